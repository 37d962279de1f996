"""One theme at one scale: what every drawing needs at hand; it does not know what is drawn."""

from copy import copy
from dataclasses import dataclass
from functools import cached_property

import pygame

from game.ui.kit.look import fonts
from game.ui.kit.look.cache import Cache
from game.ui.kit.look.cards import CardArt
from game.ui.kit.look.cloth import cloth
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import Size
from game.ui.kit.look.tokens import FELT, Colour, Scale, Theme


class Style:
    """Theme, scale, kept pictures and cards, made anew when the player chooses another look."""

    def __init__(
        self, theme: Theme, scale: Scale, cache: Cache, less_motion: bool = False, lamp: bool = True
    ) -> None:
        self.theme = theme
        self.scale = scale
        self.cache = cache
        self.less_motion = less_motion
        self.lamp = lamp  # whether the table shows if a patience can still be won
        self.cards = CardArt(theme, scale.of_cards, cache)
        self._whole: Style | None = None

    @cached_property
    def of_cards(self) -> "Style":
        """The same for what is no larger where the text is: cards, boards, and where they lie."""
        return self if self.scale.text == 1.0 else self._scaled(self.scale.of_cards)

    def holding(self, size: Size, least: tuple[float, float]) -> "Style":
        """The same with the largest text, up to the wish, at which a window has this much of the design."""
        scale = self.scale.holding(size, least)
        if scale is self.scale:
            return self
        held = self._scaled(scale)
        held._whole = self.whole
        return held

    @property
    def whole(self) -> "Style":
        """The same with text as large as it is wished, for sheets, which can be turned."""
        return self._whole or self

    def _scaled(self, scale: Scale) -> "Style":
        other = copy(self)
        other.scale = scale
        other.__dict__.pop("of_cards", None)
        return other

    def px(self, logical: float) -> int:
        """A length of the design in pixels of the screen."""
        return self.scale.px(logical)

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A rectangle of the design in pixels of the screen."""
        left, top = round(x * self.scale.ui), round(y * self.scale.ui)
        return pygame.Rect(
            left, top, round((x + width) * self.scale.ui) - left, round((y + height) * self.scale.ui) - top
        )

    def cloth(self, size: Size) -> pygame.Surface:
        """The cloth for an area of this many pixels."""
        return cloth(self.theme, size, self.cache)

    def words(
        self, words: str, face: Face, size: float, ink: Colour, tracking: float = 0.0, room: int = 0
    ) -> pygame.Surface:
        """A line of words at a size of the design; tracking is a share of the size, room (pixels) cuts it."""
        pixels = self.px(size)
        if room:
            words = fonts.shortened(words, face, pixels, room)
        space = round(tracking * pixels) if tracking else 0
        return self.cache.surface(
            ("words", words, face, pixels, ink, space), lambda: fonts.render(words, face, pixels, ink, space)
        )

    def write(
        self,
        target: pygame.Surface,
        at: tuple[int, int],
        words: str,
        face: Face,
        size: float,
        ink: Colour,
        *,
        side: str = "left",
        tracking: float = 0.0,
        room: int = 0,
    ) -> pygame.Rect:
        """Set a line on the baseline through `at`: from there on, about it ("middle") or up to it."""
        line = self.words(words, face, size, ink, tracking, room)
        shift = {"left": 0, "middle": line.get_width() // 2, "right": line.get_width()}[side]
        ascent = fonts.font(fonts.face_for(words, face), self.px(size)).get_ascent()
        return target.blit(line, (at[0] - shift, at[1] - ascent))

    def write_fitting(
        self,
        target: pygame.Surface,
        at: tuple[int, int],
        words: str,
        face: Face,
        sizes: tuple[float, float],
        ink: Colour,
        room: int,
        side: str = "left",
    ) -> pygame.Rect:
        """The same at the first size, or at a smaller one that fits the room; at the last one it is cut."""
        size = self.fitting(words, face, sizes[0], room, sizes[1])
        return self.write(target, at, words, face, size, ink, side=side, room=room)

    def lines(self, words: str, face: Face, size: float, room: int, most: int = 0) -> list[str]:
        """The words in lines that fit the room (in pixels of the screen); past `most` lines they are cut."""
        lines = fonts.wrapped(words, face, self.px(size), room)
        if most and len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            lines[most - 1 :] = [fonts.shortened(rest, face, self.px(size), room)]
        return lines

    def fitting(self, words: str, face: Face, size: float, room: int, least: float = 13) -> float:
        """The size at which a line fits the room: as asked for, or smaller, but not under `least`."""
        while size > least and fonts.width(words, face, self.px(size)) > room:
            size -= 0.5
        return size


@dataclass(slots=True)
class Looks:
    """What the player chose of how it looks and how loud it is; a scale of None follows the window."""

    theme: str = FELT.name
    scale: float | None = None
    less_motion: bool | None = False  # None: as the system is set
    lamp: bool = True
    far: bool = False  # the table is to be read from afar
    volume: int = 0  # in percent
    rail_left: bool = False
    turned: str = "no"  # one of QUARTERS, or to whoever plays
    text: float = 1.0  # how much larger the text is than the cards
