"""`kanugo deal`: the starting state of a deal."""

import argparse

from game.commands import output
from game.commands.arguments import add_table, count
from game.commands.output import make_ready
from game.deals.request import deal_number
from game.deals.shelf import difficulty_here
from game.opening import open_game
from game.table import rulefile
from game.text import phrases
from game.text.catalogues import text


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar=text("RULESET"))
    parser.add_argument("--deal", metavar="N", type=deal_number, required=True, help=text("deal number"))
    parser.add_argument("--players", metavar="N", type=count, help=text("number of players"))
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    """Show the deal; without a number of players for the minimum."""
    min_players = rulefile.load(chosen.ruleset, chosen.players, chosen.language).players[0]
    names = ("",) * (min_players if chosen.players is None else chosen.players)
    opening = open_game(chosen.ruleset, names, chosen.deal, chosen.language, dict(chosen.set), chosen.lexicon)
    make_ready(opening.lexicon)
    state = opening.mode.start(opening.setup)
    hard = difficulty_here(opening.mode, opening.lexicon, opening.setup)
    if chosen.json:
        known = {} if hard is None else hard._asdict()
        output.print_json(
            {"deal": chosen.deal, **known, **output.state_document(state, opening.mode, opening.setup)}
        )
        return 0
    print(phrases.game_name(opening.mode.ruleset.name), "·", text("Deal {number}", number=chosen.deal))
    if hard is not None:
        print(phrases.difficulty(hard.grade, hard.share))
        if hard.harder_than is not None:
            print(phrases.place_in_book(hard.harder_than))
    output.print_state(state, opening.mode.ruleset)
    return 0
