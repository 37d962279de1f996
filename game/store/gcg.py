"""The GCG format: lines of a game with tiles on a board. Scores are not checked.

A line of a game is `>nick: RACK 8D WORD +gain total`; `.` in a word is a tile that was there before, a small
letter a blank; text after the total is left out. Pragmas begin with `#`; an unknown one is a comment."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from game.fault import Fault
from game.table.board import Axis, Cell, square, square_in

OWN, OWN_MORE = "#note kanugo ", "#note kanugo+ "
"""The prefixes of a comment with JSON for what GCG has no line for, and of its continuation."""

_LONGEST = 1000  # characters of a line with a move
_CHUNK = 200  # other programs read lines of a few hundred characters at most
_LIKE_A_GAME = re.compile(r"\ufeff?\s*(#[a-z]|>)", re.IGNORECASE)
_ENCODINGS = re.compile(r"utf-?8|(us-)?ascii|(iso-?8859|latin|windows|cp)[-_]?\d{1,4}", re.IGNORECASE)
_ENCODING = re.compile(rb"#character-encoding[ \t]+(\S+)", re.IGNORECASE)
_LINE_END = re.compile(r"\r\n|\r|\n")
_LIES_THERE = re.compile(r"\([^()]+\)")  # some programs write (AB) for two dots
_LEFT = re.compile(r"\([^()]*\)")
_RACK = re.compile(r"#rack([1-9])\s+(\S+)$")
_EVENT = re.compile(r">([^:]+):\s*(.*)$")
_NUMBERS = re.compile(r"(?P<rest>.*?)\s*(?P<gain>[+-]\d{1,6})\s+(?P<total>-?\d{1,6})(\s.*)?$")
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
    tiles exchanged or left over, or the reason for the points. `challenger` is the nick of who challenged, if
    known: no file says it."""

    line: int
    nick: str
    rack: str
    kind: EntryKind
    gain: int
    total: int
    word: str = ""
    cell: Cell = (0, 0)
    axis: Axis = Axis.ACROSS
    challenger: str = ""

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
            case EntryKind.REST | EntryKind.BONUS:
                did = f"({self.word})"
        return f">{self.nick}: {' '.join(filter(None, (self.rack, did)))} {numbers}"


class Note(NamedTuple):
    """A comment of a person on the line above it."""

    line: int
    text: str


class OwnComment(NamedTuple):
    """A comment of ours: its line and its JSON."""

    line: int
    json: str


@dataclass(frozen=True, slots=True)
class Gcg:
    """A parsed game: the players' names by nick, the lines in order, and the racks at the end (line, nick,
    tiles). `shared_nick` is the line of a player who has the nick of another one, or 0."""

    names: dict[str, str] = field(default_factory=dict)
    lines: tuple[Event | Note | OwnComment, ...] = ()
    lexicon: str = ""
    racks: tuple[tuple[int, str, str], ...] = ()
    shared_nick: int = 0

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(line for line in self.lines if isinstance(line, Event))


def is_gcg(text: str) -> bool:
    """Whether a text looks like a GCG file."""
    return _LIKE_A_GAME.match(text) is not None


def decode_bytes(content: bytes, file: str) -> str:
    """The text of a file in the encoding that it names. Without one, and where it is another one, it is
    UTF-8, or where that fails Windows 1252 or ISO 8859-1, which the format demands and few programs write."""
    stated = _ENCODING.search(content)
    names = ["utf-8", "cp1252"]
    if stated is not None and not content.startswith(codecs.BOM_UTF8):
        name = stated[1].decode("ascii", "replace")
        if not _ENCODINGS.fullmatch(name) or not _is_known(name):
            at = _line_of(content[: stated.start()])
            raise Fault(file, at, f"encoding {name[:30]!r}", "UTF-8 or ISO-8859-1")
        names.insert(0, name)
    for name in names:
        try:
            return content.decode(name)
        except UnicodeDecodeError:
            continue
    return content.decode("iso-8859-1")


def _is_known(encoding: str) -> bool:
    try:
        codecs.lookup(encoding)
    except LookupError:
        return False
    return True


def _line_of(before: bytes) -> str:
    return f"line {len(_LINE_END.split(before.decode('iso-8859-1')))}"


