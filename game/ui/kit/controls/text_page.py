"""A scrollable text, laid out by pygame_gui."""

import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.system.plain_text import shown
from game.theme import hexed
from game.ui.kit.controls.widgets import WHEEL_STEP, scroll_key, wheel_pixels
from game.ui.kit.keyboard import with_ctrl
from game.ui.kit.look.fonts import Face, face_of_texts, script
from game.ui.kit.look.gui_theme import FONT, LINE_SIZE, gui_manager
from game.ui.kit.look.style import Style

if TYPE_CHECKING:
    from pygame_gui.elements import UITextBox

_PARAGRAPH_GAP = 9  # of the design: the empty line between paragraphs
_PIECE = 12  # words
_LONGEST_WORD = 300
_OF_POINTER = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class Paragraph(NamedTuple):
    """A paragraph; `strong` ones lead, `quiet` ones are details."""

    words: str
    size: int = 15
    strong: bool = False
    quiet: bool = False


class TextPage:
    """Scrollable paragraphs. Wheel, arrows and page keys scroll; the pointer selects, Ctrl+A selects all,
    Ctrl+C copies the selection, or all."""

    def __init__(
        self, window: tuple[int, int], style: Style, paragraphs: Sequence[Paragraph], width: int
    ) -> None:
        self._style = style
        self._html = _marked_up(style, [each for each in paragraphs if each.words])
        self._gui = gui_manager(window, style)
        faces = {(style.px(each.size), "bold" if each.strong else "regular") for each in paragraphs}
        faces |= {(style.px(_PARAGRAPH_GAP), "regular")}
        faces -= {(style.px(LINE_SIZE), "regular")}  # comes with the theme
        joined = script(face_of_texts(Face.TEXT))
        self._gui.preload_fonts(
            [{"name": FONT, "point_size": pixels, "style": face, "script": joined} for pixels, face in faces]
        )
        self._box = self._laid_out(pygame.Rect(0, 0, width, -1))
        self._seen = self._state()
        self.height = self._box.rect.height  # of the whole text, in pixels

    def _laid_out(self, rect: pygame.Rect) -> "UITextBox":
        """The text at this width and height; a height of -1 is as high as needed."""
        from pygame_gui.elements import UITextBox

        return UITextBox(self._html, rect, self._gui)

    @property
    def scroll_position(self) -> float:
        """The scroll position: 0 at the top."""
        bar = self._box.scroll_bar
        return bar.start_percentage if bar is not None else 0.0

    def place(self, rect: pygame.Rect) -> None:
        """Place the text; it scrolls if it does not fit."""
        if rect.height < self.height:
            self._box.kill()
            self._box = self._laid_out(rect)
        else:
            self._box.set_relative_position(rect.topleft)
        self._gui.set_focus_set(self._box)  # so that it copies the selection

    def handle(self, event: pygame.Event) -> bool:
        """Handle one event. True if it was for the text alone."""
        if event.type == pygame.MOUSEWHEEL:
            return self._scroll(wheel_pixels(event, self._style.px(WHEEL_STEP)))
        if event.type in _OF_POINTER:
            self._gui.process_events(event)
            return False
        if event.type != pygame.KEYDOWN:
            return False
        if with_ctrl(event) and event.key in (pygame.K_a, pygame.K_c):
            self._copy(event)
            return True
        return self._scroll(scroll_key(event, self._style.px(WHEEL_STEP), self._box.rect.height, self.height))

    def _copy(self, event: pygame.Event) -> None:
        """Select all, or copy the selection or else all."""
        self._gui.set_focus_set(self._box)
        first, last = self._box.select_range
        if event.key == pygame.K_c and first == last:
            self._gui.process_events(
                pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode="")
            )
        self._gui.process_events(event)

    def _scroll(self, pixels: int) -> bool:
        """Scroll. True if it moved."""
        bar, before = self._box.scroll_bar, self.scroll_position
        if bar is None or not pixels or self._box.text_box_layout is None:
            return False
        bar.set_scroll_from_start_percentage(before + pixels / self._box.text_box_layout.layout_rect.height)
        self._box.redraw_from_text_block()
        return self.scroll_position != before

    def update(self, seconds: float) -> bool:
        """Advance the time. True if something has changed."""
        self._gui.update(seconds)
        before, self._seen = self._seen, self._state()
        return self._seen != before

    def _state(self) -> tuple[float, int, int]:
        first, last = self._box.select_range
        return self.scroll_position, first, last

    def draw(self, target: pygame.Surface) -> None:
        self._gui.draw_ui(target)


def _marked_up(style: Style, paragraphs: Sequence[Paragraph]) -> str:
    """The paragraphs in pygame_gui's markup."""
    separator = f'<font pixel_size="{style.px(_PARAGRAPH_GAP)}"><br><br></font>'
    return separator.join(_paragraph_html(style, each) for each in paragraphs)


def _paragraph_html(style: Style, paragraph: Paragraph) -> str:
    from html import escape  # loads a table of 2,000 names: not before the first frame

    ink = hexed(style.theme.quiet_ink if paragraph.quiet else style.theme.ink)
    # pygame_gui would look up words with a full stop as translation keys
    words = [escape(_cut(word)).replace(".", "&#46;") for word in _seen(paragraph.words).split(" ")]
    # in short pieces, as pygame_gui takes quadratic time
    pieces = (" ".join(words[place : place + _PIECE]) for place in range(0, len(words), _PIECE))
    label = " ".join(
        f'<font color="{ink}" pixel_size="{style.px(paragraph.size)}">{piece}</font>' for piece in pieces
    )
    return f"<b>{label}</b>" if paragraph.strong else label


def _cut(word: str) -> str:
    """The word, truncated if longer than any word or path."""
    return word if len(word) <= _LONGEST_WORD else word[:_LONGEST_WORD] + "…"


def _seen(words: str) -> str:
    """The words without zero-width characters, of which alone pygame_gui draws no text."""
    return "".join(char for char in shown(words) if unicodedata.category(char) != "Cf")
