"""`kanugo lab simulate`: games of computer players against each other, and what can be learnt from them."""

import argparse
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from pathlib import Path

from game.commands import output
from game.commands.arguments import (
    add_force,
    add_table,
    add_workers,
    check_output_file,
    check_output_folder,
    count,
)
from game.commands.output import progress_bar
from game.deals.request import deal_number
from game.fault import Fault
from game.lab import simulation
from game.lab.simulation import (
    LEAST,
    PairSummary,
    SimulatedMatch,
    SimulatedResult,
    SimulationSummary,
    SprtSummary,
    game_log,
    paired,
    sprt,
)
from game.lab.tasks import executor
from game.search.players import chances
from game.search.players.player import THINKING
from game.system.files import write_atomically
from game.table.mode import LAST_DEAL
from game.table.state import computer, level_of
from game.text.catalogues import text

_MAX_ELO = 1000


def add(parser: argparse.ArgumentParser) -> None:
    add_games(parser)
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
    add_workers(parser)
    parser.add_argument(
        "--chances",
        metavar=text("FILE"),
        type=Path,
        help=text("write a file of how likely each lead was to win"),
    )
    add_force(parser)


def add_games(parser: argparse.ArgumentParser) -> None:
    """The options of all games between computer players."""
    parser.add_argument("ruleset", metavar=text("RULESET"))
    parser.add_argument("--games", metavar="N", type=count, required=True, help=text("how many games"))
    parser.add_argument(
        "--thinking",
        metavar="|".join(THINKING),
        choices=THINKING,
        default="normal",
        help=text("how long the master thinks (default: normal)"),
    )
    parser.add_argument(
        "--deal", metavar="N", type=deal_number, default=1, help=text("first deal (default: 1)")
    )
    parser.add_argument(
        "--log",
        metavar=text("FILE"),
        type=Path,
        help=text("write each game to this file, and continue from the games in it"),
    )
    parser.add_argument(
        "--sprt",
        metavar=(text("ELO0"), text("ELO1")),
        nargs=2,
        type=_elo,
        help=text("stop once it is clear by which of two Elo differences the first player is better"),
    )
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play the games, and print the results."""
    return play(tuple(level_named(name.strip()) for name in chosen.players.split(",")), chosen)


def play(levels: tuple[str, ...], chosen: argparse.Namespace) -> int:
    """Play games between players of these levels, and print the results."""
    match = match_of(levels, chosen)
    rules = simulation.opening_of(match)[0].mode.ruleset  # raises faults before any worker begins
    if chosen.chances is not None and rules.scoring != "words":
        raise Fault("command line", "--chances", rules.id, "a board game with scoring")
    if chosen.chances is not None and len(levels) != 2:
        raise Fault("command line", "--chances", repr(chosen.players), "two players")
    _check_outputs(chosen)
    last = chosen.deal + (chosen.games - 1) // len(levels)
    if last > LAST_DEAL:
        raise Fault("command line", "--deal", str(chosen.deal), f"deals that end by {LAST_DEAL}, not {last}")
    if chosen.sprt is not None:
        _check_test(chosen, len(levels))
    played = _all_played(match, chosen)
    if chosen.chances is not None:
        _write_chances(match, played, chosen)
    summary = simulation.summed_up(levels, played)
    pairs = paired(played) if len(levels) == 2 and len(played) >= 2 * LEAST else None
    test = _test(played, chosen) if chosen.sprt is not None else None
    if chosen.json:
        document = {**summary._asdict(), "seats": [seat._asdict() for seat in summary.seats]}
        more = {"pairs": pairs and pairs._asdict(), "sprt": test and test._asdict()}
        output.print_json({**document, **{name: each for name, each in more.items() if each is not None}})
    else:
        _print(summary, pairs, test)
    return 0


def match_of(levels: tuple[str, ...], chosen: argparse.Namespace) -> SimulatedMatch:
    """The match between players of these levels."""
    return SimulatedMatch(
        chosen.ruleset, levels, chosen.language, tuple(chosen.set), chosen.lexicon, chosen.thinking
    )


def _check_outputs(chosen: argparse.Namespace) -> None:
    """Check that each file can be written, before many games are played for it."""
    outs = [out for out in (chosen.chances, chosen.log) if out is not None]
    for n, out in enumerate(outs):
        check_output_file(out, chosen.lexicon, force=chosen.force or out == chosen.log)  # a log is continued
        if out.resolve() in [other.resolve() for other in outs[:n]]:
            raise Fault("command line", "--log", repr(str(out)), "another file to write to")
        check_output_folder(out)


def _elo(given: str) -> float:
    try:
        return float(given)
    except ValueError as error:
        raise Fault("command line", "--sprt", repr(given[:30]), "a number") from error


def _check_test(chosen: argparse.Namespace, players: int) -> None:
    """Check the arguments of a test between two strengths."""
    low, high = chosen.sprt
    if not -_MAX_ELO <= low < high <= _MAX_ELO:
        expected = f"two numbers from -{_MAX_ELO} to {_MAX_ELO}, the lower one first"
        raise Fault("command line", "--sprt", repr(f"{low:g} {high:g}"), expected)
    if players != 2:
        raise Fault("command line", "--sprt", repr(chosen.players), "two players")


def _test(played: Sequence[SimulatedResult], chosen: argparse.Namespace) -> SprtSummary:
    return sprt(played, *chosen.sprt)


def _all_played(match: SimulatedMatch, chosen: argparse.Namespace) -> list[SimulatedResult]:
    """All games, some of them perhaps from a log."""
    if chosen.log is None:
        return _played(match, chosen, [], lambda played: None)
    with game_log(chosen.log, match, chosen.deal) as log:
        return _played(match, chosen, log.before[: chosen.games], log.add)


def _played(
    match: SimulatedMatch,
    chosen: argparse.Namespace,
    before: list[SimulatedResult],
    note: Callable[[SimulatedResult], None],
) -> list[SimulatedResult]:
    """The games after the first ones, played here or by workers."""
    if chosen.workers == 1 and chosen.dask is None:
        here = simulation.games_here(match, chosen.deal, chosen.games, len(before))
        return _until_sure(here, chosen, before, note)
    with executor(chosen.workers, chosen.dask) as (hands, _):
        theirs = simulation.games(match, chosen.deal, chosen.games, hands, len(before))
        return _until_sure(theirs, chosen, before, note)


def _until_sure(
    games: Generator[SimulatedResult],
    chosen: argparse.Namespace,
    before: list[SimulatedResult],
    note: Callable[[SimulatedResult], None],
) -> list[SimulatedResult]:
    """The games in order, all of them or until the test is decided, with a progress bar."""
    played = list(before)
    if chosen.sprt is not None and len(played) >= 2 and _test(played, chosen).accepted is not None:
        return played
    with closing(games):  # workers begin no other game
        for each in _watched(games, chosen, len(before)):
            played.append(each)
            note(each)
            if (
                chosen.sprt is not None
                and len(played) % 2 == 0
                and _test(played, chosen).accepted is not None
            ):
                break
    return played


def _write_chances(
    match: SimulatedMatch, played: Sequence[SimulatedResult], chosen: argparse.Namespace
) -> None:
    """Write the chances of leads that these games teach."""
    path: Path = chosen.chances
    samples = (lead for each in played for lead in each.leads)
    found = chances.learnt(samples, len(played), _command(match, chosen, f"--chances {path.name}"))
    if found is None:
        raise Fault("command line", "--chances", str(len(played)), "more games")
    write_atomically(path, chances.written(found).encode())


def _command(match: SimulatedMatch, chosen: argparse.Namespace, last: str) -> str:
    """The command line that plays this match."""
    players = ",".join(map(computer, match.levels))
    command = (
        f"kanugo lab simulate {match.ruleset} --games {chosen.games} --players {players} --deal {chosen.deal}"
    )
    language = "" if match.language is None else f"--language {match.language}"
    lexicon = "" if match.lexicon is None else f"--lexicon {match.lexicon}"
    options = (f"--set {name}={value}" for name, value in match.options)
    return " ".join(filter(None, (command, language, lexicon, *options, last)))


def level_named(name: str, option: str = "--players") -> str:
    """The level of a computer player by its name. Raises Fault for a person's."""
    level = level_of(name)
    if level is None:
        wanted = f"computer players only, as {computer('expert')}"
        raise Fault("command line", option, repr(name), wanted)
    return level


