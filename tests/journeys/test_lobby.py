"""A journey through the lobby: two browsers name themselves, see each other, and play; a third watches the
second screen, and finds it again when it is loaded anew."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.commands.test_host import hosting
from tests.waiting import LONGEST


def _page(browser: Browser, url: str, locale: str = "en-US") -> Page:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale=locale
    )
    context.set_default_timeout(1000 * LONGEST)
    page = context.new_page()
    page.goto(url)
    return page


def test_guests_join_get_ready_and_play(browser: Browser, tmp_path: Path) -> None:
    with hosting(tmp_path, "kan-u-go", "--deal", "11") as host:
        ana, bo, tv = (_page(browser, host.url, locale) for locale in ("en-US", "pl-PL", "en-US"))
        stage = _page(browser, host.url.replace("/#", "/stage#"))
        expect(stage.locator("#lobby")).to_contain_text("Nobody has joined yet.")
        bo.locator("#name").focus()
        bo.evaluate("window.field = document.activeElement")
        for page, name in ((ana, "Ana"), (bo, "Bo")):
            if page is bo:
                expect(bo.locator("#lobby .places li")).to_have_text(["Ana✓ gotowe"])
                assert bo.evaluate("field.isConnected && field === document.activeElement")
            page.locator("#name").fill(name)
            page.locator("[data-act=join]").tap()
            page.locator("[data-act=ready]").tap()
        expect(ana.locator("#lobby .places li")).to_have_text(["Ana (you)✓ ready", "Bo✓ ready"])
        expect(bo.locator("[data-act=start]")).to_have_count(0)
        expect(ana.locator('[data-act="badge 1"]')).to_be_disabled()
        expect(stage.locator("#lobby .places li")).to_have_text(["Ana✓ ready", "Bo✓ ready"])
        expect(stage.locator("#lobby")).to_contain_text(host.url.partition("#")[2])
        expect(stage.locator("#lobby svg path")).to_have_attribute("d", re.compile("^M4 4h1v1h-1zM5 4"))
        expect(stage.locator("#lobby input, #lobby button")).to_have_count(0)
        tv.locator("#name").fill("TV")
        tv.locator("[data-act=watch]").tap()
        expect(tv.locator("#lobby .status")).to_have_text("You’re only watching.")
        expect(bo.locator("#lobby")).to_contain_text("TV")
        ana.locator("[data-act=start]").tap()
        for page in (ana, bo):
            expect(page.locator("#hand .card").first).to_be_visible()
        tv.reload()
        expect(tv.locator("#table")).to_be_visible()
        expect(tv.locator("#hand .card")).to_have_count(0)
        expect(tv.locator("#status")).to_contain_text("Waiting for ")
        expect(stage.locator("#game")).to_contain_text(host.url.partition("#")[2])
        bo.get_by_text("Gra", exact=True).tap()
        bo.locator("#ends button").last.tap()
        expect(bo.locator("#seats-free button")).to_have_text(["Ana (zajęte)", "Bo"])
        bo.locator("#seats-free button").nth(1).tap()
        expect(bo.locator("#hand .card").first).to_be_visible()
