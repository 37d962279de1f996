"""The timed mode: players answer the same items in the same order, in turn or several at once, and the best
total wins. It keeps nothing, and knows neither the clock nor the curtain.

A match never changes: an answer gives a new one, which knows the one before it.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import NamedTuple

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.item import Item, Subject
from game.practice.kind import GivenAnswer
from game.practice.registry import answer_count, kind_of
from game.practice.scheduler import SessionPlan
from game.practice.session import (
    AnsweredItem,
    CourtCache,
    Feedback,
    FinalAnswers,
    Prompt,
    context_cache,
    feedback_for,
)
from game.store.database import Database

FULL = 100
"""Points for an item that is answered wholly."""


class Mark(NamedTuple):
    """What an answer brought, and in how many seconds."""

    points: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Match:
    """Who has answered what so far. `marks` has a row for each player, in their order at the table. Those who
    play `together` answer an item at once, when all others have answered everything."""

    items: tuple[Item, ...]
    players: tuple[str, ...]
    marks: tuple[tuple[Mark, ...], ...] = ()
    together: frozenset[int] = frozenset()
    before: "Match | None" = None

    @property
    def turn(self) -> int | None:
        """Whose turn it is alone; None when it is nobody's."""
        for player in range(len(self.players)):
            if player not in self.together and self._open(player):
                return player
        return None

    @property
    def asked(self) -> tuple[int, ...]:
        """Those who are asked now: the player in turn, else those who play together, whoever has answered
        least; nobody when all have answered everything."""
        if self.turn is not None:
            return (self.turn,)
        left = [player for player in sorted(self.together) if self._open(player)]
        least = min((len(self._row(player)) for player in left), default=0)
        return tuple(player for player in left if len(self._row(player)) == least)

    @property
    def item(self) -> Item | None:
        """What is asked now."""
        return self.items[len(self._row(self.asked[0]))] if self.asked else None

    @property
    def begins(self) -> bool:
        """Whether the player in turn is asked for the first time: a curtain falls before that."""
        return self.turn is not None and not self._row(self.turn)

    def sat(self, together: Collection[int]) -> "Match":
        """The match with these to play together from now on."""
        return replace(self, together=frozenset(together))

    def answered(self, share: float, seconds: float, player: int | None = None) -> "Match":
        """The match after an answer of the player in turn, or of another one who is asked, that was right to
        such a share (`DrillKind.share`)."""
        return self._with(self._who(player), (Mark(round(FULL * share), seconds),))

    def out_of_time(self, player: int | None = None) -> "Match":
        """The match when the time of the player in turn, or of another one, is over: what is left counts
        nothing."""
        left = len(self.items) - len(self._row(self._who(player)))
        return self._with(self._who(player), (Mark(0, 0.0),) * left)

    def take_back(self) -> "Match":
        """The match before the last answer; the same if there was none."""
        return self.before or self

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each player."""
        return tuple(sum(mark.points for mark in self._row(player)) for player in range(len(self.players)))

    @property
    def seconds(self) -> tuple[float, ...]:
        """The time that each player has taken."""
        return tuple(sum(mark.seconds for mark in self._row(player)) for player in range(len(self.players)))

    @property
    def winners(self) -> tuple[int, ...]:
        """Whoever has most points when all have answered; of equals the quicker, or all of them. Nobody where
        nobody knew anything."""
        if self.asked or not any(self.totals):
            return ()
        reached = list(zip(self.totals, (-spent for spent in self.seconds), strict=True))
        return tuple(player for player, each in enumerate(reached) if each == max(reached))

    def _who(self, player: int | None) -> int:
        who = self.turn if player is None else player
        assert who is not None, "somebody is asked"
        return who

    def _open(self, player: int) -> bool:
        """Whether a player has something left to answer."""
        return len(self._row(player)) < len(self.items)

    def _row(self, player: int) -> tuple[Mark, ...]:
        return self.marks[player] if player < len(self.marks) else ()

    def _with(self, player: int, marks: tuple[Mark, ...]) -> "Match":
        rows = [self._row(each) for each in range(len(self.players))]
        rows[player] += marks
        return replace(self, marks=tuple(rows), before=self)


_ITEMS = 10  # where the plan has no length
_PATIENCE = 3  # times as long as somebody takes who knows it


class TimedAnswer(NamedTuple):
    """What was answered, and after how many seconds."""

    given: tuple[str, ...]
    seconds: float


class BestOfAll(NamedTuple):
    """The best of several answers to the same item, and whose it was; of nobody's where no time was left."""

    feedback: Feedback
    player: int | None


