"""`kanugo deal`: the starting state of a deal."""

import argparse

from game.commands import output
from game.commands.arguments import add_table, count
from game.commands.output import make_ready
from game.deals.book import hashes
from game.deals.difficulty import Difficulty
from game.deals.request import deal_number
from game.deals.shelf import BookShelf
from game.opening import Opening, open_game
from game.table import rulefile
from game.text import phrases
from game.text.catalogues import text


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar=text("RULESET"))
    parser.add_argument("--deal", metavar="N", type=deal_number, required=True, help=text("deal number"))
    parser.add_argument("--players", metavar="N", type=count, help=text("number of players"))
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    """Show the deal; without a number of players to the fewest that can play."""
    fewest = rulefile.load(chosen.ruleset, chosen.players, chosen.language).players[0]
    names = ("",) * (fewest if chosen.players is None else chosen.players)
    opening = open_game(chosen.ruleset, names, chosen.deal, chosen.language, dict(chosen.set), chosen.lexicon)
    make_ready(opening.lexicon)
    state = opening.mode.start(opening.setup)
    hard = _difficulty(opening)
    if chosen.json:
        known = {} if hard is None else {"grade": hard.grade, "share": hard.share}
        output.print_json(
            {"deal": chosen.deal, **known, **output.state_document(state, opening.mode, opening.setup)}
        )
        return 0
    print(phrases.game_name(opening.mode.ruleset.name), "·", text("Deal {number}", number=chosen.deal))
    if hard is not None:
        print(phrases.difficulty(*hard))
    output.print_state(state, opening.mode.ruleset)
    return 0


def _difficulty(opening: Opening) -> Difficulty | None:
    """How hard the deal is, where a book for this table has it and can be read."""
    ruleset = opening.mode.ruleset
    here = hashes(ruleset, opening.lexicon)
    for found in BookShelf(lambda fault: None).books(ruleset.id, ruleset.language):
        deal = next((each for each in found.deals if each.number == opening.setup.deal), None)
        if deal is not None and found.is_of(here):
            return found.difficulty(deal)
    return None
