"""How the chance to win from a lead is learnt: from leads at the beginning of turns and how the games ended.

Logistic regression by Newton's method, for each amount of the game that is left together with its neighbours.
Who played is not known here.
"""

from collections import defaultdict
from collections.abc import Iterable
from math import exp
from typing import NamedTuple

from game.search.players.chances import ChanceRow, Chances

_NEIGHBOURS = 3  # amounts to either side that are learnt together
_FEWEST = 200  # turns from which a row can be learnt
_STEPS = 25
_DONE = 1e-9
_LEAN = 1.0  # as many turns of either end with nothing gained lean on each row, so that it stays finite
_MOST_SLOPE = 1.0
_GRAIN = 5  # points within which leads are counted as one


class ChanceSample(NamedTuple):
    """The beginning of a turn: how much was left, by how much the player in turn was ahead, and what he got
    in the end, in halves of a game."""

    left: int
    lead: int
    halves: int


def learnt(samples: Iterable[ChanceSample], games: int, made: str) -> Chances | None:
    """What these turns teach; None if they are too few."""
    counted: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0, 0]))
    for left, lead, halves in samples:
        cell = counted[left][lead // _GRAIN]
        cell[0] += 1
        cell[1] += halves
        cell[2] += lead
    rows: list[ChanceRow] = []
    for left in sorted(counted):
        near = [
            each for n in range(left - _NEIGHBOURS, left + _NEIGHBOURS + 1) for each in _cells(counted, n)
        ]
        if sum(times for _, times, _ in near) >= _FEWEST:
            even, slope = _fitted(near)
            if 0 < slope < _MOST_SLOPE:
                rows.append((left, round(even, 4), round(slope, 5)))
    return Chances(made=made, games=games, rows=rows) if rows else None


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
