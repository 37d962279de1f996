"""Challenges: a rush against the clock, a ladder, and the ten questions of a day, with their results."""

import sqlite3
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from enum import StrEnum
from random import Random
from typing import Annotated, NamedTuple

import msgspec

from game.deals.daily import days_in_a_row
from game.fault import Fault
from game.opening import words_for
from game.practice.context import PracticeContext, of_part
from game.practice.context import load_context as load_own_context
from game.practice.glicko import Rating
from game.practice.item import Item, Subject, beginning
from game.practice.ratings import MatchedItems
from game.practice.registry import OURS, answer_count, kind_of
from game.practice.schedule import day_of
from game.practice.scheduler import SessionPlan
from game.practice.session import (
    Feedback,
    FinalAnswers,
    Prompt,
    context_cache,
    feedback_for,
)
from game.store.database import Database
from game.store.sql import FILE, Selection, SqlRow, Time, decode_row
from game.text.catalogues import plural, text
from game.text.phrases import game_name, language_name

SECONDS = 120
"""Length of a rush."""

MISTAKES = 3
"""Mistakes that end a rush."""

STEPS = 20
"""Questions of a ladder."""

OF_A_DAY = 10
"""Questions of a day."""

_BRISK = 4.0  # seconds of a quick answer that a rush allows
_LOWEST, _STEP = 950.0, 75.0
"""Rating of the first question of a ladder, and of each further step."""

_DEVIATION = 30.0  # deviation of these ratings


class ChallengeKind(StrEnum):
    """The kinds of challenges."""

    RUSH = "rush"
    LADDER = "ladder"
    DAILY = "daily"


def kinds_for(challenge: ChallengeKind, chosen: Sequence[str], context: PracticeContext) -> tuple[str, ...]:
    """The drill kinds of a challenge: of the chosen ones in a rush the quick ones, or the quickest; the same
    for everybody in the questions of the day."""
    if challenge is ChallengeKind.DAILY:
        return tuple(
            kind.name for kind in OURS if kind.of_words and not kind.of_decks and kind.suits(context)
        )
    suiting = tuple(name for name in chosen if context.deck is None or kind_of(name).of_words)
    if challenge is ChallengeKind.RUSH and suiting:
        brisk = tuple(name for name in suiting if kind_of(name).brisk <= _BRISK)
        return brisk or (min(suiting, key=lambda name: kind_of(name).brisk),)
    return suiting


def seed_of(day: date, subject: Subject) -> str:
    """The seed of the questions of a day: the same for everybody with this game and language."""
    return f"{day.isoformat()} {subject.ruleset} {subject.language}"


def key_of(challenge: ChallengeKind, subject: Subject, deck: str = "") -> str:
    """The key of comparable results: the same challenge, game and words."""
    return beginning(challenge, subject) + deck


class ChallengeRun:
    """The questions of one challenge, which `seed` determines, and whether each answer was right
    (`verdicts`)."""

    def __init__(
        self, challenge: ChallengeKind, context: PracticeContext, kinds: Iterable[str], seed: int | str
    ) -> None:
        self.challenge = challenge
        self.context = context
        self.verdicts: tuple[bool, ...] = ()
        self.seconds = 0.0
        random = Random(seed)
        self._makers = [
            MatchedItems(context, kind, kind.make(context, random))
            for kind in map(kind_of, kinds)
            if kind.suits(context)
        ]
        self._next = 0
        self.item: Item | None = self._next_item()

    @property
    def right(self) -> int:
        return sum(self.verdicts)

    @property
    def wrong(self) -> int:
        return len(self.verdicts) - self.right

    @property
    def steps(self) -> tuple[int, ...]:
        """The ladder's step of each question, and of the one asked now."""
        step, stood = 1, [1]
        for right in self.verdicts:
            step = step + 1 if right else max(1, step - 1)
            stood.append(step)
        return tuple(stood)

    @property
    def score(self) -> int:
        """The score so far: right answers, or the highest step of a right answer on a ladder."""
        if self.challenge is ChallengeKind.LADDER:
            reached = zip(self.steps, self.verdicts, strict=False)
            return max((step for step, right in reached if right), default=0)
        return self.right

    @property
    def seconds_left(self) -> float:
        return max(0.0, SECONDS - self.seconds)

    @property
    def length(self) -> int | None:
        """The number of questions; None in a rush."""
        return {ChallengeKind.LADDER: STEPS, ChallengeKind.DAILY: OF_A_DAY}.get(self.challenge)

    @property
    def remaining(self) -> int:
        """The number of questions left, with the one asked now; 1 in a rush until its end."""
        if self.item is None:
            return 0
        return 1 if self.length is None else self.length - len(self.verdicts)

    @property
    def over(self) -> bool:
        return self.item is None

    def answered(self, right: bool, seconds: float = 0.0) -> None:
        """Count an answer, and go on to the next question."""
        self.verdicts += (right,)
        self.seconds += seconds
        self.item = self._next_item()

    def skip(self) -> None:
        """Replace a faulty question."""
        self.item = self._next_item()

    def out_of_time(self) -> None:
        """End the challenge: the time is over."""
        self.seconds, self.item = float(SECONDS), None

    def _next_item(self) -> Item | None:
        """The next question, each kind in turn: from easy to hard, on a ladder as hard as the step."""
        if self.length is not None and len(self.verdicts) >= self.length:
            return None
        if self.challenge is ChallengeKind.RUSH and (self.seconds_left <= 0 or self.wrong >= MISTAKES):
            return None
        at = self.steps[-1] if self.challenge is ChallengeKind.LADDER else len(self.verdicts) + 1
        while self._makers:
            place = self._next % len(self._makers)
            item = self._makers[place].next(Rating(_LOWEST + _STEP * at, _DEVIATION))
            if item is not None:
                self._next = place + 1
                return item
            del self._makers[place]
        return None


