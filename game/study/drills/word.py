"""The drill that asks whether a word is one. It knows no board."""

from collections.abc import Iterator
from itertools import count
from random import Random

from game.study.course import Course
from game.study.drills.words import OfWords, unseen
from game.study.forms import NO, YES, AskedItem, YesOrNo
from game.study.item import Item, Solution
from game.study.kind import GivenAnswer
from game.study.telling import Big, Explanation, Heading, Rule, TextLine, ToldPart
from game.text.catalogues import text
from game.words.court import Court
from game.words.lexicon import Lexicon
from game.words.reason_texts import reason_text

_SHORTEST, _LONGEST_SHORT = 2, 5


class IsItAWord(OfWords):
    """True and plausible false short words, mixed. A false one is a true one with one letter changed."""

    name = "word"
    brisk = 2.5

    def title(self) -> str:
        return text("Is it a word?")

    def ask(self, course: Course, item: Item) -> AskedItem:
        return AskedItem(text("Is this a word that may be laid?"), YesOrNo(item.ask))

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        def attempts() -> Iterator[Item | None]:
            for n in count():
                length = _SHORTEST + min(n // 40, _LONGEST_SHORT - _SHORTEST)
                word = course.any_word(length, random, course.lexicon)
                asked = word if word is None or random.random() < 0.5 else _misspelt(course, word, random)
                yield self.item(course, asked) if asked else None

        return unseen(attempts())

    def solution(self, course: Course, item: Item) -> Solution:
        return Solution((YES if item.ask in course.lexicon else NO,))

    def explain(self, course: Course, court: Court, item: Item, answer: GivenAnswer) -> Explanation:
        right, good = answer.result.right, answer.solution.answers[0] == YES
        verdict = court.judge(item.ask)
        title = text("Right") if right else text("Not right")
        line = text("It is a word.") if good else text("It is no word.")
        parts: list[ToldPart] = [Heading(right, title, line), Rule(), Big(item.ask, good=good)]
        parts += [TextLine(reason_text(reason)) for reason in verdict.reasons]
        if verdict.gloss:
            parts.append(TextLine(text("“{gloss}”", gloss=verdict.gloss), loud=True))
        return Explanation(tuple(parts))


def _misspelt(course: Course, word: str, random: Random) -> str | None:
    """A word with one letter changed that is none, each pair of its letters standing in some word."""
    places = list(range(len(word)))
    random.shuffle(places)
    for place in places:
        letters = list(course.letters)
        random.shuffle(letters)
        for letter in letters:
            wrong = word[:place] + letter + word[place + 1 :]
            known = wrong in course.lexicon or wrong in course.lexicon.kept_back
            if not known and _plausible(course.lexicon, wrong):
                return wrong
    return None


def _plausible(lexicon: Lexicon, spelt: str) -> bool:
    """Whether words begin like this all but its last letter, or as it is: then it looks like one."""
    node = lexicon.root
    for letter in spelt[:-1]:
        step = lexicon.children(node).get(letter)
        if step is None:
            return False
        node, _ = step
    return True
