"""A score sheet on paper: the turns of a game, a row each."""

from collections.abc import Sequence

from game.ui.kit.controls.charts import LedgerRow
from game.ui.kit.look.fonts import Face
from game.ui.printed.leaf import Leaf, PaperSize

_LEFT, _TOP, _LINE, _GAP = 20.0, 22.0, 4.4, 1.6  # mm
_NAME, _NUMBER = 42.0, 20.0
_SIZE = 10  # points


def score_leaves(title: str, players: str, rows: Sequence[LedgerRow], paper: PaperSize) -> list[Leaf]:
    """The sheets, each with the title and the players at its top. A cell has as many lines as it needs."""
    wide, leaves, base = paper.wide - 2 * _LEFT, list[Leaf](), paper.high
    columns = (
        (0.0, _NAME),
        (_NAME, wide - _NAME - 2 * _NUMBER),
        (wide - 2 * _NUMBER, _NUMBER),
        (wide - _NUMBER, _NUMBER),
    )
    for row in rows:
        face = Face.STRONG if row.strong else Face.TEXT
        measured = leaves[-1] if leaves else Leaf(paper)
        cells = [
            measured.lines(words, _SIZE, room - 2, face)
            for words, (_, room) in zip((row.name, row.what, row.points, row.total), columns, strict=True)
        ]
        high = _LINE * max(1, *map(len, cells)) + _GAP
        if base + high > paper.high - _TOP:
            leaf, base = _headed(title, players, wide, paper)
            leaves.append(leaf)
        for (left, _), lines in zip(columns, cells, strict=True):
            for n, line in enumerate(lines):
                leaves[-1].write((_LEFT + left, base + n * _LINE), line, _SIZE, face)
        base += high
        leaves[-1].rule(_LEFT, base - _LINE + 0.2, wide)
    return leaves or [_headed(title, players, wide, paper)[0]]


def _headed(title: str, players: str, wide: float, paper: PaperSize) -> tuple[Leaf, float]:
    """A sheet with its head, and the baseline of its first row."""
    leaf, base = Leaf(paper), _TOP + 6
    leaf.write((_LEFT, _TOP), title, 16, Face.SERIF)
    for line in leaf.lines(players, _SIZE, wide):
        leaf.write((_LEFT, base), line, _SIZE)
        base += _LINE
    return leaf, base + _LINE
