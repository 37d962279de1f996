"""Benchmark of the search: plays by kind of position, calls, search forms, ends of games,
the patience solver.

The positions come from games of the highest play each turn on deals of their own, so they are the same on
every machine. Each is measured in several rounds and has their median; a kind has the mean of its
positions.

A deal's time is the processor time from laying out its state to a line of steps, checked every few
rollouts: a limit is exceeded by less than one interval. Deals from 900,000 on are for measuring, 20,000 to
29,999 were for tuning, and the books begin at 1."""

import random
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count, islice
from statistics import mean, median
from typing import NamedTuple

from game.deals.book import options_for, words_of
from game.lab.bench import Measure, output_at, output_of
from game.lab.simulation import SimulatedGame, SimulatedMatch, opening_of
from game.opening import Opening, open_game, words_for
from game.search.kernel.gaddag import build
from game.search.kernel.generate import COMPILED
from game.search.kernel.plays import Codes, Reach, Search
from game.search.players.board_end import EndgameSolver, points_of, solvable
from game.search.players.equity import Equity
from game.search.players.leaves import LeaveTable, leaves_of
from game.search.players.position_analysis import Thinker
from game.search.solver.policy import Policy
from game.search.solver.solve import Solver, Unknown
from game.table import rulefile
from game.table.board import BLANK, Board
from game.table.facedown import seen_by
from game.table.ruleset import Ruleset
from game.table.state import State, pack_of, shuffled
from game.words.lexicon import EVERYDAY

_ROUNDS = 5
_TABLES = 12  # games that positions are taken from
_STAGES = {"empty": 0, "in the middle": 7, "late": 15}  # and how many plays have been made
_CALLS = 2_000
_MOMENT = 0.001  # seconds
_HAND = 7
_BAG = 50  # pieces in the bag where what is kept counts

_ENDED = 60 if COMPILED else 1  # games whose ends are searched
_ENDED_FROM = 950_000  # the deals of these games
_END_POSITIONS = 600_000 if COMPILED else 50  # that a search of an end looks at
_END_SOON = 1.0  # seconds of the processor's time

_FIRST = """
import time
from game.opening import words_for
from game.search.kernel.plays import search_for
from game.table import rulefile
from game.table.board import Board
ruleset = rulefile.load("scrabble")
words = words_for(ruleset)
begun = time.perf_counter()
search_for(ruleset, words).possible(Board(), tuple("AEINRST"))
print(time.perf_counter() - begun)
"""


class _Case(NamedTuple):
    """A position to search on, and of which kind it is."""

    kind: str
    board: Board
    hand: Codes


def search() -> Iterator[Measure]:
    """All the rows."""
    tiles = Reach(rulefile.load("scrabble"), words_for(rulefile.load("scrabble")))
    yield from _plays(tiles, list(_on_tiles(tiles)), "Scrabble, ")
    yield from _weighed(tiles, list(_on_tiles(tiles)))
    cards = Reach(rulefile.load("kan-u-go"), words_for(rulefile.load("kan-u-go")))
    yield from _plays(cards, list(_on_cards(cards)), "Kan-u-go, ")
    yield from _calls(tiles)
    yield from _setting_up(tiles)
    yield Measure("first call in a fresh process, form in the cache", _first_call() * 1e3, "ms")
    for name in ("english", "polish"):
        yield Measure(f"building the search form, {name}", _building(name), "s")


def _plays(reach: Reach, cases: list[_Case], game: str) -> Iterator[Measure]:
    """All plays and the best one, by kind of position: the kernel alone, the board lying there already."""
    times: list[tuple[list[float], list[float]]] = [([], []) for _ in cases]
    for _ in range(_ROUNDS):
        for (_, board, hand), (every, best) in zip(cases, times, strict=True):
            reach.load(board)
            reach.kernel.rack.deal(bytes(hand))
            every.append(_settled(reach.kernel.every))
            best.append(_settled(reach.kernel.highest))
    for kind in dict.fromkeys(case.kind for case in cases):
        of_kind = [each for case, each in zip(cases, times, strict=True) if case.kind == kind]
        yield Measure(f"all plays, {game}{kind}", mean(median(every) for every, _ in of_kind) * 1e6, "µs")
        yield Measure(f"best play, {game}{kind}", mean(median(best) for _, best in of_kind) * 1e6, "µs")


def _weighed(reach: Reach, cases: list[_Case]) -> Iterator[Measure]:
    """Time the search for the play with the highest sum of points and leave value, while the bag is full."""
    weigher = Equity(reach.kernel)
    weigher.weigh(points_of(reach), *LeaveTable(reach, leaves_of(reach.ruleset)).numbers())
    times: list[list[float]] = [[] for _ in cases]
    for _ in range(_ROUNDS):
        for (_, board, hand), of_case in zip(cases, times, strict=True):
            reach.load(board)
            of_case.append(_settled(partial(weigher.choose, bytes(hand), _BAG)))
    for kind in dict.fromkeys(case.kind for case in cases):
        of_kind = [median(of_case) for case, of_case in zip(cases, times, strict=True) if case.kind == kind]
        yield Measure(f"best play and leave, Scrabble, {kind}", mean(of_kind) * 1e6, "µs")