class MatchSession(FinalAnswers):
    """What a session offers, for several players. `most` is how many seconds each of them has."""

    def __init__(self, plan: SessionPlan, players: tuple[str, ...], seed: int) -> None:
        assert plan.subject is not None, "a match has its game"
        self.faults: deque[Fault] = deque()
        self._database = Database(self.faults.append)
        self._load_context: Callable[[Subject], PracticeContext] = context_cache(self._database)
        items = tuple(islice(self._made(plan, plan.subject, Random(seed)), plan.length or _ITEMS))
        self.match = Match(items, players)
        self._rights: dict[int, list[bool]] = {}
        self._courts = CourtCache()
        self.most = plan.seconds or _PATIENCE * sum(self._time(item) for item in items)

    def _made(self, plan: SessionPlan, subject: Subject, random: Random) -> Iterator[Item]:
        """Items of every kind in turn."""
        context = self._load_context(subject).within(plan.tier)
        kinds = [kind for kind in map(kind_of, plan.kinds) if kind.suits(context)]
        makers = [kind.make(context, random) for kind in kinds]
        while makers:
            for maker in tuple(makers):
                item = next(maker, None)
                if item is None:
                    makers.remove(maker)
                else:
                    yield item

    def _time(self, item: Item) -> float:
        kind = kind_of(item.kind)
        return kind.time(kind.solution(self._load_context(item.subject), item))

    @property
    def done(self) -> tuple[AnsweredItem, ...]:
        """Nothing is kept of a match."""
        return ()

    @property
    def left(self) -> float:
        """How many seconds the player in turn still has."""
        turn = self.match.turn
        return self.left_of(turn) if turn is not None else self.most

    def left_of(self, player: int) -> float:
        """How many seconds a player still has."""
        return self.most - self.match.seconds[player]

    def next_prompt(self) -> Prompt:
        """What is asked now."""
        match = self.match
        if match.item is None:
            return Prompt(None, None, 0, ())
        rights = [self._rights.get(player, []) for player in match.asked]
        context, marks = self._load_context(match.item.subject), tuple(map(any, zip(*rights, strict=False)))
        sought = answer_count(context, match.item)
        return Prompt(match.item, context, len(match.items) - len(marks), marks, sought)

    def answer(self, given: tuple[str, ...], seconds: float, rest: float) -> Feedback | None:
        """Judge an answer and count it; a faulty item counts for nothing, and is told. No `rest` is given
        back: who has seen a question may think about it."""
        item, turn = self.match.item, self.match.turn
        assert item is not None, "an item is asked"
        assert turn is not None, "it is somebody's turn"
        try:
            feedback, share = self._judged(item, TimedAnswer(given, seconds))
        except Fault as fault:
            self._leave_out(fault, seconds)
            return None
        self._count(turn, feedback, share)
        return feedback

    def answer_all(self, answers: Mapping[int, TimedAnswer | None]) -> BestOfAll | None:
        """Judge the answers of all who are asked and count them, None of one whose time is over; the best of
        them, of equals the quickest. A faulty item counts for nothing, and is told."""
        item = self.match.item
        assert item is not None, "an item is asked"
        nobody = TimedAnswer((), 0.0)
        try:
            judged = {player: self._judged(item, answer or nobody) for player, answer in answers.items()}
        except Fault as fault:
            self._leave_out(fault, 0.0)
            return None
        for player, (feedback, share) in judged.items():
            if answers[player] is not None:
                self._count(player, feedback, share)
            else:
                self.match = self.match.out_of_time(player)
        in_time = [player for player, answer in answers.items() if answer is not None]
        best = max(in_time, key=lambda player: (judged[player][1], -judged[player][0].seconds), default=None)
        return BestOfAll(judged[best if best is not None else next(iter(judged))][0], best)

    def sit(self, together: Collection[int]) -> Prompt:
        """From now on these answer at once."""
        self.match = self.match.sat(together)
        return self.next_prompt()

    def _judged(self, item: Item, answer: TimedAnswer) -> tuple[Feedback, float]:
        """What is told of an answer, and its share. Raises Fault if the item cannot be read."""
        context, kind, given = self._load_context(item.subject), kind_of(item.kind), answer.given
        held = GivenAnswer(given, kind.judge(context, item, given), kind.solution(context, item))
        feedback = feedback_for(context, self._courts.of(context), item, held, answer.seconds)
        return feedback, kind.share(context, item, given)

    def _count(self, player: int, feedback: Feedback, share: float) -> None:
        self.match = self.match.answered(share, feedback.seconds, player)
        self._rights.setdefault(player, []).append(feedback.result.right)

    def _leave_out(self, fault: Fault, seconds: float) -> None:
        """What is asked counts for nothing, to all who are asked."""
        self.faults.append(fault)
        for player in self.match.asked:
            self.match = self.match.answered(0.0, seconds, player)
            self._rights.setdefault(player, []).append(False)

    def pass_over(self, fault: Fault) -> Prompt:
        """The item that is asked cannot be shown: it counts for nothing."""
        self._leave_out(fault, 0.0)
        return self.next_prompt()

    def out_of_time(self) -> Prompt:
        """The time of the player in turn is over."""
        self.match = self.match.out_of_time()
        return self.next_prompt()

    def close(self) -> None:
        """Let go of the store."""
        self._database.close()
