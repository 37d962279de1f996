"""The plates of the menu, as tests ask for them."""

from pathlib import Path

from game.opening import open_game
from game.store.saved import SavedSession
from game.table import rulefile
from game.ui.context import AppContext
from game.ui.menu.controller import MenuController
from game.ui.menu.layout import PLATES
from game.ui.menu.screen import Menu, MenuPlate
from tests.ui.menu import shown

SIZES = [(800, 600), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440), (900, 1300)]
WISHES = [None, 1.0, 1.5, 2.0]
GAMES = PLATES - 1


def menu_of(controller: MenuController, context: AppContext, size: tuple[int, int] = (1280, 800)) -> Menu:
    menu = shown(Menu(controller), context, size)
    assert isinstance(menu, Menu)
    return menu


def on_plates(menu: Menu) -> list[str]:
    return [control.name for control in menu.focus.controls if isinstance(control, MenuPlate)]


def begun(controller: MenuController, ruleset: str) -> SavedSession:
    names = ("Ana", "Bo") if rulefile.load(ruleset).players[0] > 1 else ("",)
    opening = open_game(ruleset, names, 7)
    return SavedSession.begin(controller._journal, opening.mode, opening.setup, opening.lexicon)


def own_rulesets(home: Path, many: int) -> list[str]:
    (home / "rulesets").mkdir()
    for n in range(many):
        written = f"extends: patience-twelve\nname: Own {n}\nhand: {n + 5}\n"
        (home / "rulesets" / f"own-{n}.yaml").write_text(written, "utf-8")
    return [f"own-{n}" for n in range(many)]
