"""Simulates games of computer players against each other: results, thinking times, significance tests.

A player may be another program: it reads a position in CGP from each line and answers with a move, written as
in a GCG file: `8D WORD` across or `D8 WORD` down. Blanks are lower case; letters already on the board are `.`
or in brackets or written as they are. `-TILES` exchanges, `-` passes. `quit` is the last line.
"""

import os
import re
import shlex
import stat
import subprocess
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from functools import lru_cache
from itertools import takewhile
from math import log, log10, sqrt
from pathlib import Path
from queue import Empty, Queue
from typing import IO, NamedTuple

import msgspec

from game.deals.grade import ERRORS_95, OutOf, wilson
from game.fault import Fault
from game.opening import Opening, open_game
from game.search.players import Choice, ChoiceReason, History, Player, Why, player
from game.search.players.chances import ChanceSample, lead_of, left_of
from game.search.players.player import THINKING
from game.system.files import NotWritten, lock_file
from game.table.board import BLANK, Axis, laid_from
from game.table.facedown import SeenMove, seen_by, seen_move
from game.table.mode import Mode
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Placement, Slot, Stop
from game.table.position import cgp_of
from game.table.state import Phase, State, chance, computer
from game.text.phrases import broken_rule_text
from game.words.lexicon import Lexicon
from modes.moves import Deal
from modes.states import AttackState, RoundState

_PLAY = re.compile(r"(?:(\d{1,2})([A-Z])|([A-Z])(\d{1,2})) (\S+)")
_QUIT_SECONDS = 10.0
_SHOWN = 60  # characters of an answer that cannot be read


