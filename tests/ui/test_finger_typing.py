"""Keys on the screen: names, codes, searches and answers are typed by fingers alone."""

from pathlib import Path

import pygame
import pytest

from game.practice.explanation import TextLine
from game.practice.positions import pieces_of
from game.practice.registry import kind_of
from game.ui.company.players_form import PlayersForm
from game.ui.kit.controls.text_entry import TextField
from game.ui.kit.screen_keyboard import ScreenKeyboard
from game.ui.menu.daily import TodayForm
from game.ui.practice.flow import DrillFlow
from game.ui.practice.screen import DrillScreen
from game.ui.questions.play import PlayQuestion
from game.ui.rules.sheet import RulesSheet
from game.ui.words import LookupForm
from tests.ui.answers import answers
from tests.ui.drills import plan_of
from tests.ui.fingers import Gestures
from tests.waiting import wait_until


@pytest.fixture
def hand(home: Path) -> Gestures:
    made = Gestures()
    made.begin()
    made.pump()
    return made


def tray_of(hand: Gestures) -> ScreenKeyboard:
    tray = hand._touch.tray
    assert tray is not None, "there are no keys"
    return tray


def key(hand: Gestures, name: str) -> None:
    controls = tray_of(hand).focus.controls
    found = [control for control in controls if control.name in (name, f"type {name}")]
    assert found, f"there is no {name} among {[control.name for control in controls]}"
    hand.tap(found[0].rect.center)


def typed(hand: Gestures, words: str) -> None:
    for sign in words:
        key(hand, "space" if sign == " " else sign)


def press(hand: Gestures, name: str) -> None:
    control = hand.control(name)
    assert control is not None, f"there is no {name}"
    hand.tap(control.rect.center)
    hand.rest()


def line(hand: Gestures, name: str) -> TextField:
    control = hand.control(name)
    assert isinstance(control, TextField)
    return control


def names(hand: Gestures) -> PlayersForm:
    """The form that asks who plays."""
    press(hand, "practice")
    press(hand, "together")
    form = hand.top
    assert isinstance(form, PlayersForm)
    return form


def test_a_name_is_typed_by_fingers(hand: Gestures) -> None:
    form = names(hand)
    press(hand, "name 0")
    while line(hand, "name 0").words:
        key(hand, "delete")
    typed(hand, "Li")  # a capital first, and only there
    key(hand, "delete")
    typed(hand, "ea b")
    assert form.names()[0] == "Lea b"
    key(hand, "enter")
    assert line(hand, "name 1").focused, "Enter goes on to the next name"


def test_the_keys_are_there_for_fingers_alone_and_where_there_is_a_line(hand: Gestures) -> None:
    names(hand)
    press(hand, "name 0")
    key(hand, "away")
    press(hand, "close")
    assert hand._touch.tray is None
    press(hand, "together")
    press(hand, "name 0")
    hand.press(pygame.K_RIGHT)
    assert hand._touch.tray is None, "there are other keys"
    press(hand, "name 0")
    assert hand._touch.tray is not None
    control = line(hand, "name 0")
    hand.click(control.rect.center)
    assert hand._touch.tray is None


def test_the_keys_can_be_clicked_too_and_nothing_below_them_is(hand: Gestures) -> None:
    form = names(hand)
    press(hand, "name 0")
    controls = {control.name: control.rect.center for control in tray_of(hand).focus.controls}
    hand.click(controls["type Q"])
    hand.click(controls["enter"])
    assert form.names()[0] == "Q"
    assert hand.top is form
    assert line(hand, "name 1").focused
    assert hand._touch.tray is not None


def test_the_keys_are_put_away_until_the_line_is_touched_again(hand: Gestures) -> None:
    names(hand)
    press(hand, "name 0")
    before = hand.window.get_surface().copy()
    key(hand, "away")
    at = tray_of(hand).rect.center
    assert hand.window.get_surface().get_at(at) != before.get_at(at) or tray_of(hand).dismissed
    typed_by_mistake = line(hand, "name 0").words
    hand.tap(tray_of(hand).focus.controls[0].rect.center)
    assert line(hand, "name 0").words == typed_by_mistake
    press(hand, "name 0")
    assert not tray_of(hand).dismissed


def test_the_keys_leave_the_line_in_sight(hand: Gestures) -> None:
    form = names(hand)
    for control in [control for control in form.focus.controls if isinstance(control, TextField)]:
        press(hand, control.name)
        assert not tray_of(hand).rect.colliderect(control.rect)
        key(hand, "away")
    press(hand, "close")
    press(hand, "close")
    press(hand, "today")
    assert isinstance(hand.top, TodayForm)
    press(hand, "typed")
    assert tray_of(hand).rect.top == 0, "the line stands at the foot"
    assert not tray_of(hand).rect.colliderect(line(hand, "typed").rect)


