"""`kanugo rulesets`: what is listed, and what cannot be loaded."""

from pathlib import Path

import pytest

from tests.commands.calls import Say


def test_rulesets_are_listed(say: Say) -> None:
    listed = {each["id"]: each for each in say("rulesets", "--json").json}
    assert {"patience-six", "patience-twelve", "patience-heaps"} <= set(listed)
    assert listed["patience-six"]["languages"] == ["en", "eo", "pl", "ru", "uk"]
    assert listed["patience-six"]["players"] == [1, 1]
    assert "Seven heaps" in say("rulesets").out


def test_the_json_is_the_same_in_every_language(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    english = say("rulesets", "--json").json
    monkeypatch.setenv("LC_ALL", "ru.UTF-8")
    assert "Seven heaps" not in say("rulesets").out
    assert say("rulesets", "--json").json == english


def test_a_bad_ruleset_of_the_player_hides_no_other(say: Say, tmp_path: Path) -> None:
    own = tmp_path / "home" / "rulesets"
    own.mkdir(parents=True)
    (own / "bad.yaml").write_text("colour: red\n", "utf-8")
    said = say("rulesets")
    assert "patience-six" in said.out
    assert said.err.startswith("kanugo: rulesets/bad.yaml: ")
    assert said.err.count("\n") == 1


def test_a_language_without_games_is_reported(say: Say) -> None:
    said = say("rulesets", "--language", "zz")
    assert (said.code, said.out) == (2, "")
    assert said.err == "kanugo: command line: --language: found 'zz', expected one of en, eo, pl, ru, uk\n"
    assert [each["id"] for each in say("rulesets", "--language", "eo", "--json").json][-1] == "skrablo"
