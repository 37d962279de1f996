"""`kanugo plays`: every legal play of a position, best first."""

import argparse
from pathlib import Path

from game.commands import output
from game.commands.arguments import add_table, count, position
from game.commands.bars import make_ready
from game.opening import words_for
from game.search.found import Found
from game.search.judging import plays_at
from game.table.mode import mode_of
from game.table.positionfile import signs
from game.text.catalogues import plural, text


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "position",
        metavar=text("POSITION"),
        type=Path,
        help=text("a position file (JSON); - reads standard input"),
    )
    parser.add_argument("--top", metavar="N", type=count, help=text("print only the best N"))
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    """List the plays."""
    asked, _ = position(chosen)
    mode = mode_of(asked.ruleset, make_ready(words_for(asked.ruleset, chosen.lexicon)))
    found = plays_at(mode, asked)
    shown = found if chosen.top is None else found[: chosen.top]
    if chosen.json:
        total = sum(play.score for play in found)
        output.print_json(
            {"count": len(found), "score_sum": total, "plays": [_document(play) for play in shown]}
        )
        return 0
    print(plural("{n} play", "{n} plays", len(found)))
    for play in shown:
        cells = " ".join(f"{sign}({x},{y})" for x, y, sign in signs(play.pieces))
        print(f"{play.score:5}  {' '.join(play.words):32} {cells}")
    return 0


def _document(play: Found) -> output.JsonDocument:
    return {"cells": signs(play.pieces), "words": list(play.words), "score": play.score}
