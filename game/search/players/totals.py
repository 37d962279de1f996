"""The chance to end with the lowest total of rounds to a limit, by the totals; it plays no round."""

from collections.abc import Sequence
from math import exp

from game.search import chance

# Of two who win every other round, 26 points on average left to the other, the one who is ahead by so many
# points has odds of e to 1: the more rounds are to come, the more points that takes.
_AT_THE_LIMIT = 22.0
_AWAY_FROM_IT = 0.25  # more for every point that the highest total is below the limit


def lowest(totals: Sequence[int], seat: int, limit: int) -> int:
    """How likely a seat ends the game with the lowest total, in parts of `chance.SURE`; a tie is shared."""
    most, least = max(totals), min(totals)
    if most >= limit:
        return chance.SURE // totals.count(least) if totals[seat] == least else 0
    scale = _AT_THE_LIMIT + _AWAY_FROM_IT * (limit - most)
    odds = [exp((least - total) / scale) for total in totals]
    return round(chance.SURE * odds[seat] / sum(odds))
