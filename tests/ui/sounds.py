"""A sound device that makes no sound, and knows what was asked of it."""

from game.ui.kit.sound import Cue


class FakeDevice:
    """`found`: it can be opened; `lost`: it plays no more until it is opened anew."""

    def __init__(self, found: bool = True) -> None:
        self.opened = False
        self.found = found
        self.lost = False
        self.played: list[tuple[Cue, float]] = []
        self.openings = self.closings = 0

    def open(self) -> bool:
        self.openings += 1
        self.opened, self.lost = self.found, False
        return self.found

    def play(self, cue: Cue, volume: float) -> bool:
        if self.lost:
            self.opened = False
            return False
        self.played.append((cue, volume))
        return True

    def close(self) -> None:
        self.closings += 1
        self.opened = False

    @property
    def cues(self) -> list[Cue]:
        return [cue for cue, _ in self.played]

    def heard(self) -> list[Cue]:
        """What was heard since this was asked last."""
        found = self.cues
        self.played.clear()
        return found
