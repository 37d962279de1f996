"""Benchmark of the patience solver, on deals that nothing else uses.

A deal's time is the processor time from laying out its state to a line of steps, checked every few
rollouts: a limit is exceeded by less than one interval. Deals from 900,000 on are for measuring, 20,000 to
29,999 were for tuning, and the books begin at 1."""

import time
import tracemalloc
from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

from game.deals.book import options_for, words_of
from game.lab.bench import Measure
from game.opening import Opening, open_game
from game.search.solver.policy import Policy
from game.search.solver.solve import Solver, Unknown
from game.table import rulefile
from game.table.state import State
from game.words.lexicon import EVERYDAY

FIRST = 900_000
_LOOK = 5  # rollouts between two looks at the clock
_CUT = 0.03
_STATES = 20_000  # that are searched where many cards are left
_ENDS = 500  # positions
_END_STATES = 400_000
_END_SECONDS = 2.0
_GAMES = {1: "patience-six", 2: "patience-twelve", 3: "patience-heaps"}


class _BenchTable(NamedTuple):
    """What is measured: a language, and words by their tier or those of every day, so many deals, for at most
    so many seconds each."""

    name: str
    language: str
    words: str
    deals: int
    seconds: float

    def opening(self, game: str) -> Opening:
        """A game, by the rule that goes with the words."""
        options = {} if self.words != EVERYDAY else options_for(EVERYDAY, rulefile.load(game))
        return open_game(game, ("",), 0, self.language, options)

    def solver(self, opening: Opening) -> Solver:
        """A solver that takes these words."""
        every = opening.lexicon
        if self.words == EVERYDAY:
            return Solver(opening.mode, words_of(every, EVERYDAY), judging=every)
        return Solver(opening.mode, every.at(self.words))


_TABLES = (
    _BenchTable("English, full", "en", "full", 400, 10.0),
    _BenchTable("Esperanto roots", "eo", "full", 100, 1.0),
    _BenchTable("English, common", "en", "common", 100, 1.0),
    _BenchTable("English, everyday", "en", EVERYDAY, 100, 10.0),
)


_NOVICE = Policy(
    hardness=0,
    card=0,
    under=0,
    noise=3,
    restart=0,
    keeps=(0,) * 8,
    looks=1,
    ways=(0, 0, 0),
    hooks=(0,) * 8,
    block=0,
)
"""Lays any word: of its games the ends are hardest to decide."""


def ends() -> Iterator[Measure]:
    """How many positions with few cards left are decided within two seconds, won by a line or proven lost,
    from games of novices who lay everyday words. Every valid word counts, as for the light's proofs."""
    table = _BenchTable("English, everyday", "en", EVERYDAY, _ENDS, _END_SECONDS)
    for cards in (8, 12):
        for method, game in _GAMES.items():
            opening = table.opening(game)
            novice = table.solver(opening)
            novice.follow(_NOVICE)
            search = Solver(opening.mode, opening.lexicon)
            decided, longest = 0, 0.0
            for state in islice(_ends(novice, opening, cards), _ENDS // len(_GAMES)):
                begun = time.thread_time()
                answer = search.solve(state, 400, states=_END_STATES)
                seconds = time.thread_time() - begun
                decided += seconds <= _END_SECONDS and not isinstance(answer, Unknown)
                longest = max(longest, seconds)
            name = f"method {method}, at most {cards} cards left"
            number = _ENDS // len(_GAMES)
            yield Measure(f"{name}: decided within 2 s of {number} positions", 100 * decided / number, "%")
            yield Measure(f"{name}: longest search", longest, "s")


def _ends(novice: Solver, opening: Opening, cards: int) -> Iterator[State]:
    """The first position with so few cards left of each game that comes to one and is not over then."""
    for deal in count(FIRST):
        state = opening.start(deal)
        novice.lay_out(state, deal)
        novice.lines.solve(1)
        for move in novice.moves(state):
            state = opening.mode.apply(state, move)
            if len(state.left()) <= cards:
                break
        if 0 < len(state.left()) <= cards and opening.mode.outcome(state) is None:
            yield state


def solver() -> Iterator[Measure]:
    """How many deals are solved in what time, by method and words; how many a second with a cut."""
    for table in _TABLES:
        for method, game in _GAMES.items():
            opening = table.opening(game)
            search = table.solver(opening)
            times = [_taken(search, opening, FIRST + n, table.seconds) for n in range(table.deals)]
            name = f"method {method}, {table.name}"
            for within in (0.01, 0.1, 1.0, 10.0):
                if within <= table.seconds:
                    solved = sum(each <= within for each in times) / len(times)
                    yield Measure(
                        f"{name}: solved within {within:g} s of {table.deals} deals", 100 * solved, "%"
                    )
            yield Measure(f"{name}: lines found a second, 30 ms cut", _rate(times), "/s")
            if table is _TABLES[0]:
                yield Measure(f"{name}: with moves, replayed", _replayed(search, opening), "/s")
                yield Measure(f"{name}: most memory of a solve, words apart", _memory(opening), "MB")


def _taken(search: Solver, opening: Opening, deal: int, most: float) -> float:
    """The seconds until a line was found; without end if none was."""
    state = opening.start(deal)
    begun = time.thread_time()
    search.lay_out(state, deal)
    while not search.lines.solve(_LOOK):
        if time.thread_time() - begun > most:
            return float("inf")
    return time.thread_time() - begun


def _rate(times: list[float]) -> float:
    return sum(each <= _CUT for each in times) / sum(min(each, _CUT) for each in times)


def _replayed(search: Solver, opening: Opening) -> float:
    """Deals a second whose line was found within the cut, written as moves and accepted one by one."""
    good, begun = 0, time.thread_time()
    for deal in range(FIRST, FIRST + 100):
        state = opening.start(deal)
        if _taken(search, opening, deal, _CUT) <= _CUT:
            good += _wins(opening, state, search)
    return good / (time.thread_time() - begun)


def _wins(opening: Opening, state: State, search: Solver) -> bool:
    for move in search.moves(state):
        if opening.mode.check(state, move) is not None:
            return False
        state = opening.mode.apply(state, move)
    return not state.left()


def _memory(opening: Opening) -> float:
    """The most memory that a solver takes from its making to an answer, exhaustive search included, in MB;
    the form of the words is there before and not counted."""
    tracemalloc.start()
    search = Solver(opening.mode, opening.lexicon)
    search.solve(opening.start(FIRST), 1000)
    search.lay_out(opening.start(FIRST), 0)
    search.endings.exhaust(_STATES)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / 1e6
