"""`kanugo play`: opens the app at a table."""

import argparse
import os
import random
import sys
from pathlib import Path

from game.commands.arguments import add_deal_words, add_random_deal, add_saved_game, add_table
from game.deals import daily
from game.deals.request import (
    GameRequest,
    check_seats,
    game_number,
    is_file,
    resolve_code,
    seats,
    with_solution_words,
)
from game.fault import Fault
from game.opening import open_game
from game.table import rulefile
from game.table.mode import LAST_DEAL
from game.text.catalogues import text
from game.ui import start


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "ruleset",
        metavar=text("RULESET"),
        nargs="?",
        help=text("its id, a deal code, such as {code}, or a saved game", code=daily.EXAMPLE),
    )
    add_saved_game(parser)
    add_random_deal(parser)
    parser.add_argument(
        "--phones",
        metavar=text("ADDRESS"),
        nargs="?",
        const="",
        help=text("let phones hold the hands, on this address or the likeliest one of this computer"),
    )
    add_deal_words(parser, text("a random deal that is known to be solvable with these words"), None)
    parser.add_argument("--speak", action="store_true", help=text("read the screen aloud"))
    add_table(parser, json=False)


def run(chosen: argparse.Namespace) -> int:
    """Open the app at the chosen table, until the player leaves it."""
    if chosen.speak:
        _switch_speech_on()
    if chosen.phones is not None:
        _listen_for_phones(chosen.phones)
    if chosen.resume is not None:
        return _resume(chosen)
    if chosen.ruleset is None:
        raise Fault("command line", "", "no game", "RULESET, or --resume ID")
    if is_file(chosen.ruleset):
        return _opened(chosen)
    names = seats(chosen.players)
    deal, language, options = chosen.deal, chosen.language, dict(chosen.set)
    wanted = GameRequest(chosen.ruleset, deal, language, names, options, chosen.lexicon, words=chosen.words)
    wanted, here = resolve_code(wanted)
    if here is not None:
        warning = text(
            "{code} is mistyped, or it was made with another word list. Here this deal is {here}.",
            code=chosen.ruleset,
            here=here,
        )
        print(warning, file=sys.stderr)
    wanted = with_solution_words(wanted)
    least, most = rulefile.load(wanted.ruleset, language=wanted.language).players
    if least > 1 and not chosen.players:
        expected = f"{least} to {most} names, such as Ana,computer:club"
        raise Fault("command line", "--players", "no names", expected)
    deal = random.SystemRandom().randrange(LAST_DEAL + 1) if wanted.deal is None else wanted.deal
    opening = open_game(wanted.ruleset, names, deal, wanted.language, wanted.options, wanted.lexicon)
    check_seats(names, opening.mode.ruleset)
    return start.open_app(opening)


def _opened(chosen: argparse.Namespace) -> int:
    """Open the app with a game from a file, as `kanugo open` does."""
    _refuse_others(chosen, chosen.ruleset)
    from game.store.shared_files import read_shared  # a new game does not load the readers of files

    return start.open_app(shared=read_shared(Path(chosen.ruleset).expanduser()))


def _refuse_others(chosen: argparse.Namespace, option: str) -> None:
    """Refuse other options for a game that has begun already."""
    others = (chosen.players, chosen.language, chosen.lexicon, chosen.set, chosen.words)
    if any(others) or (chosen.resume and chosen.ruleset) or chosen.deal is not None:
        expected = "no other options: a saved game keeps its settings"
        raise Fault("command line", option, "more than a game", expected)


def _resume(chosen: argparse.Namespace) -> int:
    """Open the app at a saved game."""
    from game.commands.output import open_store  # a new game does not open the store here
    from game.store.journal import Journal

    _refuse_others(chosen, "--resume")
    number = game_number(chosen.resume, "--resume")
    with open_store() as database:
        Journal(database).game(number)
    return start.open_app(game=number)


def _listen_for_phones(address: str) -> None:
    """Let the table listen for phones from the start."""
    from game.net.access import PHONES, is_local, local_addresses

    if address and not is_local(address):
        raise Fault("command line", "--phones", repr(address[:40]), "an address of this computer")
    os.environ[PHONES] = address or local_addresses()[0]


def _switch_speech_on() -> None:
    """Switch the speech output on, regardless of the setting."""
    from game.store.settings import SPEECH  # of the store, which a new game does not open

    os.environ[SPEECH] = "program"
