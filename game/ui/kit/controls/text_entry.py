"""Text fields of pygame_gui as controls of our focus; the group of a form's fields, and its rows."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.fault import Fault
from game.system.plain_text import UNSEEN, clean
from game.ui.kit.controls.focus import Control, Focus
from game.ui.kit.controls.form import Form, FormPart
from game.ui.kit.keyboard import ENTER, with_ctrl
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.gui_theme import gui_manager
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import focus_ring
from game.ui.kit.screen import Change, Screen, Swap, Typing

if TYPE_CHECKING:
    from pygame_gui import UIManager


_FOR_THE_FOCUS = (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_KP_ENTER)
_DELETES = (pygame.K_BACKSPACE, pygame.K_DELETE)
_OF_KEYS = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)


class TextFieldKind(NamedTuple):
    """What a field accepts: a maximal length, `only` these or all but these characters; `hint` is its
    placeholder."""

    longest: int
    only: str = ""
    never: str = ""
    hint: str = ""


_PASTING = pygame.KMOD_CTRL | pygame.KMOD_META  # with V, for pygame_gui
PASTE = "Ctrl V"
"""The key that pastes, as it is shown."""


def pastes(event: pygame.Event) -> bool:
    return event.type == pygame.KEYDOWN and event.key == pygame.K_v and with_ctrl(event)


class TextField(Control):
    """A text field. While focused it gets all keys except those that leave it."""

    def __init__(
        self, name: str, rect: pygame.Rect, gui: "UIManager", words: str, kind: TextFieldKind
    ) -> None:
        from pygame_gui.elements import UITextEntryLine

        super().__init__(name, rect)
        self._gui, self._longest = gui, kind.longest
        words = clean(words, kind.longest)
        self._entry = UITextEntryLine(rect, gui, placeholder_text=kind.hint or None)
        if words:
            self._entry.set_text(words)  # as initial text it would have the cursor before it
        self._entry.set_text_length_limit(kind.longest)
        if kind.only:
            self._entry.set_allowed_characters(list(kind.only))
        else:
            self._entry.set_forbidden_characters([*kind.never, *UNSEEN])
        self.hint, self.only = kind.hint, kind.only
        self.dropped = False  # the last character typed was rejected

    @property
    def words(self) -> str:
        return clean(self._entry.get_text(), self._longest)

    @property
    def seen(self) -> tuple[object, ...]:
        """The visible state; if unchanged, no redraw is needed."""
        entry = self._entry
        return entry.get_text(), tuple(entry.select_range), entry.edit_position, entry.cursor_on, self.dropped

    def takes(self, event: pygame.Event) -> bool:
        return event.key not in _FOR_THE_FOCUS

    def handle(self, event: pygame.Event) -> None:
        """Pass an event to pygame_gui, which cannot paste what is no text or far too long."""
        before = self._entry.get_text()
        pasted = event.type == pygame.KEYDOWN and event.key == pygame.K_v and event.mod & _PASTING
        if not pasted or self._has_room():
            self._gui.process_events(event)
        same = self._entry.get_text() == before
        typed = event.type == pygame.TEXTINPUT or pastes(event)
        if typed or not same:
            self.dropped = typed and same

    def _has_room(self) -> bool:
        """Whether the clipboard has a text that is not longer than the field."""
        try:
            return len(paste_text()) <= self._longest
        except Fault:
            return False

    def sync_focus(self) -> None:
        """Sync pygame_gui's focus with ours."""
        if self.focused is not self._entry.is_focused:
            self._gui.set_focus_set({self._entry} if self.focused else None)

    def draw_ring(self, target: pygame.Surface, style: Style) -> None:
        if self.focused:
            focus_ring(style, self.rect.size, 8).blit(target, *self.rect.topleft)


