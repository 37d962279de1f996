"""Drawing primitives: gradients, rounded bodies, soft shadows, rings, dashes.

Curves are drawn at four times the size and scaled down; large bodies are stretched from a small tile.
"""

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import pygame

from game.theme import FOCUS_DARK, FOCUS_LIGHT, Colour, Shade, Shadow

CACHE_BYTES = 64 * 1024 * 1024  # bytes; unbounded, a zoomed table took 660 MB
_CACHED_WINDOWS = 6  # window sizes that fit: with fewer, pages are redrawn each frame


class Picture(NamedTuple):
    """A picture with soft surroundings: `left`, `top` is the offset of the thing itself."""

    surface: pygame.Surface
    left: int = 0
    top: int = 0

    def blit(self, target: pygame.Surface, x: float, y: float) -> None:
        """Draw it so that the thing itself, without its surroundings, begins at (x, y)."""
        target.blit(self.surface, (round(x) - self.left, round(y) - self.top))


Drawn = TypeVar("Drawn", Picture, pygame.Surface)


class Cache:
    """A cache of pictures, bounded by their bytes."""

    def __init__(self, room: int = CACHE_BYTES) -> None:
        self.room = room
        self.used = 0
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    def reserve(self, window: tuple[int, int]) -> None:
        """Reserve room for the pictures of a window of this many pixels."""
        self.room = max(CACHE_BYTES, _CACHED_WINDOWS * 4 * window[0] * window[1])

    def drawn(self, key: Hashable, draw: Callable[[], Drawn]) -> Drawn:
        """The cached picture of the key, drawn now if missing."""
        kept: Drawn | None = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        drawn = draw()
        self._kept[key] = drawn
        self.used += _picture_bytes(drawn)
        while self.used > self.room and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.used -= _picture_bytes(oldest)
        return drawn

    def clear(self) -> None:
        self._kept.clear()
        self.used = 0

    def __len__(self) -> int:
        return len(self._kept)


def _picture_bytes(drawn: Picture | pygame.Surface) -> int:
    surface = drawn.surface if isinstance(drawn, Picture) else drawn
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


FINE = 4  # factor by which curves are drawn larger than shown
Size = tuple[int, int]
Point = tuple[float, float]


def sheet(size: Size, tint: Colour | Shade = (0, 0, 0, 0)) -> pygame.Surface:
    """An empty picture of one tint; a tint with alpha 0 keeps soft edges from darkening."""
    plain = pygame.Surface(size, pygame.SRCALPHA)
    plain.fill(tint)
    return plain


def gradient(size: Size, colours: Sequence[Colour], across: bool = False) -> pygame.Surface:
    """A vertical or horizontal gradient. What is scaled up is two pixels thick: of one pixel, `smoothscale`
    reads beyond its end, which now and then is not memory of the program."""
    seed = sheet((len(colours), 2) if across else (2, len(colours)))
    for place, tint in enumerate(colours):
        seed.fill(tint, (place, 0, 1, 2) if across else (0, place, 2, 1))
    return pygame.transform.smoothscale(seed, size)


def slanting(size: Size, colours: tuple[Colour, ...]) -> pygame.Surface:
    """A diagonal gradient of three colours, from the top left."""
    first, middle, last = colours
    steps = (first, _average(first, middle), middle, _average(middle, last), last)
    seed = sheet((3, 3))
    for x in range(3):
        for y in range(3):
            seed.set_at((x, y), steps[x + y])
    return pygame.transform.smoothscale(seed, size)


