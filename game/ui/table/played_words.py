"""What lies of all that was played: the words that stand, and the last turn. It judges nothing."""

from typing import NamedTuple

from game.table.board import Cell
from game.table.moves import Deal, Place
from game.table.session import Session


class LastTurn(NamedTuple):
    """The last turn whose words stand: who played what, for how many points, on which squares."""

    seat: int
    words: tuple[str, ...]
    points: int
    cells: frozenset[Cell]


def words_made(session: Session) -> tuple[str, ...]:
    """Every word that lies in the crossword, the one made last first."""
    made: list[str] = []
    for n in _standing(session):
        made[:0] = _words(session, n)
    return tuple(made)


def last_turn(session: Session) -> LastTurn | None:
    """All placements of the last turn that stand; a turn of several attacks has several."""
    standing = _standing(session)
    if not standing:
        return None
    first = len(standing) - 1
    while first and session.state_at(standing[first]).used:
        first -= 1
    turn = standing[first:]
    seat = session.state_at(turn[0]).turn
    words = tuple(word for n in turn for word in _words(session, n))
    cells = frozenset(placement.cell for n in turn for placement in _place(session, n).laid)
    return LastTurn(seat, words, sum(placed_points(session, n) for n in turn), cells)


def placed_points(session: Session, n: int) -> int:
    """What the n-th move, a placement, has added to the score of whoever made it."""
    before, after = session.state_at(n), session.state_at(n + 1)
    return after.seats[before.turn].score - before.seat.score


def _place(session: Session, n: int) -> Place:
    move = session.played[n]
    assert isinstance(move, Place)
    return move


def _words(session: Session, n: int) -> tuple[str, ...]:
    read = session.mode.read(session.state_at(n), _place(session, n))
    return () if read.swapped else tuple(read.words)


def _standing(session: Session) -> list[int]:
    """Which moves are the placements of this round that were not sent back, by a challenge or with a turn
    that was given up."""
    standing: list[int] = []
    for n, move in enumerate(session.played):
        if isinstance(move, Place):
            standing.append(n)
        elif isinstance(move, Deal):
            standing.clear()
        else:
            board = session.state_at(n + 1).board
            while standing and session.state_at(standing[-1] + 1).board != board:
                standing.pop()
    return standing
