"""Results of simulated games: shares of wins, thinking times, and the significance of a difference."""

from collections.abc import Sequence
from math import log, log10, sqrt
from statistics import fmean, pvariance, stdev
from typing import NamedTuple

from game.deals.grade import ERRORS_95, Proportion, wilson
from game.search.players.chances import ChanceSample
from game.text.catalogues import text

_ERROR = 0.05  # how often the test may take either hypothesis when the other one is true
LEAST = 8  # pairs before which their variance is not known well enough to say anything


class SeatResult(NamedTuple):
    """How one game went for one player."""

    win: float
    total: int
    seconds: float
    turns: int
    longest: float


class SimulatedResult(NamedTuple):
    """How one game went; the results by player, not by seat."""

    results: tuple[SeatResult, ...]
    rounds: int
    blocked: int
    moves: int
    finished: bool
    leads: tuple[ChanceSample, ...] = ()


class SeatSummary(NamedTuple):
    """How all games went for one player: the share of wins, and between what shares the true one lies."""

    player: str
    wins: float
    share: float
    interval: tuple[float, float]
    mean_total: float
    seconds_a_turn: float
    longest_turn: float


class SimulationSummary(NamedTuple):
    """The numbers of all games. A shared win counts as a part of one. A round is blocked when it ends because
    nothing was laid; a game is unfinished when no rule ends it although nothing is laid any more."""

    games: int
    seats: tuple[SeatSummary, ...]
    rounds: float
    blocked: float
    unfinished: int
    moves: float
    seconds_a_game: float


def summarize(names: Sequence[str], played: Sequence[SimulatedResult]) -> SimulationSummary:
    """The numbers of all games of players of these names."""
    number = len(played)
    rounds = sum(each.rounds for each in played)
    seconds = sum(result.seconds for each in played for result in each.results)
    return SimulationSummary(
        games=number,
        seats=tuple(_seat(name, [each.results[n] for each in played]) for n, name in enumerate(names)),
        rounds=round(rounds / number, 2),
        blocked=round(sum(each.blocked for each in played) / rounds, 4),
        unfinished=sum(not each.finished for each in played),
        moves=round(sum(each.moves for each in played) / number, 1),
        seconds_a_game=round(seconds / number, 3),
    )


def _seat(name: str, results: Sequence[SeatResult]) -> SeatSummary:
    wins = sum(each.win for each in results)
    low, high = wilson(Proportion(wins, len(results)), ERRORS_95)
    turns = sum(each.turns for each in results)
    return SeatSummary(
        player=name,
        wins=round(wins, 2),
        share=round(wins / len(results), 4),
        interval=(round(low, 4), round(high, 4)),
        mean_total=round(sum(each.total for each in results) / len(results), 2),
        seconds_a_turn=round(sum(each.seconds for each in results) / max(1, turns), 5),
        longest_turn=round(max(each.longest for each in results), 4),
    )


class PairSummary(NamedTuple):
    """The first player against the second: shares of points from 0 to 1, Elo (None: beyond all numbers), each
    with its 95 % interval. `won`: pairs of which the first player won both games, one and a half, one, a
    half, none. `spread`: by how many points they scored more, a game."""

    pairs: int
    share: float
    interval: tuple[float, float]
    elo: float | None
    elo_interval: tuple[float | None, float | None]
    spread: float
    spread_interval: tuple[float, float]
    won: tuple[int, int, int, int, int]


class SprtSummary(NamedTuple):
    """The state of the test: the log of how much likelier the results are if the difference is `elo1` and not
    `elo0`. Above `upper` the first is accepted, below `lower` the second."""

    elo0: float
    elo1: float
    llr: float
    lower: float
    upper: float
    accepted: float | None


def summarize_pairs(played: Sequence[SimulatedResult]) -> PairSummary:
    """The strength of the first of two players by pairs of successive games, at least one pair."""
    spreads = [(_point_difference(first) + _point_difference(second)) / 2 for first, second in _pairs(played)]
    return pair_summary(_shares(played), spreads)


def pair_summary(shares: Sequence[float], spreads: Sequence[float]) -> PairSummary:
    """The same from the share of the points and the mean lead of each pair."""
    share, half = _mean(shares)
    spread, wide = _mean(spreads)
    low, high = max(0.0, share - half), min(1.0, share + half)
    return PairSummary(
        pairs=len(shares),
        share=round(share, 4),
        interval=(round(low, 4), round(high, 4)),
        elo=elo_of(share),
        elo_interval=(elo_of(low), elo_of(high)),
        spread=round(spread, 2),
        spread_interval=(round(spread - wide, 2), round(spread + wide, 2)),
        won=_won(shares),
    )


def sprt(played: Sequence[SimulatedResult], elo0: float, elo1: float) -> SprtSummary:
    """The state of the test between two differences of strength after these pairs of games."""
    shares = _shares(played)
    lower, upper = log(_ERROR / (1 - _ERROR)), log((1 - _ERROR) / _ERROR)
    llr = 0.0
    if len(shares) >= LEAST:
        mean, variance = fmean(shares), pvariance(shares)
        weak, strong = share_of(elo0), share_of(elo1)
        apart = (strong - weak) * (2 * mean - weak - strong)
        # Pairs that all end alike show no variance: about what one of another kind would give stands for it.
        llr = len(shares) * apart / (2 * max(variance, 1 / (4 * len(shares))))
    accepted = elo1 if llr >= upper else elo0 if llr <= lower else None
    return SprtSummary(elo0, elo1, round(llr, 3), round(lower, 3), round(upper, 3), accepted)


def elo_of(share: float) -> float | None:
    """The difference in strength that gives so large a share of the points; none gives all of them."""
    return round(400 * log10(share / (1 - share)), 1) + 0.0 if 0 < share < 1 else None


def share_of(elo: float) -> float:
    """The share of the points that a difference in strength gives."""
    return 1 / (1 + 10 ** (-elo / 400))


def _pairs(played: Sequence[SimulatedResult]) -> list[tuple[SimulatedResult, SimulatedResult]]:
    """The games in pairs; one without its other half does not count yet."""
    return list(zip(played[0::2], played[1::2], strict=False))


def _shares(played: Sequence[SimulatedResult]) -> list[float]:
    return [(first.results[0].win + second.results[0].win) / 2 for first, second in _pairs(played)]


def _point_difference(played: SimulatedResult) -> int:
    own, other = (result.total for result in played.results)
    return own - other


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    return fmean(values), ERRORS_95 * stdev(values) / sqrt(len(values))


def _won(shares: Sequence[float]) -> tuple[int, int, int, int, int]:
    both, more, even, less, none = (sum(share == won / 4 for share in shares) for won in (4, 3, 2, 1, 0))
    return both, more, even, less, none


def print_results(summary: SimulationSummary, pairs: PairSummary | None, test: SprtSummary | None) -> None:
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
