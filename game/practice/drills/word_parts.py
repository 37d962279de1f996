"""What a word is made of: an affix and another word, or two words.

Letters alone find a pet in a carpet. So an English word has a part only if its meaning names it, and a word
of another language, whose meaning is English, only if it shares a word with the meaning of what it is made
of.
"""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from game.practice.context import PracticeContext
from game.text.catalogues import text
from game.words.glosses import Glosses

_SHORTEST = 3  # letters of a part
_FAMILY_LETTERS = 6  # letters that English words of one family share


class _AffixTable(NamedTuple):
    """The affixes of a language, and the endings of basic words that give way to a suffix."""

    prefixes: tuple[str, ...]
    suffixes: tuple[str, ...]
    endings: tuple[str, ...] = ()


def _affix_table(prefixes: str, suffixes: str, endings: str = "") -> _AffixTable:
    """The affixes from long to short; the endings in their order, none first."""
    before, after = (tuple(sorted(row.split(), key=len, reverse=True)) for row in (prefixes, suffixes))
    return _AffixTable(before, after, ("", *endings.split()))


_ENGLISH = "en"
_OF_LANGUAGE = {
    _ENGLISH: _affix_table(
        "anti arch auto counter dis en fore im in inter kilo mid mini mis multi non out over photo "
        "post pre pro re semi sub super trans ultra un under up",
        "able age al ally ance ant ary ation dom eer en ence ent er ery ess ful hood ible ic ical ify "
        "ion ise ish ism ist ity ive ize less let like ly ment ness or ous some th ward wise y",
    ),
    "pl": _affix_table(
        "anty arcy bez do na nad naj nie ob od po pod prze przed przy roz super u wy za",
        "acja acz anie arka arnia arz cja czyk czyni ek enie ie ik ista izm ka liwy nica nictwo "
        "nie nik ny o ość owa owanie owiec owo owski owy sko ski stwo yk yna yzm",
        "a o e y i ać eć ić yć ować ny",
    ),
    "ru": _affix_table(
        "анти без бес вы до за из ис на над не недо от пере по под пред при про раз рас с у",
        "ание ация ение ние ец ик изм ин ист ический ка ливый ник ница ица ной ный ок ость ский ство чик щик",
        "ь й а я о е ый ий ой ать еть ить ять овать ный",
    ),
    "uk": _affix_table(
        "анти без ви від до за на над най не недо об пере перед по під при про роз с у",
        "ання ація ення ння ець ик изм ист ічний ка ливий ний ник ниця ок ість ський ство чик щик",
        "ь й а я о е ий ій ати іти ити яти увати ний",
    ),
}
_NOT_DERIVED = frozenset(
    {
        "antalkali", "broker", "forage", "indented", "medallion", "panhuman", "partake", "passable",
        "passage", "passer", "perdurable", "recap", "reindeer", "reinspirit", "resource", "severance",
        "subsidize", "tamper", "wanhope", "werewolf", "woolly",
        "nówka", "избиение", "операция", "построение", "посудомойка", "процент", "строительство", "участок",
        "економіка",
    }
)  # fmt: skip
"""Checked one by one: their meanings name words that they are not made of."""

_OF_QUALITY = ("ość", "ость", "ість")
_ADJECTIVES = ("y", "i", "ый", "ий", "ой", "ій")
"""Words with these suffixes are made of words with these endings, not of adverbs."""

_COMMON_WORDS = frozenset(
    {
        "act", "all", "also", "and", "any", "become", "being", "both", "but", "can", "esp",
        "especially", "etc", "female", "for", "form", "from", "has", "have", "having", "into", "its",
        "itself", "kind", "less", "like", "made", "make", "making", "male", "more", "most", "much",
        "not", "off", "often", "one", "only", "other", "out", "over", "own", "part", "people",
        "person", "piece", "place", "related", "relating", "small", "some", "somebody", "someone",
        "something", "state", "such", "than", "that", "the", "them", "then", "they", "thing", "this",
        "through", "two", "type", "upon", "used", "using", "usually", "very", "way", "what", "when",
        "where", "which", "who", "with", "without",
    }
)  # fmt: skip
"""Meanings that share only these words may be unrelated."""


def made_of(context: PracticeContext, word: str) -> tuple[str, ...]:
    """The parts of an upper-case word, a line each; none if nothing says so."""
    glosses, affixes = context.glosses, _OF_LANGUAGE.get(context.lexicon.language)
    word = word.lower()
    if glosses is None or affixes is None or word in _NOT_DERIVED:
        return ()
    english = context.lexicon.language == _ENGLISH
    confirms, usual = (_names if english else _shares), context.lexicon.everyday or ()
    possible = [each for each in _read(affixes, word, english) if confirms(glosses, word, each.base)]
    readings = [each for each in possible if each.base.upper() not in context.lexicon.kept_back]
    if readings:
        reading = next((each for each in readings if each.base.upper() in usual), readings[0])
        return (_explained(glosses, word, reading.base, reading.parts),)
    pair = _two_words(context, glosses, word) if english else ()
    return tuple(_explained(glosses, word, part, part) for part in pair)


