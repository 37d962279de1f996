"""A match of practice that two real browsers answer at once."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.phone_browsers import SIZES
from tests.journeys.window import ROOT
from tests.waiting import LONGEST


@pytest.fixture
def match_url(tmp_path: Path) -> Iterator[str]:
    """Where a match in a window that nobody sees lets phones in."""
    home = {"KANUGO_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.net.match_app", "Ana,Bo", "word,anagram,play"],
        cwd=ROOT,
        env={**os.environ, **home},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    yield next(line.strip() for line in program.stdout if line.startswith("http"))
    program.kill()
    program.wait()


def _at_match(browser: Browser, url: str, seat: int, locale: str) -> Page:
    context = browser.new_context(
        viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True, locale=locale
    )
    context.set_default_timeout(1000 * LONGEST)
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page failed: {error}"))
    page.goto(url)
    page.locator("#seats-free button").nth(seat).tap()
    page.locator("#table").wait_for()
    return page


def test_two_phones_play_a_match(browser: Browser, match_url: str) -> None:
    """One is loaded anew in the middle of an answer, one taps twice, one speaks another language."""
    ana, bo = (_at_match(browser, match_url, seat, ("en-US", "pl-PL")[seat]) for seat in range(2))
    begin = ana.get_by_role("button", name="Start")
    begin.wait_for()
    begin.dblclick()
    expect(ana.locator("#task-lines")).to_have_text("Is this a valid word?")
    expect(bo.locator("#task-lines")).to_have_text("Czy to poprawne słowo?")
    ana.get_by_role("button", name="Yes").dblclick()
    expect(ana.locator("#status")).to_have_text("Your answer is in.")
    expect(ana.locator("#task-given li")).to_have_text(["Yes"])
    expect(bo.locator("#seats .pieces")).to_have_count(1)
    expect(bo.locator("#task-given li")).to_have_count(0)
    ana.reload()
    expect(ana.locator("#status")).to_have_text("Your answer is in.")
    bo.get_by_role("button", name="Nie", exact=True).tap()
    expect(ana.locator("#task-lines p")).to_have_count(3)

    ana.get_by_role("button", name="Next").dblclick()
    ana.locator("#task-input").fill("zzz")
    ana.locator("#task-input").press("Enter")
    expect(ana.locator("#message")).not_to_be_empty()
    letters = "".join(ana.locator("#task-places .card").all_inner_texts())
    ana.locator("#task-input").fill(letters.lower())
    ana.locator("#task-input").press("Enter")
    expect(ana.locator("#task-given li")).to_have_text([letters])
    ana.reload()
    expect(ana.locator("#task-given li")).to_have_text([letters])
    ana.get_by_role("button", name="Done").tap()
    bo.get_by_role("button", name="Poddaję się").tap()
    ana.get_by_role("button", name="Next").tap()

    expect(ana.locator("#hand .card").first).to_be_visible()
    for width, height in SIZES:
        ana.set_viewport_size({"width": width, "height": height})
        assert ana.evaluate("document.documentElement.scrollWidth") <= width
        expect(ana.get_by_role("button", name="I give up")).to_be_in_viewport()
    ana.get_by_role("button", name="I give up").tap()
    bo.get_by_role("button", name="Poddaję się").tap()
    ana.get_by_role("button", name="Next").tap()
    expect(ana.locator("#status")).to_have_text("The session is over.")
    expect(bo.locator("#acts button")).to_have_count(0)
