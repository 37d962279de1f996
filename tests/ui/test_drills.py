"""Practice on the screen: every kind is asked, answered by keys and mouse, written before it is told, and can
be undone; what is drawn lies within the window."""

import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.fault import Fault
from game.study.course import Course
from game.study.finishing import unfinished
from game.study.item import Grade, Item
from game.study.telling import Big, Heading, TextLine
from game.ui.app import App, Desk
from game.ui.look.style import Style
from game.ui.practice import screen
from game.ui.practice.summary import over_parts
from game.ui.questions.all_plays import PlaysForm
from game.ui.questions.base import Question
from game.ui.questions.feedback import Feedback
from game.ui.questions.finish import FinishQuestion
from game.ui.questions.play import PlayQuestion
from game.ui.questions.registry import question_of
from game.ui.questions.word_list import ListQuestion
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
LISTS = ("short", "anagram", "hooks", "endings", "affixes")
LOOKS = [((1280, 800), "felt"), ((800, 600), "felt"), ((1280, 800), "contrast"), ((900, 1300), "slate")]


pytestmark = pytest.mark.usefixtures("home")


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
    wrong = false_hook(question)
    learner.take_down(wrong)
    learner.enter()
    assert told(learner).result.found == (word,)
    assert told(learner).result.wrong == (wrong,)
    parts = told(learner).explained.parts
    place = parts.index(Big(wrong, good=False))
    assert isinstance(parts[place + 1], TextLine), "why it is none"


def false_hook(question: Question) -> str:
    """A word that could answer a question about hooks by its letters, and is none."""
    asked = question.item.ask
    longer = (asked.replace(".", letter) for letter in question.course.letters)
    return next(word for word in longer if word not in question.course.lexicon)


def test_the_keys_on_the_screen_do_what_the_keyboard_does() -> None:
    learner = Learner.at(plan_of("hooks"))
    question = learner.screen.question
    assert isinstance(question, ListQuestion)
    wrong = false_hook(question)
    for letter in wrong + "B":
        learner.button(f"key {letter}")
    assert question.typed == wrong + "B"
    learner.button("key ⌫")
    learner.button("main")
    assert question.words == [wrong]
    learner.button("main")
    assert told(learner).result.wrong == (wrong,)


@pytest.mark.parametrize(("kind", "ruleset", "language"), [each for each in KINDS if each[0] in LISTS])
def test_what_cannot_be_an_answer_is_refused_at_once_with_its_reason(
    kind: str, ruleset: str, language: str
) -> None:
    learner = Learner.at(plan_of(kind, ruleset=ruleset, language=language))
    question = learner.screen.question
    assert isinstance(question, ListQuestion)
    assert question.sought == len(learner.solution())
    strange = question.course.letters[0] * 14
    learner.take_down(strange)
    assert question.words == []
    assert question.refused.startswith(f"{strange}: ")
    assert question.typed == ""
    learner.type(question.course.letters[0].lower())
    assert question.refused == "", "it is told until something is typed"
    learner.press(pygame.K_BACKSPACE)
    learner.take_down(*learner.solution())
    assert question.words == list(learner.solution())
    assert question.refused == ""
    learner.enter()
    assert told(learner).result.right


def test_how_many_of_how_many_is_seen_while_a_list_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    learner = Learner.at(plan_of("hooks"))
    question = learner.screen.question
    assert isinstance(question, ListQuestion)
    seen: list[str] = []
    write = Style.write

    def watched(
        style: Style, target: object, at: object, words: str, *more: object, **named: object
    ) -> object:
        seen.append(words)
        return write(style, target, at, words, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Style, "write", watched)
    whole = len(learner.solution())
    for n, word in enumerate((*learner.solution(), false_hook(question)), 1):
        learner.take_down(word)
        seen.clear()
        learner.screen.draw(learner.surface)
        assert (f"{n} of {whole}" if n <= whole else f"{n} words, {whole} sought") in seen


# --- time ---------------------------------------------------------------------------------------------------


def time_of(home: Path) -> float:
    with closing(sqlite3.connect(f"file:{home}/kanugo.db?mode=ro", uri=True)) as store:
        (seconds,) = store.execute("SELECT seconds FROM answer ORDER BY n DESC").fetchone()
    return float(seconds)


def test_time_stands_still_while_the_window_is_not_worked_in(home: Path) -> None:
    learner = Learner.at(plan_of("word"))
    learner.screen._watch.begin()
    learner.screen.update(2.0)
    learner.send(pygame.WINDOWFOCUSLOST)
    for _ in range(60):
        learner.screen.update(10.0)
    learner.send(pygame.WINDOWFOCUSGAINED)
    learner.screen.update(1.0)
    learner.answer()
    assert 3.0 <= time_of(home) < 5.0
    assert told(learner).grade is not Grade.HARD


def test_time_stands_still_below_a_sheet(home: Path) -> None:
    """The app lets time pass on the screen on top only."""
    learner = Learner.at(plan_of("word"))
    app = App(Desk())
    window = SimpleNamespace(size=(1280, 800), get_surface=lambda: learner.surface, flip=lambda: None)
    app._window = window  # type: ignore[assignment]
    app.screens = [learner.screen]
    learner.screen._watch.begin()
    none = pygame.Event(pygame.NOEVENT)
    app._pass(none, 2.0)
    learner.screen._focus.put("help")
    app.change(learner.screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")))
    assert len(app.screens) == 2
    app._pass(none, 600.0)
    app.change(Pop())
    app._pass(none, 1.0)
    assert learner.screen._spent == pytest.approx(3.0, abs=0.1)


def test_a_sitting_of_minutes_does_not_go_on_while_nobody_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    learner = Learner.at(plan_of("word", length=9)._replace(length=None, seconds=60.0))
    lesson = learner.screen.sitting._lesson  # type: ignore[attr-defined]
    begun = lesson._begun
    monkeypatch.setattr(learner.screen._watch, "rested", lambda: 500.0)
    monkeypatch.setattr(lesson, "_clock", lambda: begun + 530.0)
    learner.answer()
    learner.enter()
    assert learner.screen.question is not None


def test_without_timing_no_time_is_written_nor_told(home: Path) -> None:
    learner = Learner.at(plan_of("word", length=1)._replace(timed=False))
    learner.screen.update(900.0)
    learner.answer()
    assert told(learner).grade is Grade.GOOD
    assert time_of(home) == 0.0
    learner.enter()
    head = over_parts(learner.screen.sitting.done)[0]
    assert isinstance(head, Heading)
    assert head.line == ""


def test_a_slow_right_answer_waits_for_another_day() -> None:
    learner = Learner.at(plan_of("word", length=9))
    first = learner.screen.question.item  # type: ignore[union-attr]
    learner.screen.update(900.0)
    learner.answer()
    assert told(learner).grade is Grade.HARD
    assert told(learner).dues[Grade.HARD] >= 1
    for _ in range(5):
        learner.enter()
        assert learner.screen.question.item != first  # type: ignore[union-attr]
        learner.answer()


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
