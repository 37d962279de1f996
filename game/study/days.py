"""The days of the calendar where one plays: for practice, the questions of the day and the day's patience.

A day begins at midnight.
"""

from datetime import date, datetime, time, timedelta

_DAY = timedelta(1)


def day_of(seconds: float) -> date:
    """The day of a time in seconds since 1970."""
    return date.fromtimestamp(seconds)


def begins(day: date) -> float:
    """When a day begins."""
    return datetime.combine(day, time()).timestamp()


def next_day(seconds: float) -> float:
    """When the day after that of a time begins."""
    return begins(day_of(seconds) + _DAY)


def days_between(first: float, second: float) -> int:
    """How many days after the first time the second one lies; 0 on the same day."""
    return (day_of(second) - day_of(first)).days
