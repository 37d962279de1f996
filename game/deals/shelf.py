"""The available books of deals: a game's grades, its deals of a grade, and whether its proofs hold here.

A game may have one book with everyday words in its solutions and one with all words; one is preferred, the
other is the fallback. A book for other rules, cards or words is still a book of deals, whose proofs must
be redone."""

import random
from collections.abc import Callable, Container, Mapping

from game.deals import book
from game.deals.book import SETS, Book, Certified, DealWords, Difficulty, Options, hashes, nearest
from game.fault import Fault
from game.opening import open_game
from game.search.solver import notation
from game.table import rulefile
from game.table.mode import Mode, Outcome, Setup
from game.table.moves import Move
from game.words.lexicon import Lexicon
from modes.states import HeapState

Tell = Callable[[Fault], None]
_BookKey = tuple[str, str, DealWords]
_TableKey = tuple[str, str, tuple[tuple[str, bool | int | str], ...]]


class BookShelf:
    """The books, read when they are first asked for; those that cannot be read are reported and left out.
    `words` are those preferred and `grade` is how hard a deal shall be, 0: any; `keep` is called with both
    when one of them changes."""

    def __init__(
        self,
        tell: Tell,
        words: str = "",
        grade: int = 0,
        keep: Callable[[DealWords, int], None] = lambda words, grade: None,
    ) -> None:
        self._tell = tell
        self._keep = keep
        self.words: DealWords = next((each for each in SETS if each == words), SETS[0])
        self.grade = grade
        self._books: dict[_BookKey, Book | None] = {}
        self._entries: dict[_BookKey, Mapping[int, Certified]] = {}
        self._hashes: dict[_TableKey, Mapping[str, str]] = {}

    def prefer(self, words: DealWords) -> None:
        """From now on the books of these words come first."""
        self.choose(words, self.grade)

    def choose(self, words: DealWords, grade: int) -> None:
        """From now on deals are solved with these words and be this hard."""
        if (words, grade) != (self.words, self.grade):
            self.words, self.grade = words, grade
            self._keep(words, grade)

    def books(self, ruleset: str, language: str) -> tuple[Book, ...]:
        """The books of a game, the preferred one first; none if there is none."""
        order = sorted(SETS, key=lambda words: words != self.words)
        found = (self._book((ruleset, language, words)) for words in order)
        return tuple(each for each in found if each is not None)

    def book(self, ruleset: str, language: str) -> Book | None:
        """The preferred one of the books of a game, or the other; None if there is none."""
        return next(iter(self.books(ruleset, language)), None)

    def playable(self, ruleset: str, language: str) -> Book | None:
        """The preferred book of a game whose word list can be read; None if there is none. What cannot be
        read is reported."""
        found = self.book(ruleset, language)
        try:
            if found is not None:
                self.hashes(ruleset, language)
        except Fault as fault:
            self._tell(fault)
            return None
        return found

    def _book(self, key: _BookKey) -> Book | None:
        if key not in self._books:
            self._books[key] = self._read(*key)
        return self._books[key]

    def _read(self, ruleset: str, language: str, words: DealWords) -> Book | None:
        path = book.find(ruleset, language, words)
        try:
            found = book.read_book(path) if path is not None else None
            if found is not None:
                _look_at_name(found, str(path), ruleset=ruleset, language=language, words=words)
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
        return self._hashes_of(ruleset, language, self.options(ruleset, language))

    def tables(self, ruleset: str, language: str) -> list[Mapping[str, str]]:
        """The same of each book of a game, and where there is none of the original's rules."""
        played = [found.head.options for found in self.books(ruleset, language)] or [{}]
        return [self._hashes_of(ruleset, language, options) for options in played]

    def _hashes_of(self, ruleset: str, language: str, options: Options) -> Mapping[str, str]:
        key = ruleset, language, tuple(sorted(options.items()))
        if key not in self._hashes:
            opening = open_game(ruleset, ("",), 0, language, options)
            self._hashes[key] = book.hashes(opening.mode.ruleset, opening.lexicon)
        return self._hashes[key]

    def holds(self, ruleset: str, language: str) -> bool:
        """Whether what the book proves is proven for this table."""
        found = self.book(ruleset, language)
        return found is not None and found.is_of(self.hashes(ruleset, language))

    def entry(
        self, ruleset: str, language: str, deal: int, options: Options | None = None
    ) -> Certified | None:
        """What a book says of a deal, that of these options before the others; None where no book has it."""
        found = self._found(ruleset, language, deal, options)
        return found[1] if found is not None else None

    def difficulty(
        self, ruleset: str, language: str, deal: int, options: Options | None = None
    ) -> Difficulty | None:
        """How hard a deal is by the preferred book or by that of these options; None where none has it."""
        found = self._found(ruleset, language, deal, options)
        if found is None or options not in (None, found[0].head.options):
            return None
        return found[0].difficulty(found[1])

    def _found(
        self, ruleset: str, language: str, deal: int, options: Options | None
    ) -> tuple[Book, Certified] | None:
        """The deal in one of the books that have it: the one of these options, else the preferred one."""
        books = self.books(ruleset, language)
        for found in sorted(books, key=lambda each: options is not None and each.head.options != options):
            key = ruleset, language, found.head.words
            if key not in self._entries:
                self._entries[key] = {each.number: each for each in found.deals}
            if deal in self._entries[key]:
                return found, self._entries[key][deal]
        return None

    def pick(self, ruleset: str, language: str, options: Options, begun: Container[int]) -> int | None:
        """The number of a deal of the book that is played by these options: of the grade that is wished, else
        of the nearest one that has deals, and not begun before, if one is left; None where there is no such
        book."""
        books = self.books(ruleset, language)
        deals = next((found.deals for found in books if found.head.options == options), ())
        grade = nearest(self.grade, {deal.grade for deal in deals})
        numbers = [deal.number for deal in deals if grade in (0, deal.grade)]
        new = [number for number in numbers if number not in begun]
        return random.SystemRandom().choice(new or numbers) if numbers else None

    def next(
        self, ruleset: str, language: str, options: Options, deal: int, begun: Container[int]
    ) -> int | None:
        """The number of the next deal of the same grade in the book that is played by these options, after
        this deal and from the first one again, that was not begun before; None where there is none, or the
        deal is in no such book."""
        found = self._found(ruleset, language, deal, options)
        if found is None or found[0].head.options != options:
            return None
        numbers = [each.number for each in found[0].deals if each.grade == found[1].grade]
        after = sorted(numbers, key=lambda number: (number < deal, number))
        return next((number for number in after if number not in begun and number != deal), None)


