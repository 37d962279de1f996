"""How grades are called, and in words how far off an item is. It draws nothing."""

from game.study.item import Grade
from game.text.catalogues import plural, text

_MONTH, _YEAR = 30.4, 365.25  # days
_MONTHS, _YEARS = 61, 730  # days from which on one counts in months, and in years


def grade_name(grade: Grade) -> str:
    """What a grade is called."""
    return {
        Grade.AGAIN: text("Again"),
        Grade.HARD: text("Hard"),
        Grade.GOOD: text("Good"),
        Grade.EASY: text("Easy"),
    }[grade]


def in_days(days: int) -> str:
    """When that is."""
    if days <= 1:
        return text("tomorrow") if days == 1 else text("today")
    return plural("in {n} day", "in {n} days", days)


def interval(days: int) -> str:
    """How long that is, in few letters: it stands on a button."""
    if days < 1:
        return text("today")
    if days < _MONTHS:
        return plural("{n} day", "{n} days", days)
    if days < _YEARS:
        return plural("{n} month", "{n} months", round(days / _MONTH))
    return plural("{n} year", "{n} years", round(days / _YEAR))
