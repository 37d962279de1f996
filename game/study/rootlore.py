"""Drills of the roots of a language that has a grammar: which endings and which affixes a root takes. They
know no board."""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from random import Random

from game.study.course import Course
from game.study.item import Item, Solution
from game.study.kind import DrillKind
from game.study.wordlore import OfWords
from game.words.esperanto import Grammar

_SIMPLE = ("O", "A", "E", "I")
"""The endings that a dictionary gives a root: noun, adjective, adverb, verb."""

_MOST = 10  # more is a list to be typed off


class _OfRoots(OfWords):
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
            root.upper() for root, known in _grammar(course).roots.items() if known.common and not known.name
        ]
        for root in sorted(random.sample(roots, len(roots)), key=len):
            if usable.issuperset(root) and 0 < len(self.words(course, root)) <= _MOST:
                yield Item(kind=self.name, subject=course.subject, ask=root)

    def solution(self, course: Course, item: Item) -> Solution:
        return Solution(self.words(course, item.ask), all_of_it=True)


class EndingDrill(_OfRoots):
    """The endings of Esperanto that a root takes in words that are in use (HUNDO, HUNDA)."""

    name = "endings"

    def suits(self, course: Course) -> bool:
        return course.ruleset.word_forms != "roots" and course.lexicon.grammar is not None

    def words(self, course: Course, root: str) -> tuple[str, ...]:
        return tuple(word for word in (root + ending for ending in _SIMPLE) if _in_use(course, word))

    def also(self, course: Course, item: Item, given: Sequence[str]) -> Collection[str]:
        endings = _grammar(course).endings
        return [
            word
            for word in given
            if word.startswith(item.ask)
            and word[len(item.ask) :].lower() in endings
            and word in course.lexicon
        ]


class Affixes(_OfRoots):
    """The affixes of Esperanto that a root takes in words that are in use; an answer is the noun, verb or
    adjective made with one (HUNDO: HUNDEJO, HUNDETO, HUNDINO)."""

    name = "affixes"

    def suits(self, course: Course) -> bool:
        derived = course.ruleset.word_forms not in ("roots", "endings")
        return derived and course.lexicon.grammar is not None

    def words(self, course: Course, root: str) -> tuple[str, ...]:
        """With each affix the first simple ending that makes a word in use."""
        grammar = _grammar(course)
        stems = [root + suffix.upper() for suffix in grammar.suffixes]
        stems += [prefix.upper() + root for prefix in grammar.prefixes]
        made = (
            next((stem + ending for ending in "OIA" if _in_use(course, stem + ending)), "") for stem in stems
        )
        return tuple(dict.fromkeys(filter(None, made)))

    def also(self, course: Course, item: Item, given: Sequence[str]) -> Collection[str]:
        return [word for word in given if item.ask in word and word in course.lexicon]


def _in_use(course: Course, word: str) -> bool:
    return course.common.tier_of(word) == course.common.tier and word in course.lexicon


def _grammar(course: Course) -> Grammar:
    grammar = course.lexicon.grammar
    assert grammar is not None, "only a language with a grammar is asked for roots"
    return grammar


ROOTLORE: tuple[DrillKind, ...] = (EndingDrill(), Affixes())
