"""The style: one theme at one scale, with its caches and drawing helpers."""

import math
import random
from collections.abc import Callable, Hashable
from copy import copy
from functools import cache, cached_property, wraps
from typing import Concatenate, ParamSpec

import msgspec
import pygame

from game.theme import FELT, Colour, Scale, Theme, mixed
from game.ui.kit.look import fonts
from game.ui.kit.look.cards import CardArt
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import Cache, Drawn, Size

_CLOTH_TILE = 128
_LIGHT_AT = (0.40, 0.40)
_LIGHT_POINTS = (64, 40)  # the light is computed at few points and scaled up


def _woven_cloth(theme: Theme, size: Size) -> pygame.Surface:
    spread = pygame.transform.smoothscale(_cloth_light(theme), size).convert()
    if theme.noise:
        thread, hollow = _cloth_noise(theme.noise, theme.table[1])
        for x in range(0, size[0], _CLOTH_TILE):
            for y in range(0, size[1], _CLOTH_TILE):
                spread.blit(thread, (x, y), special_flags=pygame.BLEND_RGB_ADD)
                spread.blit(hollow, (x, y), special_flags=pygame.BLEND_RGB_SUB)
    return spread


@cache
def _cloth_light(theme: Theme) -> pygame.Surface:
    """The radial gradient, at few points."""
    centre, middle, edge = theme.table
    columns, rows = _LIGHT_POINTS
    small = pygame.Surface(_LIGHT_POINTS, depth=32)
    for column in range(columns):
        for row in range(rows):
            across = (column / (columns - 1) - _LIGHT_AT[0]) / 0.84
            along = (row / (rows - 1) - _LIGHT_AT[1]) / 0.93
            far = min(1.0, math.hypot(across, along))
            near = far < 0.62
            tint = mixed(centre, middle, far / 0.62) if near else mixed(middle, edge, (far - 0.62) / 0.38)
            small.set_at((column, row), tint)
    return small


