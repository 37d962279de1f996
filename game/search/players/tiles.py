"""Computer players of the tile boards, one word a turn: points now against letters for later."""

from collections.abc import Iterable, Iterator
from itertools import combinations, islice

from game.search.kernel.generate import COMPILED
from game.search.kernel.plays import Codes, Option, placed, without
from game.search.players.board_end import EndgameSolver, solvable
from game.search.players.leaves import Leaves, LeaveTable, leaves_of, rough
from game.search.players.player import Choice, ChoiceReason, History, Player, Why
from game.search.players.unseen import mixed, unseen
from game.table.mode import Mode
from game.table.moves import Exchange, Pass, Place, Slot
from game.table.state import State
from game.words.lexicon import Lexicon
from modes.options import SightLevel, TileOptions

_OUT = 10.0  # what it is worth to lay the last pieces, besides their points
_A_PIECE = 4.0  # what a piece laid is worth where nothing counts
_SIGHT: dict[SightLevel, float] = {"beginner": 0.1, "common": 1.0, "club": 0.18, "expert": 0.4}
_LOOKED_AT = 100  # plays of most points that a player who overlooks some weighs
_IDLE_CIRCUITS = 3  # after so many with nothing laid, a player who can lay nothing passes
_THE_GAME = 1000.0  # what it is worth to reach the target
TileThought = tuple[float, Option | None]
"""The estimated worth of a play or an exchange."""


class TilePlayer(Player):
    """A player at a board. Where there are no points, the number of pieces laid counts."""

    sees: SightLevel | None = None
    """Which `sight` of the ruleset it has; None sees every play."""

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, words, full, seed)
        sight = self.ruleset.of(TileOptions).sight
        self.sight = 1.0 if self.sees is None else sight.get(self.sees, _SIGHT[self.sees])
        """The chance that a play is noticed."""

    def think(self, seen: State, history: History, seat: int) -> Choice:
        self.reach.load(seen.board)
        if no_play_lately(history, seen) and self.reach.highest(self.reach.codes(seen.seat.hand)) is None:
            passed = Choice(Pass(), ChoiceReason(Why.NOTHING))
            return self.allowed(seen, [passed, *self.turn(seen, history, seat)])
        return self.allowed(seen, self.turn(seen, history, seat))

    def turn(self, seen: State, history: History, seat: int) -> Iterator[Choice]:
        """The possible moves of a turn, the best first."""
        yield from self.layings(seen, seat)
        yield from self.exchanges(seen)
        yield Choice(Pass(), ChoiceReason(Why.NOTHING))

    def layings(self, seen: State, seat: int) -> Iterator[Choice]:
        """The plays that the player considers, the best first."""
        for option in self.sorted_options(seen):
            yield self.laying(seen, seat, option)

    def sorted_options(self, seen: State, least: int = 0) -> Iterator[Option]:
        """Every play of at least `least` points, highest first, or without points the longest first."""
        return self.in_order(self.reach.options(self.reach.codes(self.mode.slots(seen).values()), least))

    def in_order(self, options: Iterator[Option]) -> Iterator[Option]:
        """Plays by score, or without points the longest first."""
        if self.ruleset.scoring == "none":
            return iter(sorted(options, key=lambda option: -option.number))
        return options

    def laying(self, seen: State, seat: int, option: Option, why: Why = Why.SCORES) -> Choice:
        """The placement of a play, and why."""
        move = placed(self.mode.slots(seen), self.reach.laid(option))
        points = option.score if self.ruleset.scoring != "none" else 0
        return Choice(move, ChoiceReason(self.ground(seen, seat, points, why), points, cards=option.number))

    def ground(self, seen: State, seat: int, points: int, why: Why = Why.SCORES) -> Why:
        """Why these points are made: reaching the target comes before any other reason."""
        return Why.REACHES if self.reaches(seen, seat, points) else why

    def reaches(self, seen: State, seat: int, points: float) -> bool:
        """Whether `points` reach the target, if there is one."""
        target = seen.seats[seat].target
        return target is not None and seen.seats[seat].score + points >= target

    def never_misses(self, seen: State, seat: int, option: Option) -> bool:
        """Whether a play is one that this player never overlooks: it lays the last pieces."""
        return not seen.stock and option.number == len(seen.seat.hand)

    def exchanges(self, seen: State) -> Iterator[Choice]:
        """Exchanges if nothing can be laid: all pieces if allowed, else fewer, those of most points first."""
        hand = seen.seat.hand
        places = sorted(range(len(hand)), key=lambda place: (-self.ruleset.value(hand[place]), place))
        for number in range(min(len(hand), len(seen.stock)), 0, -1):
            yield self.exchange(seen, places[:number])

    def exchange(self, seen: State, places: Iterable[int]) -> Choice:
        given = tuple(sorted(places))
        pieces = tuple(seen.seat.hand[place] for place in given)
        return Choice(
            Exchange(tuple(Slot("hand", place) for place in given)), ChoiceReason(Why.RENEWS, 0, pieces)
        )


