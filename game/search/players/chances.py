"""The chance to win from a lead: learnt by self-play, read from a file, or guessed by rule of thumb.

A chance is the logistic function of a line: `even` is its value for the player in turn at equal scores,
`slope` what a point adds. Both depend on how much of the game is left: how many pieces the player in turn
does not see, or where a target ends the game, how many points the nearest one lacks.
"""

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import exp, isfinite, sqrt
from pathlib import Path
from typing import NamedTuple

import msgspec
import yaml

from game.fault import Fault
from game.search.kernel import chance
from game.system.files import exists
from game.system.paths import places
from game.system.yaml_file import read_yaml
from game.table.decode_faults import validation_fault
from game.table.ruleset import Ruleset
from game.table.state import State

LATER = 256
"""How much may be left, from 0 on; more is as this."""

ChanceRow = tuple[int, float, float]
"""How much is left, `even` and `slope` there."""

_TURN = 15.0  # points: by rule of thumb what it is worth to be in turn
_WIDE, _SPREAD = 10.0, 9.0  # and by how many points ends lie apart, the second for the root of what is left
_LOGISTIC = 1.7  # a logistic curve of this slope is nearly the normal distribution


class Chances(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`made` is the command that learnt them, `games` how many it has seen; the rows by how much is left."""

    made: str
    games: int
    rows: list[ChanceRow]

    def of(self, left: int, lead: float) -> float:
        """The chance of the player in turn."""
        even, slope = self._line(left)
        return 1 / (1 + exp(-max(-60.0, min(60.0, even + slope * lead))))

    def numbers(self) -> tuple[list[int], list[int], list[int]]:
        """The same for the compiled search: the curve, and for each number that is left the even point in
        steps on it and what 256 points add, in 1/256 step."""
        middle = chance.STEPS // 2
        curve = [round(chance.SURE / (1 + exp((middle - n) / chance.UNIT))) for n in range(chance.STEPS)]
        rows = sorted(self.rows)
        lines = [_nearest(rows, left) for left in range(LATER)]
        steps = chance.UNIT
        return (
            curve,
            [round(even * steps) for even, _ in lines],
            [round(each * steps**2) for _, each in lines],
        )

    def _line(self, left: int) -> tuple[float, float]:
        """The line for this number of unseen pieces, or for the nearest known number."""
        return _nearest(sorted(self.rows), left)


def _nearest(rows: Sequence[ChanceRow], left: int) -> tuple[float, float]:
    """The line of the sorted row that is nearest, of two the one before."""
    n = bisect(rows, left, key=lambda row: row[0])
    _, even, slope = min(rows[max(0, n - 1) : n + 1], key=lambda row: abs(row[0] - left))
    return even, slope


def left_of(state: State) -> int:
    """How much of a game is left for the player in turn."""
    lacks = [seat.target - seat.score for seat in state.seats if seat.target is not None]
    if lacks:
        return min(LATER - 1, max(0, min(lacks)))
    hidden = sum(len(seat.hand) for place, seat in enumerate(state.seats) if place != state.turn)
    return min(LATER - 1, len(state.stock) + hidden)


def lead_of(state: State, seat: int, other: int) -> int:
    """By how many points a seat is ahead of another, each counted from its target if there is one."""
    one, two = state.seats[seat], state.seats[other]
    return one.score - (one.target or 0) - two.score + (two.target or 0)


def rough() -> Chances:
    """A rule of thumb: the more is left, the less a lead says."""
    rows: list[ChanceRow] = []
    for left in range(LATER):
        slope = _LOGISTIC / (_WIDE + _SPREAD * sqrt(left))
        rows.append((left, round(_TURN * slope, 4), round(slope, 5)))
    return Chances(made="by rule of thumb", games=0, rows=rows)


def chances_of(ruleset: Ruleset) -> Chances:
    """The learnt chances of this ruleset in its language; the rule of thumb if there are none."""
    for folder in places("assets"):
        path = folder / "chances" / f"{ruleset.id}-{ruleset.language}.yaml"
        if exists(path):
            return read(path)
    return rough()


def written(chances: Chances) -> str:
    """The chances as a file holds them."""
    return yaml.safe_dump(msgspec.to_builtins(chances), sort_keys=False, default_flow_style=None, width=110)


def read(path: Path) -> Chances:
    """The chances in a file. Raises Fault for a file that is not one of theirs."""
    try:
        chances = msgspec.convert(read_yaml(path), Chances)
    except msgspec.ValidationError as error:
        raise validation_fault(error, str(path)) from error
    if not chances.rows:
        raise Fault(str(path), "rows", "none", "one at least")
    for n, row in enumerate(chances.rows):
        wrong = _wrong(row)
        if wrong is not None:
            raise Fault(str(path), f"rows[{n}]", *wrong)
    return chances


def _wrong(row: Sequence[float]) -> tuple[str, str] | None:
    """What is wrong in a row, and what was expected."""
    left, even, slope = row
    if not 0 <= left < LATER:
        return str(left), f"a number from 0 to {LATER - 1} first"
    if not isfinite(even) or abs(even) > 8:
        return str(even), "a number from -8 to 8 second"
    if not 0 < slope < 8:
        return str(slope), "a number between 0 and 8 third"
    return None


_NEIGHBOURS = 3  # amounts to either side that are learnt together
_MORE = 8  # as many more of them as so many times goes into the amount, as the lines change slower there
_FEWEST = 200  # turns from which a row can be learnt
_STEPS = 25
_DONE = 1e-9
_LEAN = 1.0  # as many turns of either end with nothing gained lean on each row, so that it stays finite
_MOST_SLOPE = 1.0
_GRAIN = 5  # points within which leads are counted as one


class ChanceSample(NamedTuple):
    """The beginning of a turn: how much was left, by how much the player in turn was ahead, and what they got
    in the end, in halves of a game."""

    left: int
    lead: int
    halves: int


def learnt(samples: Iterable[ChanceSample], games: int, made: str) -> Chances | None:
    """The chances learnt from these turns; None if they are too few."""
    counted: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0, 0]))
    for left, lead, halves in samples:
        cell = counted[left][lead // _GRAIN]
        cell[0] += 1
        cell[1] += halves
        cell[2] += lead
    rows: list[ChanceRow] = []
    for left in sorted(counted):
        near = [
            each
            for n in range(left - _neighbours(left), left + _neighbours(left) + 1)
            if (n > 0) == (left > 0)  # who plays the last turn of a circle needs a row of their own
            for each in _cells(counted, n)
        ]
        if sum(times for _, times, _ in near) >= _FEWEST:
            even, slope = _fitted(near)
            if 0 < slope < _MOST_SLOPE:
                rows.append((left, round(even, 4), round(slope, 5)))
    return Chances(made=made, games=games, rows=rows) if rows else None


def _neighbours(left: int) -> int:
    return _NEIGHBOURS + left // _MORE


def _cells(counted: dict[int, dict[int, list[int]]], left: int) -> Iterable[tuple[float, int, float]]:
    """Leads with how often they were there and how many games they won."""
    for _, (times, halves, leads) in sorted(counted.get(left, {}).items()):
        yield leads / times, times, halves / 2


def _fitted(cells: list[tuple[float, int, float]]) -> tuple[float, float]:
    """The line whose logistic function is likeliest."""
    even, slope = 0.0, 0.01
    for _ in range(_STEPS):
        g0 = g1 = h01 = 0.0
        h00, h11 = _LEAN / 4, _LEAN
        for lead, times, wins in cells:
            p = 1 / (1 + exp(-max(-30.0, min(30.0, even + slope * lead))))
            off, weight = wins - times * p, times * p * (1 - p)
            g0 += off
            g1 += off * lead
            h00 += weight
            h01 += weight * lead
            h11 += weight * lead * lead
        g0 -= even * _LEAN / 4
        g1 -= slope * _LEAN
        room = h00 * h11 - h01 * h01
        by_even, by_slope = (h11 * g0 - h01 * g1) / room, (h00 * g1 - h01 * g0) / room
        even += max(-1.0, min(1.0, by_even))
        slope += max(-0.02, min(0.02, by_slope))
        if abs(by_even) + abs(by_slope) < _DONE:
            break
    return even, slope
