"""What is laid on the page of a phone: stars that are freed, letters that are typed."""

from typing import Any

import msgspec
import pytest
from msgspec import structs
from playwright.sync_api import expect

from game.net.messages import (
    Enter,
    MakeMove,
    SeatGiven,
    SentHint,
    SentTable,
)
from game.net.views import page_texts
from game.table.moves import Exchange, Place, Placement, Slot
from tests.journeys.phone_browsers import SEEN
from tests.journeys.phone_page import CODE, Table, table


def at_table(laid: Table, **fields: Any) -> SentTable:
    """The phone sits, and it is its turn."""
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    mine = table(turn=0, **{"can": ("place", "exchange"), **fields})
    laid.tell(SeatGiven(0, "token", page_texts()), mine)
    expect(laid.page.locator("#hand .card").first).to_be_visible()
    return mine


def played(laid: Table) -> list[Placement]:
    """What is laid is played, and this is it."""
    laid.page.locator("#acts .brass").first.click()
    laid.wait(MakeMove)
    made = laid.said(MakeMove)[-1].message
    assert isinstance(made, MakeMove)
    return list(msgspec.json.decode(made.move, type=Place).laid)


STAR = (0, 0, "A", "?", 3, False)
BOARD = {"board": (STAR,), "letters": ("A", "T", "Ĉ"), "swaps": ((0, 0),)}


@pytest.mark.parametrize("way", ["card first", "cell first", "typed"])
def test_a_star_is_freed_by_the_letter_that_it_stands_for(laid: Table, way: str) -> None:
    at_table(laid, **BOARD)
    star, card = laid.page.locator("#grid .card.swap"), laid.page.locator("#hand .card").first
    match way:
        case "card first":
            card.click()
            star.click()
        case "cell first":
            star.click()
            card.click()
        case "typed":
            star.click()
            laid.page.keyboard.press("a")
    expect(laid.page.locator("#grid .mine")).to_have_count(1)
    assert played(laid) == [Placement(Slot("hand", 0), (0, 0))]


def test_another_letter_frees_no_star(laid: Table) -> None:
    at_table(laid, **BOARD)
    laid.page.locator("#hand .card").nth(1).click()
    laid.page.locator("#grid .card.swap").click()
    expect(laid.page.locator("#grid .mine")).to_have_count(0)


def test_a_star_that_was_freed_is_laid_as_any_letter(laid: Table) -> None:
    at_table(laid, board=(STAR,), letters=("A", "T"), freed=(("?", 3),), can=("place", "pass"))
    laid.page.locator("#hand .card").nth(2).click()
    laid.page.locator("#grid [data-x='1'][data-y='0']").click()
    laid.page.locator("#letters button", has_text="T").wait_for()
    laid.page.keyboard.press("t")
    expect(laid.page.locator("#grid .mine")).to_have_count(1)
    assert played(laid) == [Placement(Slot("open", 0), (1, 0), "T")]


def test_a_blank_is_not_laid_if_its_letters_are_closed(laid: Table) -> None:
    at_table(laid, board=(STAR,), letters=("A", "T"), freed=(("?", 3),), can=("place", "pass"))
    laid.page.locator("#hand .card").nth(2).click()
    laid.page.locator("#grid [data-x='1'][data-y='0']").click()
    laid.page.wait_for_timeout(SEEN)
    laid.page.locator("#letters-close", has_text="Close").click()
    expect(laid.page.locator("#letters")).to_be_hidden()
    expect(laid.page.locator("#grid .mine")).to_have_count(0)


def test_a_hint_lays_the_star_that_was_freed(laid: Table) -> None:
    mine = at_table(laid, board=(STAR,), letters=("A", "T"), freed=(("?", 3),))
    hint = SentHint(
        "The play", (), (Placement(Slot("hand", 0), (1, 0)), Placement(Slot("open", 0), (2, 0), "T"))
    )
    laid.tell(structs.replace(mine, hint=hint))
    expect(laid.page.locator("#grid .mine")).to_have_count(2)
    assert played(laid) == list(hint.laid)


