"""The time from "Play with phones" to the first word: `python -m tests.journeys.first_word [--guests 7]`.

A real window in a home where nothing was played, and a browser page for each guest. All open the address;
one after the other types a name, joins and gets ready; the host starts; the guest in turn taps the cards of
a word and its first square, and plays it. Prints the seconds of each step, and the processor time of the
program.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

os.environ["KANUGO_HOME"] = tempfile.mkdtemp(prefix="kanugo-")
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"  # of the menu in this process

import pygame
from playwright.sync_api import Browser, Page, expect, sync_playwright

from game.net.access import LOOPBACK, PHONES
from game.opening import words_for
from game.search.kernel.plays import plays
from game.table import rulefile
from game.table.board import Board, Cell
from game.table.position import Position
from game.ui.context import AppContext
from game.ui.kit.controls.widgets import Button
from game.ui.menu.controller import MenuController
from game.ui.menu.screen import Menu
from tests.journeys.phone_browsers import CHROMIUM, QUIET
from tests.journeys.window import Screen, Window
from tests.ui.menu import shown
from tests.waiting import LONGEST

_NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus")
_LOOK = 50.0  # milliseconds between two looks for the phone that is in turn


def _button() -> tuple[int, int]:
    """Where "Play with phones" is in the menu of a new home."""
    context = AppContext()
    menu = Menu(MenuController(context))
    shown(menu, context)
    control = next(
        control for control in menu.focus.controls if isinstance(control, Button) and control.name == "phones"
    )
    return control.rect.center


def _page(browser: Browser) -> Page:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-US"
    )
    context.set_default_timeout(1000 * LONGEST)
    return context.new_page()


def _joins(page: Page, name: str) -> None:
    page.locator("#name").fill(name)
    page.locator("[data-act=join]").tap()
    page.locator("[data-act=ready]").tap()
    expect(page.locator("[data-act=ready]")).to_have_attribute("aria-pressed", "true")


def _word(hand: Sequence[str], players: int) -> tuple[list[str], list[Cell]]:
    """The letters and the cells of the longest word across that a hand can begin with."""
    rules = rulefile.load("kan-u-go", players, "en")
    held = tuple(piece for piece in hand if piece in rules.letters)
    found = plays(Position(rules, Board(), held), words_for(rules), 200)
    across = [play.pieces for play in found if len({y for (_, y), _ in play.pieces}) == 1]
    longest = max(map(sorted, across), key=len)
    return [tile.piece for _, tile in longest], [cell for cell, _ in longest]


def _plays(pages: Sequence[Page]) -> None:
    """The guest in turn plays a word."""
    turn = None
    while turn is None:
        turn = next((page for page in pages if page.locator(".my-turn").count()), None)
        pages[0].wait_for_timeout(_LOOK)
    cards = turn.locator("#hand .card")
    hand = [str(card.get_attribute("aria-label")).split()[0] for card in cards.all()]
    letters, (cell, *_) = _word(hand, len(pages))
    for letter in letters:
        cards.nth(hand.index(letter)).tap()
        hand[hand.index(letter)] = ""
    turn.locator(f'#grid [data-x="{cell[0]}"][data-y="{cell[1]}"]').tap()
    turn.locator("[data-act=play]:enabled").tap()
    for page in pages:
        expect(page.locator("#grid .card.last").first).to_be_visible()


def _measure(guests: int) -> None:
    """Measure once, with the window on a screen of its own."""
    os.environ[PHONES] = LOOPBACK
    _word("ABCDEFGHIJK", guests)  # what this process needs to know words is no part of the time
    at = _button()
    with sync_playwright() as made, tempfile.TemporaryDirectory() as home, ExitStack() as left:
        browser = made.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        left.callback(browser.close)
        pages = [_page(browser) for _ in range(guests)]
        screen = Screen()
        left.callback(screen.close)
        window = Window(screen, Path(home))
        left.callback(window.kill)
        began = before = (time.monotonic(), window.processor)

        def report_step(step: str, since: tuple[float, float] | None = None) -> None:
            nonlocal before
            now = (time.monotonic(), window.processor)
            passed, used = (b - a for a, b in zip(since or before, now, strict=True))
            print(f"{passed:6.2f} s {used:6.2f} s  {step}", flush=True)
            before = now

        window.click(at)
        url = window.line()
        report_step("the lobby is open")
        for page in pages:
            page.goto(url, wait_until="commit")
        for page, name in zip(pages, _NAMES, strict=False):
            _joins(page, name)
        report_step(f"{guests} guests are ready")
        window.press("Return")
        for page in pages:
            expect(page.locator("#hand .card").first).to_be_visible()
        report_step("every guest holds a hand")
        _plays(pages)
        report_step("the first word is on every phone")
        report_step("in all", began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--guests", type=int, default=7, choices=range(2, len(_NAMES) + 1))
    pygame.init()
    expect.set_options(timeout=1000 * LONGEST)
    _measure(parser.parse_args().guests)


if __name__ == "__main__":
    main()
