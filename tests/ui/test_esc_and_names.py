"""Esc over what was typed, and Enter among the names."""

from typing import Any

import pygame
import pytest

from game.ui.company.players_form import PlayersForm
from game.ui.kit.controls.form import Message
from game.ui.kit.controls.widgets import Button
from game.ui.kit.screen import Pop, Screen
from game.ui.practice.screen import DrillScreen
from tests.ui.drills import Learner, plan_of
from tests.ui.screens import menu_screen, picture, pressed, shown, type_

pytestmark = pytest.mark.usefixtures("home")


def test_esc_asks_before_names_that_were_typed_are_thrown_away() -> None:
    form = PlayersForm((2, 4), ("", ""), lambda names, phones: shown(Message("begun")))
    shown(form)
    type_(form, "Ana")
    form.update(0.1)
    assert pressed(form, pygame.K_ESCAPE) is None
    assert form.asks_to_leave
    type_(form, "b")  # no: one goes on typing
    assert not form.asks_to_leave
    assert pressed(form, pygame.K_ESCAPE) is None
    assert isinstance(pressed(form, pygame.K_ESCAPE), Pop)


def test_a_press_beside_the_names_leaves_the_text_cursor_where_it_was() -> None:
    form = PlayersForm((2, 4), ("", ""), lambda names, phones: shown(Message("begun")))
    shown(form)
    type_(form, "Ana")
    form.update(0.1)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        form.handle(pygame.Event(kind, pos=form.sheet.move(8, 8).topleft, button=1))
        form.update(0.1)
    type_(form, "b")
    assert form.names()[0] == "Anab"


def test_esc_held_down_does_not_answer_the_question() -> None:
    form = PlayersForm((2, 4), ("", ""), lambda names, phones: shown(Message("begun")))
    shown(form)
    type_(form, "Ana")
    held: dict[str, Any] = {"key": pygame.K_ESCAPE, "mod": 0, "unicode": ""}
    assert form.handle(pygame.Event(pygame.KEYDOWN, **held)) is None
    assert form.handle(pygame.Event(pygame.KEYDOWN, repeat=True, **held)) is None


def test_esc_leads_back_at_once_where_nothing_was_typed() -> None:
    form = PlayersForm((2, 4), ("Ana", "Bo"), lambda names, phones: shown(Message("begun")))
    shown(form)
    assert isinstance(pressed(form, pygame.K_ESCAPE), Pop)


def test_esc_asks_over_a_word_that_is_looked_up() -> None:
    form = menu_screen("look_up")()
    type_(form, "CAT")
    assert pressed(form, pygame.K_ESCAPE) is None
    assert isinstance(pressed(form, pygame.K_ESCAPE), Pop)


def test_esc_asks_over_a_deal_number() -> None:
    form = menu_screen("new_game", "patience-six")()
    type_(form, "4711")
    assert pressed(form, pygame.K_ESCAPE) is None
    assert isinstance(pressed(form, pygame.K_ESCAPE), Pop)


def test_esc_asks_over_the_words_of_a_drill() -> None:
    learner = Learner.at(plan_of("anagram"))
    screen = learner.screen
    assert isinstance(screen, DrillScreen)
    screen.handle(pygame.Event(pygame.TEXTINPUT, text="A"))
    before = picture(screen)
    assert pressed(screen, pygame.K_ESCAPE) is None
    assert screen.flow.asks_to_leave
    assert picture(screen) != before
    assert isinstance(pressed(screen, pygame.K_ESCAPE), Pop)


def test_enter_goes_from_name_to_name_and_from_the_last_to_the_button() -> None:
    begun: list[tuple[str, ...]] = []

    def begin(names: tuple[str, ...], phones: bool) -> Screen:
        begun.append(names)
        return shown(Message("begun"))

    form = PlayersForm((2, 4), ("", "", ""), begin)
    shown(form)
    for name in ("Ana", "Bo", "Cid"):
        type_(form, name)
        form.update(0.1)
        assert pressed(form, pygame.K_RETURN) is None
        form.update(0.1)
    assert not begun
    here = form.focus.current
    assert here is not None
    assert here.name == "start"
    assert form.names() == ("Ana", "Bo", "Cid")
    assert pressed(form, pygame.K_RETURN) is not None
    assert begun == [("Ana", "Bo", "Cid")]


def test_the_key_enter_is_shown_only_where_it_begins_the_game() -> None:
    form = PlayersForm((2, 4), ("Ana", "Bo"), lambda names, phones: pytest.fail("it began"))
    shown(form)
    start = next(control for control in form.focus.controls if control.name == "start")
    assert isinstance(start, Button)
    for focus, cap in (("name 0", ""), ("start", "Enter")):
        form.focus.put(focus)
        form.draw(pygame.Surface((1280, 800)))
        assert start.cap == cap


def test_a_key_too_many_before_the_names_begins_no_game() -> None:
    form = PlayersForm((2, 4), ("Ana", "Bo"), lambda names, phones: pytest.fail("it began"))
    shown(form)
    assert pressed(form, pygame.K_RETURN) is None


def test_no_name_can_say_that_a_computer_player_sits_there() -> None:
    form = PlayersForm((2, 4), ("", ""), lambda names, phones: shown(Message("begun")))
    shown(form)
    type_(form, "computer:club")
    form.update(0.1)
    form._read_controls()
    assert form.names()[0] == "computerclub"
