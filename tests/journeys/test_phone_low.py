"""The page on a phone that is held across, or is small."""

import pytest
from playwright.sync_api import expect

from game.net.messages import Enter, SeatGiven
from game.net.views import page_texts
from tests.journeys.phone_page import CODE, Table, table


@pytest.mark.parametrize(("wide", "high"), [(844, 390), (667, 375), (320, 568)])
def test_no_square_is_covered_or_too_small_to_be_tapped(laid: Table, wide: int, high: int) -> None:
    laid.page.set_viewport_size({"width": wide, "height": high})
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    board = table(tiles=True, squares=("." * 15,) * 15, hand=(("A", 1),) * 7, can=("place",), turn=0)
    laid.tell(SeatGiven(0, "token", page_texts()), board)
    expect(laid.page.locator("#hand .card")).to_have_count(7)
    felt, zooms = (laid.page.locator(each).bounding_box() for each in ("#felt", "#zooms"))
    square = laid.page.locator("#grid button").first.bounding_box()
    assert felt is not None
    assert zooms is not None
    assert square is not None
    assert min(square["width"], square["height"]) >= 26
    assert felt["x"] + felt["width"] <= zooms["x"] or felt["y"] + felt["height"] <= zooms["y"]
    assert zooms["y"] >= 0
    assert zooms["y"] + zooms["height"] <= high
