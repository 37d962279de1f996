"""A form: a sheet of paper over the screen below, with title, fields, buttons and focus; and the messages
that every screen may show: about an error, or a question such as that before unsaved moves are left."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

import pygame

from game.fault import Fault
from game.text.catalogues import text
from game.theme import BAD_INK
from game.ui.kit.controls.choice import ChoiceField, Select, Toggle
from game.ui.kit.controls.focus import Control, Focus
from game.ui.kit.controls.press_guard import SEEN, PressGuard
from game.ui.kit.controls.text_page import Paragraph, TextPage
from game.ui.kit.controls.widgets import (
    AT_FOOT,
    CLOSE,
    FOOTER,
    WHEEL_STEP,
    Button,
    ButtonKind,
    ScrollPosition,
    across_foot,
    at_foot,
    cap_enter,
    scroll_key,
)
from game.ui.kit.keyboard import (
    ENTER,
    LEFT_RIGHT,
    PAGE_KEYS,
    arrows_help,
    asks_for_help,
    enter_help,
    escape_help,
    repeats,
    tab_help,
)
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.motion import POP, fade
from game.ui.kit.look.paint import fade_in
from game.ui.kit.look.style import Style, drawn_once
from game.ui.kit.look.surfaces import paper
from game.ui.kit.screen import Change, Explain, Grip, KeyHelp, Pop, Push, Touch, Typing

Listed = TypeVar("Listed")

HEADING, MARGIN = 70.0, 28.0
"""Of the design: the height of the title above what a form holds, and the margin on the other three sides."""

TITLE_BASELINE = 46.0
"""Of the design: the baseline of the title, below the top of the sheet."""

FRAME = HEADING + MARGIN
"""The height of title and margin together."""

_EDGE = 16  # of the design: least visible margin of the screen below
_LEAST_ROOM = 568.0  # of the design: what the smallest window leaves for a sheet
_CLEAR = 8  # margin around the focused control


class Panning:
    """The place of a sheet: centred, or scrolled if it is larger than the window, as with large text."""

    def __init__(self) -> None:
        self.across, self.down = ScrollPosition(), ScrollPosition()
        self.larger = False  # than the window
        self._room = pygame.Rect(0, 0, 0, 0)
        self._grip: tuple[int, int] | None = None  # where the pointer holds it

    def max_size(self, size: tuple[int, int], style: Style) -> tuple[int, int]:
        """The largest sheet that fits a window."""
        edge = style.of_cards.px(2 * _EDGE)
        return size[0] - edge, size[1] - edge

    def place(self, sheet: tuple[int, int], size: tuple[int, int], style: Style) -> pygame.Rect:
        self._room = pygame.Rect((0, 0), self.max_size(size, style))
        self._room.center = (size[0] // 2, size[1] // 2)
        rect = pygame.Rect((0, 0), sheet)
        rect.topleft = (size[0] - sheet[0]) // 2, (size[1] - sheet[1]) // 2
        self.larger = sheet[0] > self._room.width or sheet[1] > self._room.height
        across = self.across.fit(sheet[0], self._room.width)
        down = self.down.fit(sheet[1], self._room.height)
        if sheet[0] > self._room.width:
            rect.left = self._room.left - across
        if sheet[1] > self._room.height:
            rect.top = self._room.top - down
        return rect

    def scroll(self, across: int, down: int) -> bool:
        """Scroll. True if it moved."""
        if not self.larger:
            return False
        moved = self.across.scroll(across)
        return self.down.scroll(down) or moved

    def reveal(self, rect: pygame.Rect, style: Style) -> bool:
        """Scroll a part of the sheet into view. True if it moved."""
        control = rect.inflate(2 * style.px(_CLEAR), 2 * style.px(_CLEAR))
        control.size = min(control.width, self._room.width), min(control.height, self._room.height)
        seen = control.clamp(self._room)
        return self.scroll(control.left - seen.left, control.top - seen.top)

    def handle(self, event: pygame.Event, style: Style, free: bool) -> bool:
        """Handle the wheel, an unused key, or the pointer where no control is (`free`). True if it moved."""
        if not self.larger:
            return False
        notch = style.of_cards.px(WHEEL_STEP)
        if event.type == pygame.MOUSEWHEEL:
            sideways = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            across, down = (-event.y, 0) if sideways else (event.x, -event.y)
            return self.scroll(across * notch, down * notch)
        if event.type == pygame.KEYDOWN:
            height = self._room.height
            down = scroll_key(event, notch, height, whole=100 * height)
            return self.scroll(LEFT_RIGHT.get(event.key, 0) * notch, down)
        return self._drag(event, free)

    def _drag(self, event: pygame.Event, free: bool) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and free:
            self._grip = event.pos
        elif event.type == pygame.MOUSEBUTTONUP:
            self._grip = None
        elif event.type == pygame.MOUSEMOTION and self._grip is not None:
            (x, y), self._grip = self._grip, event.pos
            return self.scroll(x - event.pos[0], y - event.pos[1])
        return False

    def draw(self, target: pygame.Surface, style: Style) -> None:
        self.down.draw_bar(target, style.of_cards, self._room)
        self.across.draw_bar(target, style.of_cards, self._room, lying=True)


_DIM = 120  # alpha of the darkened screen below, of 255


class FormPart:
    """An extension of a form besides its controls, such as text fields. Every hook is optional."""

    typed = False  # whether it holds typed text

    def enter(self, size: tuple[int, int], style: Style) -> None:
        """The form is about to be laid out for a window."""

    def typing(self) -> Typing | None:
        """The focused text field."""
        return None

    def clear(self) -> None:
        """The layout is about to be redone."""

    def handle(self, event: pygame.Event) -> None:
        """Handle an event after the form did, unless it led to another screen."""

    def update(self, seconds: float) -> bool:
        """Advance the time; True asks for a redraw."""
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw over the sheet."""


