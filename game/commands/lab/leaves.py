"""`kanugo lab leaves`: what it is worth to keep each piece, learnt by self-play."""

import argparse
from pathlib import Path

from game.commands.arguments import add_force, add_table, check_output_file, check_output_folder, count
from game.commands.output import progress_bar
from game.fault import Fault
from game.lab.leaves import learn
from game.opening import open_game
from game.search.players.leaves import written
from game.search.players.master import suits
from game.system.files import write_atomically
from game.table.ruleset import Ruleset
from game.table.state import computer
from game.text.catalogues import text
from game.words.lexicon import Lexicon


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar=text("RULESET"))
    parser.add_argument("--games", metavar="N", type=count, required=True, help=text("how many games"))
    parser.add_argument(
        "--out", metavar=text("FILE"), type=Path, required=True, help=text("the file to write the worths to")
    )
    add_table(parser)
    add_force(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play the games, and write down what they teach."""
    rules, lexicon = game_of(chosen)
    check_output_file(chosen.out, chosen.lexicon, force=chosen.force)
    check_output_folder(chosen.out)
    made = " ".join(
        (
            f"kanugo lab leaves {chosen.ruleset} --games {chosen.games} --out {chosen.out.name}",
            *(f"--{name} {given}" for name in ("language", "lexicon") if (given := getattr(chosen, name))),
            *(f"--set {name}={value}" for name, value in chosen.set),
        )
    )
    with progress_bar(chosen.games) as line:
        found = learn(rules, lexicon, chosen.games, made, line.update)
    write_atomically(chosen.out, written(found).encode())
    return 0


def game_of(chosen: argparse.Namespace) -> tuple[Ruleset, Lexicon]:
    """The rules and words of the chosen game. Raises Fault for one of which no leaves are learnt."""
    names = (computer("leaves"),) * 2
    opening = open_game(chosen.ruleset, names, 0, chosen.language, dict(chosen.set), chosen.lexicon)
    rules = opening.mode.ruleset
    if not suits(rules):
        raise Fault("command line", "", rules.id, "a board game with scoring, one word a turn")
    return rules, opening.lexicon
