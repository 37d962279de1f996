"""Grades: how sure a share is, when enough has been played, and that luck hardly changes a grade."""

import random
from collections.abc import Callable
from math import isclose

import pytest

from game.deals import grade as grading
from game.deals.book import grade_of
from game.deals.grade import WHOLE, Graded, Grader, Proportion, of_mean, wilson
from game.opening import Opening, open_game
from game.search.solver.simulated import PlayerModel
from game.table.mode import Mode
from game.table.state import State
from game.words.lexicon import Lexicon

KINDS = ("six", "twelve", "heaps")


@pytest.mark.parametrize(
    ("counted", "low", "high"),
    [
        (Proportion(0, 0), 0.0, 1.0),
        (Proportion(0, 10), 0.0, 0.2775),
        (Proportion(5, 10), 0.2366, 0.7634),
        (Proportion(10, 10), 0.7225, 1.0),
        (Proportion(81, 263), 0.2553, 0.3662),  # Newcombe's example of the method
    ],
)
def test_the_interval_of_a_share(counted: Proportion, low: float, high: float) -> None:
    found = wilson(counted, 1.959964)
    assert isclose(found[0], low, abs_tol=5e-5)
    assert isclose(found[1], high, abs_tol=5e-5)


def test_the_interval_of_a_mean_is_that_of_one_share_where_there_is_one() -> None:
    assert of_mean([Proportion(7, 30)], 2.6) == pytest.approx(wilson(Proportion(7, 30), 2.6))


def test_the_interval_of_a_mean_holds_it_as_often_as_it_says() -> None:
    """With 2.6 errors in 99 of 100; shares of none and of few are among them."""
    chance = random.Random(5)
    missed = 0
    for _ in range(1000):
        shares = [chance.choice((0.0, 0.01, 0.1, 0.5, 0.95)) for _ in range(3)]
        played = [chance.randint(40, 400) for _ in shares]
        won = [
            sum(chance.random() < share for _ in range(n)) for share, n in zip(shares, played, strict=True)
        ]
        low, high = of_mean([*map(Proportion, won, played)], 2.6)
        missed += not low - 1e-9 <= sum(shares) / 3 <= high + 1e-9
    assert missed <= 20


class _Players:
    """Players of a kind of whom a known part wins; all games of all kinds are counted."""

    part = 0.5
    games = 0

    def __init__(self, mode: Mode, words: Lexicon, model: PlayerModel) -> None:
        self.model = model

    def deal(self, state: State, seed: int) -> None:
        self.chance = random.Random(seed)

    def wins(self, games: int) -> int:
        _Players.games += games
        return sum(self.chance.random() < self.part for _ in range(games))


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> Callable[[float, int], tuple[Graded, int]]:
    """A deal of which a part of the players wins, graded: the grade, and how many games that took."""
    monkeypatch.setattr(grading, "SimulatedPlayers", _Players)
    opening = open_game("patience-six", ("",), 0, "eo")
    grader = Grader(opening.mode, opening.lexicon)

    def graded(part: float, seed: int) -> tuple[Graded, int]:
        monkeypatch.setattr(_Players, "part", part)
        monkeypatch.setattr(_Players, "games", 0)
        return grader.graded(opening.start(0), seed), _Players.games

    return graded


def test_a_share_within_a_grade_is_known_soon_and_rightly(
    pretended: Callable[[float, int], tuple[Graded, int]],
) -> None:
    for part, right in ((1.0, 1), (0.85, 1), (0.6, 2), (0.38, 3), (0.17, 4), (0.02, 5), (0.0, 5)):
        for seed in range(5):
            found, games = pretended(part, seed)
            assert found.grade == right == grade_of(found.wins / WHOLE)
            assert games < 2000
            assert abs(found.wins / WHOLE - part) < 0.2


def test_a_share_between_two_grades_is_played_until_its_interval_is_narrow(
    pretended: Callable[[float, int], tuple[Graded, int]],
) -> None:
    found, games = pretended(0.495, 1)
    assert found.grade in (2, 3)
    assert games > 2000
    assert abs(found.wins / WHOLE - 0.495) < 0.03


def test_a_deal_of_an_unwanted_grade_is_left_early_and_any_other_graded_as_ever(
    monkeypatch: pytest.MonkeyPatch, pretended: Callable[[float, int], tuple[Graded, int]]
) -> None:
    wanted, games = pretended(0.28, 1)
    opening = open_game("patience-six", ("",), 0, "eo")
    grader = Grader(opening.mode, opening.lexicon)
    assert grader.graded_if(opening.start(0), 1, {wanted.grade}) == wanted
    monkeypatch.setattr(_Players, "games", 0)
    assert grader.graded_if(opening.start(0), 1, {1, 5}) is None
    assert _Players.games < games


def dealt(kind: str) -> tuple[Opening, Grader]:
    opening = open_game(f"patience-{kind}", ("",), 0, "eo")
    return opening, Grader(opening.mode, opening.lexicon)


@pytest.mark.parametrize("kind", KINDS)
def test_players_with_other_luck_find_nearly_the_same(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "_NARROW", 0.15)
    opening, grader = dealt(kind)
    for deal in range(40_000, 40_003):
        one, other = (grader.graded(opening.start(deal), seed) for seed in (deal, deal + 1_000_000))
        assert abs(one.grade - other.grade) <= 1
        assert abs(one.wins - other.wins) < 0.1 * WHOLE


def test_a_deal_has_one_grade_whatever_was_graded_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "_NARROW", 0.15)
    opening, grader = dealt("heaps")
    first = grader.graded(opening.start(40_005), 40_005)
    grader.graded(opening.start(40_006), 40_006)
    assert grader.graded(opening.start(40_005), 40_005) == first
    assert dealt("heaps")[1].graded(opening.start(40_005), 40_005) == first