def _explained(glosses: Glosses, word: str, base: str, shown: str) -> str:
    """A part, with its meaning if that is surely the one that the word is made with: a COUNTESS is not from
    counting."""
    if not _shares(glosses, word, base):
        return shown
    return text("{word}: {gloss}", word=shown, gloss=glosses.own(base))


class _Division(NamedTuple):
    """A word as an affix and another word: as it is shown, and that word."""

    parts: str
    base: str


def _read(affixes: _AffixTable, word: str, english: bool) -> Iterator[_Division]:
    """All ways to read a word as one with an affix, true or false."""
    for suffix in affixes.suffixes:
        stem = word.removesuffix(suffix)
        if stem == word or len(stem) < _SHORTEST:
            continue
        bases = _spelt(stem, suffix) if english else (stem + ending for ending in affixes.endings)
        for base in bases:
            shown = suffix if english else _rest(word, base)
            if shown in affixes.suffixes and (suffix not in _OF_QUALITY or base.endswith(_ADJECTIVES)):
                yield _Division(f"{base} + -{shown}", base)
    for prefix in affixes.prefixes:
        base = word.removeprefix(prefix)
        if base != word and len(base) >= _SHORTEST:
            yield _Division(f"{prefix}- + {base}", base)


def _rest(word: str, base: str) -> str:
    """The rest of a word after the letters with which another begins too."""
    return word[sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, base, strict=False))) :]


def _spelt(stem: str, suffix: str) -> Iterator[str]:
    """The English words that may become this stem before a suffix: ARGU of ARGUE, HAPPI of HAPPY."""
    if suffix == "ally" and not stem.endswith("ic"):
        return  # REALISTIC + -ALLY, but ADDITIONAL + -LY
    yield from (stem + "e", stem)
    if stem.endswith("i"):
        yield stem[:-1] + "y"
    if stem[-2:-1] == stem[-1:]:
        yield stem[:-1]
    if suffix == "ly":
        yield from (stem + "le", stem + "l")


def _two_words(context: PracticeContext, glosses: Glosses, word: str) -> tuple[str, ...]:
    """The two everyday words that an English one consists of, if its meaning names the second."""
    usual = context.lexicon.everyday
    if usual is None or _is_form(context, word):
        return ()
    for at in range(_SHORTEST, len(word) - _SHORTEST + 1):
        first, second = word[:at], word[at:]
        both = first.upper() in usual and second.upper() in usual and glosses.own(first)
        if both and second not in ("able", "ability") and _names(glosses, word, second):
            return first, second
    return ()


def _is_form(context: PracticeContext, word: str) -> bool:
    """Whether an English word is a regular form of a verb: SUBBED is not a bed."""
    stems = (
        word.removesuffix(ending) for ending in ("ed", "ing", "er", "ers", "ings") if word.endswith(ending)
    )
    return any(base.upper() in context.lexicon for stem in stems for base in _spelt(stem, ""))


def _names(glosses: Glosses, word: str, base: str) -> bool:
    """Whether the meaning of an English word names another that has one itself, or a regular form of it."""
    stem = base.removesuffix("e")
    forms = {base, base + "s", stem + "ed", stem + "ing", base[:-1] + "ies", base[:-1] + "ied"}
    forms |= {base + "es"} if base.endswith(("s", "x", "z", "h", "o")) else set()
    forms |= {base + base[-1] + "ed", base + base[-1] + "ing"}
    return bool(glosses.own(base)) and not forms.isdisjoint(_english(glosses.own(word)))


def _shares(glosses: Glosses, word: str, base: str) -> bool:
    """Whether the meanings of two words share a word that says something."""
    meant = ({each[:_FAMILY_LETTERS] for each in _english(glosses.own(each))} for each in (word, base))
    return bool(set.intersection(*meant))


def _english(gloss: str) -> frozenset[str]:
    """The telling words of a gloss, without what stands in brackets and a definition in another language;
    none of a gloss that names the parts itself, as "out- + sing"."""
    plain = re.sub(r"\([^)]*\)", "", gloss.partition(" \N{EN DASH} ")[0].lower())
    says = plain.isascii() and " + " not in plain
    return frozenset(re.findall("[a-z]{3,}", plain)) - _COMMON_WORDS if says else frozenset()
