"""Russian: OpenCorpora; core nouns, nouns in the nominative, all forms. ё is written е."""

import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from lexicons.make.common import Words, exceptions, frequencies, spelt
from lexicons.make.hunspell import expand

LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
CORE, NOUN, FORM = 1, 2, 3
EVERYDAY = {CORE: 2.2, NOUN: 2.8, FORM: 2.7}
"""How frequent everyday words of a tier have to be on the Zipf scale: 3 is once in a million words. Nouns are
counted in the nominative only, so that less is enough."""

# Names, places, firms, abbreviations, misspellings, distorted and bookish forms are no words of the game.
NO_WORDS = frozenset(["Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Init", "Erro", "Dist", "Litr"])


class Form(NamedTuple):
    """A form of the dictionary: its spelling, the word it belongs to, its grammatical marks, and the number
    of the paradigm that tells words of one basic form apart."""

    spelling: str
    lemma: str
    marks: frozenset[str]
    paradigm: int = 0


def words(sources: Path) -> Words:
    """Every form with its tier: 1 common nouns, 2 nouns, 3 every form."""
    lebedev = expand(sources / "hunspell-ru" / "usr" / "share" / "hunspell" / "ru_RU")
    return chosen(forms(sources), {fold(word) for word in lebedev if word == word.lower()})


def chosen(forms: Iterable[Form], second: frozenset[str] | set[str]) -> Words:
    """The tier of every form; `second` is the second dictionary, in which the common nouns must be too.

    The nouns are those in the nominative singular, and those that have only a plural.
    """
    struck = exceptions("russian").struck()
    tiers: Words = {}
    for form in forms:
        if form.marks & NO_WORDS or form.lemma in struck:
            continue
        spelling = fold(form.spelling)
        tier = FORM
        if {"NOUN", "nomn"} <= form.marks and form.marks & {"sing", "Pltm"}:
            tier = CORE if spelling in second else NOUN
        tiers[spelling] = min(tier, tiers.get(spelling, tier))
    return {word.upper(): tiers[word] for word in spelt(tiers, LETTERS)}


def everyday(call: str, words: Words, sources: Path) -> set[str]:
    """The everyday words: those that are frequent in wordfreq. The short ones were all looked through."""
    not_used = set(exceptions("russian").everyday["not"])
    spoken = frequencies("ru", sources, fold)
    return {
        word.upper()
        for word, zipf in spoken.items()
        if zipf >= EVERYDAY.get(words.get(word.upper(), 0), 9) and word not in not_used
    }


def fold(word: str) -> str:
    """A word as the cards spell it; Ekraibl's set has no Ё."""
    return word.replace("ё", "е")


def forms(sources: Path) -> Iterator[Form]:
    """Every form of the dictionary, of any length."""
    # The dictionary is read by its own package, unpacked beside it and not installed.
    sys.path[:0] = [str(sources / "pymorphy3"), str(sources / "dawg2-python")]
    Dictionary = import_module("pymorphy3.opencorpora_dict").Dictionary

    known = Dictionary(sources / "opencorpora" / "pymorphy3_dicts_ru" / "data").iter_known_words()
    for word, tag, lemma, paradigm, _ in known:
        yield Form(word, lemma, tag.grammemes, paradigm)
