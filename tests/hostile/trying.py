"""Numbered pieces of work, done within limits and told in a report. What the work is, is not known here."""

import os
from collections import Counter
from collections.abc import Callable, Iterator

from tests.hostile import limits
from tests.hostile.report import Report

_SHOWN = 3  # findings of what is likely to be one fault

Found = Callable[[limits.Broken], tuple[str, str]]
"""What is told of a piece that is broken, and what makes it happen again."""


def batches(count: int, size: int) -> Iterator[range]:
    """The numbers up to a count, so many at a time."""
    return (range(first, min(first + size, count)) for first in range(0, count, size))


def try_all(
    report: Report,
    work: limits.Work,
    pieces: Iterator[range],
    found: Found,
    name: str = "",
    workers: int = 0,
    seconds: float = limits.SECONDS,
) -> None:
    """Do all the work, by as many processes as there are cores unless it is said otherwise. `name` stands
    before what came of it."""
    broken: Counter[str] = Counter()
    before = f"{name}: " if name else ""
    for came in limits.watched(work, pieces, workers or os.cpu_count() or 1, seconds):
        if isinstance(came, dict):
            for what, times in came.items():
                report.count(f"{before}{what}", times)
            continue
        broken[came.kind] += 1
        if broken[came.kind] <= _SHOWN:
            report.find(*found(came))
    report.figures |= {f"times {before}{kind}": str(n) for kind, n in broken.items() if n > _SHOWN}
