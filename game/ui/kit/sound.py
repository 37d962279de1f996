"""Plays sounds without ever blocking the window.

The device is opened in the background on input or when a sound is due, and closed after a while of silence:
an open device costs CPU time.
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
    """A sound; the value is the name of its file."""

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
"""Seconds before a clock runs out from which on it ticks."""


def ticks(before: int | None, now: int | None) -> bool:
    """Whether a clock going from `before` to `now` seconds ticks."""
    return before is not None and now is not None and 0 < now < before and now <= LAST_SECONDS


_RATE, _BITS, _CHANNELS = 44_100, -16, 1  # the format of the files
_BUFFER = 512  # samples: 12 ms
_TOGETHER = 8  # simultaneous sounds


class SoundDevice(Protocol):
    """A sound device. Opening and closing may be slow, and happen in the background."""

    opened: bool

    def open(self) -> bool:
        """Open or reopen it. False if there is none."""

    def play(self, cue: Cue, volume: float) -> bool:
        """Start playing at this volume, 0 to 1. False if the device is gone."""

    def close(self) -> None: ...


class Mixer:
    """The system's device."""

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
        except (pygame.error, OSError):  # no device or no file: stay silent
            pygame.mixer.quit()
            return False
        self.opened = True
        return True

    def play(self, cue: Cue, volume: float) -> bool:
        try:
            sound = self._sounds[cue]
            sound.set_volume(volume)
            sound.play()  # dropped when all channels are busy
        except pygame.error:  # the mixer was closed
            self.opened = False
            return False
        return True

    def close(self) -> None:
        self.opened = False
        self._sounds = {}
        pygame.mixer.quit()


def _hush_alsa() -> None:
    """Silence ALSA, which prints a page of errors when there is no device. The handler must not be Python,
    which would wait for the lock that pygame holds; `abs` of C ignores its arguments."""
    if sys.platform == "linux":
        import ctypes  # not for the first frame

        try:
            ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(ctypes.CDLL(None).abs)
        except OSError:
            return  # without it nothing is printed


GAP = 0.040  # seconds before the same sound plays again
LATE = 0.150  # seconds after which a pending sound is dropped
REST = 15.0  # seconds of silence until the device is closed
_LEAVING = 1.0  # seconds that exiting waits for the device at most
_DONE_BY_HAND = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
    pygame.FINGERDOWN,
)


class Speaker:
    """The speaker that all screens use. Silent until its volume is set."""

    def __init__(self, device: SoundDevice, now: Callable[[], float] = time.monotonic) -> None:
        self.volume = 0.0  # up to 1
        self._device = device
        self._now = now
        self._background = Background("sound")
        self._jobs: list[Job[None, None]] = []  # pending work on the device, in order
        self._played: dict[Cue, float] = {}
        self._used = 0.0
        self.missing = False  # no device was found

    def play(self, cue: Cue) -> None:
        """Play a sound, unless it has just started."""
        now = self._now()
        if not self.volume or now - self._played.get(cue, -math.inf) < GAP:
            return
        self._played[cue] = self._used = now
        if self._busy or not self._device.opened or not self._device.play(cue, self.volume):
            self._open(cue)

    def handle(self, event: pygame.Event) -> None:
        """Advance the time; input opens the device."""
        while self._jobs and self._jobs[0].done():
            self._jobs.pop(0).take()
        now = self._now()
        acts = event.type in _DONE_BY_HAND and self.volume > 0
        if acts:
            self._used = now
        if event.type == pygame.AUDIODEVICEREMOVED and not event.dict.get("iscapture"):
            self._do(self._device.close)  # the new device replaces it
        elif self._busy:
            return
        elif self._device.opened and (not self.volume or now - self._used >= REST):
            self._do(self._device.close)
        elif acts and not self._device.opened:
            self._open()

    def search(self) -> None:
        """Look for a device again. Only this does: without a device it takes a tenth of a second, in which
        pygame blocks the window."""

        def report_missing() -> None:
            self.missing = not self._device.open()

        if self.missing:
            self._do(report_missing)

    def close(self) -> None:
        """Close the device and stay silent; another device may be set then."""
        self.volume = 0.0
        if self._device.opened or self._busy:
            self._do(self._device.close)
            end = time.monotonic() + _LEAVING
            while self._busy and time.monotonic() < end:
                time.sleep(0.002)
        self._jobs.clear()
        self._background.close()

    @property
    def _busy(self) -> bool:
        """Whether work on the device is running."""
        return bool(self._jobs) and not self._jobs[-1].done()

    def _do(self, work: Callable[[], object]) -> None:
        def done(job: Job[None, None]) -> None:
            work()

        self._jobs.append(self._background.do(done))

    def _open(self, cue: Cue | None = None) -> None:
        """Open the device if necessary, then play."""
        requested = self._now()

        def opened() -> None:
            if not (self._device.opened or self.missing):
                self.missing = not self._device.open()
            if cue is not None and self._device.opened and self._now() - requested < LATE:
                self._device.play(cue, self.volume)

        if not self.missing:
            self._do(opened)


SPEAKER = Speaker(Mixer())
"""The app's speaker."""
