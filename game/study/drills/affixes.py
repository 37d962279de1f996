"""The drill of the affixes of Esperanto. It knows no board."""

from collections.abc import Collection, Sequence

from game.study.course import Course
from game.study.drills.roots import OfRoots, grammar_of, in_use
from game.study.forms import AskedItem, WordsSought
from game.study.item import Item
from game.text.catalogues import text
from game.words.esperanto import Parts, WordPart, whole


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
        return tuple(word for word in dict.fromkeys(made) if all(_made(course, root, word)))

    def also(self, course: Course, item: Item, given: Sequence[str]) -> Collection[str]:
        """Whatever can be read so, though it is more often read otherwise (DIINO as di·in·o)."""
        return [word for word in given if word in course.lexicon and any(_readings(course, item.ask, word))]


def _made(course: Course, root: str, word: str) -> tuple[bool, ...]:
    """For each of the shortest readings of a word, whether it is the root with one affix and an ending: a
    PIANO is not one who is pious, and ELFARO can be an achievement as well as a group of elves. Without any
    reading the word is not made so."""
    readings = [parts for parts in grammar_of(course).readings(word.lower()) if whole(parts)]
    shortest = min(map(len, readings), default=0)
    return tuple(_is_made(root, parts) for parts in readings if len(parts) == shortest) or (False,)


def _readings(course: Course, root: str, word: str) -> tuple[bool, ...]:
    """The same for each reading, also those that divide what is one root by itself."""
    return tuple(_is_made(root, parts) for parts in grammar_of(course).readings(word.lower()))


def _is_made(root: str, parts: Parts) -> bool:
    return len(parts) == 3 and WordPart("root", root.lower()) in parts and parts[-1].kind == "ending"
