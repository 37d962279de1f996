"""A sheet of paper over the table: menu, help, words, result."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.table.moves import Slot
from game.text.actions import Action
from game.text.catalogues import text
from game.theme import TOUCH, card_height
from game.ui.kit.controls.charts import ROW_HEIGHT, LedgerRow, write_rows
from game.ui.kit.controls.focus import Control, Focus
from game.ui.kit.controls.form import Panning
from game.ui.kit.controls.widgets import Button, ScrollPosition, wheel_pixels
from game.ui.kit.keyboard import TypedText, enter_help, escape_help, tab_help
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fans import WORD_LEANS, LetterPack, card_turned, spelled
from game.ui.kit.look.fonts import Face, wrapped
from game.ui.kit.look.motion import POP, fade
from game.ui.kit.look.paint import fade_in, outline, sheet
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import paper
from game.ui.kit.screen import KeyHelp
from game.ui.table.actions import KeyPress, Offer, shortcut_named

ROW = 27
"""Line height, in logical pixels."""


def write_words(
    target: pygame.Surface, style: Style, inside: pygame.Rect, y: int, words: Sequence[str]
) -> None:
    width, room = inside.width // 3, inside.width // 3 - style.px(8)
    for place, word in enumerate(words):
        row, column = divmod(place, 3)
        at = (inside.left + column * width, y + row * style.px(ROW))
        style.write(target, at, word, Face.SERIF, 16, style.theme.ink, tracking=0.04, room=room)


def keys_of(offers: Sequence[Offer]) -> tuple[KeyHelp, ...]:
    """The key help of a sheet with these buttons."""
    rows = [tab_help(), enter_help(text("press the selected button"))]
    for offer in offers:
        if offer.enabled and (key := shortcut_named(offer.key)) is not None:
            rows.append(KeyHelp(offer.key, offer.label, (key.code,), key.mod))
    closing = (offer.label for offer in offers if offer.action is Action.CLOSE)
    return (*rows, escape_help(next(closing, "")))


_WIDTH, _ROWS_WIDTH, _CELEBRATION_WIDTH, _LOW_WIDTH = 520, 620, 900, 750
_FOUR_WIDE, _THREE_WIDE, _TWO_WIDE = 760, 660, 400  # minimum widths for four, three and two buttons in a row
_MIN_CONTENT = 96  # least visible height of the scrolled content
_PAD, _LINE, _SECTION_GAP, _GAP, _BUTTON = 28, 24, 10, 12, 50
_CELEBRATION_CARD, _SMALL_CELEBRATION_CARD = 63, 49  # width of the cards that spell the word
_BEGINS = {action.value for action in (Action.NEW, Action.AGAIN, Action.NEXT_ROUND)}  # never focused first


class CardControl(Control):
    """A card on a sheet, to choose or only to look at."""

    def __init__(self, rect: pygame.Rect, slot: Slot | None, letter: str, number: int) -> None:
        super().__init__(f"card {slot}", rect, slot is not None)
        self.slot = slot
        self.letter = letter
        self.number = number

    def draw(self, target: pygame.Surface, style: Style) -> None:
        look = CardLook.HOVER if self.hovered or self.pressed else CardLook.REST
        art = style.cards.card(self.letter, self.number, self.rect.width, look)
        art.blit(target, *self.rect.topleft)
        if self.focused:
            style.cards.focus_ring(self.rect.width).blit(target, *self.rect.topleft)


@dataclass(frozen=True, slots=True)
class Page:
    """The content of a sheet: sentences, words, rows, cards (slot, letter, number) and buttons, the
    first of them for Enter. `celebration` is spelled in cards of the pack."""

    title: str
    lines: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    rows: tuple[LedgerRow, ...] = ()
    cards: tuple[tuple[Slot | None, str, int], ...] = ()
    offers: tuple[Offer, ...] = ()
    card: int = 42
    celebration: str = ""
    pack: LetterPack = field(default_factory=dict)


class Sheet:
    """A page laid out in a window. `handle` returns what was chosen."""

    def __init__(self, page: Page, size: tuple[int, int], table: pygame.Rect, style: Style) -> None:
        self.page = page
        self._table = table
        self.style = style = style.of_sheets
        self.panning = Panning()
        self.size = size
        self.scrolled = ScrollPosition()
        self._age = 0.0
        self.focus = Focus()
        self._lay_out()

    @property
    def has_help_button(self) -> bool:
        """Whether one of its buttons is for F1."""
        return any(offer.action is Action.HELP and offer.enabled for offer in self._offers)

    def keys(self) -> tuple[KeyHelp, ...]:
        return keys_of(self._offers)

    def _lay_out(self) -> None:
        px = self.style.px
        over = self._table if self.page.celebration else pygame.Rect((0, 0), self.size)
        preferred = _CELEBRATION_WIDTH if self.page.celebration else _ROWS_WIDTH if self.page.rows else _WIDTH
        room, _ = self.panning.max_size(over.size, self.style)
        _, max_height = self.panning.max_size(self.size, self.style)
        self._divide(min(px(preferred), room))
        if self._columns == 2 and self._min_height > max_height and room >= px(_THREE_WIDE):
            self._divide(min(room, px(_LOW_WIDTH)), 3)  # a low window: buttons side by side
        width, content = self._room + 2 * px(_PAD), self._content_height()
        height = self._fixed_height + content
        if self._min_height <= max_height:  # the content scrolls, else the whole sheet: never both
            height = min(height, max_height)
        self.rect = self.panning.place((width, height), self.size, self.style)
        if height <= max_height:
            self.rect.center = over.center
            if self.page.celebration:  # the won crossword stays visible above it
                self.rect.bottom = over.bottom - px(10)
        self._inside = pygame.Rect(
            self.rect.left + px(_PAD),
            self.rect.top + px(_PAD) + px(44),
            self._room,
            height - self._fixed_height,
        )
        self.scrolled.fit(content, self._inside.height)
        self.focus.replace([*self._cards(), *self._buttons()])
        able = [control for control in self.focus.controls if control.enabled]
        first = next((control for control in able if control.name not in _BEGINS), able[0] if able else None)
        if first is not None and self.focus.current is None:
            self.focus.put(first.name)

    def _divide(self, width: int, columns: int = 0) -> None:
        """Lay out lines and buttons at this width, the buttons in as many columns as fit."""
        px = self.style.px
        self._columns = columns or (4 if width >= px(_FOUR_WIDE) else 2 if width >= px(_TWO_WIDE) else 1)
        self._room = width - 2 * px(_PAD)
        self._spelled = self._spelled_width()
        # a small window needs room for the crossword; what is left out is on the rail too
        tight = bool(self.page.celebration) and self._columns < 4
        self._offers = self.page.offers[:2] if tight else self.page.offers
        label, room = self.page.lines[:1] if tight else self.page.lines, self._room - self._spelled
        self._lines = [line for each in label for line in wrapped(each, Face.TEXT, px(16), room)]

    @property
    def _fixed_height(self) -> int:
        """The height of title and buttons."""
        return self.style.px(_PAD) + self.style.px(44) + self._footer_height()

    @property
    def _min_height(self) -> int:
        """The least height that shows some of the content."""
        return self._fixed_height + min(self._content_height(), self.style.px(_MIN_CONTENT))

    @property
    def _celebration_card(self) -> int:
        """The width of the cards that spell the word."""
        return self.style.scale.card(_CELEBRATION_CARD if self._columns == 4 else _SMALL_CELEBRATION_CARD)

    def _spelled_width(self) -> int:
        """The room for the word beside the text."""
        letters, width = len(spelled(self.page.celebration)), self._celebration_card
        taken = letters * (width + width // 14) + self.style.px(_PAD) if letters else 0
        return taken if taken < self._room // 2 else 0

    def _content_height(self) -> int:
        px = self.style.px
        height = px(_LINE) * len(self._lines) + px(_SECTION_GAP) * self._has_gap
        height += px(ROW) * -(-len(self.page.words) // 3) + px(ROW_HEIGHT) * len(self.page.rows)
        if self.page.cards:
            height += -(-len(self.page.cards) // self._in_a_row()) * self._card_pitch()[1] + px(16)
        return height

    @property
    def _has_gap(self) -> bool:
        """Whether a gap separates the sentences from what follows."""
        return bool(self._lines and (self.page.words or self.page.rows))

    def _footer_height(self) -> int:
        rows = -(-len(self._offers) // self._columns)
        return self.style.px(20) + rows * self.style.px(_BUTTON + _GAP) + self.style.px(_PAD - _GAP)

    def _card_pitch(self) -> tuple[int, int]:
        """From one card to the next; cards to choose are at least a finger apart."""
        width = self.style.scale.card(self.page.card)
        gap = self.style.px(6)
        min_pitch = self.style.px(TOUCH) if any(slot is not None for slot, _, _ in self.page.cards) else 0
        return max(width + gap, min_pitch), max(card_height(width) + gap, min_pitch)

    def _in_a_row(self) -> int:
        return max(1, (self._room + self.style.px(6)) // self._card_pitch()[0])

    def _cards(self) -> list[CardControl]:
        across, down = self._card_pitch()
        width = self.style.scale.card(self.page.card)
        top = self._inside.top + self.style.px(_LINE) * len(self._lines) + self.style.px(10)
        made = []
        for place, (slot, letter, number) in enumerate(self.page.cards):
            row, column = divmod(place, self._in_a_row())
            at = (self._inside.left + column * across, top + row * down)
            made.append(CardControl(pygame.Rect(at, (width, card_height(width))), slot, letter, number))
        return made

    def _buttons(self) -> list[Button]:
        px, offers = self.style.px, self._offers
        top = self.rect.bottom - self._footer_height() + px(20)
        each = (self._room - px(_GAP) * (self._columns - 1)) // self._columns
        made = []
        for place, offer in enumerate(offers):
            row, column = divmod(place, self._columns)
            alone = place == len(offers) - 1 and column == 0
            rect = pygame.Rect(
                self._inside.left + column * (each + px(_GAP)),
                top + row * px(_BUTTON + _GAP),
                self._room if alone else each,
                px(_BUTTON),
            )
            made.append(
                Button(offer.action.value, rect, offer.label, offer.kind, offer.key, enabled=offer.enabled)
            )
        return made

    def handle(self, event: pygame.Event, key: KeyPress | TypedText | None) -> Action | Slot | None:
        """The choice that an event makes: Esc and a press outside close the sheet, a button's key
        presses it."""
        if event.type != pygame.MOUSEMOTION:
            self._age = POP  # any input ends the animation
        if isinstance(key, KeyPress) and key.code == pygame.K_ESCAPE:
            return Action.CLOSE
        if isinstance(key, KeyPress) and (key.ctrl or key.action is not None):
            able = (offer for offer in self._offers if offer.enabled and key.shown)
            return next((offer.action for offer in able if offer.key == key.shown), None)
        if event.type == pygame.MOUSEWHEEL:
            moved = self.scrolled.scroll(wheel_pixels(event, self.style.px(ROW)))
            if not moved and self.panning.handle(event, self.style, free=False):
                self._lay_out()
            self.focus.changed = True
            return None
        beside = event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos)
        if beside and event.button == 1:
            return Action.CLOSE
        here = self.focus.current
        pressed = self.focus.handle(event)
        if event.type == pygame.KEYDOWN and self.focus.current is not here:
            self._reveal()
        if isinstance(pressed, CardControl):
            return pressed.slot
        return Action(pressed.name) if pressed is not None else None

    def _reveal(self) -> None:
        """Scroll the focused control into view."""
        here = self.focus.current
        if here is not None and self.panning.reveal(here.rect, self.style):
            self._lay_out()

    def update(self, seconds: float) -> bool:
        """Fade in; True while fading."""
        before = self._fade_in()
        self._age += seconds
        return before < 1.0

    def _fade_in(self) -> float:
        return fade(self._age, less=self.style.less_motion)

    def draw(self, target: pygame.Surface) -> None:
        fade_in(target, self._fade_in(), lambda: self._draw(target))

    def _draw(self, target: pygame.Surface) -> None:
        """Draw the sheet; the table is dimmed unless it shows a win."""
        style, theme = self.style, self.style.theme
        if not self.page.celebration:
            target.blit(style.drawn(("dim", self.size), lambda: sheet(self.size, (0, 0, 0, 128))), (0, 0))
        paper(style, self.rect.size, 12).blit(target, *self.rect.topleft)
        if self.page.celebration:
            self._draw_celebration(target)
        base = self.rect.top + style.px(_PAD) + style.px(22)
        size = 36.0 if self.page.celebration else 26.0
        left, room = self._inside.left + self._spelled, self._room - self._spelled
        size = style.fitting(self.page.title, Face.SERIF, size, room, 16)
        style.write(target, (left, base), self.page.title, Face.SERIF, size, theme.ink, room=room)
        target.set_clip(self._inside)
        y = self._inside.top - self.scrolled.shift + style.px(14)
        for line in self._lines:
            style.write(target, (left, y), line, Face.TEXT, 16, theme.quiet_ink)
            y += style.px(_LINE)
        y += style.px(_SECTION_GAP) * self._has_gap
        write_words(target, style, self._inside, y, self.page.words)
        write_rows(target, style, self._inside, y, self.page.rows)
        target.set_clip(None)
        for control in self.focus.controls:
            if isinstance(control, CardControl | Button):
                control.draw(target, style)
        self.scrolled.draw_bar(target, style, self._inside)
        self.panning.draw(target, style)

    def _draw_celebration(self, target: pygame.Surface) -> None:
        """Draw the brass frame and the word in leaning cards."""
        style, px = self.style, self.style.px
        frame = self.rect.inflate(-2 * px(7), -2 * px(7))
        for inset, line in ((0, 2.0), (px(4), 1.0)):
            rect = frame.inflate(-2 * inset, -2 * inset)
            drawn = outline(rect.size, px(8), max(1, line * style.scale.ui), style.theme.brass_edge)
            target.blit(drawn, rect)
        if not self._spelled:
            return
        width = self._celebration_card
        x, top = self._inside.left, self.rect.top + px(_PAD)
        for place, letter in enumerate(spelled(self.page.celebration)):
            tilt = WORD_LEANS[place % len(WORD_LEANS)]
            card = card_turned(style, letter, self.page.pack, width, tilt)
            card.blit(target, x, top + round(abs(tilt) * style.scale.ui))
            x += width + width // 14
