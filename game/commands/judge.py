"""`kanugo judge`: the verdict on the placement of a position."""

import argparse
from pathlib import Path

from game.commands import output
from game.commands.arguments import add_table, position
from game.opening import words_for
from game.table.placement import judge, read
from game.table.scoring import score
from game.text.catalogues import text


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "position",
        metavar="POSITION",
        type=Path,
        help="a position file with a placement; - reads standard input",
    )
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    """Judge the placement; exit 1 if it is refused."""
    asked, pieces = position(chosen)
    play = read(asked.board, pieces)
    refusal = judge(play, asked.ruleset, words_for(asked.ruleset, chosen.lexicon))
    if refusal is not None:
        if chosen.json:
            output.print_json({"legal": False, "broken": output.refusal_document(refusal)})
        else:
            output.print_refusal(refusal)
        return 1
    total = score(play, asked.ruleset).total
    if chosen.json:
        output.print_json({"legal": True, "words": list(play.words), "score": total})
    else:
        print(text("Legal: {words}; {score} points.", words=", ".join(play.words), score=total))
    return 0
