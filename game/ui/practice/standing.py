"""How practice stands at a time: what was answered, what comes, and what it will cost. It draws nothing."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.study.challenges import ChallengeKind, Results
from game.study.days import day_of
from game.study.glicko import Rating
from game.study.item import beginning
from game.study.kinds import kinds
from game.study.learnt import Learnt
from game.study.lesson import due_in_all
from game.study.progress import AnswerCount, a_day, by_day, by_kind, by_mistake, forecast, foretold, streak
from game.study.ratings import COUNTED, rating_of
from game.text.catalogues import plural, text
from game.ui.kit.controls.choice import ChoiceField, ChoiceRow
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop

OFFERED = (80, 85, 88, 90, 92, 95, 97)
"""Percentages to choose from."""

_ROW, _LEADING = 40, 20


class RetentionForm(Form):
    """`costs` has for each percentage that is offered how many answers a day it will ask for; `keep` is told
    the one that is chosen."""

    wide = 640.0

    def __init__(self, now: int, costs: Mapping[int, float], keep: Callable[[int], None]) -> None:
        super().__init__()
        self._costs = dict(sorted(costs.items()))
        self._at = list(self._costs).index(now)
        self._keep = keep
        self.high = 70 + 28 + 66 + 30 + _ROW * len(self._costs) + 64

    def heading(self) -> str:
        return text("How well is enough?")

    def begin_at(self) -> str:
        return "keep"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._inside = inside
        top, high = inside.top + px(66), px(48)
        at = next((spot.at for spot in self.focus.spots if isinstance(spot, ChoiceField)), self._at)
        field = pygame.Rect(inside.left, top, inside.width, inside.bottom - high - px(16) - top)
        keep = pygame.Rect(inside.right - px(170), inside.bottom - high, px(170), high)
        back = pygame.Rect(keep.left - px(152), keep.top, px(140), high)
        label = text("Right when they come")
        answers = [_said(each, cost) for each, cost in self._costs.items()]
        return [
            ChoiceField("retention", field, label, answers, at, ChoiceRow.STACKED),
            Button("back", back, text("Back"), key=text("Esc")),
            Button("keep", keep, text("Save"), ButtonKind.BRASS, key=text("Enter")),
        ]

    def press(self, spot: Spot) -> Change | None:
        if isinstance(spot, ChoiceField):
            spot.touch()
            self.focus.changed = True
            return None
        if spot.name == "keep":
            field = next(each for each in self.focus.spots if isinstance(each, ChoiceField))
            self._keep(list(self._costs)[field.at])
        return Pop()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, inside = style.px, self._inside
        said = text(
            "The more you wish to know, the sooner questions come back. It counts from the next answer on;"
            " new questions come on top."
        )
        for n, line in enumerate(style.lines(said, Face.TEXT, 14, inside.width, 3)):
            at = (inside.left, inside.top + px(12 + _LEADING * n))
            style.write(surface, at, line, Face.TEXT, 14, style.theme.ink)


def _said(percent: int, cost: float) -> str:
    return plural(
        "{percent}%: about {n} question a day",
        "{percent}%: about {n} questions a day",
        round(cost),
        percent=percent,
    )


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
