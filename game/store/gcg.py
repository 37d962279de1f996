"""The GCG format, line by line: what other programs write down of a game with tiles on a board. It knows no
ruleset and checks no score.

A line of a game is `>nick: RACK 8D WORD +gain total`; `.` in a word is a tile that lay there, a small letter
a blank. Pragmas begin with `#`; an unknown one is a comment.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from game.fault import Fault
from game.table.board import Axis, Cell

OWN = "#note kanugo "
"""What begins a comment that holds, as JSON, what GCG has no line for."""

_EVENT = re.compile(r">([^:\s]+):\s+(.*)$")
_NUMBERS = re.compile(r"(?P<rest>.*?)\s*(?P<gain>[+-]\d+)\s+(?P<total>-?\d+)$")
_ACROSS = re.compile(r"(\d{1,2})([A-Za-z])$")
_DOWN = re.compile(r"([A-Za-z])(\d{1,2})$")
_PLAYER = re.compile(r"#player([1-9])\s+(\S+)\s*(.*)$")


class Kind(Enum):
    """What a line of a game tells."""

    PLAY = "a word is laid"
    EXCHANGE = "tiles are exchanged"
    PASS = "the turn is passed"
    BACK = "the word before goes back"
    REST = "letters left over are reckoned"
    BONUS = "points for a challenge or a penalty for time"


class Event(NamedTuple):
    """A line of a game: who, what was on the rack, what was done, what it counted, the sum so far. `word` is
    the word with its dots, or the tiles given or left over."""

    line: int
    nick: str
    rack: str
    kind: Kind
    gain: int
    total: int
    word: str = ""
    cell: Cell = (0, 0)
    axis: Axis = Axis.ACROSS

    def __str__(self) -> str:
        numbers = f"{self.gain:+d} {self.total}"
        match self.kind:
            case Kind.PLAY:
                did = f"{square(self.cell, self.axis)} {self.word}"
            case Kind.EXCHANGE:
                did = f"-{self.word}"
            case Kind.PASS:
                did = "-"
            case Kind.BACK:
                did = "--"
            case Kind.REST:
                did = f"({self.word})"
            case Kind.BONUS:
                did = "(challenge)"
        return f">{self.nick}: {' '.join(filter(None, (self.rack, did)))} {numbers}"


class Own(NamedTuple):
    """A comment of ours: the JSON in it, and in which line it stands."""

    line: int
    json: str


@dataclass(frozen=True, slots=True)
class Gcg:
    """A game as it is written: the players by nick with their names, and the lines in their order."""

    names: dict[str, str] = field(default_factory=dict)
    lines: tuple[Event | Own, ...] = ()
    lexicon: str = ""


def square(cell: Cell, axis: Axis) -> str:
    """How GCG writes where a word begins and which way it goes: 8D across, D8 down."""
    column, row = chr(ord("A") + cell[0]), str(cell[1] + 1)
    return row + column if axis is Axis.ACROSS else column + row


def parse(text: str, file: str) -> Gcg:
    """The game in the text of a file. Raises Fault with the line of whatever cannot be read."""
    names: dict[str, str] = {}
    lines: list[Event | Own] = []
    lexicon = ""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = line.rstrip()
        if line.startswith(">"):
            lines.append(_event(line, number, file, names))
        elif line.startswith(OWN):
            lines.append(Own(number, line.removeprefix(OWN)))
        elif line.startswith("#player"):
            names |= [_player(line, number, file, names)]
        elif line.startswith("#lexicon"):
            lexicon = line.removeprefix("#lexicon").strip()
        elif line and not line.startswith("#"):
            raise Fault(file, f"line {number}", repr(line[:40]), "a line that begins with > or #")
    if not names:
        raise Fault(file, "line 1", "no players", "#player1 nick name")
    return Gcg(names, tuple(lines), lexicon)


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
    found = _EVENT.match(line)
    if found is None:
        raise Fault(file, where, repr(line[:40]), ">nick: rack play +gain total")
    nick = found[1]
    if nick not in names:
        raise Fault(file, where, f"player {nick!r}", f"one of {', '.join(names) or 'none yet'}")
    numbers = _NUMBERS.match(found[2])
    if numbers is None:
        raise Fault(file, where, repr(found[2][-20:]), "+gain and total at the end")
    gain, total = int(numbers["gain"]), int(numbers["total"])
    bare = Event(number, nick, "", Kind.PASS, gain, total)
    return _done(bare, numbers["rest"].split(), where, file)


def _done(bare: Event, parts: list[str], where: str, file: str) -> Event:
    """The event with what the words between nick and numbers say."""
    match parts:
        case [*rack, "-"] if len(rack) < 2:
            return bare._replace(rack="".join(rack))
        case [*rack, "--"] if len(rack) < 2:
            return bare._replace(rack="".join(rack), kind=Kind.BACK)
        case [*rack, "(challenge)" | "(time)"] if len(rack) < 2:
            return bare._replace(rack="".join(rack), kind=Kind.BONUS)
        case [*rack, left] if len(rack) < 2 and left.startswith("(") and left.endswith(")"):
            return bare._replace(rack="".join(rack), kind=Kind.REST, word=left[1:-1])
        case [rack, given] if given.startswith("-"):
            return bare._replace(rack=rack, kind=Kind.EXCHANGE, word=given[1:])
        case [rack, place, word]:
            cell, axis = _square(place, where, file)
            return bare._replace(rack=rack, kind=Kind.PLAY, word=word, cell=cell, axis=axis)
    raise Fault(file, where, repr(" ".join(parts)[:40]), "a rack and a play: 8D WORD, -TILES, - or --")


def _square(place: str, where: str, file: str) -> tuple[Cell, Axis]:
    across, down = _ACROSS.match(place), _DOWN.match(place)
    if across is not None:
        return (ord(across[2].upper()) - ord("A"), int(across[1]) - 1), Axis.ACROSS
    if down is not None:
        return (ord(down[1].upper()) - ord("A"), int(down[2]) - 1), Axis.DOWN
    raise Fault(file, where, repr(place), "a square, as 8D across or D8 down")


def written(gcg: Gcg, title: str, remarks: tuple[str, ...] = ()) -> str:
    """The text of a file."""
    return "".join(f"{line}\n" for line in _written(gcg, title, remarks))


def _written(gcg: Gcg, title: str, remarks: tuple[str, ...]) -> Iterator[str]:
    yield "#character-encoding UTF-8"
    yield f"#title {title}"
    if gcg.lexicon:
        yield f"#lexicon {gcg.lexicon}"
    for place, (nick, name) in enumerate(gcg.names.items(), 1):
        yield f"#player{place} {nick} {name}"
    for remark in remarks:
        yield f"#note {remark}"
    for line in gcg.lines:
        yield OWN + line.json if isinstance(line, Own) else str(line)
