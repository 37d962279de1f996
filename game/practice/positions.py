"""Positions of items, plays on them as texts, and self-play that makes them: two hands in turn make the best
play of common words.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Annotated, Literal

import msgspec

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.item import Item
from game.search.kernel.plays import LegalPlay, Pieces, play_of, search_for
from game.table.board import FREE, Axis, Board, character_of, laid_from
from game.table.decode_faults import decode_fault
from game.table.mode import Mode, Setup, mode_of
from game.table.moves import Move, Place
from game.table.placement import Piece
from game.table.position import Position, drawing_of, placement_of, read_position
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import Seat, State
from modes.moves import Draw
from modes.states import HeapState

Goal = Literal["best", "least", "out"]

_FILE = "drill item"
_PIECE = re.compile(r"(-?\d{1,4}),(-?\d{1,4}),(\S)")
_WRITTEN = re.compile(r"(-?\d{1,4}) (-?\d{1,4}) (across|down) (\S+)")


class TriedPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A move that was tried: a play as by `written`, else an exchange of `swapped` pieces, for the face-up
    card `taken`, or a pass. `leave` is the worth of the remaining hand in points, `chance` the share of games
    won, `ahead` the mean lead at the end. A `right` move is as good as the best."""

    play: str
    swapped: str
    points: int
    leave: float | None
    chance: Annotated[float, msgspec.Meta(ge=0, le=1)]
    ahead: float
    right: bool
    taken: str = ""


class PositionTrials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moves tried in a position, best first, with the player's lead and the pieces in the bag. `rivals`
    are totals and hand sizes of the others, in games for the lowest total."""

    lead: int
    bag: int
    tried: Annotated[tuple[TriedPlay, ...], msgspec.Meta(min_length=1)]
    rivals: tuple[tuple[int, int], ...] = ()


class Criterion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The question of a position item: the position as in a position file, and the goal of the play. `free`
    is the number of free cards, which go out with the last letter. With `trials`, the play that wins most
    often is right; `words` is the tier of allowed words."""

    position: dict[str, object]
    goal: Goal = "best"
    least: int = 0
    free: int = 0
    trials: PositionTrials | msgspec.UnsetType = msgspec.UNSET  # what is unset is not written
    words: str | msgspec.UnsetType = msgspec.UNSET


def criterion_of(item: Item) -> Criterion:
    """The question of an item. Raises Fault if it cannot be read."""
    try:
        return msgspec.json.decode(item.ask, type=Criterion)
    except (msgspec.DecodeError, RecursionError) as error:
        raise decode_fault(error, _FILE, "", item.ask, "a position and its criterion") from error


def position_of(context: PracticeContext, item: Item) -> tuple[Position, Pieces]:
    """The position of an item, and the placement that it asks about, if any. Raises Fault if the rules of the
    context do not allow it."""
    position, pieces = _read(context, criterion_of(item).position)
    placed = tuple((piece.cell, piece.laid) for piece in pieces)
    return Position(context.ruleset, position.board, position.hand), placed


def _read(context: PracticeContext, given: dict[str, object]) -> tuple[Position, tuple[Piece, ...]]:
    """A position as in a position file, by the rules of the context."""
    subject = context.subject
    rules = {"ruleset": subject.ruleset, "options": subject.options, "language": subject.language or None}
    return read_position(msgspec.json.encode({**rules, **given}).decode(), _FILE)


def written(pieces: Pieces) -> str:
    """A play as a unique text: its pieces in reading order, as `3,7,A 4,7,b`; a small letter is a blank."""
    return " ".join(f"{x},{y},{sign}" for x, y, sign in placement_of(tuple(sorted(pieces))))


def written_move(mode: Mode, state: State, move: Place) -> str:
    """A play that is made in a state, as by `written`."""
    return written(tuple((piece.cell, piece.laid) for piece in mode.read(state, move).pieces))


def from_word(board: Board, given: str) -> str:
    """Convert `column row across|down WORD`, the whole word from its first cell, to the form of `written`;
    any other text stays as it is."""
    match = _WRITTEN.fullmatch(given.strip())
    if match is None:
        return given.strip()
    dx, dy = Axis[match[3].upper()].value
    cells = [(int(match[1]) + n * dx, int(match[2]) + n * dy) for n in range(len(match[4]))]
    steps = [(cell, laid_from(sign)) for cell, sign in zip(cells, match[4], strict=True)]
    if any(cell in board and board[cell].letter != laid.letter for cell, laid in steps):
        return given.strip()  # another word lies there
    return written(tuple((cell, laid) for cell, laid in steps if cell not in board))


