"""Computer players of Kan-u-go: they shed high cards and keep what can be laid next. They guess nothing about
other hands."""

from collections.abc import Iterator
from typing import NamedTuple

from game.search.kernel.plays import Codes, Option, placed, without
from game.search.players.player import Choice, ChoiceReason, History, Player, Why
from game.search.short_words import letter_counts
from game.table.board import FREE
from game.table.mode import Mode
from game.table.moves import Exchange, Slot
from game.table.ruleset import Ruleset
from game.table.state import Phase, State
from game.words.lexicon import Lexicon
from modes.moves import Draw
from modes.states import DeclaredState

HARD = 0.5
"""A card that hard or harder is rather not taken."""

NEXT_TURN = 0.6
"""What a point shed in the next turn is worth now."""

_A_CARD = 4  # what a card fewer in hand is worth besides its number
_A_HARD_ONE = 14  # what it costs to keep a letter of no short word
_LOOKED_AT = 24  # plays whose next turn is looked at
_ALIKE = 3  # of these, that keep the same cards
_OUT = 1000  # the worth of going out


class CardThought(NamedTuple):
    """A play, the points that it sheds, the cards kept, and its estimated value."""

    worth: float
    option: Option
    points: int
    kept: Codes


class CardPlayer(Player):
    """A player at the edgeless table: what their cards count, and how easily each is laid.

    They search with weights in place of the numbers on the cards, so that the highest sum is the play that
    they think best: a letter's weight is its points, the worth of a card less in hand, and more the harder it
    is to lay.
    """

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, words, full, seed)
        known = [self.reach.letter_of.get(code, "") for code in range(64)]
        self.points = [self.ruleset.value(letter) if letter in self.hard else 0 for letter in known]
        self.hardness = [self.hard.get(letter, 1.0) for letter in known]
        self.most = self.ruleset.placing.max_new or self.ruleset.hand

    def searched(self, words: Lexicon) -> Ruleset:
        ease = _ease(words)
        self.hard = {letter: 1 - ease.get(letter, 0) for letter in self.ruleset.letters}
        weights = {
            letter: (self.ruleset.pieces[letter][0], self.weight(letter)) for letter in self.ruleset.letters
        }
        return self.ruleset.changed(pieces=self.ruleset.pieces | weights)

    def weight(self, letter: str) -> int:
        """The worth of getting rid of a letter."""
        return round(self.ruleset.value(letter) + _A_CARD + _A_HARD_ONE * self.hard[letter])

    def think(self, seen: State, history: History, seat: int) -> Choice:
        self.reach.load(seen.board)
        if seen.phase is Phase.DECLARED:
            return self.allowed(seen, self.taking(seen, history, seat))
        return self.allowed(seen, self.turn(seen, history, seat))

    def turn(self, seen: State, history: History, seat: int) -> Iterator[Choice]:
        """The choices for a turn, the best first."""
        thoughts = self.thoughts(seen, seat)
        most_shed = max((thought.points for thought in thoughts), default=0)
        for thought in thoughts:
            yield self.laying(seen, seat, thought, most_shed)
        yield from self.declaring(seen)

    def taking(self, seen: State, history: History, seat: int) -> Iterator[Choice]:
        """The open card if it is easier to lay than most or makes going out possible; else the hidden one."""
        wanted = bool(seen.open) and (self.hard.get(seen.open[-1], 1.0) < HARD or self._out_with_open(seen))
        yield self.take(seen, "open" if wanted else "stock")
        yield self.take(seen, "stock" if wanted else "open")

    def _out_with_open(self, seen: State) -> bool:
        """Whether all letters could be laid on this table with the open card in place of the declared one."""
        kept = [card for place, card in enumerate(seen.seat.hand) if place != seen.of(DeclaredState).declared]
        hand = self.reach.codes((*kept, seen.open[-1]))
        best = self.reach.highest(hand)
        return seen.open[-1] != FREE and best is not None and best.number == len(hand)

    def take(self, seen: State, zone: str) -> Choice:
        if zone == "open":
            return Choice(Draw("open"), ChoiceReason(Why.TAKES_OPEN, pieces=seen.open[-1:]))
        return Choice(Draw("stock"), ChoiceReason(Why.TAKES_STOCK, pieces=seen.open[-1:]))

    def thoughts(self, seen: State, seat: int) -> list[CardThought]:
        """The plays that are best by this turn and the next, not too many that keep the same cards."""
        few: list[CardThought] = []
        keeping: dict[Codes, int] = {}
        for thought in self.noticed(seen, seat):
            kept = tuple(sorted(thought.kept))
            keeping[kept] = keeping.get(kept, 0) + 1
            if keeping[kept] <= _ALIKE:
                few.append(thought)
            if len(few) == _LOOKED_AT:
                break
        return sorted(map(self.with_next, few), key=lambda thought: -thought.worth)

    def noticed(self, seen: State, seat: int) -> list[CardThought]:
        """Every play of the hand, the best first by this turn alone."""
        hand = self.reach.codes(seen.seat.hand)
        return [self.weighed(option, hand) for option in self.reach.options(hand)]

    def weighed(self, option: Option, hand: Codes) -> CardThought:
        uses = option.uses
        points = sum(map(self.points.__getitem__, uses))
        return CardThought(option.score, option, points, without(hand, uses))

    def with_next(self, thought: CardThought) -> CardThought:
        """A play valued with what could be shed in the next turn if nobody changed the table."""
        if not thought.kept:
            return thought._replace(worth=thought.worth + _OUT)
        self.reach.kernel.grid.place(*thought.option)
        then = self.reach.highest(thought.kept)
        self.reach.kernel.grid.take_back()
        return thought._replace(worth=thought.worth + NEXT_TURN * (then.score if then else 0))

    def holding_cost(self, card: str) -> float:
        """What it costs to hold a card: harder ones stay longer."""
        if card == FREE:
            return 2 * _A_HARD_ONE
        return _A_HARD_ONE * self.hard[card] + self.ruleset.value(card) / 4

    def laying(self, seen: State, seat: int, thought: CardThought, most_shed: int) -> Choice:
        """The placement of a thought, and why; `most_shed` is the most that any play sheds."""
        pieces = self.reach.laid(thought.option)
        move = placed(self.mode.slots(seen), pieces)
        kept = tuple(self.reach.letter_of[code] for code in thought.kept)
        if not kept:
            return Choice(move, ChoiceReason(Why.OUT, thought.points))
        if len(kept) <= self.most and self.could_go_out(thought):
            return Choice(move, ChoiceReason(Why.KEEPS, thought.points, kept))
        other = nearly_out(seen, seat, self.most)
        if other is not None and thought.points == most_shed:
            cards = len(seen.seats[other].hand)
            return Choice(move, ChoiceReason(Why.SHORT, thought.points, seat=other, cards=cards))
        return Choice(move, ChoiceReason(Why.SHEDS, thought.points))

    def could_go_out(self, thought: CardThought) -> bool:
        """Whether all kept cards could be laid next if nobody changed the table after this play."""
        self.reach.kernel.grid.place(*thought.option)
        best = self.reach.highest(thought.kept)
        self.reach.kernel.grid.take_back()
        return best is not None and best.number == len(thought.kept)

    def declaring(self, seen: State) -> Iterator[Choice]:
        """An exchange of each card, the heaviest burden first."""
        hand = seen.seat.hand
        for place in sorted(range(len(hand)), key=lambda place: (-self.holding_cost(hand[place]), place)):
            yield Choice(Exchange((Slot("hand", place),)), ChoiceReason(Why.SWAPS, pieces=(hand[place],)))


class Beginner(CardPlayer):
    """Knows common words and notices only some plays; never overlooks one that goes out."""

    SEES = 150

    def noticed(self, seen: State, seat: int) -> list[CardThought]:
        chance = self.chance(seen, seat).random
        every = super().noticed(seen, seat)
        some = {int(chance() * len(every)) for _ in range(min(self.SEES, len(every)))}
        return [thought for n, thought in enumerate(every) if n in some or not thought.kept]


class Club(CardPlayer):
    """Knows all words, and lays high and hard cards, with an eye to the next turn."""


def nearly_out(seen: State, seat: int, few: int) -> int | None:
    """Another seat that could go out in its next turn, the one with the fewest cards."""
    short = [
        (len(other.hand), place)
        for place, other in enumerate(seen.seats)
        if place != seat and len(other.hand) <= few
    ]
    return min(short)[1] if short else None


def _ease(words: Lexicon) -> dict[str, float]:
    """How easily each letter is laid, from 0 to 1: by the short words that have it."""
    having = letter_counts(words).alone
    most = max(having.values(), default=1)
    return {letter: number / most for letter, number in having.items()}
