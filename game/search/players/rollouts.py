"""A round of Kan-u-go played to its end in numbers, quickly and simply: what the expert looks ahead with.

It knows all hands of the round it plays; whose guess they are is not its business.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.search.reach import Option, Reach
from game.table.ruleset import Ruleset

FREE_CODE = -1
"""A free card, where letters are numbers from 1."""

_HARD = 0.5  # a card that hard or harder is not taken from the open pile


class World(NamedTuple):
    """How the cards might lie: the letters of each hand, its free cards, the stock and the open pile."""

    hands: tuple[tuple[int, ...], ...]
    frees: tuple[int, ...]
    stock: tuple[int, ...]
    open: tuple[int, ...]


class RolloutTable(NamedTuple):
    """What does not change from round to round: the search, what cards count, how hard letters are to lay."""

    reach: Reach
    ruleset: Ruleset
    points: Sequence[int]
    hardness: Sequence[float]
    free_points: int


class Round:
    """A round that goes on from a world, on the board that is loaded. Everybody lays what the search
    finds highest, and when there is nothing exchanges the hardest letter."""

    def __init__(self, table: RolloutTable, world: World) -> None:
        self.table = table
        self.kernel = table.reach.kernel
        self.hands = [list(hand) for hand in world.hands]
        self.frees = list(world.frees)
        self.stock = list(world.stock)
        self.open = list(world.open)
        self.laid = 0
        self.idle = 0

    def lay(self, seat: int, key: int, code: int) -> None:
        self.kernel.place(key, code)
        self.laid += 1
        self.idle = 0
        hand = self.hands[seat]
        for _ in range(key >> 20 & 15):
            hand.remove((code & 63) + 1)
            code >>= 7

    def exchange(self, seat: int, declared: int, from_open: bool) -> None:
        """Give a card and take the open one or the stock's top; a stock that is through is made anew of the
        open pile, from its bottom."""
        if declared == FREE_CODE:
            self.frees[seat] -= 1
        else:
            self.hands[seat].remove(declared)
        card = self.open.pop() if from_open else self.stock.pop()
        self.open.append(declared)
        if card == FREE_CODE:
            self.frees[seat] += 1
        else:
            self.hands[seat].append(card)
        self.idle += 1
        if not self.stock and self.table.ruleset.stock_out == "reshuffle":
            self.stock, self.open = self.open[-2::-1], self.open[-1:]

    def counts(self, turn: int) -> list[int]:
        """What everybody counts when the round is played to its end; the board is then as it was before."""
        kernel, hands = self.kernel, self.hands
        seats = len(hands)
        most_idle = self.table.ruleset.idle_circuits * seats
        out = next((seat for seat, hand in enumerate(hands) if self.laid and not hand), None)
        while out is None and self.idle < most_idle:
            hand = hands[turn]
            kernel.deal(bytes(hand))
            if hand and kernel.highest():
                self.lay(turn, kernel.keys[0], kernel.pieces[0])
                out = None if hand else turn
            else:
                self._exchange_one(turn)
            turn = turn + 1 if turn + 1 < seats else 0
        for _ in range(self.laid):
            kernel.take_back()
        points, free = self.table.points, self.table.free_points
        return [
            0 if seat == out else sum([points[code] for code in hand]) + free * self.frees[seat]
            for seat, hand in enumerate(hands)
        ]

    def _exchange_one(self, seat: int) -> None:
        hand, hardness = self.hands[seat], self.table.hardness
        if not (hand or self.frees[seat]) or not (self.open or self.stock):
            self.idle += 1
            return
        declared = max(hand, key=hardness.__getitem__) if hand else FREE_CODE
        top = self.open[-1] if self.open else FREE_CODE
        wanted = top != FREE_CODE and hardness[top] < _HARD
        self.exchange(seat, declared, bool(self.open) and (wanted or not self.stock))


def after_laying(table: RolloutTable, world: World, seat: int, option: Option) -> list[int]:
    """What everybody counts in the end if the seat lays this play now."""
    going_on = Round(table, world)
    going_on.lay(seat, option.key, option.code)
    return going_on.counts((seat + 1) % len(world.hands))


def after_exchange(table: RolloutTable, world: World, seat: int, declared: int, from_open: bool) -> list[int]:
    """What everybody counts in the end if the seat exchanges this card now."""
    going_on = Round(table, world)
    going_on.exchange(seat, declared, from_open)
    return going_on.counts((seat + 1) % len(world.hands))
