"""The list of open games: every game that was left is there, by pointer and by key; no hand is told."""

import pygame
import pytest

from game.deals.request import GameRequest
from game.opening import open_game
from game.store.database import Database, SaveError
from game.store.journal import GameFilter, Journal
from game.table.moves import Resign
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Pop, Push, Swap
from game.ui.menu.controller import MenuController
from game.ui.menu.open_games import OpenGamesForm
from game.ui.menu.screen import Menu
from tests.ui.menu import Cards, begun, controls, focused, key, press, shown

TAB, ENTER, ESCAPE = pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(autouse=True)
def opened_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.menu.loading.when_ready", lambda words, then: then())


def patience(controller: MenuController, ruleset: str = "patience-six", deal: int = 7) -> int:
    table = controller.begin(GameRequest(ruleset, deal, "en"))
    assert isinstance(table, Cards)
    assert table.session.game is not None
    return table.session.game


def the_list(
    controller: MenuController, context: AppContext, size: tuple[int, int] = (1280, 800)
) -> OpenGamesForm:
    form = shown(controller.open_games(), context, size)
    assert isinstance(form, OpenGamesForm)
    return form


def listed(form: OpenGamesForm) -> list[int]:
    return [game.number for game in form.shown]


def test_the_menu_has_a_door_to_the_open_games_even_if_there_are_none(
    controller: MenuController, context: AppContext
) -> None:
    menu = shown(Menu(controller), context)
    change = press(menu, controls(menu)["open games"].rect.center)
    assert isinstance(change, Push)
    form = shown(change.screen, context)
    assert isinstance(form, OpenGamesForm)
    assert form.shown == ()
    assert isinstance(form.handle(key(ENTER)), Pop)


def test_a_patience_that_is_left_is_listed_beside_the_one_begun_after_it(
    controller: MenuController, context: AppContext
) -> None:
    first, second = patience(controller, deal=7), patience(controller, "patience-heaps", 8)
    assert listed(the_list(controller, context)) == [second, first]


def test_by_keys_alone_an_older_game_is_gone_on_with(controller: MenuController, context: AppContext) -> None:
    first = patience(controller, deal=7)
    patience(controller, deal=8)
    menu = shown(Menu(controller), context)
    while focused(menu) != "open games":
        menu.handle(key(TAB))
    change = menu.handle(key(ENTER))
    assert isinstance(change, Push)
    form = shown(change.screen, context)
    assert focused(form) == "go on 0"
    form.handle(key(pygame.K_DOWN))
    assert focused(form) == "go on 1"
    went = form.handle(key(ENTER))
    assert isinstance(went, Swap), "leaving the table leads back to the menu"
    assert isinstance(went.screen, Cards)
    assert went.screen.session.game == first


def test_a_game_put_away_waits_in_a_list_of_its_own_and_comes_back(
    controller: MenuController, context: AppContext
) -> None:
    first, second = patience(controller, deal=7), patience(controller, deal=8)
    form = the_list(controller, context)
    assert press(form, controls(form)["put away 0"].rect.center) is None
    assert listed(form) == [first]
    left = controller.resumable_game()
    assert left is not None
    assert left.number == first
    press(form, controls(form)["other"].rect.center)
    assert listed(form) == [second]
    assert "go on 0" not in controls(form)
    press(form, controls(form)["bring back 0"].rect.center)
    assert listed(form) == []
    press(form, controls(form)["other"].rect.center)
    assert listed(form) == [second, first]


def test_a_game_is_removed_for_good_only_after_a_question_whose_enter_keeps_it(
    controller: MenuController, context: AppContext, journal: Journal
) -> None:
    game = patience(controller)
    journal.archive(game)
    form = the_list(controller, context)
    press(form, controls(form)["other"].rect.center)
    for answer, kept in (("keep", True), ("", True), ("remove", False)):
        form.focus.put("remove 0")
        asked = form.handle(key(ENTER))
        assert isinstance(asked, Push)
        question = shown(asked.screen, context)
        assert isinstance(question, Message)
        assert focused(question) == "keep"
        done = (
            press(question, controls(question)[answer].rect.center) if answer else question.handle(key(ENTER))
        )
        assert isinstance(done, Pop)
        assert journal.has_game(game) is kept
    assert shown(form, context) is form
    assert listed(form) == []
    assert focused(form) == "other", "a surplus Enter opens and removes nothing"


def test_pages_are_turned_by_button_and_by_key(controller: MenuController, context: AppContext) -> None:
    games = [patience(controller, deal=deal) for deal in range(7)]
    form = the_list(controller, context)
    seen = listed(form)
    assert not controls(form)["before"].enabled
    form.handle(key(pygame.K_PAGEDOWN))
    seen += listed(form)
    assert sorted(seen) == games
    assert not controls(form)["more"].enabled
    form.handle(key(pygame.K_PAGEDOWN))
    assert listed(form) == seen[5:], "after the last page there is none"
    press(form, controls(form)["before"].rect.center)
    assert listed(form) == seen[:5]