def _look_at_name(found: Book, file: str, **named: str) -> None:
    """Raise Fault for a book of another game than the name of its file says."""
    for field, value in named.items():
        stated = getattr(found.head, field)
        if stated != value:
            raise Fault(file, f"line 1 {field}", repr(stated[:40]), repr(value))


def difficulty_here(mode: Mode, lexicon: Lexicon, setup: Setup) -> Difficulty | None:
    """How hard a deal is, where a book for this table has it and can be read."""
    here = hashes(mode.ruleset, lexicon)
    for found in BookShelf(lambda fault: None).books(mode.ruleset.id, mode.ruleset.language):
        deal = next((each for each in found.deals if each.number == setup.deal), None)
        if deal is not None and found.is_of(here):
            return found.difficulty(deal)
    return None


def known_way(shelf: BookShelf, mode: Mode, setup: Setup) -> tuple[Move, ...]:
    """The moves that win a deal by the book, if there is one of it and each of them is allowed here; else
    none."""
    entry = shelf.entry(setup.ruleset, setup.language, setup.deal, setup.options)
    if entry is None:
        return ()
    state, moves = mode.start(setup), []
    try:
        for move in notation.read(
            entry.solution, "heap" if state.of(HeapState).heaps else "hand", "deal", str(entry.number)
        ):
            if not mode.fits(state, move) or mode.check(state, move) is not None:
                return ()
            moves.append(move)
            state = mode.apply(state, move)
    except Fault:  # a book of the player's own may hold what is no line
        return ()
    return tuple(moves) if mode.outcome(state) is Outcome.WON else ()
