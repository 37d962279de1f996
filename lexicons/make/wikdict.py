"""Reads the dictionaries that WikDict made from Wiktionary, in FreeDict's form; a headword's line has its
sound between strokes, a kind of word in angle brackets or both, and below it stand its senses."""

import gzip
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

_HEAD = re.compile(r"(\S.*?)(?: /.*/)?(?: <([^>]*)>)?")
_NUMBER = re.compile(r"\d+\. ")
_LISTED = re.compile(r",|\s\d+\.(?=\s|$)")
_LABELS = re.compile(r"\((?:[^()]|\([^()]*\))*\)|<[^>]*>|\[[^\]]*\]")
_NO_WORDS = ("", "lp", "lm")  # Polish for singular and plural
_MOST_SENSES, _MOST_WORDS = 3, 2  # of a gloss, and of each sense
_ACUTE = "\N{COMBINING ACUTE ACCENT}"  # over the vowel that is stressed


class Translation(NamedTuple):
    """A sense of a word: the word, its kind, what it is in the other language, and how the word's own
    language defines it."""

    word: str
    kind: str
    meant: tuple[str, ...]
    defined: str


def read(sources: Path, package: str, name: str) -> list[Translation]:
    """Every sense of a dictionary in its order."""
    packed = sources / package / "usr/share/dictd" / f"freedict-{name}.dict.dz"
    return list(senses(gzip.decompress(packed.read_bytes()).decode("utf-8").splitlines()))


def senses(lines: Iterable[str]) -> Iterator[Translation]:
    """The senses below each headword: a line of translations, numbered if there are several, and the
    definition below it."""
    word = kind = ""
    meant: tuple[str, ...] = ()
    defined: list[str] = []
    for line in lines:
        head = _HEAD.fullmatch(line.rstrip()) if line.rstrip().endswith(("/", ">")) else None
        begins = bool(word) and (not meant or _NUMBER.match(line) is not None)
        if (head or begins) and meant:
            yield Translation(word, kind, meant, " ".join(defined))
        if head:
            word, kind, meant, defined = head[1], head[2] or "", (), []
        elif begins:
            meant, defined = _listed(_NUMBER.sub("", line, count=1)), []
        else:
            defined.append(line.strip())
    if meant:
        yield Translation(word, kind, meant, " ".join(defined))


def _listed(line: str) -> tuple[str, ...]:
    words = (" ".join(word.split()) for word in _LISTED.split(_LABELS.sub("", line)))
    return tuple(dict.fromkeys(word for word in words if word not in _NO_WORDS))


def chosen(
    translations: Iterable[Translation], frequencies: Mapping[str, float]
) -> dict[str, list[Translation]]:
    """The first senses of each word in small letters: those come first whose English is frequent."""
    found: dict[str, list[Translation]] = defaultdict(list)
    for sense in translations:
        if (
            sense.word.islower()
            and sense.meant
            and sense.word not in sense.meant[:1] * (len(sense.word) == 1)
        ):
            found[sense.word].append(sense)
    for of_word in found.values():
        of_word.sort(key=lambda sense: -_frequent(sense.meant[:_MOST_WORDS], frequencies))
    return {word: of_word[:_MOST_SENSES] for word, of_word in found.items()}


def _frequent(words: tuple[str, ...], frequencies: Mapping[str, float]) -> float:
    """How frequent words are, of those that are phrases their rarest part."""
    each = [
        min(frequencies.get(part.lower(), 0.0) for part in word.removeprefix("to ").split()) for word in words
    ]
    return sum(each) / len(each)


def english(of_word: Iterable[Translation]) -> str:
    """What senses mean in English, each said once."""
    said: list[str] = []
    for sense in of_word:
        new = [
            word for word in sense.meant[:_MOST_WORDS] if not any(word in told.split(", ") for told in said)
        ]
        said += [", ".join(new)] * bool(new)
    return "; ".join(said)


def english_by_sense(
    pairs: Iterable[tuple[list[Translation], list[Translation]]], frequencies: Mapping[str, float]
) -> dict[str, str]:
    """By Russian word in small letters, the English that stands with it at the same sense of a word of a
    third language, defined in the same way; what stands there often comes first, then what is frequent in
    English."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for english_of, russian_of in pairs:
        of_sense: dict[tuple[str, str, str], tuple[str, ...]] = {}
        for sense in english_of:
            key = (sense.word, sense.kind, sense.defined)
            of_sense[key] = of_sense.get(key, ()) + sense.meant
        for sense in russian_of:
            same = of_sense.get((sense.word, sense.kind, sense.defined), ())
            for word in sense.meant:
                counts[word.replace(_ACUTE, "")].update(dict.fromkeys(same[:_MOST_WORDS], 1))
    return {
        word: _commonest(found, frequencies) for word, found in counts.items() if found and word.islower()
    }


def _commonest(found: Mapping[str, int], frequencies: Mapping[str, float]) -> str:
    words = sorted(found, key=lambda word: (-found[word], -_frequent((word,), frequencies)))
    return ", ".join(words[:_MOST_SENSES])


def plain(defined: str) -> str:
    """The first part of a definition, without its labels and what stands of other senses."""
    first = re.split(r";|(?:^|\s)\d+\.(?=\s|$)", _LABELS.sub(" ", defined))[0]
    return " ".join(first.split()).strip(" =,.:…–-")
