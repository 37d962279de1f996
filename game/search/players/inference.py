"""Rack inference: what another player probably kept, judged by the last play or exchange.

Many racks are tried; those are kept with which the move would have been nearly the best. The other player is
taken to weigh points and leaves.
"""

import random
from collections.abc import Sequence
from math import exp

from game.search.kernel.generate import COMPILED
from game.search.kernel.reach import Reach
from game.search.players.equity import Equity
from game.search.players.player import History
from game.search.players.unseen import mixed
from game.table.board import Board
from game.table.facedown import SeenMove
from game.table.moves import Exchange, Place
from game.table.state import State
from modes.options import TileOptions

_TRIED = 150 if COMPILED else 4
_FEWEST = 12  # hands from which on they say something
_PATIENCE = 5.0  # points by which a play is worse than the best when a third of such hands is believed


class Inference:
    """Asks with a kernel and its weights what hands suit a move; the grid is another one afterwards."""

    def __init__(self, reach: Reach, equity: Equity) -> None:
        self.reach = reach
        self.equity = equity

    def kept(
        self, seen: State, history: History, other: int, pool: Sequence[int], luck: random.Random
    ) -> list[bytes]:
        """What a seat may have kept in its last turn, likelier parts more often; none where that is not
        known. All hands must be full, and `pool` is what the viewer does not see."""
        last = _last_turn(history, other)
        if last is None or not seen.stock or not pool:
            return []
        told, after = last
        number = len(seen.seats[other].hand) - len(told.cards)
        if not 0 < number <= len(pool):
            return []
        if isinstance(told.move, Exchange):
            return self._after_exchange(seen, number, pool, luck)
        return self._after_play(seen, told, after, number, pool, luck)

    def _after_play(
        self,
        seen: State,
        told: SeenMove,
        after: History,
        number: int,
        pool: Sequence[int],
        luck: random.Random,
    ) -> list[bytes]:
        laid = {cell: seen.board[cell] for cell in _cells((told,)) if cell in seen.board}
        if len(laid) != len(told.cards):
            return []  # it was taken back
        later = _cells(after)
        before = Board({c: each for c, each in seen.board.items() if c not in laid and c not in later})
        self.reach.load(before)
        pieces = self.reach.codes(told.cards)
        option = self.reach.option_of(laid.items())
        if option is None:
            return []
        bag = len(seen.stock) + len(laid)
        rules = self.reach.ruleset
        spare = bag if rules.of(TileOptions).exchange and bag >= rules.of(TileOptions).exchange_bag else 0
        believed = []
        for _ in range(_TRIED):
            kept = bytes(mixed(pool, luck.random)[:number])
            worth = option.score + self.equity.kept(kept, bag) / 256
            best = self.equity.choose(kept + bytes(pieces), bag, spare)
            if luck.random() < exp(min(0.0, (worth - best) / _PATIENCE)):
                believed.append(kept)
        return believed if len(believed) >= _FEWEST else []

    def _after_exchange(
        self, seen: State, number: int, pool: Sequence[int], luck: random.Random
    ) -> list[bytes]:
        """Who exchanges keeps what is best to keep."""
        tried = [bytes(mixed(pool, luck.random)[:number]) for _ in range(_TRIED)]
        worths = [self.equity.kept(kept, len(seen.stock)) / 256 for kept in tried]
        best = max(worths)
        believed = [
            kept
            for kept, worth in zip(tried, worths, strict=True)
            if luck.random() < exp((worth - best) / _PATIENCE)
        ]
        return believed if len(believed) >= _FEWEST else []


def _last_turn(history: History, seat: int) -> tuple[SeenMove, History] | None:
    """The last play or exchange of a seat, and what was done after it."""
    for n in range(len(history) - 1, -1, -1):
        if history[n].seat == seat and isinstance(history[n].move, Place | Exchange):
            return history[n], history[n + 1 :]
    return None


def _cells(moves: Sequence[SeenMove]) -> set[tuple[int, int]]:
    """Where these moves laid something."""
    return {each.cell for told in moves if isinstance(told.move, Place) for each in told.move.laid}
