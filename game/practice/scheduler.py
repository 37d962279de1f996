"""The order of the items in one session.

Due items come first, then as many new ones as the day allows; where time is short, both are mixed with
mistakes of the player's own games, and nothing else that is new begins while more is due than there is time
for. Half of the new ones are about words that the player has kept, as long as there are such. A wrong answer
brings its item back after a few others, each time after more, and no new item is asked while several of those
wait; a right answer does not, however slow. An item that was wrong several times rests until the next
session. An item that cannot be read is reported once and skipped; it stays in the database.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from game.fault import Fault
from game.practice.context import PracticeContext, of_part
from game.practice.decks import DeckPart, deck_names, my_words
from game.practice.item import Grade, Item, Result, Solution, Subject, ask_in, proposed
from game.practice.item_store import ItemMarks, ItemStore, KnownItem
from game.practice.kind import DrillKind
from game.practice.ratings import level_of, new_items
from game.practice.registry import kind_of, kinds
from game.practice.schedule import Memory, after, days_between, returns
from game.store.settings import NEW_PER_DAY


class ItemQueue(NamedTuple):
    """What is still to be asked: `due` keys, `hard` items with the number of answers before they return,
    `fresh` items or keys; the item asked now, and whether each answer so far was right."""

    due: tuple[str, ...]
    hard: tuple[tuple[int, Item], ...]
    fresh: tuple[str | Item, ...]
    now: Item | None
    verdicts: tuple[bool, ...]

    @property
    def asked(self) -> int:
        return len(self.verdicts)


class AnswerRow(NamedTuple):
    """An answer, with the queue and the memory before it."""

    queue: ItemQueue
    item: Item
    memory: Memory | None
    moment: float
    right: bool
    number: int
    grade: Grade
    away: bool = False


_GAP = 3  # other items between an answer that was not right and its return
_MAX_RETURNING = 4  # so many items waiting to return keep new ones out
_MAX_WRONG = 3  # wrong answers to an item in one session, after which it rests
_PROPORTIONS = (3, 1, 1)  # due ones, own mistakes and new ones in turn, where time is short
_ANSWER = 15.0  # seconds that an answer takes, with reading what is told
_MAX_NEW = 100  # new items of a session without a length or a time
_MAX_SPEEDUP = 3  # no player is this many times faster than `brisk` for a whole session

UtcNow = Callable[[], float]


def due_in_all(item_store: ItemStore, now: float) -> int:
    """The number of items due today in all games; shown by the menu, practice and the command line."""
    return len(item_store.due(kinds(), None, now))


_NO_LIMIT = 1_000_000  # more new items than any session asks


def new_left_today(item_store: ItemStore, per_day: int | None, now: float) -> int:
    """The number of new items that the day still allows; without a limit, as many as a session has room
    for."""
    return _NO_LIMIT if per_day is None else max(0, per_day - item_store.begun_today(now))


class SessionPlan(NamedTuple):
    """The settings of one session. Without a subject it asks what is due in all games; `own` asks only items
    from the player's own games. `fresh` is how many new items the day still allows. The time of an answer
    affects its grade if it is `timed`. `keys` are the only items to ask, due or not. Items are made of the
    words of the `deck_part`; plays are searched for in the words of a `tier`, or in all."""

    kinds: tuple[str, ...]
    subject: Subject | None
    length: int | None = None
    seconds: float | None = None
    fresh: int = NEW_PER_DAY
    own: bool = False
    timed: bool = True
    keys: tuple[str, ...] = ()
    deck_part: DeckPart = DeckPart()
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
        self._started = clock()
        self._memories: dict[str, Memory | None] = {}
        self._items: dict[str, Item | None] = {}
        self._trail: list[AnswerRow] = []
        self._solved: tuple[Item, Solution] | None = None
        self._schedule = item_store.schedule()
        self._queue = self._next_in(self._first(Random(seed)))

    def _first(self, random: Random) -> ItemQueue:
        plan = self._plan
        subject = None if plan.own else plan.subject
        due = list(
            self._valid(plan.keys or self._item_store.due(plan.kinds, subject, self._started, plan.own))
        )
        room = plan.fresh if plan.length is None else min(plan.fresh, plan.length)
        waiting = [] if plan.own or plan.keys else self._item_store.waiting(plan.kinds, subject)
        if subject is None or plan.keys:
            # Each may need another lexicon: opened here, not between answers.
            due = [key for key in due if self._stored_item(key)]
            fresh: list[str | Item] = list(islice((key for key in waiting if self._stored_item(key)), room))
            return ItemQueue(tuple(due), (), tuple(fresh), None, ())
        context = self._load_context(subject)
        if not plan.deck_part.all:
            context = of_part(context, plan.deck_part)
            due, waiting = [*_of_deck(context, due)], [*_of_deck(context, waiting)]
        fresh = list(islice((key for key in waiting if self._stored_item(key)), room))
        if plan.deck_part.all and my_words(context.lexicon.language) in deck_names():
            try:
                own_context = of_part(context, DeckPart(my_words(context.lexicon.language)))
            except Fault as fault:  # it was not chosen: the session goes on without it
                self._item_store.report(fault)
            else:
                fresh += self._new_items(own_context, (room - len(fresh) + 1) // 2, random)
        made = self._new_items(context.within(plan.tier), room - len(fresh), random)
        fresh += [item for item in made if item not in fresh]
        if plan.seconds is not None:
            new = set(self._item_store.mistakes(plan.kinds, subject))
            asked, own = [key for key in due if key not in new], [key for key in due if key in new]
            if len(asked) * _ANSWER > plan.seconds:
                fresh = []
            return ItemQueue((), (), tuple(_mixed(asked, own, fresh)), None, ())
        return ItemQueue(tuple(due), (), tuple(fresh), None, ())

    def _valid(self, keys: Iterable[str]) -> Iterator[str]:
        """The keys, with superseded items replaced by their parts, here and in the database."""
        for key in keys:
            kind = kind_of(key.partition("/")[0])
            item = self._stored_item(key) if kind.is_superseded(ask_in(key)) else None
            if item is None:
                yield key
                continue
            context = self._load_context(item.subject)
            parts = [kind.item(context, ask) for ask in kind.parts(context, item)]
            new = [part.key for part in parts if not self._item_store.knows(part.key)]
            self._item_store.replace_by_parts(item, parts)
            yield from new  # a part that is stored already has its own due day

    def _new_items(self, context: PracticeContext, number: int, random: Random) -> Iterator[Item]:
        """New items, as many as the session has time for."""
        items = new_items(context, map(kind_of, self._plan.kinds), self._item_store, random)
        made, seconds = 0, 0.0
        while made < number and self._has_time(made, seconds):
            item = next(items, None)
            if item is None:
                return
            made, seconds = made + 1, seconds + kind_of(item.kind).brisk / _MAX_SPEEDUP
            yield item

    def _has_time(self, made: int, seconds: float) -> bool:
        plan = self._plan
        if plan.seconds is not None:
            return seconds < plan.seconds
        return plan.length is not None or made < _MAX_NEW

    # --- the item now --------------------------------------------------------------------------------

    @property
    def item(self) -> Item | None:
        """The item to answer now; None when the session is over."""
        return self._queue.now

    @property
    def kind(self) -> DrillKind:
        return kind_of(self._item_now.kind)

    @property
    def context(self) -> PracticeContext:
        return self._load_context(self._item_now.subject)

    @property
    def _item_now(self) -> Item:
        assert self._queue.now is not None, "an item is asked"
        return self._queue.now

    @property
    def answered(self) -> int:
        return self._queue.asked

    @property
    def verdicts(self) -> tuple[bool, ...]:
        """Whether each answer was right, in order."""
        return self._queue.verdicts

    @property
    def right(self) -> int:
        return sum(self._queue.verdicts)

    @property
    def remaining(self) -> int:
        """The number of items still to be asked, as things are now."""
        queue = self._queue
        if queue.now is None:
            return 0
        waiting = len(queue.due) + len(queue.hard) + len(queue.fresh) + 1
        return waiting if self._plan.length is None else min(waiting, self._plan.length - queue.asked)

    def judge(self, given: tuple[str, ...]) -> Result:
        """Compare an answer with the solution; writes nothing."""
        return self.kind.judge(self.context, self._item_now, given)

    def solution(self) -> Solution:
        if self._solved is None or self._solved[0] is not self._item_now:
            self._solved = self._item_now, self.kind.solution(self.context, self._item_now)
        return self._solved[1]

    def lesson(self, result: Result) -> tuple[str, ...]:
        """What else to show with a wrong answer, if the item was wrong in this session before."""
        again = any(each.item.key == self._item_now.key and not each.right for each in self._trail)
        return self.kind.lesson(self.context, self._item_now) if again and not result.right else ()

    def proposed(self, result: Result, seconds: float) -> Grade:
        taken = seconds if self._plan.timed else None
        return proposed(result, taken, self.kind.time(self.solution()))

    # --- answers -------------------------------------------------------------------------------------

    def answer(self, grade: Grade, seconds: float, right: bool) -> None:
        """Write the grade of the item, then choose the next. Raises SaveError."""
        item, now = self._item_now, self._clock()
        moment = self._item_store.moment(now)
        before = self._memories.get(item.key)
        memory = after(before, grade, moment, right, self._schedule)
        number = self._item_store.answer(
            item, grade, memory, seconds, right, now, level_of(self.context, item)
        )
        self._memories[item.key] = memory
        self._trail.append(AnswerRow(self._queue, item, before, moment, right, number, grade))
        self._queue = self._next_in(self._answered(self._trail[-1]))

    def regrade(self, grade: Grade) -> None:
        """Change the grade of the last answer, as if it had been given so at first. Raises SaveError."""
        last = self._trail[-1]
        memory = self._after(last, grade)
        self._item_store.regrade(grade, memory, last.number)
        self._memories[last.item.key] = memory
        self._trail[-1] = last._replace(grade=grade)
        self._queue = self._next_in(self._answered(self._trail[-1]))

    def next_due(self, grade: Grade) -> int:
        """The days until the last answered item is due with this grade; 0 is today."""
        last = self._trail[-1]
        return days_between(last.moment, self._after(last, grade).due)

    def _after(self, answer: AnswerRow, grade: Grade) -> Memory:
        return after(answer.memory, grade, answer.moment, answer.right, self._schedule)

    def last_known(self) -> KnownItem | None:
        """The last answered item as it is stored; None if it was removed."""
        return self._item_store.known(self._trail[-1].item.key) if self._trail else None

    def set_marks(self, marks: ItemMarks) -> None:
        """Set the marks of the last answered item; one that is put away does not return in this session.
        Raises SaveError."""
        last = self._trail[-1]._replace(away=marks.away)
        self._item_store.set_marks(last.item.key, marks)
        self._trail[-1] = last
        self._queue = self._next_in(self._answered(last))

    def take_back(self) -> bool:
        """Undo the last answer and ask its item again; False if there is none. Raises SaveError."""
        if not self._trail:
            return False
        last = self._trail[-1]
        self._item_store.take_back(last.number)
        del self._trail[-1]
        self._queue, self._memories[last.item.key] = last.queue, last.memory
        return True

    def rest(self, seconds: float) -> None:
        """Make the session longer by the time in which the player was away."""
        self._started += seconds

    def skip(self, fault: Fault) -> None:
        """Skip the item, which turned out to be faulty, and report the fault."""
        self._items[self._item_now.key] = None
        self._item_store.report(fault)
        self._queue = self._next_in(self._queue._replace(now=None))

    # --- the next item -------------------------------------------------------------------------------

    def _answered(self, answer: AnswerRow) -> ItemQueue:
        queue = answer.queue._replace(now=None, verdicts=(*answer.queue.verdicts, answer.right))
        if answer.away or not returns(answer.grade, answer.right):
            return queue
        wrong = sum(each.item.key == answer.item.key and not each.right for each in self._trail)
        if wrong >= _MAX_WRONG:
            return queue
        back = (queue.asked + _GAP * max(1, wrong), answer.item)
        return queue._replace(hard=tuple(sorted((*queue.hard, back), key=lambda each: each[0])))

    def _next_in(self, queue: ItemQueue) -> ItemQueue:
        """The queue with its next item as the one to answer."""
        plan = self._plan
        if plan.length is not None and queue.asked >= plan.length:
            return queue
        if plan.seconds is not None and self._clock() - self._started >= plan.seconds:
            return queue
        while queue.hard or queue.due or queue.fresh:
            ready = bool(queue.hard) and queue.hard[0][0] <= queue.asked
            if ready or (
                queue.hard and (len(queue.hard) >= _MAX_RETURNING or not (queue.due or queue.fresh))
            ):
                return queue._replace(now=queue.hard[0][1], hard=queue.hard[1:])
            if queue.due:
                item = self._stored_item(queue.due[0])
                queue = queue._replace(due=queue.due[1:])
            else:
                new = queue.fresh[0]
                item = self._stored_item(new) if isinstance(new, str) else new
                queue = queue._replace(fresh=queue.fresh[1:])
            if item is not None:
                return queue._replace(now=item)
        return queue

    def _stored_item(self, key: str) -> Item | None:
        """The stored item of a key; None if it is offensive, or cannot be read, which is reported."""
        if key not in self._items:
            known = self._item_store.known(key)
            self._items[key] = self._readable(known.item) if known else None
            self._memories[key] = known.memory if known else None
        return self._items[key]

    def _readable(self, item: Item) -> Item | None:
        try:
            context = self._load_context(item.subject)
            kind_of(item.kind).check_item(context, item)
        except Fault as fault:
            self._item_store.report(fault)
            return None
        return None if item.ask in context.lexicon.kept_back else item


def _mixed(*rows: Iterable[str | Item]) -> Iterator[str | Item]:
    """The items of all rows, some of each in turn."""
    left = [(iter(row), number) for row, number in zip(rows, _PROPORTIONS, strict=True)]
    while left:
        for row in tuple(left):
            some = list(islice(*row))
            yield from some
            if len(some) < row[1]:
                left.remove(row)


def _of_deck(context: PracticeContext, keys: Iterable[str]) -> Iterator[str]:
    """The keys of items about words of the context's deck."""
    asks = {name: kind.asks(context, context.deck or ()) for name, kind in kinds().items()}
    return (key for key in keys if ask_in(key) in asks[key.partition("/")[0]])
