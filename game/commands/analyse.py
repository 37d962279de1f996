"""`kanugo analyse`: the plays and swaps of a position by their chance of winning, or the position itself in
another form."""

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from threading import TIMEOUT_MAX, Timer

from msgspec import structs

from game.commands import output
from game.commands.arguments import add_position, add_table, count, count_or_zero, read_stdin
from game.commands.output import make_ready
from game.fault import Fault
from game.practice.drills.play import exchange_text, move_text, where
from game.search.kernel.plays import lexicon_of, play_of
from game.search.players.analysis import TriedMove
from game.search.players.position_analysis import (
    AS_LONG_AS_IT_TAKES,
    EndLine,
    PositionAnalysis,
    PositionAnalyst,
    kept,
)
from game.store.positions import USUAL_RULESET, OpenedPosition, PositionChoice, open_position, position_in
from game.table.position import Position, PositionIssue, cgp_of, placement_of, position_issues
from game.table.session import record_of
from game.text.catalogues import number_text, text
from game.text.phrases import percent, position_issue_text
from modes.states import TileState

_SECONDS = 5
_TOP = 20
_FORMS = ("json", "cgp", "gcg")


def add(parser: argparse.ArgumentParser) -> None:
    add_position(parser, text("a position (JSON, CGP) or a game (GCG, saved game); - reads standard input"))
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=count,
        default=_SECONDS,
        help=text("how long to simulate at most (default: {n})", n=_SECONDS),
    )
    best = text("print only the best N (default: {n})", n=_TOP)
    parser.add_argument("--top", metavar="N", type=count, default=_TOP, help=best)
    move = text("of a game, the position after move N")
    parser.add_argument("--move", metavar="N", type=count_or_zero, help=move)
    parser.add_argument(
        "--ruleset",
        metavar=text("RULESET"),
        default=USUAL_RULESET,
        help=text("the rules of a position in CGP or GCG that names none"),
    )
    parser.add_argument(
        "--as",
        dest="form",
        metavar="|".join(_FORMS),
        choices=_FORMS,
        help=text("only print the position in this form"),
    )
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    path: Path = chosen.position
    choice = PositionChoice(chosen.ruleset, chosen.move, chosen.language, dict(chosen.set), chosen.lexicon)
    reads = str(path) == "-"
    opened = position_in(read_stdin(_EXPECTED), "-", choice) if reads else open_position(path, choice)
    if chosen.form is not None:
        _FORM[chosen.form](opened, str(path))
        return 0
    issues = tuple(_warnings(opened))
    make_ready(lexicon_of(opened.mode))
    analyst = PositionAnalyst(opened.mode, AS_LONG_AS_IT_TAKES)
    timer = Timer(min(chosen.seconds, TIMEOUT_MAX), analyst.hurry)  # seven weeks on Windows
    timer.daemon = True
    timer.start()
    try:
        analysis = analyst.analysis(opened.seen, opened.history, chosen.top)
    finally:
        timer.cancel()
    analysis = analysis._replace(moves=analysis.moves[: chosen.top])
    if chosen.json:
        output.print_json(_document(opened, analysis, issues))
        return 0
    for each in issues:
        print(position_issue_text(each, opened.mode.ruleset))
    for line in _table(opened, analysis):
        print(line)
    return 0


_EXPECTED = "a position or a game"


# --- the position in another form -------------------------------------------------------------------------


def _as_json(opened: OpenedPosition, file: str) -> None:
    output.print_json(output.state_document(opened.seen, opened.mode, opened.setup))


def _as_cgp(opened: OpenedPosition, file: str) -> None:
    print(_cgp(opened, file))


def _cgp(opened: OpenedPosition, file: str) -> str:
    rules = opened.mode.ruleset
    if rules.layout.edgeless:
        raise Fault(file, "", rules.name, "a tile-board game: CGP has no other games")
    idle = opened.seen.of(TileState).scoreless
    return f"{cgp_of(rules, opened.seen, idle)} ruleset {rules.id};"


def _as_gcg(opened: OpenedPosition, file: str) -> None:
    from game.store.exports import complete_record, may_be_exported  # loads the store
    from game.store.gcg_games import gcg_of

    rules, session = opened.mode.ruleset, opened.session
    if rules.layout.edgeless:
        raise Fault(file, "", rules.name, "a tile-board game: GCG has no other games")
    if session is None:
        raise Fault(file, "", "a position without moves", "a game: GCG is a list of moves")
    record = complete_record(record_of(session), rules, lexicon_of(opened.mode), may_be_exported(session))
    at = len(opened.history)
    setup = record.setup.up_to(at)
    record = structs.replace(record, setup=setup, moves=record.moves[:at], at=at)
    sys.stdout.write(gcg_of(session.detached(at), record))


