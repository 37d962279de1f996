"""`kanugo lab simulate` and `kanugo lab match`: games of computer players against each other, or against
another program.
"""

import argparse
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.commands import output
from game.commands.arguments import (
    add_force,
    add_table,
    add_workers,
    check_output_file,
    check_output_folder,
    count,
)
from game.commands.output import progress_bar
from game.deals.request import deal_number
from game.fault import Fault
from game.lab.engine import LineEngine
from game.lab.results import (
    LEAST,
    SeatResult,
    SimulatedResult,
    print_results,
    sprt,
    summarize,
    summarize_pairs,
)
from game.lab.run_log import open_log
from game.lab.tasks import start_workers
from game.opening import Opening, open_game
from game.search.players import Player, chances, player
from game.search.players.chances import ChanceSample, lead_of, left_of
from game.search.players.player import THINKING
from game.system.files import write_atomically
from game.table.facedown import SeenMove, seen_by, seen_move
from game.table.mode import LAST_DEAL
from game.table.moves import Challenge, Done, Move, Place, Stop
from game.table.state import Phase, State, chance, computer, level_of
from game.text.catalogues import text
from modes.moves import Deal
from modes.states import AttackState, RoundState

_MAX_ELO = 1000
_QUIET_CIRCUITS = 12  # after so many circuits with nothing laid a game is broken off
_AT_A_TIME = 4  # games that a worker plays before it tells how they went
ENGINE = "engine:"
"""Before the command of a program in place of a level."""


class SimulatedMatch(NamedTuple):
    """A game, and the levels of its players in the order of the results; `engine:` and a command is another
    program."""

    ruleset: str
    levels: tuple[str, ...]
    language: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    lexicon: str | None = None
    thinking: str = "normal"


def games(
    match: SimulatedMatch, first: int, number: int, workers: Executor, done: int
) -> Generator[SimulatedResult]:
    """Play `number` games, except those already done, on the executor's workers; results come in the order of
    the games."""
    parts = [(match, first, n, number) for n in range(done, number, _AT_A_TIME)]
    for some in workers.map(_play_games, *zip(*parts, strict=True)) if parts else ():
        yield from some


def name_of(level: str) -> str:
    return level if level.startswith(ENGINE) else computer(level)


def _play_games(match: SimulatedMatch, first: int, n: int, number: int) -> list[SimulatedResult]:
    return [game(match, first, k) for k in range(n, min(number, n + _AT_A_TIME))]


@lru_cache(1)
def opening_of(match: SimulatedMatch) -> tuple[Opening, tuple[Player, ...]]:
    """The game of a match and its players, kept from game to game."""
    names = tuple(map(name_of, match.levels))
    opening = open_game(match.ruleset, names, 0, match.language, dict(match.options), match.lexicon)
    common = opening.lexicon.at(opening.lexicon.tiers[0])
    players = tuple(
        LineEngine(level.removeprefix(ENGINE), opening.mode, opening.lexicon)
        if level.startswith(ENGINE)
        else player(level, opening.mode, common, opening.lexicon, 0)
        for level in match.levels
    )
    for each in players:
        each.thinking = THINKING[match.thinking]
    return opening, players


