"""Changes to one question: the form with its marks and the player's note, and the keys and buttons that
change the answer just given."""

from collections.abc import Callable, Sequence

import pygame

from game.practice.item import Grade
from game.practice.item_store import MAX_ITEM_NOTE_LENGTH, ItemMarks
from game.practice.registry import kind_of, title_of
from game.practice.schedule import in_days
from game.practice.session import Feedback
from game.text.catalogues import text
from game.text.phrases import game_name
from game.ui.kit.controls.choice import Toggle
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.text_entry import TextFieldKind, TextFields
from game.ui.kit.controls.widgets import at_foot, back_button, save_button
from game.ui.kit.keyboard import numbers, repeats
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop, Push
from game.ui.practice.flow import SessionWorker

_LINE, _TWO_LINES, _TOGGLE = 22, 40, 46  # of the design
_NOTE = TextFieldKind(MAX_ITEM_NOTE_LENGTH)


class ItemForm(Form):
    """Sets the marks of a question with this label and these lines. `keep` is given them, unless the form is
    left by Esc."""

    width, height = 620.0, 430.0
    narrow_below = 500.0
    initial_focus = "note"

    def __init__(
        self, label: str, lines: Sequence[str], marks: ItemMarks, keep: Callable[[ItemMarks], None]
    ) -> None:
        super().__init__()
        self.part = self.fields = TextFields(self.focus)
        self._label = label
        self._lines = tuple(lines)
        self._before = self._marks = marks
        self._keep = keep

    def heading(self) -> str:
        return text("This question")

    def narrow_height(self) -> float:
        return self.height + (_TWO_LINES - _LINE) * len(self._lines) + _TOGGLE + 10

    def _line(self, style: Style) -> int:
        """The height of a line about the question, of the design."""
        return _TWO_LINES if self.is_narrow(style) else _LINE

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px, marks = style.px, self._set()
        top = inside.top + px(30 + self._line(style) * len(self._lines) + 34)
        self._note_at = top - px(15)
        note = self.fields.add("note", pygame.Rect(inside.left, top, inside.width, px(42)), marks.note, _NOTE)
        half = (inside.width - px(12)) // 2
        marked = pygame.Rect(inside.left, note.rect.bottom + px(18), half, px(_TOGGLE))
        away = marked.move(half + px(12), 0)
        if self.is_narrow(style):
            marked.width = inside.width
            away = marked.move(0, px(_TOGGLE + 10))
        return [
            note,
            Toggle("marked", marked, text("Marked"), marks.marked),
            Toggle("away", away, text("Never ask again"), marks.away),
            *at_foot(style, inside, back_button(), save_button()),
        ]

    def _set(self) -> ItemMarks:
        """The marks in the controls."""
        toggles = {control.name: control.on for control in self.focus.controls if isinstance(control, Toggle)}
        note = self.fields.all[0].words if self.fields.all else self._marks.note
        marks = self._marks
        return ItemMarks(toggles.get("away", marks.away), toggles.get("marked", marks.marked), note)

    def lay_out(self, style: Style) -> None:
        self._marks = self._set()  # a new layout keeps the input
        super().lay_out(style)

    def press(self, control: Control) -> Change | None:
        if control.name != "keep":
            return None
        self._keep(self._set())
        return Pop()

    def would_lose_text(self) -> bool:
        return super().would_lose_text() and self._set() != self._before

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme, inside = style.px, style.theme, self.inside
        max_lines = 2 if self.is_narrow(style) else 1
        at = (inside.left, inside.top + px(16))
        style.write_fitting_lines(
            surface, at, self._label, Face.SERIF, (20, 13), theme.ink, inside.width, max_lines, 0.5
        )
        for n, line in enumerate(self._lines, 1):
            at = (inside.left, inside.top + px(16 + self._line(style) * n))
            style.write_fitting_lines(
                surface, at, line, Face.TEXT, (14, 11), theme.quiet_ink, inside.width, max_lines, 0.5
            )
        at = (inside.left, self._note_at)
        style.write(surface, at, text("Your note"), Face.STRONG, 14, theme.ink)


_MARK_KEYS = (pygame.K_m, pygame.K_a)
_GRADES = {grade.value: grade for grade in Grade}


class AnswerEditor:
    """Changes the answer whose feedback is shown: its grade, and the marks of its item. `edited` is given the
    changed feedback."""

    def __init__(
        self,
        worker: SessionWorker,
        feedback: Callable[[], Feedback | None],
        edited: Callable[[Feedback], None],
    ) -> None:
        self._worker = worker
        self._feedback = feedback
        self._edited = edited

    @property
    def counted(self) -> Feedback | None:
        """The feedback, if the answer counts and the worker is idle."""
        feedback = self._feedback()
        return feedback if feedback is not None and feedback.dues and not self._worker.busy else None

    def key(self, event: pygame.Event) -> bool:
        """Handle a key that changes the grade or the marks."""
        feedback = self.counted
        if feedback is None:
            return False
        grade = next((_GRADES[number] for number in numbers(event) if number in _GRADES), None)
        if grade is not None:
            self.regrade(grade)
        elif repeats(event):
            return event.key in _MARK_KEYS
        elif event.key == pygame.K_m:
            self._set_marks(feedback.marks._replace(marked=not feedback.marks.marked))
        elif event.key == pygame.K_a:
            self._set_marks(feedback.marks._replace(away=not feedback.marks.away))
        else:
            return False
        return True

    def regrade(self, grade: Grade) -> None:
        feedback = self.counted
        if feedback is not None and grade is not feedback.grade:
            self._write(lambda: self._worker.session.regrade(grade), feedback._replace(grade=grade))

    def _set_marks(self, marks: ItemMarks) -> None:
        feedback = self.counted
        if feedback is not None and marks != feedback.marks:
            self._write(lambda: self._worker.session.set_marks(marks), feedback._replace(marks=marks))

    def _write(self, write: Callable[[], None], after: Feedback) -> None:
        self._worker.do(write, lambda made: self._edited(after))

    def sheet(self) -> Change | None:
        feedback = self.counted
        if feedback is None:
            return None
        kind = kind_of(feedback.item.kind)
        lines = (
            f"{title_of(kind.name)} · {game_name(feedback.context.ruleset.name)}",
            f"{kind.returns()}: {in_days(feedback.dues[feedback.grade])}",
        )
        return Push(ItemForm(kind.label(feedback.item), lines, feedback.marks, self._set_marks))