def _average(first: Colour, second: Colour) -> Colour:
    red, green, blue = ((a + b) // 2 for a, b in zip(first, second, strict=True))
    return red, green, blue


def rounded(size: Size, radius: float, tint: Colour | Shade) -> pygame.Surface:
    """A rounded body of one colour."""
    corner = _corner(size, radius)
    return _stretched(_tinted(_tile(corner, radius, 0), tint), corner, size)


def fade_in(target: pygame.Surface, share: float, draw: Callable[[], None]) -> None:
    """Draw on the target; below a share of 1 the picture before still shows through."""
    before = target.copy() if share < 1.0 else None
    draw()
    if before is not None:
        alpha = round(255 * (1 - share))
        before.set_alpha(alpha if alpha < 255 else None)  # a blit with 255 takes twenty times as long
        target.blit(before, (0, 0))


def clipped(drawn: pygame.Surface, radius: float) -> pygame.Surface:
    """The picture with rounded corners."""
    size = drawn.get_size()
    corner = _corner(size, radius)
    mask = _stretched(_tile(corner, radius, 0), corner, size)
    drawn.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn


def outline(size: Size, radius: float, width: float, tint: Colour | Shade) -> pygame.Surface:
    """A ring along the inside of a rounded body's edge."""
    corner = min(math.ceil(max(radius, width)) + 1, min(size) // 2)
    line = max(1, round(width * FINE))
    return _stretched(_tinted(_tile(corner, radius, line), tint), corner, size)


def soft(size: Size, radius: float, blur: float, tint: Colour, share: float) -> Picture:
    """A blurred body: a shadow if black, else a glow."""
    reach = max(1, math.ceil(blur))
    corner = math.ceil(radius) + 2 * reach
    whole = (size[0] + 2 * reach, size[1] + 2 * reach)
    if min(whole) >= 2 * corner + 2:
        tile = _soft_tile(corner, radius, blur, tint, share)
        return Picture(_stretched(tile, corner, whole), reach, reach)
    small = sheet(whole, (*tint, 0))
    small.blit(rounded(size, radius, (*tint, round(255 * share))), (reach, reach))
    return Picture(pygame.transform.gaussian_blur(small, max(1, round(blur / 2))), reach, reach)


@lru_cache(maxsize=64)  # a theme's shadows and glows, at the scales of a few windows
def _soft_tile(corner: int, radius: float, blur: float, tint: Colour, share: float) -> pygame.Surface:
    """The smallest blurred body with these corners: bodies of every size are stretched from it."""
    side, reach = 2 * corner + 2, max(1, math.ceil(blur))
    tile = sheet((side, side), (*tint, 0))
    inner = pygame.Rect(reach, reach, side - 2 * reach, side - 2 * reach)
    tile.blit(rounded(inner.size, radius, (*tint, round(255 * share))), inner)
    return pygame.transform.gaussian_blur(tile, max(1, round(blur / 2)), repeat_edge_pixels=False)


def on_shadow(body: pygame.Surface, radius: float, shadows: Sequence[Shadow], scale: float) -> Picture:
    size = body.get_size()
    thrown = [(soft(size, radius, s.blur * scale, (0, 0, 0), s.share), s) for s in shadows]
    room = max((picture.left + math.ceil(abs(s.down) * scale) for picture, s in thrown), default=0)
    whole = sheet((size[0] + 2 * room, size[1] + 2 * room))
    for picture, s in thrown:
        picture.blit(whole, room + s.aside * scale, room + s.down * scale)
    whole.blit(body, (room, room))
    return Picture(whole, room, room)


def layered(*layers: Picture) -> Picture:
    """Pictures of the same thing composed, with room for the largest."""
    left, top = max(layer.left for layer in layers), max(layer.top for layer in layers)
    right = max(layer.surface.get_width() - layer.left for layer in layers)
    bottom = max(layer.surface.get_height() - layer.top for layer in layers)
    whole = sheet((left + right, top + bottom))
    for layer in layers:
        layer.blit(whole, left, top)
    return Picture(whole, left, top)


def dashed(
    size: Size, radius: float, width: float, tint: Colour | Shade, dash: float, gap: float
) -> pygame.Surface:
    """A rounded outline of even dashes."""
    large = sheet((size[0] * FINE, size[1] * FINE), (*tint[:3], 0))
    half = width * FINE / 2
    around = list(_around(size[0] * FINE, size[1] * FINE, radius * FINE, half))
    dashes = max(1, round(len(around) / ((dash + gap) * FINE)))
    for place, (x, y) in enumerate(around):
        along = place * dashes / len(around) % 1
        if along < dash / (dash + gap):
            pygame.draw.circle(large, tint, (x, y), half)
    return pygame.transform.smoothscale(large, size)


def hatch(size: Size, pitch: float, tint: Shade, crossed: bool = False) -> pygame.Surface:
    """Diagonal lines over a field, in both directions if crossed."""
    width, height = size[0] * FINE, size[1] * FINE
    large = sheet((width, height), (*tint[:3], 0))
    step = pitch * FINE
    for turn in range(-math.ceil(height / step), math.ceil((width + height) / step)):
        x = turn * step + step / 2
        pygame.draw.line(large, tint, (x, 0), (x + height, height), FINE)
        if crossed:
            pygame.draw.line(large, tint, (x, 0), (x - height, height), FINE)
    return pygame.transform.smoothscale(large, size)


def faded(drawn: pygame.Surface, share: float) -> pygame.Surface:
    """A translucent copy."""
    copy = drawn.copy()
    copy.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def lightened(drawn: pygame.Surface, share: float) -> pygame.Surface:
    """A lighter copy with the same soft edges."""
    copy = drawn.copy()
    step = round(255 * share)
    copy.fill((step, step, step), special_flags=pygame.BLEND_RGB_ADD)
    return copy


def _corner(size: Size, radius: float) -> int:
    """The side of the corners of a tile that is stretched to this size."""
    return min(math.ceil(radius) + 1, min(size) // 2)


def _tinted(tile: pygame.Surface, tint: Colour | Shade) -> pygame.Surface:
    """A white tile in another colour."""
    copy = tile.copy()
    copy.fill(tint if len(tint) == 4 else (*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


@lru_cache(maxsize=256)
def _tile(corner: int, radius: float, line: int) -> pygame.Surface:
    """The smallest rounded body (line 0) or ring with these corners."""
    side = 2 * corner + 2
    large = sheet((side * FINE, side * FINE), (255, 255, 255, 0))
    pygame.draw.rect(large, "white", large.get_rect(), width=line, border_radius=round(radius * FINE))
    return pygame.transform.smoothscale(large, (side, side))


def _stretched(tile: pygame.Surface, corner: int, size: Size) -> pygame.Surface:
    """A tile stretched to a size: corners kept, sides repeated; its centre is of one colour."""
    width, height = size
    middle = tile.get_width() - 2 * corner
    whole = sheet(size)
    far = corner + middle
    xs = (
        (0, corner, 0, corner),
        (corner, middle, corner, width - 2 * corner),
        (far, corner, width - corner, corner),
    )
    ys = (
        (0, corner, 0, corner),
        (corner, middle, corner, height - 2 * corner),
        (far, corner, height - corner, corner),
    )
    for from_x, from_width, to_x, to_width in xs:
        for from_y, from_height, to_y, to_height in ys:
            if to_width <= 0 or to_height <= 0:
                continue
            if from_x == from_y == corner:
                whole.fill(tile.get_at((corner, corner)), (to_x, to_y, to_width, to_height))
                continue
            part = tile.subsurface((from_x, from_y, from_width, from_height))
            if part.get_size() != (to_width, to_height):
                part = pygame.transform.scale(part, (to_width, to_height))
            whole.blit(part, (to_x, to_y), special_flags=pygame.BLEND_RGBA_MAX)
    return whole


def _around(width: float, height: float, radius: float, inset: float) -> Iterator[Point]:
    """Points a pixel apart along a rounded rectangle's edge."""
    left, top, right, bottom = inset, inset, width - inset, height - inset
    corner_radius = max(0.0, radius - inset)
    corners = (
        (right - corner_radius, top + corner_radius, -90),
        (right - corner_radius, bottom - corner_radius, 0),
        (left + corner_radius, bottom - corner_radius, 90),
        (left + corner_radius, top + corner_radius, 180),
    )
    here: Point = (left + corner_radius, top)
    for centre_x, centre_y, start in corners:
        arc = math.pi / 2 * corner_radius
        begin = math.radians(start)
        entry = (centre_x + corner_radius * math.cos(begin), centre_y + corner_radius * math.sin(begin))
        yield from _straight(here, entry)
        for step in range(int(arc)):
            angle = begin + math.pi / 2 * step / arc
            yield centre_x + corner_radius * math.cos(angle), centre_y + corner_radius * math.sin(angle)
        here = (
            centre_x + corner_radius * math.cos(begin + math.pi / 2),
            centre_y + corner_radius * math.sin(begin + math.pi / 2),
        )
    yield from _straight(here, (left + corner_radius, top))


def _straight(start: Point, end: Point) -> Iterator[Point]:
    length = math.dist(start, end)
    for step in range(int(length)):
        share = step / length
        yield start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def ring_of_focus(size: Size, radius: float, unit: float) -> Picture:
    """A focus ring: 3 px of light between two dark lines, 3 px off; visible on cloth, wood and paper."""
    away, dark, light = round(3 * unit), max(1, round(2 * unit)), max(2, round(3 * unit))
    whole = sheet((size[0] + 2 * (away + light + dark), size[1] + 2 * (away + light + dark)))
    for inset, line, tint in (
        (0, dark, FOCUS_DARK),
        (dark, light, FOCUS_LIGHT),
        (dark + light, dark, FOCUS_DARK),
    ):
        ring_size = (whole.get_width() - 2 * inset, whole.get_height() - 2 * inset)
        corner_radius = radius + away + light + dark - inset
        whole.blit(outline(ring_size, corner_radius, line, tint), (inset, inset))
    return Picture(whole, away + light + dark, away + light + dark)
