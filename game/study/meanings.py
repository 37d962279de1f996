"""What words mean by the player's own decks, which say it behind a tab; no other word list is asked."""

from collections.abc import Mapping

from game.fault import Fault
from game.study.course import Course
from game.study.decks import deck_lines, deck_names
from game.study.item import Item, Solution
from game.words.lexicon import Lexicon

_MOST = 12  # words of which it is told


class OwnMeanings:
    """The decks, read once for each language."""

    def __init__(self) -> None:
        self._known: dict[str, Mapping[str, str]] = {}

    def of(self, course: Course, item: Item, solution: Solution) -> tuple[str, ...]:
        """A line for each word of a question or of what answers it that a deck says something of."""
        language = course.ruleset.language
        if language not in self._known:
            self._known[language] = _read(course.lexicon)
        known = self._known[language]
        words = dict.fromkeys((item.ask, *solution.answers))
        return tuple(f"{word}: {known[word]}" for word in words if word in known)[:_MOST]


def _read(lexicon: Lexicon) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name in deck_names():
        try:
            lines = deck_lines(name)
        except Fault:
            continue  # told where the deck is asked for
        for line in lines:
            word, _, meaning = line.partition("\t")
            if meaning:
                found.setdefault(lexicon.fold(word), meaning)
    return found
