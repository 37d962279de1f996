"""The messages between phones and the host, as JSON over a socket. Rules and rights of seats are checked
elsewhere."""

from typing import Annotated, NamedTuple

import msgspec

from game.fault import Fault
from game.table.board import Cell
from game.table.moves import Move, Placement

MAX_BYTES = 1 << 14
"""Of a message from a phone; a play of a whole rack is a few hundred."""

_Word = Annotated[str, msgspec.Meta(max_length=80)]
_Whole = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]
_Index = Annotated[int, msgspec.Meta(ge=0, le=200)]


class _PhoneMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    """`at` is the number of moves that the phone has seen; a message for another state is late."""


# --- from a phone -----------------------------------------------------------------------------------------


class Enter(_PhoneMessage, frozen=True, tag="enter"):
    """Join the table, with its code or the token of a seat; `language` is that of the phone."""

    code: _Word = ""
    token: _Word = ""
    language: Annotated[str, msgspec.Meta(max_length=10)] = ""
    version: _Whole = 0  # of the page; those of the first version do not say it


class Sit(_PhoneMessage, frozen=True, tag="sit"):
    """Take a free seat; None to watch."""

    seat: _Index | None = None


class Leave(_PhoneMessage, frozen=True, tag="leave"):
    """Leave the seat, or stop watching, to choose a place again."""


class Profile(_PhoneMessage, frozen=True, tag="profile"):
    """What a guest in the lobby says about themselves; the first one admits them. Without `playing` they
    watch."""

    name: _Word = ""
    badge: _Index = 0
    ready: bool = False
    playing: bool = True


class StartGame(_PhoneMessage, frozen=True, tag="start"):
    """Start the game, from a lobby without a screen."""


class Try(_PhoneMessage, frozen=True, tag="try"):
    """Ask what a play would be worth, or why it is not allowed, without making it."""

    at: _Whole
    move: msgspec.Raw


class MakeMove(_PhoneMessage, frozen=True, tag="move"):
    """Make a move, written as in a saved game."""

    at: _Whole
    move: msgspec.Raw


_ASKS = "^(challenge|hint|next|resign|ask to end the game|stop without a result)$"


class RequestAction(_PhoneMessage, frozen=True, tag="ask"):
    """Challenge a play, ask for a hint, continue a match, or end the game (an action of `ends`)."""

    at: _Whole
    what: Annotated[str, msgspec.Meta(pattern=_ASKS)]


class Reply(_PhoneMessage, frozen=True, tag="reply"):
    """The answer to the question of this number: its name, and the index of the chosen item."""

    question: _Whole
    answer: _Word
    chosen: _Index = 0


class ChooseStandIn(_PhoneMessage, frozen=True, tag="stand in"):
    """Say who plays for a seat whose phone is not connected: a computer player, or anybody at the screen."""

    seat: _Index
    by: Annotated[str, msgspec.Meta(pattern="^(computer|screen)$")]


class RequestExplanation(_PhoneMessage, frozen=True, tag="explain"):
    """Ask what words on the table mean; without words, how the game is played."""

    words: Annotated[tuple[_Word, ...], msgspec.Meta(max_length=2)] = ()


class AddWord(_PhoneMessage, frozen=True, tag="word"):
    """Add a word to the answer of a match question; an empty one removes the last."""

    at: _Whole
    word: _Word = ""


class GiveAnswer(_PhoneMessage, frozen=True, tag="answer"):
    """Answer a match question: yes or no, a number, or the list of words so far."""

    at: _Whole
    given: _Word = ""


class Ping(_PhoneMessage, frozen=True, tag="ping"):
    """Ask whether the connection is alive. The host answers with `Pong` and does not tell the table."""


FromPhone = (
    Enter
    | Sit
    | Leave
    | Profile
    | StartGame
    | Try
    | MakeMove
    | RequestAction
    | Reply
    | AddWord
    | GiveAnswer
    | Ping
    | ChooseStandIn
    | RequestExplanation
)
_FROM_PHONE: msgspec.json.Decoder[FromPhone] = msgspec.json.Decoder(FromPhone)


