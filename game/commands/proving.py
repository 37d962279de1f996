"""The answers of `kanugo solve` and `kanugo forge`, for people or as one JSON document."""

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from game.deals import forge as forging
from game.deals.book import read_book
from game.deals.grade import PLAYERS, grade
from game.fault import Fault
from game.opening import open_game, words_for
from game.search import notation
from game.search.policy import PLAYER
from game.search.solve import Impossible, SolvedLine, Solver, SolverAnswer
from game.store.files import load_game
from game.table.mode import Mode, Setup
from game.table.moves import Move, Place
from game.table.ruleset import Ruleset
from game.table.state import State
from game.text.catalogues import plural, text
from game.words.lexicon import Lexicon

_LAUNCHED_AHEAD = 3  # tasks given out for each worker


class _Sought(NamedTuple):
    """A patience, as it was dealt and as it stands."""

    mode: Mode
    lexicon: Lexicon
    setup: Setup
    state: State


def solve(chosen: argparse.Namespace) -> int:
    """A line that wins, from the deal or from where a saved game stands; exit 1 if none is found."""
    asked = _asked(chosen)
    solver = Solver(asked.mode, asked.lexicon)
    answer = solver.solve(asked.state, chosen.rollouts, asked.setup.deal)
    solver.follow(PLAYER)
    wins = solver.wins(asked.mode.start(asked.setup), PLAYERS, asked.setup.deal)
    level = grade(asked.mode.solved_as, wins)
    if chosen.json:
        print(json.dumps(_written(asked, answer, level, wins), ensure_ascii=False))
    else:
        print(text("Deal {number}", number=asked.setup.deal))
        print(
            text("Grade {grade}: {wins} of {players} players win.", grade=level, wins=wins, players=PLAYERS)
        )
        _print(asked, answer)
    return 0 if isinstance(answer, SolvedLine) else 1


def _asked(chosen: argparse.Namespace) -> _Sought:
    if chosen.game is not None:
        if chosen.ruleset is not None or chosen.deal is not None:
            raise Fault("command line", "solve", "a deal and a saved game", "one of them")
        lexicons: list[Lexicon] = []

        def words(ruleset: Ruleset) -> Lexicon:
            lexicons.append(words_for(ruleset, chosen.lexicon))
            return lexicons[-1]

        session = load_game(chosen.game, words)
        return _Sought(session.mode, lexicons[-1], session.setup, session.state)
    if chosen.ruleset is None or chosen.deal is None:
        raise Fault("command line", "solve", "no deal", "RULESET --deal N, or --from GAME")
    opening = open_game(chosen.ruleset, ("",), chosen.deal, chosen.language, dict(chosen.set), chosen.lexicon)
    return _Sought(opening.mode, opening.lexicon, opening.setup, opening.mode.start(opening.setup))


def _written(asked: _Sought, answer: SolverAnswer, level: int, wins: int) -> dict[str, object]:
    made: dict[str, object] = {
        "ruleset": asked.mode.ruleset.id,
        "language": asked.mode.ruleset.language,
        "deal": asked.setup.deal,
        "grade": level,
        "wins": wins,
        "players": PLAYERS,
    }
    match answer:
        case SolvedLine():
            moves = msgspec.to_builtins(answer.moves)
            solution = notation.written(answer.moves)
            return {
                **made,
                "answer": "known",
                "rollouts": answer.rollouts,
                "solution": solution,
                "moves": moves,
            }
        case Impossible():
            return {**made, "answer": "none", "proof": answer.proof, "letter": answer.letter}
    return {**made, "answer": "unknown", "rollouts": answer.rollouts}


def _print(asked: _Sought, answer: SolverAnswer) -> None:
    match answer:
        case SolvedLine():
            state = asked.state
            for line, after in _told(asked.mode, state, answer.moves):
                state = after
                print(line)
            for row in str(state.board).splitlines():
                print(f"    {row}")
        case Impossible():
            print(says_impossible(answer))
        case _:
            print(
                plural(
                    "No completion found in {n} game.", "No completion found in {n} games.", answer.rollouts
                )
            )


