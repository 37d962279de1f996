"""Computer players of the tile boards, one word a turn: points now against letters for later."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from game.search.players.choice import Choice, Reason, Why
from game.search.players.leaves import Keeping, Leaves, leaves_of, rough
from game.search.players.player import History, Player, placed
from game.search.players.reach import Codes, Option, without
from game.table.board import BLANK
from game.table.mode import Mode
from game.table.moves import Exchange, Pass, Slot
from game.table.state import State
from game.words.lexicon import Lexicon

_LOOKED_BELOW = 40  # a play so many points under the highest is never better for what it keeps
_WORTH_LAYING = 12  # the highest play alone: an exchange is thought of below so many points


class TilePlayer(Player):
    """A player at a board. Where nothing counts, what is laid does."""

    def think(self, seen: State, history: History, seat: int) -> Choice:
        self.reach.load(seen.board)
        return self.allowed(seen, self.turn(seen, seat))

    def turn(self, seen: State, seat: int) -> Iterator[Choice]:
        """What might be done in a turn, the best first."""
        yield from self.layings(seen, seat)
        yield from self.renewals(seen)
        yield Choice(Pass(), Reason(Why.NOTHING))

    def layings(self, seen: State, seat: int) -> Iterator[Choice]:
        """The plays that are thought of, the best first."""
        for option in self.sorted_options(seen):
            yield self.laying(seen, seat, option)

    def sorted_options(self, seen: State) -> list[Option]:
        options = self.reach.options(self.reach.codes(self.mode.slots(seen).values()))
        if self.ruleset.scoring == "none":
            options.sort(key=lambda option: -option.number)
        return options

    def laying(self, seen: State, seat: int, option: Option, why: Why = Why.SCORES) -> Choice:
        """The placement of a play, and why."""
        target = seen.seats[seat].target
        if target is not None and seen.seats[seat].score + option.score >= target:
            why = Why.REACHES
        move = placed(self.mode.slots(seen), self.reach.laid(option))
        return Choice(move, Reason(why, option.score))

    def renewals(self, seen: State) -> Iterator[Choice]:
        """Exchanges when nothing is laid: all pieces that may go, else fewer, the dearest first."""
        hand = seen.seat.hand
        places = sorted(range(len(hand)), key=lambda place: (-self.ruleset.value(hand[place]), place))
        for number in range(min(len(hand), len(seen.stock)), 0, -1):
            yield self.renewal(seen, places[:number])

    def renewal(self, seen: State, places: Iterable[int]) -> Choice:
        given = tuple(sorted(places))
        pieces = tuple(seen.seat.hand[place] for place in given)
        return Choice(Exchange(tuple(Slot("hand", place) for place in given)), Reason(Why.RENEWS, 0, pieces))


class HighestScore(TilePlayer):
    """Always the play of the most points: a measure for the others."""

    def layings(self, seen: State, seat: int) -> Iterator[Choice]:
        highest = self.reach.highest(self.reach.codes(self.mode.slots(seen).values()))
        if highest is not None:
            yield self.laying(seen, seat, highest)
        yield from super().layings(seen, seat)


class BoardBeginner(TilePlayer):
    """Knows common words, and of the plays there are sees a few."""

    SEES = 10

    def layings(self, seen: State, seat: int) -> Iterator[Choice]:
        chance = self.chance(seen, seat).random
        every = self.sorted_options(seen)
        some = {int(chance() * len(every)) for _ in range(min(self.SEES, len(every)))}
        for number in sorted(some):
            yield self.laying(seen, seat, every[number])


class BoardClub(TilePlayer):
    """Knows all words, and what a good hand is by rule of thumb."""

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, words, full, seed)
        self.keeping = Keeping(self.reach, self.leaves())

    def leaves(self) -> Leaves:
        return rough(self.ruleset)

    def turn(self, seen: State, seat: int) -> Iterator[Choice]:
        weighed = sorted(self.weighed(seen), key=lambda each: -each[0])
        renewed = max(self.renewed(seen), key=lambda each: each[0], default=None)
        if renewed is not None and (not weighed or weighed[0][0] < renewed[0]):
            yield renewed[1]
        best = max((option.score for _, option in weighed), default=0)
        for _, option in weighed:
            why = Why.SAVES if option.score < best else Why.SCORES
            yield self.laying(seen, seat, option, why)
        yield from super().turn(seen, seat)

    def weighed(self, seen: State) -> Iterator[tuple[float, Option]]:
        """The plays that may be best: their points and the worth of what they keep."""
        hand = self.reach.codes(self.mode.slots(seen).values())
        options = self.sorted_options(seen)
        for option in options:
            if option.score < options[0].score - _LOOKED_BELOW:
                return
            yield self.points(seen, option) + self.kept(seen, without(hand, option.uses)), option

    def points(self, seen: State, option: Option) -> float:
        return option.score if self.ruleset.scoring != "none" else 4.0 * option.number

    def kept(self, seen: State, kept: Codes) -> float:
        """What the rest of the hand is worth: for the next turn, or with the bag empty against its owner."""
        if seen.stock:
            return self.keeping.worth(kept)
        left = sum(self.ruleset.value(self.reach.signs.get(code, BLANK)) for code in kept)
        return -2.0 * left if kept else 10.0

    def renewed(self, seen: State) -> Iterator[tuple[float, Choice]]:
        """Exchanges: each set of pieces that may be kept, with its worth."""
        hand = seen.seat.hand
        if Exchange not in self.mode.offers(seen):
            return
        codes = [self.reach.codes((piece,))[0] for piece in hand]
        tried: set[Codes] = set()
        for number in range(len(hand)):
            for keeps in combinations(range(len(hand)), number):
                kept = tuple(sorted(codes[place] for place in keeps))
                if kept in tried or len(hand) - number > len(seen.stock):
                    continue
                tried.add(kept)
                given = [place for place in range(len(hand)) if place not in keeps]
                yield self.keeping.worth(kept), self.renewal(seen, given)


class BoardExpert(BoardClub):
    """Weighs what is kept as self-play has taught it."""

    def leaves(self) -> Leaves:
        return leaves_of(self.ruleset)
