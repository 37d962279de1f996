"""The rules sheet that F1 opens: contents at the left, rules beside them, keys at the end. It does not change
the screen below."""

import unicodedata
from collections.abc import Sequence

import pygame

from game.table.ruleset import Ruleset
from game.text.catalogues import text
from game.theme import BAD_INK, mixed
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import Form, FormPart
from game.ui.kit.controls.text_entry import TextField, TextFieldKind, TextFields
from game.ui.kit.controls.widgets import (
    CLOSE,
    WHEEL_STEP,
    Button,
    IconButton,
    ScrollPosition,
    scroll_key,
    wheel_pixels,
)
from game.ui.kit.keyboard import ENTER, LEFT_RIGHT, asks_for_help, with_ctrl
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon, icon
from game.ui.kit.look.paint import outline, rounded
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import focus_ring, key_cap
from game.ui.kit.screen import Change, Explain, Pop
from game.ui.rules.book import book_of, sheet_keys
from game.ui.rules.page import RulesPage, SearchHit, boxes, draw_page, line_colour, set_page

_BEND = 8
_INSET = 14


class ContentsControl(Button):
    """A heading of the contents; `here`: its chapter is visible."""

    def __init__(self, name: str, rect: pygame.Rect, label: str, key: str = "") -> None:
        super().__init__(name, rect, label, key=key)
        self.here = False

    def draw(self, target: pygame.Surface, style: Style) -> None:
        px, theme, rect = style.px, style.theme, self.rect
        if self.here or self.hovered or self.pressed:
            tint = mixed(theme.paper, theme.rule, 0.75 if self.here else 0.4)
            target.blit(rounded(rect.size, px(_BEND), tint), rect)
        if self.here:
            bar = pygame.Rect(rect.left, rect.top + px(8), px(4), rect.height - px(16))
            pygame.draw.rect(target, line_colour(style), bar, border_radius=px(2))
        cap = key_cap(style, self.key, theme.ink) if self.key else None
        room = rect.width - px(_INSET + 6) - (cap.get_width() + px(8) if cap is not None else 0)
        face, ink = (Face.STRONG, theme.ink) if self.here else (Face.TEXT, theme.quiet_ink)
        self._write(target, style, face, room, theme.ink if self.hovered else ink)
        if cap is not None:
            target.blit(cap, cap.get_rect(midright=(rect.right - px(8), rect.centery)))
        if self.focused:
            focus_ring(style, rect.size, _BEND).blit(target, *rect.topleft)

    def _write(
        self, target: pygame.Surface, style: Style, face: Face, room: int, ink: tuple[int, int, int]
    ) -> None:
        """Draw the heading, in two lines if it is long."""
        at = (self.rect.left + style.px(_INSET), self.rect.centery + style.px(5))
        size = style.fitting(self.label, face, 15, room, 14)
        style.write_lines(target, at, self.label, face, size, ink, room, 2, 18, 0.5)


class SearchControl(Button):
    """The empty search field; pressed, it becomes a line to type into."""

    def __init__(self, rect: pygame.Rect) -> None:
        super().__init__("search", rect, text("Search"), key="/")

    def draw(self, target: pygame.Surface, style: Style) -> None:
        px, theme, rect = style.px, style.theme, self.rect
        field = mixed(theme.paper, (255, 255, 255), 0.95 if self.hovered else 0.7)
        target.blit(rounded(rect.size, px(_BEND), field), rect)
        target.blit(outline(rect.size, px(_BEND), px(1), theme.quiet_ink), rect)
        lens = icon(Icon.SEARCH, px(18), theme.quiet_ink)
        target.blit(lens, lens.get_rect(midleft=(rect.left + px(12), rect.centery)))
        cap = key_cap(style, self.key, theme.quiet_ink)
        target.blit(cap, cap.get_rect(midright=(rect.right - px(10), rect.centery)))
        left = rect.left + px(12 + 18 + 10)
        room = rect.right - px(10) - cap.get_width() - px(8) - left
        style.write(
            target, (left, rect.centery + px(5)), self.label, Face.TEXT, 15, theme.quiet_ink, room=room
        )
        if self.focused:
            focus_ring(style, rect.size, _BEND).blit(target, *rect.topleft)