def test_a_code_is_typed_with_the_signs_of_codes_alone(hand: Gestures) -> None:
    press(hand, "today")
    press(hand, "typed")
    typed(hand, "ab")
    key(hand, "turn")
    assert {control.name for control in tray_of(hand).focus.controls} >= {"type 1", "type -"}
    assert "type ?" not in {control.name for control in tray_of(hand).focus.controls}
    typed(hand, "7-")
    assert line(hand, "typed").words == "ab7-"


def test_a_number_is_typed_with_digits_alone(hand: Gestures) -> None:
    press(hand, "choose")
    press(hand, "deal")
    assert [control.name for control in tray_of(hand).focus.controls][:10] == [
        f"type {n}" for n in "1234567890"
    ]
    typed(hand, "47")
    assert line(hand, "deal").words.endswith("47")


def test_the_rules_are_searched_by_fingers(hand: Gestures) -> None:
    hand.press(pygame.K_F1)
    sheet = hand.top
    assert isinstance(sheet, RulesSheet)
    press(hand, "search")
    typed(hand, "Card")
    assert sheet.hits
    at = sheet.at
    key(hand, "enter")
    assert sheet.at == at + 1


def test_a_word_is_looked_up_by_fingers(hand: Gestures) -> None:
    press(hand, "look up")
    form = hand.top
    assert isinstance(form, LookupForm)
    keys = [control.name for control in form.focus.controls if control.name.startswith("key ")][:3]
    for name in keys:
        press(hand, name)
    assert form.word == "".join(name.removeprefix("key ") for name in keys)
    assert hand._touch.tray is None, "it has keys of its own"


def begun(kind: str) -> tuple[Gestures, DrillScreen]:
    plan = plan_of(kind)
    screen = DrillScreen(DrillFlow(plan), lambda: DrillScreen(DrillFlow(plan), _never, 3), 3)
    hand = Gestures.on(screen)
    idle(hand, screen)
    return hand, screen


def idle(hand: Gestures, screen: DrillScreen) -> None:
    wait_until(lambda: not screen.busy, "the drill was still busy", hand.pump)
    hand.rest()


@pytest.mark.parametrize("kind", ["word", "worth", "anagram", "short"])
def test_a_drill_is_answered_by_fingers(kind: str, home: Path) -> None:
    hand, screen = begun(kind)
    if kind == "word":
        press(hand, "yes")
    elif kind == "worth":
        press(hand, "key 1")
        press(hand, "key 2")
        press(hand, "main")
    else:
        for name in [control.name for control in hand.controls() if control.name.startswith("key ")][:3]:
            press(hand, name)
        press(hand, "main")
        idle(hand, screen)
        if screen.feedback is None:
            press(hand, "give up")
    idle(hand, screen)
    assert screen.feedback is not None
    assert len(answers(home)) == 1


def test_a_play_is_laid_by_fingers_in_a_drill(home: Path) -> None:
    hand, screen = begun("play")
    question = screen.question
    assert isinstance(question, PlayQuestion)
    turn, scene = question.table.turn, question.table.scene
    for cell, laid in pieces_of(kind_of("play").solution(question.context, question.item).answers[0]):
        slot = next(slot for slot in turn.row() if not turn.hidden(slot) and turn.piece(slot) == laid.piece)
        hand.tap(scene.place(slot).center)
        x, y = scene.camera.rect(cell).center
        hand.down((x + 20, y + 20))
        hand.move((x, y))
        hand.up((x, y))
        assert cell in turn.draft.cells
        assert turn.unnamed is None, "another seed, in which no blank is laid"
    press(hand, "main")
    idle(hand, screen)
    assert screen.feedback is not None
    assert screen.feedback.result.right


def test_the_explanation_of_an_answer_scrolls_by_touch(home: Path) -> None:
    hand, screen = begun("word")
    press(hand, "no")
    idle(hand, screen)
    plan = screen.view.plan
    assert plan is not None
    screen.view.paper.show([TextLine(f"line {n}") for n in range(60)])
    hand.context.restyle()
    hand.pump()
    x, y = plan.paper.center
    hand.swipe((x, y), (x, y - 100))
    assert screen.view.paper._scrolled.shift >= 100


def _never() -> DrillScreen:
    raise AssertionError("nobody goes on")
