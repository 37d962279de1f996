"""What stands over and beside the table in a window that is low."""

import pygame
import pytest

from game.text import catalogues
from game.text.catalogues import text
from game.ui.desk import Desk
from game.ui.table.actions import Act, Offer
from game.ui.table.sheet import Page, Sheet

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("language", catalogues.languages())
@pytest.mark.parametrize("size", [(800, 600), (1024, 600), (720, 540)])
def test_a_menu_of_thirteen_buttons_is_whole_in_sight(language: str, size: tuple[int, int]) -> None:
    """As many as that of a patience has that is played for the first time."""
    catalogues.use(language)
    said = "Every move " * 6  # two lines, where the buttons are two in a row
    offers = tuple(Offer(act, text("Keep playing")) for act in list(Act)[:13])
    page = Page(text("The game"), (said,), offers=offers)
    sheet = Sheet(page, size, pygame.Rect((0, 0), size), Desk().style(size))
    assert not sheet.panned.larger
    assert pygame.Rect((0, 0), size).inflate(-16, -16).contains(sheet.rect)
    rects = [spot.rect for spot in sheet.focus.spots]
    assert len(rects) == 13
    assert all(sheet.rect.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:place]) == -1 for place, rect in enumerate(rects))
