"""Tells the player one thing that went wrong; it asks only to be read, and the game goes on below."""

from collections.abc import Sequence

import pygame

from game.fault import Fault
from game.text.catalogues import text
from game.ui.controls.plain_fault import plainly
from game.ui.controls.reading import Reading
from game.ui.controls.text_page import Paragraph
from game.ui.controls.widgets import Button, ButtonKind


class Message(Reading):
    """A line, maybe a long one, and a button that puts it away. A plain sentence may lead it."""

    wide = 560.0

    def __init__(self, line: str, heading: str = "", lead: str = "") -> None:
        super().__init__()
        self.line = line
        self.lead = lead
        self._heading = heading

    @classmethod
    def about(cls, fault: Fault) -> "Message":
        """What went wrong, first as the player sees it."""
        return cls(str(fault), lead=plainly(fault))

    def heading(self) -> str:
        return self._heading or text("This did not work")

    def paragraphs(self) -> Sequence[Paragraph]:
        if not self.lead:
            return [Paragraph(self.line, 16)]
        return [Paragraph(self.lead, 16, strong=True), Paragraph(self.line, 14, quiet=True)]

    def button(self) -> Button:
        nowhere = pygame.Rect(0, 0, 0, 0)
        return Button("read", nowhere, text("All right"), ButtonKind.BRASS, key=text("Enter"))
