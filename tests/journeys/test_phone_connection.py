"""What a phone says of its connection in a real browser: what is on its way, what got lost."""

from threading import Event

from playwright.sync_api import expect

from game.net.messages import Enter, MakeMove, Pong, SeatGiven, encode
from game.net.views import page_texts
from tests.journeys.phone_page import CODE, Table, table

_NOTE = """() => {
    window.noted = [];
    const note = () => noted.push(lost.textContent);
    new MutationObserver(note).observe(lost, { childList: true, characterData: true, subtree: true });
}"""
"""Has the page note each thing that it says of its connection, however short."""


def test_a_host_that_falls_silent_is_seen_and_the_move_is_sent_again(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    mine = table(turn=0, can=("pass",))
    laid.tell(SeatGiven(0, "token", page_texts()), mine)
    said = laid.page.locator("#lost")
    expect(said).to_be_hidden()
    laid.page.get_by_role("button", name="Pass").click()
    laid.page.evaluate(_NOTE)
    go_on = Event()
    laid.host._loop.call_soon_threadsafe(go_on.wait)  # the host does nothing at all
    laid.page.get_by_role("button", name="Really pass?").click()
    expect(said).to_have_text("Not connected. Looking for the table…")
    assert "Sending…" in laid.page.evaluate("noted")
    go_on.set()
    laid.wait(Enter, 2)
    sent = len(laid.said(MakeMove))
    laid.tell(SeatGiven(0, "token", page_texts()), mine)
    laid.wait(MakeMove, sent + 1)
    laid.tell(table(at=4))
    expect(said).to_be_hidden()


def test_a_page_without_a_code_holds_no_connection(laid: Table) -> None:
    laid.open("")
    expect(laid.page.locator("#enter")).to_have_text("Join")
    assert laid.page.evaluate("document.documentElement.lang") == "en"
    assert not laid.host._sockets


_SLOW = """() => {
    const Real = WebSocket;
    window.WebSocket = function (url) {
        const slow = { readyState: Real.CONNECTING, send: (said) => slow.real.send(said) };
        const opening = setTimeout(() => {
            slow.real = new Real(url);
            for (const name of ["onopen", "onmessage", "onclose"]) {
                slow.real[name] = (event) => {
                    slow.readyState = slow.real.readyState;
                    slow[name]?.(event);
                };
            }
        }, 3000);
        slow.close = () => slow.real ? slow.real.close() : clearTimeout(opening);
        return slow;
    };
    WebSocket.OPEN = Real.OPEN;
}"""
"""Has the browser take three seconds to open a socket, as after many that failed."""


def test_a_browser_that_opens_sockets_slowly_finds_the_table_again(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    laid.seat()
    said = laid.page.locator("#lost")
    expect(said).to_be_hidden()
    laid.page.evaluate(_SLOW)
    laid.host.drop(laid.phone, encode(Pong()))
    expect(said).to_have_text("Not connected. Looking for the table…")
    laid.wait(Enter, 2)


def test_a_move_is_sent_again_after_a_phone_has_woken(laid: Table) -> None:
    laid.open(f"#{CODE}")
    laid.wait(Enter)
    mine = table(turn=0, can=("pass",))
    laid.tell(SeatGiven(0, "token", page_texts()), mine)
    laid.page.get_by_role("button", name="Pass").click()
    laid.page.get_by_role("button", name="Really pass?").click()
    laid.wait(MakeMove)
    laid.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # its answer is lost
    laid.wait(Enter, 2)
    laid.tell(SeatGiven(0, "token", page_texts()), mine)
    laid.wait(MakeMove, 2)
