"""What was drawn is kept for the next frame, however large the window is, and no longer than one look."""

import pygame
import pytest
from msgspec.structs import replace

from game.ui.context import AppContext
from game.ui.kit.look.fonts import Face, font
from game.ui.kit.look.paint import CACHE_BYTES, Cache
from tests.ui.rules_sheets import sheet_of, style_of


@pytest.mark.parametrize("size", [(1280, 800), (2560, 1440), (3840, 2160)])
@pytest.mark.parametrize("text", [None, 1.0])
def test_a_page_shown_again_comes_from_the_cache(size: tuple[int, int], text: float | None) -> None:
    sheet = sheet_of("scrabble", size=size, scale=text)
    style, surface = style_of(sheet), pygame.Surface(size)
    cache = style.cache

    def draw() -> None:
        """As the app does it: what lies below, and the page."""
        surface.blit(style.cloth(size), (0, 0))
        sheet.draw(surface)

    draw()
    kept = {key: id(picture) for key, picture in cache._kept.items()}
    draw()
    assert {key: id(picture) for key, picture in cache._kept.items()} == kept, "something was drawn again"


def test_the_room_grows_with_the_window_and_is_never_less_than_a_small_one_needs() -> None:
    rooms = [style_of(sheet_of("scrabble", size=size)).cache.room for size in ((800, 600), (3840, 2160))]
    assert rooms == [CACHE_BYTES, 6 * 4 * 3840 * 2160]


def test_typefaces_of_other_sizes_do_not_pile_up() -> None:
    context = AppContext()
    context.cache = Cache()  # nothing is drawn for it yet
    kept = []
    for text in (1.0, 1.25, 1.5, 2.0, 3.0) * 2:
        context.display = replace(context.display, text=text)
        context.restyle()
        context.style((1280, 800)).words("Kan-u-go", Face.TEXT, 16, (0, 0, 0))
        kept.append(font.cache_info().currsize)
    assert set(kept) == {1}
