"""Lets be heard what changes at a table. Which sound belongs to what is not known here."""

from game.ui.sound.speaker import SPEAKER
from game.ui.table.clock import Clock
from game.ui.table.cues import CueMoment, cue_moment, cues
from game.ui.table.turn import Turn


class TableSounds:
    """The sounds of one table."""

    def __init__(self) -> None:
        self._heard: CueMoment | None = None

    def look(self, turn: Turn, clock: Clock) -> None:
        """Let be heard what has changed since the last time."""
        before, self._heard = self._heard, cue_moment(turn, clock)
        for cue in cues(turn.session, before, self._heard):
            SPEAKER.play(cue)