_TURNS = {"before": -1, "more": 1}  # buttons


class Pages:
    """The pages of a form's list, of `rows` rows each. Two buttons and Page Up and Page Down turn them."""

    def __init__(self) -> None:
        self.first = self.number = 0  # the first row that is shown, and how many there are
        self.rows = 1

    def shown(self, rows: Sequence[Listed], room: int) -> Sequence[Listed]:
        """The rows of the page, which has `room` for some; of the last page, if there are fewer by now."""
        self.rows, self.number = max(1, room), len(rows)
        self.show(min(self.first, max(0, len(rows) - 1)))
        return rows[self.first : self.first + self.rows]

    def show(self, row: int) -> None:
        """Turn to the page of a row."""
        if not self.first <= row < self.first + self.rows:
            self.first = row // self.rows * self.rows

    def turn(self, by: int) -> bool:
        """Turn to another page. True if there is one."""
        first = max(0, self.first + by * self.rows)
        moved = first != self.first and first < self.number
        self.first = first if moved else self.first
        return moved

    @property
    def several(self) -> bool:
        return self.first > 0 or self.number > self.rows

    def buttons(self) -> list[Button]:
        if not self.several:
            return []
        last = self.first + self.rows >= self.number
        before = Button("before", AT_FOOT, text("Previous"), enabled=self.first > 0)
        return [before, Button("more", AT_FOOT, text("More"), enabled=not last)]


def _pages_turned(event: pygame.Event) -> int:
    """By how many pages a key or the wheel turns."""
    if event.type == pygame.MOUSEWHEEL:
        return 1 if event.y < 0 else -1 if event.y else 0
    return PAGE_KEYS.get(event.key, 0) if event.type == pygame.KEYDOWN else 0


