"""What a player sets of one question: marked, put away, a note of one's own; by keys and by the mouse."""

from pathlib import Path

import pygame
import pytest

from game.practice.item import Grade
from game.practice.item_store import MAX_ITEM_NOTE_LENGTH, ItemMarks
from game.ui.context import AppContext
from game.ui.kit.controls.text_entry import TextField
from game.ui.kit.screen import Pop, Push
from game.ui.practice.item_form import ItemForm
from game.ui.questions.paper import explanation
from game.ui.questions.rail import GradeButton
from game.ui.speech.description import describe_control as spoken
from tests.ui.answers import feedback_of
from tests.ui.drills import Learner, plan_of
from tests.ui.item_notes import marks_in

pytestmark = pytest.mark.usefixtures("home")
SIZES = [(1280, 800), (800, 600)]


@pytest.mark.parametrize("size", SIZES)
def test_each_grade_shows_in_how_long_the_question_comes_again(size: tuple[int, int]) -> None:
    learner = Learner.at(plan_of("word"), size)
    learner.answer()
    buttons = [control for control in learner.screen.focus.controls if isinstance(control, GradeButton)]
    dues = feedback_of(learner).dues
    assert [button.comes for button in buttons] == ["today", "1 day", "2 days", "8 days"]
    assert [dues[grade] for grade in Grade] == [0, 1, 2, 8]
    assert spoken(buttons[1]) == "Hard, 1 day, button"


def test_a_grade_is_drawn_with_its_own_interval() -> None:
    style, rect = AppContext().style((1280, 800)), pygame.Rect(0, 0, 60, 50)

    def drawn(comes: str) -> bytes:
        surface = pygame.Surface(rect.size)
        GradeButton(Grade.HARD, rect, comes, False).draw(surface, style)
        return pygame.image.tobytes(surface, "RGB")

    assert drawn("today") != drawn("1 day")


def test_marked_put_away_and_brought_back_by_keys_and_written_at_once(home: Path) -> None:
    learner = Learner.at(plan_of("word"))
    learner.answer()
    for key, marks in (
        (pygame.K_m, ItemMarks(marked=True)),
        (pygame.K_a, ItemMarks(away=True, marked=True)),
        (pygame.K_m, ItemMarks(away=True)),
        (pygame.K_a, ItemMarks()),
    ):
        learner.press(key)
        assert feedback_of(learner).marks == marks
        assert marks_in(home) == [(marks.away, marks.marked, marks.note)]


def test_a_key_that_is_held_marks_once(home: Path) -> None:
    learner = Learner.at(plan_of("word"))
    learner.answer()
    for repeat in (False, True, True, True):
        learner.send(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m", repeat=repeat)
        learner.wait()
    assert marks_in(home) == [(False, True, "")]


def opened(learner: Learner) -> ItemForm:
    change = learner.send(pygame.TEXTINPUT, text="n")
    assert isinstance(change, Push)
    form = change.screen
    assert isinstance(form, ItemForm)
    form.enter((1280, 800), AppContext().style((1280, 800)))
    return form


def type_into(form: ItemForm, words: str) -> None:
    for letter in words:
        form.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
    form.update(0.1)


def test_a_note_is_shown_with_the_answer_and_again_the_next_time(home: Path) -> None:
    learner = Learner.at(plan_of("word"))
    learner.answer()
    form = opened(learner)
    type_into(form, "a fish")
    assert isinstance(form.press_primary(), Pop)
    learner.wait()
    assert marks_in(home) == [(False, False, "a fish")]
    assert "a fish" in [getattr(part, "words", "") for part in explanation(feedback_of(learner))]
    learner.press(pygame.K_z, pygame.KMOD_CTRL)
    assert marks_in(home) == [(False, False, "a fish")], "a note outlives the answer that is taken back"
    learner.answer()
    assert feedback_of(learner).marks.note == "a fish"


def test_what_helps_to_remember_is_not_called_a_note_of_the_player() -> None:
    learner = Learner.at(plan_of("word"))
    learner.answer()
    shown = explanation(feedback_of(learner)._replace(lesson=("ATE and one letter: SATE",)))
    words = [getattr(part, "words", "") for part in shown]
    assert "ATE and one letter: SATE" in words
    assert "Your note" not in words


def test_what_was_typed_is_thrown_away_only_with_a_second_escape(home: Path) -> None:
    learner = Learner.at(plan_of("word"))
    learner.answer()
    form = opened(learner)
    type_into(form, "x")
    escape = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert form.handle(escape) is None
    assert isinstance(form.handle(escape), Pop)
    assert marks_in(home) == [(False, False, "")]


def test_the_form_keeps_what_is_on_it_when_the_window_changes_and_its_note_is_bounded() -> None:
    kept: list[ItemMarks] = []
    form = ItemForm("CAT", ("Is it a word?",), ItemMarks(), kept.append)
    form.enter((1280, 800), AppContext().style((1280, 800)))
    type_into(form, "n" * 2 * MAX_ITEM_NOTE_LENGTH)
    form.focus.put("away")
    form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    form.enter((800, 600), AppContext().style((800, 600)))
    (line,) = (control for control in form.focus.controls if isinstance(control, TextField))
    assert len(line.words) == MAX_ITEM_NOTE_LENGTH
    form.press_primary()
    assert kept == [ItemMarks(away=True, note="n" * MAX_ITEM_NOTE_LENGTH)]


def test_nothing_is_set_of_an_answer_that_does_not_count() -> None:
    learner = Learner.at(plan_of("word"))
    learner.answer()
    learner.press(pygame.K_r)
    learner.answer()
    assert "item" not in learner.controls
    learner.press(pygame.K_m)
    assert feedback_of(learner).marks == ItemMarks()
    assert learner.send(pygame.TEXTINPUT, text="n") is None
