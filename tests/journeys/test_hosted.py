"""A journey without the app: two browsers play a game that `kanugo host` serves to its end."""

import signal
import time
from pathlib import Path

from playwright.sync_api import Browser, expect

from game.table.moves import Pass
from tests.commands.test_host import hosting
from tests.journeys.test_phones import PhoneTable
from tests.waiting import wait_until

NAMES = ("Ana", "Bo")
DEAL = 7
_STOPPED = 20.0  # seconds for which the host does nothing at all


def test_a_host_that_was_stopped_goes_on_and_phones_find_it(browser: Browser, tmp_path: Path) -> None:
    with hosting(tmp_path, "scrabble", "--players", ",".join(NAMES), "--deal", str(DEAL)) as host:
        table = PhoneTable(browser, host, "scrabble", NAMES, DEAL)
        table.turn()
        page = table.pages[table.state.turn]
        host.process.send_signal(signal.SIGSTOP)
        stopped = time.monotonic()
        page.get_by_role("button", name="Pass", exact=True).tap()
        page.get_by_role("button", name="Really pass?").tap()
        for each in table.pages:
            lost = "Not connected. Looking for the table…"
            expect(each.locator("#lost")).to_have_text(lost)
        time.sleep(max(0.0, stopped + _STOPPED - time.monotonic()))
        host.process.send_signal(signal.SIGCONT)
        for each in table.pages:
            expect(each.locator("#lost")).to_be_hidden()
        assert table.session.play(Pass()) is None
        host.awaits(table.session.at)
        table.turn()


def test_two_phones_play_a_game_that_the_command_hosts(browser: Browser, tmp_path: Path) -> None:
    with hosting(tmp_path, "scrabble", "--players", ",".join(NAMES), "--deal", str(DEAL)) as host:
        table = PhoneTable(browser, host, "scrabble", NAMES, DEAL)
        for _ in range(4):
            table.turn()
        while table.mode.outcome(table.state) is None:
            page = table.pages[table.state.turn]
            page.get_by_role("button", name="Pass", exact=True).tap()
            page.get_by_role("button", name="Really pass?").tap()
            assert table.session.play(Pass()) is None
            host.awaits(table.session.at)
        for page in table.pages:
            expect(page.locator("#status")).to_have_text("The game is over.")
            page.close()
        assert host.awaits(table.session.at)["outcome"] == "won"
        wait_until(lambda: host.process.poll() == 0, "the command did not end")
