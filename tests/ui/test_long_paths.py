"""Where a file was saved is told whole, however long its path is."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.system.files import NotWritten
from game.ui.context import AppContext
from game.ui.kit.look.fonts import Face, width, wrapped, wrapped_whole
from game.ui.table.pages import copy_page, fault_page
from game.ui.table.sheet import Page, Sheet

FILE = Path("/home/anastasia-of-long-name/.local/share/kanugo/exports of mine/patience-heaps-252-2026.kanugo")
ENDLESS = Path("/home/" + "ŝ" * 200 + ".kanugo")


def not_written(file: Path) -> Page:
    return fault_page(NotWritten(str(file), "", "full", "room"))


@pytest.mark.parametrize("size", [(800, 600), (640, 360), (2560, 1440)])
@pytest.mark.parametrize("file", [FILE, ENDLESS])
@pytest.mark.parametrize(
    "make", [copy_page, lambda file: fault_page(NotWritten(str(file), "", "full", "room"))]
)
def test_no_line_of_a_sheet_is_longer_than_the_sheet(
    size: tuple[int, int], file: Path, make: Callable[[Path], Page]
) -> None:
    style = AppContext().style(size)
    sheet = Sheet(make(file), size, pygame.Rect((0, 0), size), style)
    lines = sheet._lines
    assert str(file).replace(" ", "") in "".join(lines).replace(" ", "")
    assert max(width(line, Face.TEXT, style.px(16)) for line in lines) <= sheet._room


def test_a_name_that_fits_is_never_broken() -> None:
    lines = wrapped_whole(str(FILE), Face.TEXT, 16, 420)
    assert len(lines) > 1
    assert lines[-1].endswith(FILE.name)


def test_words_are_wrapped_as_everywhere() -> None:
    said = "Every move is saved. You can leave at any time\nand continue later."
    assert wrapped_whole(said, Face.TEXT, 16, 200) == wrapped(said, Face.TEXT, 16, 200)
