"""The boards at the table, played with keys and mouse only."""

import pygame
import pytest

from game.table.board import Axis
from game.table.moves import Exchange, Slot
from game.text.actions import Action
from game.ui.board.rail import product, small_offers, spelled_sum
from game.ui.board.table import key_rects, letters
from game.ui.table.advice import reasons
from game.ui.table.draft import Cursor
from tests.modes.board_table import Table
from tests.ui.boards import Player, scrabble

SHIFT, CTRL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL
CENTRE = (7, 7)


def test_a_word_typed_at_the_cursor_is_laid_from_the_rack() -> None:
    player = Player(scrabble())
    player.type("cat")
    assert player.drafted() == "CAT"
    assert list(player.turn.draft.cells) == [(7, 7), (8, 7), (9, 7)]
    player.press(pygame.K_RETURN)
    assert str(player.state.board) == "CAT"
    assert player.state.seats[0].score == (3 + 1 + 1) * 2


def test_where_a_letter_is_missing_a_blank_stands_for_it() -> None:
    player = Player(scrabble("CATSDO?", "COT CAB"))
    player.type("CAB")
    assert player.drafted() == "CAb"
    player.press(pygame.K_RETURN)
    assert player.state.board[9, 7] == ("?", "B")
    assert player.state.seats[0].score == (3 + 1) * 2


def test_shift_takes_the_blank_though_there_is_the_letter() -> None:
    player = Player(scrabble())
    player.type("C")
    player.type("A", SHIFT)
    player.type("T")
    assert player.drafted() == "CaT"


def test_a_missing_letter_is_named() -> None:
    player = Player(scrabble("CATSDOO"))
    player.type("X")
    assert player.drafted() == ""
    assert any("X" in said for said in reasons(player.turn))


def test_nothing_is_laid_beyond_the_edge() -> None:
    player = Player(scrabble())
    player.go_to((13, 7))
    player.type("CAT")
    assert player.drafted() == "CA"
    assert player.turn.at_edge
    for _ in range(20):
        player.press(pygame.K_DOWN)
    assert player.turn.session.mode.ruleset.layout.holds(player.turn.cursor.cell)


# --- the blank and its letters ---------------------------------------------------------------------------


def with_unnamed(cell: tuple[int, int] = CENTRE) -> Player:
    player = Player(Table("literaki", "ŻAB ŹÓ", ["ŻAB?ÓWR", "EEEEEEE"], "NNNNNNN"))
    player.go_to(cell)
    player.click(player.tile("?"))
    player.click(player.at(cell))
    assert player.turn.unnamed == cell
    return player


def test_all_letters_are_offered_in_the_order_of_the_alphabet() -> None:
    player = with_unnamed()
    assert "".join(letters(player.screen.scene)) == "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ"


@pytest.mark.parametrize("cell", [(0, 0), (14, 14), (7, 7), (0, 14), (14, 0), (7, 10)])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (800, 1000)])
def test_the_letters_hide_neither_the_blank_nor_leave_the_table(
    cell: tuple[int, int], size: tuple[int, int]
) -> None:
    player = Player(Table("literaki", "ŻAB", ["ŻAB?ÓWR", "EEEEEEE"], "NNNNNNN"), size)
    player.click(player.tile("?"))
    player.click(player.at(cell))
    scene = player.screen.scene
    blank = scene.camera.rect(cell)
    for key in key_rects(scene):
        assert scene.layout.table.contains(key)
        assert not key.colliderect(blank)


def test_a_letter_is_chosen_by_typing_it() -> None:
    player = with_unnamed()
    player.type("ź")
    assert player.drafted() == "ź"
    assert player.turn.unnamed is None


def test_a_letter_is_chosen_by_pressing_its_key() -> None:
    player = with_unnamed()
    place = letters(player.screen.scene).index("Ń")
    player.click(key_rects(player.screen.scene)[place].center)
    assert player.drafted() == "ń"


def test_a_letter_is_chosen_with_arrows_and_enter() -> None:
    player = with_unnamed()
    player.press(pygame.K_DOWN)
    player.press(pygame.K_RIGHT)
    player.press(pygame.K_RETURN)
    assert player.drafted() == letters(player.screen.scene)[12].lower()


def test_a_blank_without_a_letter_is_not_played_and_goes_back_with_escape() -> None:
    player = with_unnamed()
    assert not player.turn.lay()
    player.press(pygame.K_ESCAPE)
    assert player.drafted() == ""
    assert player.rack().count("?") == 1


# --- the reckoning -----------------------------------------------------------------------------------------


def test_the_sum_grows_and_tells_how_it_comes_about() -> None:
    player = Player(scrabble(drawing="DO", at=(7, 7)))
    player.go_to((7, 8))
    player.type("CAT")
    score = player.turn.score
    assert score is not None
    # CAT: the premium below the start square's right is a light blue one, on A
    assert spelled_sum(score.words[0]) == "3 + 1×2 + 1"
    assert product(score.words[0]) == "6"
    assert [word.word for word in score.words] == ["CAT", "DC", "OA"]


def test_word_premiums_stand_before_the_sum() -> None:
    player = Player(scrabble())
    player.type("CAT")
    assert player.turn.score is not None
    assert spelled_sum(player.turn.score.words[0]) == "2×(3 + 1 + 1)"
    assert product(player.turn.score.words[0]) == "5 × 2"


