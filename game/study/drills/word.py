"""The drill that asks whether a word is one. It knows no board."""

from collections.abc import Iterable, Iterator
from random import Random

from game.study.course import Course
from game.study.draws import bag_of, draws
from game.study.drills.false_words import false_word
from game.study.drills.words import OfWords, unseen
from game.study.forms import NO, YES, AskedItem, YesOrNo
from game.study.item import Item, Solution
from game.study.kind import GivenAnswer
from game.study.telling import Big, Explanation, Heading, Rule, TextLine, ToldPart
from game.text.catalogues import text
from game.words.court import Court
from game.words.reason_texts import reason_text

_LENGTHS = {2: 255, 3: 157, 4: 189, 5: 204, 6: 102, 7: 51, 8: 32, 9: 7, 10: 2}
"""How many of a thousand words that are laid in games have so many letters: counted over four games with
`python -m tests.study.lengths 400`."""

_ALL = 5  # letters of words among all of which one is drawn; to list longer ones would take too long
_MET = 6  # longer words of which that is taken whose letters are drawn more likely


class IsItAWord(OfWords):
    """True and false words, mixed, as long as those that are laid in games. A false one looks like a word,
    and is none under any agreement on words either."""

    name = "word"
    brisk = 2.5
    of_words = True

    def title(self) -> str:
        return text("Is it a word?")

    def ask(self, course: Course, item: Item) -> AskedItem:
        return AskedItem(text("Is this a valid word?"), YesOrNo(item.ask))

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        def attempts() -> Iterator[Item | None]:
            words: Iterator[str | None] = _in_use(course, random)
            if course.deck is not None:
                words = iter(random.sample(course.deck, len(course.deck)))
            for word in words:
                asked = word if word is None or random.random() < 0.5 else false_word(course, word, random)
                yield self.item(course, asked) if asked else None

        return unseen(attempts())

    def asks(self, course: Course, words: Iterable[str]) -> frozenset[str]:
        return frozenset(words)

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


def _in_use(course: Course, random: Random) -> Iterator[str | None]:
    """Words without end as they are laid in games: as long, and of letters that are drawn."""
    bag, lengths = bag_of(course.ruleset), list(_LENGTHS)
    while True:
        (length,) = random.choices(lengths, list(_LENGTHS.values()))
        if length <= _ALL:
            words, likely = course.by_draws(length)
            yield random.choices(words, cum_weights=likely)[0] if words else None
            continue
        met = (course.any_word(length, random, course.lexicon) for _ in range(_MET))
        some = {word: ways for word in met if word is not None and (ways := draws(word, bag))}
        yield random.choices(list(some), list(some.values()))[0] if some else None
