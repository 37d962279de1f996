"""A session as values to be drawn: what is asked, and all that is told of each answer. It is used on a thread
beside the window, and knows no window."""

import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from game.fault import Fault
from game.opening import court_of, words_for
from game.practice.context import PracticeContext, load_context
from game.practice.decks import OwnMeanings
from game.practice.explanation import Explanation
from game.practice.item import Grade, Item, Result, Solution, Subject
from game.practice.item_store import ItemMarks, ItemStore
from game.practice.kind import GivenAnswer
from game.practice.registry import answer_count, kind_of
from game.practice.scheduler import SessionPlan, SessionScheduler
from game.store import rulings as ruled
from game.store.database import Database, NotKept
from game.text.catalogues import text
from game.text.phrases import game_name
from game.words.court import Court


class Feedback(NamedTuple):
    """An answer and all that is told of it. `dues` is in how many days the item comes again for each
    grade; a repeat that counts for nothing has none. `marks` are what the player has set of the item,
    `meant` what words mean by the player's own decks."""

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


class CourtCache:
    """The word court of each context, opened once: its meanings take a while to be read."""

    def __init__(self) -> None:
        self._known: dict[str, Court] = {}

    def of(self, context: PracticeContext) -> Court:
        """The court of a context."""
        key = repr(context.subject)
        if key not in self._known:
            self._known[key] = court_of(context.ruleset, context.lexicon)
        return self._known[key]


def feedback_for(
    context: PracticeContext,
    court: Court,
    item: Item,
    answer: GivenAnswer,
    seconds: float,
) -> Feedback:
    """All that is told of an answer, but for its grade. Raises Fault if the item cannot be read."""
    explained = kind_of(item.kind).explain(context, court, item, answer)
    return Feedback(item, context, *answer, explained, seconds)


class Prompt(NamedTuple):
    """What is asked now; nothing when the session is over. `marks` are the answers before, right or not;
    `sought` is how many words a list has."""

    item: Item | None
    context: PracticeContext | None
    remaining: int
    marks: tuple[bool, ...]
    sought: int = 0

    @property
    def number(self) -> int:
        return len(self.marks) + 1


class AnsweredItem(NamedTuple):
    """An answer of this session: to what, whether it was right, how it was graded, when it comes again."""

    item: Item
    right: bool
    seconds: float
    grade: Grade
    due: int  # in days


class DrillSession(Protocol):
    """What is done beside the window for the screen of a session."""

    faults: deque[Fault]

    @property
    def done(self) -> tuple[AnsweredItem, ...]: ...

    def next_prompt(self) -> Prompt: ...

    def answer(self, given: tuple[str, ...], seconds: float, rest: float) -> Feedback | None: ...

    def pass_over(self, fault: Fault) -> Prompt: ...

    def repeat(self, before: Feedback, given: tuple[str, ...], seconds: float) -> Feedback: ...

    def regrade(self, grade: Grade) -> None: ...

    def set_marks(self, marks: ItemMarks) -> None: ...

    def take_back(self) -> Prompt | None: ...

    def close(self) -> None: ...


class FinalAnswers:
    """What is offered of an answer where it stands: others wait for theirs, or a clock runs. Nothing is asked
    twice, graded or set."""

    def repeat(self, before: Feedback, given: tuple[str, ...], seconds: float) -> Feedback:
        """Nothing is asked twice."""
        return before

    def regrade(self, grade: Grade) -> None:
        """Nothing is graded."""

    def set_marks(self, marks: ItemMarks) -> None:
        """Nothing is set of an item."""

    def take_back(self) -> Prompt | None:
        """What was answered stands."""
        return None


def context_cache(database: Database) -> Callable[[Subject], PracticeContext]:
    """Opens the context of each subject once, by the words of who plays alone here."""

    known: dict[str, PracticeContext] = {}

    def opened(subject: Subject) -> PracticeContext:
        key = repr(subject)
        if key not in known:
            rulings = ruled.of_players(database, ("",))
            known[key] = load_context(subject, lambda rules: words_for(rules, rulings=rulings))
        return known[key]

    return opened


