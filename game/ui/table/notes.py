"""Notes on a game: the form that writes one at a move, and the paper that shows it on the table."""

from collections.abc import Callable, Sequence

import pygame

from game.system.plain_text import clean
from game.table.session import LONGEST_NOTE
from game.text.catalogues import text
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.text_entry import LineKind, Lines
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import paper
from game.ui.kit.screen import Change, Pop

_SIZE, _LINE, _PAD = 14, 18, 8  # of the design


class NoteForm(Form):
    """Writes the note at a move. `keep` is given it, unless the form is left by Esc."""

    wide, high = 620.0, 240.0

    def __init__(self, move: int, note: str, keep: Callable[[str], None]) -> None:
        super().__init__()
        self.part = self.lines = Lines(self.focus)
        self._move = move
        words = " ".join(note.split())
        self._longest = max(LONGEST_NOTE, len(words))  # one from a file may be longer, and stays whole
        self._before = self._note = clean(words, self._longest)  # as the field shows it
        self._keep = keep

    def heading(self) -> str:
        return text("Note at move {n}", n=self._move)

    def begin_at(self) -> str:
        return "note"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px, high = style.px, style.px(48)
        field = pygame.Rect(inside.left, inside.top + px(8), inside.width, px(42))
        keep = pygame.Rect(inside.right - px(170), inside.bottom - high, px(170), high)
        back = pygame.Rect(keep.left - px(152), keep.top, px(140), high)
        return [
            self.lines.line("note", field, self._note, LineKind(self._longest)),
            Button("back", back, text("Back"), key=text("Esc")),
            Button("keep", keep, text("Save"), ButtonKind.BRASS, key=text("Enter")),
        ]

    def lay_out(self, style: Style) -> None:
        self._note = self._typed()  # a new layout keeps the input
        super().lay_out(style)

    def _typed(self) -> str:
        return self.lines.all[0].words if self.lines.all else self._note

    def would_lose_text(self) -> bool:
        return super().would_lose_text() and self._typed() != self._before

    def press(self, spot: Spot) -> Change | None:
        if spot.name == "keep" and self._typed() != self._before:
            self._keep(self._typed())
        return Pop() if spot.name in ("keep", "back") else None


def draw_note(surface: pygame.Surface, style: Style, note: str, panel: pygame.Rect) -> None:
    """Draw a note on a paper of its own."""
    px, inside = style.px, panel.inflate(-2 * style.px(_PAD), 0)
    paper(style, panel.size).blit(surface, *panel.topleft)
    most = max(1, (inside.height - px(_PAD)) // px(_LINE))
    for n, line in enumerate(style.lines(note, Face.TEXT, _SIZE, inside.width, most)):
        at = inside.left, inside.top + px(_PAD) + px(_LINE) * n + px(_LINE) // 2
        style.write(surface, at, line, Face.TEXT, _SIZE, style.theme.ink, room=inside.width)
