"""A journey in a real window: ten answers, by keys and by mouse, undone and kept over a kill."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # for the layout that says where things are

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from game.practice.registry import kinds
from game.store import settings
from game.store.database import Database
from game.ui.context import AppContext
from game.ui.questions.rail import RailPlan, plan_rail
from tests.journeys.window import Screen, Window
from tests.waiting import wait_until

SIZE = (1280, 800)
TO_PRACTICE = ("shift+Tab", "Return")  # from the menu's brass button to the form


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    shown = Screen()
    yield shown
    shown.close()


@pytest.fixture(scope="module")
def plan() -> RailPlan:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    return plan_rail(SIZE, AppContext().style(SIZE), 100)


def wished(home: Path, kind: str, ruleset: str, language: str) -> None:
    """Choose beforehand what is practised: one kind of one game."""
    database = Database(lambda fault: pytest.fail(str(fault)), home / "kanugo.db")
    left_out = tuple(name for name in kinds() if name != kind)
    chosen = settings.Practice(ruleset=ruleset, language=language, left_out=left_out, fresh=None)
    before = settings.read(database)
    settings.write(database, before, settings.Settings(practice=chosen))
    database.close()


def answered(home: Path) -> int:
    """How many answers the store holds."""
    with closing(sqlite3.connect(f"file:{home}/kanugo.db?mode=ro", uri=True)) as store:
        return int(store.execute("SELECT COUNT(*) FROM answer").fetchone()[0])


def go_on(home: Path, does: Callable[[], None], number: int) -> None:
    """Go on to the next question and answer it, until there are so many answers."""
    wait_until(lambda: answered(home) >= number, f"{number} answers did not come", does)


@pytest.fixture
def start(screen: Screen, tmp_path: Path) -> Iterator[Callable[[], Window]]:
    windows: list[Window] = []

    def started() -> Window:
        windows.append(Window(screen, tmp_path))
        return windows[-1]

    yield started
    for window in windows:
        if window.runs:
            window.kill()


def test_ten_answers_by_keys_and_mouse(start: Callable[[], Window], plan: RailPlan, tmp_path: Path) -> None:
    wished(tmp_path, "word", "scrabble", "en")
    first = start()
    first.key(*TO_PRACTICE)
    first.key("Return")
    go_on(tmp_path, lambda: first.key("Return", "n"), 4)

    def press_yes() -> None:
        first.key("Return")
        first.click((plan.table.centerx - 100, plan.table.centery + 108))

    go_on(tmp_path, press_yes, 6)
    before = answered(tmp_path)

    def undone() -> bool:
        first.key("ctrl+z")
        return answered(tmp_path) < before

    first.wait(undone)
    first.key("Escape", "Escape")
    first.close()

    wished(tmp_path, "hooks", "kan-u-go", "eo")
    second = start()
    second.key(*TO_PRACTICE)
    second.key("Return")

    def list_words() -> None:
        second.type("ab")  # which cannot be an answer, and is refused
        second.key("Return")
        second.click(plan.second.center)  # give up

    go_on(tmp_path, list_words, 8)
    second.kill()
    assert answered(tmp_path) >= 8, "what was answered outlives a kill"

    wished(tmp_path, "play", "scrabble", "en")
    third = start()
    third.key(*TO_PRACTICE)
    third.key("Return")

    def give_up() -> None:
        third.key("Return")
        third.click(plan.second.center)

    go_on(tmp_path, give_up, 10)
    third.key("Escape")
    third.close()
