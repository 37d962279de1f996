"""Plays sounds when they are asked for, and never lets the window wait for that. It does not know what for.

The device is opened beside the window when somebody does something or a sound is asked for, and closed when
nothing was done or heard for a while: an open device takes some of a core even when all is silent.
"""

import math
import sys
import time
from collections.abc import Callable
from enum import Enum
from typing import Protocol

import pygame

from game.hosting.background import Background, Job
from game.system.paths import shipped


class Cue(Enum):
    """One sound; its value is the name of its file."""

    PLACE = "place"
    TAKE_BACK = "take-back"
    TURN = "turn"
    SHUFFLE = "shuffle"
    ACCEPT = "accept"
    REFUSE = "refuse"
    YOUR_TURN = "your-turn"
    TICK = "tick"
    OUT = "out"
    WON = "won"


LAST_SECONDS = 10
"""So many seconds before a clock runs out it begins to tick."""


def ticks(before: int | None, now: int | None) -> bool:
    """Whether a clock that had so many seconds left, and now has so many, is heard."""
    return before is not None and now is not None and 0 < now < before and now <= LAST_SECONDS


_RATE, _BITS, _CHANNELS = 44_100, -16, 1  # as the files are
_BUFFER = 512  # samples: 12 ms
_TOGETHER = 8  # sounds that can be heard at once


class SoundDevice(Protocol):
    """Something that plays sounds. It is opened and closed beside the window, for that may take long."""

    opened: bool

    def open(self) -> bool:
        """Open it, anew if it is open already. False if there is none."""

    def play(self, cue: Cue, volume: float) -> bool:
        """Begin to play, 0 to 1 loud. False if the device is gone."""

    def close(self) -> None: ...


class Mixer:
    """The device that the system gives us."""

    def __init__(self) -> None:
        self.opened = False
        self._sounds: dict[Cue, pygame.mixer.Sound] = {}

    def open(self) -> bool:
        self.close()
        _hush_alsa()
        try:
            pygame.mixer.init(_RATE, _BITS, _CHANNELS, _BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(_TOGETHER)
            folder = shipped("assets") / "sounds"
            self._sounds = {cue: pygame.mixer.Sound(folder / f"{cue.value}.wav") for cue in Cue}
        except (pygame.error, OSError):  # no device, or no file: then nothing is heard
            pygame.mixer.quit()
            return False
        self.opened = True
        return True

    def play(self, cue: Cue, volume: float) -> bool:
        try:
            sound = self._sounds[cue]
            sound.set_volume(volume)
            sound.play()  # where too much sounds already, this one is left out
        except pygame.error:  # somebody has closed the mixer
            self.opened = False
            return False
        return True

    def close(self) -> None:
        self.opened = False
        self._sounds = {}
        pygame.mixer.quit()


def _hush_alsa() -> None:
    """Where there is no device, ALSA writes a page of reasons to the terminal, unless it is given another
    function to tell them. One of Python may not be: it would wait for the lock that pygame holds meanwhile.
    `abs` of C does nothing with them."""
    if sys.platform == "linux":
        import ctypes  # not for the first frame

        try:
            ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(ctypes.CDLL(None).abs)
        except OSError:
            return  # without it nothing is written


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