def find_hits(page: RulesPage, query: str) -> tuple[SearchHit, ...]:
    """Every match, from the top down."""
    wanted = _plain(" ".join(query.split()))
    if not wanted:
        return ()
    hits = []
    for place, passage in enumerate(page.passages):
        words = _plain(passage.words)
        at = words.find(wanted)
        while at >= 0:
            hits.append(SearchHit(place, at, at + len(wanted)))
            at = words.find(wanted, at + len(wanted))
    return tuple(sorted(hits, key=lambda hit: (page.passages[hit.passage].top, hit.passage, hit.start)))


def _plain(words: str) -> str:
    """The words in lower case without accents, character by character, so that positions stay the same."""
    return "".join(_without_accent(char) for char in words)


def _without_accent(char: str) -> str:
    small = unicodedata.normalize("NFD", char.lower())[:1]
    return small if len(small) == 1 else char


_CONTENTS, _SMALL_CONTENTS = 212, 168  # of the design
_MIN_ROW, _MIN_HEIGHT = 26, 260.0
_SMALL = 860  # a narrower sheet is small
_FIELD, _SMALL_FIELD = 260, 210
_COUNT, _SMALL_COUNT = 110, 70  # beside the field, for the number of the hit
_ROW, _CLOSE = 46, 44
_BAR = 14  # beside the text, for the scroll bar
_QUERY = TextFieldKind(40)


