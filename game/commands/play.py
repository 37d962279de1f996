"""`kanugo play`: the app, opened at a table."""

import argparse
import os
import random
import sys

from game.commands.arguments import add_table, deal_number, game_number
from game.deals import book, daily
from game.fault import Fault
from game.opening import open_game
from game.plain_text import clean
from game.search.players import levels_for
from game.table.mode import LAST_DEAL
from game.table.seats import computer, is_computer, level_of
from game.text.catalogues import text
from game.ui import start


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "ruleset",
        metavar=text("RULESET"),
        nargs="?",
        help=text("its id, or a deal code, such as six-en-4821-k7"),
    )
    parser.add_argument("--resume", metavar="ID", help=text("resume a game listed by `kanugo games`"))
    parser.add_argument(
        "--players", metavar=text("NAMES"), default="", help=text("player names, separated by commas")
    )
    parser.add_argument(
        "--deal", metavar="N", type=deal_number, help=text("deal number (default: a random one)")
    )
    parser.add_argument(
        "--phones",
        metavar=text("ADDRESS"),
        nargs="?",
        const="",
        help=text("let phones hold the hands, on this address or the likeliest one of this computer"),
    )
    parser.add_argument("--speak", action="store_true", help=text("say what is on the screen"))
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    """Open the app at the table asked for, until the player leaves it."""
    if chosen.speak:
        _speak()
    if chosen.phones is not None:
        _let_phones_in(chosen.phones)
    if chosen.resume is not None:
        return _resume(chosen)
    if chosen.ruleset is None:
        raise Fault("command line", "", "no game", "RULESET, or --resume ID")
    if daily.is_code(chosen.ruleset):
        chosen = _of_code(chosen)
    names = tuple(filter(None, map(clean, chosen.players.split(",")))) or ("",)
    deal = random.SystemRandom().randrange(LAST_DEAL + 1) if chosen.deal is None else chosen.deal
    opening = open_game(chosen.ruleset, names, deal, chosen.language, dict(chosen.set), chosen.lexicon)
    rules = opening.mode.ruleset
    _check_seats(names, levels_for(rules) if rules.players[1] > 1 else ())
    return start.open_app(opening)


def _resume(chosen: argparse.Namespace) -> int:
    """Open the app at a game that was left."""
    from game.commands.kept import store  # a new game is begun without looking into the file here
    from game.store.journal import Journal

    others = (chosen.ruleset, chosen.players, chosen.language, chosen.lexicon, chosen.set)
    if any(others) or chosen.deal is not None:
        expected = "nothing else: the game goes on as it was begun"
        raise Fault("command line", "--resume", "more than a game", expected)
    number = game_number(chosen.resume, "--resume")
    with store() as database:
        Journal(database).game(number)
    return start.open_app(game=number)


def _let_phones_in(address: str) -> None:
    """Let the table listen for phones from the beginning."""
    from game.net.addresses import PHONES, local_addresses

    os.environ[PHONES] = address or local_addresses()[0]


def _speak() -> None:
    """Let the app say what is on the screen, whatever is set there."""
    from game.store.settings import SPEECH  # of the store, into which a new game does not look

    os.environ[SPEECH] = "program"


def _of_code(chosen: argparse.Namespace) -> argparse.Namespace:
    """The deal of a code in place of the code; told, if it was made for other words than those here."""
    code = daily.read_code(chosen.ruleset)
    opening = open_game(code.ruleset, ("",), code.deal, code.language)
    here = daily.code(*code[:3], book.hashes(opening.mode.ruleset, opening.lexicon))
    if here != code:
        said = text(
            "{code} is mistyped, or it was made with another word list. Here this deal is {here}.",
            code=code,
            here=here,
        )
        print(said, file=sys.stderr)
    deal = {"ruleset": code.ruleset, "language": code.language, "deal": code.deal}
    return argparse.Namespace(**{**vars(chosen), **deal})


def _check_seats(names: tuple[str, ...], levels: tuple[str, ...]) -> None:
    """Computer players are of levels that the game has; persons can be told apart by their names."""
    for name in names:
        if level_of(name) not in (None, *levels):
            known = ", ".join(map(computer, levels))
            expected = f"a name, or one of {known}" if known else "people only: no computer plays this"
            raise Fault("command line", "--players", repr(name[:40]), expected)
    persons = [name.casefold() for name in names if not is_computer(name)]
    if len(set(persons)) < len(persons):
        raise Fault("command line", "--players", ",".join(names)[:60], "names that differ")
