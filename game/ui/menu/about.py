"""Says what this is, which version, and whose letters and words are in it."""

from collections.abc import Sequence

import pygame

from game import __version__
from game.search.kernel import COMPILED
from game.text.catalogues import text
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.screen import Change, Pop

_LEADING = 22


def _search() -> str:
    """How the search for words runs here; which it is was decided when the program was installed."""
    if COMPILED:
        return text("The search for words is compiled for this machine.")
    return text(
        "The search for words runs interpreted, for no compiler was found when kanugo was installed: it "
        "finds the same, more slowly."
    )


class About(Form):
    """A few paragraphs."""

    wide = 620.0

    def heading(self) -> str:
        return text("Kanugo {version}", version=__version__)

    def begin_at(self) -> str:
        return "close"

    def paragraphs(self) -> tuple[str, ...]:
        """What is said, paragraph by paragraph."""
        return (
            text(
                "Kan-u-go is a card game of words from 1934: letter cards, each with a number, are laid "
                "into one crossword. Here are its three patiences."
            ),
            text(
                "Free software under the MIT licence. The typefaces are Noto Serif, Noto Sans Gujarati and "
                "Inter, under the SIL Open Font License."
            ),
            text(
                "The word lists are other people's work; each keeps its own licence, named in the folder "
                "of the lexicons."
            ),
            text("F11 shows the table on the whole screen."),
            _search(),
        )

    def enter(self, size: tuple[int, int], style: Style) -> None:
        room = min(style.px(self.wide), size[0] - style.px(32)) - style.px(56)
        lines = sum(len(style.lines(words, Face.TEXT, 15, room)) for words in self.paragraphs())
        self.high = 70 + 28 + 70 + _LEADING * lines + 12 * len(self.paragraphs())
        super().enter(size, style)

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        close = pygame.Rect(inside.right - px(160), inside.bottom - px(48), px(160), px(48))
        return [Button("close", close, text("Close"), ButtonKind.BRASS, key=text("Esc"))]

    def press(self, spot: Spot) -> Change | None:
        return Pop()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        x, y = self.sheet.left + style.px(28), self.sheet.top + style.px(86)
        for words in self.paragraphs():
            for line in style.lines(words, Face.TEXT, 15, self.sheet.width - style.px(56)):
                style.write(surface, (x, y), line, Face.TEXT, 15, style.theme.ink)
                y += style.px(_LEADING)
            y += style.px(12)