class PracticeSession:
    """A scheduler with its own connection to the item store. `faults` wait to be shown, one line each."""

    def __init__(self, plan: SessionPlan, seed: int) -> None:
        self.faults: deque[Fault] = deque()
        self._database = Database(self.faults.append)
        self._scheduler = SessionScheduler(
            context_cache(self._database), plan, ItemStore(self._database), time.time, seed
        )
        self._courts = CourtCache()
        self._meanings = OwnMeanings()
        self._done: list[AnsweredItem] = []

    @property
    def done(self) -> tuple[AnsweredItem, ...]:
        """Every answer so far."""
        return tuple(self._done)

    def next_prompt(self) -> Prompt:
        """What is asked now; an item that cannot be read is told and passed over."""
        scheduler = self._scheduler
        while scheduler.item is not None:
            try:
                scheduler.kind.look_at(scheduler.context, scheduler.item)
                sought = answer_count(scheduler.context, scheduler.item)
            except Fault as fault:
                scheduler.pass_over(fault)
            else:
                return Prompt(scheduler.item, scheduler.context, scheduler.remaining, scheduler.marks, sought)
        return Prompt(None, None, 0, scheduler.marks)

    def answer(self, given: tuple[str, ...], seconds: float, rest: float) -> Feedback | None:
        """Judge an answer and write it; None where the item turned out to be faulty, which is told. For
        `rest` seconds nobody was at it, which the session lasts longer.

        Raises NotKept if the disk does not take it.
        """
        scheduler, item = self._scheduler, self._scheduler.item
        scheduler.rest(rest)
        assert item is not None, "an item is asked"
        try:
            result, solution = scheduler.judge(given), scheduler.solution()
            court = self._courts.of(scheduler.context)
            answer = GivenAnswer(given, result, solution)
            feedback = feedback_for(scheduler.context, court, item, answer, seconds)
            grade = scheduler.proposed(result, seconds)
            meant = self._meanings.of(scheduler.context, item, solution)
        except NotKept:
            raise
        except Fault as fault:
            scheduler.pass_over(fault)
            return None
        scheduler.answer(grade, seconds, result.right)
        dues = {each: scheduler.next_due(each) for each in Grade}
        self._done.append(AnsweredItem(item, result.right, seconds, grade, dues[grade]))
        known = scheduler.last_known()
        marks = known.marks if known else ItemMarks()
        return feedback._replace(grade=grade, dues=dues, marks=marks, meant=meant)

    def pass_over(self, fault: Fault) -> Prompt:
        """Leave the item that is asked, which cannot be shown; what is asked then."""
        self._scheduler.pass_over(fault)
        return self.next_prompt()

    def repeat(self, before: Feedback, given: tuple[str, ...], seconds: float) -> Feedback:
        """Judge another answer to what was answered last; it is not written, and counts for nothing."""
        context, item = before.context, before.item
        result = kind_of(item.kind).judge(context, item, given)
        answer = GivenAnswer(given, result, before.solution)
        return feedback_for(context, self._courts.of(context), item, answer, seconds)

    def regrade(self, grade: Grade) -> None:
        """Give the last answer another grade. Raises NotKept."""
        self._scheduler.regrade(grade)
        last = self._done[-1]
        self._done[-1] = last._replace(grade=grade, due=self._scheduler.next_due(grade))

    def set_marks(self, marks: ItemMarks) -> None:
        """Write what the player has set of the item that was answered last. Raises NotKept."""
        self._scheduler.set_marks(marks)

    def take_back(self) -> Prompt | None:
        """Undo the last answer and ask its item again; None if there is none. Raises NotKept."""
        if not self._scheduler.take_back():
            return None
        self._done.pop()
        return self.next_prompt()

    def close(self) -> None:
        """Let go of the store."""
        self._database.close()


def subject_line(now: Prompt) -> str:
    """Which game is practised, and how far one is."""
    context = now.context
    assert context is not None, "an item is asked"
    name = game_name(context.ruleset.name)
    return text("{game} · {n} of {all}", game=name, n=now.number, all=len(now.marks) + now.remaining)


def number_line(now: Prompt) -> str:
    """Which question it is, of how many."""
    return text("Question {n} of {all}", n=now.number, all=len(now.marks) + now.remaining)
