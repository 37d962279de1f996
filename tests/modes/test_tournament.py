"""The rules of Scrabble tournaments, which are options: NASPA, WESPA and Woogles."""

from dataclasses import replace

import pytest

from game.table.moves import Done
from game.table.state import EndRule, Phase
from modes.moves import Adjust
from tests.modes.board_table import Table

CENTRE = (7, 7)


def scrabble(*hands: str, bag: str = "E" * 20, **options: object) -> Table:
    return Table("scrabble", "AT TA NO ON", hands, bag, adjudication="challenge", **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("price", "points", "turn"),
    [("turn_lost", 0, 0), ("nothing", 0, 1), ("five_points", 5, 1), ("ten_points", 10, 1)],
)
def test_a_valid_word_that_is_challenged_costs_what_was_agreed(price: str, points: int, turn: int) -> None:
    table = scrabble("ATXXXXX", "NOXXXXX", right_doubted=price)
    table.lay("AT", CENTRE)
    before = table.scores[0]
    assert table.challenge(1, False) == []
    assert (table.scores[0] - before, table.turn) == (points, turn)


def test_points_for_a_challenge_stay_when_the_last_word_stands() -> None:
    table = scrabble("AT", "NO", bag="", right_doubted="five_points")
    table.lay("AT", CENTRE)
    table.challenge(1, False)
    table.play(Done())
    assert table.totals == [4 + 5 + 2, -2]


def test_six_turns_running_without_points_end_the_game() -> None:
    table = scrabble("ATXXXXX", "NOXXXXX", scoreless_turns=6)
    for _ in range(2):
        table.pass_()
        table.exchange("X")
    table.pass_()
    assert not table.over
    table.pass_()
    assert (table.over, table.state.ended) == (True, EndRule.SCORELESS)


def test_a_word_with_points_begins_the_count_again_unless_it_goes_back() -> None:
    table = scrabble("ATXXXXX", "NOXXXXX", scoreless_turns=6)
    for _ in range(4):
        table.pass_()
    table.lay("XX", CENTRE)
    table.challenge(1, True)
    assert not table.over
    table.pass_()
    assert table.over


def test_passing_twice_ends_no_game_that_six_turns_end() -> None:
    table = scrabble("ATXXXXX", "NOXXXXX", scoreless_turns=6)
    for _ in range(4):
        table.pass_()
    assert not table.over


@pytest.mark.parametrize(("reckoning", "totals"), [("hands", [4 + 2, -2]), ("doubled", [4 + 4, 0])])
def test_who_is_out_gets_the_tiles_of_the_others(reckoning: str, totals: list[int]) -> None:
    table = scrabble("AT", "NO", bag="", reckoning=reckoning)
    table.lay("AT", CENTRE)
    table.play(Done())
    assert table.totals == totals


def test_when_nobody_is_out_all_lose_theirs_also_where_they_count_double() -> None:
    table = scrabble("AT", "NO", bag="", reckoning="doubled", scoreless_turns=6)
    for _ in range(6):
        table.pass_()
    assert table.totals == [-2, -2]


def test_a_swap_needs_the_tiles_that_were_agreed() -> None:
    table = scrabble("ATXXXXX", "NOXXXXX", bag="E" * 6, exchange_bag=7)
    assert table.exchange("X") == ["bag-too-small"]


def test_points_from_outside_change_a_score_and_no_turn() -> None:
    table = scrabble("ATXXXXX", "NOXXXXX")
    table.state = table.mode.apply(table.state, Adjust(1, -10))
    assert (table.scores, table.turn) == ([0, -10], 0)


def test_no_player_changes_a_score() -> None:
    table = scrabble("ATXXXXX", "NOXXXXX")
    assert table.play(Adjust(0, 1000)) == ["not-offered"]
    assert table.play(Adjust(9, 1000)) == ["not-offered"]
    assert Adjust not in table.mode.offers(table.state)


@pytest.mark.parametrize(
    ("points", "overtime", "why", "allowed"),
    [(-20, 10, "time", True), (-15, 10, "time", False), (10, 10, "time", False), (-10, 0, "time", False),
     (-10, 10, "challenge", False)],
)  # fmt: skip
def test_overtime_is_a_penalty_after_the_end_and_only_as_agreed(
    points: int, overtime: int, why: str, allowed: bool
) -> None:
    table = scrabble("AT", "NO", bag="", overtime=overtime)
    penalty = Adjust(0, points, why)  # type: ignore[arg-type]
    assert table.play(penalty) == ["not-offered"], "the game goes on"
    table.lay("AT", CENTRE)
    table.play(Done())
    assert table.play(penalty) == ([] if allowed else ["not-offered"])
    assert table.totals[0] == 4 + 2 + (points if allowed else 0)
    assert table.mode.offers(table.state) == frozenset()


def test_who_reached_the_target_has_won_whatever_overtime_costs() -> None:
    table = scrabble("AT", "NO")
    mode, state = table.mode, table.state
    seats = (replace(state.seats[0], score=115, target=120), replace(state.seats[1], score=118, target=120))
    over = replace(state, seats=seats, turn=0, phase=Phase.OVER, ended=EndRule.TARGET)
    assert mode.winners(over) == (0,)


@pytest.mark.parametrize("seat", [-1, 2])
def test_points_for_a_seat_that_there_is_not_fit_no_game(seat: int) -> None:
    table = scrabble("ATXXXXX", "NOXXXXX")
    assert not table.mode.fits(table.state, Adjust(seat, 10))


def test_a_turn_lost_by_a_challenge_is_one_without_points() -> None:
    table = scrabble("??XXXXX", "NOXXXXX", scoreless_turns=6, right_doubted="turn_lost")
    for _ in range(4):
        table.pass_()
    table.lay("at", CENTRE)
    assert not table.over
    table.challenge(1, False)
    table.play(Done())
    assert (table.over, table.state.ended, table.scores) == (True, EndRule.SCORELESS, [0, 0])
