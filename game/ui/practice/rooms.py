"""What the form of practice asks of the room that it opens. Nothing is done here."""

from typing import NamedTuple, Protocol

from game.store.settings import Practice
from game.ui.screen import Screen


class PracticeStanding(NamedTuple):
    """How practice stands: how many are due by these choices, how many new ones the day still allows, and how
    many are due over all games."""

    due: int
    fresh: int
    in_all: int


class PracticeRooms(Protocol):
    """What the form asks of the room that it opens."""

    def suiting(self, chosen: Practice) -> tuple[str, ...]:
        """The kinds that make sense in a game."""

    def forms(self, chosen: Practice) -> tuple[str, ...]:
        """Which forms of words a table may agree on; none where there is nothing to agree on."""

    def lists(self, chosen: Practice) -> tuple[str, ...]:
        """The word lists by which a game can be practised besides its own."""

    def tiers(self, chosen: Practice) -> tuple[str, ...]:
        """The tiers of the word list that is chosen."""

    def marks_everyday(self, chosen: Practice) -> bool:
        """Whether a game's list says which words are common, and others are asked for as well."""

    def standing(self, chosen: Practice) -> PracticeStanding:
        """How it stands by these choices."""

    def own(self) -> int:
        """How many items are kept from the player's own games."""

    def start(self, chosen: Practice) -> Screen:
        """A sitting."""

    def together(self, chosen: Practice) -> Screen:
        """The same questions for several, against the clock."""

    def progress(self) -> Screen:
        """How it went so far."""
