"""Who sits before a screen that several persons pass on."""

from game.ui.company.cover import Cover
from game.ui.company.curtain import Curtain
from game.ui.screen import PlayerPlace
from game.ui.table.turn import Turn


class ScreenPlace:
    """Follows the screen of a table on its way round."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._before: int | None = None  # whoever sits before the screen

    @property
    def player(self) -> PlayerPlace | None:
        """Who sits before the screen, where several do in turn."""
        seating = self._turn.seating
        if not seating.curtained or self._before is None:
            return None
        return PlayerPlace(seating.persons.index(self._before), len(seating.persons))

    def follow(self, cover: Cover | None) -> None:
        """The screen passes on as soon as the curtain hangs there whole."""
        if isinstance(cover, Curtain):
            self._before = cover.told.next if cover.solid else self._before
        elif self._turn.viewer is not None:
            self._before = self._turn.viewer
