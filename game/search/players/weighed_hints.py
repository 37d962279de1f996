"""Hints by the estimate that reviews use: plays of the words of one tier, tried as the master tries them."""

from collections.abc import Mapping
from threading import Event

from game.search import Hint
from game.search.hints import Hints, OwnHints, hints_for
from game.search.kernel.plays import lexicon_of, placed
from game.search.players import kinds_for
from game.search.players.analysis import BoardAnalyst, CardAnalyst, TriedMove
from game.search.players.card_master import CardMaster
from game.search.players.master import BoardMaster
from game.search.players.player import History, Player
from game.table.mode import Mode
from game.table.ruleset import Ruleset
from game.table.state import State
from game.words.lexicon import EVERYDAY

Analyst = BoardAnalyst | CardAnalyst

_ANALYSTS: Mapping[type[Player] | None, type[Analyst]] = {BoardMaster: BoardAnalyst, CardMaster: CardAnalyst}
"""Who compares the moves of games that such a master plays."""


def analyst_for(ruleset: Ruleset) -> type[Analyst] | None:
    """What compares the moves of a game by the chance to win; None where they are compared by points."""
    return _ANALYSTS.get(kinds_for(ruleset).get("master"))


class WeighedHints:
    """Finds hints for a game of several. One thread at a time may ask it."""

    def __init__(self, mode: Mode, analyst: type[Analyst], tier: str = EVERYDAY) -> None:
        self._mode = mode
        self._kind = analyst
        self._plain = Hints(mode, lexicon_of(mode), tier)
        self._analyst: Analyst | None = None
        self._stopped = Event()
        self.swap_better = False
        """Whether a swap or a pass is surely better than every play of the last search."""

    def find(self, state: State, number: int = 5, history: History = ()) -> list[Hint]:
        """The best few plays of those that were tried, the best first, no two of the same words. Where there
        is nothing to compare, the highest. Raises StoppedError if it is stopped meanwhile."""
        self._stopped.clear()
        self.swap_better = False
        plain = self._plain.find(state, number)
        if not plain:
            return []
        self._analyst = self._kind(self._mode, self._plain.words, lexicon_of(self._mode), 0)
        if self._stopped.is_set():
            self._analyst.stop()
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
        """From another thread: what is being looked for is no longer wanted."""
        self._stopped.set()
        self._plain.stop()
        if self._analyst is not None:
            self._analyst.stop()

    def _hints(self, state: State, tried: tuple[TriedMove, ...]) -> list[Hint]:
        """The plays among what was tried, in its order."""
        slots = self._mode.slots(state)
        found: dict[tuple[str, ...], Hint] = {}
        for each in tried:
            if not each.pieces or each.words in found:
                continue
            move = placed(slots, each.pieces)
            if self._mode.check(state, move) is None:
                found[each.words] = Hint(move, each.words)
        return list(found.values())


def best_hints_for(mode: Mode, tier: str = EVERYDAY) -> Hints | OwnHints | WeighedHints:
    """What finds hints by the estimate of the game's reviews. Raises Fault if its mode judges by no lexicon
    and does not say so."""
    analyst = analyst_for(mode.ruleset) if mode.searchable and mode.ruleset.players[1] > 1 else None
    return hints_for(mode, tier) if analyst is None else WeighedHints(mode, analyst, tier)
