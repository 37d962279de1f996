"""Hints by the estimate that reviews use: plays of the words of one tier, tried as the master tries them."""

from collections.abc import Mapping
from typing import NamedTuple

from game.search import Hint, Stoppable
from game.search.hints import Hints, OwnHints, hints_for, tiers_to_try, words_used
from game.search.kernel.plays import lexicon_of, placed
from game.search.players import kinds_for
from game.search.players.analysis import Analyst, BoardAnalyst, CardAnalyst, TriedMove
from game.search.players.card_expert import CardMaster
from game.search.players.master import BoardMaster
from game.search.players.player import History, Player
from game.search.solver.sampled_hints import SampledHints, samples_for
from game.table.mode import Mode
from game.table.ruleset import Ruleset
from game.table.state import State
from game.words.lexicon import EVERYDAY

_ANALYSTS: Mapping[type[Player] | None, type[Analyst]] = {BoardMaster: BoardAnalyst, CardMaster: CardAnalyst}
"""The analyst for the games of each kind of master."""


def analyst_for(ruleset: Ruleset) -> type[Analyst] | None:
    """The analyst that compares the moves of a game by the chance to win; None if they are compared by
    points."""
    return _ANALYSTS.get(kinds_for(ruleset).get("master"))


class WeighedHints(Stoppable):
    """Finds hints for a game of several. One thread at a time may ask it."""

    def __init__(self, mode: Mode, analyst: type[Analyst], tier: str = EVERYDAY) -> None:
        super().__init__()
        self._mode = mode
        self._kind = analyst
        self._plain = Hints(mode, lexicon_of(mode), tier)
        self._analyst: Analyst | None = None
        self.swap_better = False
        """Whether a swap or a pass is surely better than every play of the last search."""

    def find(self, state: State, number: int = 5, history: History = ()) -> list[Hint]:
        """The best few plays that were tried, best first, no two of the same words; the highest ones if
        nothing was compared. Raises StoppedError if it is stopped meanwhile."""
        self.resume()
        self.swap_better = False
        plain = self._plain.find(state, number)
        if not plain:
            return []
        self._analyst = self._kind(self._mode, self._plain.words, lexicon_of(self._mode), 0)
        self.go_on()
        tried = self._analyst.compared(state, history, state.turn)
        hints = self._hints(state, tried)[:number]
        if not hints:
            return plain
        review = self._analyst.analysis(state, history, state.turn, (hints[0].move,))
        if review is not None and review.mistake is not None:
            self.swap_better = not review.best.pieces
            if review.best.pieces:
                return self._hints(state, review.tried)[:number]
        return hints

    def stop(self) -> None:
        super().stop()
        self._plain.stop()
        if self._analyst is not None:
            self._analyst.stop()

    def _hints(self, state: State, tried: tuple[TriedMove, ...]) -> list[Hint]:
        """The plays among what was tried, in its order."""
        slots = self._mode.slots(state)
        hints: dict[tuple[str, ...], Hint] = {}
        for each in tried:
            if not each.pieces or each.words in hints:
                continue
            move = placed(slots, each.pieces)
            if self._mode.check(state, move) is None:
                hints[each.words] = Hint(move, each.words)
        return list(hints.values())


HintFinder = Hints | OwnHints | WeighedHints | SampledHints


def best_hints_for(mode: Mode, tier: str = EVERYDAY) -> HintFinder:
    """What finds hints by the estimate of the game's reviews, for a patience by samples. Raises Fault if its
    mode judges by no lexicon and does not say so."""
    sampled = samples_for(mode, tier)
    if sampled is not None:
        return sampled
    analyst = analyst_for(mode.ruleset) if mode.searchable and mode.ruleset.players[1] > 1 else None
    return hints_for(mode, tier) if analyst is None else WeighedHints(mode, analyst, tier)


class HintSearch(NamedTuple):
    """What a search found. `unusual`: only in words that hints use where no others fit, or where no others
    win (`saves`); `tier` are the words it was limited to; `swap_better`: no play is as good as a swap, in a
    patience as turning a card."""

    hints: list[Hint]
    unusual: bool = False
    tier: str = ""
    swap_better: bool = False
    saves: bool = False


class TieredHints(Stoppable):
    """Hints in the words of one tier, and where no word of it can be played, or none wins, in all others. One
    thread at a time may ask it."""

    def __init__(self, mode: Mode) -> None:
        super().__init__()
        self._mode = mode
        self._by_tier: dict[str, HintFinder] = {}

    def find(self, seen: State, words: str, history: History = ()) -> HintSearch:
        """The hints in the words of this tier. Raises StoppedError if it is stopped meanwhile."""
        self.resume()
        for known in self._by_tier.values():
            if isinstance(known, SampledHints):
                known.resume()
        hopeless: HintSearch | None = None
        for tier in tiers_to_try(self._mode, words):
            if tier not in self._by_tier:
                self._by_tier[tier] = best_hints_for(self._mode, tier)
            self.go_on()
            hints = self._by_tier[tier]
            found, better, lost = self._found(hints, seen, history)
            if found and not lost:
                used = words_used(self._mode, tier)
                return HintSearch(found, tier != words, used, better, hopeless is not None)
            if found and hopeless is None:
                hopeless = HintSearch(found, tier != words, words_used(self._mode, tier), better)
        return hopeless or HintSearch([])

    def _found(self, hints: HintFinder, seen: State, history: History) -> tuple[list[Hint], bool, bool]:
        """The hints of one tier, whether a move that is no play is better, and whether all of them lose."""
        match hints:
            case WeighedHints():
                return hints.find(seen, history=history), hints.swap_better, False
            case SampledHints():
                return hints.find(seen), hints.turn_better, hints.hopeless
        return hints.find(seen), False, False

    def stop(self) -> None:
        super().stop()
        for hints in list(self._by_tier.values()):
            hints.stop()
