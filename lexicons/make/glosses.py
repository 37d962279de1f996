"""Glosses: what words mean, in English; for Esperanto the headwords of ESPDIC, for English WordNet's."""

import lzma
from collections.abc import Mapping
from pathlib import Path

from game.files import write_whole
from lexicons.make.common import exceptions
from lexicons.make.english import words as english_words
from lexicons.make.esperanto_sources import read
from lexicons.make.wordnet import WordNet


def esperanto(sources: Path) -> dict[str, str]:
    """The headwords of ESPDIC."""
    wrong = exceptions("esperanto-glosses").struck()
    return {word: gloss for word, gloss in read(sources).glosses.items() if word not in wrong}


def english(sources: Path) -> dict[str, str]:
    """The words and forms of the lexicon that WordNet has, each with the gloss of its commonest sense. Where
    that is what its basic form means too, it is told by a tab and this form."""
    wordnet = WordNet(sources)
    glosses: dict[str, str] = {}
    for word in map(str.lower, english_words(sources)):
        meaning = wordnet.meaning(word)
        if meaning is not None and meaning.basic == word:
            glosses[word] = meaning.gloss
        elif meaning is not None and meaning == wordnet.meaning(meaning.basic):
            glosses[word] = f"\t{meaning.basic}"
            glosses[meaning.basic] = meaning.gloss
        elif meaning is not None:  # WATERED is not what WATER is
            glosses[word] = f"{meaning.basic}: {meaning.gloss}"
    return glosses


def write(path: Path, glosses: Mapping[str, str]) -> None:
    """Write glosses, word, tab, gloss, newline, compressed."""
    text = "".join(f"{word}\t{glosses[word]}\n" for word in sorted(glosses))
    write_whole(path, lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
