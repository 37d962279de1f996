"""The page of practice: what it counts is what was answered; copies and a new beginning."""

import csv
from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.practice.challenges import ChallengeKind, Results, key_of
from game.practice.item import Subject
from game.practice.statistics import ProgressSummary
from game.store.database import Database
from game.ui.context import AppContext
from game.ui.kit.controls.choice import ChoiceField
from game.ui.kit.controls.form import Message
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Pop, Push, Screen
from game.ui.practice.progress import KnowledgeForm, ProgressForm, ResetForm
from game.ui.speech.screens import painted
from tests.ui.held_jobs import PATIENCE, Held, until
from tests.ui.practised import NOW, practise
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("own_pictures")

SIZES = [(1280, 800), (800, 600)]


pytestmark = pytest.mark.usefixtures("home")


def shown(form: ProgressForm, size: tuple[int, int] = (1280, 800)) -> ProgressForm:
    surface = pygame.display.set_mode(size)
    form.enter(size, AppContext().style(size))
    settle(form)
    form.draw(surface)
    return form


def settle(form: ProgressForm) -> None:
    wait_until(lambda: not form.busy, "the form was still busy")
    form.update(0.5)


def press(form: Screen, name: str) -> object:
    form.focus.put(name)  # type: ignore[attr-defined]
    return form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))


@pytest.mark.parametrize("size", SIZES)
def test_it_counts_what_was_answered(size: tuple[int, int]) -> None:
    practise()
    found = shown(ProgressForm(lambda: NOW), size).summary
    assert found is not None
    assert (found.running, found.kept) == (3, 4)
    assert [day.all for day in found.days[-4:]] == [0, 1, 1, 2]
    assert found.days[-1].right == 1
    assert (found.kinds["word"].right, found.kinds["word"].all) == (3, 3)
    assert (found.kinds["anagram"].right, found.kinds["anagram"].all) == (0, 1)
    assert sum(found.coming) == 4
    assert found.due == 2, "what was learnt in minutes the days before is due again"


def test_what_is_known_is_shown_and_exported(home: Path) -> None:
    practise()
    form = shown(ProgressForm(lambda: NOW))
    change = press(form, "known")
    assert isinstance(change, Push)
    known = change.screen
    assert isinstance(known, KnowledgeForm)
    known.enter((800, 600), AppContext().style((800, 600)))
    words = " ".join(line.words for line in painted(known))
    assert "3 words known" in words
    assert "Scrabble" in words
    change = press(known, "csv")
    assert isinstance(change, Push)
    assert {path.name for path in home.rglob("practice-*.csv")} == {
        "practice-words.csv",
        "practice-memory.csv",
    }


def test_the_best_result_of_each_challenge_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    practise()
    database = Database(print)
    results = Results(database)
    for ruleset, score in (("scrabble", 9), ("skrablo", 14)):
        key = key_of(ChallengeKind.RUSH, Subject(ruleset))
        results.add(key, date(2027, 1, 1), score, (True,) * score, NOW)
    database.close()
    written: list[str] = []
    write = Style.write

    def writing(
        style: Style, target: pygame.Surface, at: tuple[int, int], words: str, *rest: Any, **more: Any
    ) -> pygame.Rect:
        written.append(words)
        return write(style, target, at, words, *rest, **more)

    monkeypatch.setattr(Style, "write", writing)
    found = shown(ProgressForm(lambda: NOW), (800, 600)).summary
    assert found is not None
    assert found.bests == {ChallengeKind.RUSH: 14}
    assert {"Rush", "Your best: 14"} <= {*written}


def test_nothing_practised_yet_is_said_and_nothing_can_be_saved() -> None:
    form = shown(ProgressForm(lambda: NOW))
    assert form.summary is not None
    assert form.summary.kept == 0
    assert {control.name for control in form.focus.controls if control.enabled} == {"close"}


def test_while_it_is_read_again_everything_can_be_pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    practise()
    form, held = shown(ProgressForm(lambda: NOW)), Held()

    def read(self: ProgressForm) -> ProgressSummary:
        held.begun.set()
        assert held.go_on.wait(PATIENCE)
        assert self.summary is not None
        return self.summary

    monkeypatch.setattr(ProgressForm, "_read_summary", read)
    form.enter((800, 600), AppContext().style((800, 600)))
    until(held.begun.is_set)
    form.update(0.1)
    assert form.busy
    assert all(control.enabled for control in form.focus.controls), (
        "or the window flickers whenever its size changes"
    )
    held.go_on.set()
    settle(form)


def test_the_table_has_a_line_for_each_item(home: Path) -> None:
    practise()
    form = shown(ProgressForm(lambda: NOW))
    assert press(form, "csv") is None
    settle(form)
    change = form.handle(pygame.Event(pygame.USEREVENT))
    assert isinstance(change, Push)
    assert isinstance(change.screen, Message)
    rows = list(csv.DictReader(Path(change.screen.line).read_text().splitlines()))
    assert {(row["kind"], row["ask"]) for row in rows} == {
        ("word", "W0"),
        ("word", "W1"),
        ("word", "W2"),
        ("anagram", "ACT"),
    }


def test_the_copy_for_anki_is_a_new_file_each_time() -> None:
    practise()
    form = shown(ProgressForm(lambda: NOW))
    files = set()
    for _ in range(2):
        press(form, "anki")
        settle(form)
        change = form.handle(pygame.Event(pygame.USEREVENT))
        assert isinstance(change, Push)
        assert isinstance(change.screen, Message)
        files.add(change.screen.line)
        assert Path(change.screen.line).read_text().startswith("#separator:tab\n")
    assert len(files) == 2


@pytest.mark.parametrize(("downs", "kept"), [(0, 0), (1, 3)])
def test_forgetting_is_asked_about_first(downs: int, kept: int) -> None:
    practise()
    form = shown(ProgressForm(lambda: NOW))
    change = press(form, "forget")
    assert isinstance(change, Push)
    asked = change.screen
    assert isinstance(asked, ResetForm)
    asked.enter((1280, 800), AppContext().style((1280, 800)))
    assert asked.focus.current is not None
    assert asked.focus.current.name == "keep", "Enter at once forgets nothing"
    choice = next(control for control in asked.focus.controls if isinstance(control, ChoiceField))
    choice.at = downs
    assert isinstance(press(asked, "forget"), Pop)
    settle(form)
    assert form.summary is not None
    assert form.summary.kept == kept, "everything, or the anagrams alone"


def test_keeping_everything_keeps_it() -> None:
    practise()
    form = shown(ProgressForm(lambda: NOW))
    change = press(form, "forget")
    assert isinstance(change, Push)
    change.screen.enter((1280, 800), AppContext().style((1280, 800)))
    assert isinstance(press(change.screen, "keep"), Pop)
    settle(form)
    assert form.summary is not None
    assert form.summary.kept == 4


def test_what_is_to_be_forgotten_stays_chosen_when_the_window_changes() -> None:
    forgotten: list[str] = []
    asked = ResetForm(("word", "hooks"), forgotten.append)
    asked.enter((1280, 800), AppContext().style((1280, 800)))
    asked.focus.put("kind")
    asked.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    asked.enter((1000, 700), AppContext().style((1000, 700)))
    asked.focus.put("forget")
    asked.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert forgotten == ["word"], "and not everything"
