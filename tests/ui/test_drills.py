"""Practice on the screen: every kind is asked, answered by keys and mouse, written before it is told, and can
be undone; what is drawn lies within the window."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from game.fault import Fault
from game.study.course import Course
from game.study.finishing import unfinished
from game.study.item import Grade, Item
from game.study.telling import Big, TextLine
from game.text import catalogues
from game.ui.practice import screen
from game.ui.questions.all_plays import PlaysForm
from game.ui.questions.base import Question
from game.ui.questions.feedback import Feedback
from game.ui.questions.finish import FinishQuestion
from game.ui.questions.play import PlayQuestion
from game.ui.questions.registry import question_of
from game.ui.screen import Pop, Push, Swap
from tests.ui.drills import Learner, plan_of
from tests.ui.waiting import wait_until

KINDS = [
    ("word", "scrabble", ""),
    ("short", "literaki", ""),
    ("anagram", "scrabble", ""),
    ("hooks", "kan-u-go", "eo"),
    ("endings", "skrablo", "eo"),
    ("affixes", "skrablo", "eo"),
    ("play", "scrabble", ""),
    ("play", "kan-u-go", "eo"),
    ("worth", "literaki", ""),
    ("worth", "skrablo", ""),
]
LOOKS = [((1280, 800), "felt"), ((800, 600), "felt"), ((1280, 800), "contrast"), ((900, 1300), "slate")]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "C")
    catalogues.use("en")
    yield tmp_path
    catalogues.use("en")


def answers(home: Path) -> list[tuple[str, int]]:
    """What is written of every answer: to what, and its grade."""
    with closing(sqlite3.connect(f"file:{home}/kanugo.db?mode=ro", uri=True)) as store:
        return store.execute("SELECT key, grade FROM answer ORDER BY n").fetchall()


def told(learner: Learner) -> Feedback:
    assert learner.screen.told is not None, "an answer is told"
    return learner.screen.told


@pytest.mark.parametrize(("kind", "ruleset", "language"), KINDS)
def test_a_right_answer_is_told_to_be_right(kind: str, ruleset: str, language: str, home: Path) -> None:
    learner = Learner.at(plan_of(kind, ruleset=ruleset, language=language))
    learner.answer()
    assert told(learner).result.right
    assert len(answers(home)) == 1
    learner.enter()
    assert learner.screen.told is None
    assert learner.screen.asked is not None
    assert learner.screen.asked.marks == (True,)


@pytest.mark.parametrize(("size", "theme"), LOOKS, ids=str)
@pytest.mark.parametrize(("kind", "ruleset", "language"), KINDS)
def test_everything_lies_in_the_window_and_no_button_on_another(
    kind: str, ruleset: str, language: str, size: tuple[int, int], theme: str
) -> None:
    learner = Learner.at(plan_of(kind, ruleset=ruleset, language=language), size, theme)
    for _ in range(2):
        window = pygame.Rect((0, 0), size)
        rects = [spot.rect for spot in learner.screen._focus.spots]
        assert all(window.contains(rect) for rect in rects)
        assert not [(a, b) for n, a in enumerate(rects) for b in rects[n + 1 :] if a.colliderect(b)]
        learner.button("give up") if learner.screen.told is None else None


def test_an_answer_is_written_before_it_is_told(home: Path) -> None:
    learner = Learner.at(plan_of("word"))
    screen = learner.screen
    screen.handle(pygame.Event(pygame.TEXTINPUT, text="y"))
    wait_until(lambda: answers(home), "no answer was written")
    assert screen.told is None, "the window has not been asked since"
    learner.wait()
    assert screen.told is not None


def test_a_grade_is_changed_by_its_key_and_undone_with_the_answer(home: Path) -> None:
    learner = Learner.at(plan_of("word"))
    item = learner.screen.question.item  # type: ignore[union-attr]
    learner.answer()
    learner.press(pygame.K_2, said="2")
    assert told(learner).grade is Grade.HARD
    assert answers(home) == [(item.key, 2)]
    learner.press(pygame.K_z, pygame.KMOD_CTRL)
    assert answers(home) == []
    assert learner.screen.question is not None
    assert learner.screen.question.item == item


def test_once_more_is_not_counted(home: Path) -> None:
    learner = Learner.at(plan_of("word"))
    learner.answer()
    first = answers(home)
    learner.press(pygame.K_r, said="r")
    assert learner.screen.told is None
    learner.answer()
    assert told(learner).result.right
    assert not told(learner).dues
    assert answers(home) == first


def test_a_word_is_taken_down_once(home: Path) -> None:
    learner = Learner.at(plan_of("hooks", ruleset="kan-u-go", language="eo"))
    word = learner.solution()[0]
    learner.take_down(word, word)
    question = learner.screen.question
    assert question is not None
    assert question.words == [word]  # type: ignore[attr-defined]
    assert question.twice == word  # type: ignore[attr-defined]
    learner.take_down("zzz")
    learner.enter()
    assert told(learner).result.found == (word,)
    assert told(learner).result.wrong == ("ZZZ",)
    parts = told(learner).explained.parts
    place = parts.index(Big("ZZZ", good=False))
    assert isinstance(parts[place + 1], TextLine), "why it is none"


def test_the_keys_on_the_screen_do_what_the_keyboard_does() -> None:
    learner = Learner.at(plan_of("anagram"))
    for letter in "AB":
        learner.button(f"key {letter}")
    assert learner.screen.question.typed == "AB"  # type: ignore[union-attr]
    learner.button("key ⌫")
    learner.button("main")
    assert learner.screen.question.words == ["A"]  # type: ignore[union-attr]
    learner.button("main")
    assert told(learner).result.wrong == ("A",)


def test_a_play_that_the_rules_refuse_is_no_answer_and_the_draft_lies_still(home: Path) -> None:
    learner = Learner.at(plan_of("play"))
    table = learner.screen.question.table  # type: ignore[union-attr]
    learner.click(table.scene.place(table.turn.row()[0]).center)
    learner.click(table.scene.camera.rect((0, 0)).center)
    learner.enter()
    assert learner.screen.told is None
    assert table.turn.draft_refused
    assert answers(home) == []
    learner.press(pygame.K_ESCAPE)
    assert not table.turn.draft
    assert not learner.changes, "Esc has taken the tile back, and not left"


def test_who_gives_a_patience_up_is_shown_a_way(home: Path) -> None:
    learner = Learner.at(plan_of("finish", ruleset="patience-six", language="en"))
    table = learner.screen.question.table  # type: ignore[union-attr]
    up = next(button for button in table.buttons if button.label == "Give up")
    learner.click(up.rect.center)
    assert not told(learner).result.right
    change = learner.button("show")
    assert isinstance(change, Push)
    learner.enter()
    assert len(answers(home)) == 1


@pytest.mark.parametrize("ruleset", ["patience-six", "patience-twelve", "patience-heaps"])
def test_a_patience_is_played_to_its_end(ruleset: str, home: Path) -> None:
    learner = Learner.at(plan_of("finish", ruleset=ruleset, language="en"))
    question = learner.screen.question
    assert isinstance(question, FinishQuestion)
    for move in unfinished(question.item).line:
        assert question.table.turn.play(move)
    learner.press(pygame.K_F12)
    assert told(learner).result.right
    assert len(answers(home)) == 1


def test_what_cannot_be_shown_is_told_and_passed_over(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing = [Fault("drill item", "", "rubbish", "a question")]

    def tried(item: Item, course: Course) -> Question:
        if failing:
            raise failing.pop()
        return question_of(item, course)

    monkeypatch.setattr(screen, "question_of", tried)
    learner = Learner.at(plan_of("word", length=3))
    assert learner.screen.question is not None
    assert [type(change) for change in learner.changes] == [Push]
    learner.answer()
    assert len(answers(home)) == 1


def test_the_end_tells_how_it_went_and_goes_on() -> None:
    learner = Learner.at(plan_of("word", length=2))
    for _ in range(2):
        learner.answer()
        learner.enter()
    assert learner.screen.question is None
    assert "again" in learner.spots
    assert isinstance(learner.enter(), Swap)


def test_leaving_midway_asks_nothing_and_keeps_what_was_answered(home: Path) -> None:
    learner = Learner.at(plan_of("word", "play"))
    learner.answer()
    assert isinstance(learner.press(pygame.K_ESCAPE), Pop)
    assert len(answers(home)) == 1


def test_nothing_to_ask_is_told() -> None:
    plan = plan_of("word")._replace(fresh=0)
    learner = Learner.at(plan)
    assert learner.screen.question is None
    assert learner.screen.asked is not None


@pytest.mark.parametrize(("ruleset", "language"), [("scrabble", ""), ("kan-u-go", "eo")])
def test_what_could_have_been_laid_is_listed_and_what_was_laid_is_gone_from_the_hand(
    ruleset: str, language: str
) -> None:
    learner = Learner.at(plan_of("play", ruleset=ruleset, language=language))
    question = learner.screen.question
    assert isinstance(question, PlayQuestion)
    learner.answer()
    turn = question.table.turn
    laid = told(learner).explained.yours
    assert laid is not None
    assert sum(map(turn.hidden, turn.row())) == len(laid.pieces)
    change = learner.button("plays")
    assert isinstance(change, Push)
    assert isinstance(change.screen, PlaysForm)
    scores = [score for _, score in told(learner).explained.plays]
    assert scores == sorted(scores, reverse=True)
    assert told(learner).explained.number >= len(scores) > 0


def test_a_key_too_many_does_not_answer_and_the_arrows_find_yes_and_no(home: Path) -> None:
    learner = Learner.at(plan_of("word"))
    learner.answer()
    learner.enter()
    learner.enter()
    assert learner.screen.told is None
    learner.press(pygame.K_RIGHT)
    assert learner.screen._focus.current is learner.spots["yes"]
    learner.press(pygame.K_RIGHT)
    assert learner.screen._focus.current is learner.spots["no"]
    learner.enter()
    assert told(learner).given == ("no",)
    assert len(answers(home)) == 2
