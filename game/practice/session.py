"""A practice session: prompts, answers and feedback as plain values, made on a thread beside the window."""

import time
from collections import deque
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple, Protocol

from game.fault import Fault
from game.opening import words_for
from game.practice.context import PracticeContext, load_context
from game.practice.explanation import Explanation
from game.practice.item import Grade, Item, Result, Solution, Subject
from game.practice.item_store import ItemMarks, ItemStore
from game.practice.kind import GivenAnswer
from game.practice.registry import answer_count, kind_of
from game.practice.scheduler import SessionPlan, SessionScheduler
from game.store import rulings as rulings_store
from game.store.database import Database, SaveError
from game.text.catalogues import text
from game.text.phrases import game_name


class Feedback(NamedTuple):
    """An answer and the feedback on it. `dues` are the days until the item is due for each grade; an answer
    that does not count has none. `meant` are the meanings of words in the player's own decks, `lesson` what
    else helps to remember what was wrong again."""

    item: Item
    context: PracticeContext
    given: tuple[str, ...]
    result: Result
    solution: Solution
    explained: Explanation
    seconds: float
    grade: Grade = Grade.AGAIN
    dues: Mapping[Grade, int] = {}
    marks: ItemMarks = ItemMarks()
    meant: tuple[str, ...] = ()
    lesson: tuple[str, ...] = ()


def feedback_for(
    context: PracticeContext,
    item: Item,
    given: tuple[str, ...],
    seconds: float,
    solution: Solution | None = None,
) -> Feedback:
    """The feedback on an answer, without a grade; the solution is looked for if it is not given. Raises
    Fault if the item cannot be read."""
    kind = kind_of(item.kind)
    solution = kind.solution(context, item) if solution is None else solution
    answer = GivenAnswer(given, kind.judge(context, item, given), solution)
    return Feedback(item, context, *answer, kind.explain(context, context.court, item, answer), seconds)


_MAX_MEANINGS = 12  # own meanings shown


def own_lines(context: PracticeContext, item: Item, solution: Solution) -> tuple[str, ...]:
    """A line for each word of the question and its answers with a meaning in a deck of the player's."""
    words = dict.fromkeys((item.ask, *solution.answers))
    meant = ((word, context.own_meaning(word)) for word in words)
    return tuple(f"{word}: {meaning}" for word, meaning in meant if meaning)[:_MAX_MEANINGS]


class Prompt(NamedTuple):
    """What is asked next; no item when the session is over. `verdicts` says of each earlier answer whether it
    was right; `required` is the number of words in a required list."""

    item: Item | None
    context: PracticeContext | None
    remaining: int
    verdicts: tuple[bool, ...]
    required: int = 0

    @property
    def number(self) -> int:
        return len(self.verdicts) + 1


class AnsweredItem(NamedTuple):
    """An answer of this session."""

    item: Item
    right: bool
    seconds: float
    grade: Grade
    due: int  # days until it is asked again


class DrillSession(Protocol):
    """What a drill screen needs of a session, called on the worker's thread."""

    faults: deque[Fault]

    @property
    def done(self) -> tuple[AnsweredItem, ...]: ...

    def next_prompt(self) -> Prompt: ...

    def answer(self, given: tuple[str, ...], seconds: float, rest: float) -> Feedback | None: ...

    def skip(self, fault: Fault) -> Prompt: ...

    def repeat(self, before: Feedback, given: tuple[str, ...], seconds: float) -> Feedback: ...

    def regrade(self, grade: Grade) -> None: ...

    def set_marks(self, marks: ItemMarks) -> None: ...

    def take_back(self) -> Prompt | None: ...

    def close(self) -> None: ...


class FinalAnswers:
    """A session whose answers stand, as in a match or a challenge: not repeated, graded, marked or undone."""

    done: tuple[AnsweredItem, ...] = ()

    def repeat(self, before: Feedback, given: tuple[str, ...], seconds: float) -> Feedback:
        """Returns the same feedback."""
        return before

    def regrade(self, grade: Grade) -> None:
        """Does nothing."""

    def set_marks(self, marks: ItemMarks) -> None:
        """Does nothing."""

    def take_back(self) -> Prompt | None:
        """Returns None: nothing can be undone."""
        return None


