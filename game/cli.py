"""The command `kanugo`: without arguments the app, with a sub-command an answer without a screen.

Exit 0: done. 1: a negative answer, as an illegal placement. 2: wrong input, said in one line on standard
error that names file, place, found and expected.
"""

import argparse
import os
import random
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from game import __version__
from game.commands.arguments import Command, answering, count, deal_number, judging, shared
from game.commands.drill_arguments import add_parser as add_drill
from game.commands.fair_arguments import add_parsers as add_fair
from game.commands.lexicon_arguments import add_parser as add_lexicon
from game.fault import Fault
from game.paths import look_into_own
from game.table.mode import LAST_DEAL
from game.text import catalogues


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line like every other."""

    def error(self, message: str) -> NoReturn:
        raise Fault("command line", "", message, f"what `{self.prog} --help` shows")


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments say; the exit code."""
    for fault in catalogues.use(catalogues.of_system()):
        print(f"kanugo: {fault}", file=sys.stderr)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that lacks a letter gets its number
    try:
        return _answered(arguments)
    except Fault as fault:
        return _refused(fault)
    except BrokenPipeError:
        _fall_silent()  # the reader has seen enough, as with `| head`
        return 0
    except OSError as error:
        _fall_silent()
        return _refused(_of_system(error))
    except KeyboardInterrupt:
        return 130


def _answered(arguments: Sequence[str]) -> int:
    """Do what the arguments say, all of it written out; the exit code."""
    try:
        chosen = _parser().parse_args(arguments)
        answer: Command = chosen.answer
        if answer not in (_app, _play):  # the window tells it itself, and opens all the same
            look_into_own()
        code = answer(chosen)
    except SystemExit as shown:  # by --help and --version
        code = int(shown.code or 0)
    sys.stdout.flush()
    return code


def _of_system(error: OSError) -> Fault:
    found = error.strerror or str(error)
    if error.filename is None:
        return Fault("output", "", found, "what can be written")
    return Fault(str(error.filename), "", found, "a file that can be used")


def _refused(fault: Fault) -> int:
    print(f"kanugo: {fault}", file=sys.stderr)
    return 2


