"""`kanugo simulate`: computer players among themselves, and what is to be learnt from their games."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.console import Console
from rich.progress import track

from game.commands import output
from game.commands.arguments import add_table, count, deal_number, look_at_out
from game.fault import Fault
from game.files import write_whole
from game.search.players import simulation
from game.search.players.leaves import written
from game.search.players.lessons import learnt
from game.search.players.simulation import SimulatedMatch, SimulatedResult, SimulationSummary
from game.table.mode import LAST_DEAL
from game.table.seats import computer, level_of
from game.text.catalogues import text


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar=text("RULESET"))
    parser.add_argument("--games", metavar="N", type=count, required=True, help=text("how many games"))
    parser.add_argument(
        "--players",
        metavar=text("NAMES"),
        required=True,
        help=text(
            "computer players, separated by commas, such as {one},{other}",
            one=computer("expert"),
            other=computer("beginner"),
        ),
    )
    parser.add_argument(
        "--deal", metavar="N", type=deal_number, default=1, help=text("first deal (default: 1)")
    )
    parser.add_argument("--workers", metavar="N", type=count, default=1, help=text("processes (default: 1)"))
    parser.add_argument(
        "--learn",
        metavar=text("FILE"),
        type=Path,
        help=text("write a file of how much keeping each piece was worth"),
    )
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play the games asked for, and tell how they went."""
    levels = tuple(_level(name.strip()) for name in chosen.players.split(","))
    match = SimulatedMatch(chosen.ruleset, levels, chosen.language, tuple(chosen.set), chosen.lexicon)
    rules = simulation.opening_of(match)[0].mode.ruleset  # what is wrong is said before any worker begins
    if chosen.learn is not None and not (rules.scoring == "words" and rules.attacks_per_turn == 1):
        raise Fault("command line", "--learn", rules.id, "a game of points, one word a turn")
    if chosen.learn is not None:
        look_at_out(chosen.learn, chosen.lexicon)
    last = chosen.deal + (chosen.games - 1) // len(levels)
    if last > LAST_DEAL:
        raise Fault("command line", "--deal", str(chosen.deal), f"deals that end by {LAST_DEAL}, not {last}")
    if chosen.workers == 1:
        played = _watched((simulation.game(match, chosen.deal, n) for n in range(chosen.games)), chosen)
    else:
        with ProcessPoolExecutor(chosen.workers) as workers:
            played = _watched(simulation.games(match, chosen.deal, chosen.games, workers), chosen)
    if chosen.learn is not None:
        _learn(match, played, chosen)
    summary = simulation.summed_up(levels, played)
    if chosen.json:
        output.print_json({**summary._asdict(), "seats": [seat._asdict() for seat in summary.seats]})
    else:
        _print(summary)
    return 0


def _learn(match: SimulatedMatch, played: Sequence[SimulatedResult], chosen: argparse.Namespace) -> None:
    """Write down what keeping pieces was worth in these games."""
    path: Path = chosen.learn
    lessons = [lesson for each in played for lesson in each.lessons]
    if not lessons:
        raise Fault(
            "command line", "--learn", "games that teach nothing", "a board with a bag, one word a turn"
        )
    made = _command(match, chosen, f"--learn {path.name}")
    write_whole(path, written(learnt(lessons, len(played), made)).encode())


def _command(match: SimulatedMatch, chosen: argparse.Namespace, last: str) -> str:
    """What was asked for, to be asked again."""
    players = ",".join(map(computer, match.levels))
    asked = f"kanugo simulate {match.ruleset} --games {chosen.games} --players {players} --deal {chosen.deal}"
    language = "" if match.language is None else f"--language {match.language}"
    lexicon = "" if match.lexicon is None else f"--lexicon {match.lexicon}"
    options = (f"--set {name}={value}" for name, value in match.options)
    return " ".join(filter(None, (asked, language, lexicon, *options, last)))


def _level(name: str) -> str:
    level = level_of(name)
    if level is None:
        wanted = f"computer players only, as {computer('expert')}"
        raise Fault("command line", "--players", repr(name), wanted)
    return level


def _watched(played: Iterable[SimulatedResult], chosen: argparse.Namespace) -> list[SimulatedResult]:
    """The games, with a bar that tells on a terminal how far they are."""
    quiet = chosen.json or not sys.stderr.isatty()
    bar = track(
        played,
        total=chosen.games,
        console=Console(stderr=True),
        disable=quiet,
        transient=True,
        description="",
    )
    return list(bar)


def _print(summary: SimulationSummary) -> None:
    player, wins, share, total = text("player"), text("wins"), text("share"), text("total")
    turn, longest = text("ms a turn"), text("longest")
    print(f"{player:20} {wins:>8} {share:>7}  {'95 %':15} {total:>7} {turn:>10} {longest:>8}")
    for seat in summary.seats:
        low, high = seat.interval
        print(
            f"{seat.player:20} {seat.wins:8} {seat.share:7.1%}  {low:6.1%}-{high:6.1%} "
            f"{seat.mean_total:8.1f} {1000 * seat.seconds_a_turn:10.2f} {1000 * seat.longest_turn:8.0f}"
        )
    print(
        text(
            "games {games}  rounds {rounds}  blocked {blocked}  unfinished {unfinished}  moves {moves}  "
            "seconds a game {seconds_a_game}",
            **summary._asdict(),
        )
    )
