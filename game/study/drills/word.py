"""The drill that asks whether a word is one. It knows no board."""

from collections.abc import Iterator
from itertools import count
from random import Random

from game.study.course import Course, clusters
from game.study.drills.words import OfWords, unseen
from game.study.forms import NO, YES, AskedItem, YesOrNo
from game.study.item import Item, Solution
from game.study.kind import GivenAnswer
from game.study.telling import Big, Explanation, Heading, Rule, TextLine, ToldPart
from game.text.catalogues import text
from game.words.court import Court
from game.words.reason_texts import reason_text

_SHORTEST, _LONGEST = 2, 8
_LONGER = 8  # attempts after which a word may have one letter more


class IsItAWord(OfWords):
    """True and false words of every length, mixed. A false one is a true one with one letter changed, so that
    it looks like a word, and is none under any agreement on words either."""

    name = "word"
    brisk = 2.5

    def title(self) -> str:
        return text("Is it a word?")

    def ask(self, course: Course, item: Item) -> AskedItem:
        return AskedItem(text("Is this a valid word?"), YesOrNo(item.ask))

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        def attempts() -> Iterator[Item | None]:
            for n in count():
                length = random.randint(_SHORTEST, min(_SHORTEST + 1 + n // _LONGER, _LONGEST))
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
        line = text("It is a word.") if good else text("It isn't a word.")
        parts: list[ToldPart] = [Heading(right, title, line), Rule(), Big(item.ask, good=good)]
        parts += [TextLine(reason_text(reason)) for reason in verdict.reasons]
        if verdict.gloss:
            parts.append(TextLine(text("“{gloss}”", gloss=verdict.gloss), loud=True))
        return Explanation(tuple(parts))


def _misspelt(course: Course, word: str, random: Random) -> str | None:
    """A word with one letter changed that is none, but looks like one: the letters around the change follow
    one another in words too, and the more often, the rather it is taken."""
    looks: dict[str, int] = {}
    for place in range(len(word)):
        for letter in course.letters:
            wrong = word[:place] + letter + word[place + 1 :]
            likely = min(course.clusters[around] for around in clusters(wrong)[place : place + 3])
            if likely and letter != word[place]:
                looks[wrong] = likely
    while looks:
        (wrong,) = random.choices(list(looks), list(looks.values()))
        if not _known(course, wrong):
            return wrong
        del looks[wrong]
    return None


def _known(course: Course, spelt: str) -> bool:
    """Whether some tier or some form of words has it, be it one that is not agreed on here."""
    lexicon, grammar = course.lexicon, course.lexicon.grammar
    if spelt in lexicon or spelt in lexicon.kept_back or lexicon.tier_of(spelt) is not None:
        return True
    if grammar is None:
        return False
    word = spelt.lower()
    alone = word in grammar.endings or word in grammar.stems or word in grammar.particles
    return alone or bool(grammar.readings(word)) or bool(grammar.compound(word)) or word[:-1] in grammar.roots
