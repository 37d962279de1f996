"""Lets what is on the screen be said aloud, if the player wishes it; without that wish nothing of it is
loaded. It does not speak."""

import os

from game.fault import Fault
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

    def listen(self, speech: str, language: str) -> Fault | None:
        """From now on the screens are told by whom the setting names, in this language. Gives what is wrong
        with a name that nobody has; then nobody speaks."""
        wanted = (wished(speech), language)
        if wanted == self._now or wanted[0] == self._now[0] == _OFF:
            return None
        desk, self._now = self._desk, wanted
        if desk.ears is not None:
            desk.ears.close()
            desk.ears = None
        if wanted[0] != _OFF:
            from game.ui.spoken.narrator import Narrator  # knows the screens of every room
            from game.ui.spoken.voice import SpeechBy, voice_for

            names = [each.value for each in SpeechBy]
            if wanted[0] not in names:
                where = SPEECH if os.environ.get(SPEECH) else "settings"
                return Fault(where, "speech", repr(wanted[0][:40]), f"one of {', '.join(names)}")
            voice = voice_for(SpeechBy(wanted[0]), language, lambda: desk.window)
            desk.ears = Narrator(voice) if voice is not None else None
        return None