def _fall_silent() -> None:
    """Whatever is still to be written goes nowhere: where it should have gone does not take it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="kanugo", description="Word-card puzzles: Kan-u-go patiences and what grows around them."
    )
    parser.add_argument("--version", action="version", version=f"kanugo {__version__}")
    parser.set_defaults(answer=_app)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    for name, add, help_ in (
        ("play", _add_play, "open the app at a table"),
        ("rulesets", _add_rulesets, "list the rulesets"),
        ("deal", _add_deal, "show the starting state of a deal"),
        ("plays", _add_plays, "list every legal play of a position"),
        ("judge", _add_judge, "judge the placement of a position"),
        ("replay", _add_replay, "play a saved game again"),
        ("games", _add_games, "list the games played here, or copy one to a file"),
        ("gcg", _add_gcg, "write a game of a board for other programs, or read theirs"),
        ("rulings", _add_rulings, "list what players have ruled about words, or strike a ruling out"),
        ("simulate", _add_simulate, "let computer players play among themselves"),
        ("bench", _add_bench, "measure this machine"),
    ):
        add(commands.add_parser(name, help=help_, description=help_[0].upper() + help_[1:] + "."))
    add_fair(commands, shared, count, deal_number)
    add_drill(commands)
    add_lexicon(commands)
    return parser


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="its id, or the code of a deal, as six-en-4821-k7")
    parser.add_argument("--players", metavar="NAMES", default="", help="names, separated by commas")
    parser.add_argument("--deal", metavar="N", type=deal_number, help="deal number (default: a random one)")
    shared(parser, _play)


def _add_rulesets(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", metavar="CODE", help="only those played in this language, as en or eo")
    answering(parser, _answer_of("rulesets"))


def _add_deal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET")
    parser.add_argument("--deal", metavar="N", type=deal_number, required=True, help="deal number")
    parser.add_argument("--players", metavar="N", type=count, help="number of players")
    shared(parser, _answer_of("deal"))


def _add_plays(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "position", metavar="POSITION", type=Path, help="a position file (JSON); - reads standard input"
    )
    parser.add_argument("--top", metavar="N", type=count, help="print the best N only")
    shared(parser, _answer_of("plays"))


def _add_judge(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "position",
        metavar="POSITION",
        type=Path,
        help="a position file with a placement; - reads standard input",
    )
    shared(parser, _answer_of("judge"))


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", type=Path, help="a saved game (JSON lines)")
    parser.add_argument("--check", action="store_true", help="judge every move again")
    judging(parser, _answer_of("replay"))


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET")
    parser.add_argument("--games", metavar="N", type=count, required=True, help="how many games")
    parser.add_argument(
        "--players",
        metavar="NAMES",
        required=True,
        help="computer players, separated by commas, as computer:expert,computer:beginner",
    )
    parser.add_argument("--deal", metavar="N", type=deal_number, default=1, help="first deal (default: 1)")
    parser.add_argument("--workers", metavar="N", type=count, default=1, help="processes (default: 1)")
    parser.add_argument(
        "--learn", metavar="FILE", type=Path, help="write down what it was worth to keep each piece"
    )
    shared(parser, _simulate)


def _add_rulings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", metavar="NAMES", help="of these players only, separated by commas")
    parser.add_argument("--strike", metavar="WORD", help="strike out their ruling about this word")
    parser.add_argument("--language", metavar="CODE", help="the language of the word (default: any)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(answer=_rulings)


def _add_games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--export", metavar=("ID", "FILE"), nargs=2, help="write a game to a file, as `replay` reads it"
    )
    answering(parser, _games)


def _add_gcg(parser: argparse.ArgumentParser) -> None:
    ways = parser.add_subparsers(title="ways", metavar="WAY", required=True, parser_class=_Parser)
    out = ways.add_parser("export", help="write a game as GCG", description="Write a game as GCG.")
    out.add_argument("game", metavar="GAME", help="its number, as `kanugo games` lists, or a save file")
    out.add_argument("file", metavar="FILE")
    answering(out, _gcg_export)
    into = ways.add_parser("import", help="read a GCG file", description="Read a GCG file.")
    into.add_argument("file", metavar="FILE")
    into.add_argument("--ruleset", default="scrabble", help="how another program's game is reckoned")
    into.add_argument(
        "--out", metavar="FILE", help="write the game to a file, as `replay` reads it, and do not keep it"
    )
    judging(into, _gcg_import)


def _add_bench(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("part", nargs="*", metavar="PART", help="only these parts of the table")
    answering(parser, _bench)


def _answer_of(name: str) -> Command:
    """A command of `game.commands.answers`, imported only when it is asked for."""

    def answer(chosen: argparse.Namespace) -> int:
        from game.commands import answers

        given: Command = getattr(answers, name)
        return given(chosen)

    return answer


def _simulate(chosen: argparse.Namespace) -> int:
    from game.commands.simulate import simulate

    return simulate(chosen)


def _rulings(chosen: argparse.Namespace) -> int:
    from game.commands.rulings import rulings

    return rulings(chosen)


def _games(chosen: argparse.Namespace) -> int:
    from game.commands.games import games

    return games(chosen)


def _gcg_export(chosen: argparse.Namespace) -> int:
    from game.commands.gcg import export

    return export(chosen)


def _gcg_import(chosen: argparse.Namespace) -> int:
    from game.commands.gcg import read

    return read(chosen)


def _bench(chosen: argparse.Namespace) -> int:
    from game.bench.table import bench

    return bench(chosen)


def _app(chosen: argparse.Namespace) -> int:
    from game.ui.start import open_app

    return open_app()


def _check_seats(names: tuple[str, ...]) -> None:
    """Computer players are of levels that there are; persons can be told apart by their names."""
    from game.search.players import LEVELS

    persons = [name.casefold() for name in names if not name.startswith("computer:")]
    for name in names:
        level = name.removeprefix("computer:")
        if level != name and level not in LEVELS:
            known = ", ".join(f"computer:{each}" for each in LEVELS)
            raise Fault("command line", "--players", repr(name[:40]), f"a name, or one of {known}")
    if len(set(persons)) < len(persons):
        raise Fault("command line", "--players", ",".join(names)[:60], "names that differ")


def _of_code(chosen: argparse.Namespace) -> argparse.Namespace:
    """The deal of a code in place of the code; told, if it was made for other words than those here."""
    from game.deals import book, daily
    from game.opening import open_game

    code = daily.read_code(chosen.ruleset)
    opening = open_game(code.ruleset, ("",), code.deal, code.language)
    here = daily.code(*code[:3], book.hashes(opening.mode.ruleset, opening.lexicon))
    if here != code:
        said = catalogues.text(
            "{code} was told for other words than those here, or is mistyped: here this deal is {here}.",
            code=code,
            here=here,
        )
        print(said, file=sys.stderr)
    deal = {"ruleset": code.ruleset, "language": code.language, "deal": code.deal}
    return argparse.Namespace(**{**vars(chosen), **deal})


def _play(chosen: argparse.Namespace) -> int:
    from game.deals import daily
    from game.opening import open_game
    from game.ui.start import open_app

    if daily.is_code(chosen.ruleset):
        chosen = _of_code(chosen)
    names = tuple(name.strip() for name in chosen.players.split(",") if name.strip()) or ("",)
    deal = random.SystemRandom().randrange(LAST_DEAL + 1) if chosen.deal is None else chosen.deal
    opening = open_game(chosen.ruleset, names, deal, chosen.language, dict(chosen.set), chosen.lexicon)
    _check_seats(names)
    return open_app(opening)