class RulesSheet(Form):
    """A book of rules to read. Wheel, keys and dragging scroll it."""

    width, height = 1080.0, 780.0
    min_width = 240.0
    narrow_below = 640.0

    def __init__(self, explain: Explain, game: Ruleset) -> None:
        super().__init__()
        self.book = book_of(explain, game, sheet_keys())
        self.page: RulesPage | None = None
        self.view = pygame.Rect(0, 0, 0, 0)
        self.scrolled = ScrollPosition()
        self.hits: tuple[SearchHit, ...] = ()
        self.at = -1  # the current one
        self._set_for: tuple[object, ...] = ()
        self._entry: TextField | None = None
        self._query = ""
        self._chapter: int | None = None  # the one chosen last, until the text is scrolled
        self._grip: int | None = None  # where the text is held by the pointer
        self._on_bar = False

    # --- laying out -----------------------------------------------------------------------------------

    def heading(self) -> str:
        return self.book.title

    def heading_room(self, style: Style) -> int:
        if self.is_narrow(style):
            return super().heading_room(style) - style.px(_CLOSE + 8)
        return self._field(style).left - style.px(_COUNT + 24) - self.inside.left

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        width = px(_SMALL_CONTENTS if self.sheet.width < px(_SMALL) else _CONTENTS)
        top = inside.top + px(14)
        names = [chapter.heading for chapter in self.book.chapters]
        if self.is_narrow(style):
            top += px(_CLOSE + 10)
        beside = (inside.bottom + px(16) - top) // len(names) >= px(_MIN_ROW) and not self.is_narrow(style)
        left = inside.left + (width + px(30) if beside else 0)
        self.view = pygame.Rect(left, top, inside.right - px(_BAR) - left, inside.bottom + px(12) - top)
        self._set(style)
        step = min(px(_ROW), (inside.bottom + px(16) - top) // len(names))
        controls: list[Control] = []
        for n, name in enumerate(names if beside else ()):  # else the keys move between headings
            rect = pygame.Rect(inside.left - px(10), top + n * step, width + px(10), step - px(2))
            controls.append(ContentsControl(f"chapter {n}", rect, name, "K" if n == len(names) - 1 else ""))
        close = pygame.Rect(inside.right - px(_CLOSE), self.sheet.top + px(16), px(_CLOSE), px(_CLOSE))
        return [self._search(style), *controls, IconButton(CLOSE, close, Icon.CROSS)]

    def min_height(self, style: Style, width: int) -> float:
        return _MIN_HEIGHT

    def _field(self, style: Style) -> pygame.Rect:
        """The rectangle of the search."""
        px = style.px
        if self.is_narrow(style):
            width = self.inside.width - px(_SMALL_COUNT + 8)
            return pygame.Rect(self.inside.left, self.sheet.top + px(68), width, px(_CLOSE))
        width = px(_SMALL_FIELD if self.sheet.width < px(_SMALL) else _FIELD)
        right = self.inside.right - px(_CLOSE + 12)
        return pygame.Rect(right - width, self.sheet.top + px(16), width, px(_CLOSE))

    def _search(self, style: Style) -> Control:
        if not isinstance(self.part, TextFields):
            return SearchControl(self._field(style))
        self._entry = self.part.add("sought", self._field(style), self._query, _QUERY)
        return self._entry

    def _set(self, style: Style) -> None:
        """Set the page unless it is up to date; the visible part stays in view."""
        wanted = (self.view.size, style.theme.name, style.scale)
        if wanted != self._set_for:
            before = self.chapter
            self.page = set_page(self.book, style, self.view.width, self.view.height)
            self._set_for = wanted
            self.hits = find_hits(self.page, self._query)
            self.scrolled.fit(self.page.height, self.view.height)
            if before:
                self._go_to(before)

    # --- turning --------------------------------------------------------------------------------------

    def _scroll(self, pixels: int) -> None:
        """Scroll the text; on a sheet larger than the window, the sheet first."""
        if (
            (pixels > 0 and self._scroll_sheet(pixels))
            or self.scrolled.scroll(pixels)
            or self._scroll_sheet(pixels)
        ):
            self._chapter, self.focus.changed = None, True

    def _scroll_sheet(self, pixels: int) -> bool:
        moved = self.panning.scroll(0, pixels)
        if moved:
            self.resize()
        return moved

    @property
    def chapter(self) -> int:
        if self._chapter is not None or self.page is None or self.style is None:
            return self._chapter or 0
        reached = self.scrolled.shift + self.style.px(40)
        return max((n for n, top in enumerate(self.page.tops) if top <= reached), default=0)

    def _go_to(self, chapter: int) -> None:
        """Scroll to a heading, wrapping around."""
        if self.page is not None:
            n = chapter % len(self.page.tops)
            self.scrolled.scroll((self.page.tops[n] if n else 0) - self.scrolled.shift)
            self._chapter, self.focus.changed = n, True

    def _drag(self, event: pygame.Event) -> None:
        """Scroll by dragging the text or the bar."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            beside = pygame.Rect(self.view.right, self.view.top, _BAR * 2, self.view.height)
            self._on_bar = beside.collidepoint(event.pos)
            if self._on_bar or self.view.collidepoint(event.pos):
                self._grip = event.pos[1]
        elif event.type == pygame.MOUSEBUTTONUP:
            self._grip = None
        elif event.type == pygame.MOUSEMOTION and self._grip is not None and self.page is not None:
            by, self._grip = event.pos[1] - self._grip, event.pos[1]
            self._scroll(by * self.page.height // self.view.height if self._on_bar else -by)

    # --- searching ------------------------------------------------------------------------------------

    def _begin_search(self) -> None:
        """Replace the field by a line to type into."""
        if self.style is None:
            return
        if not isinstance(self.part, TextFields):
            self.part = TextFields(self.focus)
            self.part.enter(self._window, self.style)
            self.lay_out(self.style)
        self.focus.put("sought")

    def _end_search(self) -> None:
        self.part.clear()
        self.part, self._entry, self._query, self.hits, self.at = FormPart(), None, "", (), -1
        self.relayout()

    def _update_search(self) -> None:
        """Search as the text changes."""
        if self._entry is None or self._entry.words == self._query or self.page is None:
            return
        self._query = self._entry.words
        self.hits, self.at = find_hits(self.page, self._query), -1
        ahead = (n for n, hit in enumerate(self.hits) if self._top(hit) >= self.scrolled.shift)
        if self.hits:
            self._show(next(ahead, 0))
        self.focus.changed = True

    def _top(self, hit: SearchHit) -> int:
        assert self.page is not None, "the page is set"
        assert self.style is not None, "the sheet has been entered"
        return boxes(self.page, self.style, hit)[0].top

    def _show(self, n: int) -> None:
        """Go to a hit, scrolling if it is out of view."""
        self.at = n % len(self.hits)
        top, edge = self._top(self.hits[self.at]), self.view.height // 6
        if not self.scrolled.shift + edge // 2 <= top <= self.scrolled.shift + self.view.height - edge:
            self._scroll(top - 2 * edge - self.scrolled.shift)
        self.focus.changed = True

    # --- events ---------------------------------------------------------------------------------------

    def press(self, control: Control) -> Change | None:
        if control.name == "search":
            self._begin_search()
        elif control.name.startswith("chapter "):
            self._go_to(int(control.name.removeprefix("chapter ")))
        return None

    def would_lose_text(self) -> bool:
        return False

    @property
    def _typing(self) -> bool:
        return self._entry is not None and self._entry.focused

    def handle(self, event: pygame.Event) -> Change | None:
        if asks_for_help(event):
            return Pop()
        if event.type == pygame.KEYDOWN and self._key(event):
            return None
        if event.type == pygame.TEXTINPUT and not self._typing:
            if event.text == "?":  # opens it at a table too
                return Pop()
            if event.text == "/":
                self._begin_search()
            return None
        if event.type == pygame.MOUSEWHEEL and self.style is not None:
            self._scroll(wheel_pixels(event, self.style.px(WHEEL_STEP)))
        self._drag(event)
        change = super().handle(event)
        self._update_search()
        return change

    def _key(self, event: pygame.Event) -> bool:
        """Handle a key that scrolls or searches."""
        if self.style is None or self.page is None:
            return False
        notch = self.style.px(WHEEL_STEP)
        pixels = scroll_key(event, notch, self.view.height, self.page.height)
        if event.key == pygame.K_ESCAPE and self._entry is not None:
            self._end_search()
        elif event.key == pygame.K_F3 or (event.key in ENTER and self._typing):
            back = event.mod & pygame.KMOD_SHIFT
            if self.hits:
                self._show(self.at - 1 if back else self.at + 1)
            elif self._entry is None:
                self._begin_search()
        elif event.key == pygame.K_f and with_ctrl(event):
            self._begin_search()
        elif pixels and not (self._typing and event.key in (pygame.K_HOME, pygame.K_END)):
            self._scroll(pixels)
        elif self._typing:
            return False
        elif event.key == pygame.K_SPACE and self.focus.current is None:
            self._scroll(self.view.height - notch)
        elif event.key in LEFT_RIGHT:
            self._go_to(self.chapter + LEFT_RIGHT[event.key])
        elif event.key == pygame.K_k and not with_ctrl(event):
            self._go_to(len(self.page.tops) - 1)
        else:
            return False
        return True

    # --- showing --------------------------------------------------------------------------------------

    def _draw(self, surface: pygame.Surface, style: Style) -> None:
        here = self.chapter
        for control in self.focus.controls:
            if isinstance(control, ContentsControl):
                control.here = control.name == f"chapter {here}"
        super()._draw(surface, style)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme = style.px, style.theme
        if any(isinstance(control, ContentsControl) for control in self.focus.controls):
            line = pygame.Rect(self.view.left - px(16), self.view.top, max(1, px(1)), self.view.height)
            surface.fill(theme.rule, line)
        if self.page is not None:
            draw_page(surface, style, self.page, self.view, self.scrolled.shift, self.hits, self.at)
            self.scrolled.draw_bar(surface, style, self.view)
        if self._query:
            label, ink = text("{n} of {all}", n=self.at + 1, all=len(self.hits)), theme.quiet_ink
            if not self.hits:
                label, ink = text("Nothing found."), BAD_INK
            field, room = self._field(style), px(_COUNT)
            at = (field.left - px(16), field.centery + px(5))
            if self.is_narrow(style):
                room = px(_SMALL_COUNT)
                at = (field.right + px(8) + room, at[1])
            style.write_fitting(surface, at, label, Face.STRONG, (14, 9), ink, room, "right")
