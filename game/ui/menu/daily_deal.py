"""A deal of a day, as the page of the days shows it, and what is said of it; it draws nothing."""

from datetime import date
from typing import NamedTuple

from game.deals.book import DealWords, Difficulty
from game.table.mode import Outcome
from game.text.catalogues import plural, text
from game.words.lexicon import EVERYDAY


class DailyDeal(NamedTuple):
    """A deal of a day: its game's name, how hard it is, its code, how it stands, the words of its solution,
    whether it was won with help alone, days won running. `holds`: the book's proof is for the words here; if
    not, `certain` says what is found anew, None while it is sought. `weekly`: it is the hard one of the day's
    week."""

    ruleset: str
    name: str
    number: int
    difficulty: Difficulty
    code: str
    outcome: Outcome | None
    words: DealWords
    helped: bool
    begun: bool
    now: int
    best: int
    holds: bool
    certain: bool | None
    weekly: bool = False


def verb(deal: DailyDeal) -> str:
    """What its button does."""
    if deal.outcome is not None:
        return text("View")
    return text("Continue") if deal.begun else text("Play")


def anew(certain: bool | None) -> str:
    """What is found of a deal whose proof is for another word list."""
    if certain is None:
        return text("This deal was solved with another word list. Looking for a solution with yours…")
    if certain:
        return text("This deal was solved with another word list. It can be won with yours too.")
    return text("This deal was solved with another word list. No solution found with yours yet.")


def standing(deal: DailyDeal) -> str:
    """How it stands."""
    match deal.outcome:
        case Outcome.WON:
            said = text("Won with help.") if deal.helped else text("Won.")
        case Outcome.LOST:
            said = text("Lost.")
        case _:
            said = text("A solution is known.")
            if deal.words == EVERYDAY:
                said = text("A solution with everyday words is known.")
    if not deal.best:
        return said
    days = plural("{n} day in a row, best {best}", "{n} days in a row, best {best}", deal.now, best=deal.best)
    return text("{said} {days}", said=said, days=days)


def told(day: date) -> str:
    """A date as one says it."""
    months = (
        text("January"),
        text("February"),
        text("March"),
        text("April"),
        text("May"),
        text("June"),
        text("July"),
        text("August"),
        text("September"),
        text("October"),
        text("November"),
        text("December"),
    )
    return text("{day} {month} {year}", day=day.day, month=months[day.month - 1], year=day.year)


def weekdays() -> tuple[str, ...]:
    """The days of the week in short, from Monday on."""
    return text("Mon"), text("Tue"), text("Wed"), text("Thu"), text("Fri"), text("Sat"), text("Sun")
