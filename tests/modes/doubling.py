"""A game of the package `doubling`, which brings a kind of move of its own."""

from game.opening import open_game
from game.table.moves import Move
from game.table.session import Session


def doubling(deal: int = 3) -> Session:
    opening = open_game("doubling", ("Ana", "Bo"), deal)
    return Session(opening.mode, opening.setup)


def double(session: Session) -> Move:
    (move,) = session.mode.own_moves(session.state)
    return move