@cache
def _cloth_noise(share: float, tint: Colour) -> tuple[pygame.Surface, pygame.Surface]:
    """Raised threads (to add) and hollows (to subtract), the same at every start."""
    chance = random.Random(1934)
    grains = pygame.image.frombytes(
        chance.randbytes(_CLOTH_TILE * _CLOTH_TILE), (_CLOTH_TILE, _CLOTH_TILE), "P"
    )
    grains.set_palette([(v, v, v) for v in range(256)])
    tiled = pygame.Surface((_CLOTH_TILE * 3, _CLOTH_TILE * 3), depth=32)
    for place in range(9):
        tiled.blit(grains, (place % 3 * _CLOTH_TILE, place // 3 * _CLOTH_TILE))
    # blurred as the centre of nine, so that the tile is seamless
    woven = pygame.transform.box_blur(tiled, 1)
    tiled.set_alpha(190)  # mostly bare grain over a soft one: threads, not clouds
    woven.blit(tiled, (0, 0))
    woven = woven.subsurface((_CLOTH_TILE, _CLOTH_TILE, _CLOTH_TILE, _CLOTH_TILE))
    parts = []
    for sign in (1, -1):
        part = pygame.Surface((_CLOTH_TILE, _CLOTH_TILE), depth=32)
        part.fill((128, 128, 128))
        over, under = (woven, part) if sign > 0 else (part, woven)
        layer = over.copy()
        layer.blit(under, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        brightest = max(tint)  # in the cloth's own colour, lighter or darker, not grey
        red, green, blue = (round(255 * share * 0.24 * part / brightest) for part in tint)
        layer.fill((red, green, blue), special_flags=pygame.BLEND_RGB_MULT)
        parts.append(layer)
    return parts[0], parts[1]


class Style:
    """Theme, scale, cached pictures and cards; replaced when the player changes the look. Type sizes and
    `leading` are lengths of the design; places and `room` are pixels."""

    def __init__(
        self, theme: Theme, scale: Scale, cache: Cache, less_motion: bool = False, lamp: bool = True
    ) -> None:
        self.theme = theme
        self.scale = scale
        self.cache = cache
        self.less_motion = less_motion
        self.lamp = lamp  # whether the table shows if a patience can still be won
        self.cards = CardArt(theme, scale.of_cards, cache)
        self._of_sheets: Style | None = None

    @cached_property
    def of_cards(self) -> "Style":
        """The style for what does not grow with the text: cards, boards, and their layout."""
        return self if self.scale.text == 1.0 else self._scaled(self.scale.of_cards)

    def holding(self, size: Size, min_size: tuple[float, float]) -> "Style":
        """The style with the largest text, up to the chosen size, at which the window fits this much of the
        design."""
        scale = self.scale.holding(size, min_size)
        if scale is self.scale:
            return self
        held = self._scaled(scale)
        held._of_sheets = self.of_sheets
        return held

    @property
    def of_sheets(self) -> "Style":
        """The style with text at the chosen size, for sheets, which scroll."""
        return self._of_sheets or self

    def _scaled(self, scale: Scale) -> "Style":
        other = copy(self)
        other.scale = scale
        other.__dict__.pop("of_cards", None)
        return other

    def px(self, logical: float) -> int:
        """A length of the design in screen pixels."""
        return self.scale.px(logical)

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A rectangle of the design in screen pixels."""
        return pygame.Rect(self.scale.rect(x, y, width, height))

    def drawn(self, key: tuple[Hashable, ...], draw: Callable[[], Drawn]) -> Drawn:
        """The cached picture of the key in this theme and scale, drawn now if missing."""
        return self.cache.drawn((self.theme.name, self.scale.ui, *key), draw)

    def cloth(self, size: Size) -> pygame.Surface:
        """The cloth for an area of this many pixels."""
        return self.cache.drawn(("cloth", self.theme.name, size), lambda: _woven_cloth(self.theme, size))

    def words(
        self, words: str, face: Face, size: float, ink: Colour, tracking: float = 0.0, room: int = 0
    ) -> pygame.Surface:
        """A line of text at a size of the design; tracking is a share of the size, room (pixels) truncates
        it."""
        pixels = self.px(size)
        if room:
            words = fonts.shortened(words, face, pixels, room)
        space = round(tracking * pixels) if tracking else 0
        return self.cache.drawn(
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
        """Write a line with its baseline at `at`: starting, centred ("middle") or ending there."""
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
        """Write it at the first size that fits the room; at the last one it is truncated."""
        size = self.fitting(words, face, sizes[0], room, sizes[1])
        return self.write(target, at, words, face, size, ink, side=side, room=room)

    def write_fitting_lines(
        self,
        target: pygame.Surface,
        at: tuple[int, int],
        words: str,
        face: Face,
        sizes: tuple[float, float],
        ink: Colour,
        room: int,
        max_lines: int,
        above: float = 0.0,
    ) -> None:
        """Write it in a line at the first size that fits the room; at the last one it is wrapped."""
        size = self.fitting(words, face, sizes[0], room, sizes[1])
        self.write_lines(target, at, words, face, size, ink, room, max_lines, size + 3, above)

    def write_lines(
        self,
        target: pygame.Surface,
        at: tuple[int, int],
        words: str,
        face: Face,
        size: float,
        ink: Colour,
        room: int,
        max_lines: int = 0,
        leading: float = 22,
        above: float = 0.0,
    ) -> int:
        """Write it wrapped as by `lines`; returns the number of lines. The first line has its baseline at
        `at`, or this share of the others is above: with 1 all, so that the last line is there."""
        lines = self.lines(words, face, size, room, max_lines)
        first = at[1] - round(above * self.px(leading * (len(lines) - 1)))
        for n, line in enumerate(lines):
            self.write(target, (at[0], first + self.px(leading * n)), line, face, size, ink)
        return len(lines)

    def lines(self, words: str, face: Face, size: float, room: int, max_lines: int = 0) -> list[str]:
        """The text wrapped to the room (in screen pixels); past `max_lines` lines it is truncated."""
        lines = fonts.wrapped(words, face, self.px(size), room)
        if max_lines and len(lines) > max_lines:
            at = 0
            for line in lines[: max_lines - 1]:
                at = words.index(line, at) + len(line)
            rest = " ".join(words[at:].split())
            lines[max_lines - 1 :] = [fonts.shortened(rest, face, self.px(size), room)]
        return lines

    def fitting(self, words: str, face: Face, size: float, room: int, min_size: float = 13) -> float:
        """The size at which a line fits the room: as asked for, or smaller, but at least `min_size`."""
        while size > min_size and fonts.width(words, face, self.px(size)) > room:
            size -= 0.5
        return size


DrawArguments = ParamSpec("DrawArguments")


def drawn_once(
    draw: Callable[Concatenate[Style, DrawArguments], Drawn],
) -> Callable[Concatenate[Style, DrawArguments], Drawn]:
    """Caches what a function draws for the same theme, scale and arguments. It may depend on nothing else."""

    @wraps(draw)
    def cached(style: Style, /, *args: DrawArguments.args, **named: DrawArguments.kwargs) -> Drawn:
        return style.drawn((draw, *args, *named.items()), lambda: draw(style, *args, **named))

    return cached


class DisplaySettings(msgspec.Struct):
    """The player's choices of looks and volume; a scale of None follows the window."""

    theme: str = FELT.name
    scale: float | None = None
    less_motion: bool | None = False  # None: the system's setting
    lamp: bool = True
    far: bool = False  # the table is read from afar
    volume: int = 0  # in percent
    rail_left: bool = False
    turned: str = "no"  # one of QUARTERS, or towards the player in turn
    text: float = 1.0  # text size relative to the cards
