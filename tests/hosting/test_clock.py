"""The clock of a game: when time runs out, and what it costs to play on."""

import pytest

from game.hosting.clock import Clock
from game.table import rulefile
from game.text.catalogues import in_language


def clock(*used: float, **options: int) -> Clock:
    """A clock by which each seat has used so many seconds."""
    found = Clock(rulefile.load("scrabble", 2, options={"player_minutes": 10, **options}), 2)
    found.restore(0.0, used)
    return found


def test_time_that_has_run_out_ends_the_turn() -> None:
    found = clock(600.0, 599.0)
    assert [found.out(seat) for seat in (0, 1)] == [True, False]
    assert [found.seconds_left(seat) for seat in (0, 1)] == [0, 1]
    assert clock(700.0).seconds_left(0) == 0


@pytest.mark.parametrize(
    ("used", "left", "penalty"),
    [(599.0, 1, 0), (600.5, 0, 0), (601.0, -1, 10), (660.0, -60, 10), (661.0, -61, 20), (1200.0, -600, 100)],
)
def test_overtime_costs_so_much_for_each_minute_begun(used: float, left: int, penalty: int) -> None:
    found = clock(used, overtime=10)
    assert (found.seconds_left(0), found.penalty(0), found.out(0)) == (left, penalty, False)
    assert found.penalty(1) == 0


def test_the_clock_shows_how_far_over_its_time_a_seat_is_and_what_that_costs() -> None:
    with in_language("en"):
        assert clock(635.0, overtime=10).all_shown(0)[0] == "\N{MINUS SIGN}0:35 (\N{MINUS SIGN}10)"
        assert clock(565.0, overtime=10).all_shown(0)[0] == "0:35"


def test_each_seat_with_a_clock_of_its_own_has_it_shown() -> None:
    assert clock(60.0, 0.0).all_shown(0) == {0: "9:00", 1: "10:00"}
    assert clock(player_minutes=0, turn_seconds=60).all_shown(1) == {1: "1:00"}
    assert clock(700.0, 0.0).all_shown(1) == {0: "0:00", 1: "10:00"}
    assert clock(player_minutes=0).all_shown(1) == {}


@pytest.mark.parametrize("overtime", [0, 10])
def test_a_limit_of_the_turn_concerns_only_the_seat_in_turn(overtime: int) -> None:
    found = clock(0.0, 0.0, turn_seconds=60, overtime=overtime)
    assert found.tick(25.0, 0)
    assert found.all_shown(0) == {0: "0:35", 1: "10:00"}


def test_overtime_needs_a_clock_for_each_player() -> None:
    found = clock(9000.0, player_minutes=0, overtime=10)
    assert (found.seconds_left(0), found.penalty(0)) == (None, 0)


def test_the_clock_of_the_game_and_that_of_the_turn_end_overtime_too() -> None:
    found = clock(1500.0, 400.0, overtime=10, game_minutes=30)
    assert (found.out(0), found.game_out, found.penalty(0)) == (True, True, 150)
    found = clock(700.0, overtime=10, turn_seconds=30)
    found.tick(30.0, 0)
    assert (found.out(0), found.penalty(0)) == (True, 30)
