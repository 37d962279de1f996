"""Measures the contrast of every text and icon on a screen where it is drawn. The screen is drawn three
times: all letters in white, in black, and each text in a colour of its own. White and black reveal the ink
and the ground of each pixel, the third picture which text it is: through caches, veils, turned and faded
cards alike."""

import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, NamedTuple

import pygame
from pygame_gui.core.gui_font_pygame import GUIFontPygame

from game.theme import Colour
from game.ui.kit.look import fonts, icons
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.gui_theme import LINE_SIZE
from game.ui.kit.look.icons import Icon
from tests.ui.contrast import SIGN, least_for, on_worst_tenth

_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)
_STEP, _LEVELS = 17, 16  # of the colours that name a text
_OF_INK = re.compile(rb"[\x0d-\xff]+")
_NAMED = 0.25  # so much ink names the text
_THIN, _THICK = 0.05, 0.55  # through so much ink the ground is seen well enough
_FADED = 0.7  # so much of its ink has a text that is not faded
_BLURRED = 0.8  # so much is left of letters that are turned with their card
_MOVED = 0.06  # the parts of a pixel differ so much only if it moved between two pictures
_INKED = 100  # of 255, that count as ink
_WHOLE = 0.6  # of its width and height is seen of a text that can be read
_LEAST = 4  # pixels; fewer are strays
_CELL = 8
_PICTURES = "game.ui.kit.look.fans"  # nobody has to read a letter of them
_DRAWING = tuple(f"game.ui.look.{each}" for each in ("style", "fonts", "cache", "papers", "icons"))


class Printed(NamedTuple):
    """A text or icon as requested; `kind` is the code that draws it."""

    said: str
    face: Face | None  # None: an icon
    pixels: int
    ink: Colour
    kind: str


class Reading(NamedTuple):
    """A text in its place: its contrast with the worst tenth of its ground; a faded one is disabled."""

    printed: Printed
    at: pygame.Rect
    ratio: float
    faded: bool
    least: float


@dataclass
class _Inks:
    """The ink each text gets instead of its own, and the known texts."""

    instead: Callable[[int], Colour]
    known: dict[Printed, int] = field(default_factory=dict)
    glyphs: dict[int, "_Glyph"] = field(default_factory=dict)

    def ink_of(self, printed: Printed) -> Colour:
        return self.instead(self.known.setdefault(printed, len(self.known)))

    def drawn(self, printed: Printed, picture: pygame.Surface) -> pygame.Surface:
        most = max(pygame.image.tobytes(picture, "RGBA")[3::4], default=0) / 255
        self.glyphs[self.known[printed]] = _Glyph(
            printed, picture.get_size(), picture.get_bounding_rect(_INKED).size, most
        )
        return picture


class _Glyph(NamedTuple):
    """A text as a picture: its size, its inked pixels, and the most ink of one pixel."""

    printed: Printed
    size: tuple[int, int]
    inked: tuple[int, int]
    most: float


