"""Replays the moves of a record as far as possible, without judging them."""

from collections.abc import Callable

import msgspec

from game.fault import Fault
from game.table.mode import Mode
from game.table.session import Record, Session


class NoWords:
    """What stands for a lexicon where a game is played again: no word is asked for."""

    def __contains__(self, word: object) -> bool:
        return False


class Misfit(Fault):
    """A move of a game that cannot be made in it."""


def replay(record: Record, mode: Mode, file: str, place: Callable[[int], str]) -> Session:
    """The session of a record.

    Raises Misfit at a move that cannot be made at all, as one that lays a card which is not there;
    `place` says where in the file move n (from 1) stands.
    """
    session = Session(mode, record.setup)
    for n, move in enumerate(record.moves, 1):
        if not mode.fits(session.state, move):
            found = msgspec.json.encode(move).decode()[:60]
            raise Misfit(file, place(n), found, "a move that can be made there: cards at hand, free cells")
        session.make(move)
    session.go(record.at)
    return session
