"""Speech output: describes focus and changes in short sentences, the table line by line on request, and the
voices. It says only what the screen shows. No screen depends on it.

`SpeechController` switches it on and off; the rest is loaded only when it is switched on."""

import os
from collections.abc import Callable

from game.fault import Fault
from game.store.settings import SPEECH
from game.ui.context import AppContext

_OFF = "off"


def chosen_speech(speech: str) -> str:
    """The kind of speech: that of the environment variable, unless the player has chosen since; else as
    set."""
    return os.environ.get(SPEECH) or speech


def ignore_environment() -> None:
    """The player has chosen: the environment variable no longer counts."""
    os.environ.pop(SPEECH, None)


class SpeechController:
    """Sets the speech output of an application context."""

    def __init__(self, context: AppContext, report: Callable[[Fault], None]) -> None:
        self._context = context
        self._report = report
        self._now = (_OFF, "")

    def use(self, speech: str, language: str) -> None:
        """Speak as the setting says, in this language. An unknown setting is reported, and nothing is
        spoken."""
        chosen = (chosen_speech(speech), language)
        if chosen == self._now or chosen[0] == self._now[0] == _OFF:
            return
        context, self._now = self._context, chosen
        if context.speech is not None:
            context.speech.close()
            context.speech = None
        if chosen[0] != _OFF:
            from game.ui.speech.narrator import Narrator
            from game.ui.speech.voice import SpeechBy, voice_for

            names = [each.value for each in SpeechBy]
            if chosen[0] not in names:
                where = SPEECH if os.environ.get(SPEECH) else "settings"
                self._report(Fault(where, "speech", repr(chosen[0][:40]), f"one of {', '.join(names)}"))
                return
            voice = voice_for(SpeechBy(chosen[0]), language, lambda: context.window)
            if voice is None:
                self._report(
                    Fault("speech", "", "nothing to speak with", "espeak-ng, speech-dispatcher or accesskit")
                )
                return
            context.speech = Narrator(voice, self._report)
