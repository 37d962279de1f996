"""Journeys in a real window: what a player does in the first minutes."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # for the picture of the table that says where things are

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.opening import open_game
from game.store.database import Database
from game.store.journal import Journal
from game.store.records import fold, replay
from game.table.board import Cell
from game.table.session import Session
from game.ui.context import AppContext
from game.ui.patience.table import patience_table
from tests.journeys.window import Screen, Window

DEAL = ("play", "patience-heaps", "--deal", "20417")
Started = Callable[..., Window]


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    shown = Screen()
    yield shown
    shown.close()


@pytest.fixture
def start(screen: Screen, tmp_path: Path) -> Iterator[Started]:
    """Starts the program; whatever still runs at the end is ended."""
    windows: list[Window] = []

    def started(*arguments: str) -> Window:
        windows.append(Window(screen, tmp_path, *arguments))
        return windows[-1]

    yield started
    for window in windows:
        if window.runs:
            window.kill()


class Places:
    """Where the table's parts are in a window of 1280 by 800, as the table screen itself lays them out."""

    def __init__(self) -> None:
        opening = open_game("patience-heaps", ("",), 20417)
        session = Session(opening.mode, opening.setup)
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1280, 800))
        table = patience_table(session, lambda setup: Session(opening.mode, setup))
        table.enter((1280, 800), AppContext().style((1280, 800)))
        self._scene = table.scene

    def heap(self, number: int) -> tuple[int, int]:
        return self._scene.layout.strip.places[number - 1].center

    def cell(self, cell: Cell) -> tuple[int, int]:
        return self._scene.camera.rect(cell).center

    @property
    def main(self) -> tuple[int, int]:
        return self._scene.layout.main.center


def board(home: Path) -> str:
    """The crossword of the newest game, as the store would give it back."""
    database = Database(lambda fault: pytest.fail(str(fault)), home / "kanugo.db")
    try:
        journal = Journal(database)
        game = journal.games()[0]
        opening = open_game(game.setup.ruleset, game.setup.names, game.setup.deal, game.setup.language)
        record = fold(game.setup, journal.entries(game.id), "the game")
        return str(replay(record, opening.mode, "the game", str).state.board)
    finally:
        database.close()


def test_a_first_word_by_mouse(start: Started, tmp_path: Path) -> None:
    window = start(*DEAL)
    places = Places()
    window.drag(places.heap(6), places.cell((-1, 0)))
    window.click(places.heap(3))
    window.click(places.cell((0, 0)))
    window.drag(places.heap(2), places.cell((1, 0)))
    window.click(places.main)
    window.wait(lambda: len(window.acts()) == 1)
    assert board(tmp_path) == "BEN"
    window.close()


def test_a_first_word_by_keyboard_after_a_refusal(start: Started, tmp_path: Path) -> None:
    window = start(*DEAL)
    window.type("bnu")
    window.key("Return", "BackSpace", "BackSpace")
    window.type("een")
    window.key("Return")
    window.wait(lambda: len(window.acts()) == 1)
    assert board(tmp_path) == "BEEN"
    window.key("ctrl+z")
    window.wait(lambda: window.acts()[-1] == "0 go")
    window.key("ctrl+y")
    window.wait(lambda: window.acts()[-1] == "1 go")
    assert board(tmp_path) == "BEEN"
    window.close()


def test_a_game_is_found_again_as_it_was_with_its_undo(start: Started, tmp_path: Path) -> None:
    first = start(*DEAL)
    first.type("been")
    first.key("Return")
    first.wait(lambda: len(first.acts()) == 1)
    first.key("ctrl+z")
    first.wait(lambda: len(first.acts()) == 2)
    first.kill()
    second = start()
    second.key("Return")  # "Go on" is what the menu offers first
    second.key("ctrl+y")
    second.wait(lambda: len(second.acts()) == 3)
    assert board(tmp_path) == "BEEN"
    second.close()
    third = start()
    third.key("Return", "ctrl+z")
    third.wait(lambda: third.acts()[-1] == "0 go")
    assert board(tmp_path) == ""
    third.close()


def test_a_window_closed_in_the_middle_of_a_word_has_its_cards_on_the_table_again(
    start: Started, tmp_path: Path
) -> None:
    first = start(*DEAL)
    first.type("been")
    first.wait(lambda: first.saved_table().count('"heap"') == 4)
    first.close()
    second = start()
    second.key("Return")
    second.key("Return")  # the main button: lay the word
    second.wait(lambda: len(second.acts()) == 1)
    assert board(tmp_path) == "BEEN"
    second.close()