class TextFields(FormPart):
    """The text fields of a form; `add` makes one during layout. `before` is what others held, by name."""

    def __init__(self, focus: Focus, before: Mapping[str, str] | None = None) -> None:
        self.all: list[TextField] = []
        self._before: dict[str, str] = {}  # the words of the last layout
        self._given = {**(before or {})}  # and of the one before the first
        self._focus = focus
        self._gui: UIManager | None = None
        self._look: tuple[str, float] = ("", 0.0)
        self._seen: list[tuple[object, ...]] = []
        self._changed = False

    @property
    def typed(self) -> bool:  # type: ignore[override]
        """Whether a field holds typed text."""
        return self._changed and any(field.words for field in self.all)

    @property
    def words(self) -> dict[str, str]:
        """What the fields hold, by name."""
        return {field.name: field.words for field in self.all}

    def add_kept(self, name: str, rect: pygame.Rect, words: str, kind: TextFieldKind) -> TextField:
        """The same as `add`, with its text before the new layout."""
        return self.add(name, rect, self._before.get(name, words), kind)

    def add(self, name: str, rect: pygame.Rect, words: str, kind: TextFieldKind) -> TextField:
        assert self._gui is not None, "the form has been entered"
        made = TextField(name, rect, self._gui, words, kind)
        self.all.append(made)
        return made

    def enter(self, size: tuple[int, int], style: Style) -> None:
        look = (style.theme.name, style.scale.ui)
        if self._gui is None or self._look != look:
            self._gui = gui_manager(size, style)
        else:
            self._gui.set_window_resolution(size)
        self._look = look

    def clear(self) -> None:
        if self._gui is not None:
            self._gui.clear_and_reset()  # type: ignore[no-untyped-call]
        self._before, self._given = self.words or self._given, {}
        self.all = []

    def handle(self, event: pygame.Event) -> None:
        """Pass keys to the focused field, and pointer events to all: a press takes the focus. A press beside
        them would put the text cursor of the focused field at its start."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            pressed = [field for field in self.all if field.rect.collidepoint(event.pos)]
            if not pressed:
                return
            self._focus.put(pressed[-1].name)
        self._sync_focus()
        here = next((field for field in self.all if field.focused), None)
        if event.type not in _OF_KEYS:
            if self._gui is not None:
                self._gui.process_events(event)
        elif here is not None and not (event.type == pygame.KEYDOWN and event.key in _FOR_THE_FOCUS):
            before = here.words
            here.handle(event)
            self._changed = self._changed or here.words != before

    def typing(self) -> Typing | None:
        here = next((field for field in self.all if field.focused), None)
        return Typing(here.rect.topleft + here.rect.size, here.only) if here is not None else None

    def _sync_focus(self) -> None:
        for field in sorted(self.all, key=lambda field: field.focused):  # the one that loses the focus first
            field.sync_focus()

    def update(self, seconds: float) -> bool:
        self._sync_focus()
        if self._gui is not None:
            self._gui.update(seconds)
        before, self._seen = self._seen, [field.seen for field in self.all]
        if self._seen != before and self._gui is not None:
            self._gui.update(0.0)  # pygame_gui shows typed text only after the next update
        return self._seen != before

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if self._gui is not None:
            self._gui.draw_ui(surface)
        for field in self.all:
            field.draw_ring(surface, style)


ROW = 52
"""The height of a row, of the design."""

_LABEL = 0.36  # share of a row
_OF_ROW = TextFieldKind(40)
_NO_WORDS: Mapping[str, str] = MappingProxyType({})


class FieldRows:
    """The fields of a form by name, with their labels and initial texts."""

    def __init__(self, focus: Focus, labels: Mapping[str, str], words: Mapping[str, str] = _NO_WORDS) -> None:
        self.fields = TextFields(focus)
        self._labels, self._words = labels, words
        self._inside = pygame.Rect(0, 0, 0, 0)

    def laid(self, style: Style, inside: pygame.Rect) -> list[Control]:
        """The fields, from the top of an area on."""
        self._inside = inside
        label, controls = round(inside.width * _LABEL), list[Control]()
        for n, name in enumerate(self._labels):
            top = inside.top + style.px(ROW * n)
            at = pygame.Rect(inside.left + label, top, inside.width - label, style.px(42))
            controls.append(self.fields.add_kept(name, at, self._words.get(name, ""), _OF_ROW))
        return controls

    @property
    def typed(self) -> dict[str, str]:
        """The texts in the fields."""
        return {field.name: field.words.strip() for field in self.fields.all}

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        room = round(self._inside.width * _LABEL) - style.px(8)
        for n, label in enumerate(self._labels.values()):
            at = (self._inside.left, self._inside.top + style.px(ROW * n + 26))
            style.write_fitting_lines(
                surface, at, label, Face.STRONG, (15, 13), style.theme.ink, room, 3, 0.5
            )


class InputForm(Form):
    """A form with a text field whose content `opened` opens. Typed and pasted text goes there, whatever has
    the focus. Enter there opens it, as does the button `opens`."""

    opens = "open"

    def __init__(self, opened: Callable[[str], Screen]) -> None:
        super().__init__()
        self.part = self.fields = TextFields(self.focus)
        self._opened = opened
        self.field: TextField | None = None

    @property
    def words(self) -> str:
        return self.field.words if self.field is not None else ""

    def open(self, words: str) -> Change | None:
        """The screen that the words open, or a message about what is wrong with them."""
        return self.attempt(lambda: Swap(self._opened(words)))

    def _types(self, event: pygame.Event) -> bool:
        """Whether an event types, deletes or pastes text."""
        if event.type == pygame.TEXTINPUT:
            only = self.field.only if self.field is not None else ""
            return any(char in (only or char) for char in event.text.strip())
        return pastes(event) or (event.type == pygame.KEYDOWN and event.key in _DELETES)

    def handle(self, event: pygame.Event) -> Change | None:
        if self._types(event):
            self.focus.put("typed")
        if event.type == pygame.KEYDOWN and event.key in ENTER and self.focus.current is self.field:
            return self.open(self.words) if self.words else None
        change = super().handle(event)
        for control in self.focus.controls:
            if control.name == self.opens:
                control.enabled = bool(self.words)
        return change


def copy_text(words: str) -> None:
    """Copy a text to the clipboard. Raises Fault if there is none."""
    try:
        pygame.scrap.put_text(words)
    except pygame.error as error:
        raise Fault("screen", "", str(error), "a clipboard that text can be copied to") from error


def paste_text() -> str:
    """The text of the clipboard. Raises Fault if there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeDecodeError) as error:  # another program may offer any bytes as a text
        raise Fault("screen", "", str(error), "a clipboard with a text") from error
