"""Ratings, held against Glickman's worked example and against what they are to mean."""

from itertools import pairwise
from math import exp, log, pi, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.practice.glicko import Rating, expected, rated

RATINGS = st.builds(Rating, st.floats(0, 3000), st.floats(30, 350), st.floats(0.03, 0.1))


def test_the_worked_example() -> None:
    """A player of 1500 with deviation 200 beats one of 1400, loses to 1550 and 1700: page 5 of the paper."""
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rated(Rating(1500, 200, 0.06), games)
    assert after.value == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@pytest.mark.parametrize("middle", [900, 1500, 2400])
def test_only_differences_of_ratings_count(middle: float) -> None:
    """So the volatility does not depend on where a player stands, which not every program gets right."""
    games = [(Rating(middle - 300, 50), 0.0)] * 4
    after = rated(Rating(middle, 80, 0.06), games)
    there = rated(Rating(1500, 80, 0.06), [(Rating(1200, 50), 0.0)] * 4)
    assert after.value - middle == pytest.approx(there.value - 1500)
    assert after.volatility == pytest.approx(there.volatility)
    assert after.volatility > 0.06


@given(RATINGS, RATINGS)
def test_the_volatility_solves_the_equation_of_step_five(player: Rating, other: Rating) -> None:
    score = 1.0
    new = rated(player, [(other, score)]).volatility
    spread, wide = player.deviation / 173.7178, other.deviation / 173.7178
    weight = 1 / sqrt(1 + 3 * wide**2 / pi**2)
    chance = 1 / (1 + exp(-weight * (player.value - other.value) / 173.7178))
    variance = 1 / (weight**2 * chance * (1 - chance))
    change = variance * weight * (score - chance)
    x, a = log(new**2), log(player.volatility**2)
    whole = spread**2 + variance + exp(x)
    left = exp(x) * (change**2 - whole) / (2 * whole**2)
    assert left == pytest.approx((x - a) / 0.25, abs=1e-4)


@given(RATINGS, RATINGS)
def test_a_right_answer_raises_and_a_wrong_one_lowers(player: Rating, item: Rating) -> None:
    assert rated(player, [(item, 1.0)]).value > player.value > rated(player, [(item, 0.0)]).value
    assert 0 < expected(player, item) < 1
    assert expected(player, item) + expected(item, player) == pytest.approx(1)


def test_who_has_not_played_is_known_less_but_never_less_than_nothing() -> None:
    known = Rating(1700, 60)
    widths = [rated(known, [], days).deviation for days in (0, 30, 365, 1e6)]
    assert widths[0] == pytest.approx(60)
    assert all(first < second for first, second in pairwise(widths))
    assert widths[-1] == 350


def test_a_pause_of_centuries_leaves_a_player_no_less_known_than_a_new_one() -> None:
    hard = Rating(4000, 150)
    long = rated(Rating(1200, 60), [(hard, 1.0)], periods=1e6)
    assert long.value == pytest.approx(rated(Rating(1200, 350), [(hard, 1.0)]).value)
    assert rated(long, [(hard, 0.0)]).value < long.value


def test_ratings_converge_to_a_players_strength() -> None:
    random, player = Random(4), Rating()
    for _ in range(400):
        item = Rating(random.uniform(1000, 2200), 60)
        won = random.random() < 1 / (1 + 10 ** ((item.value - 1800) / 400))
        player = rated(player, [(item, float(won))])
    assert abs(player.value - 1800) < 100
    assert player.deviation < 80
