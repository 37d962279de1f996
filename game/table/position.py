"""Positions: a board and a hand under a ruleset, and the JSON files that hold them.

A position file may also have a placement to be judged. A position of a tile-board game is one line in CGP
(Crossword Game Position) too: the rows of the board, with numbers for empty squares; the racks and the
scores, that of the player in turn first; how many turns running brought no points; then `lex NAME;` and other
operations. We add `ruleset ID;`, and other programs ignore operations that they do not know.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import structs

from game.fault import QUOTED, Fault
from game.table import rulefile
from game.table.board import BLANK, EMPTY, Axis, Board, Cell, Laid, character_of, laid_from
from game.table.decode_faults import decode_fault
from game.table.facedown import FACE_DOWN
from game.table.placement import Piece, Words
from game.table.ruleset import Ruleset
from game.table.state import Seat, State


class Position(msgspec.Struct, frozen=True):
    """A board and the pieces of a hand ("?" is a blank; a free card is no piece to lay and is left out)."""

    ruleset: Ruleset
    board: Board
    hand: tuple[str, ...]

    @property
    def state(self) -> State:
        """The state of a game in which the seat in turn has this hand, and nobody holds anything else."""
        others = (Seat(""),) * (self.ruleset.players[0] - 1)
        return State(seats=(Seat("", self.hand), *others), board=self.board)


Spelling = Callable[[Ruleset], Callable[[str], str]]
"""How letters may be written in the language of a ruleset, such as CX for Ĉ; small letters stay small."""

_Character = Annotated[str, msgspec.Meta(min_length=1)]
_Coordinate = Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)]  # the search reckons with machine numbers


class BoardDrawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drawing of the edgeless table; `origin` is the cell of its first character, from the start cell."""

    origin: tuple[_Coordinate, _Coordinate] = (0, 0)
    rows: tuple[str, ...] = ()


class PositionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position as it is written: capitals are pieces, small letters blanks that stand for them. In a hand
    small letters are pieces too."""

    ruleset: str
    players: int | None = None
    options: dict[str, bool | int | str] = {}
    language: str | None = None
    board: tuple[str, ...] | BoardDrawing = ()
    hand: str = ""
    placement: tuple[tuple[_Coordinate, _Coordinate, _Character], ...] = ()
    group: str = ""
    expected: msgspec.Raw = msgspec.Raw()

    # Printed too by `kanugo deal` and `kanugo replay`, but not read.
    deal: msgspec.Raw = msgspec.Raw()
    moves: msgspec.Raw = msgspec.Raw()
    outcome: msgspec.Raw = msgspec.Raw()
    grade: msgspec.Raw = msgspec.Raw()
    share: msgspec.Raw = msgspec.Raw()
    harder_than: msgspec.Raw = msgspec.Raw()
    seats: msgspec.Raw = msgspec.Raw()
    stock: msgspec.Raw = msgspec.Raw()
    open: msgspec.Raw = msgspec.Raw()
    heaps: msgspec.Raw = msgspec.Raw()
    declared: msgspec.Raw = msgspec.Raw()
    cuts: msgspec.Raw = msgspec.Raw()
    dealer: msgspec.Raw = msgspec.Raw()
    round: msgspec.Raw = msgspec.Raw()
    sheet: msgspec.Raw = msgspec.Raw()
    turn: msgspec.Raw = msgspec.Raw()
    phase: msgspec.Raw = msgspec.Raw()
    winners: msgspec.Raw = msgspec.Raw()
    offers: msgspec.Raw = msgspec.Raw()


def read_position(
    text: str,
    file: str,
    language: str | None = None,
    options: dict[str, str] | None = None,
    spelling: Spelling | None = None,
    *,
    counted: bool = True,
) -> tuple[Position, tuple[Piece, ...]]:
    """The position of a file, and the pieces of its placement. With `counted` it has no more pieces of a kind
    than the set.

    Raises Fault with the place of the first error.
    """
    try:
        written = msgspec.json.decode(text, type=PositionFile)
    except (msgspec.DecodeError, RecursionError) as error:
        expected = "a position in JSON, with the fields ruleset, board and hand"
        raise decode_fault(error, file, "", text, expected) from error
    ruleset = rulefile.load(
        written.ruleset, written.players, language or written.language, {**written.options, **(options or {})}
    )
    written = _in_letters(written, ruleset, spelling)
    board = _board(written, ruleset, file)
    hand = tuple(written.hand)
    known = {*ruleset.letters, BLANK} if BLANK in ruleset.pieces else set(ruleset.letters)
    for i, piece in enumerate(hand):
        if piece not in known:
            raise Fault(file, f"hand[{i}]", repr(piece), f"pieces of {ruleset.id}")
    if counted:
        _count(board, hand, ruleset, file)
    return Position(ruleset, board, hand), _pieces(written, hand)


def _count(board: Board, hand: tuple[str, ...], ruleset: Ruleset, file: str) -> None:
    """Refuse more pieces of a kind than there are in the set."""
    counted = Counter(laid.piece for _, laid in board.items()) + Counter(hand)
    for piece, count in sorted(counted.items()):
        there = ruleset.pieces[piece][0]
        if count > there:
            found = f"{count} blanks" if piece == BLANK else f"{count} of {piece!r}"
            expected = f"at most {there}, as in the set of {ruleset.id}"
            raise Fault(file, "board and hand", found, expected)


def _in_letters(written: PositionFile, ruleset: Ruleset, spelling: Spelling | None) -> PositionFile:
    """The position with every letter as the pieces have it."""
    spelt = str if spelling is None else spelling(ruleset)
    drawn = written.board if isinstance(written.board, BoardDrawing) else BoardDrawing((0, 0), written.board)
    width = ruleset.layout.width
    rows = (row[:width] + row[width:].rstrip() for row in drawn.rows)  # behind its squares nothing is meant
    return structs.replace(
        written,
        hand=spelt(written.hand).upper(),
        board=BoardDrawing(drawn.origin, tuple(map(spelt, rows))),
        placement=tuple((x, y, spelt(character)) for x, y, character in written.placement),
    )


def _board(written: PositionFile, ruleset: Ruleset, file: str) -> Board:
    layout = ruleset.layout
    assert isinstance(written.board, BoardDrawing), "in letters a board is drawn"
    drawn = written.board
    sizes = sorted({len(row) for row in drawn.rows})
    if sizes and not layout.edgeless and (len(drawn.rows), sizes) != (layout.height, [layout.width]):
        found = f"{len(drawn.rows)} rows of {', '.join(map(str, sizes))} characters"
        raise Fault(file, "board", found, f"{layout.height} rows of {layout.width}")
    lying = sum(len(row) - row.count(EMPTY) - row.count(" ") for row in drawn.rows)
    if lying > ruleset.size:  # before hundreds of thousands are looked at one by one
        raise Fault(
            file, "board", f"{lying} pieces", f"at most {ruleset.size}, as in the set of {ruleset.id}"
        )
    board = Board.parse(drawn.rows, drawn.origin)
    letters = frozenset(ruleset.letters)
    for cell, laid in board.items():
        if laid.is_blank and BLANK not in ruleset.pieces:
            raise Fault(file, f"board at {cell}", "a blank", f"capital letters: {ruleset.id} has no blanks")
        if laid.letter not in letters or not layout.holds(cell):
            raise Fault(file, f"board at {cell}", repr(laid.letter), f"letters of {ruleset.id} on its grid")
    return board


def _pieces(written: PositionFile, hand: tuple[str, ...]) -> tuple[Piece, ...]:
    """The pieces to be laid, each held if the hand still has it (V0)."""
    left = Counter(hand)
    made = []
    for x, y, character in written.placement:
        laid = laid_from(character)
        held = left[laid.piece] > 0
        left[laid.piece] -= 1
        made.append(Piece((x, y), laid, held))
    return tuple(made)


def drawing_of(board: Board, ruleset: Ruleset) -> list[str] | dict[str, object]:
    """The board as a position file writes it."""
    layout = ruleset.layout
    if not layout.edgeless:
        return board.rows((0, 0), layout.width, layout.height)
    origin, rows = board.drawing()
    return {"origin": list(origin), "rows": rows}


def placement_of(pieces: tuple[tuple[Cell, Laid], ...]) -> list[list[int | str]]:
    """The pieces of a play as a position file writes a placement."""
    return [[x, y, character_of(laid)] for (x, y), laid in pieces]


class PositionIssue(NamedTuple):
    """Why no game reaches a position: `pieces` (more of a kind than the set has), `hand` (more than a hand
    holds), `start` (the start square is empty), `apart` (not joined to the others) or `word` (in no list)."""

    kind: Literal["pieces", "hand", "start", "apart", "word"]
    found: str = ""
    cells: tuple[Cell, ...] = ()


def position_issues(position: Position, words: Words, beside: Iterable[str]) -> Iterator[PositionIssue]:
    """Every reason why no game reaches a position; it can be analysed and played all the same. `beside` are
    the known pieces of other hands and of piles."""
    ruleset, board = position.ruleset, position.board
    counted = Counter(laid.piece for laid in board.values()) + Counter((*position.hand, *beside))
    for piece, number in sorted(counted.items()):
        if number > ruleset.pieces.get(piece, (0, 0))[0]:
            yield PositionIssue("pieces", piece)
    if ruleset.hand and len(position.hand) > ruleset.hand:
        yield PositionIssue("hand", str(ruleset.hand))
    if board and ruleset.layout.start not in board:
        yield PositionIssue("start")
    joined = _joined(board, min(board)) if board else set()
    apart = tuple(cell for cell in board if cell not in joined)
    if apart:
        yield PositionIssue("apart", cells=apart)
    runs = {board.run(cell, axis) for cell in board for axis in Axis}
    for run in sorted(runs):
        if len(run) > 1 and board.word(run) not in words:
            yield PositionIssue("word", board.word(run), run)


def _joined(board: Board, first: Cell) -> set[Cell]:
    """The cells of a board that hang together with one of them."""
    joined, waiting = {first}, [first]
    while waiting:
        cell = waiting.pop()
        for near in (axis.step(cell, by) for axis in Axis for by in (-1, 1)):
            if near in board and near not in joined:
                joined.add(near)
                waiting.append(near)
    return joined


_FIELDS = 4
_ROW = re.compile(r"(\d{1,2}|[^\W\d_])*")
_CELL = re.compile(r"\d{1,2}|[^\W\d_]")
SCORE = re.compile(r"-?\d{1,6}")
"""Points as they are written in a position."""

_IDLE = re.compile(r"\d{1,3}")
_LIKE_A_LINE = re.compile(r"[^\s/{}#>]+(/[^\s/{}#>]+)+\s")


class CgpPosition(NamedTuple):
    """The fields of a line. Racks and scores begin with those of the player in turn; `ruleset` is "" in the
    lines of other programs."""

    rows: tuple[str, ...]
    racks: tuple[str, ...]
    scores: tuple[int, ...]
    idle: int
    ruleset: str


def is_cgp(text: str) -> bool:
    """Whether a text looks like a line in CGP."""
    return _LIKE_A_LINE.match(text.lstrip()) is not None


def cgp_of(ruleset: Ruleset, seen: State, idle: int) -> str:
    """What a seat sees of a game on a board, in one line. A player's own word list is named by its file."""
    layout = ruleset.layout
    rows = seen.board.rows((0, 0), layout.width, layout.height)
    board = "/".join(map(_row, rows))
    seats = (*seen.seats[seen.turn :], *seen.seats[: seen.turn])
    racks = "/".join("".join(piece for piece in seat.hand if piece != FACE_DOWN) for seat in seats)
    scores = "/".join(str(seat.score) for seat in seats)
    return f"{board} {racks} {scores} {idle} lex {Path(ruleset.lexicon).name};"


