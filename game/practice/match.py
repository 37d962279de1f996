"""Matches: players answer the same items against the clock, in turn or several at once; the best total wins.

A `Match` is immutable: an answer makes a new one. Nothing of a match is stored.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import NamedTuple

from game.fault import Fault
from game.practice.context import PracticeContext, of_part
from game.practice.item import Item, Subject
from game.practice.ratings import in_turn
from game.practice.registry import answer_count, kind_of
from game.practice.scheduler import SessionPlan
from game.practice.session import (
    Feedback,
    FinalAnswers,
    Prompt,
    context_cache,
    feedback_for,
)
from game.store.database import Database
from game.store.settings import SESSION_ITEMS

FULL = 100
"""Points for a complete answer."""


class ScoredAnswer(NamedTuple):
    """The points of an answer, and the seconds that it took."""

    points: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Match:
    """The state of a match. `answers` has a row for each player. The players `together` answer each item at
    the same time, after all others have finished."""

    items: tuple[Item, ...]
    players: tuple[str, ...]
    answers: tuple[tuple[ScoredAnswer, ...], ...] = ()
    together: frozenset[int] = frozenset()
    before: "Match | None" = None

    @property
    def turn(self) -> int | None:
        """The player who answers alone now, if there is one."""
        for player in range(len(self.players)):
            if player not in self.together and self._open(player):
                return player
        return None

    @property
    def answering(self) -> tuple[int, ...]:
        """The players to answer now: the one in turn, else those who play together and have answered least;
        none at the end."""
        if self.turn is not None:
            return (self.turn,)
        left = [player for player in sorted(self.together) if self._open(player)]
        least = min((len(self._row(player)) for player in left), default=0)
        return tuple(player for player in left if len(self._row(player)) == least)

    @property
    def item(self) -> Item | None:
        """The item to answer now."""
        return self.items[len(self._row(self.answering[0]))] if self.answering else None

    @property
    def begins(self) -> bool:
        """Whether the player in turn is asked for the first time."""
        return self.turn is not None and not self._row(self.turn)

    def answered(self, share: float, seconds: float, player: int | None = None) -> "Match":
        """The match after an answer with this share of the points (`DrillKind.share`), by default of the
        player in turn."""
        return self._with(self._player(player), (ScoredAnswer(round(FULL * share), seconds),))

    def out_of_time(self, player: int | None = None) -> "Match":
        """The match when a player's time is over, by default of the one in turn: the rest scores nothing."""
        left = len(self.items) - len(self._row(self._player(player)))
        return self._with(self._player(player), (ScoredAnswer(0, 0.0),) * left)

    def take_back(self) -> "Match":
        """The match before the last answer, if there was one."""
        return self.before or self

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(
            sum(answer.points for answer in self._row(player)) for player in range(len(self.players))
        )

    @property
    def seconds(self) -> tuple[float, ...]:
        return tuple(
            sum(answer.seconds for answer in self._row(player)) for player in range(len(self.players))
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with most points at the end, the quickest of them; none if nobody scored."""
        if self.answering or not any(self.totals):
            return ()
        reached = list(zip(self.totals, (-spent for spent in self.seconds), strict=True))
        return tuple(player for player, each in enumerate(reached) if each == max(reached))

    def _player(self, player: int | None) -> int:
        who = self.turn if player is None else player
        assert who is not None, "somebody is asked"
        return who

    def _open(self, player: int) -> bool:
        """Whether a player has items left."""
        return len(self._row(player)) < len(self.items)

    def _row(self, player: int) -> tuple[ScoredAnswer, ...]:
        return self.answers[player] if player < len(self.answers) else ()

    def _with(self, player: int, added: tuple[ScoredAnswer, ...]) -> "Match":
        rows = [self._row(each) for each in range(len(self.players))]
        rows[player] += added
        return replace(self, answers=tuple(rows), before=self)


_PATIENCE = 3  # times the time of quick answers


class TimedAnswer(NamedTuple):
    """An answer, and the seconds that it took."""

    given: tuple[str, ...]
    seconds: float


class BestOfAll(NamedTuple):
    """The feedback on the best of several answers, and whose it is; nobody's if all ran out of time."""

    feedback: Feedback
    player: int | None


class MatchSession(FinalAnswers):
    """A session for several players, each with `time_limit` seconds in all."""

    def __init__(self, plan: SessionPlan, players: tuple[str, ...], seed: int) -> None:
        assert plan.subject is not None, "a match has its game"
        self.faults: deque[Fault] = deque()
        self._database = Database(self.faults.append)
        self._load_context: Callable[[Subject], PracticeContext] = context_cache(self._database)
        items = tuple(islice(self._new_items(plan, plan.subject, Random(seed)), plan.length or SESSION_ITEMS))
        self.match = Match(items, players)
        self._rights: dict[int, list[bool]] = {}
        self.time_limit = plan.seconds or _PATIENCE * sum(self._time(item) for item in items)

    def _new_items(self, plan: SessionPlan, subject: Subject, random: Random) -> Iterator[Item]:
        """Items, each kind in turn."""
        context = of_part(self._load_context(subject), plan.deck_part).within(plan.tier)
        every = context.deck is None
        kinds = [
            kind for kind in map(kind_of, plan.kinds) if kind.suits(context) and (every or kind.of_words)
        ]
        return in_turn(kind.make(context, random) for kind in kinds)

    def _time(self, item: Item) -> float:
        kind = kind_of(item.kind)
        return kind.time(kind.solution(self._load_context(item.subject), item))

    @property
    def seconds_left(self) -> float:
        turn = self.match.turn
        return self.seconds_left_of(turn) if turn is not None else self.time_limit

    def seconds_left_of(self, player: int) -> float:
        return self.time_limit - self.match.seconds[player]

    def next_prompt(self) -> Prompt:
        match = self.match
        if match.item is None:
            return Prompt(None, None, 0, ())
        rights = [self._rights.get(player, []) for player in match.answering]
        context, verdicts = (
            self._load_context(match.item.subject),
            tuple(map(any, zip(*rights, strict=False))),
        )
        expected = answer_count(context, match.item)
        return Prompt(match.item, context, len(match.items) - len(verdicts), verdicts, expected)

    def answer(self, given: tuple[str, ...], seconds: float, rest: float) -> Feedback | None:
        """Judge an answer and count it; a faulty item scores nothing and is reported. `rest` is not given
        back: players can think about a question while they are away."""
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
        """Judge and count the answers of all who are asked, None for those whose time is over; returns the
        best, of equals the quickest. A faulty item scores nothing and is reported."""
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
        """Let these players answer together from now on."""
        self.match = replace(self.match, together=frozenset(together))
        return self.next_prompt()

    def _judged(self, item: Item, answer: TimedAnswer) -> tuple[Feedback, float]:
        """The feedback on an answer, and its share. Raises Fault if the item cannot be read."""
        context, kind, given = self._load_context(item.subject), kind_of(item.kind), answer.given
        return feedback_for(context, item, given, answer.seconds), kind.share(context, item, given)

    def _count(self, player: int, feedback: Feedback, share: float) -> None:
        self.match = self.match.answered(share, feedback.seconds, player)
        self._rights.setdefault(player, []).append(feedback.result.right)

    def _leave_out(self, fault: Fault, seconds: float) -> None:
        """Report a faulty item, which scores nothing for all who are asked."""
        self.faults.append(fault)
        for player in self.match.answering:
            self.match = self.match.answered(0.0, seconds, player)
            self._rights.setdefault(player, []).append(False)

    def skip(self, fault: Fault) -> Prompt:
        """Skip an item that cannot be shown; it scores nothing."""
        self._leave_out(fault, 0.0)
        return self.next_prompt()

    def out_of_time(self) -> Prompt:
        """End the turn of a player whose time is over."""
        self.match = self.match.out_of_time()
        return self.next_prompt()

    def close(self) -> None:
        self._database.close()
