"""Glosses: what words mean, in English; for Esperanto the headwords of ESPDIC, for English WordNet's."""

import lzma
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from lexicons.make.english import words as english_words
from lexicons.make.esperanto_sources import read

_PARTS = ("noun", "verb", "adj", "adv")


class Sense(NamedTuple):
    """How often the sense was met in the texts that WordNet counted, and what it is."""

    met: int
    gloss: str


def esperanto(sources: Path) -> dict[str, str]:
    """The headwords of ESPDIC."""
    return read(sources).glosses


def english(sources: Path) -> dict[str, str]:
    """The first sense of every word of the lexicon that WordNet has, in the part of speech met most."""
    known = english_words(sources)
    folder = sources / "wordnet" / "usr" / "share" / "wordnet"
    best: dict[str, Sense] = {}
    for part in _PARTS:
        glosses = _glosses(folder / f"data.{part}")
        for word, met, place in _index(folder / f"index.{part}"):
            if word.upper() in known and met > best.get(word, Sense(-1, "")).met:
                best[word] = Sense(met, glosses[place])
    return {word: sense.gloss for word, sense in best.items()}


def write(path: Path, glosses: Mapping[str, str]) -> None:
    """Write glosses, WORD, tab, gloss, newline, compressed."""
    text = "".join(f"{word}\t{glosses[word]}\n" for word in sorted(glosses))
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def _glosses(path: Path) -> dict[str, str]:
    """The definition at each place of a WordNet file, without its examples."""
    lines = (line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith(" "))
    return {line[:8]: line.partition(" | ")[2].partition('; "')[0].strip() for line in lines}


def _index(path: Path) -> Iterator[tuple[str, int, str]]:
    """Each word with how often its senses were met and the place of the first sense."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            field = line.split()
            senses = int(field[2])
            yield field[0], int(field[-senses - 1]), field[-senses]
