"""Whether a draft that may not be played as it lies can still become one that may, by more cards. Which words
there are is not asked, for most words are wrong until their last letter is laid."""

from game.table.board import Axis, Board, Cell
from game.table.mode import Mode
from game.table.placement import line_of
from game.table.refusal import Broken, Refusal
from game.table.ruleset import Ruleset
from game.table.state import State

Cells = tuple[Cell, ...]


def most_new(mode: Mode, state: State) -> int:
    """How many cards may be laid at once."""
    rules = mode.ruleset
    bounds = (rules.max_new, None if state.board else rules.first_max)
    return min((len(mode.slots(state)), *(bound for bound in bounds if bound is not None)))


def can_join(ruleset: Ruleset, board: Board, cells: Cells, most: int) -> bool:
    """Whether cards on these cells can be part of a placement of so many: in one line, and with no more cards
    than that in the gaps and at one end, on the start cell or beside the crossword."""
    free = all(ruleset.layout.holds(cell) and cell not in board for cell in cells)
    line = line_of(cells)
    if not free or len(cells) > most or (len(cells) > 1 and line is None):
        return False
    return any(_joins(ruleset, board, cells, most, axis) for axis in ([line] if line else Axis))


def _joins(ruleset: Ruleset, board: Board, cells: Cells, most: int, axis: Axis) -> bool:
    first, last = min(cells), max(cells)
    if last[0] - first[0] + last[1] - first[1] >= most + len(board):
        return False  # so many cards there are not
    span = [first]
    while span[-1] != last:
        span.append(axis.step(span[-1]))
    spare = most - sum(cell not in board for cell in span)
    if spare < 0:
        return False
    reached = [
        *span,
        *_beyond(ruleset, board, first, axis, -1, spare),
        *_beyond(ruleset, board, last, axis, 1, spare),
    ]
    if not board:
        return ruleset.layout.start in reached
    return any(cell in board or board.touches(cell) for cell in reached)


def _beyond(ruleset: Ruleset, board: Board, end: Cell, axis: Axis, by: int, spare: int) -> list[Cell]:
    """The cells that cards laid on from an end would reach."""
    cells = [axis.step(end, by * n) for n in range(1, spare + 1)]
    return [cell for cell in cells if ruleset.layout.holds(cell)]


def beyond_mending(mode: Mode, state: State, cells: Cells, refusal: Refusal) -> tuple[Broken, ...]:
    """Of the rules that a draft on these cells breaks those that no further card would mend."""
    most = most_new(mode, state)
    joins = can_join(mode.ruleset, state.board, cells, most)
    more = len(cells) < most

    def mended(found: Broken) -> bool:
        match found.code:
            case "V4" | "V6":
                return joins
            case "V5":
                return joins and len(found.cells) <= max(1, found.number)
            case "V7":
                return more and _grows(mode.ruleset, cells, found, refusal)
            case "V8":
                return more
        return False

    return tuple(found for found in refusal.broken if not mended(found))


def _grows(ruleset: Ruleset, cells: Cells, wrong: Broken, refusal: Refusal) -> bool:
    """Whether the wrong word lies along the line that more cards would lengthen. A single card has no line
    yet: of two wrong words through it only one can be mended."""
    along = line_of(wrong.cells)
    if along is None:
        return False
    line = line_of(cells)
    if line is None and sum(found.code == "V7" for found in refusal.broken) > 1:
        return False
    ends = (along.step(min(wrong.cells), -1), along.step(max(wrong.cells)))
    return line in (None, along) and any(map(ruleset.layout.holds, ends))
