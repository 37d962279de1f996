"""Games that begin in their midst: a patience as an item keeps it, or a hand to be laid. What is asked of
them is not known here."""

import msgspec

from game.fault import Fault
from game.study.course import Course
from game.study.item import Item
from game.table.board import FREE
from game.table.mode import Mode, Setup, mode_of
from game.table.moves import Move
from game.table.position import Position
from game.table.positionfile import drawing_of, read_position
from game.table.session import Session
from game.table.state import Seat, State
from game.table.undecoded import not_json

_FILE = "drill item"


class Unfinished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A patience as it stands, the piles from the bottom up, and a line that wins from here."""

    board: list[str] | dict[str, object]
    line: tuple[Move, ...]
    hand: tuple[str, ...] = ()
    stock: str = ""
    open: str = ""
    open_live: bool = True
    heaps: tuple[str, ...] = ()


def begun(course: Course, state: State) -> Session:
    """A game of one that goes on from a state."""
    subject = course.subject
    setup = Setup(
        ruleset=subject.ruleset, names=("",), deal=0, language=subject.language, options=subject.options
    )
    return Session(mode_of(course.ruleset, course.lexicon), setup, start=state)


def hand_laid_from(course: Course, position: Position, free: int) -> Session:
    """A position as a game of one, its hand with so many free cards to be laid."""
    seat = Seat("", (*position.hand, *(FREE,) * free))
    return begun(course, State(seats=(seat,), board=position.board))


def unfinished(item: Item) -> Unfinished:
    """What the item keeps. Raises Fault if it cannot be read."""
    try:
        return msgspec.json.decode(item.ask, type=Unfinished)
    except (msgspec.DecodeError, RecursionError) as error:
        raise not_json(error, _FILE, "", item.ask, "a patience and a line that wins it") from error


def kept(mode: Mode, state: State, line: tuple[Move, ...]) -> str:
    """A patience as it stands, with a line that wins, as an item keeps it."""
    ask = Unfinished(
        board=drawing_of(state.board, mode.ruleset),
        line=line,
        hand=state.seat.hand,
        stock="".join(state.stock),
        open="".join(state.open),
        open_live=state.open_live,
        heaps=tuple("".join(heap) for heap in state.heaps),
    )
    return msgspec.json.encode(ask).decode()


def state_of(course: Course, item: Item) -> State:
    """Where an item's patience stands. Raises Fault if it cannot be read under the course's rules."""
    asked = unfinished(item)
    subject = course.subject
    document = {
        "ruleset": subject.ruleset,
        "options": subject.options,
        "language": subject.language or None,
        "board": asked.board,
    }
    position, _ = read_position(msgspec.json.encode(document).decode(), _FILE)
    state = State(
        seats=(Seat("", asked.hand),),
        stock=tuple(asked.stock),
        board=position.board,
        open=tuple(asked.open),
        open_live=asked.open_live,
        heaps=tuple(map(tuple, asked.heaps)),
    )
    for piece in state.left():
        if piece not in course.ruleset.letters:
            raise Fault(_FILE, "cards", repr(piece[:10]), f"cards of {course.ruleset.id}")
    return state
