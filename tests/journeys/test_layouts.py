"""Keyboards of six countries in a real window: shortcuts, and the row of numbers. Keys are named by their
place, as the codes of the X server, for that is where a hand finds them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journeys.test_window import board
from tests.journeys.window import Screen, Window

_W, _Y, _Z, _CTRL = "25", "29", "52", "37"
_TWO, _THREE, _SIX = "11", "12", "15"
_LABELLED = {"de": (_Y, _Z), "fr": (_W, _Y)}
"""Where Z and Y are, if not where English keyboards have them."""


@pytest.fixture
def screen() -> Iterator[Screen]:
    shown = Screen()
    yield shown
    shown.close()


@pytest.fixture
def window(screen: Screen, tmp_path: Path) -> Iterator[Window]:
    shown = Window(screen, tmp_path, "play", "patience-heaps", "--deal", "20417")
    yield shown
    if shown.runs:
        shown.kill()


def test_undo_redo_and_the_number_row_in_six_layouts_changed_while_a_game_is_open(
    screen: Screen, window: Window, tmp_path: Path
) -> None:
    """The sixth heap of this deal shows B, the third E, the second N."""
    for turn, layout in enumerate(("us", "ru", "pl", "de", "fr", "gr", "us")):
        screen.layout(layout)
        undo, redo = _LABELLED.get(layout, (_Z, _Y))
        for heap in (_SIX, _THREE, _TWO):
            window.press(heap)
        window.key("Return")
        window.wait_for_acts(4 * turn + 1)
        for key, ends in ((undo, "0 go"), (redo, "1 go"), (undo, "0 go")):
            before = len(window.acts())
            window.press(key, held=_CTRL)
            window.wait_for_acts(before + 1)
            assert window.acts()[-1] == ends, layout
    assert board(tmp_path) == ""
    window.close()
