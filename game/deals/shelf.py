"""The books of deals at hand: for a game its grades, its deals of a grade, and whether its proofs hold here.

Of a game there may be a book whose solutions take everyday words, and one with all words; one of the two is
preferred, and the other stands in where that is missing. A book whose rules, cards or words are not those of
this table is still a book of deals; only what it proves has to be proven anew.
"""

import random
from collections.abc import Callable, Mapping

from game.deals import book
from game.deals.book import SETS, Book, DealWords, Options
from game.fault import Fault
from game.opening import open_game
from game.table import rulefile

Tell = Callable[[Fault], None]
_BookKey = tuple[str, str, DealWords]
_TableKey = tuple[str, str, tuple[tuple[str, bool | int | str], ...]]


class BookShelf:
    """The books, read when they are first asked for. A fault in one is told, and it is as if it were not
    there. `words` are those preferred, of which `keep` is told when they change."""

    def __init__(
        self, tell: Tell, words: str = "", keep: Callable[[DealWords], None] = lambda words: None
    ) -> None:
        self._tell = tell
        self._keep = keep
        self.words: DealWords = next((each for each in SETS if each == words), SETS[0])
        self._books: dict[_BookKey, Book | None] = {}
        self._grades: dict[_BookKey, Mapping[int, int]] = {}
        self._hashes: dict[_TableKey, Mapping[str, str]] = {}

    def prefer(self, words: DealWords) -> None:
        """From now on the books of these words come first."""
        if words != self.words:
            self.words = words
            self._keep(words)

    def books(self, ruleset: str, language: str) -> tuple[Book, ...]:
        """The books of a game, the preferred one first; none if there is none."""
        order = sorted(SETS, key=lambda words: words != self.words)
        found = (self._book((ruleset, language, words)) for words in order)
        return tuple(each for each in found if each is not None)

    def book(self, ruleset: str, language: str) -> Book | None:
        """The preferred one of the books of a game, or the other; None if there is none."""
        return next(iter(self.books(ruleset, language)), None)

    def _book(self, key: _BookKey) -> Book | None:
        if key not in self._books:
            self._books[key] = self._read(*key)
        return self._books[key]

    def _read(self, ruleset: str, language: str, words: DealWords) -> Book | None:
        path = book.find(ruleset, language, words)
        try:
            found = book.read_book(path) if path is not None else None
            if found is not None and found.head.words != words:
                raise Fault(str(path), "line 1 words", repr(found.head.words), repr(words))
            if found is not None:
                rulefile.load(ruleset, language=language, options=found.head.options)
        except Fault as fault:
            self._tell(fault)
            return None
        return found

    def options(self, ruleset: str, language: str) -> Options:
        """The options by which the deals of the preferred book are played."""
        found = self.book(ruleset, language)
        return {} if found is None else dict(found.head.options)

    def decided(self, ruleset: str, language: str) -> frozenset[str]:
        """The options that the books of a game decide."""
        return frozenset(name for found in self.books(ruleset, language) for name in found.head.options)

    def hashes(self, ruleset: str, language: str) -> Mapping[str, str]:
        """The hashes of the table at which the deals of the preferred book are played. Raises Fault if it
        cannot be laid."""
        options = self.options(ruleset, language)
        key = ruleset, language, tuple(sorted(options.items()))
        if key not in self._hashes:
            opening = open_game(ruleset, ("",), 0, language, options)
            self._hashes[key] = book.hashes(opening.mode.ruleset, opening.lexicon)
        return self._hashes[key]

    def holds(self, ruleset: str, language: str) -> bool:
        """Whether what the book proves is proven for this table."""
        found = self.book(ruleset, language)
        here = self.hashes(ruleset, language)
        return found is not None and all(getattr(found.head, name) == value for name, value in here.items())

    def grade(self, ruleset: str, language: str, deal: int) -> int | None:
        """The grade of a deal by the original's rules; None where no book has it."""
        for found in self.books(ruleset, language):
            key = ruleset, language, found.head.words
            if key not in self._grades:
                self._grades[key] = {deal.number: deal.grade for deal in found.deals}
            if deal in self._grades[key]:
                return self._grades[key][deal]
        return None

    def pick(self, ruleset: str, language: str, grade: int) -> int | None:
        """The number of any deal of this grade, 0: of whichever; None if the book has none."""
        deals = found.deals if (found := self.book(ruleset, language)) is not None else ()
        numbers = [deal.number for deal in deals if grade in (0, deal.grade)]
        return random.SystemRandom().choice(numbers) if numbers else None
