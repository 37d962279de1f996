"""The days by which practice counts, on the calendar of the place where one plays. It knows no item.

A day begins at four in the morning: whoever plays past midnight has still the same evening.
"""

from datetime import date, datetime, time, timedelta

_BEGINS = time(4)
_DAY = timedelta(1)


def day_of(seconds: float) -> date:
    """The day of a time in seconds since 1970."""
    moment = datetime.fromtimestamp(seconds)
    return moment.date() if moment.time() >= _BEGINS else moment.date() - _DAY


def begins(day: date) -> float:
    """When a day begins."""
    return datetime.combine(day, _BEGINS).timestamp()


def next_day(seconds: float) -> float:
    """When the day after that of a time begins."""
    return begins(day_of(seconds) + _DAY)


def days_between(first: float, second: float) -> int:
    """How many days after the first time the second one lies; 0 on the same day."""
    return (day_of(second) - day_of(first)).days
