"""Boards on phones: stars that are freed and laid again."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.hosting.phones import PhoneTable
from game.hosting.seated_game import MAX_NAME_LENGTH
from game.net.views import look_of
from game.opening import open_game
from game.system.paths import shipped
from game.table.session import Session
from game.theme import FILLS, SEAT_INKS, SEAT_SHAPES, THEMES, board_look, mixed
from tests.hosting.phone_tables import settle, table_of
from tests.modes.ekraibl_table import shlyapa
from tests.modes.kanugo_table import NAMES, Table, begun_with
from tests.net.phone import Phone, laying

STAR = [7, 7]  # the А of ШЛЯПА


@contextmanager
def shlyapa_on_phones() -> Iterator[tuple[PhoneTable, list[Phone]]]:
    laid = shlyapa()
    with table_of(begun_with(laid.mode, laid.state, NAMES[:2]), 2) as (table, made):
        for seat, phone in enumerate(made):
            phone.come(seat)
        settle(table, made)
        yield table, made


def test_a_star_is_freed_from_a_phone_and_laid_in_the_same_turn() -> None:
    with shlyapa_on_phones() as (table, (ana, bo)):
        assert (ana.table["swaps"], ana.table["freed"]) == ([STAR], [])
        assert (bo.table["swaps"], bo.table["freed"]) == ([], [])
        place = [piece for piece, _ in ana.table["hand"]].index("А")
        frees: list[Any] = [["hand", place, *STAR]]
        tried = ana.asks("try", move=laying(frees))
        assert tried["good"]
        assert tried["lines"] == [
            "The star goes to your rack, and you must play it this turn. Freeing it scores nothing."
        ]
        ana.asks("move", move=laying(frees))
        settle(table, [ana, bo])
        assert table.session.state.open == ("?",)
        assert (ana.table["swaps"], ana.table["freed"]) == ([], [["?", 3]])
        assert bo.table["freed"] == []
        assert (ana.table["open"], bo.table["open"]) == ("", ""), "it is no pile"
        assert ana.table["status"] == "The freed star is on your rack. You must play it this turn."
        assert "done" not in ana.table["can"], "the star is still to be laid"
        hand = [piece for piece, _ in ana.table["hand"]]
        ana.asks("move", move=laying([["hand", hand.index("С"), 7, 6], ["open", 0, 7, 8, "М"]]))
        settle(table, [ana, bo])
        assert table.session.state.board[(7, 8)].letter == "М"
        assert ana.table["freed"] == []
        ana.asks("move", move={"move": "done"})
        settle(table, [ana, bo])
        assert bo.table["turn"] == 1


def test_a_phone_offers_and_makes_the_moves_of_a_package(installed: Path) -> None:
    opening = open_game("doubling", NAMES[:2], 3)
    with table_of(Session(opening.mode, opening.setup), 2) as (table, made):
        for seat, phone in enumerate(made):
            phone.come(seat)
        settle(table, made)
        turn = table.session.state.turn
        assert made[turn].table["own"] == [["Double your word", {"move": "doubling.double"}]]
        assert made[1 - turn].table["own"] == []
        made[turn].asks("move", move={"move": "doubling.double"})
        settle(table, made)
        assert made[1 - turn].table["log"][0] == [turn, "doubles the next word"]
        assert made[turn].table["own"] == []


def test_a_phone_has_the_letters_of_a_pack_in_their_order() -> None:
    opening = open_game("kan-u-go", NAMES[:2], 3, "uk")
    with table_of(Session(opening.mode, opening.setup), 2) as (table, made):
        for seat, phone in enumerate(made):
            phone.come(seat)
        settle(table, made)
        assert made[0].table["letters"][:5] == [*"АБВГҐ"]


def test_squares_are_marked_and_painted_on_phones_as_on_the_screen() -> None:
    """Blue marks a word square at Ekraibl, on phones as on the screen."""
    with shlyapa_on_phones() as (_, (ana, _bo)):
        signs = ana.table["signs"]
    assert signs["d"] == ["2L", "letter green"]
    assert signs["D"] == ["2W", "word blue"]
    for theme in THEMES.values():
        look = look_of(theme)
        for name, fill in FILLS.items():
            seen = fill if name == "sand" else mixed(fill, (0, 0, 0), board_look(theme).darker)
            paint = "#{:02x}{:02x}{:02x}".format(*seen)
            assert f'[data-paint~="{name.replace(" ", "-")}"]{{--paint:{paint}}}' in look
        assert look.index('[data-paint~="word"]') < look.index('[data-paint~="blue"]'), (
            "a colour of its own wins"
        )


def test_screen_readers_say_how_many_cards_or_tiles_a_seat_holds() -> None:
    laid = Table("A CAT", "CAT")
    with table_of(begun_with(laid.mode, laid.state, NAMES[:2]), 2) as (table, (ana, _bo)):
        ana.come(0)
        settle(table, [ana])
        assert [seat[7] for seat in ana.table["seats"]] == ["1 card", "3 cards"]
    with shlyapa_on_phones() as (_, (ana, _bo)):
        held = len(ana.table["hand"])
        assert ana.table["seats"][0][7] == f"{held} tiles"


def test_badges_and_names_are_those_of_the_window() -> None:
    lobby = (shipped("assets") / "phones" / "lobby.js").read_text("utf-8")
    listed = ", ".join(f'"{shape}"' for shape in SEAT_SHAPES)
    assert f"const SHAPES = [{listed}];" in lobby
    assert len(SEAT_SHAPES) == len(SEAT_INKS), "one for each colour"
    assert f"maxLength: {MAX_NAME_LENGTH}," in lobby, "a name on a phone is as long as at the screen"


def test_each_seat_with_a_clock_of_its_own_is_sent_its_time() -> None:
    opening = open_game("scrabble", NAMES[:2], 3, options={"player_minutes": 10, "turn_seconds": 60})
    with table_of(Session(opening.mode, opening.setup), 2) as (table, (ana, _bo)):
        ana.come(0)
        settle(table, [ana])
        turn = table.session.state.turn
        clocks = [seat[9] for seat in ana.table["seats"]]
        assert (clocks[turn], clocks[1 - turn]) == (60, 600)
    opening = open_game("scrabble", NAMES[:2], 3, options={"turn_seconds": 60})
    with table_of(Session(opening.mode, opening.setup), 2) as (table, (ana, _bo)):
        ana.come(0)
        settle(table, [ana])
        assert [seat[9] for seat in ana.table["seats"]] == [None, None]
