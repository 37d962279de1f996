"""Deals of which nothing is known, for whoever names none."""

import random

from msgspec import structs

from game.table.mode import Setup

_MOST = 999_999  # six digits are easy to read out; typed numbers may be longer


def random_deal() -> int:
    """The number of any deal."""
    return random.SystemRandom().randint(1, _MOST)


def any_other(setup: Setup) -> Setup:
    """What the same game is made from with any deal; its pieces come in no order that is known."""
    return structs.replace(setup, deal=random_deal(), draws=())
