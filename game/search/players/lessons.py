"""How the worth of kept pieces is learnt: from what was kept after a turn and what the next one then brought.

Least squares with a leaning towards nothing, the stronger the rarer a thing is. Who played is not known here.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from game.search.players.leaves import Leaves

Feature = tuple[str, str]
"""A piece kept: ("E", "") the first of its kind, ("E", "E") each further one; or two kinds: ("E", "R")."""

_MEAN: Feature = ("", "")
_FIRST, _FURTHER, _PAIR = 5.0, 20.0, 80.0  # as many turns with nothing gained lean on each feature


class LeaveSample(NamedTuple):
    """What a player kept, and the points of his next turn."""

    kept: tuple[str, ...]
    points: int


def learnt(lessons: Sequence[LeaveSample], games: int, made: str) -> Leaves:
    """What these lessons teach about each piece and each pair of pieces."""
    names = sorted({name for lesson in lessons for name, _ in features(lesson.kept)})
    place = {name: n for n, name in enumerate(names)}
    rows = [[0.0] * (len(names) + 1) for _ in names]
    for lesson in lessons:
        counted = [(place[name], times) for name, times in features(lesson.kept)]
        for n, times in counted:
            row = rows[n]
            for k, others in counted:
                row[k] += times * others
            row[-1] += times * lesson.points
    for n, name in enumerate(names):
        rows[n][n] += _leaning(name)
    worths = dict(zip(names, solved(rows), strict=True))
    return _leaves(worths, games, len(lessons), made)


def features(kept: tuple[str, ...]) -> Iterator[tuple[Feature, int]]:
    """What a hand is made of, and how often."""
    kinds = sorted(set(kept))
    yield _MEAN, 1
    for piece in kinds:
        yield (piece, ""), 1
        if kept.count(piece) > 1:
            yield (piece, piece), kept.count(piece) - 1
    for pair in combinations(kinds, 2):
        yield pair, 1


def _leaning(feature: Feature) -> float:
    one, two = feature
    if not one:
        return 0.0
    return _FIRST if not two else _FURTHER if one == two else _PAIR


def solved(rows: list[list[float]]) -> list[float]:
    """The unknowns of as many linear equations, each row its factors and then its sum. The factors are
    those of a sum of squares, so no row is ever without weight of its own."""
    size = len(rows)
    for n in range(size):
        top = rows[n]
        for below in rows[n + 1 :]:
            factor = below[n] / top[n]
            if factor:
                below[n:] = [one - factor * two for one, two in zip(below[n:], top[n:], strict=True)]
    found = [0.0] * size
    for n in range(size - 1, -1, -1):
        row = rows[n]
        known = sum(row[k] * found[k] for k in range(n + 1, size))
        found[n] = (row[-1] - known) / row[n]
    return found


def _leaves(worths: dict[Feature, float], games: int, turns: int, made: str) -> Leaves:
    pieces = sorted({one for one, two in worths if one and not two})
    return Leaves(
        made=made,
        games=games,
        turns=turns,
        mean=round(worths[_MEAN], 2),
        pieces={
            piece: [round(worths[piece, ""], 2), round(worths.get((piece, piece), 0.0), 2)]
            for piece in pieces
        },
        pairs={one + two: round(worth, 2) for (one, two), worth in worths.items() if two and one != two},
    )
