"""Says how little time is left. It knows no clock."""

from game.text.catalogues import plural

WARNED = (60, 30, 10, 5)
"""Seconds before a clock runs out at which it is said how few are left."""


def time_warning(left: int | None) -> str:
    """How little time is left, if it is little: the last of `WARNED` that has come."""
    passed = [limit for limit in WARNED if left is not None and left <= limit]
    return plural("{n} second left.", "{n} seconds left.", passed[-1]) if passed else ""
