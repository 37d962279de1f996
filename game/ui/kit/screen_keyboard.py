"""An on-screen keyboard at the edge of the window that leaves the text field visible."""

import unicodedata
from typing import NamedTuple

import pygame

from game.text.catalogues import language, text
from game.theme import TOUCH
from game.ui.kit.controls.focus import Control, Focus
from game.ui.kit.controls.widgets import Button, draw_buttons
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.paint import rounded
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Typing

_LATIN = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SYMBOLS = ("1234567890", "-–.,:;'’!?", "()&+/@#%*=")

_OF_LANGUAGE = {
    "en": _LATIN,
    "eo": (*_LATIN, "ĉĝĥĵŝŭ"),
    "pl": (*_LATIN, "ąćęłńóśźż"),
    "ru": ("йцукенгшщзхъ", "фывапролджэё", "ячсмитьбю"),
    "uk": ("йцукенгшщзхї", "фівапролджєґ", "ячсмитьбю’"),
    "gu": (
        "અઆઇઈઉઊઋએઐઓઔંઃ",
        "ાિીુૂૃેૈોૌ્ઁ",
        "કખગઘઙચછજઝઞટઠ",
        "ડઢણતથદધનપફબભ",
        "મયરલવશષસહળ",
    ),
}


class KeyPage(NamedTuple):
    """Rows of characters, and the label of the key that switches to them."""

    name: str
    rows: tuple[str, ...]


def pages_for(language: str, only: str = "") -> tuple[KeyPage, ...]:
    """The pages of characters of a language, letters first; for a field with few allowed characters only
    those."""
    own = _OF_LANGUAGE.get(language, _LATIN)
    pages = [KeyPage("".join(own[0][:3]).upper(), own), KeyPage("ABC", _LATIN), KeyPage("123", _SYMBOLS)]
    if own[:3] == _LATIN:
        del pages[1]
        pages[0] = KeyPage("ABC", own)
    kept = [KeyPage(page.name, _of(page.rows, only)) for page in pages]
    return tuple(page for page in kept if page.rows)


def _of(rows: tuple[str, ...], only: str) -> tuple[str, ...]:
    """The rows reduced to these characters; unchanged without any."""
    if not only:
        return rows
    reduced = ("".join(char for char in row if char in only) for row in rows)
    return tuple(filter(None, reduced))


_GAP = 4
_PAD = 10
_SIDE = TOUCH - _GAP + 2  # a key and half the gaps around it are wider than a finger
_WIDEST = 64
_DELETE, _ENTER, _SPACE, _CAPITAL, _TURN, _AWAY = "delete", "enter", "space", "capital", "turn", "away"
_KEYS = {_DELETE: pygame.K_BACKSPACE, _ENTER: pygame.K_RETURN}


class ScreenKeyboard:
    """The keyboard for one field. `press` returns what a key types; the first letter is a capital."""

    def __init__(self, typing: Typing, window: tuple[int, int], style: Style) -> None:
        self.field = typing
        self.dismissed = False  # hidden until the field is touched again
        self.focus = Focus()
        self._window, self._style = window, style
        self.held = style
        self._pages: tuple[KeyPage, ...] = pages_for(language(), typing.only)
        self._page = 0
        self._capital = not typing.only and self._has_capitals
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._lay_out()

    @property
    def _has_capitals(self) -> bool:
        return any(char.upper() != char for row in self._pages[self._page].rows for char in row)

    # --- laying out -----------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        width, height = self._window
        rows = self._pages[self._page].rows
        per_row = max(10, *map(len, rows))
        min_size = per_row * (TOUCH + _GAP) + 2 * _PAD, 2 * ((len(rows) + 1) * (_SIDE + _GAP) + 2 * _PAD)
        self.held = self._style.holding(
            self._window, min_size
        )  # at most half of the window, and no narrow key
        px = self.held.px
        gap = px(_GAP)
        side = min(px(_WIDEST), (width - 2 * px(_PAD) + gap) // per_row - gap)
        tall = px(_SIDE)
        whole = (len(rows) + 1) * (tall + gap) - gap + 2 * px(_PAD)
        self.rect = pygame.Rect(0, height - whole, width, whole)
        line = pygame.Rect(self.field.line)
        if line.bottom > self.rect.top and line.centery > height // 2:
            self.rect.top = 0
        top, controls = self.rect.top + px(_PAD), list[Control]()
        for row in rows:
            left = (width - len(row) * (side + gap) + gap) // 2
            for n, char in enumerate(row):
                rect = pygame.Rect(left + n * (side + gap), top, side, tall)
                shown = char.upper() if self._capital else char
                controls.append(Button(f"type {shown}", rect, face_of(shown)))
            top += tall + gap
        line = pygame.Rect(
            (width - per_row * (side + gap) + gap) // 2, top, per_row * (side + gap) - gap, tall
        )
        self.focus.replace([*controls, *self._footer(line)])

    def _footer(self, line: pygame.Rect) -> list[Control]:
        """The bottom row: capitals, other characters, space, delete, enter, hide."""
        gap, keys = self.held.px(_GAP), list[tuple[str, str, Icon | None, float]]()
        if self._has_capitals:
            keys.append((_CAPITAL, "⇧", None, 1.3))
        if len(self._pages) > 1:
            keys.append((_TURN, self._pages[(self._page + 1) % len(self._pages)].name, None, 1.5))
        if not self.field.only or " " in self.field.only:
            keys.append((_SPACE, text("Space"), None, 3.0))
        keys += [
            (_DELETE, "⌫", None, 1.3),
            (_ENTER, text("Enter"), None, 1.6),
            (_AWAY, "", Icon.DOWN, 1.3),
        ]
        whole = sum(share for *_, share in keys)
        room, left = line.width - gap * (len(keys) - 1), float(line.left)
        controls: list[Control] = []
        for name, label, symbol, share in keys:
            width = room * share / whole
            rect = pygame.Rect(round(left), line.top, round(width), line.height)
            controls.append(Button(name, rect, label, icon=symbol))
            left += width + gap
        return controls

    # --- typing ---------------------------------------------------------------------------------------

    def press(self, name: str) -> list[pygame.Event]:
        """What the key of this name types."""
        if name in _KEYS:
            kinds = (pygame.KEYDOWN, pygame.KEYUP)
            return [pygame.Event(kind, key=_KEYS[name], mod=0, unicode="", scancode=0) for kind in kinds]
        if name == _AWAY:
            self.dismissed = True
            return []
        if name in (_CAPITAL, _TURN):
            self._capital = name == _CAPITAL and not self._capital
            self._page = (self._page + (name == _TURN)) % len(self._pages)
            self._lay_out()
            return []
        typed = " " if name == _SPACE else name.removeprefix("type ")
        if self._capital and typed != " ":
            self._capital = False
            self._lay_out()
        return [pygame.Event(pygame.TEXTINPUT, text=typed)]

    # --- showing --------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw all keys on wood."""
        style = self.held
        target.blit(rounded(self.rect.size, style.px(10), style.theme.rail[0]), self.rect)
        draw_buttons(self.focus, target, style)


def face_of(char: str) -> str:
    """A character as shown on a key: combining marks on a circle."""
    return f"\N{DOTTED CIRCLE}{char}" if unicodedata.category(char[0]).startswith("M") else char
