"""The drill of the affixes of Esperanto. It knows no board."""

from collections.abc import Collection, Sequence

from game.study.course import Course
from game.study.drills.roots import OfRoots, grammar_of, in_use
from game.study.forms import AskedItem, WordsSought
from game.study.item import Item
from game.text.catalogues import text
from game.words.esperanto import whole


class Affixes(OfRoots):
    """The affixes of Esperanto that a root takes in words that are in use; an answer is the noun, verb or
    adjective made with one (HUNDO: HUNDEJO, HUNDETO, HUNDINO)."""

    name = "affixes"

    def title(self) -> str:
        return text("Affixes")

    def ask(self, course: Course, item: Item) -> AskedItem:
        sentence = text(
            "Name the words that are the root {root} with one prefix or suffix, and an ending.",
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
        return tuple(word for word in dict.fromkeys(made) if _is_made(course, root, word))

    def also(self, course: Course, item: Item, given: Sequence[str]) -> Collection[str]:
        return [word for word in given if word in course.lexicon and _is_made(course, item.ask, word)]


def _is_made(course: Course, root: str, word: str) -> bool:
    """Whether a word is first of all the root with one affix and an ending, as VINEJO is of VIN; a piano is
    not one who is pious, and BOVINO has another root."""
    readings = grammar_of(course).readings(word.lower())
    first = min(readings, key=lambda parts: not whole(parts), default=())
    kinds = [part.kind for part in first]
    rooted = any(part.kind == "root" and part.text == root.lower() for part in first)
    return rooted and kinds in (["prefix", "root", "ending"], ["root", "suffix", "ending"])