def as_word(board: Board, answer: str) -> str:
    """The opposite of `from_word`; a text that is not a play stays as it is."""
    pieces = pieces_of(answer)
    play = play_of(board, pieces)
    if not play.runs or not {cell for cell, _ in pieces} <= {*play.runs[0].cells}:
        return answer
    run = play.runs[0]
    (x, y), word = run.cells[0], "".join(character_of(play.after[cell]) for cell in run.cells)
    return f"{x} {y} {run.axis.name.lower()} {word}"


def as_words(board: Board, answers: Iterable[str]) -> Iterator[str]:
    """The same for plays that follow one another."""
    for answer in answers:
        yield as_word(board, answer)
        board = play_of(board, pieces_of(answer)).after


def self_play(context: PracticeContext, random: Random) -> Iterator[tuple[Board, list[str], LegalPlay]]:
    """Endless positions of games, each with its hand and the best play of common words."""
    ruleset = context.ruleset
    bag = [piece for piece, (number, _) in ruleset.pieces.items() if piece != FREE for _ in range(number)]
    while True:
        search = search_for(ruleset, context.common)
        stock = random.sample(bag, len(bag))
        hands, board = [[stock.pop() for _ in range(ruleset.hand)] for _ in range(2)], Board.parse("")
        while play := search.best(board, hands[0]):
            yield board, list(hands[0]), play
            board = play_of(board, play.pieces).after
            for _, laid in play.pieces:
                hands[0].remove(laid.piece)
            while stock and len(hands[0]) < ruleset.hand:
                hands[0].append(stock.pop())
            hands.reverse()


def position_fields(
    board: Board, hand: Sequence[str], ruleset: Ruleset, placement: Pieces = ()
) -> dict[str, object]:
    """The fields of a position file, with a placement if one is asked about."""
    position: dict[str, object] = {"board": drawing_of(board, ruleset), "hand": "".join(sorted(hand))}
    if placement:
        position["placement"] = placement_of(placement)
    return position


def position_item(kind: str, context: PracticeContext, question: Criterion, source: str = "") -> Item:
    ask = msgspec.json.encode(question).decode()
    return Item(kind=kind, subject=context.subject, ask=ask, source=source)


def pieces_of(answer: str) -> Pieces:
    """The pieces of a play in the form of `written`; none of any other text."""
    parts = [_PIECE.fullmatch(part) for part in answer.split()]
    if None in parts:
        return ()
    return tuple(((int(part[1]), int(part[2])), laid_from(part[3])) for part in parts if part is not None)


class Unfinished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An unfinished patience, its piles from the bottom up, and a winning line."""

    board: list[str] | dict[str, object]
    line: tuple[Place | Draw, ...]
    hand: tuple[str, ...] = ()
    stock: str = ""
    open: str = ""
    open_live: bool = True
    heaps: tuple[str, ...] = ()


def session_from(context: PracticeContext, state: State) -> Session:
    """A one-player session that starts at a state."""
    subject = context.subject
    setup = Setup(
        ruleset=subject.ruleset, names=("",), deal=0, language=subject.language, options=subject.options
    )
    return Session(mode_of(context.ruleset, context.lexicon), setup, start=state)


def hand_laid_from(context: PracticeContext, position: Position, free: int) -> Session:
    """A one-player session at a position, with free cards in the hand."""
    seat = Seat("", (*position.ruleset.alphabetical(position.hand), *(FREE,) * free))
    return session_from(context, State(seats=(seat,), board=position.board))


def unfinished(item: Item) -> Unfinished:
    """The patience of an item. Raises Fault if it cannot be read."""
    try:
        return msgspec.json.decode(item.ask, type=Unfinished)
    except (msgspec.DecodeError, RecursionError) as error:
        raise decode_fault(error, _FILE, "", item.ask, "a patience and a line that wins it") from error


def patience_ask(mode: Mode, state: State, line: tuple[Move, ...]) -> str:
    """The `ask` of an unfinished patience with a winning line."""
    ask = Unfinished(
        board=drawing_of(state.board, mode.ruleset),
        line=tuple(move for move in line if isinstance(move, Place | Draw)),
        hand=state.seat.hand,
        stock="".join(state.stock),
        open="".join(state.open),
        open_live=state.of(HeapState).open_live,
        heaps=tuple("".join(heap) for heap in state.of(HeapState).heaps),
    )
    return msgspec.json.encode(ask).decode()


def state_of(context: PracticeContext, item: Item) -> State:
    """The state of an item's patience. Raises Fault if the rules of the context do not allow it."""
    without_play = unfinished(item)
    position, _ = _read(context, {"board": without_play.board})
    state = State(
        seats=(Seat("", without_play.hand),),
        stock=tuple(without_play.stock),
        board=position.board,
        open=tuple(without_play.open),
        own=HeapState(tuple(map(tuple, without_play.heaps)), without_play.open_live),
    )
    for piece in state.left():
        if piece not in context.ruleset.letters:
            raise Fault(_FILE, "cards", repr(piece[:10]), f"cards of {context.ruleset.id}")
    return state