def test_when_the_last_page_is_emptied_the_one_before_is_shown(
    controller: MenuController, context: AppContext
) -> None:
    games = [patience(controller, deal=deal) for deal in range(6)]
    form = the_list(controller, context)
    press(form, controls(form)["more"].rect.center)
    press(form, controls(form)["put away 0"].rect.center)
    assert listed(form) == games[:0:-1]


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (3840, 2160), (900, 1300)])
def test_the_list_lies_within_its_sheet_and_everything_can_be_pressed(
    controller: MenuController, context: AppContext, size: tuple[int, int]
) -> None:
    for deal in range(7):
        patience(controller, deal=deal)
    form = the_list(controller, context, size)
    rects = [control.rect for control in form.focus.controls]
    assert all(form.sheet.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[n + 1 :]) == -1 for n, rect in enumerate(rects))
    seen = set()
    for _ in rects:
        seen.add(focused(form))
        form.handle(key(TAB))
    assert seen == {name for name, control in controls(form).items() if control.enabled}


def test_a_game_that_cannot_be_played_here_is_listed_and_hides_no_other(
    controller: MenuController, context: AppContext, journal: Journal
) -> None:
    game = patience(controller)
    opening = open_game("patience-six", ("Ana",), 3)
    stranger = opening.mode.ruleset.changed(mode="nowhere.Nothing", name="Gone")
    lost = journal.begin(opening.setup, stranger, opening.lexicon)
    left = controller.resumable_game()
    assert left is not None
    assert left.number == game
    form = the_list(controller, context)
    assert listed(form) == [lost, game]
    assert form.shown[0].name == "Gone · Ana"
    went = press(form, controls(form)["go on 0"].rect.center)
    assert isinstance(went, Swap)
    assert isinstance(went.screen, Message)


def test_a_game_put_away_that_is_opened_is_among_the_open_ones(
    controller: MenuController, journal: Journal
) -> None:
    game = patience(controller)
    journal.archive(game)
    assert isinstance(controller.resume(game), Cards)
    assert [each.id for each in journal.open_games()] == [game]


def test_a_failed_change_is_reported_and_nothing_changes(
    controller: MenuController, context: AppContext, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = patience(controller)
    form = the_list(controller, context)

    def full(self: Database, act: object) -> None:
        raise SaveError("kanugo.db", "", "a full disk", "room")

    with monkeypatch.context() as patched:
        patched.setattr(Database, "write", full)
        press(form, controls(form)["put away 0"].rect.center)
    assert len(context.waiting) == 1
    assert listed(form) == [game]
    assert [each.id for each in journal.games(GameFilter.OPEN)] == [game]


def test_a_game_that_is_over_is_not_listed(
    controller: MenuController, context: AppContext, journal: Journal
) -> None:
    session = begun(journal, "patience-six", ("Ana",))
    session.make(Resign())
    assert listed(the_list(controller, context)) == []


def test_a_game_with_invalid_moves_is_reported_once_and_archived(
    controller: MenuController, context: AppContext
) -> None:
    """Damage, or rules of a package that have changed: nobody is told of it at each start."""
    whole = patience(controller)
    broken = patience(controller)
    place = '{"move":"place","laid":[[["hand",40],[0,0],""]]}'
    row = (broken, 0, 1, place, None, 4e9)
    sql = "INSERT INTO entry (game, n, at, move, outcome, time) VALUES (?, ?, ?, ?, ?, ?)"
    controller._database.write(lambda connection: connection.execute(sql, row))
    for _ in range(2):
        left = controller.resumable_game()
        assert left is not None
        assert left.number == whole
    assert len(context.waiting) == 1
    assert [game.id for game in controller._journal.games(GameFilter.ARCHIVED)] == [broken]


@pytest.mark.parametrize("by_key", [False, True])
def test_the_second_press_of_a_double_press_puts_no_other_game_away(
    controller: MenuController, context: AppContext, by_key: bool
) -> None:
    for deal in (7, 8, 9):
        patience(controller, deal=deal)
    form = the_list(controller, context)
    first, second, third = listed(form)
    at = controls(form)["put away 0"].rect.center
    form.focus.put("put away 0")
    for _ in range(2):
        form.handle(key(ENTER)) if by_key else press(form, at)
    assert listed(form) == [second, third]
    form.update(1.0)
    form.focus.put("put away 0")
    form.handle(key(ENTER)) if by_key else press(form, at)
    assert listed(form) == [third], "who has seen it is heard again"
    assert first not in listed(form)
