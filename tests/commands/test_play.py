"""`kanugo play`: which table the app is opened at; the window itself is not opened here."""

import pytest

from game.cli import run
from game.deals import daily
from game.deals.book import hashes
from game.opening import Opening, open_game
from game.table.mode import Setup


def opened_by(argument: str, monkeypatch: pytest.MonkeyPatch, *more: str) -> Setup:
    """The setup of the game that `kanugo play` opens."""
    opened: list[Opening] = []

    def open_app(opening: Opening) -> int:
        opened.append(opening)
        return 0

    monkeypatch.setattr("game.ui.start.open_app", open_app)
    assert run(["play", argument, *more]) == 0
    return opened[0].setup


def test_the_command_plays_a_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opening = open_game("patience-twelve", ("",), 4821, "eo")
    told = daily.code("patience-twelve", "eo", 4821, hashes(opening.mode.ruleset, opening.lexicon))
    setup = opened_by(str(told), monkeypatch)
    assert (setup.ruleset, setup.language, setup.deal) == ("patience-twelve", "eo", 4821)
    assert capsys.readouterr().err == ""
    other = "aa" if told.sign != "aa" else "bb"
    assert opened_by(f"twelve-eo-4821-{other}", monkeypatch).deal == 4821
    assert str(told) in capsys.readouterr().err


def test_a_table_chooses_what_it_does_about_offensive_words(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = opened_by("scrabble", monkeypatch, "--players", "Ana,Bo", "--set", "offensive=not_valid")
    assert setup.options == {"offensive": "not_valid"}
    assert opened_by("scrabble", monkeypatch, "--players", "Ana,Bo").options == {}
