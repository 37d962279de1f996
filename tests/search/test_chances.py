"""The chance to win from a lead: learnt from games that were played, kept in a file, asked for any lead."""

import random
from dataclasses import replace
from math import exp
from pathlib import Path

import pytest

from game.fault import Fault
from game.search.kernel import chance
from game.search.players.chances import (
    LATER,
    Chances,
    ChanceSample,
    chances_of,
    lead_of,
    learnt,
    left_of,
    read,
    rough,
    written,
)
from game.system.paths import shipped
from game.table import rulefile
from game.table.state import Seat, State

MADE = "kanugo lab simulate … --chances test.yaml"


def played(even: float, slope: float, left: int, turns: int = 6000) -> list[ChanceSample]:
    """Turns whose games were won as often as such a line says."""
    luck = random.Random(f"{even} {slope} {left}")
    made = []
    for _ in range(turns):
        lead = luck.randint(-150, 150)
        won = luck.random() < 1 / (1 + exp(-(even + slope * lead)))
        made.append(ChanceSample(left, lead, 2 * won))
    return made


def test_what_is_learnt_is_what_was_played() -> None:
    found = learnt([*played(0.4, 0.02, 60), *played(1.2, 0.06, 10)], 500, MADE)
    assert found is not None
    assert [row[0] for row in found.rows] == [10, 60]
    for left, lead, line in ((60, 30, 0.4 + 0.6), (60, -60, 0.4 - 1.2), (10, 0, 1.2), (10, -40, 1.2 - 2.4)):
        assert found.of(left, lead) == pytest.approx(1 / (1 + exp(-line)), abs=0.03)
    assert (found.made, found.games) == (MADE, 500)


def test_neighbours_are_not_mixed_with_the_last_turn_of_a_circle() -> None:
    found = learnt([*played(2.0, 0.03, 0), *played(0.5, 0.06, 1)], 500, MADE)
    assert found is not None
    assert found.of(0, 0) == pytest.approx(1 / (1 + exp(-2.0)), abs=0.03)
    assert found.of(1, 0) == pytest.approx(1 / (1 + exp(-0.5)), abs=0.03)


def test_the_more_is_left_the_more_neighbours_help() -> None:
    """90 turns are too few alone: ten more are near where much is left, not where little is."""
    some = [*played(0.4, 0.02, 100), *played(0.4, 0.02, 110, 90)]
    some += [*played(1.2, 0.06, 10), *played(1.2, 0.06, 20, 90)]
    found = learnt(some, 500, MADE)
    assert found is not None
    assert [row[0] for row in found.rows] == [10, 100, 110]


def test_leads_are_not_shifted() -> None:
    """A steep line through nothing stays there."""
    turns = [
        ChanceSample(30, lead, 2 * (n < 1000 / (1 + exp(-lead / 10))))
        for lead in range(-40, 41)
        for n in range(1000)
    ]
    found = learnt(turns, 9, MADE)
    assert found is not None
    assert found.of(30, 0) == pytest.approx(0.5, abs=0.003)


def test_the_order_of_the_games_changes_nothing() -> None:
    samples = played(0.3, 0.03, 20, 900)
    assert learnt(samples, 9, MADE) == learnt(samples[::-1], 9, MADE)


def test_a_shared_win_counts_half() -> None:
    found = learnt([ChanceSample(20, lead, 1) for lead in range(-100, 100)] * 3, 9, MADE)
    assert found is None or all(found.of(20, lead) == pytest.approx(0.5, abs=0.02) for lead in (-90, 0, 90))


def test_neighbours_help_where_little_was_seen() -> None:
    some = [sample for left in (30, 31, 32) for sample in played(0.3, 0.03, left, 90)]
    found = learnt(some, 9, MADE)
    assert found is not None
    assert [row[0] for row in found.rows] == [30, 31, 32]
    assert learnt(played(0.3, 0.03, 30, 90), 9, MADE) is None, "too few teach nothing"


