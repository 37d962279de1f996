"""Lists what could have been done in a position, the best first, beside one's own move. It searches
nothing."""

from collections.abc import Iterator, Sequence

import pygame

from game.study.telling import ListedPlay
from game.text.catalogues import plural, text
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.look.tokens import mixed
from game.ui.screen import Change, Pop

_ROW = 27
_FIGURE = 84  # the room of a number, where there are several


class PlaysForm(Form):
    """The best moves with what they count, in two columns, or where they were tried in one with all that is
    known of them; one's own is lit where it is among them."""

    wide, high = 860.0, 640.0

    def __init__(self, plays: Sequence[ListedPlay], number: int) -> None:
        super().__init__()
        self._plays = plays
        self._number = number
        self._leaves = any(each.leave is not None for each in plays)
        self._tried = any(each.chance is not None for each in plays)

    def heading(self) -> str:
        if self._tried:
            return plural("{n} move that was tried", "{n} moves that were tried", self._number)
        return plural("{n} play", "{n} plays", self._number)

    def begin_at(self) -> str:
        return "close"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._inside = pygame.Rect(inside.left, inside.top, inside.width, inside.height - px(48 + 12))
        close = pygame.Rect(inside.right - px(160), inside.bottom - px(48), px(160), px(48))
        return [Button("close", close, text("Done"), ButtonKind.BRASS, key=text("Esc"))]

    def press(self, spot: Spot) -> Change | None:
        return Pop()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, area = style.px, self._inside
        if self._tried:
            self._paint_heads(surface, style, pygame.Rect(area.left, area.top, area.width, px(_ROW)))
            area = pygame.Rect(area.left, area.top + px(_ROW), area.width, area.height - px(_ROW))
        rows = max(1, area.height // px(_ROW))
        columns = 1 if self._tried else 2
        wide = (area.width - px(36) * (columns - 1)) // columns
        for n, play in enumerate(self._plays[: columns * rows]):
            left = area.left + n // rows * (wide + px(36))
            line = pygame.Rect(left, area.top + n % rows * px(_ROW), wide, px(_ROW))
            self._paint_play(surface, style, line, play)

    def _paint_heads(self, surface: pygame.Surface, style: Style, line: pygame.Rect) -> None:
        """What the numbers are."""
        leaves = (text("leave"), text("equity")) if self._leaves else ()
        heads = (text("points"), *leaves, text("wins"), text("lead"))
        for right, said in _columns(style, line, heads):
            size = style.fitting(said, Face.TEXT, 14, style.px(_FIGURE - 8), 10)
            at = (right, line.top + style.px(17))
            style.write(surface, at, said, Face.TEXT, size, style.theme.quiet_ink, side="right")

    def _paint_play(self, surface: pygame.Surface, style: Style, line: pygame.Rect, play: ListedPlay) -> None:
        px, theme = style.px, style.theme
        if play.mine:
            surface.fill(mixed(theme.paper, theme.brass[0], 0.42), line.inflate(px(10), 0))
            pygame.draw.rect(surface, theme.brass_edge, (line.left - px(5), line.top, px(4), line.height))
        base, figures = line.top + px(19), _figures(play)
        room = line.width - px(_FIGURE) * len(figures) + px(24)
        style.write(
            surface, (line.left, base), play.words, Face.SERIF, 15, theme.ink, tracking=0.04, room=room
        )
        for right, figure in _columns(style, line, figures):
            style.write(surface, (right, base), figure, Face.STRONG, 15, theme.ink, side="right")


def _columns(style: Style, line: pygame.Rect, told: Sequence[str]) -> Iterator[tuple[int, str]]:
    """What stands in columns at the right of a line, each with its right edge."""
    for n, each in enumerate(told, 1):
        yield line.right - style.px(_FIGURE) * (len(told) - n), each


def _figures(play: ListedPlay) -> tuple[str, ...]:
    """What is known of a play, in the order of the heads."""
    if play.chance is None:
        return (str(play.points),)
    leave = () if play.leave is None else (f"{play.leave:+.1f}", f"{play.points + play.leave:.1f}")
    return (str(play.points), *leave, f"{play.chance:.0%}", f"{play.ahead:+.0f}")
