"""A score sheet on paper: the turns of a game, one a line."""

from collections.abc import Sequence

from game.ui.kit.controls.charts import LedgerRow
from game.ui.kit.look.fonts import Face
from game.ui.printed.leaf import Leaf, PaperSize

_LEFT, _TOP, _STEP = 20.0, 22.0, 6.0  # mm
_HEAD, _NAME, _NUMBER = 14.0, 42.0, 20.0
_SIZE = 10  # points


def score_leaves(title: str, players: str, rows: Sequence[LedgerRow], paper: PaperSize) -> list[Leaf]:
    """The sheets, each with the title and the players at its top."""
    most = int((paper.high - 2 * _TOP - _HEAD) / _STEP)
    return [_leaf(title, players, rows[n : n + most], paper) for n in range(0, max(1, len(rows)), most)]


def _leaf(title: str, players: str, rows: Sequence[LedgerRow], paper: PaperSize) -> Leaf:
    leaf, wide = Leaf(paper), paper.wide - 2 * _LEFT
    leaf.write((_LEFT, _TOP), title, 16, Face.SERIF)
    leaf.write((_LEFT, _TOP + 6), players, _SIZE)
    for n, row in enumerate(rows):
        base, face = _TOP + _HEAD + n * _STEP, Face.STRONG if row.strong else Face.TEXT
        cells = ((0.0, _NAME, row.name), (_NAME, wide - _NAME - 2 * _NUMBER, row.what))
        numbers = ((wide - 2 * _NUMBER, _NUMBER, row.points), (wide - _NUMBER, _NUMBER, row.total))
        for left, room, words in (*cells, *numbers):
            line = next(iter(leaf.lines(words, _SIZE, room - 2, face)), "")
            leaf.write((_LEFT + left, base), line, _SIZE, face)
        leaf.rule(_LEFT, base + 1.8, wide)
    return leaf