def _row(row: str) -> str:
    runs = (list(run) for _, run in groupby(row, lambda character: character == EMPTY))
    return "".join(str(len(run)) if run[0] == EMPTY else "".join(run) for run in runs)


def read_cgp(text: str, file: str) -> CgpPosition:
    """The fields of a line. Raises Fault, with the field that cannot be read."""
    fields = text.split(maxsplit=_FIELDS)
    if len(fields) < _FIELDS:
        raise Fault(file, "", repr(text.strip()[:QUOTED]), "CGP: the rows, racks, scores and idle turns")
    board, racks, scores, idle, *operations = fields
    rows = board.split("/")
    for n, row in enumerate(rows, 1):
        if not _ROW.fullmatch(row):
            raise Fault(file, f"row {n}", repr(row[:QUOTED]), "letters, and numbers of empty squares")
    written = scores.split("/")
    held = racks.rstrip("/").count("/") + 1
    if held > len(written):
        raise Fault(file, "racks", str(held), f"at most {len(written)}")
    for score in written:
        if not SCORE.fullmatch(score):
            raise Fault(
                file, "scores", repr(score[:QUOTED]), "whole numbers of up to 6 digits with / between them"
            )
    if not _IDLE.fullmatch(idle):
        raise Fault(file, "turns without points", repr(idle[:QUOTED]), "a whole number of up to 3 digits")
    named = re.search(r"(?:^|;)\s*ruleset ([^;]*);", "".join(operations))
    return CgpPosition(
        tuple(map(_expand_row, rows)),
        tuple(racks.split("/")),
        tuple(map(int, written)),
        int(idle),
        named[1].strip() if named else "",
    )


def _expand_row(row: str) -> str:
    return "".join(EMPTY * int(cell) if cell.isdecimal() else cell for cell in _CELL.findall(row))