class HighestScore(TilePlayer):
    """Always makes the play of the most points: a measure for the others."""

    def layings(self, seen: State, seat: int) -> Iterator[Choice]:
        highest = self.reach.highest(self.reach.codes(self.mode.slots(seen).values()))
        if highest is not None:
            yield self.laying(seen, seat, highest)
        yield from super().layings(seen, seat)


class BoardBeginner(TilePlayer):
    """Knows common words; where no list says which words are common, overlooks most plays."""

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        self.sees = "beginner" if words.tier == full.tier else "common"
        super().__init__(mode, words, full, seed)

    def layings(self, seen: State, seat: int) -> Iterator[Choice]:
        chance = self.chance(seen, seat).random
        missed: list[Option] = []
        for option in self.sorted_options(seen):
            if chance() < self.sight or self.never_misses(seen, seat, option):
                yield self.laying(seen, seat, option)
            else:
                missed.append(option)
        yield from (self.laying(seen, seat, option) for option in mixed(missed, chance))


class BoardClub(TilePlayer):
    """Knows all words, and values hands by a rule of thumb; often overlooks the best play."""

    sees: SightLevel | None = "club"

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, words, full, seed)
        self.keeping = LeaveTable(self.reach, self.leaves())
        self.most_late = max((0, *self.keeping.late.values()))

    def leaves(self) -> Leaves:
        return rough(self.ruleset)

    def turn(self, seen: State, history: History, seat: int) -> Iterator[Choice]:
        ranked = self.ranked_leaves(seen)
        self.go_on()
        thoughts: list[TileThought] = list(self.weighed(seen, ranked[0][0]))
        highest = max((option.score for _, option in thoughts if option), default=0)
        places = range(len(seen.seat.hand))
        keeps: tuple[int, ...] = ()
        if Exchange in self.mode.offers(seen):
            worth, keeps = next(each for each in ranked if len(places) - len(each[1]) <= len(seen.stock))
            thoughts.append((worth + self.late(seen), None))
        thoughts.sort(key=lambda thought: -thought[0])
        for worth, option in self.noticed(seen, seat, thoughts):
            if option is None:
                yield self.exchange(seen, (place for place in places if place not in keeps))
            elif option.score == highest:
                yield self.laying(seen, seat, option)
            else:
                yield self.laying(seen, seat, option, Why.SAVES if worth == thoughts[0][0] else Why.SCORES)
        yield from super().turn(seen, history, seat)

    def noticed(self, seen: State, seat: int, thoughts: list[TileThought]) -> list[TileThought]:
        """The thoughts in the order in which they are chosen: those noticed, the best first, and the
        others behind them."""
        if self.sight >= 1:
            return thoughts
        chance = self.chance(seen, seat).random
        saw = [
            chance() < self.sight or (option is not None and self.never_misses(seen, seat, option))
            for _, option in thoughts
        ]
        return [each for each, there in sorted(zip(thoughts, saw, strict=True), key=lambda one: not one[1])]

    def ranked_leaves(self, seen: State) -> list[tuple[float, tuple[int, ...]]]:
        """Each set of places of the hand except all of them, with the worth of keeping their pieces, the best
        first; for an empty hand the empty set."""
        codes = [self.reach.codes((piece,))[0] for piece in seen.seat.hand]
        places = range(len(codes))
        found = [
            (self.kept(seen, tuple(codes[place] for place in keeps)), keeps)
            for number in range(max(1, len(codes)))
            for keeps in combinations(places, number)
        ]
        return sorted(found, reverse=True)

    def weighed(self, seen: State, most: float) -> list[tuple[float, Option]]:
        """The plays that may be best, the best first: their points and the worth of what they keep, which
        is never more than `most`; of a player who overlooks some, more of them."""
        hand = self.reach.codes(self.mode.slots(seen).values())
        found: list[tuple[float, Option]] = []
        if self.sight < 1:
            for option in islice(self.sorted_options(seen), _LOOKED_AT):
                later = self.late(seen, option.number) + self.kept(seen, without(hand, option.uses))
                found.append((self.points(seen, option) + later, option))
            return sorted(found, reverse=True)
        best = -_THE_GAME
        for option in self.sorted_options(seen, self._least(seen, hand, most)):
            self.go_on()
            points = self.points(seen, option)
            if points + self.most_late + most < best:
                break
            worth = points + self.late(seen, option.number) + self.kept(seen, without(hand, option.uses))
            best = max(best, worth)
            found.append((worth, option))
        return sorted(found, reverse=True)

    def _least(self, seen: State, hand: Codes, most: float) -> int:
        """The fewest points with which a play may still be the best for what it keeps."""
        highest = self.reach.highest(hand)
        if highest is None or self.ruleset.scoring == "none":
            return 0
        late = self.late(seen, highest.number) - self.most_late
        return int(highest.score + late + self.kept(seen, without(hand, highest.uses)) - most) - 1

    def points(self, seen: State, option: Option) -> float:
        """The worth of a play; a leave is worth nothing once the target is reached."""
        if self.ruleset.scoring == "none":
            return _A_PIECE * option.number
        target = seen.seat.target
        reached = target is not None and seen.seat.score + option.score >= target
        return option.score + (_THE_GAME if reached else 0)

    def late(self, seen: State, laid: int = 0) -> float:
        """The value of the number of pieces in the bag after drawing."""
        return self.keeping.late.get(len(seen.stock) - laid, 0) if seen.stock else 0

    def kept(self, seen: State, kept: Codes) -> float:
        """The worth of the rest of the hand: for the next turn, or with the bag empty, what it costs its
        owner."""
        if seen.stock:
            return self.keeping.worth(kept)
        left = sum(self.ruleset.value(self.reach.letter_of[code]) for code in kept)
        return -2.0 * left if kept else _OUT


