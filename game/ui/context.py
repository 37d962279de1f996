"""Application context: what all screens share (display settings, picture cache, speech, window)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from game.theme import THEMES, Scale
from game.ui.kit.keyboard import text_size_message
from game.ui.kit.look import fonts
from game.ui.kit.look.paint import Cache, Size
from game.ui.kit.look.style import DisplaySettings, Style
from game.ui.kit.reduced_motion import SystemMotion
from game.ui.kit.screen import SpeechOutput
from game.ui.kit.sound import SPEAKER

if TYPE_CHECKING:
    from game.ui.kit.controls.form import Message


@dataclass(slots=True)
class AppContext:
    """What all screens share. Call `restyle` after changing the display settings."""

    display: DisplaySettings = field(default_factory=DisplaySettings)
    cache: Cache = field(default_factory=Cache)
    stale: bool = False
    waiting: list["Message"] = field(default_factory=list)  # to be shown as soon as possible
    speech: SpeechOutput | None = None
    window: pygame.Window | None = None
    keep_text: Callable[[float], None] | None = None  # saves the chosen text size
    motion: SystemMotion = field(default_factory=SystemMotion)

    def resize_text(self, wanted: float) -> None:
        """Set the text size. It is spoken even if unchanged."""
        if wanted != self.display.text:
            self.display = replace(self.display, text=wanted)
            self.restyle()
            if self.keep_text is not None:
                self.keep_text(wanted)
        if self.speech is not None:
            self.speech.say(text_size_message(wanted))

    def restyle(self) -> None:
        """Apply changed display settings: redraw everything, set the volume."""
        SPEAKER.volume = self.display.volume / 100
        self.cache.clear()
        fonts.forget()  # each size keeps 0.3 MB of drawn letters
        self.stale = True

    def style(self, size: Size) -> Style:
        """The style for a window of this size, in pixels."""
        display = self.display
        self.cache.reserve(size)
        scale = replace(Scale.fit(size, display.scale, display.far, display.text), left=display.rail_left)
        less = self.motion.less if display.less_motion is None else display.less_motion
        return Style(THEMES[display.theme], scale, self.cache, less, display.lamp)

    def follow_system(self, event: pygame.Event) -> None:
        """Follow the system's reduced-motion setting if the player left the choice to it."""
        if self.display.less_motion is None and self.motion.poll(event):
            self.restyle()
