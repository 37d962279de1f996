"""A browser for a player on a phone, and the page in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.journeys.phone_browsers import CHROMIUM, QUIET
from tests.journeys.phone_page import Table
from tests.waiting import LONGEST

expect.set_options(timeout=1000 * LONGEST)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All journeys need a screen and a hand on it; a browser comes from where Playwright finds it."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.needs("Xvfb", "xdotool"))


@pytest.fixture(scope="module")
def browsers() -> Iterator[Playwright]:
    with sync_playwright() as made:
        yield made


@pytest.fixture
def browser(browsers: Playwright) -> Iterator[Browser]:
    shown = browsers.chromium.launch(executable_path=CHROMIUM, args=QUIET)
    yield shown
    shown.close()


@pytest.fixture
def laid(browser: Browser) -> Iterator[Table]:
    page = browser.new_page()
    page.set_default_timeout(1000 * LONGEST)
    page.on("pageerror", lambda error: pytest.fail(f"the page failed: {error}"))
    made = Table(page)
    yield made
    made.host.stop()
