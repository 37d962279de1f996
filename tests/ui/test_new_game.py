"""The form of a new game: what it asks, what it deals, what it remembers."""

from pathlib import Path

import msgspec
import pygame
import pytest

from game.deals.request import GameRequest
from game.opening import open_game
from game.ui.context import AppContext
from game.ui.kit.controls.choice import ChoiceField
from game.ui.kit.screen import Push, Swap
from game.ui.menu.controller import MenuController
from game.ui.menu.loading import LoadingForm
from game.ui.menu.new_game import NewGameForm
from game.ui.menu.screen import Menu
from tests.ui.loaded import prepared
from tests.ui.menu import Cards, controls, focused, key, prepare, press, shown

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("name", ["patience-six", "patience-twelve", "patience-heaps"])
def test_a_door_opens_the_form_with_its_game_chosen(
    controller: MenuController, context: AppContext, name: str
) -> None:
    menu = shown(Menu(controller), context)
    change = press(menu, controls(menu)[name].rect.center)
    assert isinstance(change, Push)
    form = shown(change.screen, context)
    assert isinstance(form, NewGameForm)
    game = controls(form)["game"]
    assert isinstance(game, ChoiceField)
    assert game.answers[game.at] == next(d.ruleset.name for d in controller.games() if d.ruleset.id == name)


def test_the_form_deals_what_it_says(controller: MenuController, context: AppContext) -> None:
    form = shown(controller.new_game("patience-heaps"), context)
    form.focus.put("language")  # type: ignore[attr-defined]
    form.handle(key(pygame.K_RIGHT))
    form.focus.put("option waste_uncovers")  # type: ignore[attr-defined]
    form.handle(key(pygame.K_LEFT))
    form.focus.put("deal")  # type: ignore[attr-defined]
    form.update(0.01)
    for digit in "204x17":
        form.handle(key(ord(digit), unicode=digit))
        form.handle(pygame.event.Event(pygame.TEXTINPUT, text=digit))
    form.update(0.01)
    change = form.handle(key(pygame.K_RETURN))
    assert isinstance(change, Swap)
    assert isinstance(change.screen, Cards)
    setup = change.screen.session.setup
    assert (setup.ruleset, setup.language, setup.deal) == ("patience-heaps", "eo", 20417)
    assert setup.options == {"waste_uncovers": True, "stuck_by": "everyday"}


def test_digits_typed_anywhere_are_the_deal_and_enter_deals_from_anywhere(
    controller: MenuController, context: AppContext
) -> None:
    prepare()
    form = shown(controller.new_game("patience-six"), context)
    assert isinstance(form, NewGameForm)
    form.focus.put("option exchange")
    for digit in "17":
        form.handle(key(ord(digit), unicode=digit))
        form.handle(pygame.event.Event(pygame.TEXTINPUT, text=digit))
    form.focus.put("language")
    change = form.handle(key(pygame.K_RETURN))
    assert isinstance(change, Swap)
    assert isinstance(change.screen, Cards)
    assert change.screen.session.setup.deal == 17


def test_arrows_go_through_a_stack_and_leave_it_at_its_ends(
    controller: MenuController, context: AppContext
) -> None:
    form = shown(controller.new_game("patience-six"), context)
    assert isinstance(form, NewGameForm)
    form.focus.put("game")
    form.handle(key(pygame.K_DOWN))
    form.handle(key(pygame.K_DOWN))
    assert "option heaps_first" in controls(form)
    assert focused(form) == "game"
    form.handle(key(pygame.K_DOWN))
    assert focused(form) == "language"


def test_another_method_brings_its_own_options(controller: MenuController, context: AppContext) -> None:
    form = shown(controller.new_game("patience-heaps"), context)
    assert "option heaps_first" in controls(form)
    game = controls(form)["game"]
    assert isinstance(game, ChoiceField)
    press(form, game.fields[1].center)
    assert "option heaps_first" not in controls(form)
    assert "option refill_hand" in controls(form)


def test_what_was_chosen_is_chosen_again(controller: MenuController, context: AppContext) -> None:
    controller.begin(GameRequest("patience-twelve", 3, "eo", options={"refill_hand": True}))
    likely = controller.suggested_ruleset()
    assert likely is not None
    assert (likely.id, likely.language) == ("patience-twelve", "eo")
    form = shown(controller.new_game("patience-twelve"), context)
    chosen = controls(form)["option refill_hand"]
    assert isinstance(chosen, ChoiceField)
    assert chosen.answers[chosen.at] == "yes"


