"""`kanugo solve`: a winning line for a patience or a proof that there is none, and how hard the deal is."""

import argparse
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.commands import output
from game.commands.arguments import (
    add_deal_words,
    add_rollouts,
    add_table,
    options_of,
)
from game.deals.book import ALL, SETS, DealWords, Difficulty, words_of
from game.deals.grade import WHOLE, Grader
from game.deals.request import GameRequest, deal_number, with_its_code
from game.deals.shelf import difficulty_here
from game.fault import Fault
from game.opening import open_patience, words_for_file
from game.search.kernel.plays import lexicon_of
from game.search.solver import notation
from game.search.solver.solve import (
    MOST_STATES,
    STATES,
    Impossible,
    SolvedLine,
    Solver,
    SolverAnswer,
    rarer_words,
    solvable,
)
from game.store.records import load_game
from game.table.mode import Mode, Setup
from game.table.moves import Move, Place
from game.table.state import State
from game.text.catalogues import grouped, plural, text
from game.text.phrases import difficulty, place_in_book
from game.words.lexicon import EVERYDAY, Lexicon

_STATES_EACH = 100  # states for each rollout
_LONGER = 10  # times as many tries are proposed where none was enough


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "ruleset",
        metavar=text("RULESET"),
        nargs="?",
        help=text("a patience, or the code of a deal (not with --from)"),
    )
    parser.add_argument("--deal", metavar="N", type=deal_number, help=text("deal number"))
    parser.add_argument(
        "--from", metavar=text("GAME"), type=Path, dest="game", help=text("continue from a saved game")
    )
    words_help = text("the words a solution may use (default: everyday words if that is possible)")
    add_deal_words(parser, words_help, None)
    add_rollouts(parser)
    add_table(parser)


class _PatienceToSolve(NamedTuple):
    """The patience to solve: as dealt, and its current state."""

    mode: Mode
    lexicon: Lexicon
    setup: Setup
    state: State


class GradedAnswer(NamedTuple):
    """The solver's answer with the words it used, and the difficulty of the deal.

    `rarer` are the words of the line beyond everyday words.
    """

    answer: SolverAnswer
    difficulty: Difficulty
    words: DealWords
    rarer: tuple[str, ...] = ()


def _graded_answer(
    mode: Mode,
    lexicon: Lexicon,
    setup: Setup,
    state: State,
    rollouts: int,
    words: DealWords | None,
) -> GradedAnswer:
    """The solver's answer, with the difficulty in the book of this table, or graded now."""
    answer, tried = solved(mode, lexicon, state, rollouts, setup.deal, words)
    rarer = rarer_words(mode, lexicon, state, answer.moves) if isinstance(answer, SolvedLine) else ()
    hard = difficulty_here(mode, lexicon, setup)
    if hard is None:
        graded = Grader(mode, lexicon).graded(mode.start(setup), setup.deal)
        hard = Difficulty(graded.grade, graded.wins / WHOLE)
    return GradedAnswer(answer, hard, tried, rarer)


def solved(
    mode: Mode, lexicon: Lexicon, state: State, rollouts: int, deal: int, words: DealWords | None = None
) -> tuple[SolverAnswer, DealWords]:
    """The solver's answer after `rollouts` rollouts, and the words used.

    More rollouts also search more states of the last cards. Without `words`, everyday words are tried first,
    then any word.

    Raises LexiconError if the lexicon does not mark its everyday words.
    """
    sets: tuple[DealWords, ...] = (words,) if words else SETS if lexicon.everyday is not None else (ALL,)
    states = min(MOST_STATES, max(STATES, _STATES_EACH * rollouts))
    for tried in sets:
        solver = Solver(mode, words_of(lexicon, tried), judging=lexicon)
        answer = solver.solve(state, rollouts, deal, states)
        if isinstance(answer, SolvedLine):
            break
    return answer, tried


def run(chosen: argparse.Namespace) -> int:
    """Solve a deal or a saved game from its current state; exit 1 if no solution is found."""
    task = _task(chosen)
    graded = _graded_answer(task.mode, task.lexicon, task.setup, task.state, chosen.rollouts, chosen.words)
    if chosen.json:
        output.print_json(_document(task, graded))
    else:
        print(text("Deal {number}", number=task.setup.deal))
        print(difficulty(graded.difficulty.grade, graded.difficulty.share))
        if graded.difficulty.harder_than is not None:
            print(place_in_book(graded.difficulty.harder_than))
        _print(task, graded)
    return 0 if isinstance(graded.answer, SolvedLine) else 1


