"""Random deals."""

import random

from msgspec import structs

from game.table.mode import Setup

_MOST = 999_999  # six digits are easy to read out; typed numbers may be longer


def random_deal() -> int:
    """A random deal number."""
    return random.SystemRandom().randint(1, _MOST)


def any_other(setup: Setup) -> Setup:
    """The same game with a random deal."""
    return structs.replace(setup, deal=random_deal(), draws=())
