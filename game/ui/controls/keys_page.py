"""The page that F1 opens: the keys that do something on the screen below, and what they do."""

from collections.abc import Sequence

import pygame

from game.text.catalogues import text
from game.ui.controls.key_help import asks_for_help
from game.ui.controls.message import Message
from game.ui.controls.text_page import Paragraph
from game.ui.screen import Change, KeyHelp, Pop


class KeysPage(Message):
    """Keys, a line for each. F1 puts it away again."""

    def __init__(self, keys: Sequence[KeyHelp]) -> None:
        self.told = tuple(keys)
        lines = [Paragraph(f"{each.shown}  \N{EN DASH}  {each.does}", 16) for each in self.told]
        super().__init__("", text("Keys"), paragraphs=lines)

    def handle(self, event: pygame.Event) -> Change | None:
        return Pop() if asks_for_help(event) else super().handle(event)
