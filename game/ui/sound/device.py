"""The sound device of this machine, played through pygame's mixer. It does not know when to play."""

import sys
from typing import Protocol

import pygame

from game.paths import shipped
from game.ui.sound.cue import Cue

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
