"""What self-play teaches about the pieces that are kept."""

import json
import random
from pathlib import Path

import pytest

from game.cli import run
from game.lab.leaves import LateLearner, LeaveLearner, StaticGame, StaticGames, StaticTurn, solve_equations
from game.search.kernel.plays import Reach
from game.search.players.leaves import Leaves, LeaveTable, read, rough, written
from game.table import rulefile
from tests.search.seated import listed

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WORDS = ("AB", "BC", "CA", "TEA", "EAT", "ATE", "SEAT", "ON", "NO", "IN", "IT")


def test_lessons_teach_what_was_gained() -> None:
    """S is worth 8 more, a second S nothing more, Q takes 5, and Q with U gives 12."""
    chance = random.Random(1)
    learner = LeaveLearner("EQSU")
    for _ in range(40_000):
        kept = tuple(chance.choices("SQUE", k=chance.randint(0, 3)))
        gain = 20 + 8 * ("S" in kept) - 5 * ("Q" in kept) + 12 * ({"Q", "U"} <= set(kept))
        learner.learn(kept, gain + chance.randint(-3, 3), ())
    worths = learner.learnt(100, "a test")
    assert worths.mean == pytest.approx(20, abs=0.7)
    assert worths.pieces["S"] == pytest.approx([8, 0], abs=0.7)
    assert worths.pieces["Q"][0] == pytest.approx(-5, abs=1)
    assert worths.pairs["QU"] == pytest.approx(12, abs=2.5)
    assert (worths.games, worths.turns, worths.made) == (100, 40_000, "a test")


def test_what_is_kept_on_is_worth_something_later_too() -> None:
    """Half of the hands with S keep it for another turn, and lay it then for 8 more."""
    learner = LeaveLearner("ES")
    for _ in range(5_000):
        learner.learn("S", 18, "")
        learner.learn("S", 10, "S")
        learner.learn("", 10, "")
    assert learner.learnt(1, "").pieces["S"][0] == pytest.approx(4 * (1 + 1 / 2 + 1 / 4 + 1 / 8), abs=0.1)


def test_the_worth_of_few_tiles_in_the_bag_is_learnt_from_how_games_end() -> None:
    """Who leaves one piece falls back by 9 to the end, besides the 3 that A is worth; else by 2."""
    reach = Reach(rulefile.load("scrabble", 2), listed(*WORDS))
    table = LeaveTable(reach, Leaves("", 1, 1, 0, {"A": [3, 0]}))
    learner = LateLearner(table, reach)
    for _ in range(200):
        turns = [StaticTurn(2, ("A",), 20, 10), StaticTurn(2, (), 1, 12)]
        learner.add(StaticGame(turns, 10 - 2 + 3))
        learner.add(StaticGame([StaticTurn(0, (), 20, 0), StaticTurn(2, (), 20, 12)], -10))
        learner.add(StaticGame(turns[:1], 11))
    usual = (-2 - 2 - 2) / 3
    assert learner.learnt(14) == {1: round(-11 - 12 - usual)}


def test_games_are_played_until_nothing_is_laid_any_more() -> None:
    rules = rulefile.load("scrabble", 2)
    playing = StaticGames(rules, listed(*WORDS))
    playing.weigh(rough(rules), rough(rules))
    for luck in range(5):
        game = playing.play(random.Random(luck))
        assert game == playing.play(random.Random(luck))
        assert sum(turn.laid for turn in game.turns) >= 2
        assert all(turn.laid == 0 for turn in game.turns[-4:])
        bag = len(playing.pack) - 2 * rules.hand
        for turn in game.turns:
            assert len(turn.kept) + (bag - turn.bag) == rules.hand, "as many are drawn as laid or exchanged"
            bag = turn.bag if turn.laid else bag


def test_linear_equations_are_solved() -> None:
    assert solve_equations([[2.0, 1.0, 5.0], [1.0, 3.0, 10.0]]) == pytest.approx([1.0, 3.0])


def test_what_is_learnt_is_written_with_its_command(tmp_path: Path) -> None:
    path, words = tmp_path / "own.yaml", tmp_path / "words.txt"
    words.write_text("\n".join(WORDS), "utf-8")
    asked = ("lab", "leaves", "scrabble", "--games", "8", "--lexicon", str(words), "--out", str(path))
    assert run(asked) == 0
    worths = read(path)
    assert worths.made == f"kanugo lab leaves scrabble --games 8 --out own.yaml --lexicon {words}"
    assert worths.games == 8
    assert worths.pieces


@pytest.mark.parametrize("ruleset", ["kan-u-go", "ekraibl-hard"])
def test_games_that_the_search_cannot_play_on_teach_nothing(
    ruleset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(("lab", "leaves", ruleset, "--games", "8", "--out", str(tmp_path / "no.yaml"))) == 2
    assert f"found {ruleset}, expected a board game with scoring, one word a turn" in capsys.readouterr().err


def test_too_few_games_teach_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first quarter of three games is none."""
    words = tmp_path / "words.txt"
    words.write_text("\n".join(WORDS), "utf-8")
    asked = ("lab", "leaves", "scrabble", "--games", "3", "--lexicon", str(words))
    assert run((*asked, "--out", str(tmp_path / "no.yaml"))) == 2
    assert (
        "found no turns to learn from, expected a board game with a bag, and more" in capsys.readouterr().err
    )


def compared(capsys: pytest.CaptureFixture[str], *asked: str) -> dict[str, object]:
    assert run(("lab", "compare", "scrabble", *asked, "--games", "16", "--json")) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_better_leaves_win_from_both_seats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A player that values every kept tile at 30 points lays as few as possible."""
    hoard = tmp_path / "hoard.yaml"
    hoard.write_text(written(Leaves("a test", 0, 0, 0, {letter: [30, 30] for letter in ALPHABET})), "utf-8")
    shipped = "assets/leaves/scrabble-en.yaml"
    lost, won = compared(capsys, str(hoard)), compared(capsys, shipped, "--against", str(hoard))
    assert (lost["pairs"], lost["share"], won["share"]) == (8, 0.0, 1.0)
    assert compared(capsys, shipped)["won"] == [0, 0, 8, 0, 0], "against themselves"


def test_too_few_games_compare_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("lab", "compare", "scrabble", "assets/leaves/scrabble-en.yaml", "--games", "15")
    assert run(asked) == 2
    assert "--games: found 15, expected a whole number, 16 or more" in capsys.readouterr().err
