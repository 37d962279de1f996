"""How dates are told. It knows no calendar but ours."""

from datetime import date

from game.text.catalogues import text


def month_name(month: int) -> str:
    """The name of a month, from 1."""
    names = (
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
    return names[month - 1]


def told(day: date) -> str:
    """A date as one says it."""
    return text("{day} {month} {year}", day=day.day, month=month_name(day.month), year=day.year)


def told_month(day: date) -> str:
    """The month of a day, as one says it."""
    return text("{month} {year}", month=month_name(day.month), year=day.year)


def weekdays() -> tuple[str, ...]:
    """The days of the week in short, from Monday on."""
    return text("Mon"), text("Tue"), text("Wed"), text("Thu"), text("Fri"), text("Sat"), text("Sun")