def decode(message: str | bytes) -> FromPhone:
    """Decode a message from a phone. Raises Fault if it is invalid."""
    try:
        return _FROM_PHONE.decode(message)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        sent = message if isinstance(message, str) else message.decode(errors="replace")
        raise Fault("phone", "message", repr(sent[:40]), str(error)) from error


# --- to a phone -------------------------------------------------------------------------------------------


class SeatShown(NamedTuple):
    """A seat as everybody sees it. `gone`: its phone is not connected; `leads`: it would win now;
    `badge` is the one that its player chose, if any; `pieces_said` is what screen readers say of its hand;
    `left`: its player has resigned; `clock` are the seconds left of a seat with a clock of its own."""

    name: str
    pieces: int
    score: int
    computer: bool
    gone: bool = False
    leads: bool = False
    badge: int | None = None
    pieces_said: str = ""
    left: bool = False
    clock: int | None = None


class FreeSeats(_PhoneMessage, frozen=True, tag="places"):
    """The seats and whether each is free. `texts` are the texts of the page."""

    game: str
    seats: tuple[tuple[str, bool], ...]
    texts: dict[str, str]


class SentPlace(NamedTuple):
    """A seat of the lobby: name, number of the badge, whether it is ready, connected, a computer player's."""

    name: str
    badge: int
    ready: bool
    here: bool
    computer: bool


class SentLobby(_PhoneMessage, frozen=True, tag="lobby"):
    """The lobby before the first deal. `seat` is the guest's own among `seats` (None: without one), `name`
    and `badge` are theirs; `watching` are the names of those who watch, `remembered` names to choose from.
    `full`: no seat is free; `start`: this guest may start the game; `watches`: they watch. `address` is what
    is typed to join, with the code, `scan` the rows of the QR code of both."""

    game: str
    texts: dict[str, str]
    seat: int | None
    name: str
    badge: int
    seats: tuple[SentPlace, ...]
    watching: tuple[str, ...]
    remembered: tuple[str, ...]
    full: bool
    start: bool
    status: str
    address: str = ""
    code: str = ""
    scan: tuple[str, ...] = ()
    watches: bool = False


class SeatGiven(_PhoneMessage, frozen=True, tag="seated"):
    """The phone has this seat (None: it watches), and can return to it with the token."""

    seat: int | None
    token: str
    texts: dict[str, str]


class SentQuestion(msgspec.Struct, frozen=True):
    """A question to one player: title, lines, answers with their labels, and items to choose among. `left`
    are the seconds to answer, if there is a limit."""

    number: int
    title: str
    lines: tuple[str, ...]
    answers: tuple[tuple[str, str], ...]
    choose: str = ""
    among: tuple[str, ...] = ()
    left: int | None = None


class SentAbsent(NamedTuple):
    """An awaited seat whose phone is not connected: the sentence, and who can play for it, with labels."""

    seat: int
    sentence: str
    offers: tuple[tuple[str, str], ...]


class SentEnd(NamedTuple):
    """A button that leaves or ends the game: its action and label, and the question before it. Without a
    title the host asks itself, as others have to agree."""

    action: str
    label: str
    title: str = ""
    lines: tuple[str, ...] = ()


class SentHint(msgspec.Struct, frozen=True):
    """The hint as far as it is revealed: a sentence, the marked cells, and finally the play, which is laid as
    a draft."""

    sentence: str
    cells: tuple[Cell, ...]
    laid: tuple[Placement, ...]


class SentNews(NamedTuple):
    """News shown to everybody for a moment: an increasing number, a title, lines, and the votes on a verdict
    as (seat, whether against). `verdict`: phones show it too, not only the second screen."""

    number: int
    title: str
    lines: tuple[str, ...]
    votes: tuple[tuple[int, bool], ...]
    verdict: bool


