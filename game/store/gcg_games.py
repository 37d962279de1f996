"""Writes games of the tile boards as GCG and reads them. Comments in JSON contain what GCG has no line for:
which of two equal tiles, the end of a turn of several words, a failed challenge.

Deal and ruleset are at the end, as a comment belongs to the line above it. A file of another program does
not give the order of the bag; `gcg_import` reads it."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from game.fault import Fault
from game.store.gcg import EntryKind, Event, Gcg, Note, OwnComment, gcg_text
from game.store.records import record_in, ruleset_here
from game.table.board import BLANK, Board, character_of
from game.table.decode_faults import decode_fault
from game.table.mode import Mode, StartPosition, mode_of
from game.table.moves import Challenge, Exchange, Move, MoveDecoder, Pass, Place, Placement, Slot
from game.table.placement import Words
from game.table.ruleset import Ruleset
from game.table.session import Record, Session, dumps
from game.table.state import Phase, State
from game.text.phrases import display_names
from modes.moves import Adjust

_MOVES = MoveDecoder()
_DOT, _MOVE = ".", '{"move"'
Read = TypeVar("Read")


def gcg_of(session: Session, record: Record) -> str:
    """A game as the text of a GCG file. `record` is the same game with all that is needed to replay it."""
    if isinstance(session.setup.position, StartPosition):
        found = "a game that begins from a position"
        raise Fault("game", "", found, "a game from an empty board: GCG has no other")
    mode, nicks = session.mode, nicks_of(session.setup.names)
    lines: list[Event | Note | OwnComment] = []
    notes = session.setup.notes
    for n, move in enumerate(session.played):
        lines += [Note(0, comment) for at, comment in notes if at == n]
        before = session.state_at(n)
        event = _event(mode, nicks, before, move, session.state_at(n + 1))
        if event is None or not _same(_guessed(mode, before, event), move):
            lines.append(OwnComment(0, msgspec.json.encode(move).decode()))
        if event is not None:
            lines.append(event)
    lines += _left_over(session.state, nicks)
    lines += [Note(0, comment) for at, comment in notes if at >= session.at]
    lines.append(OwnComment(0, dumps(record).split("\n", 1)[0]))
    shown = (" ".join(name.split()) for name in display_names(session.setup.names))
    names = dict(zip(nicks, shown, strict=True))
    title = mode.ruleset.name if session.setup.draws else f"{mode.ruleset.name}, deal {session.setup.deal}"
    list_ = Path(mode.ruleset.lexicon).name
    return gcg_text(Gcg(names, tuple(lines), list_), title, _remarks(mode.ruleset))


def nicks_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """A unique nick for each player: their name without spaces, if it is unique."""
    nicks: list[str] = []
    for place, name in enumerate(display_names(names), 1):
        nick = "".join(character for character in name if character.isalnum() or character in "-_.")
        nicks.append(nick if nick and nick not in nicks else f"player{place}")
    return tuple(nicks) if len(set(nicks)) == len(nicks) else tuple(f"p{n + 1}" for n in range(len(names)))


def _remarks(ruleset: Ruleset) -> tuple[str, ...]:
    """Remarks that explain the sums to users of other programs."""
    remarks = []
    if any(premium.only is not None for premium in ruleset.layout.legend.values()):
        remarks.append(
            "A coloured square counts only for tiles of its own colour, that is, of its own number."
        )
    if ruleset.placing.attacks_per_turn != 1:
        remarks.append(
            "A turn may be several lines of one player; the rack is filled after the last of them."
        )
    return tuple(remarks)


# From moves to lines


def _event(mode: Mode, nicks: tuple[str, ...], before: State, move: Move, after: State) -> Event | None:
    """The line for a move; None if GCG has none."""
    seat = before.turn
    bare = Event(0, nicks[seat], _rack(before, seat), EntryKind.PASS, 0, 0)
    match move:
        case Place():
            play = mode.read(before, move)
            if play.swapped or not play.runs:
                return None
            main = play.runs[0]
            word = "".join(
                _DOT if cell in before.board else character_of(play.after[cell]) for cell in main.cells
            )
            bare = bare._replace(kind=EntryKind.PLAY, word=word, cell=main.cells[0], axis=main.axis)
        case Exchange():
            given = "".join(before.seat.hand[place] for place in sorted(slot.place for slot in move.given))
            bare = bare._replace(kind=EntryKind.EXCHANGE, word=given)
        case Challenge(upheld=True) if before.undisputed is not None:
            seat = before.undisputed.turn
            bare = bare._replace(nick=nicks[seat], rack=_rack(before.undisputed, seat), kind=EntryKind.BACK)
        case Challenge(upheld=False) if before.undisputed is not None:
            seat = before.undisputed.turn
            if after.seats[seat].score == before.seats[seat].score:
                return None
            bare = bare._replace(
                nick=nicks[seat], rack=_rack(before, seat), kind=EntryKind.BONUS, word="challenge"
            )
        case Adjust():
            seat = move.seat
            bare = bare._replace(
                nick=nicks[seat], rack=_rack(before, seat), kind=EntryKind.BONUS, word=move.why
            )
        case Pass():
            pass
        case _:
            return None
    total = after.seats[seat].score
    return bare._replace(gain=total - before.seats[seat].score, total=total)


def _rack(state: State, seat: int) -> str:
    """The tiles a seat may play, including freed blanks of the turn."""
    return "".join(sorted((*state.seats[seat].hand, *(state.open if seat == state.turn else ()))))


def _left_over(state: State, nicks: tuple[str, ...]) -> list[Event]:
    """The final lines: the tiles everybody had left, and who got their points."""
    if state.phase is not Phase.OVER:
        return []
    racks = ["".join(sorted(seat.hand)) for seat in state.seats]
    left = "".join(sorted("".join(racks)))
    return [
        Event(0, nick, rack, EntryKind.REST, seat.reckoning, seat.total, rack or left)
        for nick, seat, rack in zip(nicks, state.seats, racks, strict=True)
        if seat.reckoning
    ]


# From lines to moves


def _same(one: Move | None, other: Move) -> bool:
    """Whether two moves do the same, whatever the order of their pieces."""
    if isinstance(one, Place) and isinstance(other, Place):
        return sorted(one.laid) == sorted(other.laid)
    if isinstance(one, Exchange) and isinstance(other, Exchange):
        return sorted(one.given) == sorted(other.given)
    return one == other


def _guessed(mode: Mode, state: State, event: Event) -> Move | None:
    """The move of a line, with the first tiles that match; None if there are none."""
    match event.kind:
        case EntryKind.PLAY:
            return _place_of(mode.slots(state), state.board, event)
        case EntryKind.EXCHANGE:
            hand = {slot: piece for slot, piece in mode.slots(state).items() if slot.zone == "hand"}
            given = [_take(hand, piece) for piece in event.word]
            return Exchange(tuple(sorted(slot for slot in given if slot is not None)))
        case EntryKind.BACK:
            return Challenge(state.turn, upheld=True)
        case EntryKind.BONUS:
            return Challenge(state.turn, upheld=False)
    return Pass()


def _place_of(slots: dict[Slot, str], board: Board, event: Event) -> Place | None:
    left, laid, cell = dict(slots), [], event.cell
    for character in event.word:
        if character != _DOT and cell not in board:
            blank = character != character.upper()
            slot = _take(left, BLANK if blank else character)
            if slot is None:
                return None
            laid.append(Placement(slot, cell, character.upper() if blank else ""))
        cell = event.axis.step(cell)
    return Place(tuple(laid))


def _take(left: dict[Slot, str], piece: str) -> Slot | None:
    """Remove the first slot with this piece from those left, and return it."""
    slot = next((slot for slot, there in left.items() if there == piece), None)
    if slot is not None:
        del left[slot]
    return slot


def is_ours(gcg: Gcg) -> bool:
    """Whether the file has the deal, so that the game can be continued."""
    return _head(gcg) is not None


def _head(gcg: Gcg) -> OwnComment | None:
    """The comment with the setup of the game."""
    return next(
        (line for line in gcg.lines if isinstance(line, OwnComment) and not line.json.startswith(_MOVE)), None
    )


class GcgReading:
    """Replays a game line by line from its deal. Every line has to agree with the game here."""

    def __init__(self, gcg: Gcg, words: Callable[[Ruleset], Words], file: str) -> None:
        first = _head(gcg)
        if first is None:
            raise Fault(file, "", "no deal", "a game saved by Kanugo")
        self._file = file
        self.header = self._understood(first, lambda: record_in(first.json + "\n", file))
        ruleset = self.header.ruleset or ruleset_here(self.header.setup)
        self.session = Session(mode_of(ruleset, words(ruleset)), self.header.setup)
        self._nicks = tuple(gcg.names)  # as they were written, in any language
        seats = len(self.session.state.seats)
        if len(self._nicks) != seats:
            expected = f"{seats}, as in the deal of the game"
            raise Fault(file, f"line {first.line}", f"{len(self._nicks)} players", expected)
        self._next_move: Move | None = None  # from a comment, for the line after it
        for line in gcg.lines:
            if line is not first:
                self._replay_line(line)

    @property
    def record(self) -> Record:
        return msgspec.structs.replace(self.header, moves=self.session.moves, at=self.session.at)

    def _understood(self, line: OwnComment, reading: Callable[[], Read]) -> Read:
        try:
            return reading()
        except Fault as fault:
            within = fault.place.removeprefix("line 1").strip()  # a note is one line: this one of the file
            place = " ".join(filter(None, (f"line {line.line}", within)))
            raise Fault(self._file, place, fault.found, fault.expected) from fault
        except (msgspec.DecodeError, RecursionError) as error:
            place = f"line {line.line}"
            raise decode_fault(error, self._file, place, line.json, "a move in JSON") from error

    def _replay_line(self, line: Event | Note | OwnComment) -> None:
        state, mode = self.session.state, self.session.mode
        if isinstance(line, Note):
            return  # the setup has it
        if isinstance(line, OwnComment):
            move = self._understood(line, lambda: _MOVES.decode(line.json))
            self._fitting(move, line.line)
            if _event(mode, self._nicks, state, move, mode.apply(state, move)) is None:
                self.session.make(move)
            else:
                self._next_move = move
            return
        if line.kind is EntryKind.REST:
            self._agree(line, next((e for e in _left_over(state, self._nicks) if e.nick == line.nick), None))
            return
        commented, self._next_move = self._next_move, None
        if line.kind is EntryKind.BONUS and commented is None and state.undisputed is None:
            self._agree(line, None)
        made = commented or _guessed(mode, state, line)
        if made is None:
            rack = _rack(state, state.turn)
            raise Fault(self._file, f"line {line.line}", line.word, f"tiles of the rack {rack}")
        self._fitting(made, line.line)
        self.session.make(made)
        self._agree(line, _event(mode, self._nicks, state, made, self.session.state))

    def _fitting(self, move: Move, line: int) -> None:
        if not self.session.mode.fits(self.session.state, move):
            found = msgspec.json.encode(move).decode()[:60]
            raise Fault(self._file, f"line {line}", found, "a possible move")

    def _agree(self, line: Event, here: Event | None) -> None:
        """Raise Fault for a line that differs from the game here."""
        if here is None or _plain(line) != _plain(here):
            expected = "no such line" if here is None else str(here)
            raise Fault(self._file, f"line {line.line}", str(line), expected)


def _plain(event: Event) -> Event:
    """The event without its line number, with the tiles of its rack sorted."""
    rest = event.kind in (EntryKind.REST, EntryKind.EXCHANGE)
    word = "".join(sorted(event.word)) if rest else event.word
    return event._replace(line=0, rack="".join(sorted(event.rack)), word=word)
