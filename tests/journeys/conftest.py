"""A browser for whoever plays on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.journeys.phone_browsers import CHROMIUM, QUIET


@pytest.fixture(scope="module")
def browsers() -> Iterator[Playwright]:
    with sync_playwright() as made:
        yield made


@pytest.fixture
def browser(browsers: Playwright) -> Iterator[Browser]:
    shown = browsers.chromium.launch(executable_path=CHROMIUM, args=QUIET)
    yield shown
    shown.close()
