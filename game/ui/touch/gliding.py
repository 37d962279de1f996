"""How what was swiped goes on by itself when the finger is lifted, slower and slower. It knows no screen."""

import math

_SLOWER = 4.0  # how much slower in a second, as the exponent of e
_LEAST = 30.0  # pixels a second; what is slower stands still
_MEMORY = 0.05  # seconds of a swipe that say how fast it is


class Gliding:
    """A swipe and what comes after it, in pixels."""

    def __init__(self) -> None:
        self.going = False
        self._speed = 0.0
        self._moved = 0
        self._rest = 0.0

    def begin(self) -> None:
        """A finger begins to swipe."""
        self.going, self._speed, self._moved, self._rest = False, 0.0, 0, 0.0

    def moved(self, pixels: int) -> None:
        """It has gone so far since it was asked last."""
        self._moved += pixels

    def let_go(self) -> None:
        """The finger is lifted."""
        self.going = abs(self._speed) > _LEAST

    def stop(self) -> None:
        """Stand still."""
        self.going = False

    def update(self, seconds: float) -> int:
        """Let time pass: how far it goes in that by itself."""
        if not self.going:
            if seconds > 0:
                weight = 1 - math.exp(-seconds / _MEMORY)
                self._speed += weight * (self._moved / seconds - self._speed)
                self._moved = 0
            return 0
        slower = math.exp(-_SLOWER * seconds)
        self._rest += self._speed * (1 - slower) / _SLOWER
        self._speed *= slower
        self.going = abs(self._speed) > _LEAST
        whole = int(self._rest)
        self._rest -= whole
        return whole
