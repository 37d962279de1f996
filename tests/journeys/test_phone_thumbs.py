"""A phone's page for thumbs in a real browser: whole words are laid with few taps, nothing moves under a
finger, and the page says who is who, who is missing and how the game is played."""

from typing import Any

import pytest
from playwright.sync_api import expect

from game.net.messages import (
    ChooseStandIn,
    Enter,
    Explained,
    MakeMove,
    RequestExplanation,
    SeatGiven,
    SeatShown,
    SentAbsent,
    SentQuestion,
    SentTask,
)
from game.net.views import page_texts
from tests.journeys.phone_page import CODE, Table, table

SQUARES = ("." * 15,) * 15
HAND = (("C", 3), ("A", 1), ("T", 2))
LAST = (7, 7, "A", "A", 1, True)


def at_table(laid: Table, **fields: Any) -> None:
    laid.page.set_viewport_size({"width": 360, "height": 740})
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    mine = table(turn=0, hand=HAND, **{"can": ("place", "exchange", "pass", "hint"), **fields})
    laid.tell(SeatGiven(0, "token", page_texts()), mine)
    expect(laid.page.locator("#hand .card").first).to_be_visible()


def cell(laid: Table, x: int, y: int) -> Any:
    return laid.page.locator(f'#grid [data-x="{x}"][data-y="{y}"]')


def laid_cells(laid: Table) -> list[list[str]]:
    cells: list[list[str]] = laid.page.locator("#grid .mine").evaluate_all(
        "cells => cells.map(cell => [cell.dataset.x, cell.dataset.y, cell.firstChild.textContent])"
    )
    return cells


@pytest.mark.parametrize("cards_first", [True, False])
def test_a_whole_word_is_laid_over_what_lies_there(laid: Table, cards_first: bool) -> None:
    at_table(laid, tiles=True, squares=SQUARES, board=(LAST,))
    cards = laid.page.locator("#hand .card")
    if not cards_first:
        cell(laid, 6, 7).click()
    for n in range(3):
        cards.nth(n).click()
    if cards_first:
        expect(laid.page.locator("#hand .picked")).to_have_count(3)
        cell(laid, 6, 7).click()
    expect(laid.page.locator("#grid .mine")).to_have_count(3)
    assert laid_cells(laid) == [["6", "7", "C"], ["8", "7", "A"], ["9", "7", "T"]]


def test_a_word_that_lies_the_wrong_way_is_turned(laid: Table) -> None:
    at_table(laid)
    for n in (0, 1):
        laid.page.locator("#hand .card").nth(n).click()
    cell(laid, 0, 0).click()
    expect(laid.page.locator("#grid .mine")).to_have_count(2)
    laid.page.locator('[data-act="turned"]').click()
    assert laid_cells(laid) == [["0", "0", "C"], ["0", "1", "A"]]


def test_nothing_moves_while_letters_are_laid(laid: Table) -> None:
    at_table(laid, board=((0, 0, "A", "A", 1, True), (1, 0, "T", "T", 1, True)))
    spots = [laid.page.locator(f'[data-act="{name}"]') for name in ("play", "back", "swap", "pass", "hint")]
    spots += [cell(laid, 0, 0), laid.page.locator("#hand .card").first]
    before = [spot.bounding_box() for spot in spots]
    cell(laid, 4, 0).click()
    for n in range(3):
        laid.page.locator("#hand .card").nth(n).click()
    expect(laid.page.locator("#grid .mine")).to_have_count(3)
    assert [spot.bounding_box() for spot in spots] == before
    laid.page.locator('[data-act="back"]').click()
    expect(laid.page.locator("#grid .mine")).to_have_count(0)
    assert [spot.bounding_box() for spot in spots] == before


def test_a_tap_on_small_squares_brings_them_nearer(laid: Table) -> None:
    at_table(laid, tiles=True, squares=SQUARES, board=(LAST,))
    square = cell(laid, 2, 2)
    laid.page.locator("#fit").click()
    box = square.bounding_box()
    assert box is not None
    assert box["width"] < 26
    square.click()
    expect(laid.page.locator("#grid .cursor")).to_have_count(0)
    box = square.bounding_box()
    assert box is not None
    assert box["width"] >= 26
    square.click()
    expect(laid.page.locator("#grid .cursor")).to_have_count(1)


def test_the_board_opens_near_the_last_play(laid: Table) -> None:
    at_table(laid, board=tuple((n, 0, "A", "A", 1, n == 25) for n in range(26)))
    expect(cell(laid, 25, 0)).to_be_in_viewport()
    expect(cell(laid, 0, 0)).not_to_be_in_viewport()


