"""The drill that asks whether a word is one. It knows no board."""

from collections.abc import Iterable, Iterator
from random import Random

from game.study.course import Course, bag_of, clusters, draws
from game.study.drills.words import OfWords, rareness, unseen
from game.study.forms import NO, YES, AskedItem, YesOrNo
from game.study.item import Item, Solution
from game.study.kind import GivenAnswer
from game.study.telling import Big, Explanation, Heading, Rule, TextLine, ToldPart
from game.text.catalogues import text
from game.words.court import Court
from game.words.reason_texts import reason_text

_HOOKED = 0.25  # how many have a letter too many, as a hook that does not hold
_RUDE = range(4, 9)  # letters that a word has to have to be met within another


def false_word(course: Course, word: str, random: Random) -> str | None:
    """A word like this one that is none, in any tier and under any agreement on words, and holds none that is
    offensive; None if there is none. The letters around the change follow one another in words too, and the
    more often, the rather it is taken."""
    hooked = random.random() < _HOOKED
    looks = dict(_hooked(course, word) if hooked else _changed(course, word))
    while looks:
        (wrong,) = random.choices(list(looks), list(looks.values()))
        if not _known(course, wrong) and not _rude(course, wrong):
            return wrong
        del looks[wrong]
    return None


def _changed(course: Course, word: str) -> Iterator[tuple[str, int]]:
    """With one letter changed, and how often that looks so in words."""
    for place in range(len(word)):
        for letter in course.letters:
            wrong = word[:place] + letter + word[place + 1 :]
            likely = min(course.clusters[around] for around in clusters(wrong)[place : place + 3])
            if likely and letter != word[place]:
                yield wrong, likely


def _hooked(course: Course, word: str) -> Iterator[tuple[str, int]]:
    """With a letter before it or behind it."""
    for letter in course.letters:
        for wrong, place in ((letter + word, 0), (word + letter, len(word))):
            likely = min(course.clusters[around] for around in clusters(wrong)[place : place + 3])
            if likely:
                yield wrong, likely


def _known(course: Course, spelt: str) -> bool:
    """Whether some tier or some form of words has it, be it one that is not agreed on here."""
    lexicon, grammar = course.lexicon, course.lexicon.grammar
    if spelt in lexicon or lexicon.tier_of(spelt) is not None:
        return True
    if grammar is None:
        return False
    word = spelt.lower()
    alone = word in grammar.endings or word in grammar.stems or word in grammar.particles
    return alone or bool(grammar.readings(word)) or bool(grammar.compound(word)) or word[:-1] in grammar.roots


def _rude(course: Course, spelt: str) -> bool:
    """Whether it is an offensive word, or one can be read in it."""
    lexicon = course.lexicon
    parts = (spelt[first : first + length] for length in _RUDE for first in range(len(spelt) - length + 1))
    return any(part in lexicon.kept_back or part in lexicon.barred for part in (spelt, *parts))


_LENGTHS = {2: 255, 3: 157, 4: 189, 5: 204, 6: 102, 7: 51, 8: 32, 9: 7, 10: 2}
"""How many of a thousand words that are laid in games have so many letters: counted over four games with
`python -m tests.study.lengths 400`."""

_BASE, _LETTER = 900.0, 70.0  # how hard a word is taken to be, and each of its letters more, as a rating
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

    def level(self, course: Course, item: Item) -> float:
        return _BASE + _LETTER * len(item.ask) + rareness(course, item.ask)

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
