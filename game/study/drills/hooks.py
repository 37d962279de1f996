"""The drill of the letters that may stand before or behind a word. It knows no board."""

from collections.abc import Iterable, Iterator
from random import Random

from game.study.course import Course
from game.study.drills.words import ListOfWords, unseen
from game.study.forms import AskedItem, WordsSought
from game.study.item import Item, Solution
from game.text.catalogues import text

_ANY = "."  # where the letter is sought; at both ends if at none


class Hooks(ListOfWords):
    """The letters that lengthen a word by one, before it or behind it; an answer is the longer word."""

    name = "hooks"
    brisk = 4.0
    of_words = True

    def title(self) -> str:
        return text("Hooks")

    def ask(self, course: Course, item: Item) -> AskedItem:
        word = _word(item.ask)
        if item.ask.startswith(_ANY):
            sentence = text("Find every word that is {word} with one letter added in front.", word=word)
            return AskedItem(sentence, WordsSought(("", *word)))
        if item.ask.endswith(_ANY):
            sentence = text("Find every word that is {word} with one letter added at the end.", word=word)
            return AskedItem(sentence, WordsSought((*word, "")))
        sentence = text(
            "Find every word that is {word} with one letter added in front or at the end.", word=word
        )
        return AskedItem(sentence, WordsSought(("", *word, "")))

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        def attempts() -> Iterator[Item | None]:
            for word in course.drawn(random, lambda n: min(2 + n // 30, 6)):
                ends = _ends(course, word) if word else ()
                yield self.item(course, random.choice(ends)) if ends else None

        return unseen(attempts())

    def asks(self, course: Course, words: Iterable[str]) -> frozenset[str]:
        return frozenset(ask for word in words for ask in (_ANY + word, word + _ANY))

    def outgrown(self, ask: str) -> bool:
        return _ANY not in ask

    def parts(self, course: Course, item: Item) -> tuple[str, ...]:
        return _ends(course, item.ask)

    def solution(self, course: Course, item: Item) -> Solution:
        return Solution(_hooked(course, item.ask), all_of_it=True)

    def unfit(self, course: Course, item: Item, word: str) -> str:
        base = _word(item.ask)
        before = not item.ask.endswith(_ANY) and word.endswith(base)
        behind = not item.ask.startswith(_ANY) and word.startswith(base)
        why = super().unfit(course, item, word) or self.of_length(word, len(base) + 1)
        if why or before or behind:
            return why
        return text("It has to be {word} plus one letter.", word=base)


def _word(ask: str) -> str:
    return ask.strip(_ANY)


def _ends(course: Course, word: str) -> tuple[str, ...]:
    """What is asked about a word: only the ends at which a letter may stand."""
    return tuple(ask for ask in (_ANY + word, word + _ANY) if _hooked(course, ask))


def _hooked(course: Course, ask: str) -> tuple[str, ...]:
    word = _word(ask)
    before = (letter + word for letter in course.letters if not ask.endswith(_ANY))
    behind = (word + letter for letter in course.letters if not ask.startswith(_ANY))
    return tuple(dict.fromkeys(longer for longer in (*before, *behind) if course.lexicon.offers(longer)))
