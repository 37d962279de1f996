"""The plates of the menu: every game at a glance, in the order of play, with its languages and players."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.opening import open_game
from game.store.played import played_last
from game.store.saved import SavedSession
from game.table import rulefile
from game.table.moves import Place, Placement, Slot
from game.text import catalogues
from game.ui.app import Desk
from game.ui.look.style import Style
from game.ui.look.tokens import Scale
from game.ui.menu import plates
from game.ui.menu.doors import Door, all_doors, in_order, languages_of, players_of
from game.ui.menu.layout import PLATES, plan
from game.ui.menu.navigator import Navigator
from game.ui.menu.plates import DoorSpot, PlateSpot
from game.ui.menu.screen import Menu
from game.ui.screen import Push
from tests.ui.menu import FIRST_DOORS, focused, key, press, shown, spots

pytestmark = pytest.mark.usefixtures("home")

SIZES = [(800, 600), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440), (900, 1300)]
WISHES = [None, 1.0, 1.5, 2.0]
GAMES = PLATES - 1


def menu_of(navigator: Navigator, desk: Desk, size: tuple[int, int] = (1280, 800)) -> Menu:
    menu = shown(navigator.menu(), desk, size)
    assert isinstance(menu, Menu)
    return menu


def on_plates(menu: Menu) -> list[str]:
    return [spot.name for spot in menu.focus.spots if isinstance(spot, PlateSpot)]


def begun(navigator: Navigator, ruleset: str) -> SavedSession:
    names = ("Ana", "Bo") if rulefile.load(ruleset).players[0] > 1 else ("",)
    opening = open_game(ruleset, names, 7)
    return SavedSession.begin(navigator._journal, opening.mode, opening.setup, opening.lexicon)


def own_rulesets(home: Path, many: int) -> list[str]:
    (home / "rulesets").mkdir()
    for n in range(many):
        written = f"extends: patience-twelve\nname: Own {n}\nhand: {n + 5}\n"
        (home / "rulesets" / f"own-{n}.yaml").write_text(written, "utf-8")
    return [f"own-{n}" for n in range(many)]


# --- which, and in what order -------------------------------------------------------------------------------


def test_every_shipped_game_and_practice_is_seen_at_a_glance(navigator: Navigator, desk: Desk) -> None:
    menu = menu_of(navigator, desk)
    assert sorted(on_plates(menu)) == sorted([*rulefile.names(), "practice"])
    assert len(on_plates(menu)) == PLATES
    assert on_plates(menu)[-1] == "practice"
    assert "more" not in spots(menu)


def test_the_game_played_last_stands_first_and_those_never_played_in_their_order(
    navigator: Navigator, desk: Desk
) -> None:
    assert on_plates(menu_of(navigator, desk))[:4] == FIRST_DOORS
    begun(navigator, "literaki")
    begun(navigator, "patience-twelve")
    menu = menu_of(navigator, desk)
    assert on_plates(menu)[:5] == [
        "patience-twelve",
        "literaki",
        "kan-u-go",
        "patience-six",
        "patience-heaps",
    ]


def test_a_move_in_an_older_game_brings_it_to_the_front_again(
    navigator: Navigator, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = iter(range(1_000_000, 2_000_000))
    monkeypatch.setattr(navigator._journal, "_clock", lambda: float(next(ticks)))
    older = begun(navigator, "patience-six")
    begun(navigator, "scrabble")
    menu = menu_of(navigator, desk)
    assert on_plates(menu)[:2] == ["scrabble", "patience-six"]
    older.make(Place((Placement(Slot("hand", 0), (0, 0)), Placement(Slot("hand", 1), (1, 0)))))
    shown(menu, desk)
    assert on_plates(menu)[:2] == ["patience-six", "scrabble"]


def test_a_ruleset_that_is_gone_leaves_no_gap(navigator: Navigator, desk: Desk, home: Path) -> None:
    (own,) = own_rulesets(home, 1)
    begun(navigator, own)
    assert on_plates(menu_of(navigator, desk))[0] == own
    (home / "rulesets" / f"{own}.yaml").unlink()
    navigator._forget()
    assert on_plates(menu_of(navigator, desk))[:4] == FIRST_DOORS


def test_what_was_played_of_late_is_asked_of_few_games(
    navigator: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, asked = navigator._database, list[str]()
    read = database.read

    def noted(sql: str, *values: object) -> Any:
        asked.append(sql)
        return read(sql, *values)

    monkeypatch.setattr(database, "read", noted)
    assert played_last(database) == ()
    how = " ".join(str(row[-1]) for row in read(f"EXPLAIN QUERY PLAN {asked[0]}"))
    assert "LIMIT" in asked[0]
    assert "standing_touched" in how


# --- what is told of each -----------------------------------------------------------------------------------


def facts(menu: Menu) -> dict[str, tuple[str, ...]]:
    return {
        spot.name: spot.facts(lambda line: True) for spot in menu.focus.spots if isinstance(spot, DoorSpot)
    }


def test_each_game_tells_its_languages_and_its_players(navigator: Navigator, desk: Desk) -> None:
    told = facts(menu_of(navigator, desk))
    assert told["kan-u-go"] == ("English, Esperanto", "2–7 players")
    assert told["patience-heaps"] == ("English, Esperanto", "1 player")
    assert told["literaki"] == ("Polski", "2–4 players")
    assert told["ekraibl-hard"] == ("Русский", "2–6 players")
    assert told["skrablo"] == ("Esperanto", "2–4 players")
    assert told["scrabble-nine"] == ("English", "2–4 players")


def test_languages_and_players_come_from_the_ruleset(navigator: Navigator, desk: Desk, home: Path) -> None:
    (home / "rulesets").mkdir()
    (home / "rulesets" / "trio.yaml").write_text("extends: literaki\nname: Trio\nplayers: [3, 3]\n", "utf-8")
    menu = menu_of(navigator, desk)
    press(menu, spots(menu)["more"].rect.center)
    assert facts(menu)["trio"] == ("Polski", "3 players")


def test_of_many_languages_as_many_are_told_as_there_is_room_for() -> None:
    door = Door(rulefile.load("scrabble"), (), ("en", "eo", "pl", "ru"))
    assert languages_of(door, lambda line: len(line) <= 22) == "English, Esperanto + 2"
    assert languages_of(door, lambda line: len(line) <= 12) == "English + 3"
    assert languages_of(door, lambda line: True) == "English, Esperanto, Polski, Русский"


def test_the_plate_looked_at_is_told_at_the_head(
    navigator: Navigator, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = Style.write

    def noted(
        self: Style, target: pygame.Surface, at: tuple[int, int], words: str, *more: Any, **rest: Any
    ) -> Any:
        written.append(words)
        return write(self, target, at, words, *more, **rest)

    monkeypatch.setattr(Style, "write", noted)
    menu = menu_of(navigator, desk)
    assert "play a whole pack into one crossword" in written
    menu.focus.put("scrabble")
    written.clear()
    menu.draw(pygame.display.get_surface() or pygame.display.set_mode((1280, 800)))
    assert written.count("Scrabble") == 2
    at = spots(menu)["literaki"].rect.center
    menu.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    written.clear()
    menu.draw(pygame.display.get_surface() or pygame.display.set_mode((1280, 800)))
    assert any(line.startswith("Polish words") for line in written), "the pointer goes before the keyboard"


# --- how they are reached -----------------------------------------------------------------------------------


def test_all_twelve_are_reached_by_arrows_alone(navigator: Navigator, desk: Desk) -> None:
    menu = menu_of(navigator, desk)
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
    navigator: Navigator, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(navigator, "choose", lambda ruleset: opened.append(ruleset))
    monkeypatch.setattr(navigator, "practice", lambda: opened.append("practice"))
    for size in SIZES:
        menu = menu_of(navigator, desk, size)
        opened.clear()
        for name in on_plates(menu):
            assert isinstance(press(menu, spots(menu)[name].rect.center), Push)
        assert opened == on_plates(menu)


def test_enter_opens_the_form_of_the_plate_that_the_keyboard_is_on(
    navigator: Navigator, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(navigator, "choose", lambda ruleset: opened.append(ruleset))
    menu = menu_of(navigator, desk)
    menu.focus.put("ekraibl-simple")
    assert isinstance(menu.handle(key(pygame.K_RETURN)), Push)
    assert opened == ["ekraibl-simple"]


# --- more than a page ---------------------------------------------------------------------------------------


def test_games_of_the_player_s_own_come_on_a_next_page_that_is_marked(
    navigator: Navigator, desk: Desk, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marked: list[tuple[int, int]] = []
    monkeypatch.setattr(
        "game.ui.menu.screen.draw_pages", lambda *given: marked.append((given[-2], given[-1]))
    )
    own = own_rulesets(home, 3)
    menu = menu_of(navigator, desk)
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
    navigator: Navigator, desk: Desk, home: Path
) -> None:
    own_rulesets(home, 12)
    menu = menu_of(navigator, desk)
    menu.focus.put("more")
    for wanted in (GAMES, 1, GAMES):
        menu.handle(key(pygame.K_RETURN))
        assert len(on_plates(menu)) - 1 == wanted
        assert focused(menu) == "more"


def test_a_page_that_is_gone_is_not_shown(navigator: Navigator, desk: Desk, home: Path) -> None:
    own = own_rulesets(home, 1)
    menu = menu_of(navigator, desk)
    menu.handle(key(pygame.K_PAGEDOWN))
    assert on_plates(menu) == [*own, "practice"]
    (home / "rulesets" / f"{own[0]}.yaml").unlink()
    navigator._forget()
    shown(menu, desk)
    assert len(on_plates(menu)) == PLATES


# --- nothing cut --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "eo"])
@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_name_and_no_fact_is_cut_and_pictures_lie_on_their_plates(
    navigator: Navigator,
    desk: Desk,
    size: tuple[int, int],
    wish: float | None,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catalogues.use(language)
    desk.looks.scale = wish
    set_lines: dict[str, list[str]] = {}
    areas: list[pygame.Rect] = []
    name = plates._set

    def noted(said: str, *given: Any) -> Any:
        found = name(said, *given)
        set_lines[said] = found[0]
        return found

    monkeypatch.setattr(plates, "_set", noted)
    for kind in (DoorSpot, plates.PracticeSpot):
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
    menu = menu_of(navigator, desk, size)
    rects = [spot.rect for spot in menu.focus.spots if isinstance(spot, PlateSpot)]
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


def test_players_are_told_as_one_says_it() -> None:
    told = {players_of(rulefile.load(name)) for name in ("patience-six", "kan-u-go")}
    assert told == {"1 player", "2–7 players"}


@pytest.mark.parametrize(
    ("language", "first"),
    [("pl", "literaki"), ("ru", "ekraibl-hard"), ("eo", "kan-u-go"), ("en", "kan-u-go")],
)
def test_what_was_never_played_stands_in_the_order_of_the_player_s_language(
    language: str, first: str
) -> None:
    doors = in_order(all_doors((), lambda fault: None), (), language)
    assert doors[0].ruleset.id == first
    ours = [language in door.languages for door in doors]
    assert ours == sorted(ours, reverse=True)
