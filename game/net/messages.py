"""What phones and the host say to one another, as JSON over a socket. Nothing here knows a rule or a seat's
rights."""

from typing import Annotated, NamedTuple

import msgspec

from game.fault import Fault
from game.table.board import Cell
from game.table.moves import Move, Placement

MOST_BYTES = 1 << 14
"""Of a message from a phone; a play of a whole rack is a few hundred."""

_Word = Annotated[str, msgspec.Meta(max_length=80)]
_Whole = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]
_Index = Annotated[int, msgspec.Meta(ge=0, le=200)]


class _Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    """`at` is the number of moves that the phone has seen: what was meant for another table is late."""


# --- from a phone -----------------------------------------------------------------------------------------


class Enter(_Said, frozen=True, tag="enter"):
    """Come to the table: with its code, or with the token of a seat; `language` is what the phone speaks."""

    code: _Word = ""
    token: _Word = ""
    language: Annotated[str, msgspec.Meta(max_length=10)] = ""


class Sit(_Said, frozen=True, tag="sit"):
    """Take a free seat; without a number only watch."""

    seat: _Index | None = None


class Try(_Said, frozen=True, tag="try"):
    """Ask what a play would be worth, or why it is not allowed, without making it."""

    at: _Whole
    move: msgspec.Raw


class MakeMove(_Said, frozen=True, tag="move"):
    """Make a move, which is written as in a saved game. The game says which kinds it has."""

    at: _Whole
    move: msgspec.Raw


_ASKS = "^(challenge|hint|next|resign|ask to end the game|stop without a result)$"


class AskFor(_Said, frozen=True, tag="ask"):
    """Challenge a play, take a step of a hint, go on with a match, or end the game (an action of `ends`)."""

    at: _Whole
    what: Annotated[str, msgspec.Meta(pattern=_ASKS)]


class Reply(_Said, frozen=True, tag="reply"):
    """The answer to a question, by its number: what was said, and which of what there is to choose from."""

    question: _Whole
    said: _Word
    chosen: _Index = 0


class AddWord(_Said, frozen=True, tag="word"):
    """Put a word on the list that a question of a match asks for; without letters take the last one off."""

    at: _Whole
    word: _Word = ""


class GiveAnswer(_Said, frozen=True, tag="answer"):
    """Answer a question of a match: yes or no, a number, or with the list as it is."""

    at: _Whole
    given: _Word = ""


FromPhone = Enter | Sit | Try | MakeMove | AskFor | Reply | AddWord | GiveAnswer
_FROM_PHONE: msgspec.json.Decoder[FromPhone] = msgspec.json.Decoder(FromPhone)


def heard(message: str | bytes) -> FromPhone:
    """A message from a phone. Raises Fault for whatever is none."""
    try:
        return _FROM_PHONE.decode(message)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        said = message if isinstance(message, str) else message.decode(errors="replace")
        raise Fault("phone", "message", repr(said[:40]), str(error)) from error


# --- to a phone -------------------------------------------------------------------------------------------


class SeatShown(NamedTuple):
    """A seat as everybody sees it."""

    name: str
    pieces: int
    score: int
    computer: bool


class FreeSeats(_Said, frozen=True, tag="places"):
    """Who sits at the table: to take a seat that is free. `texts` are the sentences of the page."""

    game: str
    seats: tuple[tuple[str, bool], ...]
    texts: dict[str, str]


class SeatGiven(_Said, frozen=True, tag="seated"):
    """The phone has a seat, or only watches; with its token it comes back to it."""

    seat: int | None
    token: str
    texts: dict[str, str]


class SentQuestion(msgspec.Struct, frozen=True):
    """What a player is asked alone: a heading, lines, the answers with what they say, what there is to choose
    from."""

    number: int
    title: str
    lines: tuple[str, ...]
    answers: tuple[tuple[str, str], ...]
    choose: str = ""
    among: tuple[str, ...] = ()


class SentEnd(NamedTuple):
    """A button that leaves or ends the game: its action and label, and the question before it. Without a
    title the host asks itself, as others have to agree."""

    action: str
    label: str
    title: str = ""
    lines: tuple[str, ...] = ()


class SentHint(msgspec.Struct, frozen=True):
    """The hint of whoever is in turn as far as it is told: a sentence, the cells that glow, in the end the
    play, which is laid and not made."""

    said: str
    cells: tuple[Cell, ...]
    laid: tuple[Placement, ...]


class SentTask(msgspec.Struct, frozen=True):
    """A question of a match, as whoever has the seat may see it. `form` says how it is answered: "" not at
    all now, "choice" between yes and no, "number", "allowed" or not, "one" word, "several", a "placement".
    `places` are letters that are asked about, an empty one is sought; `given` is what the seat has put down
    so far, `answered` who has answered; `board` says that there is one."""

    title: str
    lines: tuple[str, ...]
    form: str
    places: tuple[str, ...]
    given: tuple[str, ...]
    answered: tuple[int, ...]
    board: bool


class SentTable(_Said, frozen=True, tag="table"):
    """All that a seat may see, and what it may do: whoever has it needs nothing from before.

    `board` has column, row, letter, piece, number and whether it was laid last; `squares` the signs of a
    board with edges, row by row, `signs` what is printed on them and the names of their paint; `hand` pieces
    with their numbers, an empty piece being a gap; `freed` open pieces that are laid like those of the hand,
    `swaps` the cells of blanks that a piece of the hand frees. `fold` has what is typed for another letter.
    `can` names what may be done now, `own` has the label and the move of each button of the mode's own,
    `ends` the buttons that leave or end the game.
    `clock` are the seconds left of whoever is in turn, which pass while it is `running`.
    """

    at: int
    game: str
    tiles: bool
    seat: int | None
    turn: int
    seats: tuple[SeatShown, ...]
    board: tuple[tuple[int, int, str, str, int, bool], ...]
    start: Cell
    squares: tuple[str, ...]
    signs: dict[str, tuple[str, str]]
    hand: tuple[tuple[str, int], ...]
    freed: tuple[tuple[str, int], ...]
    swaps: tuple[Cell, ...]
    open: str
    stock: int
    letters: tuple[str, ...]
    fold: dict[str, str]
    can: tuple[str, ...]
    declared: int | None
    told: tuple[tuple[int, str], ...]
    status: str
    clock: int | None
    running: bool
    question: SentQuestion | None = None
    hint: SentHint | None = None
    task: SentTask | None = None
    own: tuple[tuple[str, Move], ...] = ()
    ends: tuple[SentEnd, ...] = ()


class TryResult(_Said, frozen=True, tag="tried"):
    """What a play would count, or why it is not allowed."""

    at: int
    good: bool
    said: tuple[str, ...]


class Sorry(_Said, frozen=True, tag="sorry"):
    """What was asked for was not done, and why; `again` says that another try may help."""

    said: tuple[str, ...]


class Over(_Said, frozen=True, tag="over"):
    """The connection ends for good: another phone has the seat now, or the table is closed."""

    said: str


ToPhone = FreeSeats | SeatGiven | SentTable | TryResult | Sorry | Over


def written(message: ToPhone) -> bytes:
    """A message as it is sent; the same message is the same bytes."""
    return msgspec.json.encode(message, order="deterministic")
