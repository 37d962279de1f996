"""Finish the patience: the last cards of a deal that is known to be won. It knows no window.

Any completion under the rules of the method is right. Cards are turned or taken in between wherever the rules
allow it, so an answer names only what is laid, play after play.
"""

import re
from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from itertools import product
from random import Random

import msgspec

from game.deals.book import Certified, find, read_book
from game.fault import Fault
from game.search import notation
from game.study.course import Course
from game.study.item import Item, Result, Solution, Subject
from game.study.kind import DrillKind
from game.study.positions import along, written
from game.table.board import Board, Cell, Laid
from game.table.mode import Mode, Setup, kind_of, mode_of
from game.table.moves import Draw, Move, Place, Placement, Slot
from game.table.positionfile import drawing_of, read_position
from game.table.session import Session
from game.table.state import Seat, State

FEWEST, MOST = 6, 14
"""Cards that are left."""

_FILE = "drill item"
_EASY = 12  # items of so many cards before there is one more
_PIECE = re.compile(r"(-?\d{1,4}),(-?\d{1,4}),(\w)")

PieceTuple = tuple[tuple[Cell, str], ...]


class Unfinished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A patience as it stands, the piles from the bottom up, and a line that wins from here."""

    board: list[str] | dict[str, object]
    line: tuple[Move, ...]
    hand: tuple[str, ...] = ()
    stock: str = ""
    open: str = ""
    open_live: bool = True
    heaps: tuple[str, ...] = ()


class Completion(Session):
    """A patience that begins where an item lets it begin: nothing before that can be undone."""

    def __init__(self, mode: Mode, setup: Setup, state: State) -> None:
        super().__init__(mode, setup)
        self._states = [state]

    def apart(self, n: int) -> Session:
        copy = Completion(self.mode, self.setup, self._states[0])
        for move in self._moves[:n]:
            copy.make(move)
        return copy


def game_of(course: Course, item: Item) -> Session:
    """The item as a game to be played on. Raises Fault if it cannot be read under the course's rules."""
    subject = course.subject
    setup = Setup(
        ruleset=subject.ruleset, names=("",), deal=0, language=subject.language, options=subject.options
    )
    return Completion(mode_of(course.ruleset, course.lexicon), setup, state_of(course, item))


def moves_of(item: Item) -> tuple[Move, ...]:
    """The line that wins from the item's position. Raises Fault if it cannot be read."""
    return _read(item).line


def item_of(subject: Subject, mode: Mode, state: State, line: tuple[Move, ...], source: str = "") -> Item:
    """The item of a patience as it stands, with a line that wins."""
    ask = Unfinished(
        board=drawing_of(state.board, mode.ruleset),
        line=line,
        hand=state.seat.hand,
        stock="".join(state.stock),
        open="".join(state.open),
        open_live=state.open_live,
        heaps=tuple("".join(heap) for heap in state.heaps),
    )
    return Item(kind="finish", subject=subject, ask=msgspec.json.encode(ask).decode(), source=source)


def state_of(course: Course, item: Item) -> State:
    """Where an item's patience stands. Raises Fault if it cannot be read under the course's rules."""
    asked = _read(item)
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


def _read(item: Item) -> Unfinished:
    try:
        return msgspec.json.decode(item.ask, type=Unfinished)
    except msgspec.DecodeError as error:
        raise Fault(_FILE, "", str(error), "a patience and a line that wins it") from error


@cache
def _deals(ruleset: str, language: str) -> tuple[Certified, ...]:
    path = find(ruleset, language)
    return read_book(path).deals if path is not None else ()


