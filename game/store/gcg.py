"""The GCG format: lines of a game with tiles on a board. Scores are not checked.

A line of a game is `>nick: RACK 8D WORD +gain total`; `.` in a word is a tile that was there before, a small
letter a blank. Pragmas begin with `#`; an unknown one is a comment."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from game.fault import Fault
from game.table.board import Axis, Cell

OWN, OWN_MORE = "#note kanugo ", "#note kanugo+ "
"""The prefixes of a comment with JSON for what GCG has no line for, and of its continuation."""

_LONGEST = 1000  # characters of a line with a move
_CHUNK = 200  # other programs read lines of a few hundred characters at most
_ENCODINGS = {"utf-8": "utf-8", "utf8": "utf-8", "iso-8859-1": "iso-8859-1"}
_ENCODING = re.compile(rb"#character-encoding[ \t]+(\S+)", re.IGNORECASE)
_LINE_END = re.compile(r"\r\n|\r|\n")
_LIES_THERE = re.compile(r"\([^()]+\)")  # some programs write (AB) for two dots
_LEFT = re.compile(r"\([^()]*\)")
_RACK = re.compile(r"#rack([1-9])\s+(\S+)$")
_EVENT = re.compile(r">([^:\s]+):\s+(.*)$")
_NUMBERS = re.compile(r"(?P<rest>.*?)\s*(?P<gain>[+-]\d{1,6})\s+(?P<total>-?\d{1,6})$")
_ACROSS = re.compile(r"(\d{1,2})([A-Za-z])$")
_DOWN = re.compile(r"([A-Za-z])(\d{1,2})$")
_PLAYER = re.compile(r"#player([1-9])\s+(\S+)\s*(.*)$")


class EntryKind(Enum):
    """The kind of a line of a game."""

    PLAY = "a word is laid"
    EXCHANGE = "tiles are exchanged"
    PASS = "the turn is passed"
    BACK = "the word before goes back"
    REST = "letters left over are reckoned"
    BONUS = "points for a challenge or a penalty for time"


class Event(NamedTuple):
    """A line of a game: player, rack, kind, points, and total so far. `word` is the word with its dots, the
    tiles exchanged or left over, or the reason for the points."""

    line: int
    nick: str
    rack: str
    kind: EntryKind
    gain: int
    total: int
    word: str = ""
    cell: Cell = (0, 0)
    axis: Axis = Axis.ACROSS

    def __str__(self) -> str:
        numbers = f"{self.gain:+d} {self.total}"
        match self.kind:
            case EntryKind.PLAY:
                did = f"{square(self.cell, self.axis)} {self.word}"
            case EntryKind.EXCHANGE:
                did = f"-{self.word}"
            case EntryKind.PASS:
                did = "-"
            case EntryKind.BACK:
                did = "--"
            case EntryKind.REST:
                did = f"({self.word})"
            case EntryKind.BONUS:
                did = f"({self.word})"
        return f">{self.nick}: {' '.join(filter(None, (self.rack, did)))} {numbers}"


class Own(NamedTuple):
    """A comment of ours: its line and its JSON."""

    line: int
    json: str


@dataclass(frozen=True, slots=True)
class Gcg:
    """A parsed game: the players' names by nick, the lines in order, and the racks at the end (line, nick,
    tiles)."""

    names: dict[str, str] = field(default_factory=dict)
    lines: tuple[Event | Own, ...] = ()
    lexicon: str = ""
    racks: tuple[tuple[int, str, str], ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(line for line in self.lines if isinstance(line, Event))


def decode_bytes(content: bytes, file: str) -> str:
    """The text of a file, in ISO 8859-1 unless it names another encoding, as the format demands."""
    marked = content.startswith(b"\xef\xbb\xbf")
    stated = _ENCODING.search(content)
    name = stated[1].decode("ascii", "replace") if stated else "utf-8" if marked else "iso-8859-1"
    if name.lower() not in _ENCODINGS:
        at = content[: stated.start()] if stated else b""
        raise Fault(file, _line_of(at), f"encoding {name[:30]!r}", "UTF-8 or ISO-8859-1")
    try:
        return content.decode(_ENCODINGS[name.lower()])
    except UnicodeDecodeError as error:
        expected = "UTF-8, as the file states"
        raise Fault(file, _line_of(content[: error.start]), "bytes outside UTF-8", expected) from error


def _line_of(before: bytes) -> str:
    return f"line {len(_LINE_END.split(before.decode('iso-8859-1')))}"


def square(cell: Cell, axis: Axis) -> str:
    """The start and direction of a word in GCG: 8D across, D8 down."""
    column, row = chr(ord("A") + cell[0]), str(cell[1] + 1)
    return row + column if axis is Axis.ACROSS else column + row


def parse(text: str, file: str) -> Gcg:
    """The game in the text of a file. Raises Fault with the line that cannot be read."""
    names: dict[str, str] = {}
    lines: list[Event | Own] = []
    racks: list[tuple[int, str, str]] = []
    lexicon, goes_on = "", False  # a comment may continue in lines without a prefix
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), 1):
        line = line.strip(" \t")
        if line.startswith(">"):
            lines.append(_event(line, number, file, names))
        elif line.startswith(OWN):
            lines.append(Own(number, line.removeprefix(OWN)))
        elif line.startswith(OWN_MORE):
            lines.append(_longer(lines, line.removeprefix(OWN_MORE), number, file))
        elif line.startswith("#rack"):
            racks.append(_rack(line, number, file, names))
        elif line.startswith("#player"):
            names |= [_player(line, number, file, names)]
        elif line.startswith("#lexicon"):
            lexicon = line.removeprefix("#lexicon").strip()
        elif line and not line.startswith("#") and not goes_on:
            raise Fault(file, f"line {number}", repr(line[:40]), "a line that begins with > or #")
        if line.startswith(("#", ">")):
            goes_on = line.lower().startswith(("#note", "#description"))
    if not names:
        raise Fault(file, "line 1", "no players", "#player1 nick name")
    return Gcg(names, tuple(lines), lexicon, tuple(racks))


def _longer(lines: list[Event | Own], more: str, number: int, file: str) -> Own:
    """Our comment in the line before, with its continuation."""
    begun = lines.pop() if lines else None
    if not isinstance(begun, Own):
        raise Fault(file, f"line {number}", OWN_MORE.strip(), f"{OWN.strip()} in the line before")
    return Own(begun.line, begun.json + more)


def _rack(line: str, number: int, file: str, names: dict[str, str]) -> tuple[int, str, str]:
    found = _RACK.match(line)
    if found is None or int(found[1]) > len(names):
        raise Fault(file, f"line {number}", repr(line[:40]), "#rack1 TILES, the number that of a player")
    return number, tuple(names)[int(found[1]) - 1], found[2]


def _player(line: str, number: int, file: str, names: dict[str, str]) -> tuple[str, str]:
    found = _PLAYER.match(line)
    if found is None:
        raise Fault(file, f"line {number}", repr(line[:40]), "#player1 nick name")
    place, nick, name = int(found[1]), found[2], found[3] or found[2]
    if place != len(names) + 1:
        raise Fault(file, f"line {number}", f"player {place}", f"player {len(names) + 1}")
    if nick in names:
        raise Fault(file, f"line {number}", f"two players called {nick}", "a nick for each")
    return nick, name


def _event(line: str, number: int, file: str, names: dict[str, str]) -> Event:
    where = f"line {number}"
    found = _EVENT.match(line) if len(line) <= _LONGEST else None
    if found is None:
        raise Fault(file, where, repr(line[:40]), ">nick: rack play +gain total")
    nick = found[1]
    if nick not in names:
        raise Fault(file, where, f"player {nick!r}", f"one of {', '.join(names) or 'none yet'}")
    numbers = _NUMBERS.match(found[2])
    if numbers is None:
        raise Fault(file, where, repr(found[2][-20:]), "+gain and total at the end")
    gain, total = int(numbers["gain"]), int(numbers["total"])
    bare = Event(number, nick, "", EntryKind.PASS, gain, total)
    return _done(bare, numbers["rest"].split(), where, file)


def _done(bare: Event, parts: list[str], where: str, file: str) -> Event:
    """The event with the fields between nick and numbers."""
    match parts:
        case [*rack, "-"] if len(rack) < 2:
            return bare._replace(rack="".join(rack))
        case [*rack, "--"] if len(rack) < 2:
            return bare._replace(rack="".join(rack), kind=EntryKind.BACK)
        case [*rack, "(challenge)" | "(time)" as why] if len(rack) < 2:
            return bare._replace(rack="".join(rack), kind=EntryKind.BONUS, word=why[1:-1])
        case [*rack, left] if len(rack) < 2 and _LEFT.fullmatch(left):
            return bare._replace(rack="".join(rack), kind=EntryKind.REST, word=left[1:-1])
        case [*rack, given] if len(rack) < 2 and given.startswith("-"):
            return bare._replace(rack="".join(rack), kind=EntryKind.EXCHANGE, word=given[1:])
        case [*rack, place, word] if len(rack) < 2:
            cell, axis = _square(place, where, file)
            word = _LIES_THERE.sub(lambda old: "." * (len(old[0]) - 2), word)
            return bare._replace(rack="".join(rack), kind=EntryKind.PLAY, word=word, cell=cell, axis=axis)
    raise Fault(file, where, repr(" ".join(parts)[:40]), "a rack and a play: 8D WORD, -TILES, - or --")


def _square(place: str, where: str, file: str) -> tuple[Cell, Axis]:
    across, down = _ACROSS.match(place), _DOWN.match(place)
    if across is not None:
        return (ord(across[2].upper()) - ord("A"), int(across[1]) - 1), Axis.ACROSS
    if down is not None:
        return (ord(down[1].upper()) - ord("A"), int(down[2]) - 1), Axis.DOWN
    raise Fault(file, where, repr(place), "a square, as 8D across or D8 down")


def gcg_text(gcg: Gcg, title: str, remarks: tuple[str, ...] = ()) -> str:
    return "".join(f"{line}\n" for line in _written(gcg, title, remarks))


def _written(gcg: Gcg, title: str, remarks: tuple[str, ...]) -> Iterator[str]:
    yield "#character-encoding UTF-8"
    yield f"#title {title}"
    if gcg.lexicon:
        yield f"#lexicon {gcg.lexicon}"
    for place, (nick, name) in enumerate(gcg.names.items(), 1):
        yield f"#player{place} {nick} {name}"
    if remarks:
        yield f"#description {' '.join(remarks)}"
    for line in gcg.lines:
        if isinstance(line, Own):
            yield from _comment(line.json)
        else:
            yield str(line)


def _comment(json: str) -> Iterator[str]:
    """JSON in lines that every program reads, without spaces, which could get lost at the end of one."""
    whole = json.replace(" ", "\\u0020")  # our JSON has spaces only in strings
    for at in range(0, len(whole), _CHUNK):
        yield (OWN_MORE if at else OWN) + whole[at : at + _CHUNK]
