"""The order in which items are asked in one session; it does not know how they look.

What is due comes first, then new items, as many as the day allows. An item that was not known comes back
after a few others, and no new one is begun while several of those wait; one that was right does not, however
slow the answer. An item that cannot be read is told once and passed over; it stays in the store.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.decks import DeckPart, words_drawn
from game.practice.item import Grade, Item, Result, Solution, Subject, asked_by, proposed
from game.practice.item_store import ItemMarks, ItemStore, KnownItem
from game.practice.kind import DrillKind
from game.practice.ratings import level_of, new_items
from game.practice.registry import kind_of, kinds
from game.practice.schedule import Memory, after, days_between, returns


class ItemQueue(NamedTuple):
    """What is still to be asked: keys of what is kept, items that are new, (not before this answer, item)
    of what was not known; and what the answers so far were."""

    due: tuple[str, ...]
    hard: tuple[tuple[int, Item], ...]
    fresh: tuple[str | Item, ...]
    now: Item | None
    marks: tuple[bool, ...]

    @property
    def asked(self) -> int:
        return len(self.marks)


class AnswerRow(NamedTuple):
    """An answer that was given, and how things stood before it."""

    queue: ItemQueue
    item: Item
    memory: Memory | None
    moment: float
    right: bool
    number: int
    grade: Grade
    away: bool = False


_GAP = 3  # other items between an answer that was not right and its return
_CROWD = 4  # so many of those waiting keep new ones out
_MOST = 100  # new items that are made where neither a length nor a time bounds the session
_HASTE = 3  # nobody answers so many times faster than one who knows it, all through a session

UtcNow = Callable[[], float]


def due_in_all(item_store: ItemStore, now: float) -> int:
    """How many items are due today over all games: the one number of the menu, of practice and of the
    terminal."""
    return len(item_store.due(kinds(), None, now))


class SessionPlan(NamedTuple):
    """The settings of one session. Without a subject it asks what is due over all games, and if it is of the
    player's own, what is kept from the player's games, of any subject. `fresh` is how many items never asked
    before the day still allows; if it is not `timed`, the time of an answer says nothing. Where there are
    `keys`, it asks just these items, due or not; where the items of a subject are not `drawn` from all
    words, it asks only what is made of these. New items ask for plays of the words of a `tier`, or of all."""

    kinds: tuple[str, ...]
    subject: Subject | None
    length: int | None = None
    seconds: float | None = None
    fresh: int = 10
    own: bool = False
    timed: bool = True
    keys: tuple[str, ...] = ()
    drawn: DeckPart = DeckPart()
    tier: str = ""


class SessionScheduler:
    """Chooses the next item of one session and stores each answer before anything else is shown."""

    def __init__(
        self,
        load_context: Callable[[Subject], PracticeContext],
        plan: SessionPlan,
        item_store: ItemStore,
        clock: UtcNow,
        seed: int,
    ) -> None:
        self._load_context = load_context
        self._plan = plan
        self._item_store = item_store
        self._clock = clock
        self._begun = clock()
        self._memories: dict[str, Memory | None] = {}
        self._items: dict[str, Item | None] = {}
        self._trail: list[AnswerRow] = []
        self._solved: tuple[Item, Solution] | None = None
        self._schedule = item_store.schedule()
        self._queue = self._drawn(self._first(Random(seed)))

    def _first(self, random: Random) -> ItemQueue:
        plan = self._plan
        subject = None if plan.own else plan.subject
        due = list(self._cut(plan.keys or self._item_store.due(plan.kinds, subject, self._begun, plan.own)))
        room = plan.fresh if plan.length is None else min(plan.fresh, plan.length)
        waiting = [] if plan.own or plan.keys else self._item_store.waiting(plan.kinds, subject)
        if subject is None or plan.keys:
            # Each may need words of its own: they are opened here, and not between answers.
            due = [key for key in due if self._kept(key)]
            fresh: list[str | Item] = list(islice((key for key in waiting if self._kept(key)), room))
            return ItemQueue(tuple(due), (), tuple(fresh), None, ())
        context = self._load_context(subject)
        if not plan.drawn.all:
            context = context.of_deck(words_drawn(context, plan.drawn))
            due, waiting = [*_of_deck(context, due)], [*_of_deck(context, waiting)]
        fresh = list(islice((key for key in waiting if self._kept(key)), room))
        fresh += self._made(context.within(plan.tier), room - len(fresh), random)
        return ItemQueue(tuple(due), (), tuple(fresh), None, ())

    def _cut(self, keys: Iterable[str]) -> Iterator[str]:
        """The keys; in place of each list that is asked in smaller ones by now, those of these."""
        for key in keys:
            kind = kind_of(key.partition("/")[0])
            item = self._kept(key) if kind.outgrown(asked_by(key)) else None
            if item is None:
                yield key
                continue
            context = self._load_context(item.subject)
            parts = [kind.item(context, ask) for ask in kind.parts(context, item)]
            new = [part.key for part in parts if not self._item_store.knows(part.key)]
            self._item_store.cut(item, parts)
            yield from new  # one that is kept already is due by itself, or it is not

    def _made(self, context: PracticeContext, number: int, random: Random) -> Iterator[Item]:
        """New items, as many as the session can come to."""
        items = new_items(context, map(kind_of, self._plan.kinds), self._item_store, random)
        made, seconds = 0, 0.0
        while made < number and self._room(made, seconds):
            item = next(items, None)
            if item is None:
                return
            made, seconds = made + 1, seconds + kind_of(item.kind).brisk / _HASTE
            yield item

    def _room(self, made: int, seconds: float) -> bool:
        plan = self._plan
        if plan.seconds is not None:
            return seconds < plan.seconds
        return plan.length is not None or made < _MOST

    # --- what is asked --------------------------------------------------------------------------------

    @property
    def item(self) -> Item | None:
        """The item that is asked now; None when the session is over."""
        return self._queue.now

    @property
    def kind(self) -> DrillKind:
        """The kind of the item that is asked now."""
        return kind_of(self._asked.kind)

    @property
    def context(self) -> PracticeContext:
        """The words and rules of the item that is asked now."""
        return self._load_context(self._asked.subject)

    @property
    def _asked(self) -> Item:
        assert self._queue.now is not None, "an item is asked"
        return self._queue.now

    @property
    def answered(self) -> int:
        """How many answers were given."""
        return self._queue.asked

    @property
    def marks(self) -> tuple[bool, ...]:
        """Whether each answer was right, in their order."""
        return self._queue.marks

    @property
    def right(self) -> int:
        """How many answers were right."""
        return sum(self._queue.marks)

    @property
    def remaining(self) -> int:
        """How many items are still to be asked, as it stands now."""
        queue = self._queue
        if queue.now is None:
            return 0
        waiting = len(queue.due) + len(queue.hard) + len(queue.fresh) + 1
        return waiting if self._plan.length is None else min(waiting, self._plan.length - queue.asked)

    def judge(self, given: tuple[str, ...]) -> Result:
        """How an answer to the item compares; nothing is written."""
        return self.kind.judge(self.context, self._asked, given)

    def solution(self) -> Solution:
        """What answers the item."""
        if self._solved is None or self._solved[0] is not self._asked:
            self._solved = self._asked, self.kind.solution(self.context, self._asked)
        return self._solved[1]

    def proposed(self, result: Result, seconds: float) -> Grade:
        """The grade that an answer speaks for."""
        taken = seconds if self._plan.timed else None
        return proposed(result, taken, self.kind.time(self.solution()))

    # --- what is answered -----------------------------------------------------------------------------

    def answer(self, grade: Grade, seconds: float, right: bool) -> None:
        """Write the grade of the item that is asked, then go on to the next. Raises NotKept."""
        item, now = self._asked, self._clock()
        moment = self._item_store.moment(now)
        before = self._memories.get(item.key)
        memory = after(before, grade, moment, right, self._schedule)
        number = self._item_store.answer(
            item, grade, memory, seconds, right, now, level_of(self.context, item)
        )
        self._memories[item.key] = memory
        self._trail.append(AnswerRow(self._queue, item, before, moment, right, number, grade))
        self._queue = self._drawn(self._answered(self._trail[-1]))

    def regrade(self, grade: Grade) -> None:
        """Give the last answer another grade: what is remembered, and what is asked when, is as if it had
        been given that at first. Raises NotKept."""
        last = self._trail[-1]
        memory = self._after(last, grade)
        self._item_store.regrade(grade, memory, last.number)
        self._memories[last.item.key] = memory
        self._trail[-1] = last._replace(grade=grade)
        self._queue = self._drawn(self._answered(self._trail[-1]))

    def next_due(self, grade: Grade) -> int:
        """In how many days the item that was answered last comes again if that is its grade; 0 is today."""
        last = self._trail[-1]
        return days_between(last.moment, self._after(last, grade).due)

    def _after(self, answer: AnswerRow, grade: Grade) -> Memory:
        return after(answer.memory, grade, answer.moment, answer.right, self._schedule)

    def last_known(self) -> KnownItem | None:
        """The item that was answered last, with what the player has set of it; None if it is kept no more."""
        return self._item_store.known(self._trail[-1].item.key) if self._trail else None

    def set_marks(self, marks: ItemMarks) -> None:
        """Write what the player has set of the item that was answered last; put away, it comes no more in
        this session either. Raises NotKept."""
        last = self._trail[-1]._replace(away=marks.away)
        self._item_store.set_marks(last.item.key, marks)
        self._trail[-1] = last
        self._queue = self._drawn(self._answered(last))

    def take_back(self) -> bool:
        """Undo the last answer of this session; its item is asked again. Raises NotKept."""
        if not self._trail:
            return False
        last = self._trail[-1]
        self._item_store.take_back(last.number)
        del self._trail[-1]
        self._queue, self._memories[last.item.key] = last.queue, last.memory
        return True

    def rest(self, seconds: float) -> None:
        """Let the session last so much longer, as nobody was at it for so long."""
        self._begun += seconds

    def pass_over(self, fault: Fault) -> None:
        """Leave the item that is asked, which turned out to be faulty, and go on to the next."""
        self._items[self._asked.key] = None
        self._item_store.tell(fault)
        self._queue = self._drawn(self._queue._replace(now=None))

    # --- what comes next ------------------------------------------------------------------------------

    def _answered(self, answer: AnswerRow) -> ItemQueue:
        queue = answer.queue._replace(now=None, marks=(*answer.queue.marks, answer.right))
        if not answer.away and returns(answer.grade, answer.right):
            return queue._replace(hard=(*queue.hard, (queue.asked + _GAP, answer.item)))
        return queue

    def _drawn(self, queue: ItemQueue) -> ItemQueue:
        """The queue with its next item in the hand."""
        plan = self._plan
        if plan.length is not None and queue.asked >= plan.length:
            return queue
        if plan.seconds is not None and self._clock() - self._begun >= plan.seconds:
            return queue
        while queue.hard or queue.due or queue.fresh:
            ready = bool(queue.hard) and queue.hard[0][0] <= queue.asked
            if ready or (queue.hard and (len(queue.hard) >= _CROWD or not (queue.due or queue.fresh))):
                return queue._replace(now=queue.hard[0][1], hard=queue.hard[1:])
            if queue.due:
                item = self._kept(queue.due[0])
                queue = queue._replace(due=queue.due[1:])
            else:
                new = queue.fresh[0]
                item = self._kept(new) if isinstance(new, str) else new
                queue = queue._replace(fresh=queue.fresh[1:])
            if item is not None:
                return queue._replace(now=item)
        return queue

    def _kept(self, key: str) -> Item | None:
        """The item that is kept under a key; None if it cannot be read, which is told, or is offensive."""
        if key not in self._items:
            known = self._item_store.known(key)
            self._items[key] = self._readable(known.item) if known else None
            self._memories[key] = known.memory if known else None
        return self._items[key]

    def _readable(self, item: Item) -> Item | None:
        try:
            context = self._load_context(item.subject)
            kind_of(item.kind).look_at(context, item)
        except Fault as fault:
            self._item_store.tell(fault)
            return None
        return None if item.ask in context.lexicon.kept_back else item


def _of_deck(context: PracticeContext, keys: Iterable[str]) -> Iterator[str]:
    """Those of the keys that ask about words of the context's deck."""
    asks = {name: kind.asks(context, context.deck or ()) for name, kind in kinds().items()}
    return (key for key in keys if asked_by(key) in asks[key.partition("/")[0]])
