"""The guide is offered at each kind of table until that is answered, and skipped at any moment."""

from typing import Any

import pygame
import pytest

from game.deals.request import GameRequest
from game.search.hints import Hints
from game.store import settings as stored
from game.store.database import Database
from game.store.settings import Settings
from game.text.actions import Action
from game.ui.company.game import CompanyGame
from game.ui.context import AppContext
from game.ui.kit.screen import Screen, Swap
from game.ui.menu.controller import MenuController
from game.ui.menu.tables import with_guide_offered
from game.ui.table.guide import MOVES, Guided
from game.ui.table.screen import TableScreen
from tests.ui.newcomer import GAMES, NAMES, Newcomer, table_of

pytestmark = pytest.mark.usefixtures("plain_hints")

# --- offered once -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", GAMES)
def test_it_offers_itself_on_the_first_game_of_each_kind_and_is_kept_when_answered(kind: str) -> None:
    newcomer = Newcomer(table_of(kind))
    assert newcomer.said == "New to this game? Make your first three moves with help."
    assert newcomer.kept == []
    newcomer.click(newcomer.button(Action.SKIP_GUIDE).center)
    assert newcomer.said == ""
    assert not newcomer.offers(Action.GUIDE)
    assert newcomer.kept == [kind]


def test_where_it_was_offered_before_nothing_is_seen_of_it() -> None:
    newcomer = Newcomer(table_of("heaps"), known=True)
    assert newcomer.said == ""
    assert not newcomer.offers(Action.GUIDE)
    assert newcomer.kept == []


def test_the_offer_makes_way_for_the_reasons_of_a_refusal() -> None:
    newcomer = Newcomer(table_of("heaps"))
    newcomer.press(pygame.K_t, mod=pygame.KMOD_CTRL)
    assert newcomer.table.turn.refused is not None
    assert newcomer.said == ""
    newcomer.press(pygame.K_1, "1")
    assert newcomer.said.startswith("New to this game?")


def test_an_offer_that_is_not_shown_is_not_declined() -> None:
    newcomer = Newcomer(table_of("heaps"))
    newcomer.press(pygame.K_t, mod=pygame.KMOD_CTRL)
    newcomer.press(pygame.K_ESCAPE)
    assert newcomer.kept == []


def test_it_is_kept_with_the_settings_for_each_kind_apart(home: Any, controller: MenuController) -> None:
    database = controller._database
    assert stored.read(database).guided == ()

    def sits_down(kind: str, answers: bool = True) -> str:
        table = with_guide_offered(table_of(kind), database)
        assert isinstance(table, TableScreen)
        table.enter((1280, 800), AppContext().style((1280, 800)))
        for _ in range(8):
            table.update(0.1)
        assert isinstance(table.delegate, Guided)
        said = " ".join(table.delegate.shown_text)
        if answers:
            table.run(Action.SKIP_GUIDE)
        return said

    assert "New to this game?" in sits_down("heaps", answers=False)
    assert stored.read(database).guided == ()
    assert "New to this game?" in sits_down("heaps"), "a killed program has stored no answer"
    assert sits_down("heaps") == ""
    assert "New to this game?" in sits_down("row")
    again = Database(lambda fault: None)
    assert stored.read(again).guided == ("heaps", "row")
    controller._set(less_motion=True)
    assert stored.read(again) == Settings(guided=("heaps", "row"), less_motion=True)


def test_the_tables_of_the_navigator_have_it(
    home: Any, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.menu.loading.takes_long", lambda words: False)
    controller = MenuController(context)
    table: Screen = controller.begin(GameRequest("patience-heaps", 7, "en"))
    assert isinstance(table, TableScreen)
    assert isinstance(table.delegate, Guided)
    several = controller.begin(GameRequest("kan-u-go", 7, "en", NAMES))
    assert isinstance(several, TableScreen)
    assert isinstance(several.delegate, Guided)
    assert isinstance(several.delegate.inner, CompanyGame)


def test_a_game_that_is_under_way_is_not_interrupted() -> None:
    table = table_of("heaps")
    hints = Hints(table.turn.session.mode, table.turn.session.mode.words, "common")
    table.turn.play(hints.find(table.turn.session.state, 1)[0].move)
    newcomer = Newcomer(table)
    assert newcomer.said == ""
    assert newcomer.kept == []


def test_playing_on_declines_the_guide() -> None:
    newcomer = Newcomer(table_of("heaps"))
    hints = Hints(newcomer.table.turn.session.mode, newcomer.table.turn.session.mode.words, "common")
    newcomer.table.perform(
        lambda: newcomer.table.turn.play(hints.find(newcomer.table.turn.state, 1)[0].move) and None
    )
    newcomer.rest()
    assert newcomer.said == ""
    assert newcomer.kept == ["heaps"], "it is an answer too"


def test_where_words_are_challenged_the_list_gives_nothing_away() -> None:
    newcomer = Newcomer(table_of("board", adjudication="challenge"))
    assert newcomer.said == ""
    newcomer.press(pygame.K_ESCAPE)
    assert newcomer.table.sheet is not None
    assert Action.GUIDE not in [offer.action for offer in newcomer.table.sheet.page.offers]


# --- skipped ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "by"),
    [("heaps", "key"), ("row", "button"), ("hand", "key"), ("cards", "button"), ("board", "key")],
)
def test_it_is_skipped_by_key_and_by_button_at_any_moment(kind: str, by: str) -> None:
    newcomer = Newcomer(table_of(kind))
    newcomer.begin()
    if by == "key":
        newcomer.press(pygame.K_ESCAPE)
    else:
        newcomer.place_shown()
        newcomer.click(newcomer.button(Action.SKIP_GUIDE).center)
    assert newcomer.said == ""
    assert newcomer.table.sheet is None
    assert newcomer.guide.target == ()


