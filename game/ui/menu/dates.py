"""How a date is told. It knows no calendar but ours."""

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
