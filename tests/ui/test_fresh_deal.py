"""The deal if none is named: of a patience one of its book, of the wanted grade, and a new one as
long as there is one."""

import random

import pygame
import pytest

from game.deals.request import GameRequest
from game.text.actions import Action
from game.ui.context import AppContext
from game.ui.kit.screen import Push, Swap
from game.ui.menu.controller import MenuController
from game.ui.menu.screen import Menu
from game.ui.menu.tables import table_for_one
from game.ui.table.screen import TableScreen
from tests.ui.loaded import prepared
from tests.ui.menu import Cards, controls, key, prepare, press, shown

pytestmark = pytest.mark.usefixtures("home")

SIX = "patience-six", "en"
EVERYDAY: dict[str, bool | int | str] = {"stuck_by": "everyday"}


def deals_of(controller: MenuController, grade: int) -> list[int]:
    book = controller._shelf.book(*SIX)
    assert book is not None
    return [deal.number for deal in book.deals if deal.grade == grade]


def begun(controller: MenuController, *deals: int) -> None:
    for deal in deals:
        controller.begin(GameRequest("patience-six", deal, "en", options=EVERYDAY))


def dealt_by_form(controller: MenuController, context: AppContext) -> int:
    change = shown(controller.new_game("patience-six"), context).handle(key(pygame.K_RETURN))
    assert isinstance(change, Swap)
    assert isinstance(change.screen, Cards)
    return change.screen.session.setup.deal


def test_no_deal_comes_twice_while_there_are_new_ones(controller: MenuController) -> None:
    prepare()
    hard = deals_of(controller, 3)
    controller._shelf.choose("everyday", 3)
    seen = set()
    for n in range(len(hard)):
        deal = controller.deal_picker.pick(*SIX, EVERYDAY)
        assert (deal in hard, deal in seen) == (True, False), n
        seen.add(deal)
        begun(controller, deal)
    assert controller.deal_picker.pick(*SIX, EVERYDAY) in hard, "all were played: one of them again"


def test_an_empty_deal_number_is_a_new_deal_of_the_book(
    controller: MenuController, context: AppContext
) -> None:
    prepare()
    book = controller._shelf.book(*SIX)
    assert book is not None
    numbers = {deal.number for deal in book.deals}
    left = max(numbers)
    begun(controller, *(numbers - {left}))
    assert dealt_by_form(controller, context) == left


def test_the_wished_difficulty_is_wished_again_after_a_restart(
    controller: MenuController, context: AppContext
) -> None:
    prepare()
    form = shown(controller.new_game("patience-six"), context)
    press(form, controls(form)["grade"].fields[3].center)  # type: ignore[attr-defined]
    controller.close(None)
    again = MenuController(context, Cards)
    assert dealt_by_form(again, context) in deals_of(again, 3)
    chosen = controls(shown(again.new_game("patience-six"), context))["grade"]
    assert chosen.at == 3  # type: ignore[attr-defined]


def test_where_the_wished_difficulty_has_no_deals_the_nearest_is_shown_and_dealt(
    controller: MenuController, context: AppContext
) -> None:
    prepare()
    controller._shelf.choose("everyday", 1)
    form = shown(controller.new_game("patience-heaps"), context)
    chosen = controls(form)["grade"]
    book = controller._shelf.book("patience-heaps", "en")
    assert book is not None
    easiest = min(deal.grade for deal in book.deals)
    assert easiest > 1
    assert (chosen.at, chosen.answers[1]) == (1, str(easiest))  # type: ignore[attr-defined]
    change = form.handle(key(pygame.K_RETURN))
    assert isinstance(change, Swap)
    assert isinstance(change.screen, Cards)
    setup = change.screen.session.setup
    dealt = controller._shelf.difficulty("patience-heaps", "en", setup.deal, setup.options)
    assert dealt is not None
    assert dealt.grade == easiest
    assert controller._shelf.grade == 1, "which is no other wish"


def test_a_new_deal_at_the_table_is_as_hard_and_new(controller: MenuController) -> None:
    controller._shelf.choose("everyday", 3)
    hard = deals_of(controller, 3)
    begun(controller, *hard[:-1])
    cards = prepared(controller.begin(GameRequest("patience-six", 1, "en", options=EVERYDAY)))
    assert isinstance(cards, Cards)
    table = table_for_one(controller._database, controller._shelf, cards.session, cards.again, None)
    assert isinstance(table, TableScreen)
    taken = table.delegate.run(Action.NEW)
    assert taken is not None
    assert isinstance(taken.change, Swap)
    assert isinstance(taken.change.screen, TableScreen)
    setup = taken.change.screen.turn.session.setup
    assert (setup.deal, setup.options) == (hard[-1], EVERYDAY)


@pytest.mark.parametrize(
    ("ruleset", "options", "own"),
    [
        ("patience-six", {"exchange": True}, ""),
        ("patience-six", {**EVERYDAY, "open_refill": True}, ""),
        ("patience-six", EVERYDAY, "my-list"),
        ("scrabble", {}, ""),
    ],
)
def test_where_no_book_knows_the_rules_any_deal_will_do(
    controller: MenuController,
    monkeypatch: pytest.MonkeyPatch,
    ruleset: str,
    options: dict[str, bool | int | str],
    own: str,
) -> None:
    monkeypatch.setattr(random.SystemRandom, "randint", lambda self, least, most: 654_321)
    assert controller.deal_picker.pick(ruleset, "en", options, own) == 654_321


def test_a_game_that_is_typed_without_a_number_is_dealt_from_its_book(controller: MenuController) -> None:
    prepare()
    table = prepared(controller.open_request("patience-six"))
    assert isinstance(table, Cards)
    assert table.session.setup.deal <= 2000


def test_a_newcomer_s_next_deal_is_an_easy_one_too(controller: MenuController, context: AppContext) -> None:
    easy = deals_of(controller, 1)
    change = shown(Menu(controller), context).handle(key(pygame.K_RETURN))
    assert isinstance(change, Push)
    table = prepared(change.screen)
    assert isinstance(table, Cards)
    first, second = table.session.setup.deal, controller.deal_picker.pick(*SIX, EVERYDAY)
    assert first != second
    assert {first, second} <= set(easy)
