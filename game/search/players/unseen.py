"""Infers what a seat does not see: which pieces are left, who holds some of them, and what another player
probably kept, judged by the last play or exchange. For that many racks are tried, of which those are kept
with which the move would have been nearly the best. The other player is assumed to weigh points and leaves.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from math import exp
from typing import TypeVar

from game.search.kernel.generate import COMPILED
from game.search.kernel.plays import Reach
from game.search.players.equity import Equity
from game.search.players.player import History
from game.table.board import Board
from game.table.facedown import FACE_DOWN, SeenMove
from game.table.moves import Challenge, Exchange, Place
from game.table.ruleset import Ruleset
from game.table.state import State
from modes.moves import Deal, Draw
from modes.options import TileOptions

Thing = TypeVar("Thing")


def unseen(seen: State, ruleset: Ruleset) -> list[str]:
    """Every piece that is face down for the viewer, in the order of the pack."""
    face_up = Counter(laid.piece for laid in seen.board.values()) + Counter(seen.left())
    return [
        piece for piece, (count, _) in ruleset.pieces.items() for _ in range(max(0, count - face_up[piece]))
    ]


def held(seen: State, history: Sequence[SeenMove]) -> list[Counter[str]]:
    """For each seat the cards that it took in the open this round and cannot have let go since."""
    known: list[Counter[str]] = [Counter() for _ in seen.seats]
    for past in history:
        match past.move:
            case Deal() | Challenge():
                known = [Counter() for _ in seen.seats]
            case Draw(zone="open"):
                known[past.seat].update(past.cards)
            case Place() | Exchange():
                known[past.seat].subtract(past.cards)
                known[past.seat] = +known[past.seat]
    return known


def exchanged(history: Sequence[SeenMove]) -> set[int]:
    """The seats that exchanged a card in their last turn of this round."""
    seats: set[int] = set()
    for past in history:
        match past.move:
            case Deal():
                seats.clear()
            case Exchange():
                seats.add(past.seat)
            case Place():
                seats.discard(past.seat)
    return seats


def hidden_hands(seen: State, known: Sequence[Counter[str]], pool: list[str]) -> list[list[str]]:
    """Each seat's cards that lie face down but are known; they are taken out of the pool."""
    hands = []
    for seat, cards in zip(seen.seats, known, strict=True):
        hand: list[str] = []
        for card in cards.elements():
            if len(hand) < seat.hand.count(FACE_DOWN) and card in pool:
                pool.remove(card)
                hand.append(card)
        hands.append(hand)
    return hands


def mixed(things: Sequence[Thing], chance: Callable[[], float]) -> list[Thing]:
    """The things in an order that only `chance` decides."""
    order = list(things)
    for i in range(len(order) - 1, 0, -1):
        j = int(chance() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order


_TRIED = 150 if COMPILED else 4
_FEWEST = 12  # hands from which on they say something
_PATIENCE = 5.0  # points by which a play is worse than the best when a third of such hands is believed


class Inference:
    """Infers with a kernel and its weights which hands suit a move. It changes the grid."""

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
        past, after = last
        number = len(seen.seats[other].hand) - len(past.cards)
        if not 0 < number <= len(pool):
            return []
        if isinstance(past.move, Exchange):
            return self._after_exchange(seen, number, pool, luck)
        return self._after_play(seen, past, after, number, pool, luck)

    def _after_play(
        self,
        seen: State,
        past: SeenMove,
        after: History,
        number: int,
        pool: Sequence[int],
        luck: random.Random,
    ) -> list[bytes]:
        laid = {cell: seen.board[cell] for cell in _cells((past,)) if cell in seen.board}
        if len(laid) != len(past.cards):
            return []  # it was taken back
        later = _cells(after)
        before = Board({c: each for c, each in seen.board.items() if c not in laid and c not in later})
        self.reach.load(before)
        pieces = self.reach.codes(past.cards)
        option = self.reach.option_of(laid.items())
        if option is None:
            return []
        bag = len(seen.stock) + len(laid)
        rules = self.reach.ruleset
        spare = bag if rules.of(TileOptions).exchange and bag >= rules.of(TileOptions).exchange_bag else 0
        believed = []
        for _ in range(_TRIED):
            kept = bytes(mixed(pool, luck.random)[:number])
            worth = option.score + self.equity.kept(kept, bag, len(pieces)) / 256
            best = self.equity.choose(kept + bytes(pieces), bag, spare)
            if luck.random() < exp(min(0.0, (worth - best) / _PATIENCE)):
                believed.append(kept)
        return believed if len(believed) >= _FEWEST else []

    def _after_exchange(
        self, seen: State, number: int, pool: Sequence[int], luck: random.Random
    ) -> list[bytes]:
        """A player who exchanges keeps the best leave."""
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
    return {each.cell for past in moves if isinstance(past.move, Place) for each in past.move.laid}
