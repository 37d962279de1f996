"""Settings, and rulesets of the player's own in the menu."""

from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.store import settings as stored
from game.ui.context import AppContext
from game.ui.kit.controls.choice import ChoiceField
from game.ui.kit.controls.form import Message
from game.ui.kit.look import fans
from game.ui.kit.sound import SPEAKER, Cue
from game.ui.menu.controller import MenuController
from game.ui.menu.daily import TodayForm
from game.ui.menu.layout import PLATES
from game.ui.menu.preferences import PreferencesForm
from game.ui.menu.screen import Menu
from game.ui.menu.statistics import StatisticsForm
from tests.ui.menu import FIRST_DOORS, Cards, controls, key, press, shown
from tests.ui.sounds import FakeDevice
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("home")


GAMES = PLATES - 1  # the last plate is that of practice


def test_settings_change_the_looks_at_once_and_are_kept(
    controller: MenuController, context: AppContext
) -> None:
    form = shown(controller.settings(), context)
    assert isinstance(form, PreferencesForm)
    form.focus.put("theme")
    form.handle(key(pygame.K_RIGHT))
    form.focus.put("lamp")
    form.handle(key(pygame.K_RIGHT))
    assert (context.display.theme, context.display.lamp, context.stale) == ("slate", False, True)
    other = AppContext()
    MenuController(other, Cards)
    assert (other.display.theme, other.display.lamp) == ("slate", False)
    assert stored.read(controller._database).language == "", "the texts go on in the system's language"


def test_a_broken_ruleset_is_reported_and_the_others_work(
    controller: MenuController, context: AppContext, home: Path
) -> None:
    (home / "rulesets").mkdir()
    shipped = len(controller.games())
    controller._forget_rulesets()
    (home / "rulesets" / "mine.yaml").write_text("extends: patience-six\nhnad: 7\n", "utf-8")
    assert len(controller.games()) == shipped
    [reported] = context.waiting
    assert isinstance(reported, Message)
    assert "rulesets/mine.yaml" in reported.line
    assert "hnad" in reported.line


@pytest.mark.parametrize(
    "written",
    [b"extends: [", b"\xff\xfe\x00", b"extends: patience-six\nlanguages: 5\n", None],
    ids=["no YAML", "no text", "wrong languages", "a folder"],
)
def test_a_ruleset_that_cannot_be_read_is_reported_once_and_the_rest_of_the_menu_works(
    controller: MenuController, context: AppContext, home: Path, written: bytes | None
) -> None:
    path = home / "rulesets" / "mine.yaml"
    path.parent.mkdir()
    path.mkdir() if written is None else path.write_bytes(written)
    shown(Menu(controller), context)
    for opened in (controller.look_up, controller.practice, controller.open_form, controller.today):
        assert not isinstance(shown(opened(), context), Message)
        controller._forget_rulesets()
    [reported] = context.waiting
    assert isinstance(reported, Message)
    assert "rulesets/mine.yaml" in reported.line


def test_a_patience_of_the_player_s_own_that_cannot_be_read_leaves_the_others_of_the_day(
    controller: MenuController, context: AppContext, home: Path
) -> None:
    (home / "rulesets").mkdir()
    (home / "rulesets" / "patience-six.yaml").write_text("x: [", "utf-8")
    days = shown(controller.today(), context)
    assert isinstance(days, TodayForm)
    assert {deal.ruleset for deal in controller._daily_controller().deals_of(date.today(), "en")} <= {
        "patience-twelve",
        "patience-heaps",
    }
    assert isinstance(shown(controller.statistics(), context), StatisticsForm)


@pytest.mark.parametrize("room", ["today", "open_form"])
def test_a_word_list_in_place_of_ours_that_cannot_be_read_leaves_the_days_of_other_languages(
    controller: MenuController, context: AppContext, home: Path, room: str
) -> None:
    (home / "lexicons").mkdir()
    (home / "lexicons" / "english.dawg").write_bytes(b"junk")
    assert not isinstance(shown(getattr(controller, room)(), context), Message)
    assert controller._daily_controller().languages() == ("eo", "pl", "ru", "uk")
    assert any(
        "english.dawg" in reported.line for reported in context.waiting if isinstance(reported, Message)
    )


def test_a_ruleset_that_is_broken_while_the_menu_is_shown_does_not_end_it(
    controller: MenuController, context: AppContext, home: Path
) -> None:
    controller.games()
    (home / "rulesets").mkdir()
    (home / "rulesets" / "patience-six.yaml").write_text("x: [", "utf-8")
    shown(Menu(controller), context)
    assert len(context.waiting) == 1


