"""The drill of the shortest words, by their first letter. It knows no board."""

from collections.abc import Iterator
from itertools import product
from random import Random

from game.study.course import Course
from game.study.drills.words import ListOfWords
from game.study.forms import AskedItem, WordsSought
from game.study.item import Item, Solution
from game.text.catalogues import plural, text

_ANY = "."  # stands for a letter that is sought


class ShortWords(ListOfWords):
    """All words of two or three letters that begin with one letter, by heart."""

    name = "short"
    longest = 3
    brisk = 2.0

    def title(self) -> str:
        return text("Short words")

    def ask(self, course: Course, item: Item) -> AskedItem:
        sentence = plural(
            "Name every word of {n} letter that begins with {letter}.",
            "Name every word of {n} letters that begins with {letter}.",
            len(item.ask),
            letter=item.ask[0],
        )
        return AskedItem(sentence, WordsSought(tuple("" if sign == _ANY else sign for sign in item.ask)))

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        firsts = list(course.letters)
        for length in (2, 3):
            random.shuffle(firsts)
            for first in firsts:
                if _all_short(course, length, first):
                    yield self.item(course, first + _ANY * (length - 1))

    def solution(self, course: Course, item: Item) -> Solution:
        return Solution(_all_short(course, len(item.ask), item.ask[0]), all_of_it=True)


def _all_short(course: Course, length: int, first: str) -> tuple[str, ...]:
    """Every word of so few letters, those too that only a grammar has: each spelling is asked about."""
    rests = product(course.letters, repeat=length - 1)
    words = (first + "".join(rest) for rest in rests)
    return tuple(word for word in words if course.lexicon.offers(word))
