"""Practice statistics: days in a row, answers by day and kind, forecasts; the words that are known over time,
and how well memory keeps what the schedule promises."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import groupby
from random import Random
from typing import NamedTuple, TypeVar

from msgspec import UNSET

from game.deals.daily import days_in_a_row
from game.practice.challenges import ChallengeKind, Results
from game.practice.glicko import Rating
from game.practice.item import Grade, beginning, list_in
from game.practice.item_store import ItemStore, KnownItem, PastAnswer, PastReview
from game.practice.ratings import COUNTED, rating_of
from game.practice.registry import kinds
from game.practice.schedule import (
    Memory,
    Schedule,
    after,
    begins,
    day_of,
    days_between,
    retrievability,
)
from game.practice.scheduler import due_in_all
from game.system.files import csv_text
from game.text.catalogues import plural

_ANY = "."  # the place of a missing letter in what hooks ask
_AFTER = (1, 2, 4, 8, 16, 31)
"""The first day of each span of the forgetting curve."""


class WordGroup(NamedTuple):
    """Words of one game, language, word list, tier and length; a language, list or tier is empty where it is
    the game's own."""

    ruleset: str
    language: str
    lexicon: str
    tier: str
    length: int


class KnownDay(NamedTuple):
    """A day of practice with words of a group: how many were known when it ended, its answers, how many were
    right, and how long they took."""

    day: date
    group: WordGroup
    known: int
    answers: int
    right: int
    seconds: float


class RecallSpan(NamedTuple):
    """Reviews after `first` to `last` days (None: and more): how many, how many of them were known, and how
    many were expected to be."""

    first: int
    last: int | None
    reviews: int
    known: int
    expected: float


class Knowledge(NamedTuple):
    """The days of practice in order, the forgetting curve, the wanted share of right answers, and the seconds
    of all answers."""

    days: tuple[KnownDay, ...]
    spans: tuple[RecallSpan, ...]
    retention: float
    seconds: float


def knowledge_of(item_store: ItemStore) -> Knowledge:
    """What the stored answers say."""
    answers = item_store.answers()
    schedule = item_store.schedule()
    return Knowledge(
        tuple(known_days(answers)),
        recall(item_store.returns(), schedule),
        schedule.retention,
        sum(answer.seconds for answer in answers),
    )


def known_days(answers: Iterable[PastAnswer]) -> Iterator[KnownDay]:
    """Each day of practice and group of words. A word is known while the last answer to every question about
    it that was asked is right."""
    last: defaultdict[tuple[WordGroup, str], dict[str, bool]] = defaultdict(dict)
    known: Counter[WordGroup] = Counter()
    about_words = {name for name, kind in kinds().items() if kind.of_words}
    in_order = sorted(answers, key=lambda answer: answer.time)
    for day, of_day in groupby(in_order, key=lambda answer: day_of(answer.time)):
        counted: defaultdict[WordGroup, list[PastAnswer]] = defaultdict(list)
        for answer in of_day:
            kind, ruleset, language, decided, ask = answer.key.split("/", 4)
            if kind not in about_words:
                continue
            word, chosen = ask.strip(_ANY), list_in(decided)
            group = WordGroup(ruleset, language, *chosen, len(word))
            asked = last[group, word]
            before = bool(asked) and all(asked.values())
            asked[answer.key] = answer.right
            known[group] += all(asked.values()) - before
            counted[group].append(answer)
        for group, these in sorted(counted.items()):
            right, seconds = sum(each.right for each in these), sum(each.seconds for each in these)
            yield KnownDay(day, group, known[group], len(these), right, seconds)


def known_now(days: Iterable[KnownDay]) -> dict[WordGroup, int]:
    """How many words of each group are known after all days."""
    last = {each.group: each.known for each in days}
    return {group: known for group, known in sorted(last.items()) if known}


def known_by_day(days: Iterable[KnownDay], today: date, number: int) -> tuple[int, ...]:
    """How many words were known at the end of each of the last days, today last."""
    rows, last, totals = list(days), dict[WordGroup, int](), []
    at = 0
    for n in range(number - 1, -1, -1):
        while at < len(rows) and rows[at].day <= today - timedelta(n):
            last[rows[at].group] = rows[at].known
            at += 1
        totals.append(sum(last.values()))
    return tuple(totals)