def test_a_refused_word_stays_with_its_reason_and_can_be_taken_back() -> None:
    player = Player(scrabble())
    player.type("TAC")
    player.press(pygame.K_RETURN)
    assert player.turn.draft_refused
    assert any("TAC" in said for said in reasons(player.turn))
    player.press(pygame.K_ESCAPE)
    assert sorted(player.rack()) == sorted("CATSDO?")


def test_where_words_are_challenged_the_screen_does_not_show_which_are_invalid() -> None:
    player = Player(scrabble(adjudication="challenge"))
    player.type("TAC")
    assert player.turn.verdict is not None
    assert all(shown.good for shown in player.turn.verdict.words)
    assert not player.turn.may_be_helped
    player.press(pygame.K_RETURN)
    assert str(player.state.board) == "TAC"


def test_the_next_player_may_challenge_a_word() -> None:
    """G36: before the next turn begins."""
    player = Player(scrabble(adjudication="challenge"))
    player.type("TAC")
    player.press(pygame.K_RETURN)
    player.open()
    assert player.turn.may_challenge
    player.button("second")
    assert player.game.overlays.form is not None


# --- the rack ----------------------------------------------------------------------------------------------


def test_the_rack_is_shuffled_sorted_and_put_in_order_by_hand() -> None:
    player = Player(scrabble())
    player.button(Action.ORDER.value)
    assert player.rack() == "ACDOST?"
    places = player.screen.scene.layout.strip.places
    player.drag(places[6].center, places[0].center)
    assert player.rack() == "?ACDOST"
    player.button(Action.SHUFFLE.value)
    assert sorted(player.rack()) == sorted("?ACDOST")
    assert player.state.seats[0].hand == tuple("CATSDO?")  # no move of the game


def test_digits_lay_the_tile_at_this_place_of_the_rack() -> None:
    player = Player(scrabble())
    player.button(Action.ORDER.value)
    player.type("21")
    assert player.drafted() == "CA"


def test_a_tile_is_dragged_to_its_square_and_back() -> None:
    player = Player(scrabble())
    player.drag(player.tile("D"), player.at((7, 7)))
    assert list(player.turn.draft.cells) == [(7, 7)]
    player.drag(player.at((7, 7)), player.screen.scene.layout.strip.places[0].center)
    assert not player.turn.draft


# --- exchange and pass -------------------------------------------------------------------------------------


def test_tiles_are_marked_for_exchange_by_letter_digit_and_press() -> None:
    player = Player(scrabble("CATSDOO"))
    player.press(pygame.K_e, CTRL)
    player.type("o1")
    player.click(player.tile("D"))
    assert {player.turn.piece(slot) for slot in player.turn.marked} == {"O", "C", "D"}
    assert "3" in player.main()
    player.type("1")
    player.press(pygame.K_RETURN)
    assert player.turn.session.played == (Exchange((Slot("hand", 4), Slot("hand", 5))),)
    assert player.state.seats[0].hand == tuple("CATSNNO")
    assert player.state.turn == 1


def test_an_exchange_is_broken_off_with_escape() -> None:
    player = Player(scrabble())
    player.press(pygame.K_e, CTRL)
    player.type("1")
    player.press(pygame.K_ESCAPE)
    assert not player.turn.marked
    player.type("C")
    assert player.drafted() == "C"


def test_why_there_is_no_exchange_is_said() -> None:
    """Literaki: only with seven tiles in the bag (L24)."""
    player = Player(Table("literaki", "AB", ["AABBŻŻŻ", "EEEEEEE"], "NNNNNN"))
    player.press(pygame.K_e, CTRL)
    assert not player.turn.declaring
    assert any("7" in said for said in reasons(player.turn))


def test_swap_is_off_when_the_bag_is_empty() -> None:
    player = Player(Table("literaki", "AB", ["AABBŻŻŻ", "EEEEEEE"], ""))
    assert not small_offers(player.turn)[0].enabled


def test_swap_is_off_when_the_bag_holds_less_than_the_rules_ask_for() -> None:
    for bag, allowed in (("AAAAAA", False), ("AAAAAAA", True)):
        player = Player(Table("literaki", "AB", ["AABBŻŻŻ", "EEEEEEE"], bag))
        assert small_offers(player.turn)[0].enabled is allowed


def test_the_first_click_on_the_start_square_places_the_cursor_across() -> None:
    player = Player(scrabble())
    player.click(player.at(CENTRE))
    assert player.turn.cursor == Cursor(CENTRE, Axis.ACROSS)
    player.click(player.at(CENTRE))
    assert player.turn.cursor == Cursor(CENTRE, Axis.DOWN)


def test_passing_is_asked_about_first() -> None:
    player = Player(scrabble())
    player.press(pygame.K_p, CTRL)
    assert player.state.turn == 0
    assert player.screen.sheet is not None
    player.press(pygame.K_RIGHT)
    player.press(pygame.K_RETURN)
    assert player.state.turn == 1


def test_the_same_key_once_more_passes() -> None:
    player = Player(scrabble())
    player.press(pygame.K_p, CTRL)
    player.press(pygame.K_p, CTRL)
    assert player.state.turn == 1
    assert player.screen.sheet is None
