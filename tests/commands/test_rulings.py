"""`kanugo rulings`: what players have ruled, listed and struck out; a struck ruling no longer holds."""

import json
from pathlib import Path

import pytest

from game.cli import run
from game.store import rulings
from game.store.database import Database
from game.words.agreement import Ruling

IN = Ruling("ZA", "en", True, ("Ana", "Bo"), "2026-11-21")
OUT = Ruling("QUIZ", "en", False, ("Bo",), "2026-11-22")


@pytest.fixture(autouse=True)
def ruled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana and Bo have let ZA in and QUIZ out."""
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    said: list[object] = []
    database = Database(said.append)
    rulings.save(database, ("Ana", "Bo"), (IN, OUT))
    database.close()
    assert not said


def listed(capsys: pytest.CaptureFixture[str]) -> object:
    assert run(["rulings", "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_they_are_listed_with_who_and_when(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "ana, bo",
        "  ZA (English): a word, says Ana, Bo, 2026-11-21",
        "  QUIZ (English): not a word, says Bo, 2026-11-22",
    ]


@pytest.mark.parametrize("which", [("--players", "Ana,Cleo"), ("--language", "eo")])
def test_it_is_said_if_there_are_none(which: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", *which]) == 0
    assert capsys.readouterr().out == "No rulings found.\n"


def test_one_is_struck_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "--players", "bo,ana", "--strike", "za"]) == 0
    assert capsys.readouterr().out == "The ruling on ZA is deleted.\n"
    (group,) = json.loads(json.dumps(listed(capsys)))
    assert [ruling["word"] for ruling in group["rulings"]] == ["QUIZ"]


def test_a_ruling_is_deleted_by_a_typed_word(capsys: pytest.CaptureFixture[str]) -> None:
    database = Database(lambda fault: None)
    rulings.save(database, ("Ana",), (Ruling("ĈIP", "eo", True, ("Ana",), "2026-11-21"),))
    database.close()
    assert run(["rulings", "--players", "ana", "--strike", "cxip"]) == 0
    assert capsys.readouterr().out == "The ruling on ĈIP is deleted.\n"


@pytest.mark.parametrize(
    "more", [["--players", "Ana", "--strike", "ZA"], ["--players", "Ana,Bo", "--strike", "AA"]]
)
def test_deleting_a_missing_ruling_fails(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", *more]) == 1
    assert "have no ruling" in capsys.readouterr().out


def test_deleting_a_ruling_needs_its_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "--strike", "ZA"]) == 2
    assert capsys.readouterr().err.startswith("kanugo: command line: --strike: found no players")


def test_only_those_of_a_language_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    database = Database(lambda fault: None)
    rulings.save(database, ("Ana", "Bo"), (Ruling("ĈIP", "eo", True, ("Ana",), "2026-11-21"),))
    rulings.save(database, ("Cleo",), (Ruling("ĈAP", "eo", True, ("Cleo",), "2026-11-21"),))
    database.close()
    words = {}
    for language in ("en", "eo", "pl"):
        assert run(["rulings", "--language", language, "--json"]) == 0
        words[language] = [
            [ruling["word"] for ruling in group["rulings"]] for group in json.loads(capsys.readouterr().out)
        ]
    assert words == {"en": [["ZA", "QUIZ"]], "eo": [["ĈIP"], ["ĈAP"]], "pl": []}