def _on_tiles(reach: Reach) -> Iterator[_Case]:
    for deal in range(_TABLES):
        for stage, (board, bag) in _boards(reach, deal, _STAGES).items():
            chance = random.Random(f"{deal} {stage}")
            for blanks in range(3):
                hand = reach.codes([*chance.sample(bag, _HAND - blanks), *BLANK * blanks])
                yield _Case(f"{stage}, blanks: {blanks}", board, hand)


def _boards(reach: Reach, deal: int, stages: dict[str, int]) -> dict[str, tuple[Board, list[str]]]:
    """The board of a game after each number of plays in `stages`, and the letters of the whole bag."""
    letters = [piece for piece in pack_of(reach.ruleset) if piece in reach.ruleset.letters]
    bag = list(shuffled(letters, deal))
    board = Board()
    boards: dict[str, tuple[Board, list[str]]] = {}
    for made in range(max(stages.values()) + 1):
        boards |= {stage: (board, letters) for stage, number in stages.items() if number == made}
        reach.load(board)
        option = reach.highest(reach.codes(bag[:_HAND]))
        if option is not None:
            pieces = reach.laid(option)
            board = board.with_(dict(pieces))
            for _, laid in pieces:
                bag.remove(laid.piece)
        bag = bag[_HAND:] + bag[:_HAND] if len(bag) > 2 * _HAND else list(shuffled(letters, deal + made))
    return boards


def _on_cards(reach: Reach) -> Iterator[_Case]:
    for deal in range(_TABLES):
        for stage, (board, bag) in _boards(reach, deal, {"middle": 7, "late": 15}).items():
            for size in (7, 12):
                hand = random.Random(f"{deal} {stage}").sample(bag, size)
                yield _Case(f"edgeless, hand of {size}", board, reach.codes(hand))


def _calls(reach: Reach) -> Iterator[Measure]:
    """What a call of Python adds to the search, and what moving on the board costs."""
    board, _ = _boards(reach, 0, {"middle": 7})["middle"]
    search = Search(reach.ruleset, reach.search.lexicon)
    hand = tuple("AEINRST")
    search.possible(board, hand)
    whole, alone = _often(lambda: search.possible(board, hand)), _often(search.kernel.any)
    yield Measure("what a call adds (is any play possible)", (whole - alone) * 1e6, "µs")
    reach.load(board)
    option = reach.highest(reach.codes(hand))
    if option is not None:
        kernel, (key, code) = reach.kernel, option

        def there_and_back() -> None:
            kernel.grid.place(key, code)
            kernel.grid.take_back()

        yield Measure(
            "placing a play and taking it back, with cross-checks", _often(there_and_back) * 1e6, "µs"
        )


def _setting_up(reach: Reach) -> Iterator[Measure]:
    """What laying a board costs: one late in a game after one of another game, and a game play by play."""
    stages = {str(made): made for made in range(_STAGES["late"] + 1)}
    games = [[board for board, _ in _boards(reach, deal, stages).values()] for deal in range(_TABLES)]
    late = [boards[-1] for boards in games]
    for name, boards in (("late, of another game", late), ("one play more", games[0])):

        def one_after_another(boards: list[Board] = boards) -> None:
            for board in boards:
                reach.load(board)

        yield Measure(f"setting up a position, {name}", _often(one_after_another) / len(boards) * 1e6, "µs")


def thinking() -> Iterator[Measure]:
    """Processor time until Think shows the first plays of a hand with two blanks."""
    for game in ("scrabble", "literaki"):
        opening = open_game(game, ("Ana", "Bo"), 1)
        reach = Reach(opening.mode.ruleset, opening.lexicon)
        states = list(_with_two_blanks(opening, reach))
        _first_thoughts(opening, states[0])  # loads the words
        times = [_first_thoughts(opening, state) * 1e3 for state in states]
        yield Measure(f"first plays in Think, {game}, two blanks", median(times), "ms")
        yield Measure(f"first plays in Think, {game}, two blanks, the slowest", max(times), "ms")


def _with_two_blanks(opening: Opening, reach: Reach) -> Iterator[State]:
    start = opening.mode.start(opening.setup)
    for deal in range(_TABLES):
        for stage, (board, bag) in _boards(reach, deal, _STAGES).items():
            letters = random.Random(f"{deal} {stage}").sample(bag, _HAND - 2)
            yield replace(start.with_seat(replace(start.seat, hand=(*letters, BLANK, BLANK))), board=board)


