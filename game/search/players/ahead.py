"""The expert of Kan-u-go: tries his best plays and exchanges on hands that the others might hold.

He plays each round of his guesses to its end; how that is done, and how cards are weighed, is not known here.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game.search.kernel import COMPILED
from game.search.players.cards import CardPlayer, CardThought
from game.search.players.choice import Choice
from game.search.players.player import History
from game.search.players.rollouts import FREE_CODE, RolloutTable, World, after_exchange, after_laying
from game.search.players.unseen import held, hidden_hands, mixed, unseen
from game.table.board import FREE
from game.table.mode import Mode
from game.table.state import State
from game.words.lexicon import Lexicon

_LOOKED_AT = 24  # plays whose next turn is looked at
_TRIED = 10  # of these, tried on guesses
_ALIKE = 3  # tried plays that keep the same cards
# Guesses for each in a heat; after every heat the better part goes on. Interpreted, a search takes a hundred
# times as long, and nobody should wait for a move.
_ROUNDS = (8, 16, 40) if COMPILED else (1, 2, 4)
_NEXT_TURN = 0.6  # what a point shed in the next turn is worth now
_THE_GAME = 60  # what it is worth to win the whole game, in points

Try = Callable[[World], list[int]]


class Trial(NamedTuple):
    """Something that may be done, and how it would go on in a world."""

    choice: Choice
    counts: Try


class CardExpert(CardPlayer):
    """Plays ahead: a fixed number of rounds for every choice, never by the clock."""

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, words, full, seed)
        free = self.ruleset.value(FREE) if FREE in self.ruleset.pieces else 0
        self.table = RolloutTable(self.reach, self.ruleset, self.points, self.hardness, free)

    def turn(self, seen: State, history: History, seat: int) -> Iterator[Choice]:
        thoughts = self.thoughts(seen, seat)
        dearest = max((thought.points for thought in thoughts), default=0)
        if thoughts and not thoughts[0].kept:
            yield self.laying(seen, seat, thoughts[0], dearest)
        trials = [self._laying(seen, seat, thought, dearest) for thought in thoughts[:_TRIED]]
        if not thoughts or len(thoughts[0].kept) <= self.most:
            trials += self._exchanges(seen, seat)
        for trial in self._by_trial(seen, history, seat, trials):
            yield trial.choice
        yield from super().turn(seen, history, seat)

    def taking(self, seen: State, history: History, seat: int) -> Iterator[Choice]:
        declared = seen.declared
        if declared is not None and seen.open and seen.stock:
            card = self._code(seen.seat.hand[declared])
            trials = [self._taking(seen, seat, card, zone) for zone in ("open", "stock")]
            for trial in self._by_trial(seen, history, seat, trials):
                yield trial.choice
        yield from super().taking(seen, history, seat)

    def thoughts(self, seen: State, seat: int) -> list[CardThought]:
        """The plays, the most promising by this turn and the next first, not too many that keep the same."""
        few: list[CardThought] = []
        keeping: dict[tuple[int, ...], int] = {}
        for thought in super().thoughts(seen, seat):
            kept = tuple(sorted(thought.kept))
            keeping[kept] = keeping.get(kept, 0) + 1
            if keeping[kept] <= _ALIKE:
                few.append(thought)
            if len(few) == _LOOKED_AT:
                break
        return sorted(map(self._with_next, few), key=lambda thought: -thought.worth)

    def _with_next(self, thought: CardThought) -> CardThought:
        """A play weighed with what could be shed in the next turn, were the table left as it is then."""
        if not thought.kept:
            return thought._replace(worth=thought.worth + 1000)
        self.reach.kernel.place(thought.option.key, thought.option.code)
        then = self.reach.highest(thought.kept)
        self.reach.kernel.take_back()
        return thought._replace(worth=thought.worth + _NEXT_TURN * (then.score if then else 0))

    # Trying

    def _laying(self, seen: State, seat: int, thought: CardThought, dearest: int) -> Trial:
        return Trial(
            self.laying(seen, seat, thought, dearest),
            partial(after_laying, self.table, seat=seat, option=thought.option),
        )

    def _exchanges(self, seen: State, seat: int) -> Iterator[Trial]:
        """Each card of the hand declared; the cheaper way of taking another is found when it is taken."""
        tried: set[str] = set()
        for choice in self.declaring(seen):
            card = choice.reason.pieces[0]
            if card in tried or (card == FREE and not self.ruleset.exchange_free):
                continue
            tried.add(card)
            for zone, pile in (("open", seen.open), ("stock", seen.stock)):
                if pile:
                    yield Trial(choice, self._taking(seen, seat, self._code(card), zone).counts)

    def _taking(self, seen: State, seat: int, card: int, zone: str) -> Trial:
        counts = partial(after_exchange, self.table, seat=seat, declared=card, from_open=zone == "open")
        return Trial(self.take(seen, zone), counts)

    def _by_trial(self, seen: State, history: History, seat: int, trials: Sequence[Trial]) -> Iterator[Trial]:
        """The trials in the order in which they ended, the best first. All meet the same guesses."""
        left = list(range(len(trials)))
        sums = [0.0] * len(trials)
        ended: list[int] = []
        guesses = self._worlds(seen, history, seat)
        tried = 0
        for rounds in _ROUNDS:
            if len(left) < 2:
                break
            for _ in range(rounds):
                self.go_on()
                world = next(guesses)
                for n in left:
                    sums[n] += self._worth(seen, seat, trials[n].counts(world))
            tried += rounds
            left.sort(key=lambda n: -sums[n])
            half = max(1, (len(left) + 2) // 3)
            ended = left[half:] + ended
            left = left[:half]
        return (trials[n] for n in left + ended)

    def _worth(self, seen: State, seat: int, counts: Sequence[int]) -> float:
        """How well a round ended: the others' points against one's own, and the game if it is over."""
        totals = [other.score + count for other, count in zip(seen.seats, counts, strict=True)]
        others = (sum(counts) - counts[seat]) / (len(counts) - 1)
        worth = others - counts[seat]
        if max(totals) >= self.ruleset.game_over_at:
            lowest = min(totals)
            share = 1 / totals.count(lowest) if totals[seat] == lowest else 0.0
            worth += _THE_GAME * (share - 1 / len(totals))
        return worth

    # Guessing

    def _worlds(self, seen: State, history: History, seat: int) -> Iterator[World]:
        """How the cards might lie, by chance, in accord with all that was seen."""
        chance = self.chance(seen, seat).random
        pool = unseen(seen, self.ruleset)
        known = hidden_hands(seen, held(seen, history), pool)
        codes = [self._code(card) for card in pool]
        knew = [[self._code(card) for card in hand] for hand in known]
        own = [self._code(card) for card in seen.seat.hand]
        turned = tuple(self._code(card) for card in seen.open)
        while True:
            cards = mixed(codes, chance)
            hands: list[tuple[int, ...]] = []
            frees: list[int] = []
            for place, other in enumerate(seen.seats):
                more = len(other.hand) - len(knew[place]) if place != seat else 0
                hand = own if place == seat else knew[place] + [cards.pop() for _ in range(more)]
                hands.append(tuple(code for code in hand if code != FREE_CODE))
                frees.append(hand.count(FREE_CODE))
            yield World(tuple(hands), tuple(frees), tuple(cards), turned)

    def _code(self, card: str) -> int:
        return FREE_CODE if card == FREE else self.reach.codes((card,))[0]