class LearntLeaves(BoardClub):
    """Values what is kept as learnt from self-play, and looks at nothing else: a measure for the others."""

    sees: SightLevel | None = None

    def leaves(self) -> Leaves:
        return leaves_of(self.ruleset)


class BoardExpert(LearntLeaves):
    """Between two it also searches the end; overlooks some plays before."""

    sees: SightLevel | None = "expert"

    POSITIONS = 1000 if COMPILED else 50
    """How many end positions it searches unless it may think longer."""

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, words, full, seed)
        self.endgame = EndgameSolver(self.reach)

    @property
    def positions(self) -> int:
        """How many positions it may look at now."""
        return self.POSITIONS

    def never_misses(self, seen: State, seat: int, option: Option) -> bool:
        """Nor does it overlook a play that reaches the target."""
        return super().never_misses(seen, seat, option) or self.reaches(seen, seat, option.score)

    def stop(self) -> None:
        super().stop()
        self.endgame.stop()

    def hurry(self) -> None:
        super().hurry()
        self.endgame.stop()

    def turn(self, seen: State, history: History, seat: int) -> Iterator[Choice]:
        if solvable(seen, self.ruleset):
            yield from self._to_the_end(seen, seat)
        yield from super().turn(seen, history, seat)

    def _to_the_end(self, seen: State, seat: int) -> Iterator[Choice]:
        """The first move of the best line found within the limit of positions."""
        own = self.reach.codes(seen.seat.hand)
        other = self.reach.codes(unseen(seen, self.ruleset))
        if len(other) != len(seen.seats[1 - seat].hand):
            return  # the table plays with other pieces than its pack has
        self.endgame.go_on()
        self.go_on()  # an earlier stop takes effect here, a later one in the search
        for option in self.endgame.solve(seen, own, other, self.positions).line[:1]:
            self.go_on()
            if option is not None:
                yield self.laying(seen, seat, option, Why.ENDGAME)
            else:
                yield Choice(Pass(), ChoiceReason(Why.ENDGAME))


def no_play_lately(history: History, seen: State) -> bool:
    """Whether nothing has been laid for some rounds of the table: more exchanges of the last few pieces would
    not help either."""
    lately = history[-_IDLE_CIRCUITS * len(seen.seats) :]
    quiet = not any(isinstance(seen_move.move, Place) for seen_move in lately)
    return quiet and len(lately) == _IDLE_CIRCUITS * len(seen.seats)