def run_of(
    challenge: ChallengeKind,
    plan: SessionPlan,
    load_context: Callable[[Subject], PracticeContext],
    seed: int,
    day: date,
) -> ChallengeRun:
    """A challenge by a plan with a subject. The questions of the day use the ruleset's own options and words,
    whatever the plan says. Raises Fault if words or deck cannot be read."""
    assert plan.subject is not None, "a challenge has its game"
    if challenge is ChallengeKind.DAILY:
        subject = Subject(plan.subject.ruleset, plan.subject.language)
        context = load_own_context(subject, words_for)
        kinds = kinds_for(challenge, plan.kinds, context)
        return ChallengeRun(challenge, context, kinds, seed_of(day, subject))
    context = of_part(load_context(plan.subject), plan.deck_part)
    return ChallengeRun(challenge, context, kinds_for(challenge, plan.kinds, context), seed)


def key_for(challenge: ChallengeKind, plan: SessionPlan) -> str:
    """The key of the results of a challenge by a plan."""
    assert plan.subject is not None, "a challenge has its game"
    if challenge is ChallengeKind.DAILY:
        return key_of(challenge, Subject(plan.subject.ruleset, plan.subject.language))
    part = plan.deck_part
    band = "" if part.first == 1 and part.last is None else f" {part.first}-{part.last}"
    return key_of(challenge, plan.subject, part.deck + band)


def challenge_name(challenge: ChallengeKind) -> str:
    return {
        ChallengeKind.RUSH: text("Rush"),
        ChallengeKind.LADDER: text("Ladder"),
        ChallengeKind.DAILY: text("Questions of the day"),
    }[challenge]


def challenge_rules(challenge: ChallengeKind) -> str:
    match challenge:
        case ChallengeKind.RUSH:
            n = SECONDS // 60
            return plural(
                "As many right answers as you can in {n} minute; {mistakes} mistakes end it.",
                "As many right answers as you can in {n} minutes; {mistakes} mistakes end it.",
                n,
                mistakes=MISTAKES,
            )
        case ChallengeKind.LADDER:
            return text(
                "{n} questions. Each right answer gets you a harder one, each wrong one an easier one.",
                n=STEPS,
            )
        case ChallengeKind.DAILY:
            return text("{n} questions, the same for everyone today.", n=OF_A_DAY)


def score_text(challenge: ChallengeKind, score: int) -> str:
    match challenge:
        case ChallengeKind.RUSH:
            return plural("{n} right answer", "{n} right answers", score)
        case ChallengeKind.LADDER:
            return text("Highest step: {n}", n=score)
        case ChallengeKind.DAILY:
            return plural("{right} of {n} right", "{right} of {n} right", OF_A_DAY, right=score)


def best_text(score: int, best: int) -> str:
    """A score compared with the best one before."""
    return text("Your best so far!") if score > best else text("Your best: {n}", n=best)


def days_text(running: int) -> str:
    return plural("{n} day in a row", "{n} days in a row", running)


def shared_result(context: PracticeContext, day: date, verdicts: Sequence[bool], running: int) -> str:
    """A result of the day to share, without questions and answers; a dot stands for a missing answer."""
    ruleset = context.ruleset
    title = text("Questions of the day")
    signs = "".join("✓" if right else "✗" for right in verdicts).ljust(OF_A_DAY, "·")
    name = f"{game_name(ruleset.name)} · {language_name(ruleset.language)}"
    lines = (
        f"{title} · {name}",
        f"{day.isoformat()} · {sum(verdicts)}/{OF_A_DAY}",
        signs,
        days_text(running),
    )
    return "\n".join(lines)


_MAX_ANSWERS = 10_000
_SIGNS = {True: "+", False: "-"}


class _ResultColumns(NamedTuple):
    n: int
    key: str
    day: str
    score: Annotated[int, msgspec.Meta(ge=0, le=_MAX_ANSWERS)]
    marks: Annotated[str, msgspec.Meta(pattern=r"^[+-]*$", max_length=_MAX_ANSWERS)]
    time: Time


class ChallengeResult(NamedTuple):
    """The result of a challenge: score, and whether each answer was right."""

    day: date
    score: int
    verdicts: tuple[bool, ...]


