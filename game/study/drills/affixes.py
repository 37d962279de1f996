"""The drill of the affixes of Esperanto. It knows no board."""

from collections.abc import Collection, Sequence

from game.study.course import Course
from game.study.drills.roots import OfRoots, grammar_of, in_use, is_made, may_be_made
from game.study.forms import AskedItem, WordsSought
from game.study.item import Item
from game.text.catalogues import text


class Affixes(OfRoots):
    """The affixes of Esperanto that a root takes in words that are in use; an answer is the noun, verb or
    adjective made with one (HUNDO: HUNDEJO, HUNDETO, HUNDINO)."""

    name = "affixes"

    def title(self) -> str:
        return text("Affixes")

    def ask(self, course: Course, item: Item) -> AskedItem:
        sentence = text(
            "Find the words made from the root {root}, one prefix or suffix, and an ending.",
            root=item.ask,
        )
        return AskedItem(sentence, WordsSought(("", *item.ask, "")))

    def suits(self, course: Course) -> bool:
        derived = course.ruleset.word_forms not in ("roots", "endings")
        return derived and course.lexicon.grammar is not None

    def words(self, course: Course, root: str) -> tuple[str, ...]:
        """With each affix the first simple ending that makes a word in use."""
        grammar = grammar_of(course)
        stems = [root + suffix.upper() for suffix in grammar.suffixes]
        stems += [prefix.upper() + root for prefix in grammar.prefixes]
        made = (
            next((word for word in (stem + ending for ending in "OIA") if in_use(course, word)), "")
            for stem in stems
        )
        return tuple(word for word in dict.fromkeys(made) if is_made(course, root, word))

    def also(self, course: Course, item: Item, given: Sequence[str]) -> Collection[str]:
        """Whatever can be read so, though it is more often read otherwise (DIINO as di·in·o)."""
        return [word for word in given if word in course.lexicon and may_be_made(course, item.ask, word)]
