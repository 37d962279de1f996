"""What can be done with an answer that is told: another grade, once more, taken back, and what is set
of its item. It asks nothing."""

import pygame

from game.study.grades import in_days
from game.study.item import Grade
from game.study.kinds import kind_of, title_of
from game.study.learntrows import ItemMarks
from game.text.phrases import game_name
from game.ui.keyboard import numbers, repeats
from game.ui.practice.item_form import ItemForm
from game.ui.practice.jobs import SittingJobs
from game.ui.practice.sitting import Lessons
from game.ui.practice.view import DrillView
from game.ui.questions.feedback import Feedback
from game.ui.questions.feedback_texts import explanation
from game.ui.screen import Change, Push

_SET = (pygame.K_m, pygame.K_a)
_GRADES = {grade.value: grade for grade in Grade}


class ToldView(DrillView):
    """A sitting whose answers are told."""

    def __init__(self) -> None:
        super().__init__()
        self._jobs = SittingJobs()

    @property
    def sitting(self) -> Lessons:
        """The sitting; it is there as soon as something was asked."""
        return self._jobs.sitting

    @property
    def busy(self) -> bool:
        return self._jobs.busy

    @property
    def _counted(self) -> Feedback | None:
        """The answer that is told, where it counts and nothing is waited for."""
        told = self.told
        return told if told is not None and told.dues and not self.busy else None

    def _graded(self, event: pygame.Event) -> bool:
        """Whether a key gives the answer another grade, or sets something of its item."""
        told = self._counted
        if told is None:
            return False
        grade = next((_GRADES[number] for number in numbers(event) if number in _GRADES), None)
        if grade is not None:
            self._regrade(grade)
        elif repeats(event):
            return event.key in _SET
        elif event.key == pygame.K_m:
            self._set_marks(told.marks._replace(marked=not told.marks.marked))
        elif event.key == pygame.K_a:
            self._set_marks(told.marks._replace(away=not told.marks.away))
        else:
            return False
        return True

    def _regrade(self, grade: Grade) -> None:
        told = self._counted
        if told is None or grade is told.grade:
            return

        def regraded(made: object) -> Change | None:
            self.told = told._replace(grade=grade)
            self._label()
            return None

        self._jobs.do(lambda: self.sitting.regrade(grade), regraded)

    def _set_marks(self, marks: ItemMarks) -> None:
        told = self._counted
        if told is None or marks == told.marks:
            return

        def written(made: object) -> Change | None:
            self.told = told._replace(marks=marks)
            self._paper.show(explanation(self.told))
            self._arrange()
            return None

        self._jobs.do(lambda: self.sitting.set_marks(marks), written)

    def _item_form(self) -> Change | None:
        """The item on a sheet of its own."""
        told = self._counted
        if told is None:
            return None
        kind = kind_of(told.item.kind)
        lines = (
            f"{title_of(kind.name)} · {game_name(told.course.ruleset.name)}",
            f"{kind.returns()}: {in_days(told.dues[told.grade])}",
        )
        return Push(ItemForm(kind.label(told.item), lines, told.marks, self._set_marks))
