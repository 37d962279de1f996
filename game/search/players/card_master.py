"""The master of Kan-u-go: tries more choices more often than the expert, and plays for the game, not the
round. What to hold back, shed or block follows from simulated rounds (`rounds.py`), in which everybody lays
so that the rest can be laid next.
"""

from collections.abc import Iterator, Sequence
from math import exp

from game.search.kernel import chance
from game.search.kernel.generate import COMPILED
from game.search.kernel.plays import Codes
from game.search.players.ahead import CardExpert, World
from game.search.players.cards import CardThought
from game.search.players.player import History
from game.search.players.unseen import exchanged
from game.table.state import State
from modes.options import KanugoOptions

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


_BY_WEIGHT, _BY_POINTS = (16, 8) if COMPILED else (4, 2)  # sets of cards tried: by what they weigh, by points
_PLACES = 2  # where each set is laid
_ROUNDS = 192 if COMPILED else 4  # of each heat
_WORLDS = 8 if COMPILED else 1  # of each heat, at least
_NEXT_TURN = 0.6  # what is shed in the next turn is worth now
_POINT = 24  # of 65,536: what a point is worth where chances are equal
_DRAWS = 5  # hands that are thought of before an unlikely one is believed
_DOUBT = 0.6  # how rarely a short hand is believed that cannot be laid at once


class CardMaster(CardExpert):
    """Plays on from its best plays in rounds, after each of which the better half goes on."""

    PLANS = 8
    PART = 2

    def thoughts(self, seen: State, seat: int) -> list[CardThought]:
        """The plays of sets of cards that weigh or count most, with what could be laid of the rest."""
        hand = self.reach.codes(seen.seat.hand)
        by_set: dict[Codes, list[CardThought]] = {}
        for option in self.reach.options(hand):
            uses = tuple(sorted(option.uses))
            if len(by_set.setdefault(uses, [])) < _PLACES:
                by_set[uses].append(self.weighed(option, hand))
        sets = [self.with_next(same[0]) for same in by_set.values()]
        sets.sort(key=lambda thought: -thought.worth)
        few = sets[:_BY_WEIGHT] + sorted(sets[_BY_WEIGHT:], key=self._shed, reverse=True)[:_BY_POINTS]
        return [
            each for thought in few for each in (thought, *by_set[tuple(sorted(thought.option.uses))][1:])
        ]

    def _shed(self, thought: CardThought) -> float:
        """The points that leave the hand with a play and the next one."""
        self.go_on()
        self.reach.kernel.grid.place(*thought.option)
        then = self.reach.highest(thought.kept)
        self.reach.kernel.grid.take_back()
        return thought.points + (_NEXT_TURN * sum(self.points[code] for code in then.uses) if then else 0)

    def goes_out(self, seen: State) -> bool:
        """The player with the lowest total loses nothing by it; another one may end the game without winning
        it."""
        return seen.seat.score == min(other.score for other in seen.seats)

    def tries(self, thoughts: Sequence[CardThought]) -> Sequence[CardThought]:
        return thoughts

    def worlds_per_round(self, number: int) -> Iterator[int]:
        """Every heat plays as many rounds: sequential halving (Karnin, Koren and Somekh, 2013)."""
        while number > 1:
            yield max(1, round(self.thinking * max(_WORLDS, _ROUNDS // number)))
            number = -(-number // self.PART)

    def _worth(self, seen: State, seat: int, counts: Sequence[int]) -> float:
        return self.standing(seen, seat, counts)[0]

    def standing(self, seen: State, seat: int, counts: Sequence[int]) -> tuple[int, int, int]:
        """The value of a round that ended like this: mostly the chance to win the game, and a little its
        points; then that chance, and the lead in points, as trials take them."""
        totals = [other.score + count for other, count in zip(seen.seats, counts, strict=True)]
        won = lowest(totals, seat, self.ruleset.of(KanugoOptions).game_over_at)
        value = won * len(totals) + _POINT * (sum(counts) // len(counts) - counts[seat])
        ahead = min(total for place, total in enumerate(totals) if place != seat) - totals[seat]
        return value, won, chance.UNIT * ahead

    def worlds(self, seen: State, history: History, seat: int) -> Iterator[World]:
        """Possible worlds, rarely with a short hand that could not be laid: nobody plans like that, except a
        player who has just exchanged."""
        luck = self.chance(seen, len(seen.seats) + seat).random
        swapped = exchanged(history)
        short = [
            place
            for place, other in enumerate(seen.seats)
            if place != seat and place not in swapped and len(other.hand) <= self.most
        ]
        worlds = super().worlds(seen, history, seat)
        while True:
            world = next(worlds)
            for _ in range(_DRAWS):
                stuck = sum(not self._could_go_out(world.hands[place]) for place in short)
                if luck() < (1 - _DOUBT) ** stuck:
                    break
                world = next(worlds)
            yield world

    def _could_go_out(self, hand: bytes) -> bool:
        letters = tuple(code for code in hand if code)
        best = self.reach.highest(letters)
        return best is not None and best.number == len(letters)
