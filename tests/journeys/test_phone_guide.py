"""The guide of the first three moves on a phone, in a real browser: what to tap next, until it is closed."""

from msgspec import structs
from playwright.sync_api import expect

from game.net.messages import Enter, SeatGiven, Try, TryResult
from game.net.views import page_texts
from tests.journeys.phone_page import CODE, Table, table
from tests.journeys.test_phone_laying import at_table

FIRST = "Tap the cards of a word in their order."


def test_the_guide_says_what_to_tap_next_until_it_is_closed(laid: Table) -> None:
    mine = at_table(laid)
    guide, cards = laid.page.locator("#guide"), laid.page.locator("#hand .card")
    expect(guide).to_contain_text(FIRST)
    for n in range(2):
        cards.nth(n).click()
        expect(guide).to_contain_text("Now tap the square for the first letter.")
    laid.page.locator('#grid [data-x="0"][data-y="0"]').click()
    laid.wait(Try)
    expect(guide).to_be_hidden()
    laid.tell(TryResult(3, False, ("AT isn’t a word.",)))
    expect(laid.page.locator("#message")).to_have_text("AT isn’t a word.")
    expect(guide).to_be_hidden()
    laid.tell(TryResult(3, True, ("AT: 5 points",)))
    expect(guide).to_contain_text("Tap “Play it”. To change the word, tap “Take back”.")
    laid.tell(structs.replace(mine, at=4, turn=1, can=(), board=((0, 0, "A", "A", 2, True),)))
    expect(guide).to_contain_text("While you wait, tap a word to read what it means.")
    guide.locator("button").click()
    expect(guide).to_be_hidden()
    laid.page.reload()
    laid.wait(Enter, 2)
    laid.tell(SeatGiven(0, "token", page_texts()), mine)
    expect(cards.first).to_be_visible()
    expect(guide).to_be_hidden()


def test_the_guide_is_over_after_three_own_moves(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.tell(SeatGiven(0, "token", page_texts()))
    guide = laid.page.locator("#guide")
    for at in range(0, 6, 2):
        laid.tell(table(at=at, turn=0, can=("place",), tiles=True))
        expect(guide).to_contain_text("Tap the tiles of a word in their order.")
        laid.tell(table(at=at + 1, turn=1))
    laid.tell(table(at=6, turn=0, can=("place",), status="It’s your turn."))
    expect(laid.page.locator("#status")).to_have_text("It’s your turn.")
    expect(guide).to_be_hidden()