def context_cache(database: Database) -> Callable[[Subject], PracticeContext]:
    """A function that loads the context of each subject once, with the rulings of the only player."""

    @cache
    def opened(subject: Subject) -> PracticeContext:
        rulings = rulings_store.of_players(database, ("",))
        return load_context(subject, lambda rules: words_for(rules, rulings=rulings))

    return opened


class PracticeSession:
    """A scheduler with its own connection to the database. `faults` wait to be shown."""

    def __init__(self, plan: SessionPlan, seed: int) -> None:
        self.faults: deque[Fault] = deque()
        self._database = Database(self.faults.append)
        self._scheduler = SessionScheduler(
            context_cache(self._database), plan, ItemStore(self._database), time.time, seed
        )
        self._done: list[AnsweredItem] = []

    @property
    def done(self) -> tuple[AnsweredItem, ...]:
        return tuple(self._done)

    def next_prompt(self) -> Prompt:
        """The next prompt; an item that cannot be read is reported and skipped."""
        scheduler = self._scheduler
        while scheduler.item is not None:
            try:
                scheduler.kind.check_item(scheduler.context, scheduler.item)
                expected = answer_count(scheduler.context, scheduler.item)
            except Fault as fault:
                scheduler.skip(fault)
            else:
                return Prompt(
                    scheduler.item, scheduler.context, scheduler.remaining, scheduler.verdicts, expected
                )
        return Prompt(None, None, 0, scheduler.verdicts)

    def answer(self, given: tuple[str, ...], seconds: float, rest: float) -> Feedback | None:
        """Judge an answer and write it; None if the item turned out to be faulty, which is reported. The
        session lasts `rest` seconds longer, in which the player was away. Raises SaveError."""
        scheduler, item = self._scheduler, self._scheduler.item
        scheduler.rest(rest)
        assert item is not None, "an item is asked"
        try:
            feedback = feedback_for(scheduler.context, item, given, seconds, scheduler.solution())
            result = feedback.result
            grade = scheduler.proposed(result, seconds)
            meant, lesson = own_lines(scheduler.context, item, feedback.solution), scheduler.lesson(result)
        except SaveError:
            raise
        except Fault as fault:
            scheduler.skip(fault)
            return None
        scheduler.answer(grade, seconds, result.right)
        dues = {each: scheduler.next_due(each) for each in Grade}
        self._done.append(AnsweredItem(item, result.right, seconds, grade, dues[grade]))
        known = scheduler.last_known()
        marks = known.marks if known else ItemMarks()
        return feedback._replace(grade=grade, dues=dues, marks=marks, meant=meant, lesson=lesson)

    def skip(self, fault: Fault) -> Prompt:
        """Skip the item, which cannot be shown; the next prompt."""
        self._scheduler.skip(fault)
        return self.next_prompt()

    def repeat(self, before: Feedback, given: tuple[str, ...], seconds: float) -> Feedback:
        """Judge another answer to the last item, without writing it."""
        return feedback_for(before.context, before.item, given, seconds, before.solution)

    def regrade(self, grade: Grade) -> None:
        """Change the grade of the last answer. Raises SaveError."""
        self._scheduler.regrade(grade)
        last = self._done[-1]
        self._done[-1] = last._replace(grade=grade, due=self._scheduler.next_due(grade))

    def set_marks(self, marks: ItemMarks) -> None:
        """Set the marks of the last answered item. Raises SaveError."""
        self._scheduler.set_marks(marks)

    def take_back(self) -> Prompt | None:
        """Undo the last answer; its prompt again, or None if there is none. Raises SaveError."""
        if not self._scheduler.take_back():
            return None
        self._done.pop()
        return self.next_prompt()

    def close(self) -> None:
        self._database.close()


def subject_line(now: Prompt) -> str:
    """The game, and the number of the question."""
    context = now.context
    assert context is not None, "an item is asked"
    name = game_name(context.ruleset.name)
    return text("{game} · {n} of {all}", game=name, n=now.number, all=len(now.verdicts) + now.remaining)


def number_line(now: Prompt) -> str:
    return text("Question {n} of {all}", n=now.number, all=len(now.verdicts) + now.remaining)
