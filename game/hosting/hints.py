"""Hints at a table: searched in the background, revealed step by step."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from game.fault import Fault
from game.hosting.background import Background, Job
from game.search import COMMON, KNOWN, Hint
from game.table.board import Cell
from game.table.facedown import Told, seen_by
from game.table.mode import Mode, cells_of
from game.table.moves import Place
from game.table.state import State
from game.text.catalogues import plural, text
from game.words.lexicon import EVERYDAY

if TYPE_CHECKING:  # the first frame need not wait for the search
    from game.search.hints import Hints, OwnHints
    from game.search.players.weighed_hints import WeighedHints

WORDS = (EVERYDAY, "full")
"""The tiers of words from which a player can choose for hints."""

_words = WORDS[0]


def use(words: str) -> None:
    """Set the tier of words that hints use."""
    global _words
    _words = words


class HintStep(IntEnum):
    """The steps of a hint: where a word can be laid, with which pieces, the whole play."""

    PLACE = 1
    LETTERS = 2
    PLAY = 3


class _HintSearch(NamedTuple):
    """The result of a search. `unusual`: only words that hints use as a last resort; `tier`: the words it was
    limited to; `swap_better`: no play is as good as a swap."""

    hints: list[Hint]
    unusual: bool = False
    tier: str = ""
    swap_better: bool = False


class TableHints:
    """The hints of one game, searched in what its player sees. `on_taken` is called when a hint is first
    revealed. `words` is the tier to search first, instead of the one chosen for all tables; if none of its
    words can be played, all others are searched."""

    def __init__(self, mode: Mode, on_taken: Callable[[], None] = lambda: None, words: str = "") -> None:
        self._mode = mode
        self._on_taken = on_taken
        self._words = words
        self._hints: dict[str, Hints | OwnHints | WeighedHints] = {}  # by tier; the search alone uses it
        self._beside = Background("hints")
        self._looking: Job[None, _HintSearch] | None = None
        self.forget()

    def forget(self) -> None:
        """Forget the hint: the table has changed."""
        if self._looking is not None:
            self._looking.cancel()
        self._looking = None
        self._found: list[Hint] | None = None
        self._search_result = _HintSearch([])
        self._fault: Fault | None = None
        self._state: State | None = None
        self._step = HintStep.PLACE
        self._at = 0
        self._looked_at = 0
        self._revealed = False

    def ask(self, state: State, history: Sequence[Told] = ()) -> Place | None:
        """Reveal the next step, the first of which starts a search. Returns the play at the last step.
        `history` is the game as the player knows it."""
        if self._looking is None and self._found is None:
            self._state = seen = seen_by(state, state.turn)
            words = self._words or _words
            self._looking = self._beside.do(lambda job: self._search(job, seen, words, tuple(history)))
        elif self._found and self._step is HintStep.PLAY:
            self._step, self._at = HintStep.PLACE, (self._at + 1) % len(self._found)
            self._count()
        elif self._found:
            self._step = HintStep(self._step + 1)
            if self._step is HintStep.PLAY:
                return self._found[self._at].move
        return None

    def reveal(self, hint: Hint) -> None:
        """Tell the whole of a play that a refusal has found; it is counted like any hint, once."""
        again = self._revealed and self._found == [hint]
        self.forget()
        self._found, self._step, self._revealed = [hint], HintStep.PLAY, True
        if again:
            self._looked_at = 1
        self._count()

    def look(self) -> bool:
        """Whether the search has ended since the last call."""
        if self._looking is None or not self._looking.done():
            return False
        looking, self._looking, self._found = self._looking, None, []
        try:
            self._search_result = looking.take()
            self._found = self._search_result.hints
            self._count()
        except Fault as fault:
            self._fault = fault
        return True

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells of the hint, until it is laid."""
        if not self._found or self._step is HintStep.PLAY:
            return frozenset()
        return frozenset(cells_of(self._found[self._at].move))

    @property
    def found(self) -> tuple[Hint, ...] | None:
        """The result of the search; None before its end."""
        return None if self._found is None else tuple(self._found)

    @property
    def laid(self) -> bool:
        """Whether the whole play is revealed."""
        return bool(self._found) and self._step is HintStep.PLAY

    def said(self, key: str) -> str:
        """The hint in sentences, with the key for the next step; "" without a hint."""
        if self._fault is not None:
            return str(self._fault)
        if self._looking is not None:
            return text("Looking for a word …")
        if self._found is None:
            return ""
        if not self._found:
            return text("No hint: no word of the word list can be played.")
        if self._step is HintStep.PLACE:
            return self._place(key)
        if self._step is HintStep.LETTERS:
            return plural(
                "The word uses {letters}. {key} places it.",
                "The word uses these {n}: {letters}. {key} places them.",
                len(self.cells),
                letters=" ".join(self._letters()),
                key=key,
            )
        if self._revealed:
            return text("This word can still be played, so no card is turned.")
        if len(self._found) == 1:
            return text("There are no other hints.")
        at, many = self._at + 1, len(self._found)
        return text("Hint {n} of {many}. {key} shows the next.", n=at, many=many, key=key)

    def _place(self, key: str) -> str:
        """Where the word goes, and which words were searched."""
        if self._search_result.unusual:
            said = text(
                "None of the usual hint words fits. Another word fits in the glowing spot: {key} shows its "
                "letters.",
                key=key,
            )
        elif self._search_result.tier == EVERYDAY:
            said = text("An everyday word fits in the glowing spot. {key} shows its letters.", key=key)
        elif self._search_result.tier == COMMON:
            said = text("A common word fits in the glowing spot. {key} shows its letters.", key=key)
        elif self._search_result.tier == KNOWN:
            said = text("A known word fits in the glowing spot. {key} shows its letters.", key=key)
        else:
            said = text("A word fits in the glowing spot. {key} shows its letters.", key=key)
        if self._search_result.swap_better and self._at == 0:
            swap = text("A swap seems better.")
            return f"{swap} {said}"
        return said

    def _letters(self) -> list[str]:
        if self._state is None or not self._found:
            return []
        laid = self._found[self._at].move.laid
        return sorted(self._mode.piece_at(self._state, slot) for slot, _, _ in laid)

    def _count(self) -> None:
        """Count a hint when it is first revealed."""
        if self._found and self._at >= self._looked_at:
            self._looked_at += 1
            self._on_taken()

    def _search(
        self, job: Job[None, _HintSearch], seen: State, words: str, history: tuple[Told, ...]
    ) -> _HintSearch:
        """The job: runs on the background thread."""
        from game.search.hints import tiers_to_try, words_used
        from game.search.players.weighed_hints import WeighedHints, best_hints_for

        for tier in tiers_to_try(self._mode, words):
            if tier not in self._hints:
                self._hints[tier] = best_hints_for(self._mode, tier)
            hints = self._hints[tier]
            job.when_cancelled(hints.stop)
            if isinstance(hints, WeighedHints):
                found, swap = hints.find(seen, history=history), hints.swap_better
            else:
                found, swap = hints.find(seen), False
            if found:
                return _HintSearch(found, tier != words, words_used(self._mode, tier), swap)
        return _HintSearch([])
