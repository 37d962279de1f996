"""Lets what is on the screen be said aloud, if the player wishes it; without that wish nothing of it is
loaded. It does not speak."""

import os

from game.store.settings import SPEECH
from game.ui.app import Desk

_OFF = "off"


def wished(speech: str) -> str:
    """Who shall speak: by the environment, as long as the player has chosen nobody else here; else as set."""
    return os.environ.get(SPEECH) or speech


def chosen_here() -> None:
    """The player has chosen who speaks: what the environment says counts no more."""
    os.environ.pop(SPEECH, None)


class Hearing:
    """The ears of a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._now = (_OFF, "")

    def listen(self, speech: str, language: str) -> None:
        """From now on the screens are told by whom the setting names, in this language."""
        wanted = (wished(speech), language)
        if wanted == self._now or wanted[0] == self._now[0] == _OFF:
            return
        desk, self._now = self._desk, wanted
        if desk.ears is not None:
            desk.ears.close()
            desk.ears = None
        if wanted[0] != _OFF:
            from game.ui.spoken.narrator import Narrator  # knows the screens of every room
            from game.ui.spoken.voice import SpeechBy, voice_for

            voice = voice_for(SpeechBy.of(wanted[0]), language, lambda: desk.window)
            desk.ears = Narrator(voice) if voice is not None else None
