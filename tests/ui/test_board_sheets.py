"""Ekraibl's turns in the window, and the sheets of boards: letters not seen yet, scores, the end."""

import pygame
import pytest

from game.table.moves import Challenge, Slot
from game.table.state import Phase
from game.ui.board.pages import bag_page, end_page, scores_page, unseen
from tests.modes.board_table import ACROSS, Table
from tests.ui.boards import Player, scrabble, session_of

# --- Ekraibl -----------------------------------------------------------------------------------------------


def ekraibl(hand: str, drawing: str = "", words: str = "КОТ ТОК ОН КОН НОС СОН", **fields: object) -> Table:
    at = (7, 7)
    return Table("ekraibl-hard", words, [hand, "ЕЕЕЕЕЕЕ"], "ААААААА", drawing, at, **fields)  # type: ignore[arg-type]


def test_a_turn_of_two_attacks_each_laid_and_then_ended() -> None:
    player = Player(ekraibl("КОТНОСС"))
    player.type("кот")
    player.press(pygame.K_RETURN)
    assert player.state.turn == 0
    assert player.main() == "End the turn"
    player.go_to((8, 8), down=True)
    player.type("н")
    assert player.drafted() == "Н"
    player.press(pygame.K_RETURN)
    assert str(player.state.board) == "КОТ\n.Н."
    assert player.state.turn == 0
    player.press(pygame.K_RETURN)
    assert player.state.turn == 1
    assert len(player.state.seats[0].hand) == 7


@pytest.mark.parametrize("way", ["click", "keys"])
def test_a_star_is_freed_by_its_letter_and_used_in_the_same_turn(way: str) -> None:
    """E24."""
    player = Player(ekraibl("ТОНКСБВ", "КОт"))
    star = (9, 7)
    assert dict(player.turn.swaps) == {star: Slot("hand", 0)}
    if way == "click":
        player.click(player.tile("Т"))
        player.click(player.at(star))
    else:
        player.go_to(star)
        player.type("т")
    assert player.turn.swapping
    player.press(pygame.K_RETURN)
    assert player.state.board[star] == ("Т", "Т")
    assert len(player.freed()) == 1
    assert not player.turn.may_end  # V9: the star must be used
    player.go_to((8, 8), down=True)
    player.type("Н", pygame.KMOD_LSHIFT)
    assert player.drafted() == "н"
    player.press(pygame.K_RETURN)
    assert player.state.board[8, 8] == ("?", "Н")
    assert player.turn.may_end


def test_yo_is_typed_where_the_set_has_only_ye() -> None:
    player = Player(ekraibl("ЕЛКАБВГ", "", "ЕЛ"))
    player.type("ёл")
    assert player.drafted() == "ЕЛ"


def test_without_points_no_sum_is_shown() -> None:
    player = Player(Table("ekraibl-simple", "КОТ", ["КОТНОСС", "ЕЕЕЕЕЕЕ"], "ААААААА"))
    player.type("кот")
    assert player.turn.score is None
    assert player.turn.may_stop


# --- sheets ------------------------------------------------------------------------------------------------


def test_unseen_letters_are_those_of_the_bag_and_of_other_racks() -> None:
    player = Player(scrabble())
    left = unseen(player.turn)
    assert left["E"] == 12  # the other's seven are among them, and are not known
    assert left["C"] == 2 - 1
    assert left["?"] == 2 - 1
    assert sum(left.values()) == 100 - 7
    assert not any("E  5" in word for word in bag_page(player.turn).words)


def test_the_score_sheet_has_a_row_for_every_turn() -> None:
    player = Player(scrabble())
    player.type("CAT")
    player.press(pygame.K_RETURN)
    player.open()
    rows = scores_page(player.turn).rows
    played = [row for row in rows if row.total]
    assert [(row.name, row.points, row.total) for row in played] == [("Ana", "+10", "10")]
    assert "CAT" in played[0].what


def test_the_score_sheet_adds_up_where_a_challenge_has_brought_points() -> None:
    hands, price = ["CATXXXX", "XXXXXXX"], "five_points"
    table = Table("scrabble", "CAT", hands, "E" * 9, adjudication="challenge", right_doubted=price)
    session = session_of(table)
    session.make(table.placing("CAT", (7, 7), ACROSS))
    session.make(Challenge(1, ("CAT",), False))
    rows = scores_page(Player(session).turn).rows
    assert [(row.name, row.points, row.total) for row in rows if row.total] == [
        ("Ana", "+10", "10"),
        ("Ana", "+5", "15"),
        ("Bo", "", "0"),
    ]


def test_the_end_is_spelled_out() -> None:
    """Who went out gets what the others have left (G39)."""
    player = Player(Table("scrabble", "CAT", ["CAT", "QE"], ""))
    player.type("CAT")
    player.press(pygame.K_RETURN)
    assert player.state.phase is Phase.OVER
    rows = end_page(player.turn).rows
    assert [(row.name, row.points, row.total, row.strong) for row in rows] == [
        ("Ana", "+11", "21", True),
        ("Bo", "\N{MINUS SIGN}11", "\N{MINUS SIGN}11", False),
    ]
    assert "E" in rows[1].what
    assert "Q" in rows[1].what


def test_a_finish_line_stands_beside_each_score() -> None:
    table = Table("scrabble-finish", "CAT", ["CATSDOO", "EEEEEEE"], "NNNNNNN", levels=("beginner", "expert"))
    player = Player(table)
    assert [seat.target for seat in player.turn.state.seats] == [70, 200]


def test_the_other_rack_is_hidden() -> None:
    player = Player(scrabble())
    player.type("CAT")
    player.press(pygame.K_RETURN)
    assert player.rack() == ""  # behind the curtain
    player.open()
    assert player.rack() == "EEEEEEE"
    assert not set("SDO?") & set("".join(player.turn.state.seats[0].hand))
