"""The expert and the master of Kan-u-go: try their best plays and exchanges on sampled hands of the others.

Each round is played to its end by `rounds.py`; cards are weighed by `cards.py`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import exp
from typing import NamedTuple

from game.search import StoppedError
from game.search.kernel import chance
from game.search.kernel.generate import COMPILED
from game.search.kernel.plays import Codes
from game.search.players.cards import HARD, NEXT_TURN, CardPlayer, CardThought
from game.search.players.player import Choice, History
from game.search.players.rounds import Rounds
from game.search.players.unseen import exchanged, held, hidden_hands, mixed, unseen
from game.table.board import FREE
from game.table.mode import Mode
from game.table.state import State
from game.words.lexicon import Lexicon
from modes.options import KanugoOptions
from modes.states import DeclaredState

_TRIED = 10  # plays tried on guesses
# Worlds of each heat. Interpreted, a search takes a hundred times as long, and nobody should wait for a move.
_HEATS = (8, 16, 40) if COMPILED else (1, 2, 4)
_THE_GAME = 60  # what it is worth to win the whole game, in points
_EXACTLY = 1 << 20  # how hard letters are to lay, in whole numbers
_FREE = 0  # a free card among the kernel's letters

# The master
_BY_WEIGHT, _BY_POINTS = (16, 8) if COMPILED else (4, 2)  # sets of cards tried: by what they weigh, by points
_PLACES = 2  # where each set is laid
_ROUNDS = 192 if COMPILED else 4  # of each heat
_WORLDS = 8 if COMPILED else 1  # of each heat, at least
_POINT = 24  # of 65,536: what a point is worth where chances are equal
_DRAWS = 5  # hands that are thought of before an unlikely one is believed
_DOUBT = 0.6  # how rarely a short hand is believed that cannot be laid at once
# Of two who win every other round, 26 points on average left to the other, the one who is ahead by so many
# points has odds of e to 1: the more rounds are to come, the more points that takes.
_AT_THE_LIMIT = 22.0
_AWAY_FROM_IT = 0.25  # more for every point that the highest total is below the limit


class World(NamedTuple):
    """How the cards might lie, as `Rounds` takes them: each hand, the stock and the open pile."""

    hands: tuple[bytes, ...]
    stock: bytes
    open: bytes


PlayOn = Callable[[], bool]
"""Plays a round on after something was done; false if it was stopped."""


class Trial(NamedTuple):
    """Something that may be done, and the playing on after it."""

    choice: Choice
    play_on: PlayOn


class CardExpert(CardPlayer):
    """The expert: a fixed number of rounds for every choice, never by the clock."""

    PLANS = 0  # parts of a hand among which one is looked for, in rounds played ahead, that can be laid next
    PART = 3  # one of so many goes on after a heat

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, words, full, seed)
        self.rounds = Rounds(self.reach.kernel)

    def turn(self, seen: State, history: History, seat: int) -> Iterator[Choice]:
        thoughts = self.thoughts(seen, seat)
        most_shed = max((thought.points for thought in thoughts), default=0)
        if thoughts and not thoughts[0].kept and self.goes_out(seen):
            yield self.laying(seen, seat, thoughts[0], most_shed)
        trials = [self._laying(seen, seat, thought, most_shed) for thought in self.tries(thoughts)]
        if not thoughts or len(thoughts[0].kept) <= self.most:
            trials += self._exchanges(seen, seat)
        for trial in self.by_trial(seen, history, seat, trials):
            yield trial.choice
        yield from super().turn(seen, history, seat)

    def taking(self, seen: State, history: History, seat: int) -> Iterator[Choice]:
        declared = seen.of(DeclaredState).declared
        if declared is not None and seen.open and seen.stock:
            card = self._code(seen.seat.hand[declared])
            trials = [self._taking(seen, seat, card, zone) for zone in ("open", "stock")]
            for trial in self.by_trial(seen, history, seat, trials):
                yield trial.choice
        yield from super().taking(seen, history, seat)

    def goes_out(self, seen: State) -> bool:
        """Whether it is sure to be right to go out when one can."""
        return True

    def tries(self, thoughts: Sequence[CardThought]) -> Sequence[CardThought]:
        """Those of the plays that are tried."""
        return thoughts[:_TRIED]

    # Trying

    def _laying(self, seen: State, seat: int, thought: CardThought, most_shed: int) -> Trial:
        return Trial(
            self.laying(seen, seat, thought, most_shed),
            partial(self.rounds.after_laying, seat, *thought.option),
        )

    def _exchanges(self, seen: State, seat: int) -> Iterator[Trial]:
        """Each card of the hand declared; the cheaper way of taking another is found when it is taken."""
        tried: set[str] = set()
        for choice in self.declaring(seen):
            card = choice.reason.pieces[0]
            if card in tried or (card == FREE and not self.ruleset.of(KanugoOptions).exchange_free):
                continue
            tried.add(card)
            for zone, pile in (("open", seen.open), ("stock", seen.stock)):
                if pile:
                    yield Trial(choice, self._taking(seen, seat, self._code(card), zone).play_on)

    def _taking(self, seen: State, seat: int, card: int, zone: str) -> Trial:
        return Trial(self.take(seen, zone), partial(self.rounds.after_exchange, seat, card, zone == "open"))

    def worlds_per_round(self, number: int) -> Iterable[int]:
        """The number of further worlds in each round of `number` trials; only the best part of the trials
        goes on to the next round."""
        return _HEATS

    def by_trial(self, seen: State, history: History, seat: int, trials: Sequence[Trial]) -> Iterator[Trial]:
        """The trials by their results, the best first. All meet the same sampled worlds."""
        left = list(range(len(trials)))
        sums = [0.0] * len(trials)
        ended: list[int] = []
        guesses = self.worlds(seen, history, seat)
        self.set_rules(seen)
        tried = 0
        for worlds in self.worlds_per_round(len(trials)):
            if len(left) < 2:
                break
            for _ in range(worlds):
                self.go_on()
                if tried and self.hurried:
                    break
                self.rounds.deal(*next(guesses))
                for n in left:
                    sums[n] += self._worth(seen, seat, self.counts(trials[n].play_on))
                tried += 1
            left.sort(key=lambda n: -sums[n])
            best = -(-len(left) // self.PART)
            ended = left[best:] + ended
            left = left[:best]
        return (trials[n] for n in left + ended)

    def set_rules(self, seen: State) -> None:
        """Tell the rounds ahead the rules of this table."""
        free = self.ruleset.value(FREE) if FREE in self.ruleset.pieces else 0
        self.rounds.set_rules(
            [free, *self.points[1:]],
            [round(hardness * _EXACTLY) for hardness in self.hardness],
            round(HARD * _EXACTLY),
            self.most,
            self.ruleset.of(KanugoOptions).idle_circuits * len(seen.seats),
            self.ruleset.of(KanugoOptions).stock_out == "reshuffle",
            self.PLANS,
        )

    def counts(self, play_on: PlayOn) -> tuple[int, ...]:
        """The points left in each hand at the end, in the world that was dealt."""
        if not play_on():
            raise StoppedError
        return tuple(self.rounds.counts)

    def _worth(self, seen: State, seat: int, counts: Sequence[int]) -> float:
        """How well a round ended: the others' points against one's own, and the game if it is over."""
        totals = [other.score + count for other, count in zip(seen.seats, counts, strict=True)]
        others = (sum(counts) - counts[seat]) / (len(counts) - 1)
        worth = others - counts[seat]
        if max(totals) >= self.ruleset.of(KanugoOptions).game_over_at:
            least = min(totals)
            share = 1 / totals.count(least) if totals[seat] == least else 0.0
            worth += _THE_GAME * (share - 1 / len(totals))
        return worth

    # Guessing

    def worlds(self, seen: State, history: History, seat: int) -> Iterator[World]:
        """Random worlds that are consistent with everything seen."""
        luck = self.chance(seen, seat).random
        pool = unseen(seen, self.ruleset)
        known = hidden_hands(seen, held(seen, history), pool)
        codes = [self._code(card) for card in pool]
        knew = [[self._code(card) for card in hand] for hand in known]
        own = [self._code(card) for card in seen.seat.hand]
        turned = bytes(self._code(card) for card in seen.open)
        while True:
            cards = mixed(codes, luck)
            hands: list[bytes] = []
            for place, other in enumerate(seen.seats):
                more = len(other.hand) - len(knew[place]) if place != seat else 0
                hands.append(
                    bytes(own if place == seat else knew[place] + [cards.pop() for _ in range(more)])
                )
            yield World(tuple(hands), bytes(cards), turned)

    def _code(self, card: str) -> int:
        return _FREE if card == FREE else self.reach.codes((card,))[0]


def lowest(totals: Sequence[int], seat: int, limit: int) -> int:
    """How likely a seat ends the game with the lowest total, in parts of `chance.SURE`; a tie is shared."""
    most, least = max(totals), min(totals)
    if most >= limit:
        return chance.SURE // totals.count(least) if totals[seat] == least else 0
    scale = _AT_THE_LIMIT + _AWAY_FROM_IT * (limit - most)
    odds = [exp((least - total) / scale) for total in totals]
    return round(chance.SURE * odds[seat] / sum(odds))


class CardMaster(CardExpert):
    """The master: tries more choices more often than the expert, and plays for the game, not the round.

    What to hold back, shed or block follows from the simulated rounds, in which everybody lays so that the
    rest can be laid next.
    """

    PLANS = 8
    PART = 2

    def thoughts(self, seen: State, seat: int) -> list[CardThought]:
        """The plays that shed most weight or points, with what could be laid of the rest."""
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
        return thought.points + (NEXT_TURN * sum(self.points[code] for code in then.uses) if then else 0)

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
        """The value of a round that ended like this (mostly the chance to win the game, a little the points),
        then that chance and the lead in points, in the units of trials."""
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