def test_games_that_always_end_the_same_way_stay_within_bounds() -> None:
    found = learnt([ChanceSample(5, lead, 2 * (lead > 0)) for lead in range(-100, 101)] * 4, 9, MADE)
    assert found is not None
    assert 0.5 < found.of(5, 50) < 1
    read_again = found.numbers()
    assert max(read_again[0]) <= chance.SURE


def test_a_file_holds_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "scrabble-en.yaml"
    path.write_text(written(rough()), "utf-8")
    assert read(path) == rough()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("made: x\ngames: 1\nrows: []\n", "rows: found none, expected one at least"),
        (
            "made: x\ngames: 1\nrows: [[300, 0.1, 0.1]]\n",
            "rows[0]: found 300, expected a number from 0 to 255",
        ),
        ("made: x\ngames: 1\nrows: [[3, 9.5, 0.1]]\n", "rows[0]: found 9.5, expected a number from -8 to 8"),
        ("made: x\ngames: 1\nrows: [[3, .nan, 0.1]]\n", "rows[0]: found nan, expected a number from -8 to 8"),
        (
            "made: x\ngames: 1\nrows: [[1, 0, 1], [3, 0.5, 0]]\n",
            "rows[1]: found 0.0, expected a number",
        ),
        ("made: x\ngames: one\nrows: [[3, 0.5, 0.1]]\n", "games"),
        ("- 1\n", "found"),
    ],
)
def test_what_cannot_be_is_one_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(Fault) as fault:
        read(path)
    assert said in str(fault.value)
    assert str(path) in str(fault.value)


def test_a_game_that_nobody_has_learnt_gets_the_rule_of_thumb() -> None:
    assert chances_of(rulefile.load("ekraibl-simple")) == rough()


@pytest.mark.parametrize(
    "path", sorted((shipped("assets") / "chances").glob("*.yaml")), ids=lambda path: path.stem
)
def test_the_shipped_chances_are_those_of_a_game(path: Path) -> None:
    found = read(path)
    ruleset = rulefile.load(path.stem.rpartition("-")[0])
    assert chances_of(ruleset) == found
    assert f"kanugo lab simulate {ruleset.id}" in found.made
    for left in range(0, LATER, 5):
        assert found.of(left, -100) < found.of(left, 0) < found.of(left, 100), "a lead is good"
    for left in range(1, 60, 5):
        assert found.of(left, 0) > 0.5, "and so is to be in turn, if not always in the first one"


def test_the_curve_is_the_same_as_the_chances() -> None:
    """What the compiled search has in whole numbers tells the same to one in two hundred."""
    learnt_ones = Chances("x", 1, [(10, 0.8, 0.05), (60, 0.3, 0.015)])
    curve, ahead, slope = learnt_ones.numbers()
    assert (len(curve), len(ahead), len(slope)) == (chance.STEPS, LATER, LATER)
    for left in (0, 10, 34, 36, 255):
        for lead in (-80, -3, 0, 40):
            step = ahead[left] + (slope[left] * lead * chance.UNIT >> 16)
            reported = curve[max(0, min(chance.STEPS - 1, step + chance.STEPS // 2))] / chance.SURE
            assert reported == pytest.approx(learnt_ones.of(left, lead), abs=0.005)


def test_what_is_left_is_what_the_player_in_turn_does_not_see() -> None:
    state = State(seats=(Seat("A", ("A",) * 7, 40), Seat("B", ("B",) * 5, 52)), stock=("C",) * 3, turn=0)
    assert left_of(state) == 3 + 5
    assert left_of(replace(state, turn=1)) == 3 + 7
    assert lead_of(state, 0, 1) == -12


def test_with_targets_what_is_left_are_points() -> None:
    seats = (Seat("A", ("A",) * 7, 40, target=120), Seat("B", ("B",) * 5, 52, target=70))
    state = State(seats=seats, stock=("C",) * 3, turn=0)
    assert left_of(state) == 18
    assert lead_of(state, 0, 1) == -80 + 18
    assert left_of(replace(state, seats=(seats[0], replace(seats[1], score=75)))) == 0