def game(match: SimulatedMatch, first: int, n: int) -> SimulatedResult:
    """The n-th game of a match: every deal is played as often as there are seats, and each time all players
    move on by a seat, so that none has the better cards or the better place."""
    seats = len(match.levels)
    return SimulatedGame(match, first + n // seats, n % seats).played()


class SimulatedGame:
    """One game being played: on which deal, and by how many seats every player has moved on."""

    def __init__(self, match: SimulatedMatch, deal: int, moved: int) -> None:
        opening, players = opening_of(match)
        seats = len(players)
        self.deal = deal
        self.mode = opening.mode
        self.order = [(seat + moved) % seats for seat in range(seats)]  # which player sits at each seat
        self.players = players
        for number, each in enumerate(players):
            each.seed = chance(deal, "player", moved, number)
        names = tuple(opening.setup.names[number] for number in self.order)
        self.state = self.mode.start(msgspec.structs.replace(opening.setup, names=names, deal=deal))
        self.pieces = self.state.pieces()
        self.moves_seen: list[list[SeenMove]] = [[] for _ in range(seats)]
        self.seconds = [0.0] * seats
        self.longest = [0.0] * seats
        self.turns = [0] * seats
        self.blocked = 0
        self.quiet = 0
        self.leading = seats == 2 and self.mode.ruleset.scoring == "words"
        self.leads: list[tuple[int, int, int]] = []
        """At each turn between two: the seat, what was left, its lead."""

    def states(self) -> Iterator[State]:
        """The states in which somebody is to move, played on from one to the next."""
        while self.mode.outcome(self.state) is None:
            yield self.state
            if self.quiet < _QUIET_CIRCUITS * len(self.order):
                self._move(self._chosen())
            elif Stop in self.mode.offers(self.state):
                self._move(Stop())
            else:
                break

    def played(self) -> SimulatedResult:
        for _ in self.states():
            pass
        winners = self.mode.winners(self.state)
        results = sorted((number, self._result(seat, winners)) for seat, number in enumerate(self.order))
        ordered = tuple(result for _, result in results)
        finished = self.mode.outcome(self.state) is not None
        halves = {seat: 2 // len(winners) for seat in winners}
        leads = tuple(ChanceSample(left, lead, halves.get(seat, 0)) for seat, left, lead in self.leads)
        return SimulatedResult(
            ordered,
            self.state.of(RoundState).round,
            self.blocked,
            self.state.ply,
            finished,
            leads,
        )

    def _result(self, seat: int, winners: tuple[int, ...]) -> SeatResult:
        number = self.order[seat]
        win = 1 / len(winners) if seat in winners else 0.0
        total = self.state.seats[seat].total
        return SeatResult(win, total, self.seconds[number], self.turns[number], self.longest[number])

    def _chosen(self) -> Move:
        """The move of the player in turn, who sees what its seat sees. The seconds are processor time, so
        that other programs on this machine do not count; for a program in place of a level they are elapsed
        time."""
        seat = self.state.turn
        number = self.order[seat]
        if self.leading and self.state.phase is Phase.PLAYING and not self.state.of(AttackState).used:
            self.leads.append((seat, left_of(self.state), lead_of(self.state, seat, 1 - seat)))
        clock = time.perf_counter if isinstance(self.players[number], LineEngine) else time.thread_time
        begun = clock()
        choice = self.players[number].choose(seen_by(self.state, seat), self.moves_seen[seat], seat)
        took = clock() - begun
        if self.state.going:
            self.seconds[number] += took
            self.turns[number] += 1
            self.longest[number] = max(self.longest[number], took)
        return choice.move

    def _move(self, move: Move) -> None:
        """Make a judged move, and check that no piece was added or lost."""
        state, where = self.state, f"deal {self.deal}, move {self.state.ply + 1}"
        refusal = self.mode.check(state, move)
        if refusal is not None:
            codes = " ".join(broken.code for broken in refusal.broken)
            raise Fault("simulate", where, f"{move} ({codes})", "a move that the rules allow")
        after = self.mode.apply(state, move)
        if after.pieces() != self.pieces:
            raise Fault("simulate", where, f"{after.pieces().total()} pieces", "the pieces that were dealt")
        for viewer, seen in enumerate(self.moves_seen):
            seen.append(seen_move(state, move, after, viewer))
        self.quiet = 0 if isinstance(move, Place | Deal) else self.quiet + 1
        if after.phase in (Phase.ROUND_OVER, Phase.OVER) and self.quiet and all(s.hand for s in after.seats):
            self.blocked += not isinstance(move, Done | Challenge)
        self.state = after


class _LogHeader(NamedTuple):
    """What is played."""

    match: SimulatedMatch
    deal: int


class _LoggedGame(NamedTuple):
    """A game, and which of the match it is."""

    number: int
    played: SimulatedResult


_LOGGED_GAME = msgspec.json.Decoder(_LoggedGame)


def _logged_game(path: Path, number: int, line: str) -> SimulatedResult:
    """The game of a line, numbered from 2."""
    try:
        logged = _LOGGED_GAME.decode(line)
    except msgspec.DecodeError as error:
        raise Fault(str(path), f"line {number}", repr(line[:40]), "a simulated game") from error
    if logged.number != number - 2:  # two programs have written to it
        raise Fault(str(path), f"line {number}", f"game {logged.number}", f"game {number - 2}")
    return logged.played


def add(parser: argparse.ArgumentParser) -> None:
    add_games(parser)
    parser.add_argument(
        "--players",
        metavar=text("NAMES"),
        required=True,
        help=text(
            "computer players, separated by commas, such as {one},{other}",
            one=computer("expert"),
            other=computer("beginner"),
        ),
    )
    add_workers(parser)
    parser.add_argument(
        "--chances",
        metavar=text("FILE"),
        type=Path,
        help=text("write a file of how likely each lead was to win"),
    )
    add_force(parser)


def add_games(parser: argparse.ArgumentParser) -> None:
    """The options of all games between computer players."""
    parser.add_argument("ruleset", metavar=text("RULESET"))
    parser.add_argument("--games", metavar="N", type=count, required=True, help=text("how many games"))
    parser.add_argument(
        "--thinking",
        metavar="|".join(THINKING),
        choices=THINKING,
        default="normal",
        help=text("how long the master thinks (default: normal)"),
    )
    parser.add_argument(
        "--deal", metavar="N", type=deal_number, default=1, help=text("first deal (default: 1)")
    )
    parser.add_argument(
        "--log",
        metavar=text("FILE"),
        type=Path,
        help=text("write each game to this file, and continue from the games in it"),
    )
    parser.add_argument(
        "--sprt",
        metavar=(text("ELO0"), text("ELO1")),
        nargs=2,
        type=_elo,
        help=text("stop once it is clear by which of two Elo differences the first player is better"),
    )
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play the games, and print the results."""
    return play(tuple(level_named(name.strip()) for name in chosen.players.split(",")), chosen)


def play(levels: tuple[str, ...], chosen: argparse.Namespace) -> int:
    """Play games between players of these levels, and print the results."""
    match = match_of(levels, chosen)
    rules = opening_of(match)[0].mode.ruleset  # raises faults before any worker begins
    if chosen.chances is not None and rules.scoring != "words":
        raise Fault("command line", "--chances", rules.id, "a board game with scoring")
    if chosen.chances is not None and len(levels) != 2:
        raise Fault("command line", "--chances", repr(chosen.players), "two players")
    _check_outputs(chosen)
    last = chosen.deal + (chosen.games - 1) // len(levels)
    if last > LAST_DEAL:
        raise Fault("command line", "--deal", str(chosen.deal), f"deals that end by {LAST_DEAL}, not {last}")
    if chosen.sprt is not None:
        _check_test(chosen, len(levels))
    played = _all_played(match, chosen)
    if chosen.chances is not None:
        _write_chances(match, played, chosen)
    summary = summarize(tuple(map(name_of, levels)), played)
    pairs = summarize_pairs(played) if len(levels) == 2 and len(played) >= 2 * LEAST else None
    test = sprt(played, *chosen.sprt) if chosen.sprt is not None else None
    if chosen.json:
        document = {**summary._asdict(), "seats": [seat._asdict() for seat in summary.seats]}
        more = {"pairs": pairs and pairs._asdict(), "sprt": test and test._asdict()}
        output.print_json({**document, **{name: each for name, each in more.items() if each is not None}})
    else:
        print_results(summary, pairs, test)
    return 0


def match_of(levels: tuple[str, ...], chosen: argparse.Namespace) -> SimulatedMatch:
    """The match between players of these levels."""
    return SimulatedMatch(
        chosen.ruleset, levels, chosen.language, tuple(chosen.set), chosen.lexicon, chosen.thinking
    )


def _check_outputs(chosen: argparse.Namespace) -> None:
    """Check that each file can be written, before many games are played for it."""
    outs = [out for out in (chosen.chances, chosen.log) if out is not None]
    for n, out in enumerate(outs):
        check_output_file(out, chosen.lexicon, force=chosen.force or out == chosen.log)  # a log is continued
        if out.resolve() in [other.resolve() for other in outs[:n]]:
            raise Fault("command line", "--log", repr(str(out)), "another file to write to")
        check_output_folder(out)


def _elo(given: str) -> float:
    try:
        return float(given)
    except ValueError as error:
        raise Fault("command line", "--sprt", repr(given[:30]), "a number") from error


def _check_test(chosen: argparse.Namespace, players: int) -> None:
    """Check the arguments of a test between two strengths."""
    low, high = chosen.sprt
    if not -_MAX_ELO <= low < high <= _MAX_ELO:
        expected = f"two numbers from -{_MAX_ELO} to {_MAX_ELO}, the lower one first"
        raise Fault("command line", "--sprt", repr(f"{low:g} {high:g}"), expected)
    if players != 2:
        raise Fault("command line", "--sprt", repr(chosen.players), "two players")


def _decided(played: Sequence[SimulatedResult], chosen: argparse.Namespace) -> bool:
    """Whether the test, if there is one, is decided after these games."""
    return chosen.sprt is not None and sprt(played, *chosen.sprt).accepted is not None


def _all_played(match: SimulatedMatch, chosen: argparse.Namespace) -> list[SimulatedResult]:
    """The games in order, all of them or until the test is decided: those of the log, and the others played
    here or by workers."""
    with ExitStack() as stack:
        log, played = None, []
        if chosen.log is not None:
            header = msgspec.json.encode(_LogHeader(match, chosen.deal)).decode()
            log = stack.enter_context(open_log(chosen.log, header))
            before = [_logged_game(chosen.log, n, line) for n, line in enumerate(log.lines, 2)]
            played = before[: chosen.games]
        if _decided(played, chosen):
            return played
        new: Iterable[SimulatedResult]
        if chosen.workers == 1 and chosen.dask is None:
            new = (game(match, chosen.deal, n) for n in range(len(played), chosen.games))
        else:
            executor, _ = stack.enter_context(start_workers(chosen.workers, chosen.dask))
            # Closed, so that workers begin no other game.
            new = stack.enter_context(closing(games(match, chosen.deal, chosen.games, executor, len(played))))
        bar = stack.enter_context(progress_bar(chosen.games, done=len(played)))
        for each in new:
            if log is not None:
                log.append([msgspec.json.encode(_LoggedGame(len(played), each)).decode()])
            played.append(each)
            bar.update()
            if _decided(played, chosen):
                break
        return played


def _write_chances(
    match: SimulatedMatch, played: Sequence[SimulatedResult], chosen: argparse.Namespace
) -> None:
    """Write the chances of leads that these games teach."""
    path: Path = chosen.chances
    samples = (lead for each in played for lead in each.leads)
    learnt = chances.learnt(samples, len(played), _command(match, chosen, f"--chances {path.name}"))
    if learnt is None:
        raise Fault("command line", "--chances", str(len(played)), "more games")
    write_atomically(path, chances.written(learnt).encode())


def _command(match: SimulatedMatch, chosen: argparse.Namespace, last: str) -> str:
    """The command line that plays this match."""
    players = ",".join(map(computer, match.levels))
    command = (
        f"kanugo lab simulate {match.ruleset} --games {chosen.games} --players {players} --deal {chosen.deal}"
    )
    language = "" if match.language is None else f"--language {match.language}"
    lexicon = "" if match.lexicon is None else f"--lexicon {match.lexicon}"
    options = (f"--set {name}={value}" for name, value in match.options)
    return " ".join(filter(None, (command, language, lexicon, *options, last)))


def level_named(name: str, option: str = "--players") -> str:
    """The level of a computer player by its name. Raises Fault for a person's."""
    level = level_of(name)
    if level is None:
        wanted = f"computer players only, as {computer('expert')}"
        raise Fault("command line", option, repr(name), wanted)
    return level


def add_match(parser: argparse.ArgumentParser) -> None:
    add_games(parser)
    parser.add_argument(
        "--engine",
        metavar=text("COMMAND"),
        required=True,
        help=text("the other program, which reads positions in CGP and writes moves"),
    )
    parser.add_argument(
        "--player",
        metavar=text("NAME"),
        default=computer("master"),
        help=text("the computer player (default: {player})", player=computer("master")),
    )
    parser.add_argument(
        "--limit",
        metavar="N",
        type=count,
        default=60,
        help=text("the most seconds that a move of the other program may take (default: 60)"),
    )
    parser.set_defaults(workers=1, dask=None, chances=None, force=False)


def run_match(chosen: argparse.Namespace) -> int:
    """Play the games, and print the results of our player and the program."""
    levels = (level_named(chosen.player, "--player"), f"{ENGINE}{chosen.engine}")
    engine = opening_of(match_of(levels, chosen))[1][1]
    assert isinstance(engine, LineEngine)
    engine.limit = chosen.limit
    try:
        with closing(engine):
            return play(levels, chosen)
    finally:
        opening_of.cache_clear()  # the program has ended
