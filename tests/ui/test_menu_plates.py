"""The plates of the menu: every game at a glance, in the order of play, with its languages and players."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.store import settings as stored
from game.store.database import Database
from game.table import rulefile
from game.table.moves import Resign
from game.ui.context import AppContext
from game.ui.kit.look.style import Style
from game.ui.menu.controller import GameEntry, MenuController, in_menu_order, load_games
from game.ui.menu.layout import PLATES
from game.ui.menu.screen import GamePlate, Menu, languages_of, players_of
from tests.ui.menu import FIRST_DOORS, controls, press
from tests.ui.plates import begun, menu_of, on_plates, own_rulesets

pytestmark = pytest.mark.usefixtures("home", "own_pictures")


# --- which, and in what order -------------------------------------------------------------------------------


def test_every_shipped_game_and_practice_is_seen_at_a_glance(
    controller: MenuController, context: AppContext
) -> None:
    menu = menu_of(controller, context)
    assert sorted(on_plates(menu)) == sorted([*rulefile.names(), "practice"])
    assert len(on_plates(menu)) == PLATES
    assert on_plates(menu)[-1] == "practice"
    assert "more" not in controls(menu)


def test_every_game_keeps_its_place_whatever_is_played(
    controller: MenuController, context: AppContext
) -> None:
    before = on_plates(menu_of(controller, context))
    assert before[:4] == FIRST_DOORS
    begun(controller, "literaki")
    begun(controller, "patience-twelve").make(Resign())
    assert on_plates(menu_of(controller, context)) == before


def test_a_ruleset_that_is_gone_leaves_no_gap(
    controller: MenuController, context: AppContext, home: Path
) -> None:
    (own,) = own_rulesets(home, 1)
    begun(controller, own)
    assert own in {game.ruleset.id for game in controller.games_in_menu_order()}
    (home / "rulesets" / f"{own}.yaml").unlink()
    controller._forget_rulesets()
    assert on_plates(menu_of(controller, context))[:4] == FIRST_DOORS


# --- what is told of each -----------------------------------------------------------------------------------


def facts(menu: Menu) -> dict[str, tuple[str, ...]]:
    return {
        control.name: control.facts(lambda line: True)
        for control in menu.focus.controls
        if isinstance(control, GamePlate)
    }


def test_each_game_tells_its_languages_and_its_players(
    controller: MenuController, context: AppContext
) -> None:
    reported = facts(menu_of(controller, context))
    of_cards = "English, Esperanto, Polski, Русский, Українська"
    assert reported["kan-u-go"] == (of_cards, "2–7 players")
    assert reported["patience-heaps"] == (of_cards, "1 player")
    assert reported["literaki"] == ("Polski", "2–4 players")
    assert reported["ekraibl-hard"] == ("Русский", "2–6 players")
    assert reported["skrablo"] == ("Esperanto", "2–4 players")
    assert reported["scrabble-nine"] == ("English, Esperanto, Polski, Русский, Українська", "2–4 players")


def test_languages_and_players_come_from_the_ruleset(
    controller: MenuController, context: AppContext, home: Path
) -> None:
    (home / "rulesets").mkdir()
    (home / "rulesets" / "trio.yaml").write_text("extends: literaki\nname: Trio\nplayers: [3, 3]\n", "utf-8")
    menu = menu_of(controller, context)
    press(menu, controls(menu)["more"].rect.center)
    assert facts(menu)["trio"] == ("Polski", "3 players")


def test_as_many_languages_are_listed_as_fit() -> None:
    door = GameEntry(rulefile.load("scrabble"), (), ("en", "eo", "pl", "ru"))
    assert languages_of(door, lambda line: len(line) <= 22) == "English, Esperanto + 2"
    assert languages_of(door, lambda line: len(line) <= 12) == "English + 3"
    assert languages_of(door, lambda line: True) == "English, Esperanto, Polski, Русский"


def test_the_language_of_the_next_game_is_listed_first() -> None:
    door = GameEntry(rulefile.load("scrabble", language="pl"), (), ("en", "eo", "pl", "ru"))
    assert languages_of(door, lambda line: len(line) <= 22) == "Polski, English + 2"


def test_the_head_describes_the_focused_plate(
    controller: MenuController, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = Style.write

    def noted(
        self: Style, target: pygame.Surface, at: tuple[int, int], words: str, *more: Any, **rest: Any
    ) -> Any:
        written.append(words)
        return write(self, target, at, words, *more, **rest)

    monkeypatch.setattr(Style, "write", noted)
    menu = menu_of(controller, context)
    assert "play a whole pack into one crossword" in written
    menu.focus.put("scrabble")
    written.clear()
    menu.draw(pygame.display.get_surface() or pygame.display.set_mode((1280, 800)))
    assert written.count("Scrabble") == 2
    at = controls(menu)["literaki"].rect.center
    menu.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    written.clear()
    menu.draw(pygame.display.get_surface() or pygame.display.set_mode((1280, 800)))
    assert any(line.startswith("Polish words") for line in written), "the pointer goes before the keyboard"


def test_numbers_of_players_are_in_words() -> None:
    reported = {players_of(rulefile.load(name)) for name in ("patience-six", "kan-u-go")}
    assert reported == {"1 player", "2–7 players"}


@pytest.mark.parametrize(
    ("language", "first"),
    [*((language, "kan-u-go") for language in ("en", "eo", "pl", "ru", "uk")), ("gu", "kan-u-go")],
)
def test_games_in_the_language_of_the_texts_come_first(language: str, first: str) -> None:
    doors = in_menu_order(load_games((language,), lambda fault: None), language)
    assert doors[0].ruleset.id == first
    patience = next(door.ruleset for door in doors if door.ruleset.players[0] == 1)
    assert patience.language == (language if language in doors[0].languages else "en")
    ours = [language in door.languages for door in doors]
    assert ours == sorted(ours, reverse=True)


def test_a_chosen_language_that_is_gone_gives_way_to_that_of_the_system(home: Path) -> None:
    with closing(Database(lambda fault: None, home / "kanugo.db")) as database:
        stored.write(database, stored.Settings(), stored.Settings(language="xx"))
    assert MenuController(AppContext()).language == "en"
