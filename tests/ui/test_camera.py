"""Cells to pixels and back; zoom about the pointer; a view that shows all cards and room around them."""

from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.theme import CARD_WIDTHS
from game.ui.table.camera import Camera

AREA = pygame.Rect(0, 64, 960, 570)
cells = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
points = st.tuples(st.integers(0, 959), st.integers(64, 633))


def camera() -> Camera:
    return Camera.over(AREA, CARD_WIDTHS, 70)


@given(cells, st.integers(-9, 9), points)
def test_the_cell_under_its_own_middle_is_itself(
    cell: tuple[int, int], by: int, about: tuple[int, int]
) -> None:
    view = camera().zoomed(by, about)
    assert view.cell(view.rect(cell).center) == cell


@given(points, st.integers(-9, 9))
def test_zooming_keeps_what_is_under_the_pointer(point: tuple[int, int], by: int) -> None:
    view = camera().panned(17, -31)
    before = view.cell(point)
    after = view.zoomed(by, point)
    assert after.cell(point) == before
    assert after.width in CARD_WIDTHS


def test_zooming_stops_at_the_smallest_and_the_largest_card() -> None:
    assert camera().zoomed(99, (0, 0)).width == CARD_WIDTHS[-1]
    assert camera().zoomed(-99, (0, 0)).width == CARD_WIDTHS[0]


@given(st.sets(cells, min_size=1, max_size=58))
def test_fitting_shows_every_card_and_a_free_cell_around(laid: set[tuple[int, int]]) -> None:
    view = camera().fitted(laid, 70)
    around = [(x + dx, y + dy) for x, y in laid for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    assert view.shows(around) or view.step == 0
    assert not view.by_hand


def test_fitting_takes_the_largest_card_that_does() -> None:
    view = camera().fitted([(x, 0) for x in range(12)], 126)
    larger = view.zoomed(1, AREA.center)
    assert 14 * view.pitch[0] - view.gap <= AREA.width < 14 * larger.pitch[0] - larger.gap


def test_a_finished_crossword_is_centred_below_the_buttons() -> None:
    taken = pygame.Rect(AREA.left, AREA.top, 400, 60)
    beside = [(0, 0), (9, 0), (9, 7)]
    view = Camera.over(AREA, CARD_WIDTHS, 70, (taken,)).displayed(beside, 70)
    whole = view.rect((0, 0)).union(view.rect((9, 7)))
    middle = (AREA.centerx, (taken.bottom + AREA.bottom) / 2)
    assert whole.center == pytest.approx(middle, abs=1)
    assert view.shows(beside)
    larger = view.zoomed(1, AREA.center)
    assert 8 * larger.pitch[1] - larger.gap > AREA.bottom - taken.bottom


def test_an_empty_table_shows_the_start_cell_in_the_middle() -> None:
    view = camera().fitted((), 70)
    assert view.rect((0, 0)).center == pytest.approx(AREA.center, abs=1)
    assert view.width == 70


def test_showing_a_cell_moves_no_more_than_it_must() -> None:
    view = camera()
    assert view.showing((1, 1)) == view
    far = view.showing((20, 0))
    assert far.shows([(20, 0)])
    assert far.y == view.y
    assert AREA.right - far.rect((20, 0)).right <= far.width


def test_showing_cells_keeps_the_others_in_view_where_there_is_room() -> None:
    laid = [(0, 0), *((3, y) for y in range(-1, 3))]
    view = replace(camera().panned(0, 60), by_hand=False)
    hint = [(0, y) for y in range(1, 5)]
    assert view.shows(laid)
    assert not view.shows(hint)
    moved = view.including(hint, laid, 28)
    assert moved.shows([*laid, *hint])
    assert moved.width == view.width, "there is room without a margin"


@pytest.mark.parametrize("by_hand", [False, True])
def test_where_there_is_no_room_for_all_a_view_moved_by_hand_keeps_its_zoom(by_hand: bool) -> None:
    laid, hint = [(x, 0) for x in range(-6, 6)], [(6, 0), (6, 1)]
    view = replace(camera().panned(0, 0), by_hand=by_hand)
    moved = view.including(hint, laid, 28)
    assert moved.shows(hint)
    assert moved.shows(laid) is not by_hand
    assert (moved.width == view.width) is by_hand


def test_another_window_keeps_the_step_and_the_middle() -> None:
    view = camera().panned(-120, 40)
    middle = view.cell(AREA.center)
    other = view.through(pygame.Rect(0, 0, 592, 480), CARD_WIDTHS)
    assert other.step == view.step
    assert other.cell(other.area.center) == middle
