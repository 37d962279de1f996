"""`kanugo drill` with decks, bands, tiers and challenges."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from game.cli import run
from tests.commands.test_drill import practised


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")


def asks(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """What is asked, as far as there is so much."""
    run(("drill", *arguments, "--json"))
    return [str(item["ask"]) for item in json.loads(capsys.readouterr().out)]


def test_a_deck_is_practised_by_its_name_a_file_or_a_pattern(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "teas.txt").write_text("TEA\n", "utf-8")
    table, plain = tmp_path / "words.csv", tmp_path / "words.txt"
    table.write_text("word,meaning\ncat,animal\n", "utf-8")
    plain.write_text("[BM]OAT\n", "utf-8")
    anagrams = ("anagram", "--make", "9", "--deck")
    assert asks(capsys, *anagrams, "teas") == ["AET"]
    assert asks(capsys, *anagrams, str(table)) == ["ACT"]
    assert sorted(asks(capsys, *anagrams, str(plain))) == ["ABOT", "AMOT"]
    assert sorted(asks(capsys, *anagrams, "QUI[TZ]")) == ["IQTU", "IQUZ"]


def test_a_band_is_of_the_words_that_are_drawn_most_likely(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 < len(asks(capsys, "word", "--make", "9", "--deck", "2", "--band", "5")) <= 5
    first, second = (
        set(asks(capsys, "anagram", "--make", "40", "--deck", "2", "--band", band))
        for band in ("10", "11-20")
    )
    assert first
    assert second
    assert not first & second


@pytest.mark.parametrize(
    "arguments",
    [
        ("--band", "9-1"),
        ("--deck", "[A"),
        ("--deck", "?A?E ?B?E"),
        ("--tier", "none"),
        ("play", "--deck", "2"),
    ],
    ids=lambda given: " ".join(given),
)
def test_an_invalid_deck_is_reported_in_one_line(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(("drill", *arguments, "--make", "2")) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_deck_without_a_word_of_the_game_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deck.txt").write_text("xqzvj\n", "utf-8")
    assert run(("drill", "word", "--deck", str(tmp_path / "deck.txt"), "--make", "2")) == 2
    assert "--deck" in capsys.readouterr().err


def test_the_questions_of_a_day_are_asked_once_then_the_result_is_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    practised(monkeypatch, "--challenge", "daily", said="yes\n\n\n" * 10)
    said = capsys.readouterr().out
    assert "Question 10 of 10" in said
    result = said.splitlines()[-4:]
    assert result[2].strip("✓✗") == ""
    assert len(result[2]) == 10
    practised(monkeypatch, "--challenge", "daily", "--deck", "7", said="")
    assert capsys.readouterr().out.splitlines() == result


def test_three_mistakes_end_a_rush_in_the_terminal_and_the_best_is_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    practised(monkeypatch, "word", "--challenge", "rush", "--seed", "1", said="yes\n" * 90)
    said = capsys.readouterr().out
    assert said.count("Not right.") == 3
    assert "Your best so far!" in said
    right = said.count("Right.")
    practised(monkeypatch, "word", "--challenge", "rush", "--seed", "1", said="no\n")
    assert f"Your best: {right}" in capsys.readouterr().out


def test_a_ladder_in_the_terminal_goes_up_and_down(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    practised(monkeypatch, "word", "--challenge", "ladder", "--seed", "1", said="yes\n" * 30)
    said = capsys.readouterr().out.splitlines()
    steps = [int(line.split()[1]) for line in said if line.startswith("Step ")]
    reported = [line.removeprefix("> ") for line in said]
    marks = [line == "Right." for line in reported if line in ("Right.", "Not right.")]
    assert len(steps) == len(marks) == 20
    for right, (here, there) in zip(marks, pairwise(steps), strict=False):
        assert there == (here + 1 if right else max(1, here - 1))
