"""Glosses: what words mean, in English; for Esperanto the headwords of ESPDIC, for English WordNet's. Polish
and Russian words have what WikDict and the Wiktionaries say: the English, and a definition in their own
language."""

import lzma
from collections.abc import Mapping
from pathlib import Path

from game.system.files import write_whole
from lexicons.make import polish as polish_list
from lexicons.make import russian as russian_list
from lexicons.make import wikdict, wiktionary
from lexicons.make.common import exceptions
from lexicons.make.english import frequencies
from lexicons.make.english import words as english_words
from lexicons.make.esperanto_sources import read
from lexicons.make.wordnet import WordNet

_LONGEST = 110  # letters of a definition


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


def polish(sources: Path) -> dict[str, str]:
    """The words of the list that are headwords of WikDict's Polish dictionary."""
    known = set(polish_list.words(sources))
    senses = wikdict.chosen(wikdict.read(sources, "wikdict-pol-eng", "pol-eng"), frequencies(sources))
    return {
        word: told(wikdict.english(of_word), wikdict.plain(of_word[0].defined))
        for word, of_word in senses.items()
        if word.upper() in known
    }


def russian(sources: Path) -> dict[str, str]:
    """The words of the list that the Russian Wiktionary defines, or that WikDict has beside English at one
    sense of a Polish or a Greek word."""
    known, fold = set(russian_list.words(sources)), russian_list.fold
    pairs = [
        (
            wikdict.read(sources, f"wikdict-{other}-eng", f"{other}-eng"),
            wikdict.read(sources, f"wikdict-{other}-rus", f"{other}-rus"),
        )
        for other in ("pol", "ell")
    ]
    by_sense = wikdict.english_by_sense(pairs, frequencies(sources))
    english = {fold(word): meant for word, meant in by_sense.items()}
    defined = wiktionary.definitions(sources)
    # Of two words that are written alike without ё, the one that has it is met more often.
    folded = {fold(word): defined[word] for word in sorted(defined, key=lambda word: "ё" in word)}
    words = (word for word in english.keys() | folded.keys() if word.upper() in known)
    glosses = {word: told(english.get(word, ""), folded.get(word, "")) for word in words}
    return {word: gloss for word, gloss in glosses.items() if gloss}


def told(english: str, defined: str) -> str:
    """What a word means in English, and its definition, which ends where there is a place for it."""
    if len(defined) > _LONGEST:
        place = max(defined.rfind(sign, 0, _LONGEST) for sign in (";", ",", " ("))
        defined = defined[:place] if place > _LONGEST // 3 else defined[:_LONGEST].rpartition(" ")[0] + "…"
        if defined.count("(") > defined.count(")"):
            defined = defined[: defined.rfind("(")].rstrip()
    return " – ".join(filter(None, (english, defined.strip(" ,;"))))


def write(path: Path, glosses: Mapping[str, str]) -> None:
    """Write glosses, word, tab, gloss, newline, compressed."""
    text = "".join(f"{word}\t{glosses[word]}\n" for word in sorted(glosses))
    write_whole(path, lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
