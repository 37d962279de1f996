"""Words that look right and are none: a word with one letter changed, or with one letter too many at an end.
What is asked about them is not known here."""

from collections.abc import Iterator
from random import Random

from game.study.course import Course, clusters

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