def _task(chosen: argparse.Namespace) -> _PatienceToSolve:
    if chosen.game is not None:
        if chosen.ruleset is not None or chosen.deal is not None:
            raise Fault("command line", "solve", "a deal and a saved game", "one of them")
        session = load_game(
            chosen.game, partial(words_for_file, file=str(chosen.game), lexicon=chosen.lexicon)
        )
        if not solvable(session.mode):
            raise Fault(str(chosen.game), "", session.mode.ruleset.name, "a patience")
        return _PatienceToSolve(session.mode, lexicon_of(session.mode), session.setup, session.state)
    wanted = with_its_code(
        GameRequest(chosen.ruleset or "", chosen.deal, chosen.language, options=dict(chosen.set))
    )
    if wanted.deal is None:
        raise Fault(
            "command line", "solve", "no deal", "RULESET --deal N, the code of a deal, or --from GAME"
        )
    options = {**options_of(chosen, wanted.ruleset), **wanted.options}
    opening = open_patience(wanted.ruleset, wanted.deal, wanted.language, options, chosen.lexicon)
    return _PatienceToSolve(opening.mode, opening.lexicon, opening.setup, opening.mode.start(opening.setup))


def _document(task: _PatienceToSolve, graded: GradedAnswer) -> output.JsonDocument:
    made: output.JsonDocument = {
        "ruleset": task.mode.ruleset.id,
        "language": task.mode.ruleset.language,
        "deal": task.setup.deal,
        "grade": graded.difficulty.grade,
        "wins": round(WHOLE * graded.difficulty.share),
        "players": WHOLE,
        "words": graded.words,
    }
    answer = graded.answer
    match answer:
        case SolvedLine():
            moves = msgspec.to_builtins(answer.moves)
            solution = notation.written(answer.moves)
            return {
                **made,
                "answer": "known",
                "rollouts": answer.rollouts,
                "solution": solution,
                "rarer": graded.rarer,
                "moves": moves,
            }
        case Impossible():
            return {**made, "answer": "none", "proof": answer.proof, "letter": answer.letter}
    return {**made, "answer": "unknown", "rollouts": answer.rollouts}


def _print(task: _PatienceToSolve, graded: GradedAnswer) -> None:
    answer = graded.answer
    if graded.words == EVERYDAY:
        print(text("Everyday words only."))
    elif graded.rarer:
        print(text("It uses rarer words too: {words}.", words=", ".join(graded.rarer)))
    match answer:
        case SolvedLine():
            state = task.state
            for line, after in _lines(task.mode, state, answer.moves):
                state = after
                print(line)
            for row in str(state.board).splitlines():
                print(f"    {row}")
        case Impossible():
            print(_impossible_text(answer))
        case _:
            print(plural("No solution found in {n} try.", "No solution found in {n} tries.", answer.rollouts))
            if answer.states:
                print(text("Positions searched: {positions}.", positions=grouped(answer.states)))
            print(text("To look longer: --rollouts {n}", n=_LONGER * max(1, answer.rollouts)))


def _impossible_text(answer: Impossible) -> str:
    """Why no completion exists."""
    match answer.proof:
        case "letter":
            return text("No solution exists: no word can use {letter}.", letter=answer.letter)
        case "over":
            return text("No solution exists: the game is over.")
    return text("No solution exists: every line of play was searched.")


def _lines(mode: Mode, state: State, moves: tuple[Move, ...]) -> Iterator[tuple[str, State]]:
    """Each move as a line of text, with the state after it."""
    for n, move in enumerate(moves, 1):
        after = mode.apply(state, move)
        if isinstance(move, Place):
            words = ", ".join(mode.read(state, move).words)
            cells = " ".join(f"{after.board[cell].piece}({cell[0]},{cell[1]})" for _, cell, _ in move.laid)
            yield text("{n:3}. {words}: {cells}", n=n, words=words, cells=cells), after
        else:
            yield text("{n:3}. the next card", n=n), after
        state = after
