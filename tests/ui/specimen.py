"""A sheet with everything that can be drawn, in all three themes, to compare with the design."""

import pygame

from game.theme import THEMES, Scale, Theme
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import Cache
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import Lamp, mark, paper, rail, ticks

SIZE = (1280, 800)
STATES = (
    ("Ĉ", 4, CardLook.REST, None, "rest"),
    ("A", 10, CardLook.HOVER, None, "hover"),
    ("Ĝ", 4, CardLook.LIFTED, None, "lifted"),
    ("O", 10, CardLook.LEGAL, True, "draft"),
    ("Ŝ", 4, CardLook.REFUSED, False, "refused"),
    ("R", 8, CardLook.LAST, None, "last play"),
    ("I", 10, CardLook.FOCUS, None, "focus"),
    ("Ŭ", 2, CardLook.DISABLED, None, "not yours"),
)


def specimen() -> pygame.Surface:
    """The whole sheet."""
    sheet = pygame.Surface(SIZE)
    width = SIZE[0] // 3 + 1
    for place, theme in enumerate(THEMES.values()):
        column = pygame.Surface((width, SIZE[1]))
        _column(column, Style(theme, Scale(), Cache()), theme)
        sheet.blit(column, (place * SIZE[0] // 3, 0))
    return sheet


def _column(surface: pygame.Surface, style: Style, theme: Theme) -> None:
    surface.blit(style.cloth(surface.get_size()), (0, 0))
    style.write(surface, (24, 39), theme.name.capitalize(), Face.SERIF, 24, theme.text)
    for place, (letter, number, look, badge, name) in enumerate(STATES):
        x, y = 26 + place % 4 * 98, 64 + place // 4 * 112 - (4 if look is CardLook.HOVER else 0)
        if look is CardLook.LIFTED:
            style.cards.place(56, theme.text).blit(surface, x, y)
            x, y = x + 10, y - 6
        style.cards.card(letter, number, 56, look, badge).blit(surface, x, y)
        style.write(
            surface,
            (54 + place % 4 * 98, 149 + place // 4 * 112),
            name,
            Face.STRONG,
            13,
            theme.quiet,
            side="middle",
        )
    _numbers(surface, style)
    _piles(surface, style)
    _rail(surface, style)
    _buttons(surface, style)


def _numbers(surface: pygame.Surface, style: Style) -> None:
    style.write(surface, (24, 308), "Numbers on cards", Face.STRONG, 14, style.theme.text)
    for place, (letter, number) in enumerate((("Ĥ", 2), ("Ĉ", 4), ("J", 6), ("K", 8), ("A", 10))):
        style.cards.card(letter, number, 49).blit(surface, 24 + place * 56, 322)
    style.cards.free_card(15, 49).blit(surface, 304, 322)
    style.cards.back(49).blit(surface, 360, 322)


def _piles(surface: pygame.Surface, style: Style) -> None:
    style.cards.pile(9, 70).blit(surface, 24, 400)
    style.cards.fan(5, 70).blit(surface, 120, 400)
    style.cards.card("O", 8, 70, CardLook.HAND).blit(surface, 120, 400)
    style.cards.place(70).blit(surface, 216, 400)
    style.cards.place(70, style.theme.legal).blit(surface, 304, 400)
    style.cards.back(70).blit(surface, 304, 388)
    for place, width in enumerate((21, 28, 35, 42)):
        style.cards.card("Ź", 8, width).blit(surface, 24 + place * 50, 500)
    style.cards.free_card(15, 63, word="FREE").blit(surface, 232, 490)
    style.cards.target(49, True).blit(surface, 312, 496)
    style.cards.pile(20, 42, CardLook.OFFERED).blit(surface, 376, 500)


def _rail(surface: pygame.Surface, style: Style) -> None:
    rail(style, (427, 90), below=True).blit(surface, 0, 566)
    ticks(surface, pygame.Rect(24, 576, 272, 9), style, 34, 4, 58)
    for place, (lamp, name) in enumerate(
        ((Lamp.KNOWN, "way known"), (Lamp.UNKNOWN, "not known"), (Lamp.STUCK, "no play left"))
    ):
        lamp.picture(style).blit(surface, 24 + place * 132, 602)
        style.write(surface, (60 + place * 132, 621), name, Face.TEXT, 14, style.theme.text)
    paper(style, (92, 60)).blit(surface, 316, 250)
    surface.blit(mark(style, True), (324, 256))
    surface.blit(mark(style, False), (324, 282))
    style.write(surface, (358, 274), "IS", Face.SERIF, 15, style.theme.ink, tracking=0.04)


def _buttons(surface: pygame.Surface, style: Style) -> None:
    buttons = [
        Button("lay", pygame.Rect(24, 664, 118, 48), "Play it", ButtonKind.PRIMARY),
        Button("back", pygame.Rect(154, 664, 118, 48), "Take back", key="Esc"),
        Button("redo", pygame.Rect(284, 664, 118, 48), "Redo", enabled=False),
        Button("hover", pygame.Rect(24, 730, 118, 48), "Hover"),
        Button("focus", pygame.Rect(154, 730, 118, 48), "Focus"),
        Button("pressed", pygame.Rect(284, 730, 118, 48), "Pressed"),
    ]
    buttons[3].hovered = buttons[4].focused = buttons[5].pressed = True
    for button in buttons:
        button.draw(surface, style)
