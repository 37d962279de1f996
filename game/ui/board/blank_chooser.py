"""The chooser for the letter of a blank: a paper beside it, with keys to press, type or step through."""

import math

import pygame

from game.text.catalogues import text
from game.theme import TOUCH, mixed
from game.ui.board.layout import BoardScene
from game.ui.kit.keyboard import PRESS_KEYS
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import clipped, gradient, outline, rounded, sheet
from game.ui.kit.look.surfaces import paper

_KEY, _GAP, _PAD, _HEAD = 31, 6, 16, 38
_IN_A_ROW = 11
_POINT = 13
_SUPERSAMPLING = 4
_STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


def letters(scene: BoardScene) -> tuple[str, ...]:
    """All letters of the set in alphabetical order."""
    return scene.turn.rules.letters


def chooser_rect(scene: BoardScene) -> pygame.Rect:
    """Place the paper below the blank, or above it in the lower third of the board."""
    cell = scene.turn.unnamed
    assert cell is not None, "there is a blank without a letter"
    about, px = scene.camera.rect(cell), scene.style.px
    across, rows, key = _grid(scene)
    size = (
        across * key + (across - 1) * px(_GAP) + 2 * px(_PAD),
        rows * key + (rows - 1) * px(_GAP) + 2 * px(_PAD) + px(_HEAD - _PAD),
    )
    rect = pygame.Rect((0, 0), size)
    low = about.centery > scene.camera.area.top + scene.camera.area.height * 2 / 3
    if low:
        rect.midbottom = (about.centerx, about.top - px(_POINT))
    else:
        rect.midtop = (about.centerx, about.bottom + px(_POINT))
    return rect.clamp(scene.layout.table.inflate(-px(16), -px(12)))


def _grid(scene: BoardScene) -> tuple[int, int, int]:
    """Keys per row, rows, and the width of a key: with its gap as wide as a finger if there is room."""
    px, gap = scene.style.px, scene.style.px(_GAP)
    room = scene.layout.table.width - px(16) - 2 * px(_PAD)
    key = max(px(_KEY), min(px(TOUCH) - gap, (room + gap) // _IN_A_ROW - gap))
    return _IN_A_ROW, math.ceil(len(letters(scene)) / _IN_A_ROW), key


def key_rects(scene: BoardScene) -> list[pygame.Rect]:
    rect, px = chooser_rect(scene), scene.style.px
    across, _, key = _grid(scene)
    step = key + px(_GAP)
    left, top = rect.left + px(_PAD), rect.top + px(_HEAD)
    return [
        pygame.Rect(left + n % across * step, top + n // across * step, key, key)
        for n in range(len(letters(scene)))
    ]


def letter_at(scene: BoardScene, point: tuple[int, int]) -> str:
    """The letter of the key at a pixel, "" if there is none."""
    reach = scene.style.px(_GAP) // 2
    for letter, rect in zip(letters(scene), key_rects(scene), strict=True):
        if rect.inflate(2 * reach, 2 * reach).collidepoint(point):
            return letter
    return ""


def press_key(scene: BoardScene, key: int) -> bool:
    """Step through the letters, or choose the focused one. True if the key was for this."""
    count = len(letters(scene))
    if key in _STEPS:
        aside, down = _STEPS[key]
        scene.choice = max(0, min(count - 1, scene.choice + aside + down * _IN_A_ROW))
        return True
    if key in PRESS_KEYS:
        return scene.turn.name(letters(scene)[scene.choice])
    return False


def draw_chooser(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw the paper with its keys, pointing at the blank."""
    if scene.turn.unnamed is None:
        return
    style, rect = scene.style, chooser_rect(scene)
    px, theme = style.px, style.theme
    paper(style, rect.size).blit(target, *rect.topleft)
    _point(target, scene, rect)
    base = rect.top + px(25)
    star = scene.turn.rules.blank_is == "star"
    title = text("The star stands for:") if star else text("The blank stands for:")
    head = style.write(target, (rect.left + px(_PAD), base), title, Face.BOLD, 14, theme.ink)
    room = rect.right - px(_PAD) - head.right - px(12)
    label = text("choose or type a letter")
    if room > px(60):
        at = (rect.right - px(_PAD), base)
        style.write_fitting(target, at, label, Face.TEXT, (14, 12), theme.quiet_ink, room, "right")
    for n, (letter, key) in enumerate(zip(letters(scene), key_rects(scene), strict=True)):
        target.blit(_key(scene, key.size, n == scene.choice), key)
        base = key.centery + round(key.height * 0.24)
        ink = theme.brass_text if n == scene.choice else theme.ink
        style.write(target, (key.centerx, base), letter, Face.SERIF, 17, ink, side="middle")


def _key(scene: BoardScene, size: tuple[int, int], chosen: bool) -> pygame.Surface:
    style, theme = scene.style, scene.style.theme

    def drawn() -> pygame.Surface:
        radius = style.px(6)
        if not chosen:
            return rounded(size, radius, mixed(theme.paper, theme.rule, 0.75))
        body = clipped(gradient(size, theme.brass), radius)
        body.blit(outline(size, radius, style.px(2), theme.brass_edge), (0, 0))
        return body

    return style.cache.surface(("letter key", theme.name, style.scale.ui, size, chosen), drawn)


def _point(target: pygame.Surface, scene: BoardScene, rect: pygame.Rect) -> None:
    """The tip of the paper."""
    cell = scene.turn.unnamed
    assert cell is not None, "there is a blank without a letter"
    about, side = scene.camera.rect(cell), scene.style.px(_POINT)
    x = max(rect.left + 2 * side, min(about.centerx, rect.right - 2 * side))
    above = rect.bottom <= about.top
    tip = (side, 2 * side if above else 0)
    tint = scene.style.theme.paper
    drawn = sheet((2 * side * _SUPERSAMPLING, 2 * side * _SUPERSAMPLING), (*tint, 0))
    corners = [(0, side), (2 * side, side), tip]
    pygame.draw.polygon(drawn, tint, [(cx * _SUPERSAMPLING, cy * _SUPERSAMPLING) for cx, cy in corners])
    small = pygame.transform.smoothscale(drawn, (2 * side, 2 * side))
    target.blit(small, (x - side, (rect.bottom - 1 if above else rect.top + 1) - side))
