"""What is seen of a table, and how large: fresh with each round, the board first, larger from afar."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from game.table.state import Phase
from game.text.actions import Action
from game.theme import Scale
from game.ui.board.layout import lay_out_board
from game.ui.cards.layout import lay_out_company
from game.ui.context import AppContext
from game.ui.menu.controller import MenuController
from game.ui.table.camera import Camera, widest, zoom_steps
from game.ui.table.layout import Strip, TableLayout, lay_out
from modes.states import RoundState
from tests.modes.kanugo_table import Table
from tests.ui.company import Company, game_of
from tests.ui.menu import Cards, shown

SIZES = [(800, 600), (1280, 720), (1280, 800), (1920, 1080), (3840, 2160)]
HANDS = {"two players": (1, 12), "seven players": (6, 7), "seven with many cards": (6, 12)}
PATIENCES = (Strip(6, ("stock", "open"), 77, 6), Strip(12, ("stock",), 70, 12), Strip(7, ("stock", "waste")))
TALL = [(x, y) for y in range(16) for x in (y % 3, y % 3 + 1)]
"""A long crossword that is much higher than wide."""


def card_tables(size: tuple[int, int], scale: Scale) -> Iterator[TableLayout]:
    for strip in PATIENCES:
        yield lay_out(size, scale, strip, lamp=True)
    for others, hand in HANDS.values():
        yield lay_out_company(size, scale, Strip(hand, ("stock", "open"), 70, hand), others)


def share(rect: pygame.Rect, size: tuple[int, int]) -> float:
    return rect.width * rect.height / (size[0] * size[1])


def fitted(layout: TableLayout, scale: Scale, cells: list[tuple[int, int]]) -> Camera:
    steps = zoom_steps(scale)
    return Camera.over(layout.grid, steps, steps[0], layout.taken).fitted(cells, widest(scale, layout.grid))


# --- a new round ----------------------------------------------------------------------------------------


def test_the_view_begins_fresh_with_each_round() -> None:
    over = Table("CAT DOG", "CAT DOG", "CAT")
    over.set(phase=Phase.ROUND_OVER, sheet=((0, 12),))
    company = Company(game_of(over))
    table = company.screen
    table.scene.camera = table.scene.camera.zoomed(-9, (300, 300)).panned(400, 200)
    table.scene.refit()
    assert table.scene.camera.by_hand, "within a round it stays as it was set"
    table.run(Action.NEXT_ROUND)
    assert table.turn.session.state.of(RoundState).round == 2
    camera = table.scene.camera
    assert not camera.by_hand
    away = table.scene.style.px(4)  # the strip has changed since
    assert camera.rect((0, 0)).center == pytest.approx(camera.area.center, abs=away)
    assert camera.width == widest(table.scene.style.scale, camera.area)
    table.scene.camera = camera.panned(50, 0)
    table.scene.refit()
    assert table.scene.camera.by_hand


# --- the board before all else ----------------------------------------------------------------------------


@pytest.mark.parametrize("far", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_crossword_has_the_greatest_part_of_the_window(size: tuple[int, int], far: bool) -> None:
    scale = Scale.fit(size, far=far)
    for layout in card_tables(size, scale):
        cloth = share(layout.grid, size)
        assert cloth > 0.38
        assert cloth > 1.3 * share(layout.rail, size)
        assert cloth > 1.8 * share(layout.strip.area, size)


@pytest.mark.parametrize("far", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("squares", "places", "seats"), [(15, 7, 2), (15, 8, 7), (17, 7, 2), (21, 9, 4)])
def test_a_board_has_the_greatest_part_of_the_window(
    size: tuple[int, int], squares: int, places: int, seats: int, far: bool
) -> None:
    layout = lay_out_board(size, Scale.fit(size, far=far), squares, places, seats)
    assert share(layout.board, size) > 0.38
    assert share(layout.board, size) > 1.5 * share(layout.rail, size)
    assert layout.board.height > 0.78 * size[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_long_crossword_fills_what_there_is_for_it(size: tuple[int, int]) -> None:
    """At a step that fits, and so that the next one, a tenth larger, would not."""
    scale = Scale.fit(size)
    for layout in card_tables(size, scale):
        view = fitted(layout, scale, TALL)
        if view.step:
            assert 18 * view.pitch[1] > 0.84 * layout.grid.height


def test_a_step_of_the_zoom_is_about_a_tenth_at_every_size() -> None:
    for ui in (1.0, 1.25, 1.5, 2.0, 2.75, 3.0):
        scale = Scale(ui)
        steps = zoom_steps(scale)
        assert (steps[0], steps[-1]) == (round(14 * ui), scale.card(126))
        for narrower, wider in pairwise(steps):
            assert 1 < wider / narrower <= 1.15


# --- from afar ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_from_afar_everything_on_the_table_is_larger(size: tuple[int, int]) -> None:
    near, far = Scale.fit(size), Scale.fit(size, far=True)
    assert far.ui == near.ui
    word = [(x, 0) for x in range(4)]
    for here, there in zip(card_tables(size, near), card_tables(size, far), strict=True):
        assert fitted(there, far, word).width > fitted(here, near, word).width
        assert there.grid.width * there.grid.height >= here.grid.width * here.grid.height
        # a step less at most, where larger cards of the hand take more of the height
        assert fitted(there, far, TALL).step >= fitted(here, near, TALL).step - 1
    boards = [lay_out_board(size, scale, 15, 7, 4) for scale in (near, far)]
    assert boards[1].square > boards[0].square


@pytest.mark.parametrize("size", [*SIZES, (900, 1300)], ids=str)
def test_from_afar_nothing_lies_on_anything_else_nor_outside(size: tuple[int, int]) -> None:
    scale = Scale.fit(size, far=True)
    boards = [lay_out_board(size, scale, squares, 7, seats) for squares, seats in ((15, 2), (17, 7), (21, 4))]
    for layout in (*card_tables(size, scale), *boards):
        parts = layout.parts()
        assert all(pygame.Rect((0, 0), size).contains(rect) for rect in parts.values())
        for (one, here), (other, there) in combinations(parts.items(), 2):
            assert not here.colliderect(there), f"{one} lies on {other}"


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_the_settings_lie_within_their_sheet(home: Path, size: tuple[int, int]) -> None:
    context = AppContext()
    form = shown(MenuController(context, Cards).settings(), context, size)
    rects = [control.rect for control in form.focus.controls]  # type: ignore[attr-defined]
    assert all(form.sheet.contains(rect) for rect in rects)  # type: ignore[attr-defined]
    assert all(rect.collidelist(rects[n + 1 :]) == -1 for n, rect in enumerate(rects))
