"""Where F1 opens the rules, of which game, and that it changes nothing below."""

import pygame
import pytest

from game.deals.request import GameRequest
from game.fault import Fault
from game.table import rulefile
from game.ui.app import App
from game.ui.context import AppContext
from game.ui.kit.controls.choice import ChoiceField
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Explain, Pop, Screen
from game.ui.menu.controller import MenuController
from game.ui.menu.new_game import NewGameForm
from game.ui.menu.screen import Menu
from game.ui.rules.sheet import RulesSheet
from tests.modes import kanugo_table
from tests.modes.board_table import Table
from tests.ui.boards import Player
from tests.ui.company import Company, game_of
from tests.ui.drills import Learner, plan_of
from tests.ui.menu import key
from tests.ui.rules_sheets import KEYS, sheet_of, shift
from tests.ui.screens import menu_screen, pressed, shown

pytestmark = pytest.mark.usefixtures("home")


def opened(screen: Screen) -> Explain:
    change = pressed(screen, pygame.K_F1)
    assert isinstance(change, Explain)
    return change


def test_f1_opens_the_sheet_over_the_screen_and_puts_it_away(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(AppContext())
    over: list[Screen] = []
    monkeypatch.setattr(app, "push", over.append)
    app.change(Explain(KEYS, rulefile.load("literaki")))
    (sheet,) = over
    assert isinstance(sheet, RulesSheet)
    sheet.enter((1280, 800), AppContext().style((1280, 800)))
    assert isinstance(pressed(sheet, pygame.K_F1), Pop)
    held = pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", repeat=True)
    assert sheet.handle(held) is None
    assert isinstance(sheet.handle(pygame.Event(pygame.TEXTINPUT, text="?")), Pop)
    assert isinstance(pressed(sheet, pygame.K_ESCAPE), Pop)


def test_a_game_without_a_guide_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*given: object) -> None:
        raise Fault("mode", "moves", "broken", "moves")

    app = App(AppContext())
    over: list[Screen] = []
    monkeypatch.setattr(app, "push", over.append)
    monkeypatch.setattr("game.ui.rules.sheet.book_of", fails)
    app.change(Explain(KEYS, rulefile.load("literaki")))
    assert isinstance(over[0], Message)


def test_at_the_tables_it_is_the_game_that_is_played() -> None:
    board = Player(Table("literaki", "KOT", ["KOTYABC", "EEEEEEE"], "N" * 9))
    assert opened(board.screen).game == board.turn.rules
    company = Company(game_of(kanugo_table.Table("AT BO", "AT")))
    assert opened(company.screen).game == company.screen.turn.rules, "behind the curtain too"
    company.press(pygame.K_RETURN)
    assert opened(company.screen).game == company.screen.turn.rules


def test_the_button_at_the_table_opens_it() -> None:
    board = Player(Table("scrabble", "CAT", ["CATSDOO", "EEEEEEE"], "N" * 9))
    place = next(button.rect.center for button in board.screen.buttons if button.name == "help")
    board.screen.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    change = board.screen.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    assert isinstance(change, Explain)


def test_in_the_choice_of_a_game_it_is_the_game_as_it_is_chosen() -> None:
    form = menu_screen("new_game", "patience-six")()
    assert isinstance(form, NewGameForm)
    controls = {control.name: control for control in form.focus.controls}
    option = controls["option open_refill"]
    assert isinstance(option, ChoiceField)
    option.at = option.answers.index("yes")
    game = opened(form).game
    assert game is not None
    assert game.id == "patience-six"
    assert game.option("open_refill")
    assert form.press(controls["rules"]) == opened(form)


def test_where_it_is_asked_who_plays_it_is_the_game_that_they_will_play() -> None:
    form = menu_screen("ask_players", GameRequest("literaki", 1, "pl", options={"turn_seconds": 120}))()
    game = opened(form).game
    assert game is not None
    assert game.id == "literaki"
    assert game.option("turn_seconds") == 120


def test_in_the_menu_it_is_the_game_that_the_keyboard_is_on() -> None:
    menu = Menu(MenuController(AppContext()))
    shown(menu)
    likely = opened(menu).game
    assert likely is not None
    assert rulefile.is_ours(likely.id)
    menu.focus.put("kan-u-go")
    chosen = opened(menu).game
    assert chosen is not None
    assert chosen.id == "kan-u-go"


def test_in_practice_it_is_the_game_that_is_practised() -> None:
    form = menu_screen("practice")()
    assert opened(form).game is not None
    learner = Learner.at(plan_of("word", ruleset="literaki"))
    game = opened(learner.screen).game
    assert game is not None
    assert game.id == "literaki"


def test_it_changes_nothing_of_the_game_below_and_shows_no_hand() -> None:
    pictures = []
    for hands in ("AT BO", "QX ZZ"):
        company = Company(game_of(kanugo_table.Table(hands, "AT")))
        before = company.screen.turn.session.state
        asked = opened(company.screen)
        assert asked.game is not None
        company.picture()
        sheet = RulesSheet(asked, asked.game)
        sheet.enter((1280, 800), AppContext().style((1280, 800)))
        surface = pygame.display.get_surface()
        assert surface is not None
        sheet.update(1.0)
        sheet.draw(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
        assert company.screen.turn.session.state is before
    assert pictures[0] == pictures[1], "over the curtain it is the same whatever is held"


def test_the_clock_goes_on_below_it_as_below_any_other_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("game.ui.company.game.time.monotonic", lambda: now)
    company = Company(game_of(kanugo_table.Table("AT BO", "AT", turn_seconds=60)))
    company.press(pygame.K_RETURN)
    company.screen.update(0.0)
    before = company.screen.clock.times.in_turn
    assert opened(company.screen)
    now += 21.0
    company.screen.enter((1280, 800), AppContext().style((1280, 800)))
    assert company.screen.clock.times.in_turn == pytest.approx(before + 20.0)


def test_held_keys_turn_it_on_and_on() -> None:
    sheet = sheet_of("kan-u-go")
    seen = []
    for _ in range(3):
        event = key(pygame.K_DOWN)
        event.dict["repeat"] = True
        sheet.handle(event)
        seen.append(shift(sheet))
    assert seen == sorted(set(seen))
