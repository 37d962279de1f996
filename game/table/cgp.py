"""Crossword Game Position (CGP): a position of a tile-board game in one line.

The rows of the board, with numbers for empty squares; the racks and the scores, that of the player in turn
first; how many turns running brought no points; then `lex NAME;` and other operations. We add
`ruleset ID;`, and other programs ignore operations that they do not know.
"""

import re
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from game.fault import Fault
from game.table.board import EMPTY
from game.table.facedown import FACE_DOWN
from game.table.ruleset import Ruleset
from game.table.state import State

_FIELDS = 4
_ROW = re.compile(r"(\d{1,2}|[^\W\d_])*")
_CELL = re.compile(r"\d{1,2}|[^\W\d_]")
_SCORE = re.compile(r"-?\d{1,6}")
_IDLE = re.compile(r"\d{1,3}")
_LIKE_A_LINE = re.compile(r"[^\s/{}#>]+(/[^\s/{}#>]+)+\s")
_SHOWN = 40  # characters of what cannot be read


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
    """What a seat sees of a game on a board, in one line; of a word list of one's own the file's name."""
    layout = ruleset.layout
    rows = seen.board.rows((0, 0), layout.width, layout.height)
    board = "/".join(map(_row, rows))
    seats = (*seen.seats[seen.turn :], *seen.seats[: seen.turn])
    racks = "/".join("".join(piece for piece in seat.hand if piece != FACE_DOWN) for seat in seats)
    scores = "/".join(str(seat.score) for seat in seats)
    return f"{board} {racks} {scores} {idle} lex {Path(ruleset.lexicon).name};"


def _row(row: str) -> str:
    runs = (list(run) for _, run in groupby(row, lambda sign: sign == EMPTY))
    return "".join(str(len(run)) if run[0] == EMPTY else "".join(run) for run in runs)


def read_cgp(text: str, file: str) -> CgpPosition:
    """The fields of a line. Raises Fault, with the field that cannot be read."""
    fields = text.split(maxsplit=_FIELDS)
    if len(fields) < _FIELDS:
        raise Fault(file, "", repr(text.strip()[:_SHOWN]), "CGP: the rows, racks, scores and idle turns")
    board, racks, scores, idle, *operations = fields
    rows = board.split("/")
    for n, row in enumerate(rows, 1):
        if not _ROW.fullmatch(row):
            raise Fault(file, f"row {n}", repr(row[:_SHOWN]), "letters, and numbers of empty squares")
    for score in scores.split("/"):
        if not _SCORE.fullmatch(score):
            raise Fault(file, "scores", repr(score[:_SHOWN]), "whole numbers with / between them")
    if not _IDLE.fullmatch(idle):
        raise Fault(file, "turns without points", repr(idle[:_SHOWN]), "a whole number")
    named = re.search(r"(?:^|;)\s*ruleset ([^;]*);", "".join(operations))
    return CgpPosition(
        tuple(map(_drawn, rows)),
        tuple(racks.split("/")),
        tuple(map(int, scores.split("/"))),
        int(idle),
        named[1].strip() if named else "",
    )


def _drawn(row: str) -> str:
    return "".join(EMPTY * int(cell) if cell.isdecimal() else cell for cell in _CELL.findall(row))
