"""The form for how the screen is shown: every choice is seen at once and kept."""

from operator import methodcaller

import pygame
import pytest

from game.store import settings as stored
from game.store.settings import Settings
from game.ui.context import AppContext
from game.ui.kit.controls.choice import ChoiceField
from game.ui.kit.screen import Push
from game.ui.menu.controller import MenuController
from game.ui.menu.preferences import DisplayForm, PreferencesForm
from tests.ui.menu import Cards, controls, key, press, shown

pytestmark = pytest.mark.usefixtures("home")


def form_of(
    controller: MenuController, context: AppContext, size: tuple[int, int] = (1280, 800)
) -> DisplayForm:
    """The form as the settings open it."""
    settings = shown(controller.settings(), context, size)
    assert isinstance(settings, PreferencesForm)
    change = press(settings, controls(settings)["display"].rect.center)
    assert isinstance(change, Push)
    form = shown(change.screen, context, size)
    assert isinstance(form, DisplayForm)
    return form


def test_every_choice_is_seen_at_once_and_kept_over_a_restart(
    controller: MenuController, context: AppContext
) -> None:
    form = form_of(controller, context)
    for name in ("text_scale", "far", "rail_left", "less_motion", "turned"):
        form.focus.put(name)
        form.handle(key(pygame.K_RIGHT))
    display = context.display
    chosen = (display.text, display.far, display.rail_left, display.less_motion, display.turned)
    assert chosen == (1.25, True, True, True, "left")
    assert context.stale
    assert (context.style((1280, 800)).scale.far, context.style((1280, 800)).scale.left) == (True, True)
    again = AppContext()
    form = form_of(MenuController(again, Cards), again)
    display = again.display
    assert (display.text, display.far, display.rail_left, display.less_motion, display.turned) == chosen
    at = {control.name: control.at for control in form.focus.controls if isinstance(control, ChoiceField)}
    assert at == {"text_scale": 1, "far": 1, "rail_left": 1, "less_motion": 1, "turned": 1}


def test_a_choice_is_made_with_the_mouse_too(controller: MenuController, context: AppContext) -> None:
    form = form_of(controller, context)
    turned = controls(form)["turned"]
    assert isinstance(turned, ChoiceField)
    press(form, turned.fields[-1].center)
    assert context.display.turned == "player"
    assert stored.read(controller._database) == Settings(turned="player"), "nothing else has changed"


def test_less_motion_of_an_older_store_keeps_its_meaning(
    controller: MenuController, context: AppContext
) -> None:
    for kept, place in (("true", 1), ("false", 2)):
        written = "INSERT OR REPLACE INTO setting VALUES ('less_motion', ?)"
        controller._database.write(methodcaller("execute", written, (kept,)))
        later = AppContext()
        field = controls(form_of(MenuController(later, Cards), later))["less_motion"]
        assert isinstance(field, ChoiceField)
        assert (field.at, later.display.less_motion) == (place, kept == "true")


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440), (900, 1300)])
def test_the_form_has_room_for_every_choice(
    controller: MenuController, context: AppContext, size: tuple[int, int]
) -> None:
    form = form_of(controller, context, size)
    places = [control.rect for control in form.focus.controls]
    assert all(form.sheet.contains(rect) for rect in places)
    assert not any(rect.colliderect(other) for n, rect in enumerate(places) for other in places[:n])
    for control in form.focus.controls:
        if isinstance(control, ChoiceField):
            assert all(control.rect.inflate(4, 0).contains(field) for field in control.fields), control.name