@pytest.mark.parametrize(
    ("typed", "hand", "laid_as"),
    [
        ("x", "AT?", (2, "X")),  # nobody has it: a blank
        ("t", "AT?", (1, "")),
        ("T", "AT?", (2, "T")),  # with Shift a blank first
        ("ж", "AЖ?", (1, "")),
        ("ё", "AЕ?", (1, "")),  # the set reads it as another one
        ("ĉ", "AĈ?", (1, "")),
        ("c", "AĈ?", (1, "")),  # a keyboard without marks
        ("ł", "AT?", (2, "Ł")),
    ],
)
def test_typing_lays_as_it_does_at_the_table(
    laid: Table, typed: str, hand: str, laid_as: tuple[int, str]
) -> None:
    pieces = tuple((piece, 1) for piece in hand)
    at_table(laid, hand=pieces, letters=tuple("ATXЖЕĈŁ"), fold={"Ё": "Е"})
    key = {"key": typed, "shiftKey": typed.isupper(), "bubbles": True}
    laid.page.evaluate("key => document.body.dispatchEvent(new KeyboardEvent('keydown', key))", key)
    expect(laid.page.locator("#grid .mine")).to_have_count(1)
    place, letter = laid_as
    assert played(laid) == [Placement(Slot("hand", place), (0, 0), letter)]


def test_while_tiles_are_swapped_typing_marks_them(laid: Table) -> None:
    at_table(laid, tiles=True)
    laid.page.get_by_role("button", name="Swap").click()
    expect(laid.page.locator("#message")).to_have_text("Tap what you want to swap.")
    laid.page.keyboard.press("t")
    laid.page.get_by_role("button", name="Swap these").click()
    laid.wait(MakeMove)
    made = laid.said(MakeMove)[-1].message
    assert isinstance(made, MakeMove)
    assert msgspec.json.decode(made.move, type=Exchange) == Exchange((Slot("hand", 1),))


def test_the_hand_is_sorted_by_the_alphabet_of_the_game(laid: Table) -> None:
    hand = tuple((piece, 1) for piece in ("FREE", "Я", "Ґ", "І", "А"))
    at_table(laid, hand=hand, letters=tuple("АБГҐІЯ"))
    sort = laid.page.locator('[data-act="sort"]')
    expect(sort).to_have_text("А–Я")
    sort.click()
    expect(laid.page.locator("#hand .card")).to_contain_text(["А", "Ґ", "І", "Я", "✦"])


def test_a_card_is_swapped_alone_and_its_button_says_so(laid: Table) -> None:
    at_table(laid)
    laid.page.get_by_role("button", name="Swap").click()
    expect(laid.page.locator("[data-act=swap_these]")).to_have_text("Swap")
    laid.page.get_by_role("button", name="Take back").click()
    expect(laid.page.locator("#message")).to_have_text("")
    expect(laid.page.locator("[data-act=swap_these]")).to_have_count(0)


def test_the_arrows_lead_the_keyboard_over_the_board(laid: Table) -> None:
    at_table(laid)
    page, here = laid.page, laid.page.locator("#grid :focus")
    page.locator('#grid [tabindex="0"]').focus()
    expect(here).to_have_attribute("aria-label", "0 0 ★")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(here).to_have_attribute("aria-label", "1 0 ")
    page.keyboard.press("a")
    expect(here).to_have_attribute("aria-label", "2 0 ")
    page.keyboard.press("Space")
    expect(here).to_have_class("cursor down")
    page.keyboard.press("Enter")
    laid.wait(MakeMove)


def test_cards_say_what_they_are_and_whether_they_are_picked(laid: Table) -> None:
    at_table(laid, hand=(("FREE", 15), ("?", 0), ("A", 1)), names={"FREE": "free card", "?": "blank"})
    cards = laid.page.locator("#hand .card")
    expect(laid.page.get_by_role("button", name="free card 15")).to_have_attribute("aria-pressed", "false")
    expect(cards.nth(1)).to_have_attribute("aria-label", "blank ")
    laid.tell(table(board=((0, 0, "Z", "?", 0, True),), hand=(("FREE", 15), ("?", 0)), names={"?": "blank"}))
    expect(laid.page.locator("#grid .card")).to_have_attribute("aria-label", "0 0: Z, blank")
    laid.page.locator("[data-act=shuffle]").focus()
    laid.page.keyboard.press("Tab")
    laid.page.keyboard.press("Enter")
    expect(laid.page.locator("#hand :focus")).to_have_attribute("aria-pressed", "true")
