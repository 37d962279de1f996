"""Lets what is on the screen be said aloud, if the player wishes it; without that wish nothing of it is
loaded. It does not speak."""

import os
from collections.abc import Callable

from game.fault import Fault
from game.store.settings import SPEECH
from game.ui.desk import Desk

_OFF = "off"


def wished(speech: str) -> str:
    """Who shall speak: by the environment, as long as the player has chosen nobody else here; else as set."""
    return os.environ.get(SPEECH) or speech


def chosen_here() -> None:
    """The player has chosen who speaks: what the environment says counts no more."""
    os.environ.pop(SPEECH, None)


class Hearing:
    """The ears of a desk."""

    def __init__(self, desk: Desk, tell: Callable[[Fault], None]) -> None:
        self._desk = desk
        self._tell = tell
        self._now = (_OFF, "")

    def listen(self, speech: str, language: str) -> None:
        """From now on the screens are told by whom the setting names, in this language; by nobody where the
        name is nobody's, which is told."""
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

            names = [each.value for each in SpeechBy]
            if wanted[0] not in names:
                where = SPEECH if os.environ.get(SPEECH) else "settings"
                self._tell(Fault(where, "speech", repr(wanted[0][:40]), f"one of {', '.join(names)}"))
                return
            voice = voice_for(SpeechBy(wanted[0]), language, lambda: desk.window)
            if voice is None:
                self._tell(
                    Fault("speech", "", "nothing to speak with", "espeak-ng, speech-dispatcher or accesskit")
                )
                return
            desk.ears = Narrator(voice, self._tell)
