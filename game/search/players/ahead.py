"""The expert of Kan-u-go: tries its best plays and exchanges on hands that the others might hold.

Each round is played to its end by `rounds.py`; cards are weighed by `cards.py`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game.search import StoppedError
from game.search.kernel.generate import COMPILED
from game.search.players.cards import HARD, CardPlayer, CardThought
from game.search.players.player import Choice, History
from game.search.players.rounds import Rounds
from game.search.players.unseen import held, hidden_hands, mixed, unseen
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
    """Plays ahead: a fixed number of rounds for every choice, never by the clock."""

    PLANS = 0  # parts of a hand among which one is looked for, in rounds played ahead, that can be laid next
    PART = 3  # one of so many goes on after a heat

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, words, full, seed)
        self.rounds = Rounds(self.reach.kernel)

    def turn(self, seen: State, history: History, seat: int) -> Iterator[Choice]:
        thoughts = self.thoughts(seen, seat)
        dearest = max((thought.points for thought in thoughts), default=0)
        if thoughts and not thoughts[0].kept and self.goes_out(seen):
            yield self.laying(seen, seat, thoughts[0], dearest)
        trials = [self._laying(seen, seat, thought, dearest) for thought in self.tries(thoughts)]
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

    def _laying(self, seen: State, seat: int, thought: CardThought, dearest: int) -> Trial:
        return Trial(
            self.laying(seen, seat, thought, dearest),
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
        """In how many more worlds each round tries what is left of so many trials; only the best part of them
        goes on to the next."""
        return _HEATS

    def by_trial(self, seen: State, history: History, seat: int, trials: Sequence[Trial]) -> Iterator[Trial]:
        """The trials in the order in which they ended, the best first. All meet the same guesses."""
        left = list(range(len(trials)))
        sums = [0.0] * len(trials)
        ended: list[int] = []
        guesses = self.worlds(seen, history, seat)
        self.agree(seen)
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

    def agree(self, seen: State) -> None:
        """Tell the rounds ahead the rules of this table."""
        free = self.ruleset.value(FREE) if FREE in self.ruleset.pieces else 0
        self.rounds.agree(
            [free, *self.points[1:]],
            [round(hardness * _EXACTLY) for hardness in self.hardness],
            round(HARD * _EXACTLY),
            self.most,
            self.ruleset.of(KanugoOptions).idle_circuits * len(seen.seats),
            self.ruleset.of(KanugoOptions).stock_out == "reshuffle",
            self.PLANS,
        )

    def counts(self, play_on: PlayOn) -> tuple[int, ...]:
        """What everybody counts in the end in the world that was dealt."""
        if not play_on():
            raise StoppedError
        return tuple(self.rounds.counts)

    def _worth(self, seen: State, seat: int, counts: Sequence[int]) -> float:
        """How well a round ended: the others' points against one's own, and the game if it is over."""
        totals = [other.score + count for other, count in zip(seen.seats, counts, strict=True)]
        others = (sum(counts) - counts[seat]) / (len(counts) - 1)
        worth = others - counts[seat]
        if max(totals) >= self.ruleset.of(KanugoOptions).game_over_at:
            lowest = min(totals)
            share = 1 / totals.count(lowest) if totals[seat] == lowest else 0.0
            worth += _THE_GAME * (share - 1 / len(totals))
        return worth

    # Guessing

    def worlds(self, seen: State, history: History, seat: int) -> Iterator[World]:
        """How the cards might lie, by chance, in accord with all that was seen."""
        chance = self.chance(seen, seat).random
        pool = unseen(seen, self.ruleset)
        known = hidden_hands(seen, held(seen, history), pool)
        codes = [self._code(card) for card in pool]
        knew = [[self._code(card) for card in hand] for hand in known]
        own = [self._code(card) for card in seen.seat.hand]
        turned = bytes(self._code(card) for card in seen.open)
        while True:
            cards = mixed(codes, chance)
            hands: list[bytes] = []
            for place, other in enumerate(seen.seats):
                more = len(other.hand) - len(knew[place]) if place != seat else 0
                hands.append(
                    bytes(own if place == seat else knew[place] + [cards.pop() for _ in range(more)])
                )
            yield World(tuple(hands), bytes(cards), turned)

    def _code(self, card: str) -> int:
        return _FREE if card == FREE else self.reach.codes((card,))[0]
