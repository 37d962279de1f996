"""Draws the guide's panel, and marks the squares and cards that it speaks of; it does not know why."""

from collections.abc import Iterable

import pygame

from game.ui.controls.widgets import Button
from game.ui.look.cards import CardLook
from game.ui.look.fonts import Face
from game.ui.look.papers import paper
from game.ui.look.style import Style
from game.ui.look.tokens import LABEL_INK, TOUCH
from game.ui.table.guide_texts import Panel, ShownPlay
from game.ui.table.rail import large_button
from game.ui.table.scene import Scene

_WIDTHS = (288, 400, 540)  # of the panel: the first that leaves what it speaks of to be seen
_PAD, _LINE, _GAP = 16, 20, 8
_APART = 5  # between two sentences
_GHOST = 150  # of 255: how much is seen of a card that is not there yet
_AWAY = 18  # from the marked squares to the panel
_NOWHERE = pygame.Rect(0, 0, 0, 0)


class GuidePanel:
    """A paper on the table with buttons, beside what it speaks of."""

    def __init__(self) -> None:
        self.rect = _NOWHERE
        self.buttons: list[Button] = []
        self._panel: Panel | None = None
        self._marks: ShownPlay | None = None

    def is_old(self, panel: Panel | None) -> bool:
        """Whether something else is to be said than what was laid out."""
        return panel != self._panel

    def lay_out(self, scene: Scene, panel: Panel | None, marks: ShownPlay) -> None:
        """Find room for what is said."""
        self._panel, self._marks = panel, marks
        if panel is None:
            self.rect, self.buttons = _NOWHERE, []
            return
        px, cells = scene.style.px, [scene.camera.rect(cell) for cell in marks.cells]
        for wide in _WIDTHS:
            self.rect = _room(scene, _size(scene, panel, wide), marks)
            if self.rect.collidelist(cells) == -1:
                break
        inside = self.rect.width - 2 * px(_PAD)
        each = (inside - px(_GAP) * (len(panel.offers) - 1)) // len(panel.offers)
        foot = pygame.Rect(self.rect.left + px(_PAD), self.rect.bottom - px(_PAD + TOUCH), each, px(TOUCH))
        self.buttons = [
            large_button(offer.act.value, offer, foot.move(place * (each + px(_GAP)), 0))
            for place, offer in enumerate(panel.offers)
        ]

    def draw(self, target: pygame.Surface, scene: Scene) -> None:
        """The marks, and over them the paper."""
        panel, style, px = self._panel, scene.style, scene.style.px
        if panel is None:
            return
        if self._marks is not None:
            _mark(target, scene, self._marks)
        if scene.carried is not None:  # what is in the air is to be seen, and every square below it
            return
        paper(style, self.rect.size).blit(target, *self.rect.topleft)
        left, y = self.rect.left + px(_PAD), self.rect.top + px(_PAD + 12)
        room = self.rect.width - 2 * px(_PAD)
        size = style.fitting(panel.title, Face.BOLD, 15, room)
        style.write(target, (left, y), panel.title, Face.BOLD, size, LABEL_INK, room=room)
        for lines in _lines(style, panel, room):
            y += px(_APART)
            for line in lines:
                y += px(_LINE)
                style.write(target, (left, y), line, Face.TEXT, 15, style.theme.ink)
        for button in self.buttons:
            button.draw(target, style)


def _size(scene: Scene, panel: Panel, wide: float) -> tuple[int, int]:
    """How large a panel of this width is; it is never wider than the table."""
    px = scene.style.px
    width = min(px(wide), scene.layout.table.width - px(24))
    lines = _lines(scene.style, panel, width - 2 * px(_PAD))
    written = sum(px(_LINE) * len(said) + px(_APART) for said in lines)
    return width, px(18 + _GAP + TOUCH + 2 * _PAD) + written


def _lines(style: Style, panel: Panel, room: int) -> list[list[str]]:
    """The sentences, each in its lines."""
    return [style.lines(said, Face.TEXT, 15, room) for said in panel.lines]


def _mark(target: pygame.Surface, scene: Scene, marks: ShownPlay) -> None:
    """The squares with the letters that go there, and where those lie now."""
    turn, lying = scene.turn, scene.turn.draft.cells
    target.set_clip(scene.layout.grid)
    for placed in marks.left:
        rect = scene.camera.rect(placed.cell)
        if placed.cell not in lying:
            target.blit(_ghost(scene, marks.letter(placed), rect.width), rect)
        scene.art.target(rect.width, True).blit(target, *rect.topleft)
    target.set_clip(None)
    for placed in marks.left:
        if turn.hidden(placed.slot) or placed.slot == scene.lifted:
            continue
        rect, face = scene.place(placed.slot), scene.face(placed.slot)
        art = scene.art.card(face, scene.number(face), rect.width, CardLook.OFFERED)
        art.blit(target, *rect.topleft)


def _ghost(scene: Scene, face: str, width: int) -> pygame.Surface:
    """A card or tile that is not there yet."""

    def draw() -> pygame.Surface:
        art = scene.art.card(face, scene.number(face), width, CardLook.REST)
        ghost = pygame.Surface((width, scene.art.high(width)), pygame.SRCALPHA)
        art.blit(ghost, 0, 0)
        ghost.set_alpha(_GHOST)
        return ghost

    key = ("guide", scene.style.theme.name, scene.art.kind, face, scene.number(face), width)
    return scene.style.cache.surface(key, draw)


def _room(scene: Scene, size: tuple[int, int], marks: ShownPlay) -> pygame.Rect:
    """Where the panel covers nothing of what it speaks of and as little else as can be: beside the marked
    squares, else in a corner; where there are none, above the hand."""
    px, table = scene.style.px, scene.layout.table
    bottom = scene.layout.strip.area.top
    area = pygame.Rect(table.left, table.top, table.width, bottom - table.top).inflate(-px(20), -px(20))
    area.height = max(area.height, size[1])
    cells = [scene.camera.rect(cell) for cell in marks.cells]
    left = scene.layout.rail.left < table.left
    beside_rail = area.left if left else area.right - size[0]
    corner = pygame.Rect((beside_rail, area.bottom - size[1]), size)
    places = [corner, *_corners(area, size)]
    if cells:
        about, away = cells[0].unionall(cells[1:]), px(_AWAY)
        beside = (
            (about.right + away, about.centery - size[1] // 2),
            (about.left - away - size[0], about.centery - size[1] // 2),
            (about.centerx - size[0] // 2, about.bottom + away),
            (about.centerx - size[0] // 2, about.top - away - size[1]),
        )
        places = [*(pygame.Rect(at, size).clamp(area) for at in beside), *places]
    layout = scene.layout
    fixed = [rect for name, rect in layout.parts().items() if name not in ("board", "rack") and rect.width]
    lying = [seen.rect for seen in scene.seen().values()]

    def covered(at: pygame.Rect) -> tuple[int, ...]:
        return tuple(len(at.collidelistall(rects)) for rects in (cells, fixed, lying))

    return min(places, key=covered)


def _corners(area: pygame.Rect, size: tuple[int, int]) -> Iterable[pygame.Rect]:
    for x in (area.left, area.right - size[0]):
        for y in (area.top, area.bottom - size[1]):
            yield pygame.Rect((x, y), size)
