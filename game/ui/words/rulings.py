"""The rulings of all tables on paper, each with a button that strikes it out; it does not know where they are
kept."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.text.catalogues import text
from game.text.phrases import language_name
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.fonts import Face
from game.ui.look.lamps import mark
from game.ui.look.style import Style
from game.ui.screen import Change, Pop
from game.words.rulings import Ruling

_ROW = 46
_FOOT = 48 + 16


class RulingLine(NamedTuple):
    """A ruling and the players whose it is."""

    group: str
    players: tuple[str, ...]
    ruling: Ruling


class RulingsForm(Form):
    """`listed` gives all rulings, `strike` takes one away and may raise Fault."""

    wide, high = 760.0, 560.0

    def __init__(
        self, listed: Callable[[], Sequence[RulingLine]], strike: Callable[[RulingLine], object]
    ) -> None:
        super().__init__()
        self._listed = listed
        self._strike = strike
        self._lines = tuple(listed())
        self._first = 0

    def heading(self) -> str:
        return text("Your tables' rulings")

    def begin_at(self) -> str:
        return "close"

    @property
    def shown(self) -> tuple[RulingLine, ...]:
        """The rulings on this page."""
        return self._lines[self._first : self._first + self._rows]

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._inside = inside
        self._rows = max(1, (inside.height - px(_FOOT)) // px(_ROW))
        wide, high = px(140), px(36)
        spots: list[Spot] = [
            Button(
                f"strike {place}",
                pygame.Rect(inside.right - wide, inside.top + place * px(_ROW), wide, high),
                text("Delete"),
            )
            for place in range(len(self.shown))
        ]
        foot = pygame.Rect(inside.right - px(160), inside.bottom - px(48), px(160), px(48))
        if len(self._lines) > self._rows:
            spots.append(Button("more", foot.move(-px(172), 0), text("More")))
        return [*spots, Button("close", foot, text("Done"), ButtonKind.BRASS, key=text("Esc"))]

    def press(self, spot: Spot) -> Change | None:
        what, _, which = spot.name.partition(" ")
        if what == "close" or self.style is None:
            return Pop()
        if what == "strike":
            self._strike(self.shown[int(which)])
            self._lines = tuple(self._listed())
            self.rest.begin()
        else:
            self._first += self._rows
        if self._first >= len(self._lines):
            self._first = 0
        self.lay_out(self.style)
        self.focus.put("close")
        self.focus.changed = True
        return None

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme, inside = style.px, style.theme, self._inside
        if not self._lines:
            said = text("Nothing yet. When your table votes on a word, the result is kept here.")
            for n, words in enumerate(style.lines(said, Face.TEXT, 15, inside.width)):
                at = (inside.left, inside.top + px(20 + 22 * n))
                style.write(surface, at, words, Face.TEXT, 15, theme.ink)
        for place, line in enumerate(self.shown):
            top, ruling = inside.top + place * px(_ROW), line.ruling
            surface.blit(mark(style, ruling.valid), (inside.left, top + px(6)))
            room = inside.width - px(140 + 16 + 34)
            at = (inside.left + px(34), top + px(16))
            style.write(surface, at, ruling.word, Face.SERIF, 17, theme.ink, tracking=0.04, room=room)
            told = text(
                "{language} · {names} · {day}",
                language=language_name(ruling.language),
                names=", ".join(line.players),
                day=ruling.day,
            )
            below = (at[0], top + px(34))
            style.write(surface, below, told, Face.TEXT, 13, theme.quiet_ink, room=room)
