"""Formats a Fault as one line in the player's language. Texts that are not known, such as names, stay as they
are."""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from game.fault import Fault
from game.text import catalogues
from game.text.catalogues import text
from game.text.fault_texts import FILES, FOUND_OR_EXPECTED, PLACES

_FIELD = re.compile(r"\{(\w+)(:d)?\}")


class _FaultPattern(NamedTuple):
    """A known text, and the pattern that matches it with its fields filled in."""

    sentence: str
    pattern: re.Pattern[str]
    numbers: frozenset[str]


def fault_line(fault: Fault) -> str:
    """The fault in the player's language; in English its own text."""
    if catalogues.language() == "en":
        return str(fault)
    file, place, found, expected = fault.shown()
    fields = {
        "file": _said(file, FILES),
        "found": _said(found, FOUND_OR_EXPECTED),
        "expected": _said(expected, FOUND_OR_EXPECTED),
    }
    if place:
        line = text(
            "{file}: {place}: found {found}, expected {expected}", place=_said(place, PLACES), **fields
        )
    else:
        line = text("{file}: found {found}, expected {expected}", **fields)
    return " ".join(line.split())


def _said(english: str, known: Sequence[str]) -> str:
    """Translate a known text; others, and what is in quotes, stay."""
    if english[:1] in "'\"" and english[:1] == english[-1:]:
        return english
    for each in _patterns(known):
        if filled := each.pattern.fullmatch(english):
            values = {
                name: int(value) if name in each.numbers else value
                for name, value in filled.groupdict().items()
            }
            return text(each.sentence, **values)
    return english


@cache
def _patterns(known: Sequence[str]) -> tuple[_FaultPattern, ...]:
    """The patterns of the known texts, most specific first."""
    return tuple(map(_pattern, sorted(known, key=lambda sentence: -len(_FIELD.sub("", sentence)))))


def _pattern(sentence: str) -> _FaultPattern:
    made, at, numbers = "", 0, set[str]()
    for field in _FIELD.finditer(sentence):
        made += re.escape(sentence[at : field.start()])
        made += f"(?P<{field[1]}>{'[0-9]{1,18}' if field[2] else '.+'})"
        numbers |= {field[1]} if field[2] else set()
        at = field.end()
    return _FaultPattern(sentence, re.compile(made + re.escape(sentence[at:]), re.DOTALL), frozenset(numbers))