def test_esc_declines_the_offer_and_then_is_for_the_menu_which_begins_it_again() -> None:
    newcomer = Newcomer(table_of("heaps"))
    newcomer.press(pygame.K_ESCAPE)
    assert newcomer.said == ""
    assert newcomer.table.sheet is None
    newcomer.press(pygame.K_ESCAPE)
    sheet = newcomer.table.sheet
    assert sheet is not None
    assert newcomer.said == "", "a sheet lies over it"
    place = [offer.action for offer in sheet.page.offers].index(Action.GUIDE)
    assert sheet.page.offers[place].label == "Show me how to play"
    newcomer.click(
        next(control.rect.center for control in sheet.focus.controls if control.name == Action.GUIDE.value)
    )
    newcomer.wait()
    assert f"Move 1 of {MOVES}" in newcomer.said


def test_a_double_press_on_show_me_does_not_stop_what_it_began() -> None:
    newcomer = Newcomer(table_of("row"))
    table = newcomer.table
    table.run(Action.GUIDE)
    table.update(0.02)
    table.run(Action.SKIP_GUIDE)
    table.update(0.02)
    assert newcomer.said, "the second press of two is nobody's wish to stop"
    newcomer.rest()
    table.run(Action.SKIP_GUIDE)
    assert newcomer.said == ""


@pytest.mark.parametrize("kind", ["heaps", "cards"])
def test_at_the_next_deal_it_is_not_offered_again_but_can_be_begun(kind: str) -> None:
    newcomer = Newcomer(table_of(kind))
    newcomer.press(pygame.K_ESCAPE)
    change = newcomer.table.run(Action.NEW)
    assert isinstance(change, Swap)
    assert isinstance(change.screen, TableScreen)
    newcomer.table = change.screen
    newcomer.table.enter((1280, 800), AppContext().style((1280, 800)))
    newcomer.rest()
    assert newcomer.said == ""
    newcomer.table.run(Action.GUIDE)
    newcomer.rest()
    assert f"Move 1 of {MOVES}" in newcomer.said
    assert newcomer.kept == [kind]


def test_at_the_next_deal_an_offer_that_was_not_answered_is_there_again() -> None:
    newcomer = Newcomer(table_of("heaps"))
    change = newcomer.table.run(Action.NEW)
    assert isinstance(change, Swap)
    assert isinstance(change.screen, TableScreen)
    newcomer.table = change.screen
    newcomer.table.enter((1280, 800), AppContext().style((1280, 800)))
    newcomer.rest()
    assert "New to this game?" in newcomer.said
    newcomer.table.run(Action.GUIDE)
    assert newcomer.kept == ["heaps"]


def test_tab_reaches_its_buttons_and_enter_presses_them() -> None:
    newcomer = Newcomer(table_of("heaps"))
    for _ in range(len(newcomer.table.buttons)):
        here = newcomer.table.focus.current
        if here is not None and here.name == Action.GUIDE.value:
            break
        newcomer.press(pygame.K_TAB)
    newcomer.press(pygame.K_RETURN)
    newcomer.wait()
    assert f"Move 1 of {MOVES}" in newcomer.said


def test_a_card_is_dragged_to_its_square_over_the_panel() -> None:
    newcomer = Newcomer(table_of("heaps"))
    newcomer.begin()
    table, placed = newcomer.table, newcomer.guide.target[0]
    start, end = table.scene.place(placed.slot).center, table.scene.camera.rect(placed.cell).center
    over = newcomer.guide._panel.rect.center
    table.handle(pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)))
    table.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for at in (over, end):
        table.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(9, 9), buttons=(1, 0, 0)))
        newcomer.rest()
    table.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    newcomer.rest()
    assert table.turn.draft.cells == {placed.cell: placed.slot}
    assert "Drag I to its square, or press I." in newcomer.said
