"""Hints for a patience: the plays after which most sampled deals of the unseen cards are won.

Face-down cards are dealt at random from the unseen ones, and games are played on from
there by the solver's greedy lines, which see what a player sees. Once every card is known an exact search
looks for a line that wins, and the hints follow it to its end.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import log2
from random import Random
from typing import NamedTuple

from msgspec import structs

from game.search import Hint, Stoppable
from game.search.hints import Hints
from game.search.kernel.plays import deciding, lexicon_of
from game.search.solver.policy import SOLVER
from game.search.solver.solve import SolvedLine, Solver, solvable
from game.table.board import Cell
from game.table.facedown import FACE_DOWN
from game.table.mode import Mode
from game.table.moves import Move, Place
from game.table.state import Phase, State, pack_of
from game.words.lexicon import EVERYDAY
from modes.options import PatienceOptions
from modes.states import HeapState

_PLAIN = 10  # plays tried because they rid the hand of hard letters and leave much to lay
_DREAMS = 8  # deals in each of which a line is looked for, whose first play is tried too
_DREAM = 40  # rollouts for one
_LINES = 16  # lines that are played on from a play in a deal, until one is complete
_ROUNDS = ((4, 6), (6, 3), (10, 1))  # deals of a round, and how many plays are left after it
_ROLLOUTS, _STATES = 3_000, 200_000  # of the exact search
_COST = 1e-12  # by which the cards that the best line leaves count where equally many are won

_CardsOnCells = frozenset[tuple[Cell, str]]


class SampledMove(NamedTuple):
    """What became of the deals in which a move was made: how soon each was won, 0 or less if it was not."""

    move: Move
    values: list[float]

    @property
    def mean(self) -> float:
        return sum(self.values) / max(1, len(self.values))


class SampledHints(Stoppable):
    """Finds hints for a patience that the solver knows, in the words of one tier. One thread at a time may
    ask it."""

    def __init__(self, mode: Mode, tier: str = EVERYDAY) -> None:
        super().__init__()
        lexicon = lexicon_of(mode)
        self._mode = mode
        self._plain = Hints(mode, lexicon, tier)
        words = self._plain.words
        self._dreamer = Solver(mode, words, judging=lexicon)
        self._solver = self._dreamer
        refused = mode.ruleset.of(PatienceOptions).heaps_first
        if (refused or deciding(mode.ruleset, lexicon) is lexicon) and words.hash != lexicon.hash:
            # A rare word that keeps cards from being turned, or the waste from use, is laid: usual words
            # alone would get stuck, or win by what the rules refuse.
            self._solver = Solver(mode, lexicon)
        self._ways: dict[State, tuple[Move, ...]] = {}
        self.turn_better = False
        """Whether turning a card seems better than every play of the last search."""
        self.hopeless = False
        """Whether no deal was won after any play of the last search."""
        self.sampled: tuple[SampledMove, ...] = ()
        """The moves that the last search tried, the best first; none where every card was known."""

    def find(self, state: State, number: int = 5) -> list[Hint]:
        """The best few plays, the best first, no two of the same words; none if nothing can be laid. What is
        face down in the state is not looked at. Raises StoppedError from a stop on, until `resume`."""
        self.turn_better = self.hopeless = False
        self.sampled = ()
        plain = self._plain.find(state, max(number, _PLAIN))
        self.go_on()
        unseen = self._unseen(state)
        if not plain or unseen is None:
            return plain[:number]
        for solver in (self._dreamer, self._solver):
            solver.resume()
        moves = self._known_way(state, unseen) if len(set(unseen)) < 2 else ()
        if not moves:
            moves = self._ranked(state, unseen, plain)
        hints = [self._hint(state, move) for move in moves if isinstance(move, Place)]
        self.turn_better = not isinstance(moves[0], Place)
        by_words: dict[tuple[str, ...], Hint] = {}
        for hint in (*hints, *plain):
            by_words.setdefault(hint.words, hint)
        return list(by_words.values())[:number]

    def stop(self) -> None:
        super().stop()
        self._plain.stop()
        self._dreamer.stop()
        self._solver.stop()

    def _hint(self, state: State, move: Place) -> Hint:
        return Hint(move, self._mode.read(state, move).words)

    # --- what is not seen -----------------------------------------------------------------------------

    def _unseen(self, state: State) -> list[str] | None:
        """The face-down cards, sorted; None where the pack does not determine them."""
        seen = state.pieces()
        places = seen.pop(FACE_DOWN, 0)
        unseen = Counter(pack_of(self._mode.ruleset)) - seen
        return sorted(unseen.elements()) if unseen.total() == places else None

    def _deals(self, state: State, unseen: list[str]) -> Iterator[State]:
        """The state with the cards that are not seen dealt by chance, again and again."""
        chance = Random(0)  # the same state has the same hints
        while True:
            self.go_on()
            yield _dealt(state, chance.sample(unseen, len(unseen)))

    # --- every card is known --------------------------------------------------------------------------

    def _known_way(self, state: State, unseen: list[str]) -> tuple[Move, ...]:
        """The first move of a line that wins, which is followed from then on; none if none is found."""
        dealt = _dealt(state, unseen)
        if _same(dealt) not in self._ways:
            answer = self._dreamer.solve(dealt, _ROLLOUTS, 0, _STATES)
            self.go_on()
            moves = answer.moves if isinstance(answer, SolvedLine) else ()
            self._ways[_same(dealt)] = moves
            for n, move in enumerate(moves, 1):
                dealt = self._mode.apply(dealt, move)
                self._ways[_same(dealt)] = moves[n:]
        return self._ways[_same(_dealt(state, unseen))][:1]

    # --- by samples -----------------------------------------------------------------------------------

    def _ranked(self, state: State, unseen: list[str], plain: list[Hint]) -> tuple[Move, ...]:
        """The moves that were tried, the best first."""
        deals = self._deals(state, unseen)
        left = [SampledMove(move, []) for move in self._worth_trying(state, [*islice(deals, _DREAMS)], plain)]
        done: list[SampledMove] = []
        for number, keep in _ROUNDS:
            for n, deal in enumerate(islice(deals, number)):
                for each in left:
                    each.values.append(self._value(deal, each.move, n))
            left.sort(key=lambda each: -each.mean)
            left, done = left[:keep], [*left[keep:], *done]
        self.hopeless = left[0].mean <= 0
        self.sampled = (*left, *done)
        return tuple(each.move for each in self.sampled)

    def _worth_trying(self, state: State, deals: list[State], plain: list[Hint]) -> list[Move]:
        """The plays that look good, and those with which lines begin that win a sampled deal."""
        found: dict[_CardsOnCells, Move] = {self._key(state, hint.move): hint.move for hint in plain[:_PLAIN]}
        search = self._dreamer
        search.lines.restart = SOLVER.restart
        for n, deal in enumerate(deals):
            search.lay_out(deal, n)
            if search.lines.solve(_DREAM):
                move = next(search.moves(deal))
                if self._mode.check(state, move) is None:
                    found.setdefault(self._key(state, move), move)
            self.go_on()
        return list(found.values())

    def _key(self, state: State, move: Move) -> _CardsOnCells:
        """What makes two moves the same: the cards on their cells; nothing of a turned card."""
        laid = move.laid if isinstance(move, Place) else ()
        return frozenset((cell, self._mode.piece_at(state, slot)) for slot, cell, _ in laid)

    def _value(self, deal: State, move: Move, seed: int) -> float:
        """How soon games that go on from a move are won: 1 if the first line is, 0 if none."""
        self.go_on()
        after = self._mode.apply(deal, move)
        if not after.left():
            return 1.0
        search = self._solver
        search.lay_out(after, seed)
        search.lines.restart = 0
        if search.lines.solve(_LINES):
            return 1 / (1 + log2(search.rollouts.done))
        return -_COST * search.lines.best_cost


def _dealt(state: State, cards: list[str]) -> State:
    """The state with these cards where some lie face down."""
    rest = iter(cards)

    def turned(pile: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(next(rest) if card == FACE_DOWN else card for card in pile)

    dealt = replace(state, stock=turned(state.stock), phase=Phase.PLAYING)
    heaps = state.of(HeapState)
    if heaps.heaps:
        own = structs.replace(heaps, heaps=tuple(map(turned, heaps.heaps)))
        dealt = replace(dealt, own=own)
    return dealt


def _same(state: State) -> State:
    """A state without its history, as a key."""
    return replace(state, ply=0)


def samples_for(mode: Mode, tier: str) -> SampledHints | None:
    """Hints by samples where the solver knows the game; None elsewhere."""
    return SampledHints(mode, tier) if mode.searchable and solvable(mode) else None
