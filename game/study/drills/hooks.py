"""The drill of the letters that may stand before and behind a word. It knows no board."""

from collections.abc import Iterator
from itertools import count
from random import Random

from game.study.course import Course
from game.study.drills.words import ListOfWords, unseen
from game.study.forms import AskedItem, WordsSought
from game.study.item import Item, Solution
from game.text.catalogues import text


class Hooks(ListOfWords):
    """The letters that lengthen a word by one, before it and behind it; an answer is the longer word."""

    name = "hooks"
    brisk = 4.0

    def title(self) -> str:
        return text("Hooks")

    def ask(self, course: Course, item: Item) -> AskedItem:
        sentence = text("Name every word that is {word} and one letter before or behind it.", word=item.ask)
        return AskedItem(sentence, WordsSought(("", *item.ask, "")))

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        def attempts() -> Iterator[Item | None]:
            for n in count():
                word = course.any_word(min(2 + n // 30, 6), random)
                known = word is not None and _hooked(course, word)
                yield self.item(course, word) if word and known else None

        return unseen(attempts())

    def solution(self, course: Course, item: Item) -> Solution:
        return Solution(_hooked(course, item.ask), all_of_it=True)


def _hooked(course: Course, word: str) -> tuple[str, ...]:
    before = (letter + word for letter in course.letters)
    behind = (word + letter for letter in course.letters)
    return tuple(dict.fromkeys(longer for longer in (*before, *behind) if course.lexicon.offers(longer)))
