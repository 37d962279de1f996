"""The available books of deals: a game's grades, its deals of a grade, and whether its proofs hold here.

A game may have one book with everyday words in its solutions and one with all words; one is preferred, the
other is the fallback. A book for other rules, cards or words is still a book of deals, whose proofs must
be redone."""

import random
from collections.abc import Callable, Container, Mapping

from game.deals import book
from game.deals.book import SETS, Book, CertifiedDeal, DealWords, Difficulty, Options, hashes, nearest
from game.fault import Fault
from game.opening import open_game
from game.search.solver import notation
from game.table import rulefile
from game.table.mode import Mode, Outcome, Setup
from game.table.moves import Move
from game.words.lexicon import Lexicon

_BookKey = tuple[str, str, DealWords]
_TableKey = tuple[str, str, tuple[tuple[str, bool | int | str], ...]]


class BookShelf:
    """The books, read on first use; those that cannot be read are reported and left out. `words` are the
    preferred ones, `grade` the wanted difficulty of a deal, 0: any; `keep` is called with both when one of
    them changes."""

    def __init__(
        self,
        report: Callable[[Fault], None],
        words: str = "",
        grade: int = 0,
        keep: Callable[[DealWords, int], None] = lambda words, grade: None,
    ) -> None:
        self._report = report
        self._keep = keep
        self.words: DealWords = next((each for each in SETS if each == words), SETS[0])
        self.grade = grade
        self._books: dict[_BookKey, Book | None] = {}
        self._entries: dict[_BookKey, Mapping[int, CertifiedDeal]] = {}
        self._hashes: dict[_TableKey, Mapping[str, str]] = {}

    def prefer(self, words: DealWords) -> None:
        """Prefer the books of these words."""
        self.choose(words, self.grade)

    def choose(self, words: DealWords, grade: int) -> None:
        """Prefer deals with solutions of these words and of this grade."""
        if (words, grade) != (self.words, self.grade):
            self.words, self.grade = words, grade
            self._keep(words, grade)

    def books(self, ruleset: str, language: str) -> tuple[Book, ...]:
        """The books of a game, the preferred one first; none if there is none."""
        order = sorted(SETS, key=lambda words: words != self.words)
        available = (self._book((ruleset, language, words)) for words in order)
        return tuple(each for each in available if each is not None)

    def book(self, ruleset: str, language: str) -> Book | None:
        """The preferred book of a game, or the other one; None if there is none."""
        return next(iter(self.books(ruleset, language)), None)

    def playable(self, ruleset: str, language: str) -> Book | None:
        """The preferred book of a game whose word list can be read; None if there is none. What cannot be
        read is reported."""
        chosen = self.book(ruleset, language)
        try:
            if chosen is not None:
                self.hashes(ruleset, language)
        except Fault as fault:
            self._report(fault)
            return None
        return chosen

    def _book(self, key: _BookKey) -> Book | None:
        if key not in self._books:
            self._books[key] = self._read(*key)
        return self._books[key]

    def _read(self, ruleset: str, language: str, words: DealWords) -> Book | None:
        path = book.find(ruleset, language, words)
        try:
            stored = book.read_book(path) if path is not None else None
            if stored is not None:
                _check_name(stored, str(path), ruleset=ruleset, language=language, words=words)
                rulefile.load(ruleset, language=language, options=stored.header.options)
        except Fault as fault:
            self._report(fault)
            return None
        return stored

    def options(self, ruleset: str, language: str) -> Options:
        """The options by which the deals of the preferred book are played."""
        chosen = self.book(ruleset, language)
        return {} if chosen is None else dict(chosen.header.options)

    def decided(self, ruleset: str, language: str) -> frozenset[str]:
        """The options that the books of a game decide."""
        return frozenset(name for each in self.books(ruleset, language) for name in each.header.options)

    def hashes(self, ruleset: str, language: str) -> Mapping[str, str]:
        """The hashes of the table at which the deals of the preferred book are played. Raises Fault if it
        cannot be opened."""
        return self._hashes_of(ruleset, language, self.options(ruleset, language))

    def tables(self, ruleset: str, language: str) -> list[Mapping[str, str]]:
        """The hashes for each book of a game; without books those of the original rules."""
        played = [each.header.options for each in self.books(ruleset, language)] or [{}]
        return [self._hashes_of(ruleset, language, options) for options in played]

    def _hashes_of(self, ruleset: str, language: str, options: Options) -> Mapping[str, str]:
        key = ruleset, language, tuple(sorted(options.items()))
        if key not in self._hashes:
            opening = open_game(ruleset, ("",), 0, language, options)
            self._hashes[key] = book.hashes(opening.mode.ruleset, opening.lexicon)
        return self._hashes[key]

    def holds(self, ruleset: str, language: str) -> bool:
        """Whether the proofs of the preferred book hold for this table."""
        chosen = self.book(ruleset, language)
        return chosen is not None and chosen.is_of(self.hashes(ruleset, language))

    def entry(
        self, ruleset: str, language: str, deal: int, options: Options | None = None
    ) -> CertifiedDeal | None:
        """The entry of a deal in the books, the one for these options first; None if no book has it."""
        match = self._found(ruleset, language, deal, options)
        return match[1] if match is not None else None

    def difficulty(
        self, ruleset: str, language: str, deal: int, options: Options | None = None
    ) -> Difficulty | None:
        """The difficulty of a deal in the preferred book, or in the book for these options; None if it is in
        neither."""
        match = self._found(ruleset, language, deal, options)
        if match is None or options not in (None, match[0].header.options):
            return None
        return match[0].difficulty(match[1])

    def _found(
        self, ruleset: str, language: str, deal: int, options: Options | None
    ) -> tuple[Book, CertifiedDeal] | None:
        """The deal in the book for these options, else in the preferred one that has it."""
        books = self.books(ruleset, language)
        for each_book in sorted(
            books, key=lambda each: options is not None and each.header.options != options
        ):
            key = ruleset, language, each_book.header.words
            if key not in self._entries:
                self._entries[key] = {each.number: each for each in each_book.deals}
            if deal in self._entries[key]:
                return each_book, self._entries[key][deal]
        return None

    def pick(self, ruleset: str, language: str, options: Options, begun: Container[int]) -> int | None:
        """The number of a random deal of the book for these options: of the wanted grade or the nearest one
        with deals, and one not begun before, if any is left; None without such a book."""
        books = self.books(ruleset, language)
        deals = next((each.deals for each in books if each.header.options == options), ())
        grade = nearest(self.grade, {deal.grade for deal in deals})
        numbers = [deal.number for deal in deals if grade in (0, deal.grade)]
        new = [number for number in numbers if number not in begun]
        return random.SystemRandom().choice(new or numbers) if numbers else None

    def next(
        self, ruleset: str, language: str, options: Options, deal: int, begun: Container[int]
    ) -> int | None:
        """The number of the next deal of the same grade in the book for these options that was not begun
        before, starting over after the last deal; None if there is none, or if the book lacks this deal."""
        match = self._found(ruleset, language, deal, options)
        if match is None or match[0].header.options != options:
            return None
        numbers = [each.number for each in match[0].deals if each.grade == match[1].grade]
        after = sorted(numbers, key=lambda number: (number < deal, number))
        return next((number for number in after if number not in begun and number != deal), None)


