"""What could not be decoded, told as a Fault; what msgspec says of it is nothing for players."""

import re
from typing import Protocol, TypeVar

import msgspec

from game.fault import Fault

_TOLD = 40  # letters
_BEFORE = 20  # bytes before the one at which reading ended, for whoever looks for it
_PATH = re.compile(r"^(?P<what>.*?)(?: - at (?:`key` in )?`\$\.?(?P<path>.*)`)?$", re.DOTALL)
_BYTE = re.compile(r"\(byte (\d+)\)$")


Decoded = TypeVar("Decoded", covariant=True)


class JsonDecoder(Protocol[Decoded]):
    """Reads a value from JSON, as `msgspec.json.Decoder` does."""

    def decode(self, written: str, /) -> Decoded: ...


def not_json(
    error: msgspec.DecodeError | RecursionError | UnicodeError,
    file: str,
    place: str,
    written: str,
    expected: str,
) -> Fault:
    """The Fault for a text that is not the JSON that was `expected`: what stands where reading ended, or what
    is of another type."""
    if isinstance(error, msgspec.ValidationError):
        return fault_of(error, file, place)
    if isinstance(error, RecursionError):
        return Fault(file, place, "lists in lists without end", expected)
    said = _BYTE.search(str(error))
    content, at = written.encode(errors="replace"), int(said[1]) if said else 0
    if not content.strip():
        return Fault(file, place, "nothing", expected)
    line = 1 + content.count(b"\n", 0, at)
    begun = max(content.rfind(b"\n", 0, at) + 1, at - _BEFORE)
    stands = content[begun : begun + 4 * _TOLD].decode(errors="ignore").partition("\n")[0]
    return Fault(file, place or f"line {line}", repr(stands[:_TOLD]), expected)


def fault_of(error: msgspec.ValidationError, file: str, place: str = "") -> Fault:
    """The Fault for a value of another type than is asked for, which stands in that place of the file."""
    match = _PATH.match(str(error))
    what, path = (match["what"], match["path"] or "") if match else (str(error), "")
    path = " ".join(filter(None, (place, path)))
    for pattern, found, expected in _WRONG:
        if said := pattern.match(what):
            return Fault(file, path, said.expand(found), said.expand(expected))
    return Fault(file, path, "what cannot be used", what)


_WRONG = tuple(
    (re.compile(pattern, re.DOTALL), found, expected)
    for pattern, found, expected in (
        (r"Expected (.*), got (.*)$", r"\2", r"\1"),
        (r"Expected (.*)$", "a value that is none", r"\1"),
        (
            r"Object contains unknown field (.*)$",
            r"unknown field \1",
            "a field that there is; is it misspelt?",
        ),
        (r"Object missing required field (.*)$", r"no field \1", "that field"),
        (r"(Number|Integer value) out of range$", "a value that is none", "a number"),
        (r"Invalid (.*)$", r"\1", "one of those that there are"),
    )
)