def _name(number: int) -> Colour:
    """A text's colour: the sum of its levels is even, to detect mixed colours."""
    high, rest = divmod(number, _LEVELS * _LEVELS // 2)
    middle, low = divmod(rest, _LEVELS // 2)
    return high * _STEP, middle * _STEP, (2 * low + (high + middle) % 2) * _STEP


def _number(red: float, green: float, blue: float) -> int | None:
    """The text of a colour; None if it names none."""
    levels = [round(part / _STEP) for part in (red, green, blue)]
    if sum(levels) % 2 or not all(0 <= level < _LEVELS for level in levels):
        return None
    high, middle, low = levels
    return high * _LEVELS * _LEVELS // 2 + middle * _LEVELS // 2 + low // 2


def readings(draw: Callable[[], pygame.Surface], scale: float = 1.0) -> list[Reading]:
    """Every visible text and icon of a screen; `draw` draws it without caches."""
    with _inked(lambda number: _WHITE):
        white = draw()
    with _inked(lambda number: _BLACK):
        black = draw()
    with _inked(_name) as inks:
        surface = draw()
        named, width = pygame.image.tobytes(surface, "RGB"), surface.get_width()
    more = white.copy()
    more.blit(black, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    inked, light, dark = (pygame.image.tobytes(picture, "RGB") for picture in (more, white, black))
    places = _places(list(_pixels(inked[::3], light, dark, named, width)), inks.glyphs)
    return [found for place in places for found in _read(place, scale)]


class _Pixel(NamedTuple):
    x: int
    y: int
    share: float  # of ink
    rest: Sequence[int]  # what is seen beside the ink
    number: int | None


@dataclass
class _Place:
    """A text's place: bounding box and pixels."""

    glyph: _Glyph
    box: pygame.Rect
    count: int = 0
    pixels: list[_Pixel] = field(default_factory=list)


def _pixels(inked: bytes, white: bytes, black: bytes, named: bytes, width: int) -> Iterator[_Pixel]:
    """Every pixel with ink; `inked` tells how much redder it is in white than in black."""
    for run in _OF_INK.finditer(inked):
        for place in range(run.start(), run.end()):
            at = 3 * place
            dark, light, code = black[at : at + 3], white[at : at + 3], named[at : at + 3]
            shares = [(one - other) / 255 for one, other in zip(light, dark, strict=True)]
            share = sum(shares) / 3
            if max(shares) - min(shares) > _MOVED:
                continue
            number = None
            if share >= _NAMED:
                number = _number(*((one - other) / share for one, other in zip(code, dark, strict=True)))
            yield _Pixel(place % width, place // width, share, dark, number)


def _places(pixels: list[_Pixel], glyphs: dict[int, _Glyph]) -> list[_Place]:
    """The places of each text."""
    found: dict[int, list[_Place]] = defaultdict(list)
    near: dict[tuple[int, int], list[_Place]] = defaultdict(list)
    for pixel in pixels:
        if pixel.number is not None and pixel.number in glyphs:
            place = _place_of(pixel, found[pixel.number], glyphs[pixel.number])
            place.count += 1
            cell = near[pixel.x // _CELL, pixel.y // _CELL]
            if place not in cell:
                cell.append(place)
    for pixel in pixels:
        for place in near[pixel.x // _CELL, pixel.y // _CELL]:
            if place.box.inflate(2, 2).collidepoint(pixel.x, pixel.y):
                place.pixels.append(pixel)
    return [place for places in found.values() for place in places if place.count >= _LEAST]


def _place_of(pixel: _Pixel, places: list[_Place], glyph: _Glyph) -> _Place:
    dot = pygame.Rect(pixel.x, pixel.y, 1, 1)
    for place in places:
        box = place.box.union(dot)
        if box.width <= glyph.size[0] * 1.1 + 2 and box.height <= glyph.size[1] * 1.1 + 2:
            place.box = box
            return place
    places.append(_Place(glyph, dot))
    return places[-1]


def _read(place: _Place, scale: float) -> Iterator[Reading]:
    """The visible part of a text under `veil`, and of its ground."""
    printed, _, inked, most = place.glyph
    full, thin = max(place.pixels, key=_share), min(place.pixels, key=_share)
    if place.box.width < _WHOLE * inked[0] or place.box.height < _WHOLE * inked[1]:
        return  # covered by something, or a stray
    if full.share > _BLURRED * most:
        most = full.share
    kept = min(1.0, full.share / most)  # so much of the ink and of its paper is seen
    both = zip(full.rest, thin.rest, strict=True)
    veil = [max(0.0, (one - (1 - most) * other) / most) for one, other in both]
    ground = []
    for pixel in place.pixels:
        share = pixel.share / kept
        if share < _THICK:
            parts = zip(pixel.rest, veil, strict=True)
            seen = ((one - share * over) / (1 - share) for one, over in parts)
            ground.append(tuple(max(0.0, min(255.0, part)) for part in seen))
    if len(ground) >= _LEAST:
        ink = [kept * one + over for one, over in zip(printed.ink, veil, strict=True)]
        least = SIGN
        if printed.face is not None and f"game.ui.{printed.kind}" != _PICTURES:
            least = least_for(printed.face, printed.pixels / scale)
        yield Reading(printed, place.box, on_worst_tenth(ink, ground), kept < _FADED, least)


def _share(pixel: _Pixel) -> float:
    return pixel.share


# --- instead of the true inks -----------------------------------------------------------------------------


@contextmanager
def _inked(instead: Callable[[int], Colour]) -> Iterator[_Inks]:
    """A context in which every text and icon is drawn in another ink."""
    inks = _Inks(instead)
    render, icon, typed = fonts.render, icons.icon, GUIFontPygame.render_premul

    def rendering(words: str, face: Face, pixels: int, ink: Colour, tracking: int = 0) -> pygame.Surface:
        printed = Printed(words, face, pixels, ink, _kind())
        return inks.drawn(printed, render(words, face, pixels, inks.ink_of(printed), tracking))

    def signing(sign: Icon, side: int, ink: Colour, weight: float = 2.0) -> pygame.Surface:
        printed = Printed(sign.name, None, side, ink, _kind())
        return inks.drawn(printed, icon(sign, side, inks.ink_of(printed), weight))

    def typing(font: GUIFontPygame, words: str, ink: Any) -> pygame.Surface:
        printed = Printed(words, Face.TEXT, LINE_SIZE, tuple(ink)[:3], "pygame_gui")
        return inks.drawn(printed, typed(font, words, pygame.Color(inks.ink_of(printed))))

    users = [
        module
        for name, module in sys.modules.items()
        if name.startswith("game.ui.") and getattr(module, "icon", None) is icon
    ]
    fonts.render = rendering
    GUIFontPygame.render_premul = typing  # type: ignore[assignment, method-assign]
    for module in users:
        setattr(module, "icon", signing)  # noqa: B010
    try:
        yield inks
    finally:
        fonts.render = render
        GUIFontPygame.render_premul = typed  # type: ignore[method-assign]
        for module in users:
            setattr(module, "icon", icon)  # noqa: B010


def _kind() -> str:
    """The module that requested a text, skipping general drawing code; a picture is named before its
    cards."""
    frame: FrameType | None = sys._getframe(2)
    kind = ""
    while frame is not None:
        name = str(frame.f_globals["__name__"])
        if name == _PICTURES:
            return name.removeprefix("game.ui.")
        if not kind and name not in _DRAWING:
            kind = name.removeprefix("game.ui.")
        frame = frame.f_back
    return kind