def test_a_player_s_own_ruleset_gets_a_door_on_the_next_page(
    controller: MenuController, context: AppContext, home: Path
) -> None:
    (home / "rulesets").mkdir()
    (home / "rulesets" / "nine.yaml").write_text(
        "extends: patience-twelve\nname: Nine & <more>\nhand: 9\n", "utf-8"
    )
    menu = shown(Menu(controller), context)
    names = set(controls(menu))
    for _ in range((len(controller.games()) - 1) // GAMES):
        press(menu, controls(menu)["more"].rect.center)
        menu.draw(pygame.display.set_mode((1280, 800)))
        names |= set(controls(menu))
    assert {"nine", *FIRST_DOORS} <= names
    press(menu, controls(menu)["more"].rect.center)
    assert "patience-six" in controls(menu)


def test_a_player_s_own_game_is_pictured_by_its_name_and_not_dealt_unasked(
    controller: MenuController, context: AppContext, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "rulesets").mkdir()
    (home / "rulesets" / "mine.yaml").write_text("extends: patience-twelve\nname: Teo's own\n", "utf-8")
    likely = controller.suggested_ruleset()
    assert likely is not None
    assert likely.id == "patience-six"
    pictured: list[str] = []
    draw_hand = fans.draw_hand

    def recorded(*given: Any) -> Any:
        pictured.append(given[3])
        return draw_hand(*given)

    monkeypatch.setattr(fans, "draw_hand", recorded)
    menu = shown(Menu(controller), context)
    for _ in range((len(controller.games()) - 1) // GAMES):
        press(menu, controls(menu)["more"].rect.center)
        menu.draw(pygame.display.set_mode((1280, 800)))
    assert pictured[0] == "KANUGO"
    assert pictured[-1] == "TEOS"


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Teo's own", "TEOS"),
        ("9 cards", "CARDS"),
        ("Ĝojo", "ĜOJO"),
        ("Longissime", "LONGISS"),
        ("7 x", ""),
        ("", ""),
    ],
)
def test_a_name_is_shortened_to_what_cards_can_spell(name: str, word: str) -> None:
    assert fans.short_name(name) == word


def test_the_volume_is_set_by_keys_heard_at_once_and_kept(
    controller: MenuController, context: AppContext, device: FakeDevice
) -> None:
    assert SPEAKER.volume == 0.5, "sounds are on at first"
    form = shown(controller.settings(), context)
    assert isinstance(form, PreferencesForm)
    form.focus.put("volume")
    device.opened = True
    form.handle(key(pygame.K_RIGHT))
    assert (SPEAKER.volume, device.played) == (0.75, [(Cue.PLACE, 0.75)])
    for _ in range(3):
        form.handle(key(pygame.K_LEFT))
    assert SPEAKER.volume == 0.0
    MenuController(AppContext(), Cards)
    assert SPEAKER.volume == 0.0, "off stays off"
    form.handle(key(pygame.K_SPACE))
    MenuController(AppContext(), Cards)
    assert SPEAKER.volume == 0.25


def test_a_volume_between_the_steps_stays_until_another_is_chosen(
    controller: MenuController, context: AppContext
) -> None:
    controller._set(volume=33)
    controller._apply_looks()
    form = shown(controller.settings(), context)
    assert isinstance(form, PreferencesForm)
    form.focus.put("lamp")
    form.handle(key(pygame.K_RIGHT))
    assert (context.display.lamp, context.display.volume) == (False, 33)
    form.focus.put("volume")
    form.handle(key(pygame.K_RIGHT))
    assert context.display.volume == 50


def test_the_settings_say_that_no_device_was_found_and_look_for_one(
    controller: MenuController, context: AppContext, device: FakeDevice
) -> None:
    SPEAKER.missing, device.found = True, False
    form = shown(controller.settings(), context)
    assert isinstance(form, PreferencesForm)
    field = controls(form)["volume"]
    assert isinstance(field, ChoiceField)
    wait_until(lambda: device.openings == 1, "it was not looked for", lambda: None)
    assert field.label == "Sound (no sound device found)"
    device.found = True
    form = shown(controller.settings(), context)
    wait_until(lambda: form.update(0.0) and not SPEAKER.missing, "it was not found", lambda: None)
    field = controls(form)["volume"]
    assert isinstance(field, ChoiceField)
    assert field.label == "Sound"


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440), (900, 1300)])
def test_the_settings_have_room_for_every_choice(
    controller: MenuController, context: AppContext, size: tuple[int, int]
) -> None:
    form = shown(controller.settings(), context, size)
    assert isinstance(form, PreferencesForm)
    places = [control.rect for control in form.focus.controls]
    assert all(form.sheet.contains(rect) for rect in places)
    assert not any(rect.colliderect(other) for n, rect in enumerate(places) for other in places[:n])
    for control in form.focus.controls:
        if isinstance(control, ChoiceField):
            assert all(control.rect.inflate(4, 0).contains(field) for field in control.fields), control.name
