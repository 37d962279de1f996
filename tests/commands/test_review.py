"""`kanugo review`: the mistakes in a saved game, told and as JSON."""

import json
from pathlib import Path

import pytest

from tests.commands.calls import Say

pytestmark = pytest.mark.usefixtures("few_trials")

HEAD = {"ruleset": "scrabble", "names": ["Ana", "computer:club"], "deal": 370, "language": "en"}
PASS = '{"move":"pass"}\n'
"""The first hand of this deal has CENTURY."""


def saved(tmp_path: Path, moves: str, **changed: object) -> str:
    path = tmp_path / "game.kanugo"
    path.write_text(json.dumps({"setup": {**HEAD, **changed}}) + "\n" + moves, "utf-8")
    return str(path)


def test_a_mistake_is_shown_with_its_size_and_cost(say: Say, tmp_path: Path) -> None:
    output = say("review", saved(tmp_path, PASS))
    assert output.code == 0
    assert output.out.startswith("Ana: Move 1: a pass, ")
    assert "best: CENTURY for 80 points" in output.out
    assert "Large mistake: \N{MINUS SIGN}" in output.out


def test_it_is_printed_as_json_with_all_that_was_tried(say: Say, tmp_path: Path) -> None:
    (met,) = say("review", saved(tmp_path, PASS, deal=322), "--json").json
    assert (met["player"], met["move"], met["mistake"], met["by"]) == ("Ana", 1, "large", "chance")
    assert met["plays"][0]["words"].split()[1:] == ["ADIEUX"]
    passed = next(each for each in met["plays"] if each["mine"])
    assert 0.1 < met["lost"] < met["plays"][0]["chance"] - passed["chance"] + 0.002
    assert json.loads(met["drill"])["trials"]["tried"][0][0]


def test_people_are_reviewed_and_computer_players_only_among_themselves(say: Say, tmp_path: Path) -> None:
    both = say("review", saved(tmp_path, PASS + PASS), "--json").json
    assert {met["player"] for met in both} == {"Ana"}
    alone = saved(tmp_path, PASS + PASS, names=["computer:expert", "computer:club"])
    assert {met["player"] for met in say("review", alone, "--json").json} == {
        "computer:expert",
        "computer:club",
    }


def test_a_game_that_the_master_does_not_play_is_judged_by_points(say: Say, tmp_path: Path) -> None:
    game = saved(tmp_path, PASS, ruleset="ekraibl-hard", language="ru", names=["Ana", "Bo"])
    (met,) = say("review", game, "--json").json
    assert (met["by"], met["plays"]) == ("points", [])
    assert met["lost"] >= 5
    assert met["said"].endswith(f": \N{MINUS SIGN}{met['lost']}")


def test_a_review_of_common_words_says_so(say: Say, tmp_path: Path) -> None:
    game = saved(tmp_path, PASS)
    assert say("review", game, "--words", "common").out.startswith("Common words only\nAna: Move 1: ")
    assert say("review", game, "--words", "everyday").out.startswith("Everyday words only\nAna: Move 1: ")
    assert say("review", game, "--words", "full").out.startswith("Ana: Move 1: ")
    (met,) = say("review", saved(tmp_path, PASS, deal=322), "--words", "common", "--json").json
    assert json.loads(met["drill"])["words"] == "common"
    wrong = say("review", game, "--words", "rare")
    assert (wrong.code, wrong.out) == (2, "")
    polish = saved(tmp_path, PASS, ruleset="literaki", language="pl")
    assert "--words" in say("review", polish, "--words", "common").err


def test_a_game_without_mistakes_is_reported(say: Say, tmp_path: Path) -> None:
    assert say("review", saved(tmp_path, "")).out == "Nothing to learn here.\n"


def test_a_file_that_is_no_game_is_refused(say: Say, tmp_path: Path) -> None:
    path = tmp_path / "other.kanugo"
    path.write_text("[]", "utf-8")
    output = say("review", str(path))
    assert (output.code, output.out) == (2, "")
    assert str(path) in output.err