def test_after_an_own_play_a_card_is_picked_and_the_last_play_is_seen(laid: Table) -> None:
    at_table(laid)
    cell(laid, 0, 0).click()
    laid.page.locator("#hand .card").first.click()
    expect(laid.page.locator("#grid .mine")).to_have_count(1)
    played = tuple((n, 0, "A", "A", 2, n == 25) for n in range(26))
    laid.tell(table(at=4, board=played, hand=(("T", 2),)))
    expect(laid.page.locator("#grid .cursor")).to_have_count(0)
    expect(cell(laid, 25, 0)).to_be_in_viewport()
    laid.page.locator("#hand .card").click()
    expect(laid.page.locator("#hand .picked")).to_have_count(1)


def test_seats_say_who_is_who(laid: Table) -> None:
    seats = (
        SeatShown("Ana", 3, 10, False),
        SeatShown("Bo", 2, 30, False, leads=True),
        SeatShown("Cy", 2, 0, False, gone=True),
        SeatShown("Dee", 2, 0, False, left=True),
    )
    at_table(laid, seats=seats, next=1)
    marks = laid.page.locator("#seats .mark")
    expect(marks).to_have_text(["you", "★ leads · next", "disconnected", "resigned"])


def test_each_seat_with_a_clock_shows_it_while_another_plays(laid: Table) -> None:
    seats = (SeatShown("Ana", 3, 10, False, clock=540), SeatShown("Bo", 2, 30, False, clock=-61))
    at_table(laid, seats=seats, clock=540, overtime=10)
    expect(laid.page.locator("#clock")).to_have_text("9:00")
    expect(laid.page.locator("#seats .mark")).to_have_text(["you", "−1:01 (−20)"])


def test_who_is_missing_can_be_replaced_or_waited_for(laid: Table) -> None:
    absent = SentAbsent(1, "Bo isn’t connected.", (("computer", "Let the computer play"),))
    at_table(laid, absent=(absent,))
    said = laid.page.locator("#absent")
    expect(said).to_contain_text("Bo isn’t connected.")
    said.get_by_role("button", name="Wait").click()
    expect(said).to_be_hidden()
    laid.tell(table(at=4, absent=(absent,)))
    expect(laid.page.locator("#hand .card")).to_have_count(2)
    expect(said).to_be_hidden()
    laid.tell(table(at=5))
    laid.tell(table(at=6, absent=(absent,)))
    said.get_by_role("button", name="Let the computer play").click()
    laid.wait(ChooseStandIn)
    assert laid.said(ChooseStandIn)[-1].message == ChooseStandIn(seat=1, by="computer")


TASK = SentTask("Short words", ("Is it a word?",), "", (), (), (), board=True)


@pytest.mark.parametrize("task", [None, TASK])
def test_what_does_not_change_is_not_spoken_again(laid: Table, task: SentTask | None) -> None:
    absent = SentAbsent(1, "Bo isn’t connected.", (("computer", "Let the computer play"),))
    at_table(laid, absent=(absent,), task=task)
    wait = laid.page.get_by_role("button", name="Wait")
    wait.focus()
    laid.page.evaluate(
        """() => {
            window.spoken = 0;
            const counts = new MutationObserver((changes) => { window.spoken += changes.length; });
            const parts = document.querySelectorAll('#table [aria-live="polite"]');
            for (const part of parts) counts.observe(part, { childList: true, subtree: true });
        }"""
    )
    laid.tell(table(turn=0, hand=HAND, can=("place", "exchange"), absent=(absent,), task=task, stock=3))
    expect(laid.page.locator("#piles .stock")).to_have_text("3")
    assert laid.page.evaluate("window.spoken") == 0
    expect(wait).to_be_focused()


def test_a_question_says_how_long_it_waits(laid: Table) -> None:
    question = SentQuestion(1, "Ana", ("Is it a word?",), (("stand", "Yes"),), left=90)
    laid.page.clock.install()
    at_table(laid)
    laid.page.clock.pause_at(laid.page.evaluate("Date.now()") / 1000 + 5)
    laid.tell(table(question=question))
    expect(laid.page.locator("#ask")).to_be_visible()
    laid.page.clock.run_for(1000)
    expect(laid.page.locator("#ask-left")).to_have_text("1:29")
    laid.tell(table(at=4))
    expect(laid.page.locator("#ask")).to_be_hidden()


def test_the_rules_are_a_page_and_meanings_a_line(laid: Table) -> None:
    at_table(laid, board=((0, 0, "A", "A", 1, True), (1, 0, "T", "T", 1, True)))
    laid.page.locator("#rules").click()
    laid.wait(RequestExplanation)
    laid.tell(Explained("Kan-u-go", ((True, "A turn"), (False, "Play a word."))))
    expect(laid.page.locator("#page h3")).to_have_text("A turn")
    laid.page.wait_for_timeout(450)
    laid.page.locator("#page-close").click()
    cell(laid, 1, 0).click()
    laid.wait(RequestExplanation, 2)
    assert laid.said(RequestExplanation)[-1].message == RequestExplanation(words=("AT",))
    laid.tell(Explained("", ((False, "AT: near"),)))
    expect(laid.page.locator("#message")).to_have_text("AT: near")
    assert laid.said(MakeMove) == []