def recall(returns: Iterable[PastReview], schedule: Schedule) -> tuple[RecallSpan, ...]:
    """The forgetting curve of reviews after a day or more, by spans that have any."""
    met: defaultdict[int, list[tuple[bool, float]]] = defaultdict(list)
    for each in returns:
        days = days_between(each.before.reviewed, each.time)
        if days > 0 and not each.before.learning:
            place = sum(days >= first for first in _AFTER) - 1
            met[place].append((each.known, retrievability(each.before, each.time, schedule)))
    lasts = [first - 1 for first in _AFTER[1:]] + [None]
    return tuple(
        RecallSpan(
            _AFTER[place],
            lasts[place],
            len(seen),
            sum(known for known, _ in seen),
            sum(expected for _, expected in seen),
        )
        for place, seen in sorted(met.items())
    )


def as_table(days: Sequence[KnownDay]) -> str:
    head = (
        "day",
        "ruleset",
        "language",
        "letters",
        "known",
        "answers",
        "right",
        "seconds",
        "lexicon",
        "tier",
    )
    rows = (
        (
            *(day.isoformat(), group.ruleset, group.language, group.length),
            *(*numbers, round(seconds, 1), group.lexicon, group.tier),
        )
        for day, group, *numbers, seconds in days
    )
    return csv_text((head, *rows))


def curve_as_table(spans: Sequence[RecallSpan], retention: float) -> str:
    """The forgetting curve as CSV: the shares of reviews that were known, expected and wanted."""
    rows: list[tuple[object, ...]] = [("from_day", "to_day", "reviews", "known", "expected", "wanted")]
    for first, last, reviews, known, expected in spans:
        shares = (known / reviews, expected / reviews, retention)
        rows.append((first, last or "", reviews, *(f"{share:.3f}" for share in shares)))
    return csv_text(rows)


_By = TypeVar("_By")


class AnswerCount(NamedTuple):
    """The number of answers, and of right ones."""

    right: int
    all: int

    @property
    def share(self) -> float:
        """The share of right answers; 0 without any."""
        return self.right / self.all if self.all else 0.0


def streak(answers: Iterable[PastAnswer], today: date) -> int:
    """The days in a row with answers."""
    return days_in_a_row({day_of(answer.time) for answer in answers}, today)


def forecast(known: Iterable[KnownItem], now: float, days: int) -> tuple[int, ...]:
    """The number of items due on each of the next days, today with all that are overdue."""
    coming = (days_until_due(each, now) for each in known)
    due = Counter(day for day in coming if day is not None)
    return tuple(due[n] for n in range(days))


def days_until_due(known: KnownItem, now: float) -> int | None:
    """The days until an item is due. Items from the player's own games are due at once; None for other items
    that were never asked, and for those put away."""
    if known.marks.away:
        return None
    if known.memory is not None:
        return max(0, days_between(now, known.memory.due))
    return 0 if known.item.source else None


def by_day(answers: Iterable[PastAnswer], today: date, days: int) -> tuple[AnswerCount, ...]:
    """The answers on each of the last days, today last."""
    found = _counted((day_of(answer.time), answer.right) for answer in answers)
    shown = [today - timedelta(n) for n in range(days - 1, -1, -1)]
    return tuple(found.get(day, AnswerCount(0, 0)) for day in shown)


def by_mistake(known: Iterable[KnownItem], answers: Iterable[PastAnswer]) -> dict[int, AnswerCount]:
    """The items made of mistakes in the player's own games, by size from large to small; right are those
    whose last answer was."""
    last = {answer.key: answer.right for answer in answers}
    sizes = _counted(
        (each.item.mistake, last.get(each.item.key, False))
        for each in known
        if each.item.mistake is not UNSET and not each.marks.away
    )
    return dict(sorted(sizes.items(), reverse=True))


def by_kind(answers: Iterable[PastAnswer]) -> dict[str, AnswerCount]:
    return dict(sorted(_counted((answer.kind, answer.right) for answer in answers).items()))


def _counted(answers: Iterable[tuple[_By, bool]]) -> dict[_By, AnswerCount]:
    """How many answers there are of each sort, and how many of them are right."""
    counts: defaultdict[_By, list[bool]] = defaultdict(list)
    for by, right in answers:
        counts[by].append(right)
    return {by: AnswerCount(sum(each), len(each)) for by, each in counts.items()}