def _check_name(stored: Book, file: str, **named: str) -> None:
    """Raise Fault for a book of another game than its file name says."""
    for field, value in named.items():
        stated = getattr(stored.header, field)
        if stated != value:
            raise Fault(file, f"line 1 {field}", repr(stated[:40]), repr(value))


def difficulty_here(mode: Mode, lexicon: Lexicon, setup: Setup) -> Difficulty | None:
    """How hard a deal is; None unless a readable book for this table has it."""
    here = hashes(mode.ruleset, lexicon)
    for each_book in BookShelf(lambda fault: None).books(mode.ruleset.id, mode.ruleset.language):
        deal = next((each for each in each_book.deals if each.number == setup.deal), None)
        if deal is not None and each_book.is_of(here):
            return each_book.difficulty(deal)
    return None


def known_way(shelf: BookShelf, mode: Mode, setup: Setup) -> tuple[Move, ...]:
    """The book's winning moves for a deal; none if no book has it, or a move is not allowed here."""
    entry = shelf.entry(setup.ruleset, setup.language, setup.deal, setup.options)
    if entry is None:
        return ()
    start = mode.start(setup)
    try:
        moves = tuple(notation.read(entry.solution, notation.zone_of(start), "deal", str(entry.number)))
    except Fault:  # the player's own book may contain an invalid line
        return ()
    end = mode.replayed(start, moves)
    return moves if end is not None and mode.outcome(end) is Outcome.WON else ()
