"""A journey with phones: real browsers hold the hands of a real table, a round of Kan-u-go among seven and a
game of Literaki between two. One phone is loaded anew, one sleeps, one is away for three turns, one comes
with a token that is not its own."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Page, expect

from game.opening import open_game
from game.search.kernel.plays import plays
from game.table.board import BLANK
from game.table.mode import Mode
from game.table.moves import Exchange, Move, Pass, Place, Placement, Slot
from game.table.position import Position
from game.table.session import Session
from game.table.state import Phase, State
from modes.moves import Draw
from tests.journeys.phone_browsers import SEEN, SIZES
from tests.journeys.window import ROOT
from tests.waiting import LONGEST

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus")
DEAL = 11


class App:
    """The program with a table for phones, in a window that nobody sees."""

    def __init__(self, home: Path, game: str, names: tuple[str, ...], *arguments: str) -> None:
        self.command = ["play", game, "--players", ",".join(names), "--phones", "127.0.0.1", *arguments]
        self.home = home
        self.url = ""
        self._program = self._begun(*self.command)

    def _begun(self, *arguments: str) -> subprocess.Popen[str]:
        surroundings = {
            **{name: value for name, value in os.environ.items() if name != "DISPLAY"},
            "KANUGO_HOME": str(self.home),
            "LANG": "C.UTF-8",
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        program = subprocess.Popen(
            [sys.executable, "-m", "game", *arguments],
            cwd=ROOT,
            env=surroundings,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert program.stdout is not None
        if not self.url:
            self.url = program.stdout.readline().strip()
        return program

    def kill(self) -> None:
        self._program.kill()
        self._program.wait()

    def resume(self) -> None:
        """Open the same game again, after the program was killed."""
        self._program = self._begun("play", "--resume", "1")


class Served(Protocol):
    """What serves the page at a URL."""

    @property
    def url(self) -> str: ...


class PhoneTable:
    """The same game here and on the phones: what is played there is played here too."""

    def __init__(self, browser: Browser, app: Served, game: str, names: tuple[str, ...], deal: int) -> None:
        opening = open_game(game, names, deal)
        self.session = Session(opening.mode, opening.setup)
        self.lexicon = opening.lexicon
        self.pages = [self._seated(browser, app.url, seat) for seat in range(len(names))]

    def _seated(self, browser: Browser, url: str, seat: int) -> Page:
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-US"
        )
        context.set_default_timeout(1000 * LONGEST)
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(f"the page failed: {error}"))
        page.goto(url)
        page.locator("#seats-free button").nth(seat).tap()
        expect(page.locator("#hand .card").first).to_be_visible()
        return page

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def mode(self) -> Mode:
        return self.session.mode

    def turn(self, away: tuple[int, ...] = ()) -> None:
        """The player in turn plays, and every connected phone sees it."""
        seat, page = self.state.turn, self.pages[self.state.turn]
        for move in self._chosen():
            self._made(page, move)
            assert self.session.play(move) is None
        reported = str(len(self.state.board))
        for other, shown in enumerate(self.pages):
            if other not in away and self.state.phase is Phase.PLAYING:
                expect(shown.locator("#grid .card")).to_have_count(int(reported))
                name = self.session.setup.names[self.state.turn]
                expect(shown.locator("#seats .turn b")).to_have_text(name)
        assert seat not in away

    def _chosen(self) -> list[Move]:
        """The play of most pieces; without any a swap."""
        state = self.state
        slots = self.mode.slots(state)
        position = Position(self.mode.ruleset, state.board, tuple(slots.values()))
        found = plays(position, self.lexicon, 50) if Place in self.mode.offers(state) else []
        for play in sorted(found, key=lambda each: -len(each.pieces)):
            move = _placed(slots, play.pieces)
            if self.mode.check(state, move) is None:
                return [move]
        if Exchange not in self.mode.offers(state):
            return [Pass()]
        return [
            Exchange((Slot("hand", 0),)),
            *([Draw("stock")] if self.mode.ruleset.scoring == "laid" else []),
        ]

    def _made(self, page: Page, move: Move) -> None:
        match move:
            case Place():
                for slot, (x, y), letter in move.laid:
                    page.locator(f'#hand [data-place="{slot.place}"]').tap()
                    page.locator(f'#grid [data-x="{x}"][data-y="{y}"]').tap()
                    if letter:
                        expect(page.locator("#letters")).to_be_visible()
                        page.wait_for_timeout(SEEN)
                        page.locator("#letters-list button", has_text=letter).first.tap()
                page.locator("#acts .brass").tap()
            case Exchange():
                page.get_by_role("button", name="Swap", exact=True).tap()
                page.locator(f'#hand [data-place="{move.given[0].place}"]').tap()
                page.locator("[data-act=swap_these]").tap()
            case Draw():
                page.get_by_role("button", name="Draw from the pile").tap()
            case Pass():
                page.get_by_role("button", name="Pass", exact=True).tap()
                page.get_by_role("button", name="Really pass?").tap()


def _placed(slots: dict[Slot, str], pieces: object) -> Place:
    """A play with the hand's pieces, each from the first place that has it."""
    left = dict(slots)
    laid = []
    for cell, tile in pieces:  # type: ignore[attr-defined]
        slot = next(slot for slot, piece in left.items() if piece == tile.piece)
        del left[slot]
        laid.append(Placement(slot, cell, tile.letter if tile.piece == BLANK else ""))
    return Place(tuple(laid))


