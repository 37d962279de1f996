"""How practice stands at a time: what was answered, what comes, and what it will cost. It draws nothing."""

from typing import NamedTuple

from game.study.challenges import ChallengeKind
from game.study.days import day_of
from game.study.foretold import a_day, foretold
from game.study.glicko import Rating
from game.study.item import beginning
from game.study.kinds import kinds
from game.study.learnt import Learnt
from game.study.lesson import due_in_all
from game.study.progress import AnswerCount, by_day, by_kind, by_mistake, forecast, streak
from game.study.ratings import COUNTED, rating_of
from game.study.results import Results
from game.ui.practice.retention_form import OFFERED

DAYS = 30
"""So many days are shown, and foretold."""


class ProgressStanding(NamedTuple):
    """How it stands: days running, items kept and due, answers by day and kind, items that come by day and
    how often they will come again until then; the retention that is wished, and how many answers a day each
    that can be chosen would ask for; of the mistakes by size how many there are, and how many are known; the
    player's rating in each kind, over all games; the best result of each kind of challenge that was done."""

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

    def with_bests(self, results: Results) -> "ProgressStanding":
        """The same, with the best results."""
        found = {each: results.best_of(beginning(each)) for each in ChallengeKind}
        return self._replace(bests={each: best for each, best in found.items() if best})


def standing(learnt: Learnt, now: float) -> ProgressStanding:
    """How it stands at a time."""
    answers, today = learnt.answers(), day_of(now)
    known = [each for each in learnt.all() if each.item.kind in kinds()]
    moment = learnt.moment(now)
    days, coming = by_day(answers, today, DAYS), forecast(known, moment, DAYS)
    due = due_in_all(learnt, now)
    schedule = learnt.schedule()
    wished = round(100 * schedule.retention)
    asked = {
        each: foretold(known, moment, DAYS, schedule._replace(retention=each / 100))
        for each in {*OFFERED, wished}
    }
    again = tuple(max(0, round(all_ - first)) for all_, first in zip(asked[wished], coming, strict=True))
    counted = by_kind(answers)
    ratings = {
        kind: rating_of([each for each in answers if each.kind == kind][-COUNTED:]).player for kind in counted
    }
    return ProgressStanding(
        streak(answers, today),
        len(known),
        due,
        days,
        coming,
        again,
        wished,
        {each: a_day(number) for each, number in asked.items()},
        counted,
        by_mistake(known, answers),
        ratings,
        {},
    )
