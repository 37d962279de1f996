"""Plays sounds when they are asked for, and never lets the window wait for that. It does not know what for.

The device is opened beside the window when somebody does something or a sound is asked for, and closed when
nothing was done or heard for a while: an open device takes some of a core even when all is silent.
"""

import math
import time
from collections.abc import Callable

import pygame

from game.ui.background import Background, Job
from game.ui.sound.cue import Cue
from game.ui.sound.device import Mixer, SoundDevice

GAP = 0.040  # seconds in which the same sound is not heard twice
LATE = 0.150  # seconds after which a sound is not played any more
REST = 15.0  # seconds of silence after which the device is closed
_LEAVING = 1.0  # seconds that the end of the program waits at most for the device
_DONE_BY_HAND = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
    pygame.FINGERDOWN,
)


class Speaker:
    """What all screens ask for sounds. It is silent until it is told how loud to be."""

    def __init__(self, device: SoundDevice, now: Callable[[], float] = time.monotonic) -> None:
        self.volume = 0.0  # up to 1
        self._device = device
        self._now = now
        self._beside = Background("sound")
        self._jobs: list[Job[None, None]] = []  # what is being done with the device, in this order
        self._played: dict[Cue, float] = {}
        self._used = 0.0
        self.missing = False  # no device was found

    def play(self, cue: Cue) -> None:
        """Let a sound be heard, unless it has just begun."""
        now = self._now()
        if not self.volume or now - self._played.get(cue, -math.inf) < GAP:
            return
        self._played[cue] = self._used = now
        if self._busy or not self._device.opened or not self._device.play(cue, self.volume):
            self._open(cue)

    def look(self, event: pygame.Event) -> None:
        """Let time pass, with what has happened: for somebody who does something the device is open."""
        while self._jobs and self._jobs[0].done():
            self._jobs.pop(0).take()
        now = self._now()
        acts = event.type in _DONE_BY_HAND and self.volume > 0
        if acts:
            self._used = now
        if event.type == pygame.AUDIODEVICEREMOVED and not event.dict.get("iscapture"):
            self._do(self._device.close)  # opened again, it is the one that is left
        elif self._busy:
            return
        elif self._device.opened and (not self.volume or now - self._used >= REST):
            self._do(self._device.close)
        elif acts and not self._device.opened:
            self._open()

    def search(self) -> None:
        """Look again for a device that was not there. Nothing else does: where there is none, that takes a
        tenth of a second in which pygame lets the window wait."""

        def found() -> None:
            self.missing = not self._device.open()

        if self.missing:
            self._do(found)

    def leave(self) -> None:
        """Close the device, and be silent; some other device may be used then."""
        self.volume = 0.0
        if self._device.opened or self._busy:
            self._do(self._device.close)
            end = time.monotonic() + _LEAVING
            while self._busy and time.monotonic() < end:
                time.sleep(0.002)
        self._jobs.clear()
        self._beside.close()

    @property
    def _busy(self) -> bool:
        """Something is being done with the device, and everything else waits its turn."""
        return bool(self._jobs) and not self._jobs[-1].done()

    def _do(self, work: Callable[[], object]) -> None:
        def done(job: Job[None, None]) -> None:
            work()

        self._jobs.append(self._beside.do(done))

    def _open(self, cue: Cue | None = None) -> None:
        """Have the device opened, if it is not by then, and a sound played as soon as it is."""
        asked = self._now()

        def opened() -> None:
            if not (self._device.opened or self.missing):
                self.missing = not self._device.open()
            if cue is not None and self._device.opened and self._now() - asked < LATE:
                self._device.play(cue, self.volume)

        if not self.missing:
            self._do(opened)


SPEAKER = Speaker(Mixer())
"""The one that is heard."""
