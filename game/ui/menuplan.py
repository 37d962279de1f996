"""Where everything of the menu lies, for any window; it does not know what is drawn there."""

from dataclasses import dataclass

import pygame

from game.ui.tokens import Scale

_WIDEST = 1360
_GAP = 16


@dataclass(frozen=True, slots=True)
class Plan:
    """Rectangles in pixels of the screen."""

    tight: bool  # a small window: smaller margins, fewer words
    logo: pygame.Rect
    logo_card: float
    language: pygame.Rect
    doors: tuple[pygame.Rect, ...]
    deal: pygame.Rect
    deal_picture: pygame.Rect
    deal_button: pygame.Rect
    choose_button: pygame.Rect
    second: pygame.Rect
    crossword: pygame.Rect
    go_on_button: pygame.Rect
    bar: pygame.Rect


def plan(size: tuple[int, int], scale: Scale) -> Plan:
    """The plan of a window of this many pixels."""
    width, height = (scale.logical(side) for side in size)
    tight = width < 1000 or height < 680
    margin = 20.0 if tight else 48.0
    whole = min(width - 2 * margin, _WIDEST)
    left = (width - whole) / 2
    card = 42.0 if tight else 56.0
    head = 14.0 if tight else 34.0
    doors_top = 78.0 if tight else 128.0
    bar_top = height - (14 if tight else 38) - (44 if tight else 48)
    room = bar_top - doors_top - (14 if tight else 34)
    doors_high = min(380.0, (room - (14 if tight else 20)) * 0.548)
    papers_top = doors_top + doors_high + (14 if tight else 20)
    papers_high = min(300.0, bar_top - (14 if tight else 34) - papers_top)
    spare = (bar_top - (14 if tight else 34) - papers_top - papers_high) / 2
    doors_top, papers_top = doors_top + spare, papers_top + spare

    def rect(x: float, y: float, w: float, h: float) -> pygame.Rect:
        at = (round(x * scale.ui), round(y * scale.ui))
        return pygame.Rect(*at, round((x + w) * scale.ui) - at[0], round((y + h) * scale.ui) - at[1])

    count = 3
    door = (whole - _GAP * (count - 1)) / count
    half = (whole - _GAP) / 2
    second = left + half + _GAP
    pad = 20 if tight else 28
    button_high = 44 if tight else 52
    buttons = papers_top + papers_high - button_high - (14 if tight else 18)
    picture = min(half * 0.40, 236.0)
    inset = 12 if tight else 20
    return Plan(
        tight=tight,
        logo=rect(left, head, 7 * card, card * 8 / 7),
        logo_card=card,
        language=rect(
            left + whole - (120 if tight else 184), head + (2 if tight else 10), 120 if tight else 184, 44
        ),
        doors=tuple(
            rect(left + place * (door + _GAP), doors_top, door, doors_high) for place in range(count)
        ),
        deal=rect(left, papers_top, half, papers_high),
        deal_picture=rect(
            left + half - picture - inset, papers_top + inset, picture, buttons - papers_top - inset - 8
        ),
        deal_button=rect(left + pad, buttons, 150 if tight else 186, button_high),
        choose_button=rect(left + pad + (162 if tight else 202), buttons, 120, button_high),
        second=rect(second, papers_top, half, papers_high),
        crossword=rect(second + half - picture - inset, papers_top + inset, picture, papers_high - 2 * inset),
        go_on_button=rect(second + pad, buttons, 150 if tight else 186, button_high),
        bar=rect(left, bar_top, whole, 44 if tight else 48),
    )
