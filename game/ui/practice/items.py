"""The list of stored questions, due ones first: filtered, opened one by one, and practised."""

import time
from collections.abc import Callable, Sequence

import pygame

from game.fault import Fault
from game.practice.item_list import WHICH, ItemChoice, game_of, label_of, line_of, listed, when, which_name
from game.practice.item_store import ItemMarks, ItemStore, KnownItem
from game.practice.registry import kinds, title_of
from game.store.database import Database
from game.system.plain_text import shown
from game.text.catalogues import plural, text
from game.ui.kit.controls.choice import HEAD, Stepper
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, TITLE_BASELINE, Form, Message
from game.ui.kit.controls.widgets import AT_FOOT, UPPER_ROW, Button, at_foot, done_button
from game.ui.kit.keyboard import repeats
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import focus_ring
from game.ui.kit.screen import Change, KeyHelp, Push
from game.ui.practice.item_form import ItemForm
from game.ui.practice.screen import session_for_items

_ROW, _FOOTER = 48, 48 + 16  # of the design
_CHOICE = HEAD + 40 + 14
_MAX_QUESTIONS = 100  # questions of one session
_WHEN = 130  # design units, for the day


class ItemRow(Button):
    """A question in the list."""

    def __init__(self, name: str, rect: pygame.Rect, known: KnownItem, now: float) -> None:
        self.known = known
        self._title, self._when = shown(label_of(known)), when(known, now)
        self._below = " · ".join(filter(None, (shown(line_of(known)), known.marks.note)))
        marked = text("Marked") if known.marks.marked else ""
        super().__init__(name, rect, ", ".join(filter(None, (self._title, self._when, marked, self._below))))

    def draw(self, target: pygame.Surface, style: Style) -> None:
        """Draw the name, kind and game below, and the day at the right."""
        px, theme, marks = style.px, style.theme, self.known.marks
        room = self.rect.width - px(_WHEN + 12)
        star = "\N{BLACK STAR} " if marks.marked else ""
        at = (self.rect.left + px(4), self.rect.top + px(20))
        ink = theme.quiet_ink if marks.away else theme.ink
        style.write_fitting(target, at, star + self._title, Face.STRONG, (16, 13), ink, room)
        at = (at[0], self.rect.top + px(38))
        style.write(target, at, self._below, Face.TEXT, 13, theme.quiet_ink, room=room)
        end = (self.rect.right - px(4), self.rect.top + px(28))
        style.write_fitting(target, end, self._when, Face.STRONG, (14, 10), ink, px(_WHEN), "right")
        target.fill(theme.rule, (self.rect.left, self.rect.bottom, self.rect.width, max(1, px(1))))
        if self.focused:
            focus_ring(style, self.rect.size, 8).blit(target, *self.rect.topleft)


