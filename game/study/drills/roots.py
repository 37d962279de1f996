"""What the drills of roots have in common, of a language that has a grammar. They know no board."""

from abc import abstractmethod
from collections.abc import Iterator
from random import Random

from game.fault import Fault
from game.study.course import Course
from game.study.drills.words import ListOfWords
from game.study.item import Item, Solution
from game.text.catalogues import text
from game.words.esperanto import Grammar, Parts, WordPart, whole

_MOST = 10  # more is a list to be typed off


class OfRoots(ListOfWords):
    """What is right of a root is what is in use; what the grammar has besides is right too."""

    brisk = 4.0

    @abstractmethod
    def words(self, course: Course, root: str) -> tuple[str, ...]:
        """The words in use that answer a root."""

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        """Short roots first."""
        if not self.suits(course):
            return
        usable = set(course.letters)
        roots = [
            root.upper()
            for root, known in grammar_of(course).roots.items()
            if known.common and not known.name
        ]
        for root in sorted(random.sample(roots, len(roots)), key=len):
            if usable.issuperset(root) and 0 < len(self.words(course, root)) <= _MOST:
                yield self.item(course, root)

    def look_at(self, course: Course, item: Item) -> None:
        super().look_at(course, item)
        if not self.words(course, item.ask):
            raise Fault("drill item", self.name, repr(item.ask), "a root of words in use")

    def unfit(self, course: Course, item: Item, word: str) -> str:
        strange = super().unfit(course, item, word)
        if not strange and item.ask not in word:
            return text("It has to contain {root}.", root=item.ask)
        return strange

    def solution(self, course: Course, item: Item) -> Solution:
        return Solution(self.words(course, item.ask), all_of_it=True)


def in_use(course: Course, word: str) -> bool:
    """Whether a word is one of those that are practised."""
    return course.common.tier_of(word) == course.common.tier and course.lexicon.offers(word)


def grammar_of(course: Course) -> Grammar:
    """The grammar of a course that is asked for roots."""
    grammar = course.lexicon.grammar
    assert grammar is not None, "only a language with a grammar is asked for roots"
    return grammar


def is_made(course: Course, root: str, word: str) -> bool:
    """Whether a word is the root with one affix and an ending in each of its shortest readings: a PIANO is
    not one who is pious, and ELFARO can be an achievement as well as a group of elves."""
    readings = [parts for parts in grammar_of(course).readings(word.lower()) if whole(parts)]
    shortest = min(map(len, readings), default=0)
    return bool(readings) and all(_with_one(root, parts) for parts in readings if len(parts) == shortest)


def may_be_made(course: Course, root: str, word: str) -> bool:
    """Whether any reading makes it so, also one that divides what is one root by itself."""
    return any(_with_one(root, parts) for parts in grammar_of(course).readings(word.lower()))


def _with_one(root: str, parts: Parts) -> bool:
    return len(parts) == 3 and WordPart("root", root.lower()) in parts and parts[-1].kind == "ending"
