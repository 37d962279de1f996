"""No line is longer than its room, however long a path or a word is."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.system.files import WriteError
from game.ui.context import AppContext
from game.ui.kit.look.fonts import Face, width, wrapped
from game.ui.table.pages import copy_page, fault_page
from game.ui.table.sheet import Page, Sheet

FILE = Path("/home/anastasia-of-long-name/.local/share/kanugo/exports of mine/patience-heaps-252-2026.kanugo")
ENDLESS = Path("/home/" + "ŝ" * 200 + ".kanugo")


def not_written(file: Path) -> Page:
    return fault_page(WriteError(str(file), "", "full", "room"))


@pytest.mark.parametrize("size", [(800, 600), (640, 360), (2560, 1440)])
@pytest.mark.parametrize("file", [FILE, ENDLESS])
@pytest.mark.parametrize(
    "make", [copy_page, lambda file: fault_page(WriteError(str(file), "", "full", "room"))]
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
    lines = wrapped(str(FILE), Face.TEXT, 16, 420)
    assert len(lines) > 1
    assert lines[-1].endswith(FILE.name)


def test_a_compound_is_broken_after_its_hyphens_only_where_it_must_be() -> None:
    rooms = [width(each, Face.TEXT, 16) for each in ("manoeuvre/maneuver", "to manoeuvre")]
    wide, narrow = (wrapped("to manoeuvre/maneuver", Face.TEXT, 16, room) for room in rooms)
    assert wide == ["to", "manoeuvre/maneuver"]
    assert narrow == ["to", "manoeuvre/", "maneuver"]


def test_a_line_of_one_word_is_broken_anywhere() -> None:
    lines = wrapped("1,2-dihydroxyanthraquinone is red", Face.TEXT, 16, 90)
    assert lines[0] == "1,2-"
    assert "".join(lines) == "1,2-dihydroxyanthraquinone is red"
    assert max(width(line, Face.TEXT, 16) for line in lines) <= 90


def test_a_line_with_marks_without_end_is_broken_too() -> None:
    lines = wrapped("e" + "\u0301" * 700 + "W" * 60, Face.TEXT, 16, 120)
    assert max(width(line, Face.TEXT, 16) for line in lines) <= 120


def test_what_is_left_out_is_cut_from_the_text_as_it_stands() -> None:
    style = AppContext().style((800, 600))
    first, last = style.lines("a 1,2-dihydroxyanthraquinone", Face.TEXT, 16, 90, 2)
    assert first == "a"
    assert last.startswith("1,2-dih")
    assert last.endswith("…")