def says_impossible(answer: Impossible) -> str:
    """Why no completion exists."""
    match answer.proof:
        case "letter":
            return text("No completion exists: no word takes {letter}.", letter=answer.letter)
        case "over":
            return text("No completion exists: the game is over.")
    return text("No completion exists: every line was searched.")


def _told(mode: Mode, state: State, moves: tuple[Move, ...]) -> Iterator[tuple[str, State]]:
    """A line for each move, and the state after it."""
    for n, move in enumerate(moves, 1):
        after = mode.apply(state, move)
        if isinstance(move, Place):
            words = ", ".join(mode.read(state, move).words)
            cells = " ".join(f"{after.board[cell].piece}({cell[0]},{cell[1]})" for _, cell, _ in move.laid)
            yield text("{n:3}. {words}: {cells}", n=n, words=words, cells=cells), after
        else:
            yield text("{n:3}. the next card", n=n), after
        state = after


def forge(chosen: argparse.Namespace) -> int:
    """Make a book of deals, or prove one; exit 1 if it is wrong."""
    if chosen.verify is not None:
        if chosen.ruleset is not None or chosen.out is not None:
            raise Fault("command line", "forge", "--verify and something to make", "one of them")
        return _verify(chosen)
    if chosen.ruleset is None or chosen.count is None or chosen.out is None:
        raise Fault("command line", "forge", "too little", "RULESET --count N --out FILE, or --verify FILE")
    order = forging.Order(
        ruleset=chosen.ruleset,
        language=chosen.language,
        options=dict(chosen.set),
        lexicon=chosen.lexicon,
        rollouts=chosen.rollouts,
        first=chosen.first,
        count=chosen.count,
    )
    forging.Bench(order)  # what is wrong with the order is said here, not by a worker
    with _executor(chosen) as (executor, workers), _progress(chosen.count) as told:
        made = forging.forge(order, chosen.out, executor, _LAUNCHED_AHEAD * workers, told)
    grades = {level: sum(deal.grade == level for deal in made.deals) for level in range(1, 6)}
    if chosen.json:
        print(json.dumps({"out": str(chosen.out), "count": len(made.deals), "grades": grades}))
    else:
        shown = " ".join(f"{level}: {n}" for level, n in grades.items())
        print(
            text(
                "{count} deals in {file}. By grade: {grades}",
                count=len(made.deals),
                file=chosen.out,
                grades=shown,
            )
        )
    return 0


def _verify(chosen: argparse.Namespace) -> int:
    found = read_book(chosen.verify)
    with _progress(len(found.deals)) as told:
        wrong = list(forging.wrongs(found, str(chosen.verify), told))
    if chosen.json:
        print(json.dumps({"count": len(found.deals), "wrong": wrong}, ensure_ascii=False))
    elif wrong:
        print("\n".join(wrong))
    else:
        print(plural("{n} deal proven.", "{n} deals proven.", len(found.deals)))
    return 1 if wrong else 0


@contextmanager
def _executor(chosen: argparse.Namespace) -> Iterator[tuple[Executor, int]]:
    """Where the deals are tried, and how many workers there are."""
    if chosen.dask is not None:
        yield from _dask(chosen.dask)
    elif chosen.workers == 1:
        with ThreadPoolExecutor(1) as executor:
            yield executor, 1
    else:
        with ProcessPoolExecutor(chosen.workers, get_context("spawn")) as executor:
            yield executor, chosen.workers


def _dask(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        from distributed import Client
    except ImportError as error:
        raise Fault("forge", "--dask", "no Dask here", "pip install 'kanugo[cluster]'") from error
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise Fault("forge", "--dask", repr(address), f"the address of a Dask scheduler ({error})") from error
    with client, client.get_executor() as executor:
        yield executor, max(1, len(client.scheduler_info()["workers"]))


@contextmanager
def _progress(total: int) -> Iterator[forging.OnDeal]:
    """A bar on standard error, where that is a terminal: how many of all, the rate, the time left."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, rate="")

        def told(done: int, tried: int) -> None:
            bar.update(task, completed=done)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:.1f}/s" if speed else "")

        yield told
