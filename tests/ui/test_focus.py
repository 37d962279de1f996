"""The ring of things that can be pressed, by mouse and by keyboard."""

import pygame
import pytest

from game.ui.kit.controls.focus import Control, Focus


def controls() -> list[Control]:
    return [Control(name, pygame.Rect(x, 0, 50, 40)) for name, x in (("one", 0), ("two", 60), ("three", 120))]


def mouse(kind: int, at: tuple[int, int]) -> pygame.Event:
    return pygame.Event(kind, pos=at, button=1)


def press(focus: Focus, key: int, mod: int = 0) -> Control | None:
    return focus.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod))


def test_a_button_acts_when_it_is_let_go_where_it_was_pressed() -> None:
    focus = Focus(controls())
    assert focus.handle(mouse(pygame.MOUSEBUTTONDOWN, (70, 10))) is None
    pressed = focus.handle(mouse(pygame.MOUSEBUTTONUP, (71, 11)))
    assert pressed is not None
    assert pressed.name == "two"


def test_a_button_let_go_elsewhere_does_not_act() -> None:
    focus = Focus(controls())
    focus.handle(mouse(pygame.MOUSEBUTTONDOWN, (70, 10)))
    assert focus.handle(mouse(pygame.MOUSEBUTTONUP, (130, 10))) is None
    assert not any(control.pressed for control in focus.controls)


def test_a_button_stays_pressed_when_it_is_replaced() -> None:
    focus = Focus(controls())
    focus.handle(mouse(pygame.MOUSEBUTTONDOWN, (70, 10)))
    focus.replace(controls())
    assert [control.name for control in focus.controls if control.pressed] == ["two"]
    pressed = focus.handle(mouse(pygame.MOUSEBUTTONUP, (70, 10)))
    assert pressed is not None
    assert pressed.name == "two"


def test_a_pressed_button_that_is_gone_or_disabled_does_not_act() -> None:
    focus = Focus(controls())
    focus.handle(mouse(pygame.MOUSEBUTTONDOWN, (70, 10)))
    later = controls()
    later[1].enabled = False
    focus.replace(later)
    assert focus.handle(mouse(pygame.MOUSEBUTTONUP, (70, 10))) is None


def test_tab_goes_round_past_what_is_disabled() -> None:
    ring = controls()
    ring[1].enabled = False
    focus = Focus(ring)
    names = []
    for _ in range(3):
        press(focus, pygame.K_TAB)
        names.append(focus.current.name if focus.current else "")
    assert names == ["one", "three", "one"]
    press(focus, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert focus.current is ring[2]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_press_what_has_the_focus(key: int) -> None:
    focus = Focus(controls())
    assert press(focus, key) is None
    focus.put("two")
    pressed = press(focus, key)
    assert pressed is not None
    assert pressed.name == "two"


def test_a_disabled_button_takes_no_click() -> None:
    row = controls()
    row[0].enabled = False
    focus = Focus(row)
    focus.handle(mouse(pygame.MOUSEBUTTONDOWN, (10, 10)))
    assert focus.handle(mouse(pygame.MOUSEBUTTONUP, (10, 10))) is None


def test_a_new_layout_keeps_the_focus_by_name() -> None:
    focus = Focus(controls())
    focus.put("three")
    focus.replace(list(reversed(controls())))
    assert focus.current is not None
    assert focus.current.name == "three"
