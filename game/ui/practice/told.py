"""What can be set of an answer that is told: another grade, and what the player sets of its item. It asks
nothing."""

from collections.abc import Callable

import pygame

from game.study.grades import in_days
from game.study.item import Grade
from game.study.kinds import kind_of, title_of
from game.study.learntrows import ItemMarks
from game.text.phrases import game_name
from game.ui.keyboard import numbers, repeats
from game.ui.practice.item_form import ItemForm
from game.ui.practice.jobs import SittingJobs
from game.ui.questions.feedback import Feedback
from game.ui.screen import Change, Push

_SET = (pygame.K_m, pygame.K_a)
_GRADES = {grade.value: grade for grade in Grade}


class ToldAnswer:
    """The answer that is `told`, if one is; `changed` is told what it is like when something was set."""

    def __init__(
        self,
        jobs: SittingJobs,
        told: Callable[[], Feedback | None],
        changed: Callable[[Feedback], None],
    ) -> None:
        self._jobs = jobs
        self._told = told
        self._changed = changed

    @property
    def counted(self) -> Feedback | None:
        """The answer, where it counts and nothing is waited for."""
        told = self._told()
        return told if told is not None and told.dues and not self._jobs.busy else None

    def key(self, event: pygame.Event) -> bool:
        """Whether a key gives the answer another grade, or sets something of its item."""
        told = self.counted
        if told is None:
            return False
        grade = next((_GRADES[number] for number in numbers(event) if number in _GRADES), None)
        if grade is not None:
            self.regrade(grade)
        elif repeats(event):
            return event.key in _SET
        elif event.key == pygame.K_m:
            self._set_marks(told.marks._replace(marked=not told.marks.marked))
        elif event.key == pygame.K_a:
            self._set_marks(told.marks._replace(away=not told.marks.away))
        else:
            return False
        return True

    def regrade(self, grade: Grade) -> None:
        """Give it another grade."""
        told = self.counted
        if told is not None and grade is not told.grade:
            self._do(lambda: self._jobs.sitting.regrade(grade), told._replace(grade=grade))

    def _set_marks(self, marks: ItemMarks) -> None:
        told = self.counted
        if told is not None and marks != told.marks:
            self._do(lambda: self._jobs.sitting.set_marks(marks), told._replace(marks=marks))

    def _do(self, write: Callable[[], None], after: Feedback) -> None:
        """Have it written beside the window; then it is like that."""
        self._jobs.do(write, lambda made: self._changed(after))

    def sheet(self) -> Change | None:
        """Its item on a sheet of its own."""
        told = self.counted
        if told is None:
            return None
        kind = kind_of(told.item.kind)
        lines = (
            f"{title_of(kind.name)} · {game_name(told.course.ruleset.name)}",
            f"{kind.returns()}: {in_days(told.dues[told.grade])}",
        )
        return Push(ItemForm(kind.label(told.item), lines, told.marks, self._set_marks))
