"""The worth of pieces kept for the next turn: learnt, read from a file, or by a rule of thumb."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from math import isfinite
from pathlib import Path
from typing import Annotated

import msgspec
import yaml

from game.fault import Fault
from game.search.kernel import chance
from game.search.kernel.plays import Codes, Reach
from game.system.files import exists
from game.system.paths import places
from game.system.yaml_file import read_yaml
from game.table.board import BLANK
from game.table.decode_faults import validation_fault
from game.table.ruleset import Ruleset

_REMEMBERED = 1 << 16
_MOST_POINTS = 1000

Points = int | float


class Leaves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The worth of each piece kept, in points: the first of its kind, each further one, and pairs of kinds.
    `late` is what it is worth besides to have so many pieces in the bag after drawing; less than none are
    missing from the hand.

    `made` is the command that learnt them, `games` and `turns` how much it has seen.
    """

    made: str
    games: int
    turns: int
    mean: Points
    pieces: dict[str, Annotated[list[Points], msgspec.Meta(min_length=2, max_length=2)]]
    pairs: dict[str, Points] = {}
    late: dict[int, int] = {}


class LeaveTable:
    """The worth of leaves for one ruleset, cached by hand."""

    def __init__(self, reach: Reach, leaves: Leaves) -> None:
        codes = reach.squares.codes | {BLANK: 0}
        first, more = [0.0] * 64, [0.0] * 64
        for piece, (one, further) in leaves.pieces.items():
            if piece in codes:
                first[codes[piece]], more[codes[piece]] = one, further
        pairs = {
            tuple(sorted((codes[pair[0]], codes[pair[1]]))): worth
            for pair, worth in leaves.pairs.items()
            if pair[0] in codes and pair[1] in codes
        }

        self._parts = first, more, pairs
        self.late = leaves.late

        @lru_cache(_REMEMBERED)
        def worth(kept: Codes) -> float:
            kinds = sorted(set(kept))
            alone = sum(first[code] + more[code] * (kept.count(code) - 1) for code in kinds)
            return alone + sum(pairs.get(pair, 0.0) for pair in combinations(kinds, 2))

        self._worth = worth

    def worth(self, kept: Iterable[int]) -> float:
        return self._worth(tuple(sorted(kept)))

    def numbers(self) -> tuple[list[int], list[int], list[int], dict[int, int]]:
        """The same for the compiled search, by code in 1/256 point: the first of a kind, each further one,
        and 64 by 64 pairs; and what few in the bag are worth, in points."""
        first, more, pairs = self._parts
        table = [0] * 4096
        for (one, two), worth in pairs.items():
            table[one << 6 | two] = table[two << 6 | one] = round(worth * chance.UNIT)
        firsts, mores = ([round(worth * chance.UNIT) for worth in each] for each in (first, more))
        return firsts, mores, table, self.late


def rough(ruleset: Ruleset) -> Leaves:
    """A rule of thumb: a blank is worth much, high pieces and second ones of a kind are a burden."""
    common = max(count for count, _ in ruleset.pieces.values())
    pieces: dict[str, list[Points]] = {}
    for piece, (count, value) in ruleset.pieces.items():
        first = 20.0 if piece == BLANK else 1.0 - value / 3
        pieces[piece] = [first, first if piece == BLANK else -2.0 - 3.0 * (1 - count / common)]
    return Leaves(made="by rule of thumb", games=0, turns=0, mean=0.0, pieces=pieces)


def leaves_of(ruleset: Ruleset) -> Leaves:
    """The learnt worths of this ruleset in its language; the rule of thumb if there are none."""
    for folder in places("assets"):
        path = folder / "leaves" / f"{ruleset.id}-{ruleset.language}.yaml"
        if exists(path):
            return read(path)
    return rough(ruleset)


def written(leaves: Leaves) -> str:
    """The worths as a file holds them."""
    return yaml.safe_dump(
        msgspec.to_builtins(leaves), allow_unicode=True, sort_keys=False, default_flow_style=None, width=110
    )


def read(path: Path) -> Leaves:
    """The worths in a file. Raises Fault for a file that is not one of theirs."""
    try:
        leaves = msgspec.convert(read_yaml(path), Leaves)
    except msgspec.ValidationError as error:
        raise validation_fault(error, str(path)) from error
    for pair in leaves.pairs:
        if len(pair) != 2:
            raise Fault(str(path), "pairs", repr(pair), "two pieces")
    for place, number in _numbers(leaves):
        if not isfinite(number) or abs(number) > _MOST_POINTS:
            raise Fault(str(path), place, str(number), "a number of points")
    return leaves


def _numbers(leaves: Leaves) -> Iterator[tuple[str, Points]]:
    """Every worth and where it stands."""
    yield "mean", leaves.mean
    for piece, worths in leaves.pieces.items():
        yield from ((f"pieces.{piece}[{n}]", worth) for n, worth in enumerate(worths))
    yield from ((f"pairs.{pair}", worth) for pair, worth in leaves.pairs.items())
    yield from ((f"late.{number}", worth) for number, worth in leaves.late.items())
