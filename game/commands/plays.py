"""`kanugo plays`: every legal play of a position, best first."""

import argparse

from game.commands import output
from game.commands.arguments import add_position, add_table, count, position
from game.commands.output import make_ready
from game.opening import words_for
from game.search.kernel.plays import LegalPlay, plays_at
from game.table.mode import Mode, mode_of
from game.table.position import Position, placement_of
from game.text.catalogues import plural, text
from game.words.lexicon import Lexicon


def add(parser: argparse.ArgumentParser) -> None:
    add_position(parser, text("a position file (JSON); - reads standard input"))
    parser.add_argument("--top", metavar="N", type=count, help=text("print only the best N"))
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    subject, _ = position(chosen)
    mode = mode_of(subject.ruleset, make_ready(words_for(subject.ruleset, chosen.lexicon)))
    found = plays_at(mode, subject)
    shown = found if chosen.top is None else found[: chosen.top]
    withheld = _withheld(mode, subject, len(found))
    if chosen.json:
        output.print_json(
            {
                "count": len(found),
                "score_sum": sum(play.score for play in found),
                **({"withheld": withheld, "set": output.OFFERED} if withheld else {}),
                "plays": [_document(play) for play in shown],
            }
        )
        return 0
    print(plural("{n} play", "{n} plays", len(found)))
    for play in shown:
        cells = " ".join(f"{sign}({x},{y})" for x, y, sign in placement_of(play.pieces))
        print(f"{play.score:5}  {' '.join(play.words):32} {cells}")
    if withheld:
        print(
            plural(
                "{n} more play has offensive words. To list it: --set {option}",
                "{n} more plays have offensive words. To list them: --set {option}",
                withheld,
                option=output.OFFERED,
            )
        )
    return 0


def _withheld(mode: Mode, subject: Position, listed: int) -> int:
    """How many legal plays are not listed, because the table offers no offensive words."""
    words = mode.words
    if not isinstance(words, Lexicon) or words.barred or not words.kept_back:
        return 0
    return len(plays_at(mode_of(subject.ruleset, make_ready(words.offering_all())), subject)) - listed


def _document(play: LegalPlay) -> output.JsonDocument:
    return {"cells": placement_of(play.pieces), "words": list(play.words), "score": play.score}
