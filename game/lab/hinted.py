"""Certified deals of a patience played by hints alone: how many are won."""

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from game.deals import book
from game.deals.book import Certified, DealWords
from game.fault import Fault
from game.opening import Opening, open_game
from game.search import JUDGED
from game.search.hints import Hints
from game.search.kernel.plays import lexicon_of
from game.search.players.weighed_hints import TieredHints
from game.table.facedown import seen_by
from game.table.moves import Move
from game.table.state import State
from modes.moves import Draw
from modes.states import HeapState


class HintedOrder(NamedTuple):
    """Which deals are played: of the book of these words those of these difficulties. `hints` is the tier of
    the words of the hints; `plain`: they look one play ahead, and take no samples."""

    ruleset: str
    language: str
    words: DealWords
    grades: tuple[int, int]
    deals: int
    hints: str
    plain: bool = False


class HintedGame(NamedTuple):
    """How a deal went: cards left at the end, hints, processor seconds of all hints and of the longest."""

    deal: int
    left: tuple[str, ...]
    hints: int
    seconds: float
    longest: float


def hinted_games(order: HintedOrder) -> Iterator[HintedGame]:
    """Play the deals one after another. Raises Fault where there is no such book or deal."""
    path = book.find(order.ruleset, order.language, order.words)
    if path is None:
        name = book.name_of(order.ruleset, order.language, order.words)
        raise Fault("hints", order.ruleset, f"no book {name}", "a patience with certified deals")
    read = book.read_book(path)
    low, high = order.grades
    deals = [each for each in read.deals if low <= each.grade <= high][: order.deals]
    if not deals:
        raise Fault(str(path), "", f"no deal of difficulty {low} to {high}", "some deals")
    opening = open_game(order.ruleset, ("",), 0, order.language, read.head.options)
    player = _Hinted(opening, order)
    for each in deals:
        yield player.played(each)


class _Hinted:
    """Plays by the first hint each time, and turns a card where there is none or turning is better."""

    def __init__(self, opening: Opening, order: HintedOrder) -> None:
        self._opening = opening
        self._mode = opening.mode
        self._tier = order.hints
        self._hints = TieredHints(opening.mode)
        words = lexicon_of(opening.mode)
        self._plain = (
            [Hints(opening.mode, words, tier) for tier in (order.hints, JUDGED)] if order.plain else []
        )

    def played(self, deal: Certified) -> HintedGame:
        state, been_through = self._opening.start(deal.number), False
        taken: list[float] = []
        while self._mode.outcome(state) is None:
            begun = time.thread_time()
            move = self._move(state, been_through)
            taken.append(time.thread_time() - begun)
            if self._mode.check(state, move) is not None:
                move = Draw()
            after = self._mode.apply(state, move)
            been_through = been_through or len(after.stock) > len(state.stock)
            state = after
        return HintedGame(deal.number, state.left(), len(taken), sum(taken), max(taken))

    def _move(self, state: State, been_through: bool) -> Move:
        seen = seen_by(state, 0)
        if been_through and state.of(HeapState).heaps:
            seen = replace(seen, stock=state.stock)  # its order is known since the waste was turned over
        if self._plain:
            found = next(filter(None, (each.find(seen) for each in self._plain)), [])
            return found[0].move if found else Draw()
        search = self._hints.find(seen, self._tier)
        return Draw() if search.swap_better or not search.hints else search.hints[0].move
