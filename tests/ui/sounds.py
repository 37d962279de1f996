"""A silent sound device that records what it plays."""

from game.ui.kit.sound import Cue


class FakeDevice:
    """`found`: it can be opened; `lost`: it fails until it is reopened."""

    def __init__(self, found: bool = True) -> None:
        self.opened = False
        self.found = found
        self.lost = False
        self.played: list[tuple[Cue, float]] = []
        self.openings = 0

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
        self.opened = False

    @property
    def cues(self) -> list[Cue]:
        return [cue for cue, _ in self.played]

    def heard(self) -> list[Cue]:
        """The sounds since the last call."""
        found = self.cues
        self.played.clear()
        return found
