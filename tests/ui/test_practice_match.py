"""The match against the clock: the same questions come to everybody, and nothing of it is written."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from game.ui.kit.screen import Swap
from game.ui.practice.match_screen import MatchScreen
from tests.ui.drills import Learner, plan_of

pytestmark = pytest.mark.usefixtures("home")


def no_more() -> MatchScreen:
    raise AssertionError("nobody plays another match")


class Match(Learner):
    screen: MatchScreen

    @classmethod
    def of(cls, *names: str, seconds: float | None = None) -> "Match":
        plan = plan_of("word", length=2)._replace(seconds=seconds)
        return cls(MatchScreen(plan, names, lambda: MatchScreen(plan, names, no_more, 3), 3))

    @property
    def covered(self) -> bool:
        return bool(self.screen.covered)

    def turn(self, rightly: bool) -> list[str]:
        """Somebody opens the curtain and answers everything; what was asked."""
        assert self.covered
        self.screen.update(1.0)
        self.enter()
        asked: list[str] = []
        while not self.covered and self.screen.question is not None:
            asked.append(self.screen.question.item.key)
            right = self.solution()[0]
            said = right if rightly else {"yes": "no", "no": "yes"}[right]
            self.type(said[0])
            self.enter()
        return asked


def test_everybody_is_asked_the_same_behind_the_curtain_and_the_best_wins(home: Path) -> None:
    match = Match.of("Ana", "Bo")
    assert match.screen.question is not None
    assert match.turn(rightly=False) == match.turn(rightly=True)
    assert match.screen.question is None
    assert match.screen.match.totals == (0, 200)
    assert match.screen.match.winners == (1,)
    assert isinstance(match.enter(), Swap)
    with closing(sqlite3.connect(home / "kanugo.db")) as store:
        assert store.execute("SELECT COUNT(*) FROM answer").fetchone() == (0,)


def test_behind_the_curtain_nothing_of_the_question_is_seen() -> None:
    pictures = []
    for seed in (3, 4):
        plan = plan_of("word", length=2)
        match = Match(MatchScreen(plan, ("Ana", "Bo"), no_more, seed))
        assert match.covered
        pictures.append(pygame.image.tobytes(match.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_who_has_no_time_left_is_asked_no_more() -> None:
    match = Match.of("Ana", "Bo", seconds=0.3)
    match.screen.update(1.0)
    match.enter()
    match.wait(lambda: match.covered)
    assert match.screen.match.turn == 1
    assert match.screen.match.totals[0] == 0


def test_the_clock_of_a_match_goes_on_whatever_lies_before_the_question() -> None:
    """Who has seen a question may think about it: no other window and no sheet gives time back."""
    match = Match.of("Ana", "Bo", seconds=60.0)
    match.screen.update(1.0)
    match.enter()
    match.screen.flow._shown_at -= 20.0
    match.send(pygame.WINDOWFOCUSLOST)
    assert match.screen.flow.time_left < 41.0
    match.send(pygame.WINDOWFOCUSGAINED)
    assert match.screen.flow.time_left < 41.0
    match.answer()
    assert match.screen.match.seconds[0] >= 20.0


def test_a_key_too_many_does_not_open_the_curtain_of_a_match() -> None:
    match = Match.of("Ana", "Bo")
    press = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    match.screen.flow.curtain.guard.begin()
    for _ in range(4):  # a third of a second apart, as somebody does who thinks that nothing happens
        match.screen.handle(press)
        assert match.covered
        match.screen.update(0.35)
    match.screen.update(1.0)
    match.screen.handle(press)
    assert not match.covered
