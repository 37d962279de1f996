"""The plates of the menu are reached by keys and mouse, turned by pages, and none is cut."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.text import catalogues
from game.theme import Scale
from game.ui.context import AppContext
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Push
from game.ui.menu import screen
from game.ui.menu.controller import MenuController
from game.ui.menu.layout import PLATES, plan
from game.ui.menu.screen import GamePlate, MenuPlate
from tests.ui.menu import controls, focused, key, press, shown
from tests.ui.plates import GAMES, SIZES, WISHES, menu_of, on_plates, own_rulesets

pytestmark = pytest.mark.usefixtures("home", "own_pictures")


# --- how they are reached -----------------------------------------------------------------------------------


def test_all_twelve_are_reached_by_arrows_alone(controller: MenuController, context: AppContext) -> None:
    menu = menu_of(controller, context)
    menu.handle(key(pygame.K_UP))
    lower = on_plates(menu)[6:]
    assert focused(menu) == lower[0]
    seen = [focused(menu)]
    for _ in range(5):
        menu.handle(key(pygame.K_RIGHT))
        seen.append(focused(menu))
    assert seen == lower
    menu.handle(key(pygame.K_UP))
    seen = [focused(menu)]
    for _ in range(5):
        menu.handle(key(pygame.K_LEFT))
        seen.append(focused(menu))
    assert seen == on_plates(menu)[5::-1]


def test_all_twelve_are_reached_by_the_mouse_at_every_size(
    controller: MenuController, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(controller, "new_game", lambda ruleset: opened.append(ruleset))
    monkeypatch.setattr(controller, "practice", lambda: opened.append("practice"))
    for size in SIZES:
        menu = menu_of(controller, context, size)
        opened.clear()
        for name in on_plates(menu):
            assert isinstance(press(menu, controls(menu)[name].rect.center), Push)
        assert opened == on_plates(menu)


def test_enter_opens_the_form_of_the_plate_that_the_keyboard_is_on(
    controller: MenuController, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(controller, "new_game", lambda ruleset: opened.append(ruleset))
    menu = menu_of(controller, context)
    menu.focus.put("ekraibl-simple")
    assert isinstance(menu.handle(key(pygame.K_RETURN)), Push)
    assert opened == ["ekraibl-simple"]


# --- more than a page ---------------------------------------------------------------------------------------


def test_games_of_the_player_s_own_come_on_a_next_page_that_is_marked(
    controller: MenuController, context: AppContext, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marked: list[tuple[int, int]] = []
    monkeypatch.setattr(
        "game.ui.menu.screen.draw_pages", lambda *given: marked.append((given[-2], given[-1]))
    )
    own = own_rulesets(home, 3)
    menu = menu_of(controller, context)
    first = on_plates(menu)
    assert len(first) == PLATES
    menu.handle(key(pygame.K_PAGEDOWN))
    assert on_plates(menu) == [*own, "practice"]
    menu.draw(pygame.display.set_mode((1280, 800)))
    menu.handle(key(pygame.K_PAGEDOWN))
    assert on_plates(menu) == first, "after the last page comes the first"
    menu.handle(key(pygame.K_PAGEUP))
    assert on_plates(menu) == [*own, "practice"]
    menu.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert on_plates(menu) == first
    assert marked == [(0, 2), (1, 2)]


def test_the_keyboard_stays_on_the_button_that_turns_the_page(
    controller: MenuController, context: AppContext, home: Path
) -> None:
    own_rulesets(home, 12)
    menu = menu_of(controller, context)
    menu.focus.put("more")
    for wanted in (GAMES, 1, GAMES):
        menu.handle(key(pygame.K_RETURN))
        assert len(on_plates(menu)) - 1 == wanted
        assert focused(menu) == "more"


def test_a_page_that_is_gone_is_not_shown(
    controller: MenuController, context: AppContext, home: Path
) -> None:
    own = own_rulesets(home, 1)
    menu = menu_of(controller, context)
    menu.handle(key(pygame.K_PAGEDOWN))
    assert on_plates(menu) == [*own, "practice"]
    (home / "rulesets" / f"{own[0]}.yaml").unlink()
    controller._forget_rulesets()
    shown(menu, context)
    assert len(on_plates(menu)) == PLATES


# --- nothing cut --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "wish", "language"),
    [
        (size, wish, ("en", "eo")[(m + n) % 2])
        for m, size in enumerate(SIZES)
        for n, wish in enumerate(WISHES)
    ],
)
def test_no_name_and_no_fact_is_cut_and_pictures_lie_on_their_plates(
    controller: MenuController,
    context: AppContext,
    size: tuple[int, int],
    wish: float | None,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catalogues.use(language)
    context.display.scale = wish
    set_lines: dict[str, list[str]] = {}
    areas: list[pygame.Rect] = []
    name = screen._set

    def noted(said: str, *given: Any) -> Any:
        found = name(said, *given)
        set_lines[said] = found[0]
        return found

    monkeypatch.setattr(screen, "_set", noted)
    for kind in (GamePlate, screen.PracticePlate):
        monkeypatch.setattr(kind, "picture", lambda self, *given: areas.append(given[2]))
    write = Style.write

    def written(
        self: Style, target: Any, at: Any, words: str, face: Any, height: float, ink: Any, **rest: Any
    ) -> Any:
        line, whole = (self.words(words, face, height, ink, room=n) for n in (rest.get("room", 0), 0))
        assert line.get_width() == whole.get_width(), f"{words} is cut"
        assert not words.endswith("…"), f"{words} is cut"
        return write(self, target, at, words, face, height, ink, **rest)

    monkeypatch.setattr(Style, "write", written)
    menu = menu_of(controller, context, size)
    rects = [control.rect for control in menu.focus.controls if isinstance(control, MenuPlate)]
    assert len(set_lines) == len(areas) == PLATES
    assert all(" ".join(lines).split() == said.split() for said, lines in set_lines.items())
    for rect, area in zip(rects, areas, strict=True):
        assert rect.contains(area)
        assert area.height >= Scale.fit(size, wish).px(26)


@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_twelve_plates_lie_apart_in_the_window_at_every_scale(
    size: tuple[int, int], wish: float | None
) -> None:
    scale = Scale.fit(size, wish)
    places = plan(size, scale)
    assert len(places.plates) == PLATES
    apart = [places.logo, places.language, *places.plates, places.deal, places.second, places.bar]
    for place, rect in enumerate(apart):
        assert pygame.Rect(0, 0, *size).contains(rect)
        assert rect.collidelist(apart[place + 1 :]) == -1
    assert places.page_mark.collidelist(apart) == -1
