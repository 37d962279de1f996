"""The page on a phone in a real browser: the way in and out, what is asked, what is told."""

import re

import pytest
from msgspec import structs
from playwright.sync_api import expect

from game.net.messages import (
    Enter,
    MakeMove,
    Outdated,
    Over,
    Reply,
    RequestAction,
    RequestRefused,
    SeatGiven,
    SentEnd,
    SentHint,
    SentQuestion,
    Sit,
    Try,
    TryResult,
    encode,
)
from game.net.page import page_version
from game.net.views import page_texts
from game.table.moves import Placement, Slot
from tests.journeys.phone_browsers import SEEN
from tests.journeys.phone_page import CODE, PLACES, Table, table
from tests.waiting import wait_until

QUESTION = SentQuestion(1, "Ana", ("Is it a word?",), (("stand", "It is a word"), ("back", "It isn’t")))


def test_a_player_who_loses_the_seat_during_a_question_can_take_another(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.seat(QUESTION)
    expect(laid.page.locator("#ask")).to_be_visible()
    laid.host.drop(laid.phone, encode(Over("Your seat was freed.")))
    expect(laid.page.locator("#over")).to_be_visible()
    laid.page.wait_for_timeout(SEEN)
    laid.page.locator("#over-again").click()
    laid.wait(Enter, 2)
    laid.tell(PLACES)
    laid.page.locator("#seats-free button").first.click()
    laid.wait(Sit)
    expect(laid.page.locator("#ask")).to_be_hidden()


def test_the_clock_goes_on_below_zero_where_overtime_is_paid_for(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    late = table(clock=-35, running=True, turn=0)
    laid.tell(SeatGiven(0, "token", page_texts()), structs.replace(late, overtime=10))
    expect(laid.page.locator("#clock")).to_have_text(
        re.compile("\N{MINUS SIGN}0:[3-5][0-9] [(]\N{MINUS SIGN}10[)]")
    )
    expect(laid.page.locator("#soon")).to_have_text("Overtime so far: \N{MINUS SIGN}10.")
    laid.tell(late)
    expect(laid.page.locator("#clock")).to_have_text("0:00")


def test_a_question_is_not_put_away_unanswered(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.seat(QUESTION)
    expect(laid.page.locator("#ask")).to_be_visible()
    for _ in range(3):
        laid.page.keyboard.press("Escape")
        laid.page.wait_for_timeout(50)
    expect(laid.page.locator("#ask")).to_be_visible()
    laid.tell(table())
    expect(laid.page.locator("#ask")).to_be_hidden()


def test_the_choice_in_a_question_is_drawn_for_light_paper(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.seat(structs.replace(QUESTION, choose="Which?", among=("Bo: CAT", "Bo: AT")))
    scheme = laid.page.locator("#ask input").first.evaluate("each => getComputedStyle(each).colorScheme")
    assert scheme == "light"


def test_a_phone_that_is_disconnected_stays_so_until_it_tries_again(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.seat()
    laid.host.drop(laid.phone, encode(Over("This seat is now on another phone.")))
    expect(laid.page.locator("#over")).to_be_visible()
    for _ in range(3):
        laid.page.keyboard.press("Escape")
        laid.page.wait_for_timeout(50)
    wait_until(lambda: any(each.message is None for each in laid.host.take()), "it was never gone")
    laid.page.wait_for_timeout(100)
    expect(laid.page.locator("#over")).to_be_visible()
    expect(laid.page.locator("#lost")).to_be_hidden()


def test_a_code_that_is_typed_is_tried_once(laid: Table) -> None:
    laid.open("")
    for number, code in enumerate(("WRONG", "WRONG", "WORSE"), 1):
        laid.page.locator("#code").fill(code)
        laid.page.locator("#enter").click()
        laid.wait(Enter, number)
        laid.tell(RequestRefused((f"Not {number}.",)))
        expect(laid.page.locator("#door-message")).to_have_text(f"Not {number}.")
    laid.page.wait_for_timeout(300)
    laid.heard += laid.host.take()
    assert len(laid.said(Enter)) == 3


def test_a_seat_is_found_again_however_the_code_is_written(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.seat()
    expect(laid.page.locator("#table")).to_be_visible()
    laid.open("#cats%20dogs%20owls")
    laid.wait(Enter, 2)
    said = laid.said(Enter)[-1].message
    assert isinstance(said, Enter)
    assert said.token == "token"


def test_an_address_that_is_none_leads_to_the_door(laid: Table) -> None:
    laid.open("#%")
    expect(laid.page.locator("#code")).to_be_visible()


def test_enter_on_the_hint_asks_for_the_next_one_and_plays_nothing(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    mine = table(turn=0, can=("exchange", "place", "hint"))
    laid.tell(SeatGiven(0, "token", page_texts()), mine)
    laid.page.get_by_role("button", name="Hint").focus()
    laid.page.keyboard.press("Enter")
    laid.wait(RequestAction)
    play = Placement(Slot("hand", 0), (0, 0)), Placement(Slot("hand", 1), (1, 0))
    hint = SentHint("The play", (), play)
    laid.tell(structs.replace(mine, hint=hint))
    expect(laid.page.locator("#grid .mine")).to_have_count(2)
    laid.page.keyboard.press("Enter")
    laid.wait(RequestAction, 2)
    assert laid.said(MakeMove) == []


def test_a_hint_is_told_beside_its_own_play_alone(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    play = Placement(Slot("hand", 0), (0, 0), ""), Placement(Slot("hand", 1), (1, 0), "")
    mine = table(turn=0, can=("place", "hint"), hint=SentHint("Hint 1 of 5.", (), play))
    laid.tell(SeatGiven(0, "token", page_texts()), mine)
    laid.wait(Try)
    laid.tell(TryResult(3, True, ("AT: 5 points",)))
    message = laid.page.locator("#message")
    expect(message).to_have_text("Hint 1 of 5. AT: 5 points")
    laid.page.get_by_role("button", name="Take back").click()
    laid.page.locator("#hand .card").first.click()
    laid.page.locator("#grid .star").click()
    laid.wait(Try, 2)
    laid.tell(TryResult(3, False, ("A isn’t valid here.",)))
    expect(message).to_have_text("A isn’t valid here.")


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_that_opens_the_moves_plays_nothing(laid: Table, key: str) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.tell(SeatGiven(0, "token", page_texts()), table(turn=0, can=("place",)))
    expect(laid.page.locator("#hand .card")).to_have_count(2)
    laid.page.keyboard.press("a")
    expect(laid.page.locator("#grid .mine")).to_have_count(1)
    laid.page.locator("#moves").focus()
    laid.page.keyboard.press(key)
    expect(laid.page.locator("#log")).to_have_attribute("open", "")
    expect(laid.page.locator("#grid .cursor")).to_have_class(re.compile("across"))
    laid.wait(Try)
    assert laid.said(MakeMove) == []


def test_resigning_is_confirmed_and_what_all_must_agree_to_is_only_asked_for(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    resign = SentEnd("resign", "Resign…", "Resign?", ("Bo wins the game.", "You can’t undo this."))
    stop = SentEnd("stop without a result", "Stop without a result…")
    laid.tell(SeatGiven(0, "token", page_texts()), table(ends=(resign, stop)))
    page = laid.page
    page.get_by_text("The game", exact=True).click()
    page.get_by_role("button", name="Resign…").click()
    expect(page.locator("#sure")).to_contain_text("Bo wins the game.")
    page.wait_for_timeout(SEEN)
    page.get_by_role("button", name="Keep playing").click()
    expect(page.locator("#sure")).to_be_hidden()
    assert laid.said(RequestAction) == []
    page.get_by_role("button", name="Stop without a result…").click()
    page.get_by_role("button", name="Resign…").click()
    page.wait_for_timeout(SEEN)
    page.locator("#sure").get_by_role("button", name="Resign").click()
    laid.wait(RequestAction, 2)
    assert [each.message for each in laid.said(RequestAction)] == [
        RequestAction(at=3, what="stop without a result"),
        RequestAction(at=3, what="resign"),
    ]
    laid.tell(table())
    expect(page.locator("#ends button")).to_have_text(["Leave your seat"])


def test_a_key_that_was_meant_for_the_table_answers_no_question(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.seat(QUESTION)
    expect(laid.page.locator("#ask")).to_be_visible()
    for key in ("Enter", "Space", "Tab", "Tab", "Enter"):
        laid.page.keyboard.press(key)
    laid.wait(Reply)
    assert [each.message for each in laid.said(Reply)] == [Reply(question=1, answer="back")]


@pytest.mark.parametrize("seated", [False, True])
def test_after_a_wrong_code_another_may_be_typed(laid: Table, seated: bool) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.seat() if seated else laid.tell(PLACES)
    expect(laid.page.locator("#hand .card" if seated else "#seats-free button").first).to_be_visible()
    laid.page.evaluate("location.hash = '#WRONG'")
    laid.wait(Enter, 2)
    laid.tell(RequestRefused(("That isn’t this table’s code.",)))
    expect(laid.page.locator("#door-message")).to_have_text("That isn’t this table’s code.")
    expect(laid.page.locator("#places")).to_be_hidden()
    expect(laid.page.locator("#table")).to_be_hidden()
    laid.page.locator("#code").fill(CODE)
    laid.page.locator("#enter").click()
    laid.wait(Enter, 3)
    said = laid.said(Enter)[-1].message
    assert isinstance(said, Enter)
    assert said.code == CODE


def test_whose_place_is_taken_chooses_another(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.tell(PLACES)
    laid.page.locator("#seats-free button").first.click()
    laid.wait(Sit)
    laid.tell(RequestRefused(("That seat is taken.",)))
    expect(laid.page.locator("#door-message")).to_have_text("That seat is taken.")
    expect(laid.page.locator("#seats-free button").first).to_be_visible()
    expect(laid.page.locator("#code")).to_be_hidden()


def test_a_finger_that_was_meant_for_the_table_answers_no_question(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.seat()
    expect(laid.page.locator("#table")).to_be_visible()
    laid.page.clock.install()
    laid.page.clock.pause_at(laid.page.evaluate("Date.now()") / 1000 + 5)
    laid.tell(table(QUESTION))
    answer = laid.page.locator("#ask-answers button").first
    expect(answer).to_be_visible()
    for _ in range(3):  # each begins the time anew
        answer.click()
        laid.page.clock.run_for(300)
    laid.heard += laid.host.take()
    assert laid.said(Reply) == []
    laid.page.clock.run_for(500)
    answer.click()
    laid.wait(Reply)


def test_a_board_in_russian_on_a_narrow_phone(laid: Table) -> None:
    """Its seven tiles are one line, and their sorting is named after its own letters, and its
    last square can be pressed, which the buttons of the view would cover."""
    laid.page.set_viewport_size({"width": 360, "height": 740})
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    russian = table(
        tiles=True,
        squares=("." * 15,) * 15,
        hand=tuple((letter, 2) for letter in "ГХСЕМКО"),
        letters=tuple("АБЯ"),
        can=("place",),
        turn=0,
    )
    laid.tell(SeatGiven(0, "token", page_texts()), russian)
    tiles = laid.page.locator("#hand .card")
    expect(tiles).to_have_count(7)
    assert len(set(tiles.evaluate_all("tiles => tiles.map(tile => tile.offsetTop)"))) == 1
    expect(laid.page.locator('[data-act="sort"]')).to_have_text("А–Я")
    for height in (740, 568):
        laid.page.set_viewport_size({"width": 360, "height": height})
        last = laid.page.locator('#grid [data-x="14"][data-y="14"]')
        last.click()
        expect(last).to_have_class("cursor across")
        laid.page.locator('#grid [data-x="0"][data-y="0"]').click()


def test_a_page_of_another_version_reloads_itself(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.tell(Outdated("Reload this page."))
    laid.wait(Enter, 2)
    entered = laid.said(Enter)[-1].message
    assert isinstance(entered, Enter)
    assert (entered.code, entered.version) == (CODE, page_version())
