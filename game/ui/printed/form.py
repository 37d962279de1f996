"""The form that asks for the paper of pages to print, and saves them as a PDF."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame

from game.fault import Fault
from game.store.exports import export_file
from game.table.ruleset import Ruleset
from game.text.catalogues import text
from game.text.phrases import game_name
from game.theme import TOUCH
from game.ui.kit.controls.charts import LedgerRow
from game.ui.kit.controls.choice import HEAD, choice_in_width
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, Form, Message
from game.ui.kit.controls.text_page import Paragraph
from game.ui.kit.controls.widgets import CLOSE, FOOTER, Button, ButtonKind
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Swap
from game.ui.printed import PAPERS, PaperSize
from game.ui.printed.page import PrintedPage, pdf_of, score_pages

_FIELD = HEAD + 44 + 12
_NOTE = 44


class Printable(NamedTuple):
    """Something to print: its label, the beginning of its file's name, and what makes its pages. `note` says
    what they reveal."""

    label: str
    stem: str
    pages: Callable[[PaperSize], Sequence[PrintedPage]]
    note: str = ""


def print_scores(rules: Ruleset, names: Sequence[str], rows: Sequence[LedgerRow]) -> "PrintForm":
    """The form that prints the score sheet of a game."""
    title, players = game_name(rules.name), ", ".join(names)
    return PrintForm(
        Printable("", f"{rules.id}-scores", lambda paper: score_pages(title, players, rows, paper))
    )


class PrintForm(Form):
    """Asks which of several things to print, and on what paper."""

    width = 620.0
    initial_focus = "make"

    def __init__(self, *printables: Printable) -> None:
        super().__init__()
        self.printables = printables
        self._chosen: dict[str, Any] = {"what": printables[0], "paper": next(iter(PAPERS.values()))}
        self._fields = 2 if len(printables) > 1 else 1
        self._noted = _NOTE if any(each.note for each in printables) else 0
        self.height = FRAME + self._fields * _FIELD + self._noted + FOOTER

    def heading(self) -> str:
        return text("Print")

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        papers = {paper: name for name, paper in PAPERS.items()}
        choices: dict[str, tuple[str, dict[Any, str]]] = {"paper": (text("Paper"), papers)}
        if len(self.printables) > 1:
            choices = {"what": (text("What"), {each: each.label for each in self.printables})} | choices
        controls: list[Control] = []
        for n, (name, (label, answers)) in enumerate(choices.items()):
            place = pygame.Rect(inside.left, inside.top + px(_FIELD * n - 8), inside.width, px(HEAD + TOUCH))
            controls.append(choice_in_width(style, name, place, label, answers, self._chosen[name]))
        back = pygame.Rect(inside.right - px(150), inside.bottom - px(48), px(150), px(48))
        make = pygame.Rect(inside.left, back.top, back.left - px(12) - inside.left, px(48))
        return [
            *controls,
            Button("make", make, text("Save as PDF"), ButtonKind.PRIMARY),
            Button(CLOSE, back, text("Back"), key=text("Esc")),
        ]

    def follow(self) -> None:
        self._chosen |= self.choices

    def press(self, control: Control) -> Change | None:
        return Swap(self._export())

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px = style.px
        at = (self.inside.left, self.inside.top + px(self._fields * _FIELD + 4))
        note, room = self._chosen["what"].note, self.inside.width
        style.write_fitting_lines(surface, at, note, Face.TEXT, (15, 12), style.theme.ink, room, 3)

    def _export(self) -> Message:
        thing, paper = self._chosen["what"], self._chosen["paper"]
        try:
            file = export_file(thing.stem, "pdf", pdf_of(thing.pages(paper)))
        except Fault as fault:
            return Message.about(fault)
        label = (
            text("The PDF was saved to this file:"),
            str(file),
            text("Print it at its own size, without fitting it to the page."),
        )
        return Message("", text("Saved"), paragraphs=[Paragraph(line, 16) for line in label])
