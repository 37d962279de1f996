"""The books of deals at hand: for a game its grades, its deals of a grade, and whether its proofs hold here.

A book whose rules, cards or words are not those of this table is still a book of deals; only what it proves
has to be proven anew.
"""

import random
from collections.abc import Callable, Mapping

from game.deals import book
from game.deals.book import Book, Certified, Difficulty
from game.fault import Fault
from game.opening import open_game

Tell = Callable[[Fault], None]


class BookShelf:
    """The books, read when they are first asked for. A fault in one is told, and it is as if it were not
    there."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._books: dict[tuple[str, str], Book | None] = {}
        self._entries: dict[tuple[str, str], Mapping[int, Certified]] = {}
        self._hashes: dict[tuple[str, str], Mapping[str, str]] = {}

    def book(self, ruleset: str, language: str) -> Book | None:
        """The book of a game; None if there is none."""
        key = ruleset, language
        if key not in self._books:
            self._books[key] = self._read(ruleset, language)
        return self._books[key]

    def _read(self, ruleset: str, language: str) -> Book | None:
        path = book.find(ruleset, language)
        try:
            return book.read_book(path) if path is not None else None
        except Fault as fault:
            self._tell(fault)
            return None

    def hashes(self, ruleset: str, language: str) -> Mapping[str, str]:
        """The hashes of this table. Raises Fault if it cannot be laid."""
        key = ruleset, language
        if key not in self._hashes:
            opening = open_game(ruleset, ("",), 0, language)
            self._hashes[key] = book.hashes(opening.mode.ruleset, opening.lexicon)
        return self._hashes[key]

    def holds(self, ruleset: str, language: str) -> bool:
        """Whether what the book proves is proven for this table."""
        found = self.book(ruleset, language)
        return found is not None and found.is_of(self.hashes(ruleset, language))

    def entry(self, ruleset: str, language: str, deal: int) -> Certified | None:
        """What the book says of a deal by the original's rules; None where no book has it."""
        key = ruleset, language
        if key not in self._entries:
            found = self.book(ruleset, language)
            self._entries[key] = {each.number: each for each in found.deals} if found else {}
        return self._entries[key].get(deal)

    def difficulty(self, ruleset: str, language: str, deal: int) -> Difficulty | None:
        """How hard a deal is by the original's rules; None where no book has it."""
        found, entry = self.book(ruleset, language), self.entry(ruleset, language, deal)
        return found.difficulty(entry) if found is not None and entry is not None else None

    def pick(self, ruleset: str, language: str, grade: int) -> int | None:
        """The number of any deal of this grade; None if the book has none."""
        found = self.book(ruleset, language)
        numbers = [deal.number for deal in found.deals if deal.grade == grade] if found is not None else []
        return random.SystemRandom().choice(numbers) if numbers else None
