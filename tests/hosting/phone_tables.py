"""Tables whose hands are all on phones, without a window. Everything goes over sockets on the loopback."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from game.fault import Fault
from game.hosting.phones import PhoneTable
from game.table.session import Session
from game.theme import THEMES
from tests.modes.kanugo_table import Table, game_of
from tests.net.phone import Phone, laying, phones

LOOPBACK = "127.0.0.1"
WORDS = "CAT CATS AT ACT SO OS"
AT = laying([["hand", 1, 0, 0], ["hand", 2, 1, 0]])  # A and T of CATX, on the star


def hosted(session: Session) -> PhoneTable:
    """The table of a game, where whatever fails ends the test."""

    def failed(fault: Fault) -> None:
        raise fault

    return PhoneTable(session, None, next(iter(THEMES.values())), failed)


@contextmanager
def table_of(session: Session, phones_: int) -> Iterator[tuple[PhoneTable, list[Phone]]]:
    """The table of a game with so many phones that have come to the door, and not in."""
    made = hosted(session)
    made.open(LOOPBACK)
    try:
        with phones(made.phones.url, lambda: made.update(0.02), phones_) as there:
            yield made, there
    finally:
        made.close()


@contextmanager
def table(
    hands: str = "CATX SOQQ", phones_: int = 2, **fields: Any
) -> Iterator[tuple[PhoneTable, list[Phone]]]:
    """A table with so many phones that have come to the door, and not in."""
    with table_of(game_of(Table(hands, WORDS, **fields)), phones_) as there:
        yield there


@contextmanager
def seated(hands: str = "CATX SOQQ", **fields: Any) -> Iterator[tuple[PhoneTable, list[Phone]]]:
    """A table with a phone at each seat."""
    with table(hands, len(hands.split()), **fields) as (made, there):
        for seat, phone in enumerate(there):
            phone.come(seat)
        settle(made, there)
        yield made, there


def settle(table: Any, made: list[Phone]) -> None:
    """Until every phone has been shown the table as it is, and nothing more is on the way to it."""
    for phone in made:
        phone.wait(lambda phone=phone: phone.table["at"] == table.session.at)  # type: ignore[misc]
        phone.catch_up()


def said(message: dict[str, Any]) -> str:
    return " ".join(message["reasons"])


def asked(phone: Phone) -> dict[str, Any]:
    """What a phone is asked, when it has come."""
    phone.wait(lambda: phone.table["question"] is not None)
    question: dict[str, Any] = phone.table["question"]
    return question
