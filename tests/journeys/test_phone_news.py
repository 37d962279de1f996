"""What a phone shows for a moment, in a real browser: a verdict and then the end of a round, which close by
themselves."""

from typing import Any

import pytest
from playwright.sync_api import expect

from game.net.messages import Enter, MakeMove, SeatGiven, SeatShown, SentEnding, SentNews, SentTable, SentTask
from game.net.views import page_texts
from tests.journeys.phone_browsers import SIZES
from tests.journeys.phone_page import CODE, Table, table

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus")
SEATS = tuple(SeatShown(name, 0, 10 * seat, False, badge=seat) for seat, name in enumerate(NAMES))
ENDING = SentEnding(
    "Round 2 is over",
    ("Ana went out with AT. The others score the cards left in hand.",),
    (0, 4, 8, 12, 16, 20, 24),
    tuple((0, 6 * seat, 10 * seat) for seat in range(7)),
)
VERDICT = SentNews(2, "It stands: AT", (), ((1, False),), True)


def over(**fields: Any) -> SentTable:
    return table(at=4, seats=SEATS, can=("deal",), status="The round is over.", ending=ENDING, **fields)


def test_the_end_of_a_round_follows_the_verdict_and_closes_by_itself(laid: Table) -> None:
    laid.page.clock.install()
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.tell(SeatGiven(0, "token", page_texts()), table(news=SentNews(1, "AT", (), (), False), seats=SEATS))
    laid.tell(over(news=VERDICT))
    news = laid.page.locator("#news")
    expect(news).to_contain_text("It stands: AT")
    laid.page.clock.run_for(7100)
    expect(news).to_contain_text("Ana went out with AT.")
    rows = laid.page.locator("#news-scores li")
    expect(rows).to_have_text(["Ana (you)✓0", *(f"{n}+{4 * k}{10 * k}" for k, n in enumerate(NAMES) if k)])
    expect(laid.page.locator("#news-scores polyline")).to_have_count(7)
    laid.tell(over(news=VERDICT, votes=()))
    laid.page.clock.run_for(15100)
    expect(news).to_be_hidden()
    laid.tell(over(news=VERDICT))
    laid.page.clock.run_for(100)
    expect(news).to_be_hidden()


@pytest.mark.parametrize("size", SIZES)
def test_the_end_of_a_round_leaves_the_button_free_and_closes_at_a_press(
    laid: Table, size: tuple[int, int]
) -> None:
    laid.page.set_viewport_size({"width": size[0], "height": size[1]})
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.tell(SeatGiven(0, "token", page_texts()), over())
    news, deal = laid.page.locator("#news"), laid.page.locator("[data-act=deal]")
    expect(news).to_be_visible()
    deal.scroll_into_view_if_needed()
    deal.click(trial=True)
    news.click()
    expect(news).to_be_hidden()


def test_the_end_of_a_round_closes_when_the_next_is_asked_for(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.tell(SeatGiven(0, "token", page_texts()), over())
    expect(laid.page.locator("#news")).to_be_visible()
    laid.page.locator("[data-act=deal]").click()
    expect(laid.page.locator("#news")).to_be_hidden()
    laid.wait(MakeMove)


def test_the_totals_of_a_game_without_rounds_are_at_the_edge(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    ending = SentEnding("Gus wins!", (), (), tuple((10 * seat,) for seat in range(7)))
    laid.tell(SeatGiven(0, "token", page_texts()), table(seats=SEATS, ending=ending))
    row = laid.page.locator("#news-scores li").first
    expect(row).to_have_text("Gus60")
    edges = "each => [each, each.lastChild].map((part) => part.getBoundingClientRect().right)"
    outer, inner = row.evaluate(edges)
    assert outer - inner < 10


def test_a_second_screen_shows_names_and_questions_large(laid: Table) -> None:
    laid.open(f"stage#{CODE}")
    laid.wait(Enter)
    task = SentTask("Short words", ("Is it a word?",), "", ("C", "A", "T"), (), (), board=False)
    laid.tell(SeatGiven(None, "", page_texts()), table(seat=None, seats=SEATS, task=task))
    expect(laid.page.locator("#task-places .card")).to_have_count(3)
    laid.tell(table(seat=None, seats=SEATS, votes=((0, False), (1, True))))
    expect(laid.page.locator("#news-votes li")).to_have_count(2)
    laid.tell(table(at=4, seat=None, seats=SEATS, ending=ENDING))
    expect(laid.page.locator("#news-scores li")).to_have_count(7)
    shown = ("#task-lines p", "#task-places .card", "#news-votes", "#news-scores li span")
    size = "each => parseFloat(getComputedStyle(each).fontSize)"
    assert all(laid.page.locator(part).first.evaluate(size) >= 20 for part in shown)