class Form(ABC):
    """Base of all forms: a form supplies its controls (`fill`) and what a press does (`press`)."""

    part = FormPart()

    width = 640.0
    height = 400.0
    min_width = 384.0
    """With text too large for the window, a form is laid out at this width and scrolled: in the smallest one,
    800 pixels wide, only where text is more than twice as large."""
    narrow_below = 0.0
    """A sheet narrower than this, of the design, is laid out otherwise."""
    dims = True

    def __init__(self) -> None:
        self.focus = Focus()
        self.style: Style | None = None
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.inside = pygame.Rect(0, 0, 0, 0)  # the sheet within its margins, below the title
        self.panning = Panning()
        self.pages = Pages()
        self._window = (0, 0)
        self._age = 0.0  # seconds
        self.press_guard = PressGuard(SEEN, over=True)  # started when rows move up after one is removed
        self._control_before = ""  # the last pressed control
        self.asks_to_leave = False  # whether Esc may discard typed text

    @abstractmethod
    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        """The controls of the form, laid out within the margins below the title."""

    def press(self, control: Control) -> Change | None:
        """React to a pressed control, other than a choice, a toggle and the button that closes the form."""
        return None

    def paint(self, surface: pygame.Surface, style: Style) -> None:  # noqa: B027
        """Draw the rest of the sheet's content."""

    @abstractmethod
    def heading(self) -> str:
        """The title in the player's language."""

    def heading_room(self, style: Style) -> int:
        """The room for the title, in pixels."""
        return self.inside.width

    @property
    def initial_focus(self) -> str:
        """The control to focus first."""
        return ""

    def enter(self, size: tuple[int, int], style: Style) -> None:
        first = self.style is None
        self.style, self._window = style, size
        self.part.enter(size, style)
        self.sheet = self.placed(size, style)
        self.lay_out(style)
        if first:
            self.focus.put(self.initial_focus)

    def placed(self, size: tuple[int, int], style: Style) -> pygame.Rect:
        max_width, max_height = self.panning.max_size(size, style)
        if style.scale.text > 1:
            max_width = max(max_width, style.px(self.min_width))
        width = min(style.px(self.width), max_width)
        least = self.min_height(style, width)
        height = min(style.px(max(self.height, least)), max(max_height, style.px(least)))
        return self.panning.place((width, height), size, style)

    def min_height(self, style: Style, width: int) -> float:
        """The least height, of the design, of a sheet of this width in pixels; a lower window scrolls it. The
        default is what the smallest window leaves at normal text size."""
        return self.narrow_height() if self.is_narrow(style, width) else min(self.height, _LEAST_ROOM)

    def narrow_height(self) -> float:
        return min(self.height, _LEAST_ROOM)

    def is_narrow(self, style: Style, width: int | None = None) -> bool:
        """Whether the sheet, or one of this width in pixels, is narrow."""
        return (self.sheet.width if width is None else width) < style.px(self.narrow_below)

    def _scrolls(self, event: pygame.Event) -> bool:
        """Whether an event scrolls a sheet that is larger than the window."""
        if not self.panning.larger or self.style is None:
            return False
        free = event.type == pygame.MOUSEBUTTONDOWN and not any(
            control.rect.collidepoint(event.pos) for control in self.focus.controls
        )
        return self.panning.handle(event, self.style, free)

    def _press_once(self, control: Control) -> Change | None:
        """Press a control. The second press of a double press does not count for rows that moved there."""
        again, self._control_before = control.name == self._control_before, control.name
        if again and not self.press_guard.expired:
            return None
        if isinstance(control, Select | Toggle):
            control.touch()
            self.focus.changed = True
            return None
        if self.pages.several and control.name in _TURNS:
            self._turn_page(_TURNS[control.name])
            return None
        return self._press(control)

    def _press(self, control: Control) -> Change | None:
        return Pop() if control.name == CLOSE else self.attempt(lambda: self.press(control))

    def _turn_page(self, by: int) -> None:
        if self.pages.turn(by):
            self.relayout("before" if by > 0 else "more")

    def attempt(self, act: Callable[[], Change | None]) -> Change | None:
        """Call a function; a Fault becomes a message over the form."""
        try:
            return act()
        except Fault as fault:
            return Push(Message.about(fault))

    def _follow_focus(self, event: pygame.Event, before: Control | None) -> bool:
        """Scroll the focused control into view. True if it moved."""
        here = self.focus.current
        if here is None or self.style is None:
            return False
        if here is before and event.key != pygame.K_TAB:
            return self._scrolls(event)
        return self.panning.reveal(here.rect, self.style)

    def lay_out(self, style: Style) -> None:
        self.part.clear()
        pad = style.px(MARGIN)
        top = self.sheet.top + style.px(HEADING)
        self.inside = pygame.Rect(
            self.sheet.left + pad, top, self.sheet.width - 2 * pad, self.sheet.bottom - pad - top
        )
        controls = self.fill(style, self.inside.copy())
        for control in controls:
            if isinstance(control, ChoiceField):
                control.lay_out(style)
        self.focus.replace(controls)

    def relayout(self, otherwise: str = "") -> None:
        """Lay out again, if the form is shown. The focus stays on its control, or goes to another one if
        that is gone."""
        if self.style is not None:
            self.lay_out(self.style)
            if otherwise and self.focus.current is None:
                self.focus.put(otherwise)

    def resize(self) -> None:
        """Lay out again, if the form is shown, on a sheet of another size if its content needs that."""
        if self.style is not None:
            self.enter(self._window, self.style)

    def typing(self) -> Typing | None:
        return self.part.typing()

    def would_lose_text(self) -> bool:
        """Whether typed text would be lost with the form."""
        return self.part.typed

    def keys(self) -> tuple[KeyHelp, ...]:
        rows = [tab_help()]
        if any(isinstance(control, ChoiceField) for control in self.focus.controls):
            label = text("choose another answer")
            rows.append(KeyHelp("\N{LEFTWARDS ARROW} \N{RIGHTWARDS ARROW}", label, (pygame.K_RIGHT,)))
        if self.pages.several:
            rows.append(KeyHelp(text("Page Up, Page Down"), text("other pages"), (pygame.K_PAGEDOWN,)))
        primary = self._primary_button()
        enter = [enter_help(primary.label)] if primary is not None and primary.enabled else []
        return (*rows, *self.more_keys(), *enter, escape_help())

    def explained(self) -> Explain:
        """The help that F1 opens."""
        return Explain(self.keys())

    def more_keys(self) -> tuple[KeyHelp, ...]:
        """The keys of this form alone."""
        return ()

    @property
    def choices(self) -> dict[str, Any]:
        """The values of all choices by name."""
        return {control.name: control.value for control in self.focus.controls if isinstance(control, Select)}

    def follow(self) -> None:  # noqa: B027
        """Take over what the controls say; called after each event, which may have changed none."""

    def touched(self, at: tuple[int, int]) -> Touch:
        """A swipe over a list turns one page."""
        return Touch(Grip.PAGE if self._turns_pages() else Grip.SCROLL, at)

    def _turns_pages(self) -> bool:
        return self.pages.several and not self.panning.larger

    def handle(self, event: pygame.Event) -> Change | None:
        change = self._react(event)
        self.follow()
        return change

    def _react(self, event: pygame.Event) -> Change | None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._age = POP  # any input ends the animation
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._leave(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.asks_to_leave:
            self.asks_to_leave, self.focus.changed = False, True
        if asks_for_help(event):
            return self.explained()
        if (
            event.type == pygame.KEYDOWN
            and event.key in ENTER
            and not repeats(event)
            and self.enter_presses_primary()
        ):
            return self.press_primary()
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.press_guard.handle(event)
        if self._turns_pages() and (by := _pages_turned(event)):
            self._turn_page(by)
            return None
        before = self.focus.current
        pressed = self.focus.handle(event)
        change = self._press_once(pressed) if pressed is not None else None
        if change is None:
            self.part.handle(event)
        moved = self._follow_focus(event, before) if event.type == pygame.KEYDOWN else self._scrolls(event)
        if moved:
            self.resize()
        return change

    def _leave(self, event: pygame.Event) -> Change | None:
        """Esc goes back; if typed text would be lost, only when pressed again."""
        if repeats(event):
            return None
        if self.would_lose_text() and not self.asks_to_leave:
            self.asks_to_leave = self.focus.changed = True
            return None
        return Pop()

    def _primary_button(self) -> Button | None:
        controls = (control for control in self.focus.controls if isinstance(control, Button))
        return next((control for control in controls if control.kind is ButtonKind.PRIMARY), None)

    def enter_presses_primary(self) -> bool:
        """Whether Enter presses the primary button: wherever the focus is, unless it is on a button."""
        return not isinstance(self.focus.current, Button)

    def press_primary(self) -> Change | None:
        primary = self._primary_button()
        return self._press(primary) if primary is not None else None

    def update(self, seconds: float) -> bool:
        coming = self._fade_in() < 1.0  # before updating, so that the last step is drawn however long it took
        self._age += seconds
        self.press_guard.update(seconds)
        changed = self.part.update(seconds) or self.focus.changed
        self.focus.changed = False
        return changed or coming

    def _fade_in(self) -> float:
        return fade(self._age, POP, self.style is not None and self.style.less_motion)

    def draw(self, surface: pygame.Surface) -> None:
        if self.style is None:
            return
        style = self.style
        fade_in(surface, self._fade_in(), lambda: self._draw(surface, style))

    def _draw(self, surface: pygame.Surface, style: Style) -> None:
        if self.dims:
            surface.blit(_veil(style, surface.get_size()), (0, 0))
        paper(style, self.sheet.size, 12).blit(surface, *self.sheet.topleft)
        at = (self.inside.left, self.sheet.top + style.px(TITLE_BASELINE))
        label, ink = self.heading(), style.theme.ink
        if self.asks_to_leave:
            label, ink = discard_question(), BAD_INK
        room = self.heading_room(style)
        style.write_fitting_lines(surface, at, label, Face.SERIF, (24, 16), ink, room, 2, 0.5)
        self.paint(surface, style)
        cap_enter(self.focus.controls, None if self.enter_presses_primary() else self.focus.current)
        for control in self.focus.controls:
            if isinstance(control, Button | Select | Toggle):
                control.draw(surface, style)
        self.part.draw(surface, style)
        self.panning.draw(surface, style)


@drawn_once
def _veil(style: Style, size: tuple[int, int]) -> pygame.Surface:
    dark = pygame.Surface(size)
    dark.set_alpha(_DIM)
    return dark


_FOOTER = FOOTER + 24  # of the design: the button, and the space above it
_LOW = 330.0  # a lower window has no room to scroll the text alone
LEAVE_UNSAVED = "leave unsaved"


class MessageAnswer(NamedTuple):
    """An answer to a message: its button, and what happens when it is pressed."""

    name: str
    label: str
    key: str = ""
    act: Callable[[], Change | None] = Pop


class Message(Form):
    """One line or several paragraphs, and a button to close or some answers, the last of which is suggested.
    A plain sentence may come first. As high as its text, which scrolls if it does not fit. `asks` names the
    question, if it is one."""

    def __init__(
        self,
        line: str,
        heading: str = "",
        lead: str = "",
        paragraphs: Sequence[Paragraph] = (),
        answers: Sequence[MessageAnswer] = (),
        asks: str = "",
    ) -> None:
        super().__init__()
        self.tells_keys = False
        self.line = line
        self.lead = lead
        self.width = 620.0 if paragraphs else 560.0
        self.min_width = Form.min_width if answers else 240.0  # the buttons stand side by side
        self.asks = asks
        self._answers = tuple(answers) or (MessageAnswer("read", text("OK"), text("Enter")),)
        self._heading = heading
        self.paragraphs = tuple(paragraphs) or self._body()
        self._page: TextPage | None = None
        self._whole = False  # the whole sheet scrolls, not the text

    @classmethod
    def of_keys(cls, keys: Sequence[KeyHelp]) -> "Message":
        """The page that F1 opens: the keys of the screen below."""
        lines = [Paragraph(f"{each.shown}  \N{EN DASH}  {each.does}", 16) for each in keys]
        page = cls("", text("Keys"), paragraphs=lines)
        page.tells_keys = True
        return page

    @classmethod
    def about(cls, fault: Fault) -> "Message":
        """An error message, in plain words first."""
        from game.ui.kit.controls.plain_fault import (  # knows the faults of every layer
            player_message,
            repair_line,
        )

        line = repair_line(fault)
        return cls(line, lead=player_message(fault)) if line else cls(player_message(fault))

    @classmethod
    def joined(cls, messages: "Sequence[Message]") -> "Message":
        """Several messages as one. A sentence with which successive ones begin stands once."""
        if len(messages) == 1:
            return messages[0]
        page: list[Paragraph] = []
        for lead, group in groupby(messages, key=lambda message: message.paragraphs[:-1]):
            page += (*lead, *(message.paragraphs[-1] for message in group))
        return cls("", paragraphs=page)

    def _body(self) -> tuple[Paragraph, ...]:
        if not self.lead:
            return (Paragraph(self.line, 16),)
        return (Paragraph(self.lead, 16, strong=True), Paragraph(self.line, 14, quiet=True))

    def heading(self) -> str:
        return self._heading or text("That didn’t work")

    @property
    def initial_focus(self) -> str:
        return self._answers[-1].name

    def enter(self, size: tuple[int, int], style: Style) -> None:
        max_width, max_height = self.panning.max_size(size, style)
        width = min(style.px(self.width), max_width) - style.px(2 * MARGIN)
        self._page = TextPage(size, style, self.paragraphs, width)
        self.height = FRAME + (self._page.height + 2) / style.scale.ui + _FOOTER  # room for rounding
        self._whole = max_height < style.px(_LOW)
        super().enter(size, style)

    def min_height(self, style: Style, width: int) -> float:
        return self.height if self._whole else min(self.height, _LOW)

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        if self._page is not None:
            room = inside.height - style.px(_FOOTER)
            self._page.place(pygame.Rect(inside.topleft, (inside.width, max(1, room))))
        buttons = [Button(each.name, AT_FOOT, each.label, key=each.key) for each in self._answers]
        buttons[-1].kind = ButtonKind.PRIMARY
        return at_foot(style, inside, *buttons) if len(buttons) == 1 else across_foot(style, inside, *buttons)

    def press(self, control: Control) -> Change | None:
        return next(answer.act() for answer in self._answers if answer.name == control.name)

    def more_keys(self) -> tuple[KeyHelp, ...]:
        turned = arrows_help(text("scroll the text"))
        copied = KeyHelp("Ctrl C", text("copy the text"), (pygame.K_c,), pygame.KMOD_CTRL)
        return (turned, copied)

    def handle(self, event: pygame.Event) -> Change | None:
        if self.tells_keys and asks_for_help(event):
            return Pop()
        if self._page is not None and self._page.handle(event):
            self.focus.changed = True
            return None
        return super().handle(event)

    def update(self, seconds: float) -> bool:
        turned = self._page is not None and self._page.update(seconds)
        return super().update(seconds) or turned

    def _draw(self, surface: pygame.Surface, style: Style) -> None:
        super()._draw(surface, style)
        if self._page is not None:
            self._page.draw(surface)


def discard_question() -> str:
    """Asked at the first Esc, where something is typed."""
    return text("Discard what you typed? Press Esc again.")


def leave_unsaved(leave: Callable[[], Change | None]) -> Message:
    """Asks before unsaved moves are lost; `leave` does what was asked for and returns the change."""
    return Message(
        text("The last changes are not saved."),
        text("Leave this game?"),
        answers=(
            MessageAnswer("leave", text("Leave anyway"), act=leave),
            MessageAnswer("keep", text("Keep playing"), text("Esc")),
        ),
        asks=LEAVE_UNSAVED,
    )
