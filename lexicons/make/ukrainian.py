"""Ukrainian: the ispell-uk list, all forms. The apostrophe is not a letter and has no piece."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from lexicons.make.common import Words, exceptions, frequencies, spelt

LETTERS = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
EVERYDAY = 2.7
"""How frequent everyday words have to be on the Zipf scale: 3 is once in a million words."""

_MADE = {
    "о": ("ий",),
    "ість": ("ий",),
    "ання": ("ати",),
    "яння": ("яти",),
    "іння": ("іти",),
    "ення": ("ити", "ти"),
    "лення": ("ити",),
    "ження": ("зити",),
    "дження": ("дити",),
    "шення": ("сити",),
    "чення": ("тити",),
    "щення": ("стити",),
    "ття": ("ти",),
    "аний": ("ати",),
    "яний": ("яти",),
    "ений": ("ити", "ти"),
    "лений": ("ити",),
    "жений": ("зити",),
    "джений": ("дити",),
    "шений": ("сити",),
    "чений": ("тити",),
    "щений": ("стити",),
    "ований": ("увати",),
    "ьований": ("ювати",),
    "йований": ("ювати",),
    "тий": ("ти",),
}
"""The endings of adverbs, of nouns of quality and of action, and of passive participles, with those of the
adjectives and verbs that they are made of."""
_LONGEST_MADE = max(map(len, _MADE))
_SHORTEST_STEM = 3


def words(sources: Path) -> Words:
    """Every form; the list has one tier."""
    listed = sources / "wukrainian" / "usr" / "share" / "dict" / "ukrainian"
    return chosen(listed.read_text(encoding="utf-8").splitlines())


def chosen(listed: Iterable[str]) -> Words:
    """The forms without units and abbreviations; an entry with a capital is a name."""
    struck = exceptions("ukrainian").struck()
    plain = {fold(word.strip()) for word in listed if word.strip() not in struck}
    return {word.upper(): 1 for word in spelt(plain, LETTERS)}


def everyday(call: str, words: Words, sources: Path) -> set[str]:
    """The everyday words: those that are frequent in wordfreq. The short ones were all looked through."""
    not_used = set(exceptions("ukrainian").everyday["not"])
    spoken = frequencies("uk", sources, fold)
    return {
        word.upper()
        for word, zipf in spoken.items()
        if zipf >= EVERYDAY and word.upper() in words and word not in not_used
    }


def made_of(word: str) -> Iterator[str]:
    """The adjectives and verbs, of words or not, that a word can be regularly made of."""
    for size in range(min(_LONGEST_MADE, len(word) - _SHORTEST_STEM), 0, -1):
        for instead in _MADE.get(word[-size:], ()):
            yield word[:-size] + instead


def fold(word: str) -> str:
    """A word as the pieces spell it: М'ЯТА is laid as МЯТА."""
    return word.replace("'", "").replace("’", "")
