"""What is known: words by game and length over time, and how well memory keeps what the schedule promises."""

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import NamedTuple

from game.practice.item_store import ItemStore, PastAnswer, Return
from game.practice.registry import kinds
from game.practice.schedule import Schedule, day_of, days_between, retrievability

_ANY = "."  # the place of a missing letter in what hooks ask
_AFTER = (1, 2, 4, 8, 16, 31)
"""The first day of each span of the forgetting curve."""


class WordGroup(NamedTuple):
    """Words of one game, language and length; the language is empty where it is the game's own."""

    ruleset: str
    language: str
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
            kind, ruleset, language, _, ask = answer.key.split("/", 4)
            if kind not in about_words:
                continue
            word = ask.strip(_ANY)
            group = WordGroup(ruleset, language, len(word))
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


def recall(returns: Iterable[Return], schedule: Schedule) -> tuple[RecallSpan, ...]:
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
    """The days as CSV."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(("day", "ruleset", "language", "letters", "known", "answers", "right", "seconds"))
    for day, group, *numbers, seconds in days:
        writer.writerow((day.isoformat(), *group, *numbers, round(seconds, 1)))
    return made.getvalue()


def curve_as_table(spans: Sequence[RecallSpan], retention: float) -> str:
    """The forgetting curve as CSV: the shares of reviews that were known, expected and wanted."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(("from_day", "to_day", "reviews", "known", "expected", "wanted"))
    for first, last, reviews, known, expected in spans:
        shares = (known / reviews, expected / reviews, retention)
        writer.writerow((first, last or "", reviews, *(f"{share:.3f}" for share in shares)))
    return made.getvalue()
