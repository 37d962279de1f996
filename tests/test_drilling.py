"""`kanugo drill`: items with their answers, and a sitting in the terminal that is remembered."""

import io
import json
from pathlib import Path

import pytest

from game.cli import run


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")


def made(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    assert run(("drill", *arguments, "--json")) == 0
    document: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return document


def test_items_are_printed_with_their_answers(capsys: pytest.CaptureFixture[str]) -> None:
    items = made(capsys, "--make", "12", "--seed", "3")
    assert len(items) == 12
    assert {item["kind"] for item in items} == {"word", "short", "anagram", "hooks", "play", "worth"}
    assert all(item["answers"] for item in items)
    assert items == made(capsys, "--make", "12", "--seed", "3")


def test_a_kind_that_there_is_not_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("drill", "chess")) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_sitting_asks_judges_and_ends(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    items = made(capsys, "play", "--make", "2", "--seed", "3")
    x, y, sign = str(items[0]["answers"][0]).split()[0].split(",")  # type: ignore[index]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{items[0]['answers'][0]}\n{x} {y} across {sign}\n"))  # type: ignore[index]
    assert run(("drill", "play", "--items", "2", "--seed", "3")) == 0
    said = capsys.readouterr().out
    assert "Right." in said
    assert "of 2 answers were right." in said