@pytest.mark.parametrize(
    ("game", "answers"),
    [
        ("kan-u-go", ["never suggested", "not valid", "valid like any other"]),
        ("scrabble", ["never suggested", "not valid", "valid like any other"]),
        ("patience-six", ["not valid", "valid like any other"]),
    ],
)
def test_a_new_game_is_fit_for_all_ages_unless_it_is_chosen_otherwise_and_that_is_remembered(
    controller: MenuController, context: AppContext, game: str, answers: list[str]
) -> None:
    form = shown(controller.new_game(game), context)
    chosen = controls(form)["option offensive"]
    assert isinstance(chosen, ChoiceField)
    assert ([*chosen.answers], chosen.at) == (answers, 0)
    names = ("",) if game == "patience-six" else ("Ana", "Bo")
    controller.begin(GameRequest(game, 3, "en", names, {"offensive": "offered"}))
    again = controls(shown(controller.new_game(game), context))["option offensive"]
    assert isinstance(again, ChoiceField)
    assert again.answers[again.at] == "valid like any other"


def test_what_one_game_remembers_and_another_does_not_offer_is_not_asked_of_it(
    controller: MenuController, context: AppContext
) -> None:
    controller.begin(GameRequest("scrabble", 3, "en", ("Ana", "Bo"), {"offensive": "not_valid"}))
    form = shown(controller.new_game("patience-six"), context)
    form._wanted.options["offensive"] = "not_offered"  # type: ignore[attr-defined]
    change = form.handle(key(pygame.K_RETURN))
    assert isinstance(change, Swap)
    screen = change.screen
    assert isinstance(prepared(screen) if isinstance(screen, LoadingForm) else screen, Cards)


def test_another_deal_is_judged_by_the_same_list(controller: MenuController, home: Path) -> None:
    (home / "mine.txt").write_text("qat\nqi\n")
    opening = open_game("patience-six", ("",), 3, lexicon=str(home / "mine.txt"))
    table = controller.open_table(opening)
    assert isinstance(table, Cards)
    left = controller.resumable_game()
    assert left is not None
    resumed = controller.resume(left.number)
    assert isinstance(resumed, Cards)
    for at_table in (table, resumed):
        anew = at_table.again(msgspec.structs.replace(opening.setup, deal=4))
        assert anew.setup.deal == 4
        assert "QAT" in anew.mode.words
        assert "CAT" not in anew.mode.words


def test_house_rules_follow_the_language_at_once(controller: MenuController, context: AppContext) -> None:
    """Esperanto asks which words count; English has no such rule."""
    form = shown(controller.new_game("patience-six"), context)
    assert isinstance(form, NewGameForm)
    form.focus.put("option exchange")
    form.handle(key(pygame.K_LEFT))
    assert "option word_forms" not in controls(form)
    form.focus.put("language")
    form.handle(key(pygame.K_RIGHT))
    assert "option word_forms" in controls(form)
    form.focus.put("option word_forms")
    form.handle(key(pygame.K_RIGHT))
    change = form.handle(key(pygame.K_RETURN))
    assert isinstance(change, Swap)
    table = prepared(change.screen)
    assert isinstance(table, Cards)
    assert table.session.setup.options == {
        "exchange": True,
        "word_forms": "endings",
        "stuck_by": "everyday",
    }
    form = shown(controller.new_game("patience-six"), context)
    assert isinstance(form, NewGameForm)
    form.focus.put("language")
    form.handle(key(pygame.K_LEFT))
    assert "option word_forms" not in controls(form)
    change = form.handle(key(pygame.K_RETURN))
    assert isinstance(change, Swap)
    table = prepared(change.screen)
    assert isinstance(table, Cards)
    assert table.session.setup.options == {"exchange": True, "stuck_by": "everyday"}


def test_back_from_the_players_leads_to_the_form_with_its_house_rules(
    controller: MenuController, context: AppContext
) -> None:
    form = shown(controller.new_game("kan-u-go"), context)
    form.focus.put("option game_over_at")  # type: ignore[attr-defined]
    form.handle(key(pygame.K_LEFT))
    players = form.handle(key(pygame.K_RETURN))
    assert isinstance(players, Swap)
    back = shown(players.screen, context).handle(key(pygame.K_ESCAPE))
    assert isinstance(back, Swap)
    field = controls(shown(back.screen, context))["option game_over_at"]
    assert isinstance(field, ChoiceField)
    assert field.value == 50
