"""`kanugo play`: which table the app is opened at; the window itself is not opened here."""

import os
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from game.cli import run
from game.deals import daily
from game.deals.book import hashes
from game.opening import Opening, open_game, words_for
from game.store.database import Database
from game.store.journal import Journal
from game.store.records import save_game
from game.store.saved import SavedSession
from game.store.settings import SPEECH
from game.store.shared_files import SharedGame
from game.table.mode import Setup
from game.table.session import record_of
from game.ui.app import App
from game.ui.kit.screen import Screen
from game.ui.menu.screen import Menu
from game.ui.table.screen import TableScreen


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
    reported = daily.code("patience-twelve", "eo", 4821, hashes(opening.mode.ruleset, opening.lexicon))
    setup = opened_by(str(reported), monkeypatch)
    assert (setup.ruleset, setup.language, setup.deal) == ("patience-twelve", "eo", 4821)
    assert capsys.readouterr().err == ""
    other = "aa" if reported.checksum != "aa" else "bb"
    assert opened_by(f"twelve-eo-4821-{other}", monkeypatch).deal == 4821
    assert str(reported) in capsys.readouterr().err


@pytest.fixture
def left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """The number of a patience that was left."""
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    opening = open_game("patience-six", ("",), 7)
    with closing(Database(lambda fault: None)) as database:
        session = SavedSession.begin(Journal(database), opening.mode, opening.setup, opening.lexicon)
    assert session.game is not None
    return session.game


def test_the_command_resumes_a_game(left: int, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[int | None] = []

    def open_app(opening: Opening | None = None, game: int | None = None) -> int:
        opened.append(game)
        return 0

    monkeypatch.setattr("game.ui.start.open_app", open_app)
    assert run(["play", "--resume", str(left)]) == 0
    assert opened == [left]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--resume", "99"], "game 99: there is no such game"),
        (["--resume", "one"], "--resume: found 'one'"),
        (["patience-six", "--resume", "1"], "--resume: found more than a game"),
        (["--resume", "1", "--deal", "0"], "--resume: found more than a game"),
        ([], "found no game"),
    ],
)
def test_what_cannot_be_gone_on_with_is_one_line_and_no_window(
    left: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    said: str,
) -> None:
    monkeypatch.setattr("game.ui.start.open_app", lambda *given: pytest.fail("no window is opened"))
    assert run(["play", *arguments]) == 2
    reported = capsys.readouterr()
    assert said in reported.err
    assert (reported.out, reported.err.count("\n")) == ("", 1)


def test_the_app_opens_at_the_game_that_was_left(left: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Screen] = []

    def look(app: App, first: Callable[[], Sequence[Screen]], size: object = None) -> None:
        shown.extend(first())

    monkeypatch.setattr(App, "run", look)
    monkeypatch.setattr("game.ui.menu.loading.when_ready", lambda words, then: then())
    assert run(["play", "--resume", str(left)]) == 0
    menu, table = shown
    assert isinstance(menu, Menu)
    assert isinstance(table, TableScreen)
    assert table.turn.session.setup.deal == 7
    table.delegate.close()


def test_a_table_chooses_what_it_does_about_offensive_words(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = opened_by("scrabble", monkeypatch, "--players", "Ana,Bo", "--set", "offensive=not_valid")
    assert setup.options == {"offensive": "not_valid"}
    assert opened_by("scrabble", monkeypatch, "--players", "Ana,Bo").options == {}


def test_the_command_lets_the_app_speak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SPEECH, "off")
    opened_by("patience-six", monkeypatch)
    assert os.environ[SPEECH] == "off"
    opened_by("patience-six", monkeypatch, "--speak")
    assert os.environ[SPEECH] == "program"


@pytest.mark.parametrize(
    ("game", "refused"),
    [("scrabble", False), ("literaki", False), ("kan-u-go", False), ("ekraibl-simple", True)],
)
def test_a_computer_player_is_of_a_level_that_the_game_has(
    game: str, refused: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not refused:
        assert opened_by(game, monkeypatch, "--players", "Ana,computer:master").names[1] == "computer:master"
        return
    assert run(["play", game, "--players", "Ana,computer:master"]) == 2
    said = capsys.readouterr().err
    assert "--players: found 'computer:master', expected a name, or one of computer:beginner" in said
    assert len(said.splitlines()) == 1
    assert run(["play", "patience-six", "--players", "computer:club"]) == 2
    said = capsys.readouterr().err
    assert "--players: found 'computer:club', expected people only: no computer plays this" in said


@pytest.mark.parametrize("name", ["game.kanugo", "game.txt"])
def test_the_command_plays_a_saved_game(
    name: str, left: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / name
    with closing(Database(lambda fault: None)) as database:
        save_game(file, record_of(SavedSession.resume(Journal(database), left, words_for)))
    opened: list[object] = []

    def open_app(shared: object = None) -> int:
        opened.append(shared)
        return 0

    monkeypatch.setattr("game.ui.start.open_app", open_app)
    assert run(["play", str(file)]) == 0
    (found,) = opened
    assert isinstance(found, SharedGame)
    assert found.record.setup.deal == 7


@pytest.mark.parametrize("more", [["--deal", "3"], ["--players", "Ana"], ["--set", "exchange=true"]])
def test_a_saved_game_takes_no_other_options(
    more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", str(tmp_path / "game.kanugo"), *more]) == 2
    assert "found more than a game" in capsys.readouterr().err


def test_a_saved_game_that_is_not_there_is_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", str(tmp_path / "game.kanugo")]) == 2
    assert "there is no such file" in capsys.readouterr().err
