"""Tables whose hands are on phones, for tests. Everything goes over sockets on the loopback."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.modes.kanugo_table import Table
from tests.net.phone import Phone, phones
from tests.ui.company import WORDS, Company, game_of

LOOPBACK = "127.0.0.1"
AT = [["hand", 1, 0, 0], ["hand", 2, 1, 0]]  # A and T of CATX, on the star


def pump(company: Company) -> None:
    company.screen.update(0.02)


@contextmanager
def table(hands: str = "CATX SOQQ", phones_: int = 2, **fields: Any) -> Iterator[tuple[Company, list[Phone]]]:
    """A table with so many phones that have come to the door, and not in."""
    company = Company(game_of(Table(hands, WORDS, **fields)))
    company.game.phones.open(LOOPBACK)
    try:
        with phones(company.game.phones.url, lambda: pump(company), phones_) as made:
            yield company, made
    finally:
        company.game.close()


@contextmanager
def seated(hands: str = "CATX SOQQ", **fields: Any) -> Iterator[tuple[Company, list[Phone]]]:
    """A table with a phone at each seat."""
    with table(hands, len(hands.split()), **fields) as (company, made):
        for seat, phone in enumerate(made):
            phone.come(seat)
        settle(company, made)
        yield company, made


def settle(company: Company, made: list[Phone]) -> None:
    """Until every phone has been shown the table as it is."""
    for phone in made:
        phone.wait(lambda phone=phone: phone.table["at"] == company.session.at)  # type: ignore[misc]


def said(message: dict[str, Any]) -> str:
    return " ".join(message["said"])