@pytest.fixture
def app_of(tmp_path: Path) -> Iterator[Callable[..., App]]:
    begun: list[App] = []

    def begin(*arguments: object) -> App:
        begun.append(App(tmp_path, *arguments))  # type: ignore[arg-type]
        return begun[-1]

    yield begin
    for app in begun:
        app.kill()


def test_seven_phones_play_a_round_of_kan_u_go(browser: Browser, app_of: Callable[..., App]) -> None:
    app = app_of("kan-u-go", NAMES, "--deal", str(DEAL), "--language", "en")
    table = PhoneTable(browser, app, "kan-u-go", NAMES, DEAL)
    for n in range(200):
        if table.state.phase is not Phase.PLAYING:
            break
        seat = table.state.turn
        if n == 2:  # one is loaded anew and finds its seat
            table.pages[seat].reload()
            expect(table.pages[seat].locator("#hand .card").first).to_be_visible()
        if n == 3:  # one comes with a token that is not its own
            _forge(table.pages[seat])
        if n == 4:  # one sleeps while another plays, one is away for three turns
            _away_and_back(table, away=(seat + 4) % 7, asleep=(seat + 5) % 7)
            continue
        if n == 9:  # the program is killed, and opened again
            app.kill()
            app.resume()
            for page in table.pages:
                expect(page.locator("#lost")).to_be_hidden()
        table.turn()
    assert table.state.phase is Phase.ROUND_OVER
    for page in table.pages:
        expect(page.locator("#status")).to_have_text("The round is over.")
        page.get_by_role("button", name="Next round").wait_for()


def _forge(page: Page) -> None:
    said = page.evaluate(
        """() => new Promise((done) => {
            const socket = new WebSocket(`ws://${location.host}/socket`);
            const version = Number(document.documentElement.dataset.version);
            const enter = { is: "enter", version, token: "A".repeat(24) };
            socket.onopen = () => socket.send(JSON.stringify(enter));
            socket.onmessage = (event) => { done(JSON.parse(event.data)); socket.close(); };
        })"""
    )
    assert said == {"is": "sorry", "reasons": ["That isn’t this table’s code."]}


def _away_and_back(table: PhoneTable, away: int, asleep: int) -> None:
    """Three turns without two of the phones; then both see the table as it is."""
    table.pages[away].context.set_offline(True)
    sleeper = table.pages[asleep].context.new_cdp_session(table.pages[asleep])
    sleeper.send("Page.setWebLifecycleState", {"state": "frozen"})
    for _ in range(3):
        table.turn(away=(away, asleep))
    sleeper.send("Page.setWebLifecycleState", {"state": "active"})
    table.pages[away].context.set_offline(False)
    for seat in (away, asleep):
        expect(table.pages[seat].locator("#grid .card")).to_have_count(len(table.state.board))


def test_two_phones_play_literaki(browser: Browser, app_of: Callable[..., App]) -> None:
    names = NAMES[:2]
    table = PhoneTable(browser, app_of("literaki", names, "--deal", "4"), "literaki", names, 4)
    for _ in range(60):
        if table.mode.outcome(table.state) is not None:
            break
        table.turn()
    assert table.mode.outcome(table.state) is not None
    for page in table.pages:
        expect(page.locator("#status")).to_have_text("The game is over.")


@pytest.mark.parametrize("game", ["kan-u-go", "literaki"])
def test_every_button_is_within_reach_on_every_phone(
    browser: Browser, app_of: Callable[..., App], game: str
) -> None:
    names = NAMES[:3]
    table = PhoneTable(browser, app_of(game, names, "--deal", str(DEAL)), game, names, DEAL)
    page = table.pages[table.state.turn]
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for button in page.locator("#mine button:visible, header").all():
            button.scroll_into_view_if_needed()
            box = button.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width + 1, (width, button.inner_text())
            assert box["height"] >= 44 or "card" not in str(button.get_attribute("class"))
