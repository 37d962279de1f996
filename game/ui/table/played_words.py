"""What lies of all that was played: the words that stand, the last one's cells. It judges nothing."""

from game.table.board import Cell
from game.table.moves import Challenge, Deal, Place
from game.table.session import Session


def words_made(session: Session) -> tuple[str, ...]:
    """Every word that lies in the crossword, the one made last first."""
    made: list[str] = []
    for n in _standing(session):
        move = session.played[n]
        if isinstance(move, Place):
            made[:0] = session.mode.read(session.state_at(n), move).words
    return tuple(made)


def last_cells(session: Session) -> frozenset[Cell]:
    """The cells of the last placement."""
    placed = [move for n in _standing(session) if isinstance(move := session.played[n], Place)]
    return frozenset(placement.cell for placement in placed[-1].laid) if placed else frozenset()


def _standing(session: Session) -> list[int]:
    """Which moves are the placements of this round that were not sent back."""
    standing: list[int] = []
    for n, move in enumerate(session.played):
        if isinstance(move, Place):
            standing.append(n)
        elif isinstance(move, Deal):
            standing.clear()
        elif isinstance(move, Challenge) and move.upheld and standing:
            standing.pop()
    return standing