_MAX_ITEMS = 1_000  # items to simulate; a sample of more


def expected_answers(
    known: Iterable[KnownItem], now: float, days: int, schedule: Schedule
) -> tuple[float, ...]:
    """The expected answers on each of the next `days`, today with all that are overdue. In a simulation with
    fixed random numbers, each item is asked when due, known as often as its memory says, and asked once more
    if not."""
    memories = [each.memory for each in known if each.memory is not None and not each.marks.away]
    random = Random(1)
    played = memories if len(memories) <= _MAX_ITEMS else random.sample(memories, _MAX_ITEMS)
    by_day = [0] * days
    for memory in played:
        _play(memory, now, schedule, random, by_day)
    stands_for = len(memories) / max(1, len(played))
    return tuple(number * stands_for for number in by_day)


def mean_per_day(by_day: Sequence[float]) -> float:
    """The mean answers a day."""
    return sum(by_day) / len(by_day)


def cost_text(percent: int, answers: float) -> str:
    """What a retention costs, as answers a day."""
    return plural(
        "{percent}%: about {n} question a day",
        "{percent}%: about {n} questions a day",
        round(answers),
        percent=percent,
    )


def _play(memory: Memory, now: float, schedule: Schedule, random: Random, by_day: list[int]) -> None:
    day = max(0, days_between(now, memory.due))
    while day < len(by_day):
        moment = max(now, begins(day_of(now) + timedelta(day)))  # also on days when clocks change
        by_day[day] += 1
        if random.random() >= retrievability(memory, moment, schedule):
            by_day[day] += 1
            memory = after(memory, Grade.AGAIN, moment, False, schedule)
        memory = after(memory, Grade.GOOD, moment, True, schedule)
        day = max(day + 1, days_between(now, memory.due))


OFFERED = (80, 85, 88, 90, 92, 95, 97)
"""Percentages of right answers to choose from."""

DAYS = 30
"""Days shown of the past and of the future."""


class ProgressSummary(NamedTuple):
    """The numbers of the progress screen: days in a row, items stored and due, answers by day and kind, due
    items by day and the expected repeats; the chosen retention, and the answers a day of each choice; own
    mistakes by size; ratings by kind over all games; the best score of each challenge; what is known."""

    running: int
    kept: int
    due: int
    days: tuple[AnswerCount, ...]
    coming: tuple[int, ...]
    again: tuple[int, ...]
    retention: int
    costs: dict[int, float]
    kinds: dict[str, AnswerCount]
    mistakes: dict[int, AnswerCount]
    ratings: dict[str, Rating]
    bests: dict[ChallengeKind, int]
    knowledge: Knowledge

    def with_bests(self, results: Results) -> "ProgressSummary":
        """The same, with the best scores of challenges."""
        scores = {each: results.best_of(beginning(each)) for each in ChallengeKind}
        return self._replace(bests={each: best for each, best in scores.items() if best})


def progress_summary(item_store: ItemStore, now: float) -> ProgressSummary:
    answers, today = item_store.answers(), day_of(now)
    known = [each for each in item_store.all() if each.item.kind in kinds()]
    moment = item_store.moment(now)
    days, coming = by_day(answers, today, DAYS), forecast(known, moment, DAYS)
    due = due_in_all(item_store, now)
    schedule = item_store.schedule()
    wanted = round(100 * schedule.retention)
    costs = {
        each: expected_answers(known, moment, DAYS, schedule._replace(retention=each / 100))
        for each in {*OFFERED, wanted}
    }
    again = tuple(max(0, round(all_ - first)) for all_, first in zip(costs[wanted], coming, strict=True))
    counted = by_kind(answers)
    ratings = {
        kind: rating_of([each for each in answers if each.kind == kind][-COUNTED:]).player for kind in counted
    }
    return ProgressSummary(
        streak(answers, today),
        len(known),
        due,
        days,
        coming,
        again,
        wanted,
        {each: mean_per_day(number) for each, number in costs.items()},
        counted,
        by_mistake(known, answers),
        ratings,
        {},
        knowledge_of(item_store),
    )