class ItemsForm(Form):
    """A page of the list, with its filters."""

    width, height = 900.0, 640.0
    initial_focus = "close"
    narrow_below = 620.0

    def min_height(self, style: Style, width: int) -> float:
        narrow = self.is_narrow(style, width)
        return FRAME + self._top(narrow) + 3 * _ROW + self._footer(narrow)

    def _top(self, narrow: bool) -> int:
        """The height of the filters, of the design: in a narrow sheet each has a line of its own."""
        return _CHOICE * (3 if narrow else 1)

    def _footer(self, narrow: bool) -> int:
        """The height of the buttons."""
        return _FOOTER + (UPPER_ROW if narrow else 0)

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        super().__init__()
        self._faults: list[Fault] = []
        self._database = Database(self._faults.append)
        self._item_store = ItemStore(self._database)
        self._clock = clock
        self._known: list[KnownItem] = []
        self._now = 0.0
        self.choice = ItemChoice()
        self.listed: list[KnownItem] = []
        """The filtered items of all pages."""

    def heading(self) -> str:
        return text("All questions")

    # --- the list -----------------------------------------------------------------------------------

    def enter(self, size: tuple[int, int], style: Style) -> None:
        """After a session, other items are due."""
        self._read_items()
        super().enter(size, style)

    def _read_items(self) -> None:
        """Read the items again."""
        try:
            self._now = self._item_store.moment(self._clock())
            self._known = self._item_store.all()
        except Fault as fault:
            self._faults.append(fault)
        self._choose(self.choice)

    def _choose(self, choice: ItemChoice) -> None:
        self.choice = choice
        self.listed = listed(self._known, choice, self._now)

    @property
    def _games(self) -> list[str]:
        return sorted({each.item.subject.ruleset for each in self._known}, key=game_of)

    @property
    def _kinds(self) -> list[str]:
        return sorted({each.item.kind for each in self._known}, key=title_of)

    # --- laying out -----------------------------------------------------------------------------------

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px, narrow = style.px, self.is_narrow(style)
        head, foot = self._top(narrow), self._footer(narrow)
        shown = self.pages.shown(self.listed, (inside.height - px(head + foot)) // px(_ROW))
        top, height = inside.top + px(head), px(_ROW) - px(4)
        rows = [
            ItemRow(
                f"item {n}",
                pygame.Rect(inside.left, top + n * px(_ROW), inside.width, height),
                each,
                self._now,
            )
            for n, each in enumerate(shown)
        ]
        n = len(self.keys_to_ask)
        label = plural("Practise {n} question", "Practise {n} questions", n)
        ask = Button("ask", AT_FOOT, label, enabled=bool(n))
        others = (*self.pages.buttons(), done_button())
        footer = at_foot(style, inside, *others, left=[ask], narrow=narrow)
        return [*self._choices(style, inside), *rows, *footer]

    def _choices(self, style: Style, inside: pygame.Rect) -> list[Control]:
        gap = style.px(12)
        rect = pygame.Rect(inside.left, inside.top, (inside.width - 2 * gap) // 3, style.px(HEAD + 40))
        rects = [rect.move(n * (rect.width + gap), 0) for n in range(3)]
        if self.is_narrow(style):
            rect.width = inside.width
            rects = [rect.move(0, n * style.px(_CHOICE)) for n in range(3)]
        choice, games, kept = self.choice, self._games, self._kinds
        which = {each: which_name(each) for each in WHICH}
        game_names = {"": text("All games")} | {each: game_of(each) for each in games}
        kind_names = {"": text("All kinds")} | {each: title_of(each) for each in kept}
        return [
            Stepper("which", rects[0], text("Which"), which, choice.which),
            Stepper("game", rects[1], text("Game"), game_names, choice.ruleset),
            Stepper("kind", rects[2], text("Kind"), kind_names, choice.kind),
        ]

    @property
    def keys_to_ask(self) -> tuple[str, ...]:
        """The keys of the listed items that a session can ask."""
        able = (each.item.key for each in self.listed if not each.marks.away and each.item.kind in kinds())
        return tuple(able)[:_MAX_QUESTIONS]

    # --- events ---------------------------------------------------------------------------------------

    def more_keys(self) -> tuple[KeyHelp, ...]:
        if not isinstance(self.focus.current, ItemRow):
            return ()
        return (
            KeyHelp("M", text("mark the question, or not"), (pygame.K_m,)),
            KeyHelp("A", text("put the question away, or bring it back"), (pygame.K_a,)),
        )

    def handle(self, event: pygame.Event) -> Change | None:
        if self._faults:
            return Push(Message.about(self._faults.pop()))
        here = self.focus.current
        if (
            event.type == pygame.KEYDOWN
            and isinstance(here, ItemRow)
            and event.key in (pygame.K_m, pygame.K_a)
        ):
            if not repeats(event):
                self._toggle(here.known, event.key == pygame.K_m)
            return None
        return super().handle(event)

    def close(self) -> None:
        self._database.close()

    def _toggle(self, known: KnownItem, mark: bool) -> None:
        marks = known.marks
        changed = marks._replace(marked=not marks.marked) if mark else marks._replace(away=not marks.away)
        self._set(known, changed)

    def press(self, control: Control) -> Change | None:
        if isinstance(control, ItemRow):
            known = control.known
            lines = (line_of(known), when(known, self._now))
            return Push(ItemForm(label_of(known), lines, known.marks, lambda marks: self._set(known, marks)))
        return Push(session_for_items(self.keys_to_ask))

    def _set(self, known: KnownItem, marks: ItemMarks) -> None:
        try:
            self._item_store.set_marks(known.item.key, marks)
        except Fault as fault:
            self._faults.append(fault)
        self._read_items()
        self.relayout("close")

    def follow(self) -> None:
        """Apply the filters."""
        chosen = self.choices
        choice = ItemChoice(chosen["which"], chosen["game"], chosen["kind"])
        if choice != self.choice:
            self.pages.first = 0
            self._choose(choice)
            self.relayout("close")

    # --- showing --------------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme = style.px, style.theme
        n, right = len(self.listed), (self.inside.right, self.sheet.top + px(TITLE_BASELINE))
        line = plural("{n} question", "{n} questions", n)
        style.write(surface, right, line, Face.STRONG, 15, theme.quiet_ink, side="right")
        if not self.listed:
            at = (self.inside.left, self.inside.top + px(self._top(self.is_narrow(style)) + 24))
            style.write(surface, at, text("No questions."), Face.TEXT, 15, theme.quiet_ink)

    def heading_room(self, style: Style) -> int:
        return round(super().heading_room(style) * 0.6)
