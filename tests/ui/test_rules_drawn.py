"""The sheet of rules in windows of all sizes: nothing is cut, and it is there at once."""

import subprocess
import sys
import time
from itertools import combinations

import pygame
import pytest

from game.table import rulefile
from game.text import catalogues
from game.ui.context import AppContext
from game.ui.kit.look import fonts
from game.ui.kit.screen import Explain
from game.ui.rules.sheet import RulesSheet
from tests.amounts import some_of
from tests.places import PROJECT
from tests.ui.rules_sheets import GAMES, KEYS, drawn, page_of, sheet_of, shift, style_of
from tests.ui.screens import pressed

WINDOWS = [
    ((800, 600), None), ((1280, 800), None), ((2560, 1440), None), ((1280, 800), 2.0), ((1600, 1200), 2.0),
    ((2560, 1440), 1.0), ((900, 1300), None),
]  # fmt: skip

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("language", ["en", "eo"])
@pytest.mark.parametrize(("size", "scale"), some_of(WINDOWS, 2))
@pytest.mark.parametrize("ruleset", ["patience-heaps", "kan-u-go", "literaki", "scrabble-finish"])
def test_nothing_is_cut_and_nothing_overlaps(
    ruleset: str, size: tuple[int, int], scale: float | None, language: str
) -> None:
    catalogues.use(language)
    sheet = sheet_of(ruleset, size=size, scale=scale)
    page, style = page_of(sheet), style_of(sheet)
    room = sheet.view.width
    assert pygame.Rect((0, 0), size).contains(sheet.sheet)
    assert sheet.sheet.contains(sheet.view)
    put = []
    for passage in page.passages:
        assert " ".join(passage.lines) == passage.words
        pixels = style.px(passage.ink.size)
        width = max(fonts.width(line, passage.ink.face, pixels) for line in passage.lines)
        height = len(passage.lines) * passage.ink.leading
        rect = pygame.Rect(passage.left, passage.top, width, height)
        assert rect.left >= 0, passage.words
        assert rect.right <= room, passage.words
        assert rect.bottom <= page.height, passage.words
        put.append(rect)
    figures = [figure.rect for figure in page.figures]
    assert all(rect.right <= room for rect in figures)
    parts = put + figures
    assert not [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])]
    controls = [control.rect for control in sheet.focus.controls]
    assert all(sheet.sheet.contains(rect) for rect in controls)
    assert not [pair for pair in combinations([*controls, sheet.view], 2) if pair[0].colliderect(pair[1])]
    assert all(rect.height >= style.px(40) for rect in controls)
    title = style.fitting(sheet.heading(), fonts.Face.SERIF, 24, sheet.heading_room(style), 16)
    assert fonts.width(sheet.heading(), fonts.Face.SERIF, style.px(title)) <= sheet.heading_room(style)


@pytest.mark.parametrize("theme", ["felt", "slate", "contrast"])
def test_it_is_drawn_in_every_theme(theme: str) -> None:
    sheet = sheet_of("literaki", theme=theme)
    seen = {drawn(sheet)}
    for _ in page_of(sheet).tops[1:]:
        pressed(sheet, pygame.K_RIGHT)
        seen.add(drawn(sheet))
    assert len(seen) == len(page_of(sheet).tops)


def test_what_was_in_sight_stays_there_in_another_window() -> None:
    sheet = sheet_of("kan-u-go")
    for _ in range(3):
        pressed(sheet, pygame.K_RIGHT)
    sheet.enter((800, 600), AppContext().style((800, 600)))
    assert shift(sheet) == page_of(sheet).tops[3]


def test_a_page_is_laid_out_in_a_twentieth_of_a_second() -> None:
    def took(ruleset: str) -> float:
        rules, style = rulefile.load(ruleset), AppContext().style((1280, 800))
        begun = time.process_time()
        sheet = RulesSheet(Explain(KEYS, rules), rules)
        sheet.enter((1280, 800), style)
        return time.process_time() - begun

    for ruleset in GAMES:
        assert any(took(ruleset) < 0.05 for _ in range(5)), ruleset


def test_nothing_of_it_is_loaded_before_it_is_asked_for() -> None:
    screens = (
        "menu.controller",
        "menu.new_game",
        "patience.table",
        "cards.table",
        "board.table",
        "practice.screen",
    )
    imports = "; ".join(f"import game.ui.{screen}" for screen in screens)
    loaded = "[name for name in sys.modules if name.startswith(('game.guide', 'game.ui.rules'))]"
    asked = [sys.executable, "-c", f"import sys; {imports}; print({loaded})"]
    told_ = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=PROJECT)
    assert told_.stdout.splitlines()[-1] == "[]"
