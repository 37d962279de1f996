"""`kanugo replay`: the final state of a saved game; checks every move again on request."""

import argparse
from pathlib import Path

from game.commands import output
from game.commands.arguments import add_words
from game.commands.output import make_ready
from game.opening import words_for_file
from game.store.records import differences, played, read_game, ruleset_here
from game.table.mode import Mode
from game.table.refusal import Refusal
from game.table.session import Session
from game.text.catalogues import plural, text
from modes.moves import Adjust


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar=text("GAME"), type=Path, help=text("a saved game (JSON lines)"))
    parser.add_argument("--check", action="store_true", help=text("check every move again"))
    add_words(parser)


def run(chosen: argparse.Namespace) -> int:
    """Replay the game; with --check exit 1 at the first move that is not allowed."""
    file = str(chosen.game)
    record = read_game(chosen.game)
    lexicon = words_for_file(record.ruleset or ruleset_here(record.setup), file, chosen.lexicon)
    make_ready(lexicon)
    session = played(record, lambda ruleset: lexicon, file)
    for difference in differences(record, lexicon, file):
        output.report_fault(difference)
    wrong = _first_wrong(session) if chosen.check else None
    if wrong is not None:
        _print_wrong(*wrong, session.mode, chosen.json)
        return 1
    _print_end(session, chosen.json)
    return 0


def _first_wrong(session: Session) -> tuple[int, Refusal] | None:
    for n, move in enumerate(session.played):
        if isinstance(move, Adjust) and n < session.setup.imported:
            continue  # points that another program's file gives
        refusal = session.mode.check(session.state_at(n), move)
        if refusal is not None:
            return n + 1, refusal
    return None


def _print_wrong(n: int, refusal: Refusal, mode: Mode, as_json: bool) -> None:
    if as_json:
        output.print_json({"legal": False, "move": n, "broken": output.refusal_document(refusal, mode)})
        return
    print(text("Move {n} is not allowed.", n=n))
    output.print_refusal(refusal, mode)


def _print_end(session: Session, as_json: bool) -> None:
    if not as_json:
        print(plural("{n} move", "{n} moves", session.at))
        output.print_state(session.state, session.mode.ruleset)
        return
    outcome = session.mode.outcome(session.state)
    document = {
        "deal": session.setup.deal,
        "moves": session.at,
        "outcome": None if outcome is None else outcome.value,
    }
    output.print_json({**document, **output.state_document(session.state, session.mode, session.setup)})
