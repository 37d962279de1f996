"""Rush, ladder and the questions of a day on the screen, and the words to practise, chosen by keys."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from game.practice.challenges import MISTAKES, OF_A_DAY, SECONDS, STEPS, ChallengeKind
from game.practice.decks import DeckPart, keep_deck
from game.practice.explanation import Heading, TextLine
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Pop, Push, Swap
from game.ui.practice.flow import ChallengeFlow
from game.ui.practice.screen import DrillScreen
from game.ui.speech.screens import describe_drill
from tests.ui.drills import Learner, plan_of
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("home")


def no_more() -> DrillScreen:
    raise AssertionError("nobody begins another one")


class Challenger(Learner):
    @property
    def flow(self) -> ChallengeFlow:
        assert isinstance(self.screen.flow, ChallengeFlow)
        return self.screen.flow

    @classmethod
    def to(
        cls, challenge: ChallengeKind, *kinds: str, deck: str = "", size: tuple[int, int] = (1280, 800)
    ) -> "Challenger":
        plan = plan_of(*(kinds or ("word",)))._replace(deck_part=DeckPart(deck))

        def begun() -> DrillScreen:
            return DrillScreen(ChallengeFlow(plan, challenge), begun, 3)

        return cls(begun(), size)

    def wrongly(self) -> None:
        """Answer a word wrongly."""
        self.type({"yes": "n", "no": "y"}[self.solution()[0]])


def results(home: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{home}/kanugo.db?mode=ro", uri=True)) as store:
        return store.execute("SELECT key, score, marks FROM result ORDER BY n").fetchall()


def answers(home: Path) -> int:
    with closing(sqlite3.connect(f"file:{home}/kanugo.db?mode=ro", uri=True)) as store:
        (number,) = store.execute("SELECT COUNT(*) FROM answer").fetchone()
    return int(number)


def said(challenger: Challenger) -> str:
    parts = challenger.screen.read()
    return " ".join(
        f"{part.title} {part.line}" if isinstance(part, Heading) else part.words
        for part in parts
        if isinstance(part, Heading | TextLine)
    )


# --- rush -------------------------------------------------------------------------------------------------


def test_a_right_answer_in_a_rush_leads_on_at_once_and_three_mistakes_end_it(home: Path) -> None:
    rush = Challenger.to(ChallengeKind.RUSH)
    for _ in range(4):
        rush.answer()
        assert rush.screen.feedback is None
    for n in range(MISTAKES):
        assert rush.screen.question is not None
        rush.wrongly()
        assert rush.screen.feedback is not None
        assert rush.screen.headline() == (f"mistakes: {n + 1} of {MISTAKES}",)
        rush.enter()
    assert rush.screen.question is None
    assert "4 right answers" in said(rush)
    assert "Your best so far!" in said(rush)
    assert results(home) == [("rush/scrabble///", 4, "++++---")]
    assert answers(home) == 0
    change = rush.enter()
    assert isinstance(change, Swap)
    assert isinstance(change.screen, DrillScreen)
    assert isinstance(change.screen.flow, ChallengeFlow)


def test_the_clock_of_a_rush_ends_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rush = Challenger.to(ChallengeKind.RUSH)
    rush.answer()
    assert describe_drill(rush.screen).topics["clock"] == ""
    rush.flow._shown_at -= SECONDS - 20
    assert 0 < rush.flow.time_left <= 20
    rush.flow._shown_at -= 30
    rush.screen.update(0.1)
    rush.wait()
    assert rush.screen.question is None
    assert "1 right answer" in said(rush)
    assert len(results(home)) == 1


def test_the_clock_stops_while_a_wrong_answer_is_explained() -> None:
    rush = Challenger.to(ChallengeKind.RUSH)
    rush.wrongly()
    left = rush.flow.time_left
    rush.flow._shown_at -= 60
    assert rush.flow.time_left == left
    assert rush.flow.seconds_left is None


def test_leaving_a_rush_keeps_its_result(home: Path) -> None:
    rush = Challenger.to(ChallengeKind.RUSH)
    rush.answer()
    rush.close()
    wait_until(lambda: results(home), "what it came to was not kept")  # it is written beside the window
    assert results(home) == [("rush/scrabble///", 1, "+")]
    unbegun = Challenger.to(ChallengeKind.RUSH)
    unbegun.close()
    assert len(results(home)) == 1


# --- ladder -----------------------------------------------------------------------------------------------


def test_a_ladder_leads_up_and_down_and_its_highest_step_is_kept(home: Path) -> None:
    ladder = Challenger.to(ChallengeKind.LADDER)
    for right in (True, True, False):
        step = ladder.flow.session.run.steps[-1]
        assert f"Step {step} " in ladder.screen.headline()[1]
        ladder.answer() if right else ladder.wrongly()
        ladder.enter()
    assert ladder.flow.session.run.steps[-1] == 2
    while ladder.screen.question is not None:
        ladder.wrongly()
        ladder.enter()
    assert "Highest step: 2" in said(ladder)
    ((key, score, marks),) = results(home)
    assert (key, score, len(str(marks))) == ("ladder/scrabble///", 2, STEPS)


# --- the questions of a day -------------------------------------------------------------------------------


def test_the_questions_of_a_day_are_asked_once_and_copied_without_words(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    daily = Challenger.to(ChallengeKind.DAILY, "play", deck="7")
    words = set()
    for _ in range(OF_A_DAY):
        assert daily.screen.question is not None
        words.add(daily.screen.question.item.ask.strip("."))
        daily.answer()
        daily.enter()
    assert daily.screen.question is None
    assert "10 of 10 right" in said(daily)
    assert "1 day in a row" in said(daily)

    def refused(words: str) -> None:
        raise pygame.error("no clipboard")

    with monkeypatch.context() as patch:
        patch.setattr(pygame.scrap, "put_text", refused)
        daily.enter()
        assert "Result copied" not in said(daily)
        (change,) = daily.changes
        assert isinstance(change, Push)
        assert isinstance(change.screen, Message)
        assert change.screen.line.endswith("expected a clipboard that text can be copied to")
    daily.enter()
    (result,) = copied
    assert "✓" * OF_A_DAY in result
    assert not [word for word in words if len(word) > 2 and word in result]
    again = Challenger.to(ChallengeKind.DAILY)
    assert again.screen.question is None
    assert "10 of 10 right" in said(again)
    again.enter()
    assert copied == [result, result]
    assert len(results(home)) == 1


# --- badly used -------------------------------------------------------------------------------------------


def test_keys_too_many_answer_nothing_twice(home: Path) -> None:
    ladder = Challenger.to(ChallengeKind.LADDER)
    for _ in range(3):
        ladder.send(pygame.KEYDOWN, key=pygame.K_y, mod=0, unicode="y")
        ladder.send(pygame.TEXTINPUT, text="y")
    ladder.wait()
    assert len(ladder.flow.session.run.verdicts) == 1
    for key in (pygame.K_r, pygame.K_1, pygame.K_m, pygame.K_a):
        ladder.press(key)
    ladder.press(pygame.K_z, pygame.KMOD_CTRL)
    assert len(ladder.flow.session.run.verdicts) == 1
    assert answers(home) == 0


def test_a_challenge_of_no_words_says_so(home: Path) -> None:
    empty = Challenger.to(ChallengeKind.RUSH, deck="ZZZZ")
    assert empty.screen.question is None
    assert "There are no questions" in said(empty)
    assert results(home) == []


def test_an_unreadable_deck_is_reported(home: Path) -> None:
    keep_deck("broken", ["[A"])
    broken = Challenger.to(ChallengeKind.RUSH, deck="broken")
    assert any(isinstance(change, Push) and isinstance(change.screen, Message) for change in broken.changes)
    assert isinstance(broken.press(pygame.K_ESCAPE), Pop)


@pytest.mark.parametrize(
    ("size", "challenge"),
    [*(((300, 200), challenge) for challenge in ChallengeKind), ((3840, 2160), ChallengeKind.RUSH)],
)
def test_a_challenge_is_drawn_in_every_window(size: tuple[int, int], challenge: ChallengeKind) -> None:
    challenger = Challenger.to(challenge, size=size)
    challenger.answer()
    challenger.screen.draw(challenger.surface)
