"""A little of the kills, the sick disks and the damage, in one process: what they begin with is made once."""

from tests.hostile import damage, disks, kills
from tests.hostile.report import Report
from tests.hostile.workers import merged, shared

_KILLS, _DISKS, _STORES = 15, 4, 2


def run(seed: int) -> Report:
    """A little of each part."""
    return shared("short", 1, seed)


def work(count: int, seed: int) -> Report:
    """A little of each part, in this process's children."""
    return merged([kills.work(_KILLS, seed), disks.work(_DISKS, seed), damage.work(_STORES, seed)])
