"""Turns errors of msgspec into Faults that players can read."""

import re
from collections.abc import Iterable
from typing import Protocol, TypeVar

import msgspec

from game.fault import QUOTED, Fault

_BEFORE = 20  # bytes shown before the one at which decoding ended
_PATH = r"^(?P<what>.*?)(?: - at (?:`key` in )?`\$\.?(?P<path>.*)`)?$"
_BYTE = r"\(byte (\d+)\)$"
Decoded = TypeVar("Decoded", covariant=True)


class JsonDecoder(Protocol[Decoded]):
    """Reads a value from JSON, as `msgspec.json.Decoder` does."""

    def decode(self, written: str, /) -> Decoded: ...


def decode_fault(
    error: msgspec.DecodeError | RecursionError | UnicodeError,
    file: str,
    place: str,
    written: str,
    expected: str,
) -> Fault:
    """The Fault for a text that is not the `expected` JSON, with the text where decoding ended, or the value
    of a wrong type."""
    if isinstance(error, msgspec.ValidationError):
        return validation_fault(error, file, place)
    if isinstance(error, RecursionError):
        return Fault(file, place, "lists nested too deeply", expected)
    byte = re.search(_BYTE, str(error))
    content, at = written.encode(errors="replace"), int(byte[1]) if byte else 0
    if not content.strip():
        return Fault(file, place, "nothing", expected)
    line = 1 + content.count(b"\n", 0, at)
    begun = max(content.rfind(b"\n", 0, at) + 1, at - _BEFORE)
    there = content[begun : begun + 4 * QUOTED].decode(errors="ignore").partition("\n")[0]
    return Fault(file, place or f"line {line}", repr(there[:QUOTED]), expected)


def validation_fault(
    error: msgspec.ValidationError, file: str, place: str = "", fields: Iterable[str] = ()
) -> Fault:
    """The Fault for a value of a wrong type at a place of the file. Of the known `fields`, the one most like
    an unknown field is suggested."""
    match = re.match(_PATH, str(error), re.DOTALL)
    what, path = (match["what"], match["path"] or "") if match else (str(error), "")
    path = " ".join(filter(None, (place, path)))
    if unknown := re.match(_UNKNOWN, what, re.DOTALL):
        from difflib import get_close_matches  # loaded for a fault only

        close = [] if path else get_close_matches(unknown[1], fields, 1, 0.7)
        expected = f"a known field; did you mean `{close[0]}`?" if close else "a known field"
        return Fault(file, path, f"unknown field `{unknown[1]}`", expected)
    return Fault(file, path, *wrong_value(what))


def wrong_value(what: str) -> tuple[str, str]:
    """What was found and what was expected, in plain words, from msgspec's message about a value."""
    for pattern, found, expected in _WRONG:
        if wrong := re.match(pattern, what, re.DOTALL):
            return _plain_types(wrong.expand(found)), _plain_types(wrong.expand(expected))
    return "an invalid value", what


def _plain_types(types: str) -> str:
    return re.sub(_TYPE, lambda named: _types_text(named[1].split(" | ")), types)


def _types_text(types: list[str]) -> str:
    kinds = " or ".join(_NAMES[each] for each in types if each != "null")
    if "null" not in types:
        return kinds
    return f"{kinds} or nothing" if kinds else _NAMES["null"]


_NAMES = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "null": "nothing",
    "object": "a mapping",
    "str": "text",
}
_TYPE = r"`((?:{0})(?: \| (?:{0}))*)`".format("|".join(_NAMES))
_UNKNOWN = r"Object contains unknown field `(.*)`$"
_WRONG = (
    (r"Expected (.*), got (.*)$", r"\2", r"\1"),
    (r"Expected (.*) of length >= (\d+)$", "an invalid value", r"\1 of length \2 or more"),
    (r"Expected `int` >= (-?\d+)$", "an invalid value", r"a whole number, \1 or more"),
    (r"Expected `int` <= (\d+)$", "an invalid value", r"a whole number, \1 or less"),
    (r"Expected `float` >= (.+)$", "an invalid value", r"a number, \1 or more"),
    (r"Expected `float` <= (.+)$", "an invalid value", r"a number, \1 or less"),
    (r"Expected `float` > (.+)$", "an invalid value", r"a number above \1"),
    (r"Expected (.*)$", "an invalid value", r"\1"),
    (r"Object missing required field (.*)$", "nothing", r"the field \1"),
    (r"(Number|Integer value) out of range$", "an invalid value", "a number"),
    (r"Invalid (.*)$", r"\1", "a known value"),
)
"""Patterns of messages of msgspec about a value, with what was found and what was expected. They are compiled
when a fault is met: a start without one does not wait for it."""