class SentEnding(NamedTuple):
    """The end of a round or of the game: a title, how it ended, what each seat scored in this round (empty
    without rounds), and the totals of each seat after every round, from the start on."""

    title: str
    lines: tuple[str, ...]
    scored: tuple[int, ...]
    totals: tuple[tuple[int, ...], ...]


class SentTask(msgspec.Struct, frozen=True):
    """A match question as the seat may see it. `form` is the form of the answer: "" (none now), "choice"
    between yes and no, a number of the `options`, "number", "allowed" or not, "one" word, "several", or a
    "placement". `places` are the letters of the question, an empty one is missing; `given` is the seat's
    answer so far, `answered` are the seats that have answered; `board`: the question has a board."""

    title: str
    lines: tuple[str, ...]
    form: str
    places: tuple[str, ...]
    given: tuple[str, ...]
    answered: tuple[int, ...]
    board: bool
    options: tuple[str, ...] = ()


class SentTable(_PhoneMessage, frozen=True, tag="table"):
    """Everything a seat may see and do; it replaces the previous table.

    `board` has column, row, letter, piece, number and whether it was laid last; `squares` the signs of a
    board with edges, row by row, `signs` their texts and the names of their colours; `hand` the pieces
    with their numbers, an empty piece is a gap; `freed` open pieces that are laid like those of the hand;
    `swaps` the cells of blanks that a piece of the hand frees. `fold` maps typed letters to those of the
    game. `can` names the moves open now, `own` has label and move of each of the mode's own, `ends` the
    buttons that leave or end the game, `absent` the awaited seats that nobody can play; `votes` are the
    seats of a vote and whether each has answered, `join` is how to join, for the second screen. `clock`
    is the time left of the seat in turn in seconds, which passes while `running`. `next` is the seat that
    plays after the one in turn, `tints` the colour of each number on tiles, if they have any, `pay` what
    the hand would cost now, `names` those of a blank and a free card, `stock_name` that of the stock with
    its number, `ending` how the round or the game has ended. With `overtime` points for each minute
    begun, `clock` goes on below zero.
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
    log: tuple[tuple[int, str], ...]
    status: str
    clock: int | None
    running: bool
    question: SentQuestion | None = None
    hint: SentHint | None = None
    task: SentTask | None = None
    own: tuple[tuple[str, Move], ...] = ()
    ends: tuple[SentEnd, ...] = ()
    absent: tuple[SentAbsent, ...] = ()
    next: int | None = None
    tints: dict[str, str] = {}
    pay: str = ""
    news: SentNews | None = None
    votes: tuple[tuple[int, bool], ...] = ()
    join: str = ""
    ending: SentEnding | None = None
    overtime: int = 0
    names: dict[str, str] = {}
    stock_name: str = ""


class TryResult(_PhoneMessage, frozen=True, tag="tried"):
    """The score of a play that was tried, or why it is not allowed."""

    at: int
    good: bool
    lines: tuple[str, ...]


class Explained(_PhoneMessage, frozen=True, tag="explained"):
    """The meanings of words, or the rules under headings (`title` is that of the page, "" for words)."""

    title: str
    lines: tuple[tuple[bool, str], ...]


class RequestRefused(_PhoneMessage, frozen=True, tag="sorry"):
    """A request was refused, and why."""

    reasons: tuple[str, ...]


class Over(_PhoneMessage, frozen=True, tag="over"):
    """The connection ends: another phone has taken the seat, or the table is closed."""

    reason: str


class Outdated(_PhoneMessage, frozen=True, tag="over"):
    """The page is of another version and reloads. A page of the first version only shows what is `said`."""

    said: str
    reload: bool = True


class Pong(_PhoneMessage, frozen=True, tag="pong"):
    """The connection is alive."""


ToPhone = (
    FreeSeats
    | SentLobby
    | SeatGiven
    | SentTable
    | TryResult
    | Explained
    | RequestRefused
    | Over
    | Outdated
    | Pong
)


def encode(message: ToPhone) -> bytes:
    """Encode a message; equal messages give equal bytes."""
    return msgspec.json.encode(message, order="deterministic")
