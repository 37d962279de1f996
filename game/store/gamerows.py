"""The columns of games and their entries, read as they must be; it does not know where they lie."""

from functools import lru_cache
from typing import NamedTuple

import msgspec

from game.fault import Fault
from game.store.acts import Entry
from game.store.rows import FILE, Count, Flag, SqlRow, Time, decoded, read_json
from game.table.mode import Outcome, Setup
from game.table.moves import Move, Place
from game.table.ruleset import Ruleset
from game.table.soundness import check

_SETUP = msgspec.json.Decoder(Setup)
_RULESET = msgspec.json.Decoder(Ruleset)
_MOVE: msgspec.json.Decoder[Move] = msgspec.json.Decoder(Move)
_PLACE = msgspec.json.Decoder(Place)


class GameColumns(NamedTuple):
    """A game as it was begun."""

    id: int
    setup: str
    ruleset: str
    lexicon: str
    lexicon_hash: str
    begun: Time


class StandingColumns(NamedTuple):
    """Where a game stands."""

    touched: Time
    moves: Count
    outcome: str | None
    away: Flag


class EntryColumns(NamedTuple):
    """One act of a game."""

    n: Count
    at: Count
    move: str | None
    outcome: str | None
    time: Time


class RefusedColumns(NamedTuple):
    """A placement that was refused."""

    n: int
    at: Count
    move: str


class HelpColumns(NamedTuple):
    """The help that was taken in a game."""

    hints: Count
    shown: Flag


def setup_in(written: str, place: str) -> Setup:
    """The setup that is written. Raises Fault for what is none; so do the others here."""
    return read_json(written, _SETUP, place)


def ruleset_in(written: str, seats: int, place: str) -> Ruleset:
    """A ruleset by which so many can play."""
    try:
        return _sound(written, seats)
    except Fault as fault:
        raise Fault(FILE, f"{place}{fault.place}", fault.found, fault.expected) from fault


@lru_cache(maxsize=64)  # a page of games has few of them, which are long
def _sound(written: str, seats: int) -> Ruleset:
    found = read_json(written, _RULESET, "")
    check(found, seats, FILE, ".")
    return found


def move_in(written: str | None, place: str) -> Move | None:
    """A move; None of a step without one."""
    return None if written is None else read_json(written, _MOVE, place)


def entry_in(row: SqlRow, n: int, place: str) -> Entry:
    """The act that is the n-th of its game, from 0."""
    written = decoded(row, EntryColumns, place)
    if written.n != n:
        raise Fault(FILE, place, f"entry {written.n}", f"entry {n}")
    return Entry(written.at, move_in(written.move, place), outcome_in(written.outcome, place))


def place_in(written: str, place: str) -> Place:
    """A placement."""
    return read_json(written, _PLACE, place)


def outcome_in(written: str | None, place: str) -> Outcome | None:
    """How a game ended; None of one that is not over."""
    if written is None:
        return None
    try:
        return Outcome(written)
    except ValueError as error:
        known = ", ".join(each.value for each in Outcome)
        raise Fault(FILE, place, repr(written)[:60], f"one of {known}") from error