def parse(text: str, file: str) -> Gcg:
    """The game in the text of a file. Raises Fault with the line that cannot be read."""
    return _Parser(file).parsed(text)


class _Parser:
    """Reads a file line by line. Players of one nick are told apart by their turns and totals."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._names: dict[str, str] = {}
        self._same: dict[str, list[str]] = {}  # the keys in `_names` of the players of a nick
        self._lines: list[Event | Note | OwnComment] = []
        self._racks: list[tuple[int, str, str]] = []
        self._lexicon, self._shared_nick = "", 0
        self._totals: dict[str, int] = {}
        self._last = ""  # the player of the last turn

    def parsed(self, text: str) -> Gcg:
        goes_on = ""  # the pragma of a comment that may continue in lines without a prefix
        for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), 1):
            line = line.strip(" \t")
            if line.startswith(("#", ">")):
                goes_on = line.split(maxsplit=1)[0].lower()
                self._line(line, number)
            elif goes_on == "#note":
                self._continue_note(line)
            elif line and goes_on != "#description":
                raise Fault(self._file, f"line {number}", repr(line[:40]), "a line that begins with > or #")
        if not self._names:
            raise Fault(self._file, "line 1", "no players", "#player1 nick name")
        return Gcg(self._names, tuple(self._lines), self._lexicon, tuple(self._racks), self._shared_nick)

    def _line(self, line: str, number: int) -> None:
        if line.startswith(">"):
            self._lines.append(self._event(line, number))
        elif line.startswith(OWN):
            self._lines.append(OwnComment(number, line.removeprefix(OWN)))
        elif line.startswith(OWN_MORE):
            self._lines.append(_longer(self._lines, line.removeprefix(OWN_MORE), number, self._file))
        elif line.lower().startswith("#note"):
            self._lines.append(Note(number, line[len("#note") :].strip()))
        elif line.startswith("#rack"):
            self._racks.append(self._rack(line, number))
        elif line.startswith("#player"):
            self._player(line, number)
        elif line.startswith("#lexicon"):
            self._lexicon = line.removeprefix("#lexicon").strip()

    def _continue_note(self, line: str) -> None:
        note = self._lines[-1]
        if isinstance(note, Note):
            self._lines[-1] = note._replace(text=f"{note.text}\n{line}".rstrip())

    def _rack(self, line: str, number: int) -> tuple[int, str, str]:
        match = _RACK.match(line)
        if match is None or int(match[1]) > len(self._names):
            expected = "#rack1 TILES, the number that of a player"
            raise Fault(self._file, f"line {number}", repr(line[:40]), expected)
        return number, tuple(self._names)[int(match[1]) - 1], match[2]

    def _player(self, line: str, number: int) -> None:
        match = _PLAYER.match(line)
        if match is None:
            raise Fault(self._file, f"line {number}", repr(line[:40]), "#player1 nick name")
        place, nick, name = int(match[1]), match[2], match[3] or match[2]
        if place != len(self._names) + 1:
            raise Fault(self._file, f"line {number}", f"player {place}", f"player {len(self._names) + 1}")
        key = nick
        while key in self._names:
            key += f"-{place}"
            self._shared_nick = number
        self._names[key] = name
        self._same.setdefault(nick, []).append(key)

    def _event(self, line: str, number: int) -> Event:
        where = f"line {number}"
        match = _EVENT.match(line) if len(line) <= _LONGEST else None
        if match is None:
            raise Fault(self._file, where, repr(line[:40]), ">nick: rack play +gain total")
        nick = match[1].strip()
        called = [key for key, name in self._names.items() if nick in (name, name.split()[0])]
        keys = self._same.get(nick) or called
        if not keys:
            expected = f"one of {', '.join(self._same) or 'none yet'}"
            raise Fault(self._file, where, f"player {nick!r}", expected)
        numbers = _NUMBERS.match(match[2])
        if numbers is None:
            raise Fault(self._file, where, repr(match[2][-20:]), "+gain and total at the end")
        gain, total = int(numbers["gain"]), int(numbers["total"])
        bare = Event(number, keys[0], "", EntryKind.PASS, gain, total)
        event = _with_fields(bare, numbers["rest"].split(), where, self._file)
        if len(keys) > 1:
            event = event._replace(nick=self._player_of(event, keys))
        if event.kind is EntryKind.BACK and not gain:  # some programs give back no points, and say the total
            event = event._replace(gain=total - self._totals.get(event.nick, 0))
        self._totals[event.nick] = total
        self._last = event.nick
        return event

    def _player_of(self, event: Event, keys: list[str]) -> str:
        """Of players of one nick the one whose total it becomes; of several the next in turn, or, where a
        word goes back, the last."""
        fitting = [key for key in keys if self._totals.get(key, 0) + event.gain == event.total] or keys
        if event.kind is EntryKind.BACK and self._last in fitting:
            return self._last
        seats = list(self._names)
        first = seats.index(self._last) + 1 if self._last else 0
        return next(key for key in (*seats[first:], *seats[:first]) if key in fitting)


def _longer(lines: list[Event | Note | OwnComment], more: str, number: int, file: str) -> OwnComment:
    """Our comment in the line before, with its continuation."""
    begun = lines.pop() if lines else None
    if not isinstance(begun, OwnComment):
        raise Fault(file, f"line {number}", OWN_MORE.strip(), f"{OWN.strip()} in the line before")
    return OwnComment(begun.line, begun.json + more)


def _with_fields(bare: Event, parts: list[str], where: str, file: str) -> Event:
    """The event with the fields between nick and numbers."""
    match parts:
        case [*rack, "-"] if len(rack) < 2:
            return bare._replace(rack="".join(rack))
        case [*rack, "--"] if len(rack) < 2:
            return bare._replace(rack="".join(rack), kind=EntryKind.BACK)
        case [*rack, why] if len(rack) < 2 and why.lower() in ("(challenge)", "(time)"):
            return bare._replace(rack="".join(rack), kind=EntryKind.BONUS, word=why[1:-1].lower())
        case [*rack, left] if len(rack) < 2 and _LEFT.fullmatch(left):
            return bare._replace(rack="".join(rack), kind=EntryKind.REST, word=left[1:-1])
        case [*rack, given] if len(rack) < 2 and given.startswith("-"):
            return bare._replace(rack="".join(rack), kind=EntryKind.EXCHANGE, word=given[1:])
        case [*rack, place, word] if len(rack) < 2:
            cell, axis = square_in(place, where, file)
            word = _LIES_THERE.sub(lambda old: "." * (len(old[0]) - 2), word)
            return bare._replace(rack="".join(rack), kind=EntryKind.PLAY, word=word, cell=cell, axis=axis)
    raise Fault(file, where, repr(" ".join(parts)[:40]), "a rack and a play: 8D WORD, -TILES, - or --")


def gcg_text(gcg: Gcg, title: str, remarks: tuple[str, ...] = ()) -> str:
    return "".join(f"{line}\n" for line in _gcg_lines(gcg, title, remarks))


def _gcg_lines(gcg: Gcg, title: str, remarks: tuple[str, ...]) -> Iterator[str]:
    yield "#character-encoding UTF-8"
    yield f"#title {title}"
    if gcg.lexicon:
        yield f"#lexicon {gcg.lexicon}"
    for place, (nick, name) in enumerate(gcg.names.items(), 1):
        yield f"#player{place} {nick} {name}"
    if remarks:
        yield f"#description {' '.join(remarks)}"
    for line in gcg.lines:
        if isinstance(line, OwnComment):
            yield from _comment(line.json)
        elif isinstance(line, Note):
            yield from _note(line.text)
        else:
            yield str(line)


def _note(text: str) -> Iterator[str]:
    """A person's comment, a pragma for each of its lines. None may be read as one of ours."""
    for line in _LINE_END.split(text):
        yield f"#note {line.strip()}".replace("#note kanugo", "#Note kanugo").rstrip()


def _comment(json: str) -> Iterator[str]:
    """JSON in lines that every program reads, without spaces, which could get lost at the end of one."""
    whole = json.replace(" ", "\\u0020")  # our JSON has spaces only in strings
    for at in range(0, len(whole), _CHUNK):
        yield (OWN_MORE if at else OWN) + whole[at : at + _CHUNK]
