"""How dates are told. It knows no calendar but ours."""

from datetime import date

from game.text.catalogues import text


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
