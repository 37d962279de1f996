"""Tables in a window with hands on phones."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.hosting.phone_tables import LOOPBACK, settle
from tests.modes.kanugo_table import Table
from tests.net.phone import Phone, phones
from tests.ui.company import WORDS, Company, game_of


def pump(company: Company) -> None:
    company.screen.update(0.02)


@contextmanager
def table(hands: str = "CATX SOQQ", phones_: int = 2, **fields: Any) -> Iterator[tuple[Company, list[Phone]]]:
    """A table with so many phones connected but not admitted."""
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
