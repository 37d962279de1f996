"""Draws that the record of a game from elsewhere names: they come in their order, nobody sees them before."""

from typing import Any

import pytest

from game.table import rulefile
from game.table.facedown import seen_by
from game.table.mode import Setup, mode_of
from game.table.state import State
from modes.states import TileState
from modes.tiles import drawn
from tests.modes.board_table import Table
from tests.tiny import TinyWords

TABLE = ("scrabble", "AT TA")


def table(bag: str, coming: str, hands: tuple[str, str] = ("ATQQQQQ", "EEEEEEE"), **options: Any) -> Table:
    made = Table(*TABLE, hands, bag, **options)
    made.state = made.state.with_own(TileState, coming=tuple(coming))
    return made


@pytest.mark.parametrize(
    ("coming", "number", "tiles", "left"),
    [
        ("", 2, "AB", "CD"),
        ("DB", 2, "DB", "AC"),
        ("D", 3, "DAB", "C"),
        ("ZC", 2, "AC", "BD"),  # there is no Z: the top comes
        ("DC", 9, "DCAB", ""),
    ],
)
def test_what_is_drawn(coming: str, number: int, tiles: str, left: str) -> None:
    state = State((), tuple(reversed("ABCD")), own=TileState(tuple(coming)))
    taken, after = drawn(state, number)
    assert ("".join(taken), "".join(reversed(after.stock))) == (tiles, left)
    assert "".join(after.of(TileState).coming) == coming[number:]


def test_the_hands_are_dealt_as_they_are_named_and_the_first_named_begins() -> None:
    mode = mode_of(rulefile.load("scrabble", 2), TinyWords("AT"))
    setup = Setup(ruleset="scrabble", names=("Ana", "Bo"), deal=5, draws=tuple("EHOQSUVAHIMOTTZ"))
    state = mode.start(setup)
    assert ["".join(seat.hand) for seat in state.seats] == ["EHOQSUV", "AHIMOTT"]
    assert (state.turn, state.of(TileState).coming, len(state.stock), state.cuts) == (0, ("Z",), 86, ())


def test_a_rack_is_filled_with_what_is_named() -> None:
    made = table("BCDEF", "FD")
    assert made.lay("AT", (7, 7)) == []
    assert (made.hand(0), made.bag) == ("DFQQQQQ", "BCE")


def test_an_exchange_takes_what_is_named() -> None:
    made = table("BCDEF", "FD")
    assert made.exchange("QQ") == []
    assert made.hand(0) == "ADFQQQT"
    assert sorted(made.bag) == sorted("BCEQQ")


def test_what_was_drawn_for_a_word_that_goes_back_is_drawn_again() -> None:
    made = table("BCDEF", "FD", ("QTAEEEE", "ATEEEEE"), adjudication="challenge")
    assert made.lay("QT", (7, 7)) == []
    assert made.challenge(1, True) == []
    assert (made.hand(0), made.turn, made.state.of(TileState).coming) == ("AEEEEQT", 1, ("F", "D"))
    assert made.lay("AT", (7, 7)) == []
    assert made.hand(1) == "DEEEEEF"


def test_nobody_sees_what_will_be_drawn() -> None:
    state = table("BCDEF", "FD").state
    assert all(seen_by(state, viewer).of(TileState).coming == () for viewer in (None, 0, 1))