class FinishThePatience(DrillKind):
    """The last cards of a certified deal, to be laid."""

    name = "finish"
    brisk = 12.0

    def suits(self, course: Course) -> bool:
        ruleset = course.ruleset
        known = bool(kind_of(ruleset).solved_as) and not course.subject.options
        return known and find(ruleset.id, ruleset.language) is not None

    def look_at(self, course: Course, item: Item) -> None:
        mode, state = mode_of(course.ruleset, course.lexicon), state_of(course, item)
        if not _wins(mode, state, moves_of(item)):
            raise Fault(
                _FILE, "line", "moves that do not end it", "a line that wins by these rules and words"
            )

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        if not self.suits(course):
            return
        mode = mode_of(course.ruleset, course.lexicon)
        deals = list(_deals(course.ruleset.id, course.ruleset.language))
        random.shuffle(deals)
        for n, deal in enumerate(deals):
            tail = _tail(mode, deal, min(FEWEST + n // _EASY, MOST))
            if tail is not None:
                yield item_of(course.subject, mode, *tail)

    def solution(self, course: Course, item: Item) -> Solution:
        mode, state = mode_of(course.ruleset, course.lexicon), state_of(course, item)
        plays = []
        for move in moves_of(item):
            if isinstance(move, Place):
                plays.append(written(tuple((each.cell, each.laid) for each in mode.read(state, move).pieces)))
            state = mode.apply(state, move)
        return Solution(tuple(plays), all_of_it=True)

    def judge(self, course: Course, item: Item, given: Sequence[str]) -> Result:
        mode, state = mode_of(course.ruleset, course.lexicon), state_of(course, item)
        said = tuple(each for each in (each.strip() for each in given) if each)
        plays = tuple(_told(state.board, said))
        stands, done = _furthest(mode, state, plays)
        if done and stands == len(said):
            return Result(said, (), ())
        known = self.solution(course, item).answers
        missing = tuple(play for play in known if play not in said[:stands]) or known
        return Result(said[:stands], missing, said[stands:])


def _tail(mode: Mode, deal: Certified, cards: int) -> tuple[State, tuple[Move, ...]] | None:
    """Where at most so many cards are left of a deal, and how it goes on; None if its line does not win
    here, or passes by the numbers of cards that are asked."""
    ruleset = mode.ruleset
    setup = Setup(ruleset=ruleset.id, names=("",), deal=deal.number, language=ruleset.language)
    state = mode.start(setup)
    zone = "heap" if state.heaps else "hand"
    moves = tuple(notation.read(deal.solution, zone, "deals", f"deal {deal.number}"))
    for n, move in enumerate(moves):
        if not mode.fits(state, move):
            return None
        state = mode.apply(state, move)
        if isinstance(move, Place) and len(state.left()) <= cards:
            line = moves[n + 1 :]
            known = len(state.left()) >= FEWEST and _wins(mode, state, line)
            return (state, line) if known else None
    return None


def _wins(mode: Mode, state: State, line: tuple[Move, ...]) -> bool:
    for move in line:
        if not mode.fits(state, move) or mode.check(state, move) is not None:
            return False
        state = mode.apply(state, move)
    return not state.left()


def _told(board: Board, given: Sequence[str]) -> Iterator[PieceTuple | None]:
    """What each play lays, told as `written` or as a word from its first cell; None where it says nothing
    that could be laid."""
    for text in given:
        parts = [_PIECE.fullmatch(part) for part in along(board, text).split()]
        pieces = tuple(((int(part[1]), int(part[2])), part[3]) for part in parts if part is not None)
        cells = [cell for cell, _ in pieces]
        if len(pieces) != len(parts) or len(set(cells)) != len(cells) or any(cell in board for cell in cells):
            yield None
            return
        yield pieces
        board = board.with_({cell: Laid(letter, letter) for cell, letter in pieces})


def _furthest(mode: Mode, state: State, plays: Sequence[PieceTuple | None]) -> tuple[int, bool]:
    """How many of the plays can be made one after the other, whichever of equal cards is used and whatever
    is turned in between; and whether every card can then lie."""
    best = 0
    seen: set[Hashable] = set()
    waiting = [(0, state)]
    while waiting:
        made, state = waiting.pop()
        if (key := _lying(made, state)) in seen:
            continue
        seen.add(key)
        best = max(best, made)
        if not state.left():
            return made, True
        pieces = plays[made] if made < len(plays) else None
        if pieces is None:
            continue
        if mode.check(state, Draw()) is None:
            waiting.append((made, mode.apply(state, Draw())))
        waiting += [(made + 1, after) for after in _after(mode, state, pieces)]
    return best, False


def _lying(made: int, state: State) -> Hashable:
    """What decides how it can go on after so many plays: of equal cards it does not matter which is where."""
    hand, heaps = tuple(sorted(state.seat.hand)), tuple(sorted(state.heaps))
    return made, hand, heaps, state.stock, state.open, state.open_live


def _after(mode: Mode, state: State, pieces: PieceTuple) -> Iterator[State]:
    """The states after a play, by every way to take its cards."""
    slots = mode.slots(state)
    places: list[list[Slot]] = [
        [slot for slot, card in slots.items() if card == letter] for _, letter in pieces
    ]
    for chosen in product(*places):
        if len(set(chosen)) < len(chosen):
            continue
        laid = tuple(Placement(slot, cell) for slot, (cell, _) in zip(chosen, pieces, strict=True))
        if mode.check(state, Place(laid)) is None:
            yield mode.apply(state, Place(laid))
