"""The form for how the screen is shown: every choice is seen at once and kept."""

from operator import methodcaller

import pygame
import pytest

from game.store import settings as stored
from game.store.settings import Settings
from game.ui.desk import Desk
from game.ui.kit.controls.choice import ChoiceField
from game.ui.kit.screen import Push
from game.ui.menu.navigator import Navigator
from game.ui.menu.preferences import DisplayForm, PreferencesForm
from tests.ui.menu import Cards, key, press, shown, spots

pytestmark = pytest.mark.usefixtures("home")


def form_of(navigator: Navigator, desk: Desk, size: tuple[int, int] = (1280, 800)) -> DisplayForm:
    """The form as the settings open it."""
    settings = shown(navigator.settings(), desk, size)
    assert isinstance(settings, PreferencesForm)
    change = press(settings, spots(settings)["display"].rect.center)
    assert isinstance(change, Push)
    form = shown(change.screen, desk, size)
    assert isinstance(form, DisplayForm)
    return form


def test_every_choice_is_seen_at_once_and_kept_over_a_restart(navigator: Navigator, desk: Desk) -> None:
    form = form_of(navigator, desk)
    for name in ("text_scale", "far", "rail_left", "less_motion", "turned"):
        form.focus.put(name)
        form.handle(key(pygame.K_RIGHT))
    looks = desk.looks
    chosen = (looks.text, looks.far, looks.rail_left, looks.less_motion, looks.turned)
    assert chosen == (1.25, True, True, True, "left")
    assert desk.stale
    assert (desk.style((1280, 800)).scale.far, desk.style((1280, 800)).scale.left) == (True, True)
    again = Desk()
    form = form_of(Navigator(again, Cards), again)
    looks = again.looks
    assert (looks.text, looks.far, looks.rail_left, looks.less_motion, looks.turned) == chosen
    at = {spot.name: spot.at for spot in form.focus.spots if isinstance(spot, ChoiceField)}
    assert at == {"text_scale": 1, "far": 1, "rail_left": 1, "less_motion": 1, "turned": 1}


def test_a_choice_is_made_with_the_mouse_too(navigator: Navigator, desk: Desk) -> None:
    form = form_of(navigator, desk)
    turned = spots(form)["turned"]
    assert isinstance(turned, ChoiceField)
    press(form, turned.fields[-1].center)
    assert desk.looks.turned == "player"
    assert stored.read(navigator._database) == Settings(turned="player"), "nothing else has changed"


def test_less_motion_of_an_older_store_keeps_its_meaning(navigator: Navigator, desk: Desk) -> None:
    for kept, place in (("true", 1), ("false", 2)):
        written = "INSERT OR REPLACE INTO setting VALUES ('less_motion', ?)"
        navigator._database.write(methodcaller("execute", written, (kept,)))
        later = Desk()
        field = spots(form_of(Navigator(later, Cards), later))["less_motion"]
        assert isinstance(field, ChoiceField)
        assert (field.at, later.looks.less_motion) == (place, kept == "true")


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440), (900, 1300)])
def test_the_form_has_room_for_every_choice(navigator: Navigator, desk: Desk, size: tuple[int, int]) -> None:
    form = form_of(navigator, desk, size)
    places = [spot.rect for spot in form.focus.spots]
    assert all(form.sheet.contains(rect) for rect in places)
    assert not any(rect.colliderect(other) for n, rect in enumerate(places) for other in places[:n])
    for spot in form.focus.spots:
        if isinstance(spot, ChoiceField):
            assert all(spot.rect.inflate(4, 0).contains(field) for field in spot.fields), spot.name
