"""The daily patience: the deal of each day, the code that gives anyone the same deal, and streaks.

Nothing is stored: the deal of a day follows from the book, and its result from the journal. The date is an
argument."""

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date, timedelta
from math import gcd
from typing import NamedTuple

from game.deals.book import ALL, Book, BookHeader, CertifiedDeal
from game.fault import Fault
from game.table.mode import LAST_DEAL, Outcome

METHODS = {"six": "patience-six", "twelve": "patience-twelve", "heaps": "patience-heaps"}
"""The rulesets with a patience of the day, by their names in codes."""

_SHORT = {ruleset: short for short, ruleset in METHODS.items()}
_STEP = 911  # the distance in a book between the deals of two days, or a little more: no neighbours
_HARD = 10  # the hardest tenth of the deals is for the weeks
_SIGNS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that looks like another
CODE = "code"
"""The file of a Fault about a code."""

EXAMPLE = "six-en-4821"
"""An example of a code, without its checksum."""

_CODE = re.compile(r"(six|twelve|heaps)-([a-z]{2})-(\d{1,9})(?:-([a-z2-9]{2}))?")


class Code(NamedTuple):
    """A deal in one line. `checksum` is two characters of a hash of the rules, cards and words it is for;
    without it, those of the reader count."""

    ruleset: str
    language: str
    deal: int
    checksum: str

    def __str__(self) -> str:
        return "-".join(filter(None, (_SHORT[self.ruleset], self.language, str(self.deal), self.checksum)))


def code(ruleset: str, language: str, deal: int, hashes: Mapping[str, str]) -> Code:
    """The code of a deal, at a table with these hashes (`book.hashes`)."""
    drawn = _hashed(ruleset, language, str(deal), *(hashes[name] for name in sorted(hashes)))
    return Code(ruleset, language, deal, "".join(_SIGNS[each % len(_SIGNS)] for each in drawn[:2]))


def looks_like_code(text: str) -> bool:
    """Whether a text is meant as a code, valid or not."""
    return re.match(r"(six|twelve|heaps)-[a-z]{2}-\d", text) is not None


def is_code(text: str) -> bool:
    """Whether a text has the form of a code."""
    return _CODE.fullmatch(text) is not None


def read_code(text: str) -> Code:
    """The code in a text. Raises Fault if there is none."""
    match = _CODE.fullmatch(text.strip().lower().replace(" ", ""))
    if match is None or int(match[3]) > LAST_DEAL:
        raise Fault(CODE, "", repr(text[:40]), f"a code like {EXAMPLE}")
    return Code(METHODS[match[1]], match[2], int(match[3]), match[4] or "")


def deal_of_day(book: Book, day: date) -> CertifiedDeal:
    """The deal of a day. Every deal of the book has its turn before one returns, except those added for their
    grade, so that adding some changes no day. Books begin at different places, so that the methods of a day
    are not dealt the same cards."""
    begins, step = _order(book.header, len(book.first_deals))
    return book.deals[(begins + day.toordinal() * step) % len(book.first_deals)]


def deal_of_week(books: Mapping[str, Book], day: date) -> tuple[str, CertifiedDeal] | None:
    """The hard deal of a day's week, with its ruleset: another method each week, and every deal of the
    hardest tenth of its book before one returns. None without a book."""
    week = (day.toordinal() - 1) // 7  # a Monday is its first day
    rulesets = [ruleset for ruleset in METHODS.values() if ruleset in books]
    if not rulesets:
        return None
    ruleset = rulesets[week % len(rulesets)]
    deals = sorted(books[ruleset].first_deals, key=lambda deal: (deal.wins, deal.number))
    hard = deals[: max(1, len(deals) // _HARD)]
    begins, step = _order(books[ruleset].header, len(hard))
    return ruleset, hard[(begins + week * step) % len(hard)]


def monday(day: date) -> date:
    """The first day of its week."""
    return day - timedelta(days=day.weekday())


def _order(head: BookHeader, deals: int) -> tuple[int, int]:
    """The place of the first deal in a book of this many, and the distance between the deals of two days."""
    step = _STEP
    while gcd(step, deals) > 1:
        step += 1
    of_words = () if head.words == ALL else (head.words,)
    return _hashed(head.ruleset, head.language, *of_words)[0], step


def _hashed(*parts: str) -> tuple[int, ...]:
    """Numbers from 0 to 65,535 from a hash of the parts."""
    drawn = hashlib.sha256(" ".join(parts).encode()).digest()
    return tuple(drawn[i] << 8 | drawn[i + 1] for i in range(0, len(drawn), 2))


class DailyResult(NamedTuple):
    """The result of a deal: its outcome (None while it is open), the day it was begun, and whether help was
    used."""

    outcome: Outcome | None
    begun: date
    helped: bool = False


class Streak(NamedTuple):
    """The current and the longest streak of days won."""

    now: int
    best: int


def streak(books: Iterable[Book], played: Mapping[int, Iterable[DailyResult]], today: date) -> Streak:
    """The streaks of days whose deal was won on its day, in any of the books; `played` by deal number.

    A deal counts for its day if it was begun on that day by the player's calendar, or a day off, so that
    travel and a wrong clock cost nothing. Today may still be open.
    """
    won = {day for book in books for day, _ in _won_in_time(book, played) if day <= today}
    best = run = 0
    for day in sorted(won):
        run = run + 1 if day - timedelta(days=1) in won else 1
        best = max(best, run)
    return Streak(days_in_a_row(won, today), best)


def days_in_a_row(days: Collection[date], today: date) -> int:
    """The length of the run of days that ends today, or yesterday if today is not among them."""
    day = today if today in days else today - timedelta(days=1)
    running = 0
    while day in days:
        day, running = day - timedelta(days=1), running + 1
    return running


def won_days(books: Iterable[Book], played: Mapping[int, Iterable[DailyResult]]) -> dict[date, bool]:
    """The days whose deal was won on its day, in any of the books, and whether that was without help."""
    won: dict[date, bool] = {}
    for book in books:
        for day, result in _won_in_time(book, played):
            won[day] = won.get(day, False) or not result.helped
    return won


def _won_in_time(
    book: Book, played: Mapping[int, Iterable[DailyResult]]
) -> Iterator[tuple[date, DailyResult]]:
    """The days whose deal was won on its day, with the result. Computes the days of each deal, not the deal
    of each day: there may be years of days."""
    days = len(book.first_deals)
    begins, step = _order(book.header, days)
    back = pow(step, -1, days)
    for place, deal in enumerate(book.first_deals):
        its_days = (place - begins) * back % days
        for each in played.get(deal.number, ()):
            for near in range(each.begun.toordinal() - 1, each.begun.toordinal() + 2):
                if each.outcome is Outcome.WON and near % days == its_days:
                    yield date.fromordinal(near), each


def share_text(
    name: str, day: str, grade: int, outcome: str, laid: Iterable[int], time: str, code: Code
) -> str:
    """A result as plain text that reveals no word or letter: the outcome, and a bar for the cards of each
    play."""
    steps = "".join("▁▂▄▆█▇▇▇▇"[min(n, 9) - 1] for n in laid)
    dots = "●" * grade + "○" * (5 - grade)
    return "\n".join((f"{name} · {day}", f"{dots} {outcome} {time}", steps, str(code)))
