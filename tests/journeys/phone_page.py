"""A phone's page in a browser, and a host that says to it what a test says."""

from typing import Any

from msgspec import structs
from playwright.sync_api import Page

from game.net.host import FromSocket, Host
from game.net.messages import (
    FreeSeats,
    FromPhone,
    SeatGiven,
    SeatShown,
    SentQuestion,
    SentTable,
    encode,
)
from game.net.views import page_texts
from tests.waiting import wait_until

CODE = "CATS-DOGS-OWLS"


class Table:
    """What phones say here, and what they are told."""

    def __init__(self, page: Page) -> None:
        self.host = Host("127.0.0.1", lambda: None)
        self.host.start()
        self.page = page
        self.heard: list[FromSocket] = []
        self.phone = 0  # the one that spoke last

    def open(self, part: str) -> None:
        """Open the page with this behind its address."""
        self.page.goto(self.host.url + part)

    def wait(self, kind: type[FromPhone], number: int = 1) -> None:
        """Until so many messages of a kind have come."""

        def come() -> bool:
            self.heard += self.host.take()
            return len(self.said(kind)) >= number

        wait_until(come, f"it never came: {self.heard}", lambda: self.page.wait_for_timeout(10))
        self.phone = self.said(kind)[-1].phone

    def said(self, kind: type[FromPhone]) -> list[FromSocket]:
        return [each for each in self.heard if isinstance(each.message, kind)]

    def tell(self, *messages: Any) -> None:
        for message in messages:
            self.host.send({self.phone: encode(message)})

    def seat(self, question: SentQuestion | None = None) -> None:
        """Give the phone a seat, and ask it something."""
        self.tell(SeatGiven(0, "token", page_texts()), table(question))


def table(question: SentQuestion | None = None, **fields: Any) -> SentTable:
    shown = SentTable(
        at=3,
        game="Kan-u-go",
        tiles=False,
        seat=0,
        turn=1,
        seats=(SeatShown("Ana", 2, 0, False), SeatShown("Bo", 2, 0, False)),
        board=(),
        start=(0, 0),
        squares=(),
        signs={},
        hand=(("A", 2), ("T", 3)),
        freed=(),
        swaps=(),
        open="",
        stock=4,
        letters=("A", "T"),
        fold={},
        can=(),
        declared=None,
        log=(),
        status="Bo is playing.",
        clock=None,
        running=False,
        question=question,
    )
    return structs.replace(shown, **fields)


PLACES = FreeSeats("Kan-u-go", (("Ana", True), ("Bo", False)), page_texts())
