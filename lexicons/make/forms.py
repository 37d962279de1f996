"""The basic forms of the words of a list, packed: paradigms, which are sets of endings, and the words that
have them. What is a form of what the sources say; here is only how little it takes to write that down."""

import lzma
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from game.system.files import write_atomically
from lexicons.make import polish as polish_list
from lexicons.make import russian as russian_list
from lexicons.make import ukrainian as ukrainian_list
from lexicons.make.common import LONGEST
from lexicons.make.hunspell import families

Lexemes = Iterable[tuple[str, set[str]]]  # basic forms with all their forms, themselves among them

_MANY = 20  # words of a paradigm that others may be taken to have
_FEWEST = 3  # forms in the list by which a word is taken to have a paradigm
_LACKING = 16  # forms of a paradigm to one that the list may lack
_TOLD = 0.4  # of the forms of a paradigm, that must be in the list
_PREFIXES = (
    "naj",
    "nie",
    "наи",
    "по",
)  # that only some forms of a word have: of comparatives, of participles


def polish(sources: Path) -> Lexemes:
    """Every word of SGJP that has a form in the list, and those of the list that can have none but a paradigm
    of SGJP."""
    listed = set(map(str.lower, polish_list.words(sources)))
    known = list(_sgjp(sources, listed))
    return [*known, *missing(known, listed)]


def _sgjp(sources: Path, listed: Collection[str]) -> Iterator[tuple[str, set[str]]]:
    """Every word of SGJP that has a form in the list, as Morfeusz tells it."""
    morfeusz = polish_list.analyser(sources)
    named = {
        name
        for word in listed
        for *_, (_, name, tag, *_) in morfeusz.analyse(word)
        if _basic(name).islower() and not tag.startswith(("ign", "brev"))
    }
    for basic in sorted(set(map(_basic, named))):
        lexemes: dict[str, set[str]] = {}
        for form, name, tag, *_ in morfeusz.generate(basic):
            if name in named:
                urged = [_urged(form.lower())] if tag.startswith("impt") else []
                lexemes.setdefault(name, {basic}).update([form.lower(), *urged])
        yield from ((basic, forms) for forms in lexemes.values())


def _basic(name: str) -> str:
    """The basic form by which SGJP names a word, without what tells it from others written alike."""
    return name.partition(":")[0]


def _urged(imperative: str) -> str:
    """An imperative with the particle of urging, as the list has it: myj, myjże; myjcie, myjcież."""
    return imperative + ("ż" if imperative[-1] in "aeiouyąę" else "że")


def russian(sources: Path) -> Lexemes:
    """Every word of OpenCorpora that the list may take; one and the same spelling may be of several."""
    lexemes: dict[tuple[str, int], set[str]] = {}
    for form in russian_list.forms(sources):
        if not form.marks & russian_list.NO_WORDS:
            basic = russian_list.fold(form.lemma)
            lexemes.setdefault((basic, form.paradigm), {basic}).add(russian_list.fold(form.spelling))
    for (basic, _), forms in lexemes.items():
        yield basic, forms


def ukrainian(sources: Path) -> Lexemes:
    """Every word of LibreOffice's dictionary that has a form in the list."""
    listed, fold = set(map(str.lower, ukrainian_list.words(sources))), ukrainian_list.fold
    for word, forms in families(sources / "hunspell-uk" / "usr" / "share" / "hunspell" / "uk_UA"):
        plain = {fold(form) for form in forms} & listed
        if word.islower() and fold(word).isalpha() and plain:
            yield fold(word), plain | {fold(word)}


def missing(lexemes: Iterable[tuple[str, set[str]]], listed: Collection[str]) -> Lexemes:
    """What words are made of the forms in a list that are of no known word: wherever the forms of a paradigm
    that many words have are there, one is. The largest are taken first, and no form twice."""
    lexemes = list(lexemes)
    known = {form for _, forms in lexemes for form in forms}
    counts = Counter(paradigm(basic, forms) for basic, forms in lexemes if len(forms) > 1)
    by_ending: Mapping[str, list[tuple[str, ...]]] = defaultdict(list)
    for each, count in counts.items():
        if count >= _MANY:
            by_ending[each[0]].append(each[1:])
    new = {form for form in listed if form not in known}
    found: list[tuple[str, set[str]]] = []
    for basic in sorted(new):
        for cut in range(1, len(basic) + 1):
            for endings in by_ending.get(basic[cut:], ()):
                forms = _in_list(basic[:cut], endings, listed)
                if len(forms & new) >= max(_FEWEST, len(forms) / 2):
                    found.append((basic, {basic, *forms}))
    for basic, forms in sorted(found, key=lambda each: (-len(each[1]), each[0], sorted(each[1]))):
        if basic in new and len(forms & new) >= _FEWEST:
            yield basic, forms
            new -= forms


def _in_list(stem: str, endings: Collection[str], listed: Collection[str]) -> set[str]:
    """The forms of a paradigm that a list has; none if it lacks more than few that are short enough, or if
    most are too long to say."""
    forms: set[str] = set()
    lacking = len(endings) // _LACKING
    for ending in endings:
        prefix, _, after = ending.rpartition("~")
        form = prefix + stem + after
        if form in listed:
            forms.add(form)
        elif len(form) <= LONGEST:
            lacking -= 1
            if lacking < 0:
                return set()
    return forms if len(forms) > _TOLD * len(endings) else set()


def lines(lexemes: Lexemes) -> Iterator[str]:
    """The paradigms, a line each, then the words that have forms: word, tab, the numbers of its paradigms."""
    having: Mapping[str, set[tuple[str, ...]]] = defaultdict(set)
    for basic, forms in lexemes:
        if len(forms) > 1:
            having[basic].add(paradigm(basic, forms))
    counts = Counter(each for found in having.values() for each in found)
    common_first = sorted(counts, key=lambda each: (-counts[each], each))
    numbers = {each: number for number, each in enumerate(common_first)}
    yield from map(",".join, numbers)
    for basic in sorted(having):
        own = sorted(numbers[each] for each in having[basic])
        yield f"{basic}\t{' '.join(map(str, own))}"


def paradigm(basic: str, forms: Iterable[str]) -> tuple[str, ...]:
    """What comes after the stem, in the basic form, then in the others; a prefix that the basic form has not
    stands before a ~."""
    cut = {form: _cut(form, basic) for form in forms}
    bare = sorted([basic, *(form.removeprefix(prefix) for form, prefix in cut.items())])
    differ = (at for at, (one, other) in enumerate(zip(bare[0], bare[-1], strict=False)) if one != other)
    stem = next(differ, len(bare[0]))
    endings = {
        prefix + "~" * bool(prefix) + form[len(prefix) + stem :]
        for form, prefix in cut.items()
        if form != basic
    }
    return (basic[stem:], *sorted(endings))


def _cut(form: str, basic: str) -> str:
    """The prefix of a form, if the basic form has none."""
    found = (prefix for prefix in _PREFIXES if form.startswith(prefix) and not basic.startswith(prefix))
    return next(found, "")


def write(path: Path, lexemes: Lexemes) -> None:
    """Write them, a line each, compressed."""
    text = "".join(f"{line}\n" for line in lines(lexemes))
    write_atomically(path, lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
