"""F1 on every screen: it tells keys that do something there."""

from collections.abc import Callable

import pygame
import pytest

from game.practice.item import Item, Subject
from game.practice.review import Finding, ReviewProgress
from game.table.moves import Place, Placement, Slot
from game.text.actions import Action
from game.ui.app import App
from game.ui.company.curtain import Curtain
from game.ui.company.players_form import PlayersForm
from game.ui.company.polling import PollForm
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Explain, KeyHelp, Pop, Screen
from game.ui.menu.controller import MenuController, about
from game.ui.menu.screen import Menu
from game.ui.practice.match_screen import MatchScreen
from game.ui.practice.review import ReviewForm, RunningReview
from game.ui.table.replay import demonstration
from tests.modes import kanugo_table
from tests.modes.board_table import Table
from tests.ui.boards import Player
from tests.ui.company import Company, game_of
from tests.ui.drills import Learner, plan_of
from tests.ui.players import GAMES, session_of
from tests.ui.players import Player as Alone
from tests.ui.screens import does_something, menu_screen, pressed, shown

CTRL = pygame.KMOD_LCTRL


pytestmark = pytest.mark.usefixtures("home")


def explained(screen: Screen) -> tuple[KeyHelp, ...]:
    found = pressed(screen, pygame.K_F1)
    assert isinstance(found, Explain)
    assert found.keys
    return found.keys


def menu() -> Screen:
    return shown(Menu(MenuController(AppContext(), lambda *given: shown(Menu(MenuController(AppContext()))))))


def players() -> Screen:
    return shown(PlayersForm((2, 4), ("Ana", "Bo"), lambda names, phones: shown(Message("begun")), ("club",)))


def message() -> Screen:
    return shown(Message("\n".join(["words"] * 300), paragraphs=()))


def about_page() -> Screen:
    return shown(about())


def review() -> Screen:
    item = Item(kind="word", subject=Subject("scrabble"), ask="WORD", source="")
    form = ReviewForm(
        lambda tier: RunningReview(lambda: iter([ReviewProgress((Finding("better", 1, "Move 1: …", item),))]))
    )
    shown(form)
    while not form.findings or not form.done:
        form.update(0.05)
    form.update(0.05)
    return form


def curtain() -> Screen:
    return Company(game_of(kanugo_table.Table("AT BO", "AT"))).screen


def demo() -> Screen:
    alone = Alone(session_of(GAMES[0], GAMES[0].won))
    session = alone.screen.turn.session
    word = tuple(Placement(Slot("hand", place), (place, 0)) for place in range(3))
    return shown(demonstration(session, (Place(word),), session.at))


def drill(kind: str) -> Callable[[], Screen]:
    def made() -> Screen:
        return Learner.at(plan_of(kind)).screen

    made.__name__ = f"drill_{kind}"
    return made


def match() -> Screen:
    plan = plan_of("word", length=2)
    learner = Learner(MatchScreen(plan, ("Ana", "Bo"), lambda: MatchScreen(plan, ("Ana",), _none, 3), 3))
    learner.screen.update(1.0)
    return learner.screen


def _none() -> MatchScreen:
    raise AssertionError("nobody plays another match")


SCREENS = [
    menu,
    menu_screen("new_game", "kan-u-go"),
    menu_screen("new_game", "patience-six"),
    menu_screen("today"),
    menu_screen("statistics"),
    menu_screen("settings"),
    about_page,
    menu_screen("practice"),
    menu_screen("look_up"),
    players,
    review,
    curtain,
    demo,
    drill("word"),
    drill("anagram"),
    drill("worth"),
    match,
]


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_f1_tells_on_every_screen_keys_that_do_something_there(make: Callable[[], Screen]) -> None:
    reported = explained(make())
    dead = [each.shown for each in reported if not does_something(make, each)]
    assert not dead


def test_a_key_that_is_held_opens_no_page_upon_page() -> None:
    held = pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", repeat=True)
    assert players().handle(held) is None


def test_the_app_lays_the_page_over_the_screen_and_f1_or_esc_puts_it_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = App(AppContext())
    over: list[Screen] = []
    monkeypatch.setattr(app, "push", over.append)
    app.change(Explain((KeyHelp("Esc", "back", (pygame.K_ESCAPE,)),)))
    page = shown(over[0])
    assert isinstance(page, Message)
    assert page.tells_keys
    assert isinstance(pressed(page, pygame.K_F1), Pop)
    assert isinstance(pressed(page, pygame.K_ESCAPE), Pop)


def test_behind_the_curtain_f1_tells_nothing_of_a_hand() -> None:
    pictures, keys = [], []
    for hands in ("AT BO", "QX ZZ"):
        company = Company(game_of(kanugo_table.Table(hands, "AT")))
        assert isinstance(company.game.overlays.cover, Curtain)
        keys.append(explained(company.screen))
        pictures.append(company.picture())
    assert keys[0] == keys[1]
    assert pictures[0] == pictures[1]


def test_f1_works_over_a_form_at_the_table() -> None:
    company = Company(game_of(kanugo_table.Table("ATQ BOQ", "AT", adjudication="challenge")))
    company.press(pygame.K_RETURN)
    company.lay("AT")
    company.screen.run(Action.CHALLENGE)
    company.rest()
    company.press(pygame.K_RETURN)
    assert isinstance(company.game.overlays.form, PollForm)
    assert isinstance(pressed(company.screen, pygame.K_F1), Explain)


def test_f1_works_on_the_score_sheet_and_on_the_end_sheet() -> None:
    company = Company(game_of(kanugo_table.Table("AT KKK", "AT")))
    company.press(pygame.K_RETURN)
    company.lay("AT")
    assert explained(company.screen)
    player = Player(Table("scrabble", "CAT", ["CAT", "QE"], ""))
    player.type("CAT")
    player.press(pygame.K_RETURN)
    assert player.screen.sheet is not None
    reported = explained(player.screen)
    assert [each.does for each in reported if each.shown == "Esc"] == ["View table"]