class ChallengeOutcome(NamedTuple):
    """The result of a challenge, the best score before it, and the days in a row."""

    result: ChallengeResult
    best: int
    running: int


class Results:
    """The results of challenges in the player's database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, key: str, day: date, score: int, verdicts: tuple[bool, ...], now: float) -> None:
        """Store a result. Raises SaveError."""
        signs = "".join(_SIGNS[right] for right in verdicts[:_MAX_ANSWERS])
        values = (key, day.isoformat(), min(score, _MAX_ANSWERS), signs, now)

        def act(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO result (key, day, score, marks, time) VALUES (?, ?, ?, ?, ?)", values
            )

        self._database.write(act)

    def record(self, key: str, day: date, run: ChallengeRun) -> ChallengeOutcome:
        """Store the result of a run that ends now. Raises SaveError."""
        best = self.best(key)
        self.add(key, day, run.score, run.verdicts, time.time())
        return ChallengeOutcome(ChallengeResult(day, run.score, run.verdicts), best, self.running(key, day))

    def of(self, key: str) -> list[ChallengeResult]:
        """The results of a challenge in order; one that cannot be read is reported and set aside."""
        sql = f"SELECT {', '.join(_ResultColumns._fields)} FROM result WHERE key = ? ORDER BY n"
        return self._database.read_decoded(
            _result_in, lambda row: Selection("result", "n = ?", row[:1]), sql, key
        )

    def best(self, key: str) -> int:
        """The best score; 0 if there is none."""
        return max((kept.score for kept in self.of(key)), default=0)

    def best_of(self, start: str) -> int:
        """The best score of all keys with this prefix; 0 if there is none."""
        keys = {key for (key,) in self._database.read("SELECT DISTINCT key FROM result")}
        return max((self.best(key) for key in keys if str(key).startswith(start)), default=0)

    def on(self, key: str, day: date) -> ChallengeResult | None:
        """The first result of a day, if there is one."""
        return next((kept for kept in self.of(key) if kept.day == day), None)

    def running(self, key: str, today: date) -> int:
        """The days in a row with a result, see `days_in_a_row`."""
        return days_in_a_row({kept.day for kept in self.of(key)}, today)


def _result_in(row: SqlRow) -> ChallengeResult:
    read = decode_row(row, _ResultColumns, f"result {row[0]}")
    try:
        day = date.fromisoformat(read.day)
    except ValueError as error:
        raise Fault(FILE, f"result {row[0]}", repr(read.day[:20]), "a day") from error
    return ChallengeResult(day, read.score, tuple(sign == _SIGNS[True] for sign in read.marks))


class ChallengeSession(FinalAnswers):
    """The session of a challenge, on the day of its start. The questions of a day are asked once: later `end`
    has the result of that."""

    def __init__(self, plan: SessionPlan, challenge: ChallengeKind, seed: int) -> None:
        self.faults: deque[Fault] = deque()
        self._database = Database(self.faults.append)
        self._results = Results(self._database)
        self.day = day_of(time.time())
        self._key = key_for(challenge, plan)
        self.run: ChallengeRun = run_of(challenge, plan, context_cache(self._database), seed, self.day)
        self.end: ChallengeOutcome | None = None
        played = self._results.on(self._key, self.day) if challenge is ChallengeKind.DAILY else None
        if played is not None:
            running = self._results.running(self._key, self.day)
            self.end = ChallengeOutcome(played, self._results.best(self._key), running)

    def next_prompt(self) -> Prompt:
        """The next prompt; at the end the result is stored. Raises SaveError."""
        run = self.run
        if self.end is not None:
            return Prompt(None, run.context, 0, self.end.result.verdicts)
        while run.item is not None:
            try:
                kind_of(run.item.kind).check_item(run.context, run.item)
                expected = answer_count(run.context, run.item)
            except Fault as fault:
                self.faults.append(fault)
                run.skip()
            else:
                return Prompt(run.item, run.context, run.remaining, run.verdicts, expected)
        self._store_result()
        return Prompt(None, run.context, 0, run.verdicts)

    def _store_result(self) -> None:
        """Store the result once, if anything was answered."""
        if self.end is None and self.run.verdicts:
            self.end = self._results.record(self._key, self.day, self.run)

    def answer(self, given: tuple[str, ...], seconds: float, rest: float) -> Feedback | None:
        """Judge an answer and count it; a faulty question is reported and replaced."""
        run, item = self.run, self.run.item
        assert item is not None, "a question is asked"
        try:
            feedback = feedback_for(run.context, item, given, seconds)
        except Fault as fault:
            self.faults.append(fault)
            run.skip()
            return None
        run.answered(feedback.result.right, seconds)
        return feedback

    def out_of_time(self) -> Prompt:
        """End a rush whose time is over. Raises SaveError."""
        self.run.out_of_time()
        return self.next_prompt()

    def skip(self, fault: Fault) -> Prompt:
        """Replace a question that cannot be shown."""
        self.faults.append(fault)
        self.run.skip()
        return self.next_prompt()

    def close(self) -> None:
        """Store the result so far, and close the database."""
        try:
            self._store_result()
        finally:
            self._database.close()
