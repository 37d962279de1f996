"""Asks what shall be printed, and writes it as PDF into the folder for copies. It does not know the game."""

from collections.abc import Callable, Sequence

import pygame

from game.fault import Fault
from game.store.copies import kept
from game.text.catalogues import text
from game.ui.controls.choice import HEAD, ChoiceField
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.message import Message
from game.ui.controls.text_page import Paragraph
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.printed.leaf import PAPERS, Leaf, PaperSize
from game.ui.screen import Change, Pop, Swap

_FIELD = HEAD + 44 + 12
_NOTE = 44
_DEAL, _PACK, _WITH_BACKS = range(3)


class PrintForm(Form):
    """`deal` makes the leaves of the deal, `pack` those of a pack with or without backs. `shows`: those of
    the deal show a solution of a game that is not over."""

    wide, high = 620.0, 70.0 + 2 * _FIELD + _NOTE + 48 + 28

    def __init__(
        self,
        stem: str,
        deal: Callable[[PaperSize], Sequence[Leaf]],
        pack: Callable[[PaperSize, bool], Sequence[Leaf]],
        shows: bool,
    ) -> None:
        super().__init__()
        self._stem = stem
        self._deal = deal
        self._pack = pack
        self._shows = shows
        self._at = {"what": _DEAL, "paper": 0}

    def heading(self) -> str:
        return text("Print")

    def begin_at(self) -> str:
        return "make"

    def needed(self, style: Style, width: int) -> float:
        return self.high

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        each = pygame.Rect(inside.left, inside.top - px(8), inside.width, px(HEAD + 44))
        what = [text("This deal"), text("A pack to cut out"), text("The pack, with backs")]
        back = pygame.Rect(inside.right - px(150), inside.bottom - px(48), px(150), px(48))
        make = pygame.Rect(inside.left, back.top, back.left - px(12) - inside.left, px(48))
        below = each.move(0, px(_FIELD))
        return [
            ChoiceField("what", each, text("What"), what, self._at["what"]),
            ChoiceField("paper", below, text("Paper"), list(PAPERS), self._at["paper"]),
            Button("make", make, text("Save as PDF"), ButtonKind.BRASS),
            Button("back", back, text("Back"), key=text("Esc")),
        ]

    def handle(self, event: pygame.Event) -> Change | None:
        change = super().handle(event)
        for spot in self.focus.spots:
            if isinstance(spot, ChoiceField):
                self._at[spot.name] = spot.at
        return change

    def press(self, spot: Spot) -> Change | None:
        if isinstance(spot, ChoiceField):
            spot.touch()
            return None
        return Swap(self._made()) if spot.name == "make" else Pop()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        if not self._shows or self._at["what"] != _DEAL:
            return
        px = style.px
        said = text("The second page shows a solution: winning then counts as won with help.")
        at = (self.sheet.left + px(28), self.sheet.top + px(70 + 2 * _FIELD + 12))
        room = self.sheet.width - px(56)
        style.write_fitting(surface, at, said, Face.TEXT, (15, 12), style.theme.ink, room)

    def _made(self) -> Message:
        from game.ui.printed.pdf import pdf_of

        what, paper = self._at["what"], [*PAPERS.values()][self._at["paper"]]
        leaves = self._deal(paper) if what == _DEAL else self._pack(paper, what == _WITH_BACKS)
        stem = self._stem if what == _DEAL else "kan-u-go-pack"
        try:
            file = kept(stem, "pdf", pdf_of(leaves))
        except Fault as fault:
            return Message.about(fault)
        said = (
            text("The PDF was saved to this file:"),
            str(file),
            text("Print it at its own size, without fitting it to the page."),
        )
        return Message("", text("Saved"), paragraphs=[Paragraph(line, 16) for line in said])
