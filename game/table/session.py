"""A game as a fold of moves: play, undo, redo, replay. The only mutable object at the table."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from game.fault import Fault
from game.table import rulefile
from game.table.decode_faults import JsonDecoder, decode_fault, validation_fault
from game.table.mode import Mode, Setup, Variation
from game.table.moves import Move, MoveDecoder
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.table.state import State

NoteChange = Callable[[Setup], Setup]

MAX_NOTE_LENGTH = 500
"""Characters of a note that a player writes; an imported one may be longer."""


class HelpTaken(msgspec.Struct, frozen=True):
    """The help used in a game, which is not part of its moves: hints looked at, and whether a solution was
    shown."""

    hints: int = 0
    shown: bool = False


class Session:
    """A setup and its moves, with the state at a place among them.

    `at` is how many moves are played; the moves after it are undone and can be redone until another move
    takes their place. A session may begin from another `start` than its setup's deal, as an exercise does;
    its record does not contain that. `follow_up` returns the moves that follow by themselves in a state: they
    are made and saved with the move before.
    """

    follow_up: Callable[[State], Iterable[Move]] = staticmethod(lambda state: ())

    def __init__(
        self,
        mode: Mode,
        setup: Setup,
        moves: Iterable[Move] = (),
        at: int | None = None,
        start: State | None = None,
    ) -> None:
        self.mode = mode
        self.setup = setup
        self._moves: list[Move] = []
        self._states: list[State] = [mode.start(setup) if start is None else start]
        for move in moves:
            self._append(move)
        self.at = len(self._moves) if at is None else max(0, min(at, len(self._moves)))
        self.saved_table = ""
        self.help = HelpTaken()

    @property
    def unsaved(self) -> bool:
        """Whether some moves or notes could not be saved."""
        return False

    def discard_untouched(self) -> None:
        """Delete the game, if it was saved, where it has no moves, notes or help; else keep it."""

    def add_time(self, seconds: float) -> None:
        """Count time spent at the table before the next move; it is not part of the game."""

    def spent(self) -> tuple[float | None, ...]:
        """The seconds that each move took, None where they were not counted; () where none were."""
        return ()

    def save_table(self, saved: str) -> None:
        """Save the state of the table besides the moves, such as a draft, with the game."""
        self.saved_table = saved

    def take_help(self, help_: HelpTaken) -> None:
        """Add to the help used so far; undo does not remove it."""
        self.help = HelpTaken(self.help.hints + help_.hints, self.help.shown or help_.shown)

    def note_at(self, n: int) -> str:
        """The note about the game after n moves; "" if there is none."""
        return self.setup.note_at(n)

    def annotate(self, n: int, words: str) -> None:
        """Replace the note about the game after n moves; "" removes it."""
        self._change_notes(lambda setup: setup.annotated(n, words))

    def _change_notes(self, change: NoteChange) -> None:
        self.setup = change(self.setup)

    def keep_line(self, n: int, line: str, moves: Iterable[Move]) -> None:
        """Add a line of moves that could have followed after n moves: in words, below the note there, and as
        moves."""
        kept = Variation(n, line, tuple(msgspec.json.encode(move).decode() for move in moves))

        def change(setup: Setup) -> Setup:  # another window may have noted something since
            return setup.annotated(n, "\n".join(filter(None, (setup.note_at(n), line))), kept)

        self._change_notes(change)

    def variation(self, kept: Variation) -> tuple[Move, ...]:
        """The moves of a variation, as far as they can be read and fit the game."""
        if not 0 <= kept.after <= len(self._moves):
            return ()
        state, moves = self.state_at(kept.after), list[Move]()
        for written in kept.moves:
            try:
                move = _MOVES.decode(written)
            except (msgspec.DecodeError, RecursionError):
                break
            if not self.mode.fits(state, move):
                break
            state = self.mode.apply(state, move)
            moves.append(move)
        return tuple(moves)

    @property
    def state(self) -> State:
        return self._states[self.at]

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move, the undone ones too."""
        return tuple(self._moves)

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves that led to the state."""
        return tuple(self._moves[: self.at])

    def state_at(self, n: int) -> State:
        """The state after n moves, 0 <= n <= len(moves)."""
        return self._states[n]

    def check(self, move: Move) -> Refusal | None:
        """Why the move is not allowed now, or None."""
        return self.mode.check(self.state, move)

    def play(self, move: Move) -> Refusal | None:
        """Make a move, or say why not; the undone moves are then gone."""
        refusal = self.check(move)
        if refusal is None:
            self.make(move)
        return refusal

    def make(self, move: Move) -> None:
        """Make a move that is known to be allowed. Notes on moves that were undone go with them."""
        if self.at < len(self._moves):
            at = self.at
            self._change_notes(lambda setup: setup.noted(note for note in setup.notes if note[0] <= at))
        del self._moves[self.at :]
        del self._states[self.at + 1 :]
        self._append(move)
        for following in self.follow_up(self._states[-1]):
            self._append(following)
        self.at = len(self._moves)

    def detached(self, n: int) -> "Session":
        """A copy of the first n moves that nobody saves."""
        return Session(self.mode, self.setup, self._moves[:n], start=self._states[0])

    def with_state(self, state: State) -> "Session":
        """A copy of the moves played so far that nobody saves, with another state after them."""
        shown = Session(self.mode, self.setup, start=self._states[0])
        shown._moves, shown._states = self._moves[: self.at], [*self._states[: self.at], state]
        shown.at = self.at
        return shown

    def branch(self, n: int, line: Iterable[Move] = ()) -> "Session":
        """A new game of the first n moves and others after them; this one stays as it is."""
        moves = (*self._moves[:n], *line)
        branched = Session(self.mode, self.setup.up_to(n), moves, start=self._states[0])
        branched.take_help(self.help)
        return branched

    def go(self, n: int) -> None:
        """Go to the state after n moves: undo, redo and replay. n is limited to the moves there are."""
        self.at = max(0, min(n, len(self._moves)))

    def _append(self, move: Move) -> None:
        self._states.append(self.mode.apply(self._states[-1], move))
        self._moves.append(move)


class NamedLexicon(Protocol):
    """What identifies a lexicon."""

    @property
    def name(self) -> str: ...

    @property
    def hash(self) -> str: ...


class LexiconRef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which lexicon a game was played with."""

    name: str
    hash: str


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a save file. The ruleset is part of it, so the game can be played where there is no
    ruleset of that name, and another one of that name does not change it."""

    setup: Setup
    moves: tuple[Move, ...]
    at: int
    ruleset: Ruleset | None = None
    lexicon: LexiconRef | None = None


SaveLine = TypeVar("SaveLine")


class _SaveHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    setup: Setup
    ruleset: dict[str, Any] | None = None
    lexicon: LexiconRef | None = None


class _SaveCursor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: int


_HEADERS = msgspec.json.Decoder(_SaveHeader)
_SAVE_CURSORS = msgspec.json.Decoder(_SaveCursor)
_MOVES = MoveDecoder()


def record_of(session: Session) -> Record:
    return Record(session.setup, session.moves, session.at)


def dumps(record: Record) -> str:
    """The game as JSON lines: the setup (with it ruleset and lexicon), each move, and where it stands if
    moves are undone."""
    encode = msgspec.json.Encoder().encode
    ruleset = (
        None if record.ruleset is None else rulefile.written(record.ruleset, *_arguments_of(record.setup))
    )
    header = _SaveHeader(record.setup, ruleset, record.lexicon)
    lines = [encode(header), *(encode(move) for move in record.moves)]
    if record.at != len(record.moves):
        lines.append(encode(_SaveCursor(record.at)))
    return "".join(line.decode() + "\n" for line in lines)


def loads(text: str, file: str) -> Record:
    """The game of a save file. Raises Fault with the line that cannot be read."""
    if not text.strip():
        raise Fault(file, "line 1", "nothing", "a save file")
    lines = text.removesuffix("\n").split("\n")  # names may contain other line ends of splitlines()
    header = _line(lines[0], _HEADERS, file, 1)
    moves: list[Move] = []
    at: int | None = None
    for n, line in enumerate(lines[1:], 2):
        if at is not None:
            raise Fault(file, f"line {n}", repr(line[:60]), "nothing after the line with `at`")
        if line.startswith('{"at"'):
            at = _line(line, _SAVE_CURSORS, file, n).at
            if not 0 <= at <= len(moves):
                raise Fault(file, f"line {n}", f"at {at}", f"0 to {len(moves)}")
        else:
            moves.append(_line(line, _MOVES, file, n))
    here = len(moves) if at is None else at
    return Record(header.setup, tuple(moves), here, _ruleset(header, file), header.lexicon)


def _ruleset(header: _SaveHeader, file: str) -> Ruleset | None:
    """The ruleset in a save file. Raises Fault if it cannot be read."""
    if header.ruleset is None:
        return None
    try:
        return rulefile.from_saved(header.ruleset, *_arguments_of(header.setup))
    except msgspec.ValidationError as error:
        fault = validation_fault(error, file)
        place = "line 1 ruleset" + (f".{fault.place}" if fault.place else "")
        raise Fault(file, place, fault.found, fault.expected) from error
    except Fault as fault:
        raise Fault(file, f"line 1 ruleset {fault.place}".rstrip(), fault.found, fault.expected) from fault


def _arguments_of(setup: Setup) -> tuple[str, int, str | None, Mapping[str, object]]:
    """What a setup loads its ruleset by: id, number of players, language and options."""
    return setup.ruleset, len(setup.names), setup.language or None, setup.options


def _line(line: str, decoder: JsonDecoder[SaveLine], file: str, n: int) -> SaveLine:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        raise decode_fault(
            error, file, f"line {n}", line, "a save file" if n == 1 else "a move in JSON"
        ) from error
