"""The time of answers and of sessions."""

import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.practice.explanation import Heading
from game.practice.item import Grade
from game.ui.app import App
from game.ui.context import AppContext
from game.ui.kit.screen import Pop
from game.ui.practice.flow import summary_parts
from tests.ui.answers import feedback_of
from tests.ui.drills import Learner, plan_of

pytestmark = pytest.mark.usefixtures("home")


def time_of(home: Path) -> float:
    with closing(sqlite3.connect(f"file:{home}/kanugo.db?mode=ro", uri=True)) as store:
        (seconds,) = store.execute("SELECT seconds FROM answer ORDER BY n DESC").fetchone()
    return float(seconds)


def test_time_stands_still_while_the_window_is_not_worked_in(home: Path) -> None:
    learner = Learner.at(plan_of("word"))
    learner.screen.flow.watch.begin()
    learner.screen.update(2.0)
    learner.send(pygame.WINDOWFOCUSLOST)
    for _ in range(60):
        learner.screen.update(10.0)
    learner.send(pygame.WINDOWFOCUSGAINED)
    learner.screen.update(1.0)
    learner.answer()
    assert 3.0 <= time_of(home) < 5.0
    assert feedback_of(learner).grade is not Grade.HARD


def test_time_stands_still_below_a_sheet(home: Path) -> None:
    """The app lets time pass on the screen on top only."""
    learner = Learner.at(plan_of("word"))
    app = App(AppContext())
    window = SimpleNamespace(size=(1280, 800), get_surface=lambda: learner.surface, flip=lambda: None)
    app._window = window  # type: ignore[assignment]
    app.screens = [learner.screen]
    learner.screen.flow.watch.begin()
    none = pygame.Event(pygame.NOEVENT)
    app._run_frame(none, 2.0)
    learner.screen.focus.put("help")
    app.change(learner.screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")))
    assert len(app.screens) == 2
    app._run_frame(none, 600.0)
    app.change(Pop())
    app._run_frame(none, 1.0)
    assert learner.screen.flow.spent == pytest.approx(3.0, abs=0.1)


def test_a_timed_session_pauses_while_the_player_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    learner = Learner.at(plan_of("word", length=9)._replace(length=None, seconds=60.0))
    scheduler = learner.screen.flow.worker.session._scheduler  # type: ignore[attr-defined]
    begun = scheduler._started
    monkeypatch.setattr(learner.screen.flow.watch, "paused", lambda: 500.0)
    monkeypatch.setattr(scheduler, "_clock", lambda: begun + 530.0)
    learner.answer()
    learner.enter()
    assert learner.screen.question is not None


def test_without_timing_no_time_is_stored_or_shown(home: Path) -> None:
    learner = Learner.at(plan_of("word", length=1)._replace(timed=False))
    learner.screen.update(900.0)
    learner.answer()
    assert feedback_of(learner).grade is Grade.GOOD
    assert time_of(home) == 0.0
    learner.enter()
    head = summary_parts(learner.screen.flow.worker.session.done)[0]
    assert isinstance(head, Heading)
    assert head.line == ""


def test_a_slow_right_answer_waits_for_another_day() -> None:
    learner = Learner.at(plan_of("word", length=9))
    first = learner.screen.question.item  # type: ignore[union-attr]
    learner.screen.update(900.0)
    learner.answer()
    assert feedback_of(learner).grade is Grade.HARD
    assert feedback_of(learner).dues[Grade.HARD] >= 1
    for _ in range(5):
        learner.enter()
        assert learner.screen.question.item != first  # type: ignore[union-attr]
        learner.answer()
