"""What all screens share: the looks, the pictures that are kept, who listens. It shows nothing itself."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pygame

from game.ui.kit.look import fonts
from game.ui.kit.look.cache import Cache
from game.ui.kit.look.paint import Size
from game.ui.kit.look.style import Looks, Style
from game.ui.kit.look.tokens import THEMES, Scale
from game.ui.kit.reduced_motion import SystemMotion
from game.ui.kit.screen import Ears, Screen
from game.ui.kit.sound import SPEAKER
from game.ui.kit.text_size import said


@dataclass(slots=True)
class Desk:
    """What all screens share. A screen that changes the looks calls `restyle`."""

    looks: Looks = field(default_factory=Looks)
    cache: Cache = field(default_factory=Cache)
    stale: bool = False
    waiting: list[Screen] = field(default_factory=list)  # messages to be shown as soon as possible
    ears: Ears | None = None  # who tells the screens, where somebody listens
    window: pygame.Window | None = None
    keep_text: Callable[[float], None] | None = None  # who keeps how large the text shall be
    motion: SystemMotion = field(default_factory=SystemMotion)

    def resize_text(self, wanted: float) -> None:
        """From now on the text is so large; said aloud even where it is so already."""
        if wanted != self.looks.text:
            self.looks = replace(self.looks, text=wanted)
            self.restyle()
            if self.keep_text is not None:
                self.keep_text(wanted)
        if self.ears is not None:
            self.ears.say(said(wanted))

    def restyle(self) -> None:
        """Draw everything anew in the looks as they are now, and sound as they say."""
        SPEAKER.volume = self.looks.volume / 100
        self.cache.clear()
        fonts.forget()  # typefaces of sizes that may not come again, each with its drawn letters: 0.3 MB
        self.stale = True

    def style(self, size: Size) -> Style:
        """The style for a window of this size."""
        looks = self.looks
        self.cache.suit(size)
        scale = replace(Scale.fit(size, looks.scale, looks.far, looks.text), left=looks.rail_left)
        less = self.motion.less if looks.less_motion is None else looks.less_motion
        return Style(THEMES[looks.theme], scale, self.cache, less, looks.lamp)

    def follow_system(self, event: pygame.Event) -> None:
        """Look as the system is set, where the player left that to it."""
        if self.looks.less_motion is None and self.motion.look(event):
            self.restyle()
