"""Two players over pairs of games: shares, Elo, points, and the test that stops as soon as it is sure."""

import json
from math import log
from random import Random

import pytest

from game.cli import run
from game.lab import tasks
from game.lab.results import SeatResult, SimulatedResult, SprtSummary, elo_of, share_of, sprt, summarize_pairs


def won(share: float, spread: int = 0) -> SimulatedResult:
    """A game of which the first player got so much, and by so many points more than the second."""
    first, second = SeatResult(share, spread, 1.0, 1, 1.0), SeatResult(1 - share, 0, 1.0, 1, 1.0)
    return SimulatedResult((first, second), 1, 0, 20, True, ())


def pairs_of(*shares: float) -> list[SimulatedResult]:
    """Pairs of games that gave the first player so much of both."""
    halves = {0.0: (0.0, 0.0), 0.25: (0.5, 0.0), 0.5: (0.0, 1.0), 0.75: (0.5, 1.0), 1.0: (1.0, 1.0)}
    return [won(game) for share in shares for game in halves[share]]


def test_a_pair_is_one_result_whichever_game_of_it_was_won() -> None:
    summary = summarize_pairs(pairs_of(1.0, 0.75, 0.5, 0.5, 0.25, 0.0, 1.0, 0.5))
    assert summary.pairs == 8
    assert summary.won == (2, 1, 3, 1, 1)
    assert summary.share == round(4.5 / 8, 4)
    # By hand: mean 0.5625, squares 0.19140625 x 2 ... sum to 0.84375; / 7; / 8; root 0.12275; x 1.96
    assert summary.interval == pytest.approx((0.5625 - 0.2406, 0.5625 + 0.2406), abs=1e-3)


def test_a_game_without_its_other_half_counts_for_nothing() -> None:
    whole = pairs_of(*[1.0, 0.5] * 4)
    assert summarize_pairs([*whole, won(1.0)]) == summarize_pairs(whole)


def test_pairs_that_are_all_split_leave_no_doubt_that_both_are_equal() -> None:
    summary = summarize_pairs(pairs_of(*[0.5] * 20))
    assert (summary.share, summary.elo, summary.interval) == (0.5, 0.0, (0.5, 0.5))


def test_points_are_shown_by_game() -> None:
    summary = summarize_pairs([won(1.0, 30), won(0.0, -10), won(1.0, 50), won(1.0, 10)])
    assert summary.spread == 20.0  # pairs of +10 and +30 a game
    assert summary.spread_interval == pytest.approx((20 - 19.6, 20 + 19.6), abs=0.01)


def test_elo_is_that_of_chess() -> None:
    assert elo_of(10 / 11) == 400.0  # odds of ten to one
    assert elo_of(0.5) == 0.0
    assert elo_of(0.0) is elo_of(1.0) is None
    assert [elo_of(share_of(elo)) for elo in (-250.0, 5.0, 70.0)] == [-250.0, 5.0, 70.0]


def test_the_test_says_how_much_likelier_one_strength_is() -> None:
    shares = [1.0, 0.5, 0.75, 0.5, 0.0, 1.0, 0.5, 0.75, 0.5, 1.0]
    mean = sum(shares) / 10
    variance = sum((share - mean) ** 2 for share in shares) / 10

    def log_likelihood(strength: float) -> float:
        return -sum((share - strength) ** 2 for share in shares) / (2 * variance)

    reported = sprt(pairs_of(*shares), 0, 50)
    assert reported.llr == pytest.approx(log_likelihood(share_of(50)) - log_likelihood(0.5), abs=1e-3)
    assert reported.accepted is None
    assert (reported.lower, reported.upper) == (round(-log(19), 3), round(log(19), 3))


def decided(share: float, chance: Random) -> SprtSummary:
    """The test between 0 and 100 Elo, over games that a player wins so often."""
    played: list[SimulatedResult] = []
    while True:
        played += [won(float(chance.random() < share)) for _ in range(2)]
        reported = sprt(played, 0, 100)
        if reported.accepted is not None:
            return reported


def test_the_test_seldom_takes_the_wrong_one() -> None:
    """It may be wrong 5 times of 100; of 200 tests with a true answer more than 24 wrong ones would come once
    in ten thousand."""
    chance = Random(1934)
    for elo in (0, 100):
        wrong = sum(decided(share_of(elo), chance).accepted != elo for _ in range(200))
        assert wrong <= 24


def test_pairs_that_all_end_alike_decide_too() -> None:
    assert sprt(pairs_of(*[1.0] * 7), 0, 100).accepted is None, "too few to know how they vary"
    assert sprt(pairs_of(*[1.0] * 20), 0, 100).accepted == 100
    assert sprt(pairs_of(*[0.0] * 20), 0, 100).accepted == 0


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_command_stops_when_it_is_sure(workers: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = (
        "lab",
        "simulate",
        "scrabble-finish",
        "--players",
        "computer:leaves,computer:beginner",
        "--games",
        "400",
    )
    assert run((*command, "--sprt", "0", "200", "--workers", workers, "--json")) == 0
    reported = json.loads(capsys.readouterr().out)
    assert reported["sprt"]["accepted"] == 200
    assert reported["games"] == 2 * reported["pairs"]["pairs"] < 100
    assert reported["seats"][0]["wins"] > reported["seats"][1]["wins"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            ("--sprt", "5", "5"),
            "--sprt: found '5 5', expected two numbers from -1000 to 1000",
        ),
        (("--sprt", "a", "b"), "--sprt: found 'a', expected a number"),
        (("--sprt", "0", "nan"), "--sprt: found '0 nan'"),
        (("--dask", "tcp://127.0.0.1:1"), "the address of a Dask scheduler"),
    ],
)
def test_a_test_that_cannot_be_made_is_refused(
    given: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "_CONNECT", 0.1)
    two = "computer:leaves,computer:club"
    assert run(("lab", "simulate", "scrabble", "--games", "2", "--players", two, *given)) == 2
    assert said in capsys.readouterr().err


def test_only_two_can_be_compared(capsys: pytest.CaptureFixture[str]) -> None:
    three = "computer:club,computer:club,computer:club"
    asked = ("lab", "simulate", "kan-u-go", "--games", "3", "--players", three, "--sprt", "0", "5")
    assert run(asked) == 2
    assert (
        "--sprt: found 'computer:club,computer:club,computer:club', expected two players"
        in capsys.readouterr().err
    )


def test_text_output_includes_the_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    two = "computer:score,computer:club"
    assert (
        run(("lab", "simulate", "scrabble-finish", "--games", "16", "--players", two, "--sprt", "0", "5"))
        == 0
    )
    out = capsys.readouterr().out
    assert "pairs 8  share " in out
    assert "not decided: " in out
