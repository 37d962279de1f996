"""Rules sheets, laid out without a window, and their content."""

import pygame

from game.guide.page import Chart, Example, Guide, GuideSentence
from game.table import rulefile
from game.ui.context import AppContext
from game.ui.kit.look.style import DisplaySettings, Style
from game.ui.kit.screen import Explain, KeyHelp
from game.ui.rules.page import RulesPage
from game.ui.rules.sheet import RulesSheet
from tests.amounts import tables_once

GAMES = rulefile.names()
SPOKEN = [(game, language) for game, language in tables_once() if language]
KEYS = (KeyHelp("Esc", "take back all cards; then the menu"), KeyHelp("Ctrl Z", "undo what was done last"))


def sheet_of(
    ruleset: str,
    language: str | None = None,
    size: tuple[int, int] = (1280, 800),
    scale: float | None = None,
    theme: str = "felt",
) -> RulesSheet:
    rules = rulefile.load(ruleset, language=language)
    sheet = RulesSheet(Explain(KEYS, rules, ("Drag a card to a square.",)), rules)
    surface = pygame.display.set_mode(size)
    sheet.enter(size, AppContext(DisplaySettings(theme, scale)).style(size))
    sheet.update(1.0)
    sheet.draw(surface)
    return sheet


def page_of(sheet: RulesSheet) -> RulesPage:
    assert sheet.page is not None
    return sheet.page


def style_of(sheet: RulesSheet) -> Style:
    assert sheet.style is not None
    return sheet.style


def said(sheet: RulesSheet) -> list[str]:
    return [passage.words for passage in page_of(sheet).passages]


def guide_words(guide: Guide) -> list[str]:
    """Every word of a guide, in order."""
    found = []
    for chapter in guide.chapters:
        found.append(chapter.heading)
        for part in chapter.parts:
            match part:
                case GuideSentence(words) | Example(words):
                    found.append(words)
                case Chart(head, rows):
                    found += [*head, *(cell for row in rows for cell in row)]
    return found


def shift(sheet: RulesSheet) -> int:
    return sheet.scrolled.shift


def drawn(sheet: RulesSheet) -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    surface.fill((0, 0, 0))
    sheet.update(1.0)
    sheet.draw(surface)
    return pygame.image.tobytes(surface, "RGB")
