"""The seats of a game, by name."""

from collections.abc import Iterator

import pytest

from game.hosting.seated_game import Seating
from game.text import catalogues


@pytest.fixture
def polish_later() -> Iterator[Seating]:
    yield Seating(("Ana", "computer:beginner", "computer:beginner"))
    catalogues.use("en")


def test_computer_players_are_named_in_the_language_chosen_last(polish_later: Seating) -> None:
    assert polish_later.display_names == ("Ana", "Beginner 1", "Beginner 2")
    catalogues.use("pl")
    assert polish_later.display_names == polish_later.brief == ("Ana", "Nowicjusz 1", "Nowicjusz 2")
