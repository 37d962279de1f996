"""Opens practice: the form, sittings, what is told of them. It draws nothing."""

from collections.abc import Callable, Sequence
from datetime import datetime
from time import time

from game.fault import Fault
from game.store.database import Database
from game.store.settings import Practice
from game.study.course import Course
from game.study.item import Subject
from game.study.kinds import KINDS
from game.study.learnt import Learnt
from game.study.lesson import Plan
from game.table.ruleset import Ruleset
from game.ui.drillscreen import DrillScreen
from game.ui.practice_form import PracticeForm, Standing
from game.ui.screen import Screen
from game.ui.sitting import courses

_MANY = 1_000_000
_NO_LIMIT = 1000  # new ones in a sitting, where the player wants as many as there is room for


class PracticeRoom:
    """Practice over one store. `keep` keeps what was chosen."""

    def __init__(
        self, database: Database, rulesets: Sequence[Ruleset], keep: Callable[[Practice], None]
    ) -> None:
        self._learnt = Learnt(database)
        self._rulesets = tuple(rulesets)
        self._keep = keep
        self._course_of = courses(database)

    def form(self, chosen: Practice) -> Screen:
        """The form that asks what to practise."""
        return PracticeForm(self._rulesets, chosen, self)

    # --- what the form asks ---------------------------------------------------------------------------

    def suiting(self, ruleset: str, language: str) -> tuple[str, ...]:
        """The kinds that make sense in a game; none where it cannot be read."""
        course = self._course(ruleset, language)
        return tuple(name for name, kind in KINDS.items() if course is not None and kind.suits(course))

    def _course(self, ruleset: str, language: str) -> Course | None:
        try:
            return self._course_of(Subject(ruleset, language))
        except Fault as fault:
            self._learnt.tell(fault)
            return None

    def standing(self, chosen: Practice) -> Standing:
        """How many are due by these choices, and how many new ones today still allows."""
        plan = self.plan(chosen)
        subject = None if plan.own else plan.subject
        return Standing(len(self._learnt.due(plan.kinds, subject, time(), _MANY)), plan.fresh)

    def own(self) -> int:
        """How many items are kept from the player's own games."""
        return self._learnt.own()

    def plan(self, chosen: Practice) -> Plan:
        """The plan of a sitting. From one's own games every kind is asked."""
        kinds = tuple(KINDS) if chosen.own else self.suiting(chosen.ruleset, chosen.language)
        wished = tuple(kind for kind in kinds if kind not in chosen.left_out)
        seconds = chosen.minutes * 60.0 if chosen.minutes else None
        length = chosen.items if chosen.items or seconds else 10
        subject = Subject(chosen.ruleset, chosen.language)
        return Plan(wished, subject, length, seconds, self._fresh(chosen), chosen.own)

    def _fresh(self, chosen: Practice) -> int:
        """How many new ones the day still allows."""
        if chosen.fresh is None or chosen.own:
            return _NO_LIMIT
        return max(0, chosen.fresh - self._learnt.begun_since(_midnight()))

    # --- what it opens --------------------------------------------------------------------------------

    def start(self, chosen: Practice) -> Screen:
        """A sitting."""
        self._keep(chosen)
        return DrillScreen(self.plan(chosen), lambda: self._again(chosen))

    def _again(self, chosen: Practice) -> DrillScreen:
        return DrillScreen(self.plan(chosen), lambda: self._again(chosen))

    def progress(self) -> Screen:
        """How practice went so far."""
        from game.ui.progress import ProgressForm

        return ProgressForm()


def _midnight() -> float:
    return datetime.now().replace(hour=0, minute=0, second=0, microsecond=0).timestamp()