_FORM: dict[str, Callable[[OpenedPosition, str], None]] = {
    "json": _as_json,
    "cgp": _as_cgp,
    "gcg": _as_gcg,
}


def _warnings(opened: OpenedPosition) -> Iterator[PositionIssue]:
    position = Position(opened.mode.ruleset, opened.seen.board, opened.seen.seat.hand)
    others = (hand for seat, hand in enumerate(opened.hands) if seat != opened.seen.turn)
    beside = chain(*others, opened.seen.open, opened.stock)
    yield from position_issues(position, opened.mode.words, beside)


# --- what was found ---------------------------------------------------------------------------------------


def _document(
    opened: OpenedPosition, analysis: PositionAnalysis, issues: tuple[PositionIssue, ...]
) -> output.JsonDocument:
    rules = opened.mode.ruleset
    return {
        "ruleset": rules.id,
        "position": output.state_document(opened.seen, opened.mode, opened.setup),
        **({} if rules.layout.edgeless else {"cgp": _cgp(opened, "")}),
        "odd": [{"kind": each.kind, "found": each.found, "cells": list(each.cells)} for each in issues],
        "moves": [_move_document(opened, each) for each in analysis.moves],
        "end": None if analysis.end is None else _end_document(analysis.end),
    }


def _move_document(opened: OpenedPosition, move: TriedMove) -> output.JsonDocument:
    tried, leads = move.worlds > 0, opened.mode.ruleset.players[1] > 1
    return {
        "cells": placement_of(move.pieces),
        "words": list(move.words),
        "then": [placement_of(pieces) for pieces in move.then],
        "swapped": list(move.swapped),
        "taken": move.taken,
        "points": move.points,
        "kept": list(kept(opened.seen, move)),
        "worth": None if move.leave is None else round(move.points + move.leave, 2),
        "chance": round(move.chance, 4) if tried else None,
        "margin": round(move.margin, 4) if tried else None,
        "ahead": round(move.ahead, 2) if tried and leads else None,
        "behind": move.behind,
    }


def _end_document(end: EndLine) -> output.JsonDocument:
    plays = [
        {"cells": placement_of(pieces), "words": list(words)}
        for pieces, words in zip(end.plays, end.words, strict=True)
    ]
    return {"plays": plays, "ahead": end.ahead, "exact": end.proven}


def _table(opened: OpenedPosition, analysis: PositionAnalysis) -> Iterator[str]:
    rules = opened.mode.ruleset
    if not analysis.moves:
        yield text("There is nothing to play here.")
        return
    rows = [(text("points"), text("leave"), text("equity"), text("wins"), "", text("lead"), "")]
    for each in analysis.moves:
        left = kept(opened.seen, each)
        rows.append(
            (
                str(each.points),
                exchange_text(rules, left) if rules.pieces_are == "cards" else "".join(left),
                "" if each.leave is None else number_text(each.points + each.leave, ".1f"),
                f"{percent(each.chance)}%" if each.worlds else "",
                f"±{number_text(100 * each.margin, '.1f')}" if each.worlds else "",
                number_text(each.ahead, "+.1f") if each.worlds and rules.players[1] > 1 else "",
                move_text(rules, opened.seen.board, each),
            )
        )
    widths = [max(len(row[n]) for row in rows) for n in range(6)]
    for row in rows:
        cells = (cell.rjust(width) for cell, width in zip(row, widths, strict=False))
        yield f"{'  '.join(cells)}  {row[6]}".rstrip()
    if analysis.end is not None:
        yield _end_text(opened, analysis.end)


def _end_text(opened: OpenedPosition, end: EndLine) -> str:
    board, plays = opened.seen.board, []
    for pieces, words in zip(end.plays, end.words, strict=True):
        place = where(opened.mode.ruleset, board, pieces)
        plays.append(f"{place} {', '.join(words)}".strip() if pieces else text("Pass"))
        board = play_of(board, pieces).after
    line = "; ".join(plays)
    if end.proven:
        return text("The end, solved: {line} ({points}).", line=line, points=f"{end.ahead:+d}")
    return text("The end, as far as it was searched: {line} ({points}).", line=line, points=f"{end.ahead:+d}")
