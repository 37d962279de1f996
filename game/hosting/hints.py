"""Hints at a table: searched in the background, revealed step by step."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import TYPE_CHECKING

from game.fault import Fault
from game.hosting.background import Background, Job
from game.search import KNOWN, Hint
from game.table.board import Cell
from game.table.facedown import SeenMove, seen_by
from game.table.mode import Mode, cells_of
from game.table.moves import Move, Place
from game.table.session import Session
from game.table.state import State
from game.text.catalogues import plural, text
from game.words.lexicon import COMMON, EVERYDAY
from modes.moves import Draw

if TYPE_CHECKING:  # the first frame need not wait for the search
    from game.search.players.weighed_hints import HintSearch, TieredHints

HINT_WORDS = (EVERYDAY, "full")
"""The tiers of words from which a player can choose for hints."""

_words = HINT_WORDS[0]


def use_hint_words(words: str) -> None:
    """Set the tier of words that hints use."""
    global _words
    _words = words


def stock_seen(session: Session) -> bool:
    """Whether the player has seen the stock and knows its order: the waste was turned over, which alone
    enlarges the stock."""
    moves = enumerate(session.played)
    return "waste" in session.mode.zones and any(
        isinstance(move, Draw) and len(session.state_at(n + 1).stock) > len(session.state_at(n).stock)
        for n, move in moves
    )


class HintStep(IntEnum):
    """The steps of a hint: where a word can be laid, with which pieces, the whole play."""

    PLACE = 1
    LETTERS = 2
    PLAY = 3


class TableHints:
    """The hints of one game, searched in what its player sees. `on_taken` is called when a hint is first
    revealed. `words` is the tier to search first, instead of the one chosen for all tables; if none of its
    words can be played, all others are searched."""

    def __init__(self, mode: Mode, on_taken: Callable[[], None] = lambda: None, words: str = "") -> None:
        self._mode = mode
        self._on_taken = on_taken
        self._words = words
        self._hints: TieredHints | None = None  # only the search uses it
        self._background = Background("hints")
        self._looking: Job[None, HintSearch] | None = None
        self.solution: Callable[[], Move | None] = lambda: None
        """The next move of the known solution of the deal, as long as the game follows it."""
        self.forget()

    def forget(self) -> None:
        """Forget the hint: the table has changed."""
        if self._looking is not None:
            self._looking.cancel()
        self._looking = None
        self._found: list[Hint] | None = None
        self._search_result: HintSearch | None = None
        self._fault: Fault | None = None
        self._state: State | None = None
        self._step = HintStep.PLACE
        self._at = 0
        self._looked_at = 0
        self._revealed = False

    def ask(self, state: State, history: Sequence[SeenMove] = (), stock_seen: bool = False) -> Place | None:
        """Reveal the next step, the first of which starts a search. Returns the play at the last step.
        `history` is the game as the player knows it; `stock_seen`: they know the order of the stock."""
        if self._looking is None and self._found is None:
            self._state = seen = seen_by(state, state.turn)
            if stock_seen:
                seen = replace(seen, stock=state.stock)
            words = self._words or _words
            self._looking = self._background.do(lambda job: self._search(job, seen, words, tuple(history)))
        elif self._found and self._step is HintStep.PLAY:
            self._step, self._at = HintStep.PLACE, (self._at + 1) % len(self._found)
            self._count()
        elif self._found:
            self._step = HintStep(self._step + 1)
            if self._step is HintStep.PLAY:
                return self._found[self._at].move
        return None

    def reveal(self, hint: Hint) -> None:
        """Reveal the whole play that a refusal has found; it counts as one hint."""
        again = self._revealed and self._found == [hint]
        self.forget()
        self._found, self._step, self._revealed = [hint], HintStep.PLAY, True
        if again:
            self._looked_at = 1
        self._count()

    def poll(self) -> bool:
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
    def hints(self) -> tuple[Hint, ...] | None:
        """The result of the search; None before its end."""
        return None if self._found is None else tuple(self._found)

    @property
    def laid(self) -> bool:
        """Whether the whole play is revealed."""
        return bool(self._found) and self._step is HintStep.PLAY

    def sentence(self, key: str) -> str:
        """The hint in sentences, with the key for the next step; "" without a hint."""
        if self._fault is not None:
            return str(self._fault)
        if self._looking is not None:
            return text("Looking for a word…")
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
        search = self._search_result
        tier = search.tier if search is not None else ""
        if search is not None and search.saves:
            sentence = text(
                "Only a rarer word seems to lead to a win. It fits in the glowing spot: {key} shows its "
                "letters.",
                key=key,
            )
        elif search is not None and search.unusual:
            sentence = text(
                "None of the usual hint words fits. Another word fits in the glowing spot: {key} shows its "
                "letters.",
                key=key,
            )
        elif tier == EVERYDAY:
            sentence = text("An everyday word fits in the glowing spot. {key} shows its letters.", key=key)
        elif tier == COMMON:
            sentence = text("A common word fits in the glowing spot. {key} shows its letters.", key=key)
        elif tier == KNOWN:
            sentence = text("A known word fits in the glowing spot. {key} shows its letters.", key=key)
        else:
            sentence = text("A word fits in the glowing spot. {key} shows its letters.", key=key)
        return " ".join(filter(None, (self._better(), sentence, self._leaves())))

    def _better(self) -> str:
        """That another move seems better than every play."""
        if self._search_result is None or not self._search_result.swap_better or self._at:
            return ""
        if self._mode.solved_as:
            return text("Turning a card seems better.")
        return text("A swap or a pass seems better.")

    def _leaves(self) -> str:
        """That the play is not the one of the solution that the game has followed so far."""
        wanted = self.solution()
        if wanted is None or not self._found or self._lays_the_same(wanted, self._found[self._at].move):
            return ""
        return text("This leaves the known solution.")

    def _lays_the_same(self, one: Move, other: Place) -> bool:
        """Whether two moves lay the same pieces on the same cells."""
        return isinstance(one, Place) and self._laid(one) == self._laid(other)

    def _laid(self, place: Place) -> set[tuple[Cell, str]]:
        assert self._state is not None
        return {(cell, self._mode.piece_at(self._state, slot)) for slot, cell, _ in place.laid}

    def _letters(self) -> list[str]:
        if self._state is None or not self._found:
            return []
        laid = self._found[self._at].move.laid
        return self._mode.ruleset.alphabetical(self._mode.piece_at(self._state, slot) for slot, _, _ in laid)

    def _count(self) -> None:
        """Count a hint when it is first revealed."""
        if self._found and self._at >= self._looked_at:
            self._looked_at += 1
            self._on_taken()

    def _search(
        self, job: "Job[None, HintSearch]", seen: State, words: str, history: tuple[SeenMove, ...]
    ) -> "HintSearch":
        """The job: runs on the background thread."""
        from game.search.players.weighed_hints import TieredHints

        if self._hints is None:
            self._hints = TieredHints(self._mode)
        job.when_cancelled(self._hints.stop)
        return self._hints.find(seen, words, history)