def _watched(
    games: Iterable[SimulatedResult], chosen: argparse.Namespace, done: int
) -> Iterable[SimulatedResult]:
    with progress_bar(chosen.games, done=done) as line:
        for each in games:
            yield each
            line.update()


def _print(summary: SimulationSummary, pairs: PairSummary | None, test: SprtSummary | None) -> None:
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
    if pairs is not None:
        print_pairs(pairs)
    if test is not None:
        _print_test(test)


def print_pairs(pairs: PairSummary) -> None:
    """Print how the first of two players did."""
    low, high = pairs.interval
    elo_low, elo_high = pairs.elo_interval
    spread_low, spread_high = pairs.spread_interval
    print(
        text(
            "pairs {pairs}  share {share}  Elo {elo}  points a game {spread}  won 2, 1½, 1, ½, 0: {won}",
            pairs=pairs.pairs,
            share=f"{pairs.share:.1%} ({low:.1%}-{high:.1%})",
            elo=f"{_elo_text(pairs.elo)} ({_elo_text(elo_low)} {_elo_text(elo_high)})",
            spread=f"{pairs.spread:+.1f} ({spread_low:+.1f} {spread_high:+.1f})",
            won=" ".join(map(str, pairs.won)),
        )
    )


def _elo_text(elo: float | None) -> str:
    return "\N{INFINITY}" if elo is None else f"{elo:+.0f}"


def _print_test(test: SprtSummary) -> None:
    llr, bounds = f"{test.llr:.2f}", f"({test.lower:.2f} {test.upper:.2f})"
    if test.accepted is None:
        print(text("not decided: {llr} {bounds}", llr=llr, bounds=bounds))
    else:
        print(text("Elo {elo} accepted: {llr} {bounds}", elo=f"{test.accepted:g}", llr=llr, bounds=bounds))
