"""Settings, and rulesets of the player's own in the menu."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.store import settings as stored
from game.ui.app import Desk
from game.ui.controls.message import Message
from game.ui.look import fans
from game.ui.menu.layout import PLATES
from game.ui.menu.navigator import Navigator
from game.ui.menu.preferences import PreferencesForm
from tests.ui.menu import FIRST_DOORS, Cards, key, press, shown, spots

pytestmark = pytest.mark.usefixtures("home")


GAMES = PLATES - 1  # the last plate is that of practice


def test_settings_change_the_looks_at_once_and_are_kept(navigator: Navigator, desk: Desk) -> None:
    form = shown(navigator.settings(), desk)
    assert isinstance(form, PreferencesForm)
    form.focus.put("theme")
    form.handle(key(pygame.K_RIGHT))
    form.focus.put("motion")
    form.handle(key(pygame.K_RIGHT))
    assert (desk.looks.theme, desk.looks.less_motion, desk.stale) == ("slate", True, True)
    other = Desk()
    Navigator(other, Cards)
    assert (other.looks.theme, other.looks.less_motion) == ("slate", True)
    assert stored.read(navigator._database).language == "", "the texts go on in the system's language"


def test_a_broken_ruleset_is_told_and_the_others_can_be_played(
    navigator: Navigator, desk: Desk, home: Path
) -> None:
    (home / "rulesets").mkdir()
    shipped = len(navigator.doors())
    navigator._forget()
    (home / "rulesets" / "mine.yaml").write_text("extends: patience-six\nhnad: 7\n", "utf-8")
    assert len(navigator.doors()) == shipped
    [told] = desk.waiting
    assert isinstance(told, Message)
    assert "rulesets/mine.yaml" in told.line
    assert "hnad" in told.line


def test_a_player_s_own_ruleset_gets_a_door_on_the_next_page(
    navigator: Navigator, desk: Desk, home: Path
) -> None:
    (home / "rulesets").mkdir()
    (home / "rulesets" / "nine.yaml").write_text(
        "extends: patience-twelve\nname: Nine & <more>\nhand: 9\n", "utf-8"
    )
    menu = shown(navigator.menu(), desk)
    names = set(spots(menu))
    for _ in range((len(navigator.doors()) - 1) // GAMES):
        press(menu, spots(menu)["more"].rect.center)
        menu.draw(pygame.display.set_mode((1280, 800)))
        names |= set(spots(menu))
    assert {"nine", *FIRST_DOORS} <= names
    press(menu, spots(menu)["more"].rect.center)
    assert "patience-six" in spots(menu)


def test_a_player_s_own_game_is_pictured_by_its_name_and_not_dealt_unasked(
    navigator: Navigator, desk: Desk, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "rulesets").mkdir()
    (home / "rulesets" / "mine.yaml").write_text("extends: patience-twelve\nname: Teo's own\n", "utf-8")
    likely = navigator.likely()
    assert likely is not None
    assert likely.id == "patience-heaps"
    pictured: list[str] = []
    hand = fans.hand

    def recorded(*given: Any) -> Any:
        pictured.append(given[3])
        return hand(*given)

    monkeypatch.setattr(fans, "hand", recorded)
    menu = shown(navigator.menu(), desk)
    for _ in range((len(navigator.doors()) - 1) // GAMES):
        press(menu, spots(menu)["more"].rect.center)
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
    assert fans.short(name) == word
