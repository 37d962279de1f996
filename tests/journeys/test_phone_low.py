"""The page on a phone that is held across, or is small."""

import pytest
from msgspec import structs
from playwright.sync_api import expect

from game.net.messages import Enter, Profile, RequestRefused, SeatGiven, SeatShown, SentLobby, SentPlace
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


WIDEST = "W" * 24


def is_no_wider_than_the_screen(laid: Table) -> bool:
    return bool(laid.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("seat", [None, 0])
def test_the_widest_names_keep_the_lobby_on_a_narrow_screen(laid: Table, seat: int | None) -> None:
    laid.page.set_viewport_size({"width": 320, "height": 568})
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    places = (SentPlace(WIDEST, 0, False, True, False),) * 2
    shown = ("Wait.", "192.0.2.100:8080", CODE, ("1",))
    laid.tell(
        SentLobby("Kan-u-go", page_texts(), seat, "", 0, places, (WIDEST,), (WIDEST,), False, False, *shown)
    )
    expect(laid.page.locator("#lobby .places li")).to_have_count(2)
    assert is_no_wider_than_the_screen(laid)
    status = laid.page.locator("#lobby .places span").first
    assert status.evaluate("said => said.getBoundingClientRect().right <= innerWidth")


def test_the_widest_names_leave_the_table_its_room(laid: Table) -> None:
    """The sentence above the board has two lines at most, and a seat shows its score."""
    laid.page.set_viewport_size({"width": 320, "height": 568})
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    seats = (SeatShown("Ana", 7, 0, False), SeatShown(WIDEST, 11, 120, False))
    said = f"{WIDEST} is playing. {WIDEST} is next."
    laid.tell(SeatGiven(0, "token", page_texts()), table(seats=seats, status=said, pay="Against you: 100"))
    status = laid.page.locator("#status")
    expect(status).to_have_text(said)
    assert is_no_wider_than_the_screen(laid)
    assert status.evaluate("said => said.clientHeight <= 2.1 * parseFloat(getComputedStyle(said).lineHeight)")
    shown = ("#seats .own", "#seats .turn", "#seats .turn b")
    own, turn, name = (laid.page.locator(each).bounding_box() for each in shown)
    assert own is not None
    assert turn is not None
    assert name is not None
    assert own["x"] + own["width"] - 1 <= turn["x"], "the own seat, which stays, covers no other in turn"
    assert turn["x"] + turn["width"] <= 321
    assert name["width"] >= 80


@pytest.mark.parametrize(("high", "least"), [(568, 165), (480, 110)])
def test_a_small_phone_leaves_the_board_its_room_beside_the_guide(laid: Table, high: int, least: int) -> None:
    laid.page.set_viewport_size({"width": 320, "height": high})
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    board = ((0, 0, "A", "A", 2, True),)
    laid.tell(SeatGiven(0, "token", page_texts()), table(board=board, hand=(("A", 2),) * 11))
    guide, said = laid.page.locator("#guide"), laid.page.locator("#guide-text")
    expect(said).to_contain_text("While you wait")
    felt, line = laid.page.locator("#felt").bounding_box(), guide.bounding_box()
    assert felt is not None
    assert line is not None
    assert line["y"] - felt["y"] >= least
    said.click()
    whole = guide.bounding_box()
    assert whole is not None
    assert whole["height"] > line["height"], "a tap shows the rest of the sentence"
    said.click()
    assert guide.bounding_box() == line


def test_a_refusal_is_seen_whole_on_a_small_phone(laid: Table) -> None:
    laid.page.set_viewport_size({"width": 320, "height": 568})
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.tell(SeatGiven(0, "token", page_texts()), table(turn=0, can=("place",)))
    laid.tell(RequestRefused(("QWERTY isn’t valid here. It’s not in the English word list.",)))
    said = laid.page.locator("#message")
    expect(said).to_contain_text("word list")
    assert said.evaluate("said => said.scrollHeight < said.clientHeight + 5"), "tall letters count"


def test_two_rows_of_cards_fit_a_low_phone_held_across(laid: Table) -> None:
    laid.page.set_viewport_size({"width": 667, "height": 375})
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    cards = table(turn=0, can=("place", "exchange", "pass"), hand=(("A", 2),) * 11, open="T", stock=35)
    laid.tell(SeatGiven(0, "token", page_texts()), cards)
    expect(laid.page.locator("#hand .card")).to_have_count(11)
    assert laid.page.locator("#mine").evaluate("mine => mine.scrollHeight <= mine.clientHeight")
    stock, zooms = (laid.page.locator(each).bounding_box() for each in ("#piles .stock", "#zooms"))
    assert stock is not None
    assert zooms is not None
    assert stock["x"] + stock["width"] <= zooms["x"]


def test_a_guest_without_a_name_hears_that_it_is_needed(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    shown = ("Wait.", "192.0.2.100:8080", CODE, ("1",))
    empty = SentLobby("Kan-u-go", page_texts(), None, "", 0, (), (), (), False, False, *shown)
    laid.tell(empty)
    laid.page.locator("[data-act=join]").click()
    alert = laid.page.locator("#lobby [role=alert]")
    expect(alert).to_have_text("Enter your name to join.")
    laid.tell(structs.replace(empty, watching=("TV",)))
    expect(laid.page.locator("#lobby")).to_contain_text("TV")
    expect(alert).to_have_text("Enter your name to join.")
    laid.page.locator("#name").fill("Ana")
    laid.page.locator("[data-act=join]").click()
    laid.wait(Profile)
    expect(alert).to_be_hidden()


def test_cards_are_counted_beside_a_drawn_one(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.seat()
    for place, number in (("#seats .pieces", "2"), ("#piles .stock", "4")):
        shown = laid.page.locator(place).first
        expect(shown).to_have_text(number)
        drawn = shown.locator(".back").bounding_box()
        assert drawn is not None
        assert drawn["height"] > drawn["width"] > 5


def test_large_text_is_cut_off_nowhere(laid: Table) -> None:
    page = laid.page
    page.set_viewport_size({"width": 390, "height": 844})
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    for part in ("html", "body"):
        page.locator(part).evaluate("each => { each.style.fontSize = '32px'; }")
    hand = tuple((letter, 10) for letter in "WQMWQMWQMW")
    acts = ("place", "exchange", "hint", "challenge")
    laid.tell(SeatGiven(0, "token", page_texts()), table(turn=0, hand=hand, open="W", stock=119, can=acts))
    expect(page.locator("#hand .card")).to_have_count(10)
    overflows = """() => [...document.querySelectorAll("#mine .card, #mine button, #piles")]
        .filter((each) => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth)
        .map((each) => each.textContent)"""
    assert page.evaluate(overflows) == []
    boxes = [page.locator(part).bounding_box() for part in ("#piles", "#zooms")]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