def _first_thoughts(opening: Opening, state: State) -> float:
    begun = time.process_time()
    next(Thinker(opening.mode).think(seen_by(state, state.turn), ()))
    return time.process_time() - begun


def endgame() -> Iterator[Measure]:
    """How many ends of Scrabble are proven, each the first position of a game with an empty bag, between
    players who make the play of most points and kept worth."""
    match = SimulatedMatch("scrabble", ("leaves", "leaves"))
    opening, players = opening_of(match)
    solver = EndgameSolver(players[0].reach)
    proven, soon, seconds, positions = [], [], [], []
    for state in _first_ends(match, opening.mode.ruleset):
        solver.reach.load(state.board)
        own, other = (solver.reach.codes(state.seats[seat].hand) for seat in (state.turn, 1 - state.turn))
        begun = time.thread_time()
        solved = solver.solve(state, own, other, _END_POSITIONS)
        seconds.append(time.thread_time() - begun)
        proven.append(solved.proven)
        soon.append(solved.proven and seconds[-1] <= _END_SOON)
        positions.append(solved.nodes)
    yield Measure(f"ends proven with {_END_POSITIONS} positions", 100 * mean(proven), "%")
    yield Measure(f"ends proven within {_END_SOON:g} s", 100 * mean(soon), "%")
    yield Measure("positions an end", mean(positions), "")
    yield Measure("processor time an end", mean(seconds) * 1e3, "ms")


def _first_ends(match: SimulatedMatch, ruleset: Ruleset) -> Iterator[State]:
    for deal in range(_ENDED_FROM, _ENDED_FROM + _ENDED):
        states = (state for state in SimulatedGame(match, deal, 0).states() if not state.stock)
        yield from (state for state in islice(states, 1) if solvable(state, ruleset))


def _first_call() -> float:
    with tempfile.TemporaryDirectory() as home:
        times = [float(output_at(home, _FIRST)) for _ in range(1 + _ROUNDS)]
    return median(times[1:])  # the very first one builds the form


def _building(name: str) -> float:
    """In a process of its own, for it takes much memory."""
    return float(output_of(f"from game.lab.bench import search; print(search.built({name!r}))"))


def built(name: str) -> float:
    """Seconds to build the search form of a shipped lexicon, without writing it."""
    from game.words.lexicons import load

    words = load(name)
    return _time(lambda: build(words.edges, words.root, words.tier_number))


def _time(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def _settled(act: Callable[[], object]) -> float:
    """Seconds for one of as many calls as fill a moment, after one that makes room."""
    calls = max(1, int(_MOMENT / max(_time(act), 1e-9)))
    begun = time.perf_counter()
    for _ in range(calls):
        act()
    return (time.perf_counter() - begun) / calls


def _often(act: Callable[[], object]) -> float:
    """Seconds for one of many calls: the median of rounds."""
    rounds = []
    for _ in range(_ROUNDS):
        begun = time.perf_counter()
        for _ in range(_CALLS):
            act()
        rounds.append((time.perf_counter() - begun) / _CALLS)
    return median(rounds)


FIRST = 900_000
_LOOK = 5  # rollouts between two looks at the clock
_CUT = 0.03
_STATES = 20_000  # that are searched where many cards are left
_ENDS = 500  # positions
_END_STATES = 400_000
_END_SECONDS = 2.0
_GAMES = {1: "patience-six", 2: "patience-twelve", 3: "patience-heaps"}


class _BenchTable(NamedTuple):
    """What is measured: a language, its words (a tier, or the everyday ones), the number of deals, and the
    most seconds for each."""

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


_PATIENCES = (
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
    """The first position of each game with at most `cards` cards left, if the game is not over then."""
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
    for table in _PATIENCES:
        for method, game in _GAMES.items():
            opening = table.opening(game)
            search = table.solver(opening)
            times = [_solve_seconds(search, opening, FIRST + n, table.seconds) for n in range(table.deals)]
            name = f"method {method}, {table.name}"
            for within in (0.01, 0.1, 1.0, 10.0):
                if within <= table.seconds:
                    solved = sum(each <= within for each in times) / len(times)
                    yield Measure(
                        f"{name}: solved within {within:g} s of {table.deals} deals", 100 * solved, "%"
                    )
            yield Measure(f"{name}: lines found a second, 30 ms cut", _rate(times), "/s")
            if table is _PATIENCES[0]:
                yield Measure(f"{name}: with moves, replayed", _replayed(search, opening), "/s")
                yield Measure(f"{name}: most memory of a solve, words apart", _memory(opening), "MB")


def _solve_seconds(search: Solver, opening: Opening, deal: int, most: float) -> float:
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
        if _solve_seconds(search, opening, deal, _CUT) <= _CUT:
            end = opening.mode.replayed(state, search.moves(state))
            good += end is not None and not end.left()
    return good / (time.thread_time() - begun)


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
