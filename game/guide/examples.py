"""Drawn positions for each language: a first word, a longer one, one across, one beside; and two words in one
turn, which is not allowed. Capitals were there before, small letters are laid now."""

from collections.abc import Callable, Iterator, Sequence

from game.guide.facts import GameFacts
from game.guide.page import Example
from game.table.board import EMPTY, Board, Cell, Laid
from game.text.catalogues import text

_Drawing = tuple[int, int, Sequence[str]]  # the place of its first sign, seen from the start cell

_FIRST: dict[str, _Drawing] = {
    "en": (-1, 0, ["star"]),
    "eo": (-1, 0, ["star"]),
    "pl": (-1, 0, ["kot"]),
    "ru": (-1, 0, ["кот"]),
    "uk": (-1, 0, ["ліс"]),
}
_LONGER: dict[str, _Drawing] = {
    "en": (-2, 0, ["sTARt"]),
    "eo": (-2, 0, ["sTAR"]),
    "pl": (-1, 0, ["KOTy"]),
    "ru": (-2, 0, ["сКОТ"]),
    "uk": (-1, 0, ["ЛІСи"]),
}
_ACROSS: dict[str, _Drawing] = {
    "en": (-2, -1, ["..c..", "START", "..t.."]),
    "eo": (-2, -1, ["..k.", "STAR", "..t."]),
    "pl": (-1, -1, [".n..", "KOTY", ".s.."]),
    "ru": (-2, -1, ["..т.", "СКОТ", "..н."]),
    "uk": (-1, -1, [".в..", "ЛІСИ", ".н.."]),
}
_BESIDE: dict[str, _Drawing] = {
    "en": (-1, 0, ["TAR", ".he"]),
    "eo": (-1, 0, ["SALT", "el"]),
    "pl": (-1, 0, ["KOT", ".do"]),
    "ru": (-2, 0, ["ОСА", "..сом"]),
    "uk": (-1, 0, ["ЛІС", ".зі"]),
}
_APART: dict[str, _Drawing] = {
    "en": (-2, -1, ["a....", "START", "....o"]),
    "eo": (-2, -1, ["..l.", "STAR", "e..."]),
    "pl": (-1, -1, ["o...", "KOTY", "..o."]),
    "ru": (-2, -1, ["а...", "СКОТ", "...о"]),
    "uk": (-1, -1, ["..о.", "ЛІСИ", "я..."]),
}


def first(facts: GameFacts) -> Iterator[Example]:
    """A first word."""
    if facts.rules.layout.starred:
        yield from _drawn(facts, _FIRST, lambda: text("The first word covers the star."))
    else:
        yield from _drawn(facts, _FIRST, lambda: text("The first word covers the start square."))


def later(facts: GameFacts) -> Iterator[Example]:
    """What may be laid later."""
    yield from _drawn(facts, _LONGER, lambda: text("Extending a word."))
    yield from _drawn(facts, _ACROSS, lambda: text("Crossing a word, with letters on both sides."))
    yield from _drawn(
        facts,
        _BESIDE,
        lambda: text("Playing beside a word: letters that touch must form words too."),
    )


def apart(facts: GameFacts) -> Iterator[Example]:
    """What may not be laid."""
    yield from _drawn(
        facts, _APART, lambda: text("Not allowed: two separate places in one turn."), allowed=False
    )


def _drawn(
    facts: GameFacts, drawings: dict[str, _Drawing], words: Callable[[], str], allowed: bool = True
) -> Iterator[Example]:
    if facts.rules.language not in drawings:
        return
    left, top, rows = drawings[facts.rules.language]
    start = facts.rules.layout.start
    signs: dict[Cell, str] = {
        (start[0] + left + x, start[1] + top + y): sign
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        if sign != EMPTY
    }
    board = Board({cell: Laid(sign.upper(), sign.upper()) for cell, sign in signs.items()})
    new = frozenset(cell for cell, sign in signs.items() if sign.islower())
    yield Example(words(), board, new, allowed)
