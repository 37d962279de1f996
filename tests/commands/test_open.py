"""The app is opened with a file; on the command line one that cannot be used is one line, and no window."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from game.cli import run
from game.store.shared_files import SharedFile, SharedRules
from game.ui.app import App
from game.ui.kit.screen import Screen
from game.ui.menu.loading import LoadingForm
from game.ui.menu.new_game import NewGameForm
from game.ui.menu.screen import Menu
from tests.ui.loaded import prepared

RULES = "extends: patience-twelve\nname: Ten in hand\nhand: 10\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> list[Screen]:
    """What the app shows first."""
    found: list[Screen] = []

    def look(app: App, first: Callable[[], Sequence[Screen]], size: object = None) -> None:
        found.extend(first())

    monkeypatch.setattr(App, "run", look)
    return found


@pytest.mark.parametrize("name", ["ten.kanugo", "TEN.KANUGO"])
def test_a_desktop_opens_the_app_with_a_file(home: Path, screens: list[Screen], name: str) -> None:
    (home / name).write_text(RULES, "utf-8")
    assert run([str(home / name)]) == 0
    menu, waiting = screens
    assert isinstance(menu, Menu)
    assert isinstance(waiting, LoadingForm)


def test_the_command_opens_the_app_with_what_it_found(home: Path, screens: list[Screen]) -> None:
    (home / "ten.txt").write_text(RULES, "utf-8")
    assert run(["open", str(home / "ten.txt")]) == 0
    assert isinstance(screens[0], Menu)
    assert isinstance(screens[1], NewGameForm)


def test_the_command_hands_over_what_it_looked_into(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[SharedFile] = []

    def open_app(shared: SharedFile) -> int:
        given.append(shared)
        return 0

    monkeypatch.setattr("game.ui.start.open_app", open_app)
    (home / "ten.kanugo").write_text(RULES, "utf-8")
    assert run(["open", str(home / "ten.kanugo")]) == 0
    (found,) = given
    assert isinstance(found, SharedRules)
    assert found.ruleset.hand == 10
    assert not (home / "home" / "rulesets").exists(), "the app takes it in"


@pytest.mark.parametrize("content", [b"", b"\xff\x00", b'{"setup":1}', b"hand: ten\n", None])
def test_a_file_that_cannot_be_used_is_one_line_and_no_window(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    content: bytes | None,
) -> None:
    monkeypatch.setattr("game.ui.start.open_app", lambda **given: pytest.fail("no window is opened"))
    path = home / "spoilt.kanugo"
    if content is not None:
        path.write_bytes(content)
    assert run(["open", str(path)]) == 2
    reported = capsys.readouterr()
    assert reported.out == ""
    assert reported.err.startswith(f"kanugo: {path}: ")
    assert reported.err.count("\n") == 1


def test_a_file_opened_from_the_desktop_reports_its_fault_in_the_window(
    home: Path, screens: list[Screen]
) -> None:
    assert run([str(home / "nowhere.kanugo")]) == 0
    assert type(prepared(screens[1])).__name__ == "Message"


@pytest.mark.parametrize("words", [["-x.kanugo"], ["a.kanugo", "b.kanugo"], ["game.jsonl"]])
def test_other_words_are_no_file(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert run(words) == 2
    assert capsys.readouterr().err.startswith("kanugo: command line")
