"""The last pieces of the bag in a game between two: a play that empties it is played through with every draw.

After such a play each knows what the other holds, and the end is searched. Of plays that leave pieces in the
bag nothing is known here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from game.search.players.endgame import EndgameSolver
from game.search.reach import Codes, Option, without
from game.table.state import State

LAST_PIECES = 1
"""So few in the bag that every draw is played through. With two or three there are up to 220 draws."""


class DrawnEnd(NamedTuple):
    """How the game ends with one draw, as far as the search saw: in how many ways that can be drawn, whether
    the drawer wins (1, 0 both, -1 not) and by how many points he ends ahead."""

    ways: int
    won: int
    ahead: int


def draws(pool: Iterable[int], number: int) -> Counter[Codes]:
    """What may be drawn of a pool, and in how many ways each."""
    return Counter(combinations(sorted(pool), number))


def drawn_ends(
    solver: EndgameSolver, seen: State, option: Option, pool: Codes, positions: int
) -> Iterator[DrawnEnd]:
    """The end after a play that empties the bag, draw by draw. The board of `seen` is loaded, and is not when
    this is done; `pool` is what its seat does not see, `positions` how many may be looked at in all."""
    reach = solver.reach
    hand = reach.codes(seen.seat.hand)
    after = _after(seen, option)
    reach.load(seen.board.with_(dict(reach.laid(option))))
    every = draws(pool, len(seen.stock))
    lead = seen.seat.score + option.score - after.seat.score
    for drawn, ways in every.items():
        own = (*without(hand, option.uses), *drawn)
        found = solver.solve(after, without(pool, drawn), own, positions // len(every))
        yield DrawnEnd(ways, -found.won, lead - found.ahead)


def _after(seen: State, option: Option) -> State:
    """The scores, and who is in turn after a play."""
    scored = replace(seen.seat, score=seen.seat.score + option.score, passes=0)
    return replace(seen.with_seat(scored), turn=1 - seen.turn)
