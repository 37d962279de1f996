"""Journeys at the boards in a real window, with the keyboards of Poland and Russia."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # for the layout that says where squares are

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.opening import open_game
from game.search.kernel.form import form_of
from game.store.database import Database
from game.store.journal import Journal
from game.store.records import fold, replay
from game.table.board import Cell
from game.table.state import State
from game.theme import Scale
from game.ui.board.layout import lay_out_board
from tests.journeys.window import Screen, Window


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    shown = Screen()
    yield shown
    shown.close()


@pytest.fixture
def window(
    screen: Screen, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Window]:
    """The program at a table, its words made ready before, with the keyboard of a country: a letter that the
    keyboard lacks would get a key only while it is down, and a busy window would find another one there."""
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    layout, ruleset, *rest = request.param
    screen.layout(layout)
    form_of(open_game(ruleset, ("A", "B"), 1).lexicon)
    shown = Window(screen, tmp_path, "play", ruleset, *rest)
    yield shown
    if shown.runs:
        shown.kill()


def state(home: Path) -> State:
    """Where the newest game stands, as the store would give it back."""
    database = Database(lambda fault: pytest.fail(str(fault)), home / "kanugo.db")
    try:
        journal = Journal(database)
        game = journal.games()[0]
        opening = open_game(game.setup.ruleset, game.setup.names, game.setup.deal, game.setup.language)
        return replay(
            fold(game.setup, journal.entries(game.id), "the game"), opening.mode, "the game", str
        ).state
    finally:
        database.close()


def square(cell: Cell) -> tuple[int, int]:
    """The middle of a square of the board in a window of the design's size."""
    layout = lay_out_board((1280, 800), Scale(), 15, 7, 2)
    return tuple(
        start + round((at + 0.5) * layout.square) for start, at in zip(layout.grid.topleft, cell, strict=True)
    )  # type: ignore[return-value]


@pytest.mark.parametrize("window", [("pl", "literaki", "--players", "Ana,Bo", "--deal", "4")], indirect=True)
def test_a_turn_of_literaki_in_polish_letters(window: Window, tmp_path: Path) -> None:
    """Ż counts 5 × 3 on the red square in the middle, B 3 × 3 on a blue one: 15 + 1 + 9 + 5."""
    window.key("Return")  # Ana opens the curtain
    window.type("żabć")
    window.key("Return")
    window.wait(lambda: len(window.acts()) == 1)
    after = state(tmp_path)
    assert str(after.board) == "ŻABĆ"
    assert [(seat.name, seat.score) for seat in after.seats] == [("Ana", 30), ("Bo", 0)]
    assert after.turn == 1
    window.key("Return")  # Bo opens it, and exchanges two tiles
    window.key("ctrl+e")
    window.type("12")
    window.key("Return")
    window.wait(lambda: len(window.acts()) == 2)
    assert state(tmp_path).seats[1].exchanges == 1
    window.close()


@pytest.mark.parametrize(
    "window", [("ru", "ekraibl-hard", "--players", "Аня,Боря", "--deal", "1")], indirect=True
)
def test_a_turn_of_ekraibl_with_two_attacks_in_cyrillic(window: Window, tmp_path: Path) -> None:
    """СМЕХ counts 2 + 2 + 1 + 5; КО above its Х counts 2 + 1 + 5; there is no refill between them."""
    window.key("Return")
    window.type("смех")
    window.key("Return")
    window.wait(lambda: len(window.acts()) == 1)
    assert len(state(tmp_path).seats[0].hand) == 3
    window.click(square((10, 5)))
    window.key("space")
    window.type("ко")
    window.key("Return")
    window.wait(lambda: len(window.acts()) == 2)
    window.key("Return")  # the turn is ended
    window.wait(lambda: len(window.acts()) == 3)
    after = state(tmp_path)
    assert str(after.board) == "...К\n...О\nСМЕХ"
    assert [(seat.score, len(seat.hand)) for seat in after.seats] == [(18, 7), (0, 7)]
    assert after.turn == 1
    window.close()
