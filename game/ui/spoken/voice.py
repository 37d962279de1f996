"""What says sentences aloud: the one protocol of all voices, and which of them there are on this machine. It
does not know what is said."""

from collections.abc import Callable
from enum import Enum
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from game.fault import Fault
from game.text.catalogues import text

if TYPE_CHECKING:
    import pygame


class Voice(Protocol):
    """Says one sentence after the other, beside the window: nobody waits for it."""

    def say(self, sentence: str, interrupt: bool) -> None:
        """Say a sentence, at once in place of the one that is being said, or after it."""

    def hush(self) -> None:
        """Say no more of what was to be said."""

    def failed(self) -> Fault | None:
        """What has gone wrong since it was asked last; it tries again with the next sentence."""

    def attend(self, focused: bool) -> None:
        """The window has got the keyboard, or lost it."""

    def close(self) -> None:
        """The app ends, or is spoken by another voice."""


class SpeechBy(Enum):
    """Who speaks, as the setting names it."""

    OFF = "off"
    READER = "reader"
    PROGRAM = "program"

    @classmethod
    def of(cls, name: str) -> "SpeechBy":
        """By its name; of an unknown one nothing is spoken."""
        return next((each for each in cls if each.value == name), cls.OFF)


def reader_found() -> bool:
    """Whether the bridge to screen readers is installed."""
    return find_spec("accesskit") is not None


def found(language: str) -> str:
    """What there is to speak with here, in a sentence."""
    from game.ui.spoken.program import installed

    program = installed(language)
    reader = reader_found()
    if program is not None and reader:
        return text("Found: a screen reader connection, and the speech program {name}.", name=program.name)
    if program is not None:
        return text(
            "Found: the speech program {name}. For screen readers, install accesskit.", name=program.name
        )
    if reader:
        return text("Found: a screen reader connection. No speech program is installed.")
    return text("Nothing to speak with was found. Install espeak-ng, or accesskit for screen readers.")


def voice_for(speech: SpeechBy, language: str, window: Callable[[], "pygame.Window | None"]) -> Voice | None:
    """The voice that is wished, or the other one where that is not found; None if there is none at all."""
    if speech is SpeechBy.OFF:
        return None
    from game.ui.spoken.program import SpeechProgram, installed

    if speech is SpeechBy.READER and reader_found():
        from game.ui.spoken.reader import ScreenReader

        return ScreenReader(window)
    program = installed(language)
    if program is not None:
        return SpeechProgram(program)
    if reader_found():
        from game.ui.spoken.reader import ScreenReader

        return ScreenReader(window)
    return None
