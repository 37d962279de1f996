"""The table screen lies within the window, nothing on anything else, everything large enough for a finger."""

from itertools import combinations, pairwise

import pygame
import pytest

from game.theme import TOUCH, Scale
from game.ui.table.layout import Strip, lay_out

SIZES = [(800, 600), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160), (900, 1300)]
WISHES = [None, 1.0, 1.5, 2.0, 3.0]
STRIPS = [
    Strip(6, ("stock", "open"), 77),
    Strip(7, ("stock", "waste"), 70),
    *(Strip(cards, ("stock",), 70) for cards in (1, 12, 13, 20, 30)),
]
PRESSED = ("menu", "fit", "help", "undo", "redo", "main", "second")


@pytest.mark.parametrize("strip", STRIPS, ids=lambda strip: f"{strip.places}+{len(strip.piles)}")
@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_overlaps_and_all_lies_in_the_window(
    size: tuple[int, int], wish: float | None, strip: Strip
) -> None:
    layout = lay_out(size, Scale.fit(size, wish), strip)
    window = pygame.Rect((0, 0), size)
    parts = layout.parts()
    for name, rect in parts.items():
        assert window.contains(rect), name
        assert rect.width > 0, name
        assert rect.height > 0, name
    for (first, one), (second, other) in combinations(parts.items(), 2):
        assert not one.colliderect(other), f"{first} lies on {second}"
    assert layout.strip.area.contains(layout.strip.places[0].unionall(list(layout.strip.piles.values())))
    assert not layout.grid.colliderect(layout.strip.area)
    assert not layout.grid.colliderect(layout.rail)
    assert not layout.strip.area.colliderect(layout.rail)


@pytest.mark.parametrize("strip", STRIPS, ids=lambda strip: f"{strip.places}+{len(strip.piles)}")
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_pressed_is_large_enough_for_a_finger(size: tuple[int, int], strip: Strip) -> None:
    scale = Scale.fit(size)
    layout = lay_out(size, scale, strip)
    least = round(TOUCH * scale.ui) - 1  # a rounded pixel
    for name in PRESSED:
        rect = layout.parts()[name]
        assert min(rect.size) >= least, name
    if not layout.words_on_paper:
        assert layout.words.height >= least
    places = layout.strip.places
    beside = [b.left - a.left for a, b in pairwise(places) if a.top == b.top]
    assert all(pitch >= least for pitch in beside)
    assert min(rect.height for rect in places) >= least


def test_the_grid_keeps_most_of_the_table() -> None:
    for size in SIZES:
        for strip in STRIPS[:4]:
            layout = lay_out(size, Scale.fit(size), strip)
            assert layout.grid.height >= layout.table.height // 2


def test_a_small_window_moves_the_title_into_the_rail() -> None:
    small, large = (lay_out(size, Scale(1), STRIPS[0]) for size in ((800, 600), (1280, 800)))
    assert small.compact
    assert not large.compact
    assert small.rail.contains(small.title)
    assert large.table.contains(large.title)
    assert small.rail.width == 208
    assert large.rail.width == 320
    assert not small.words_on_paper
    assert small.taken == (small.menu, small.fit, small.help), "no card is fitted under a button"
    assert large.title in large.taken
    assert large.words_on_paper


def test_a_high_window_has_its_rail_below() -> None:
    layout = lay_out((900, 1300), Scale(1), STRIPS[0])
    assert layout.below
    assert layout.rail == pygame.Rect(0, 1060, 900, 240)
