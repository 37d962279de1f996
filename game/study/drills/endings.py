"""The drill of the endings of Esperanto. It knows no board."""

from collections.abc import Collection, Sequence

from game.study.course import Course
from game.study.drills.roots import OfRoots, grammar_of, in_use
from game.study.forms import AskedItem, WordsSought
from game.study.item import Item
from game.text.catalogues import text

_SIMPLE = ("O", "A", "E", "I")
"""The endings that a dictionary gives a root: noun, adjective, adverb, verb."""


class EndingDrill(OfRoots):
    """The endings of Esperanto that a root takes in words that are in use (HUNDO, HUNDA)."""

    name = "endings"

    def title(self) -> str:
        return text("Endings")

    def ask(self, course: Course, item: Item) -> AskedItem:
        sentence = text("Find the words made from the root {root} and an ending.", root=item.ask)
        return AskedItem(sentence, WordsSought((*item.ask, "")))

    def suits(self, course: Course) -> bool:
        return course.ruleset.word_forms != "roots" and course.lexicon.grammar is not None

    def words(self, course: Course, root: str) -> tuple[str, ...]:
        return tuple(word for word in (root + ending for ending in _SIMPLE) if in_use(course, word))

    def unfit(self, course: Course, item: Item, word: str) -> str:
        why = super().unfit(course, item, word)
        if why or word.startswith(item.ask):
            return why
        return text("It has to begin with {letters}.", letters=item.ask)

    def also(self, course: Course, item: Item, given: Sequence[str]) -> Collection[str]:
        endings = grammar_of(course).endings
        return [
            word
            for word in given
            if word.startswith(item.ask)
            and word[len(item.ask) :].lower() in endings
            and word in course.lexicon
        ]
