"""A group's rulings on words, which take precedence over the lexicon."""

from collections.abc import Iterator

import msgspec

from game.words.lexicon import Lexicon


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One word of a language ruled in (`valid`) or out, by whom, and on which day (as 2026-11-21)."""

    word: str
    language: str
    valid: bool
    by: tuple[str, ...]
    day: str


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings of one group. Of two about a word the later one holds."""

    group: str
    made: tuple[Ruling, ...] = ()

    def with_(self, ruling: Ruling) -> "Rulings":
        """These and one more, in place of an older one about the same word."""
        return Rulings(self.group, (*self.without(ruling.word, ruling.language).made, ruling))

    def without(self, word: str, language: str) -> "Rulings":
        """These with the ruling about a word struck out."""
        kept = (ruling for ruling in self.made if (ruling.word, ruling.language) != (word, language))
        return Rulings(self.group, tuple(kept))

    def about(self, word: str, language: str) -> Ruling | None:
        """The ruling about a word."""
        return next((ruling for ruling in self._of(language) if ruling.word == word), None)

    def over(self, lexicon: Lexicon) -> Lexicon:
        """The lexicon as this group plays it: in every search and at every tier the rulings hold."""
        letters = set(lexicon.alphabet)
        ours = [ruling for ruling in self._of(lexicon.language) if not set(ruling.word) - letters]
        if not ours:
            return lexicon
        into = {ruling.word: lexicon.tiers[0] for ruling in ours if ruling.valid}
        return lexicon.amended(into, [ruling.word for ruling in ours if not ruling.valid])

    def _of(self, language: str) -> Iterator[Ruling]:
        return (ruling for ruling in self.made if ruling.language == language)