class LineEngine(Player):
    """Runs the program until `close`. Raises Fault for an answer that comes too late, that is no move, or
    that the rules forbid; its place is the position that was sent."""

    def __init__(self, command: str, mode: Mode, full: Lexicon) -> None:
        super().__init__(mode, full, full, 0)
        self.command = command
        self.limit = 60
        """Seconds for a move."""
        letters = (letter for letter in self.ruleset.letters if len(letter) > 1 or letter == letter.lower())
        if self.ruleset.layout.edgeless or self.ruleset.placing.attacks_per_turn != 1 or any(letters):
            raise Fault("match", "", self.ruleset.id, "a board game of single capital letters")
        try:
            self._program = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError, IndexError) as error:
            raise Fault("match", "--engine", repr(command), "a program that can be run") from error
        self._lines: Queue[str] = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def think(self, seen: State, history: History, seat: int) -> Choice:
        question = cgp_of(self.ruleset, seen, idle_turns(history))
        answer = self._answer(question)
        try:
            move = self._move(seen, answer)
        except ValueError as error:
            expected = "8D WORD, -TILES or - with what is in hand"
            raise Fault(self.command, question, repr(answer[:_SHOWN]), expected) from error
        refusal = self.mode.check(seen, move)
        if refusal is not None:
            why = broken_rule_text(refusal.broken[0], self.ruleset, self.mode.sentences)
            found = f"{answer!r} ({why})"
            raise Fault(self.command, question, found, "a move that the rules allow")
        return Choice(move, ChoiceReason(Why.ONLY))

    def close(self) -> None:
        """Ask the program to quit and end its input, and kill it if it has not ended after a while."""
        self._send("quit")
        assert self._program.stdin is not None
        with suppress(OSError):  # it has ended before
            self._program.stdin.close()
        try:
            self._program.wait(_QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()

    def _read(self) -> None:
        """Queue the lines of the program, and an empty one when it has ended. A thread of its own, since a
        pipe cannot be read with a time limit on every system."""
        assert self._program.stdout is not None
        with self._program.stdout as output:
            for line in output:
                self._lines.put(line)
        self._lines.put("")

    def _send(self, line: str) -> None:
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(line + "\n")
            self._program.stdin.flush()
        except OSError:
            return  # it has ended, which the end of its output tells

    def _answer(self, question: str) -> str:
        self._send(question)
        try:
            answer = self._lines.get(timeout=self.limit)
        except Empty as error:
            self._program.kill()
            found = f"no answer in {self.limit} seconds"
            raise Fault(self.command, question, found, "a line with a move") from error
        if not answer:
            found = f"the end of its output (exit code {self._program.wait()})"
            raise Fault(self.command, question, found, "a line with a move")
        return answer.strip()

    def _move(self, seen: State, answer: str) -> Move:
        """The move of an answer. Raises ValueError for one that cannot be read."""
        play = _PLAY.fullmatch(answer)
        if answer == "-":
            return Pass()
        left = {slot: piece for slot, piece in self.mode.slots(seen).items() if slot.zone == "hand"}
        if answer.startswith("-"):
            return Exchange(tuple(self._take_slot(left, piece) for piece in answer[1:]))
        if play is None:
            raise ValueError(answer)
        row, column, axis = (play[1], play[2], Axis.ACROSS) if play[1] else (play[4], play[3], Axis.DOWN)
        cell = (ord(column) - ord("A"), int(row) - 1)
        laid = []
        for character in play[5].replace("(", "").replace(")", ""):
            if cell not in seen.board:
                if character == ".":
                    raise ValueError(answer)
                piece, letter = laid_from(character)
                slot = self._take_slot(left, piece)
                laid.append(Placement(slot, cell, letter if piece == BLANK else ""))
            cell = axis.step(cell)
        return Place(tuple(laid))

    def _take_slot(self, left: dict[Slot, str], piece: str) -> Slot:
        """The place in the hand that a piece is taken from. Raises ValueError for one that is not there."""
        slot = next((slot for slot, held in left.items() if held == piece), None)
        if slot is None:
            raise ValueError(piece)
        del left[slot]
        return slot


def idle_turns(history: History) -> int:
    """The number of turns in a row that laid nothing."""
    return sum(1 for _ in takewhile(lambda seen: not isinstance(seen.move, Place), reversed(history)))


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


class SeatResult(NamedTuple):
    """How one game went for one player."""

    win: float
    total: int
    seconds: float
    turns: int
    longest: float


class SimulatedResult(NamedTuple):
    """How one game went; the results by player, not by seat."""

    results: tuple[SeatResult, ...]
    rounds: int
    blocked: int
    moves: int
    finished: bool
    leads: tuple[ChanceSample, ...] = ()


class SeatSummary(NamedTuple):
    """How all games went for one player: the share of wins, and between what shares the true one lies."""

    player: str
    wins: float
    share: float
    interval: tuple[float, float]
    mean_total: float
    seconds_a_turn: float
    longest_turn: float


class SimulationSummary(NamedTuple):
    """The numbers of all games. A shared win counts as a part of one. A round is blocked when it ends because
    nothing was laid; a game is unfinished when no rule ends it although nothing is laid any more."""

    games: int
    seats: tuple[SeatSummary, ...]
    rounds: float
    blocked: float
    unfinished: int
    moves: float
    seconds_a_game: float


def games_here(match: SimulatedMatch, first: int, number: int, done: int) -> Generator[SimulatedResult]:
    """Play so many games, except those already done, in this process, one after the other."""
    for n in range(done, number):
        yield game(match, first, n)


def games(
    match: SimulatedMatch, first: int, number: int, workers: Executor, done: int = 0
) -> Generator[SimulatedResult]:
    """The same, played by the executor's workers; results come in the order of the games."""
    parts = [(match, first, n, number) for n in range(done, number, _AT_A_TIME)]
    for some in workers.map(_some_games, *zip(*parts, strict=True)) if parts else ():
        yield from some


def name_of(level: str) -> str:
    return level if level.startswith(ENGINE) else computer(level)


def _some_games(match: SimulatedMatch, first: int, n: int, number: int) -> list[SimulatedResult]:
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
            raise Fault("simulate", where, f"{after.pieces().total()} pieces", "those that were dealt")
        for viewer, seen in enumerate(self.moves_seen):
            seen.append(seen_move(state, move, after, viewer))
        self.quiet = 0 if isinstance(move, Place | Deal) else self.quiet + 1
        if after.phase in (Phase.ROUND_OVER, Phase.OVER) and self.quiet and all(s.hand for s in after.seats):
            self.blocked += not isinstance(move, Done | Challenge)
        self.state = after


def summed_up(levels: Sequence[str], played: Sequence[SimulatedResult]) -> SimulationSummary:
    """The numbers of all games of players of these levels."""
    number = len(played)
    rounds = sum(each.rounds for each in played)
    seconds = sum(result.seconds for each in played for result in each.results)
    return SimulationSummary(
        games=number,
        seats=tuple(_seat(level, [each.results[n] for each in played]) for n, level in enumerate(levels)),
        rounds=round(rounds / number, 2),
        blocked=round(sum(each.blocked for each in played) / rounds, 4),
        unfinished=sum(not each.finished for each in played),
        moves=round(sum(each.moves for each in played) / number, 1),
        seconds_a_game=round(seconds / number, 3),
    )


def _seat(level: str, results: Sequence[SeatResult]) -> SeatSummary:
    wins = sum(each.win for each in results)
    low, high = wilson(OutOf(wins, len(results)), ERRORS_95)
    turns = sum(each.turns for each in results)
    return SeatSummary(
        player=name_of(level),
        wins=round(wins, 2),
        share=round(wins / len(results), 4),
        interval=(round(low, 4), round(high, 4)),
        mean_total=round(sum(each.total for each in results) / len(results), 2),
        seconds_a_turn=round(sum(each.seconds for each in results) / max(1, turns), 5),
        longest_turn=round(max(each.longest for each in results), 4),
    )


_MAX_BYTES = 1 << 30  # bytes


class _LogHeader(NamedTuple):
    """What is played."""

    match: SimulatedMatch
    deal: int


class _LoggedGame(NamedTuple):
    """A game, and which of the match it is."""

    number: int
    played: SimulatedResult


_LOGGED_GAME = msgspec.json.Decoder(_LoggedGame)


class GameLog:
    """The games of a match from a deal on, those played before and those added."""

    def __init__(self, path: Path, file: IO[bytes], before: list[SimulatedResult]) -> None:
        self.path = path
        self.before = before
        self._file = file
        self._next = len(before)

    def add(self, played: SimulatedResult) -> None:
        """Write a game to the log. Raises Fault if that fails."""
        try:
            self._file.write(msgspec.json.encode(_LoggedGame(self._next, played)) + b"\n")
            self._file.flush()
            self._next += 1
        except OSError as error:
            raise NotWritten(str(self.path), "", error.strerror or str(error), "room for a game") from error


@contextmanager
def game_log(path: Path, match: SimulatedMatch, deal: int) -> Iterator[GameLog]:
    """The log in a file, which is made if it is not there. Raises Fault for a file that is no such log, or
    the log of another match. A last line that a killed program left unfinished is played again."""
    head = msgspec.json.encode(_LogHeader(match, deal)) + b"\n"
    try:
        with path.open("a+b") as file:
            there = os.fstat(file.fileno())
            if not stat.S_ISREG(there.st_mode) or there.st_size > _MAX_BYTES:
                found = f"{there.st_size} bytes" if stat.S_ISREG(there.st_mode) else "a device"
                raise Fault(str(path), "", found, "a log of simulated games")
            lock_file(file, path)
            file.seek(0)
            lines = file.read().split(b"\n")
            whole, rest = lines[:-1], lines[-1]
            before = [_read(path, n, line, head) for n, line in enumerate(whole, 1)]
            if not whole and not head.startswith(rest):
                _read(path, 1, rest, head)  # somebody's file of one line: nothing of it is touched
            if rest:
                file.truncate(file.tell() - len(rest))
            if not whole:
                file.write(head)
                file.flush()
            yield GameLog(path, file, [played for played in before if played is not None])
    except OSError as error:
        raise NotWritten(str(path), "", error.strerror or str(error), "a file to write games to") from error


def _read(path: Path, number: int, line: bytes, head: bytes) -> SimulatedResult | None:
    """The game of a line; None for the first one, which must say what is played."""
    if number > 1:
        try:
            kept = _LOGGED_GAME.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Fault(
                str(path), f"line {number}", repr(line[:40].decode("utf-8", "replace")), "a simulated game"
            ) from error
        if kept.number != number - 2:  # two programs have written to it
            raise Fault(str(path), f"line {number}", f"game {kept.number}", f"game {number - 2}")
        return kept.played
    if line + b"\n" != head:
        raise Fault(str(path), "line 1", repr(line[:80].decode("utf-8", "replace")), "the log of this match")
    return None


_ERROR = 0.05  # how often the test may take either hypothesis when the other one is true
LEAST = 8  # pairs before which their variance is not known well enough to say anything


class PairSummary(NamedTuple):
    """The first player against the second: shares of points from 0 to 1, Elo (None: beyond all numbers), each
    with its 95 % interval. `won`: pairs of which the first player won both games, one and a half, one, a
    half, none. `spread`: by how many points they scored more, a game."""

    pairs: int
    share: float
    interval: tuple[float, float]
    elo: float | None
    elo_interval: tuple[float | None, float | None]
    spread: float
    spread_interval: tuple[float, float]
    won: tuple[int, int, int, int, int]


class SprtSummary(NamedTuple):
    """The state of the test: the log of how much likelier the results are if the difference is `elo1` and not
    `elo0`. Above `upper` the first is accepted, below `lower` the second."""

    elo0: float
    elo1: float
    llr: float
    lower: float
    upper: float
    accepted: float | None


def paired(played: Sequence[SimulatedResult]) -> PairSummary:
    """The strength of the first of two players by pairs of successive games, at least so many."""
    spreads = [(_spread(first) + _spread(second)) / 2 for first, second in _pairs(played)]
    return summary_of_pairs(_shares(played), spreads)


def summary_of_pairs(shares: Sequence[float], spreads: Sequence[float]) -> PairSummary:
    """The same from the share of the points and the mean lead of each pair."""
    share, half = _mean(shares)
    spread, wide = _mean(spreads)
    low, high = max(0.0, share - half), min(1.0, share + half)
    return PairSummary(
        pairs=len(shares),
        share=round(share, 4),
        interval=(round(low, 4), round(high, 4)),
        elo=elo_of(share),
        elo_interval=(elo_of(low), elo_of(high)),
        spread=round(spread, 2),
        spread_interval=(round(spread - wide, 2), round(spread + wide, 2)),
        won=_won(shares),
    )


def sprt(played: Sequence[SimulatedResult], elo0: float, elo1: float) -> SprtSummary:
    """The state of the test between two differences of strength after these pairs of games."""
    shares = _shares(played)
    lower, upper = log(_ERROR / (1 - _ERROR)), log((1 - _ERROR) / _ERROR)
    llr = 0.0
    if len(shares) >= LEAST:
        mean = sum(shares) / len(shares)
        variance = sum((each - mean) ** 2 for each in shares) / len(shares)
        weak, strong = share_of(elo0), share_of(elo1)
        apart = (strong - weak) * (2 * mean - weak - strong)
        # Pairs that all end alike show no variance: about what one of another kind would give stands for it.
        llr = len(shares) * apart / (2 * max(variance, 1 / (4 * len(shares))))
    accepted = elo1 if llr >= upper else elo0 if llr <= lower else None
    return SprtSummary(elo0, elo1, round(llr, 3), round(lower, 3), round(upper, 3), accepted)


def elo_of(share: float) -> float | None:
    """The difference in strength that gives so large a share of the points; none gives all of them."""
    return round(400 * log10(share / (1 - share)), 1) + 0.0 if 0 < share < 1 else None


def share_of(elo: float) -> float:
    """The share of the points that a difference in strength gives."""
    return 1 / (1 + 10 ** (-elo / 400))


def _pairs(played: Sequence[SimulatedResult]) -> list[tuple[SimulatedResult, SimulatedResult]]:
    """The games in pairs; one without its other half does not count yet."""
    return list(zip(played[0::2], played[1::2], strict=False))


def _shares(played: Sequence[SimulatedResult]) -> list[float]:
    return [(first.results[0].win + second.results[0].win) / 2 for first, second in _pairs(played)]


def _spread(played: SimulatedResult) -> int:
    own, other = (result.total for result in _of_two(played.results))
    return own - other


def _of_two(results: tuple[SeatResult, ...]) -> tuple[SeatResult, SeatResult]:
    first, second = results
    return first, second


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, ERRORS_95 * sqrt(variance / len(values))


def _won(shares: Sequence[float]) -> tuple[int, int, int, int, int]:
    both, more, even, less, none = (sum(share == won / 4 for share in shares) for won in (4, 3, 2, 1, 0))
    return both, more, even, less, none
