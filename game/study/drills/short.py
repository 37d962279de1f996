"""The drill of the shortest words, by how they begin. It knows no board."""

from collections.abc import Iterator
from itertools import product
from random import Random

from game.study.course import Course
from game.study.drills.words import ListOfWords
from game.study.forms import AskedItem, WordsSought
from game.study.item import Item, Solution
from game.text.catalogues import plural, text

_ANY = "."  # stands for the one letter that is sought


class ShortWords(ListOfWords):
    """All words of two letters that begin with one letter, or of three that begin with two, by heart."""

    name = "short"
    longest = 3
    brisk = 2.0

    def title(self) -> str:
        return text("Short words")

    def ask(self, course: Course, item: Item) -> AskedItem:
        sentence = plural(
            "Find every {n}-letter word that begins with {letter}.",
            "Find every {n}-letter word that begins with {letter}.",
            len(item.ask),
            letter=_beginning(item.ask),
        )
        return AskedItem(sentence, WordsSought(tuple("" if sign == _ANY else sign for sign in item.ask)))

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        for length in (2, 3):
            beginnings = ["".join(letters) for letters in product(course.letters, repeat=length - 1)]
            random.shuffle(beginnings)
            for beginning in beginnings:
                if _all_short(course, beginning, 1):
                    yield self.item(course, beginning + _ANY)

    def outgrown(self, ask: str) -> bool:
        return ask.count(_ANY) > 1

    def parts(self, course: Course, item: Item) -> tuple[str, ...]:
        beginnings = {word[:-1] for word in _all_short(course, _beginning(item.ask), item.ask.count(_ANY))}
        return tuple(beginning + _ANY for beginning in sorted(beginnings))

    def solution(self, course: Course, item: Item) -> Solution:
        return Solution(_all_short(course, _beginning(item.ask), item.ask.count(_ANY)), all_of_it=True)

    def unfit(self, course: Course, item: Item, word: str) -> str:
        strange, beginning = super().unfit(course, item, word), _beginning(item.ask)
        if not strange and not word.startswith(beginning):
            return text("It has to begin with {letters}.", letters=beginning)
        return strange or self.of_length(word, len(item.ask))


def _beginning(ask: str) -> str:
    return ask.rstrip(_ANY)


def _all_short(course: Course, beginning: str, more: int) -> tuple[str, ...]:
    """Every word that has so many letters more, those too that only a grammar has: each spelling is asked
    about."""
    rests = product(course.letters, repeat=more)
    words = (beginning + "".join(rest) for rest in rests)
    return tuple(word for word in words if course.lexicon.offers(word))
