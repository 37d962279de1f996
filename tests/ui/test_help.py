"""F1 on every screen, and that each key on its page does something there; Esc over what was typed; Enter in
names; what a pressed card says it is."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.study.item import Item, Subject
from game.study.review import Finding
from game.table.moves import Place, Placement, Slot
from game.ui.app import App, Desk
from game.ui.board.actions import advice as board_advice
from game.ui.board.pages import OWN
from game.ui.cards.actions import advice
from game.ui.company.curtain import Curtain
from game.ui.company.players_form import PlayersForm
from game.ui.company.poll_form import PollForm
from game.ui.controls.message import Message
from game.ui.menu.navigator import Navigator
from game.ui.menu.screen import Menu
from game.ui.patience.demo import demonstration
from game.ui.practice.match_screen import MatchScreen
from game.ui.practice.review import ReviewForm
from game.ui.practice.screen import DrillScreen
from game.ui.screen import Explain, KeyHelp, Pop, Screen
from game.ui.table.actions import Act
from game.ui.table.key_help import at_board, at_cards
from tests.modes import kanugo_table
from tests.modes.board_table import Table
from tests.ui.boards import Player
from tests.ui.company import Company, game_of
from tests.ui.drills import Learner, plan_of
from tests.ui.players import GAMES, session_of
from tests.ui.players import Player as Alone

SIZE = (1280, 800)
CTRL = pygame.KMOD_LCTRL


pytestmark = pytest.mark.usefixtures("home")


def shown(screen: Screen) -> Screen:
    window = pygame.display.set_mode(SIZE)
    screen.enter(SIZE, Desk().style(SIZE))
    screen.update(1.0)
    screen.draw(window)
    return screen


def picture(screen: Screen) -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    screen.update(1.0)
    screen.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def pressed(screen: Screen, code: int, mod: int = 0) -> object:
    return screen.handle(key(code, mod))


def type_(screen: Screen, words: str) -> None:
    for letter in words:
        event = pygame.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
        screen.handle(event)
        screen.handle(pygame.Event(pygame.TEXTINPUT, text=letter))


def explained(screen: Screen) -> tuple[KeyHelp, ...]:
    found = pressed(screen, pygame.K_F1)
    assert isinstance(found, Explain)
    assert found.keys
    return found.keys


def does_something(make: Callable[[], Screen], told: KeyHelp) -> bool:
    """Whether one of the keys leads elsewhere or changes what is seen; each is pressed on a fresh screen."""
    for code, typed in [(code, typed) for code in told.keys for typed in ("", "A1")]:
        screen = make()
        type_(screen, typed)  # some keys do something to what is typed only
        before = picture(screen)
        if pressed(screen, code, told.mod) is not None or picture(screen) != before:
            return True
    if told.typed:
        screen = make()
        before = picture(screen)
        type_(screen, told.typed)
        return picture(screen) != before
    return False


# --- screens and their F1 ----------------------------------------------------------------------------------


def menu() -> Screen:
    return shown(Menu(Navigator(Desk(), lambda *given: shown(Menu(Navigator(Desk()))))))


def of_house(open_: str, *given: str) -> Callable[[], Screen]:
    def made() -> Screen:
        return shown(getattr(Navigator(Desk()), open_)(*given))

    made.__name__ = open_
    return made


def players() -> Screen:
    return shown(PlayersForm((2, 4), ("Ana", "Bo"), lambda names: shown(Message("begun")), ("club",)))


def message() -> Screen:
    return shown(Message("\n".join(["words"] * 300), paragraphs=()))


def review() -> Screen:
    item = Item(kind="word", subject=Subject("scrabble"), ask="WORD", source="")
    form = ReviewForm(lambda: iter([Finding("better", 1, "Move 1: …", item)]))
    shown(form)
    while not form.found or not form.done:
        form.update(0.05)
    form.update(0.05)
    return form


def curtain() -> Screen:
    return Company(game_of(kanugo_table.Table("AT BO", "AT"))).screen


def demo() -> Screen:
    alone = Alone(session_of(GAMES[0], GAMES[0].won))
    session = alone.screen.turn.session
    word = tuple(Placement(Slot("hand", place), (place, 0)) for place in range(3))
    return shown(demonstration(session, (Place(word),)))


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
    of_house("choose", "kan-u-go"),
    of_house("choose", "patience-six"),
    of_house("today"),
    of_house("statistics"),
    of_house("settings"),
    of_house("about"),
    of_house("practice"),
    of_house("look_up"),
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
    told = explained(make())
    dead = [each.shown for each in told if not does_something(make, each)]
    assert not dead


def test_a_key_that_is_held_opens_no_page_upon_page() -> None:
    held = pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", repeat=True)
    assert players().handle(held) is None


def test_the_app_lays_the_page_over_the_screen_and_f1_or_esc_puts_it_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = App(Desk())
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
        assert isinstance(company.game.over.cover, Curtain)
        keys.append(explained(company.screen))
        pictures.append(company.picture())
    assert keys[0] == keys[1]
    assert pictures[0] == pictures[1]


def test_f1_works_over_a_form_at_the_table() -> None:
    company = Company(game_of(kanugo_table.Table("ATQ BOQ", "AT", adjudication="challenge")))
    company.press(pygame.K_RETURN)
    company.lay("AT")
    company.screen.act(Act.DOUBT)
    company.rest()
    company.press(pygame.K_RETURN)
    assert isinstance(company.game.over.form, PollForm)
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
    told = explained(player.screen)
    assert [each.does for each in told if each.shown == "Esc"] == ["Look at the board"]


# --- tables ------------------------------------------------------------------------------------------------


def test_the_help_of_a_patience_offers_what_a_patience_has() -> None:
    alone = Alone(session_of(GAMES[0], GAMES[0].won))
    alone.press(pygame.K_F1)
    assert alone.screen.sheet is not None
    keys = dict(alone.screen.sheet.page.keys)
    assert {"Ctrl Z", "Ctrl Y", "Ctrl T", "Ctrl H"} <= set(keys)
    assert not {"Ctrl P", "Ctrl U", "Ctrl B", "Ctrl R"} & set(keys)


def test_the_help_of_kan_u_go_offers_no_undo_of_moves_and_no_turning() -> None:
    company = Company(game_of(kanugo_table.Table("AT BO", "AT")))
    company.press(pygame.K_RETURN)
    keys = {each.shown: each.does for each in at_cards(company.screen.turn)}
    assert "Ctrl Y" not in keys
    assert "Ctrl U" not in keys  # words are looked up at once: there is nothing to doubt
    assert keys["Ctrl Z"] == "take back the last card"
    assert keys["Ctrl E"] == "exchange a card"


@pytest.mark.parametrize("adjudication", ["strict", "challenge"])
def test_doubting_and_hints_are_told_where_they_are_allowed(adjudication: str) -> None:
    player = Player(Table("scrabble", "CAT", ["CATSDOO", "EEEEEEE"], "N" * 9, adjudication=adjudication))
    keys = {each.shown for each in at_board(player.turn, OWN)}
    assert ("Ctrl U" in keys) is (adjudication == "challenge")
    assert ("Ctrl H" in keys) is (adjudication == "strict")


def test_each_ctrl_key_of_a_board_s_help_does_something() -> None:
    def table() -> Screen:
        player = Player(Table("scrabble", "CAT AT", ["CATSDOO", "EEEEEEE"], "N" * 9))
        player.type("S")
        player.press(pygame.K_BACKSPACE)
        return player.screen

    def drafted() -> Screen:
        screen = table()
        screen.handle(pygame.Event(pygame.TEXTINPUT, text="S"))
        return screen

    for told in at_board(Player(Table("scrabble", "CAT", ["CATSDOO", "EE"], "N" * 9)).turn, OWN):
        if told.keys and told.mod:
            assert does_something(table, told) or does_something(drafted, told), told


def test_the_keys_on_the_buttons_of_a_sheet_press_them() -> None:
    player = Player(Table("scrabble", "CAT", ["CATSDOO", "EEEEEEE"], "N" * 9))
    player.press(pygame.K_ESCAPE)
    assert player.screen.sheet is not None
    player.press(pygame.K_F1)
    assert player.screen.sheet.page.title == "Help"


def test_a_pressed_free_card_says_what_it_is() -> None:
    company = Company(game_of(kanugo_table.Table("AT* BO", "AT")))
    company.press(pygame.K_RETURN)
    slot = next(slot for slot in company.screen.turn.row() if company.screen.turn.piece(slot) == "FREE")
    company.click(company.screen.scene.place(slot).center)
    assert advice(company.screen.turn).startswith("A free card:")
    company.type("A")
    assert not company.screen.turn.told_of_piece
    company.press(pygame.K_ESCAPE)
    company.type("3")
    assert advice(company.screen.turn).startswith("A free card:")


@pytest.mark.parametrize(("ruleset", "said"), [("scrabble", "A blank:"), ("ekraibl-hard", "A star:")])
def test_a_pressed_blank_says_what_it_is(ruleset: str, said: str) -> None:
    player = Player(Table(ruleset, "XX", ["?", "?"], ""))
    player.click(player.tile("?"))
    assert board_advice(player.turn).startswith(said)


# --- Esc over what was typed -------------------------------------------------------------------------------


def test_esc_asks_before_names_that_were_typed_are_thrown_away() -> None:
    form = PlayersForm((2, 4), ("", ""), lambda names: shown(Message("begun")))
    shown(form)
    type_(form, "Ana")
    form.update(0.1)
    assert pressed(form, pygame.K_ESCAPE) is None
    assert form.asks_to_leave
    type_(form, "b")  # no: one goes on typing
    assert not form.asks_to_leave
    assert pressed(form, pygame.K_ESCAPE) is None
    assert isinstance(pressed(form, pygame.K_ESCAPE), Pop)


def test_esc_held_down_does_not_answer_the_question() -> None:
    form = PlayersForm((2, 4), ("", ""), lambda names: shown(Message("begun")))
    shown(form)
    type_(form, "Ana")
    held: dict[str, Any] = {"key": pygame.K_ESCAPE, "mod": 0, "unicode": ""}
    assert form.handle(pygame.Event(pygame.KEYDOWN, **held)) is None
    assert form.handle(pygame.Event(pygame.KEYDOWN, repeat=True, **held)) is None


def test_esc_leads_back_at_once_where_nothing_was_typed() -> None:
    form = PlayersForm((2, 4), ("Ana", "Bo"), lambda names: shown(Message("begun")))
    shown(form)
    assert isinstance(pressed(form, pygame.K_ESCAPE), Pop)


def test_esc_asks_over_a_word_that_is_looked_up() -> None:
    form = of_house("look_up")()
    type_(form, "CAT")
    assert pressed(form, pygame.K_ESCAPE) is None
    assert isinstance(pressed(form, pygame.K_ESCAPE), Pop)


def test_esc_asks_over_a_deal_number() -> None:
    form = of_house("choose", "patience-six")()
    type_(form, "4711")
    assert pressed(form, pygame.K_ESCAPE) is None
    assert isinstance(pressed(form, pygame.K_ESCAPE), Pop)


def test_esc_asks_over_the_words_of_a_drill() -> None:
    learner = Learner.at(plan_of("anagram"))
    screen = learner.screen
    assert isinstance(screen, DrillScreen)
    screen.handle(pygame.Event(pygame.TEXTINPUT, text="A"))
    before = picture(screen)
    assert pressed(screen, pygame.K_ESCAPE) is None
    assert screen.asks_to_leave
    assert picture(screen) != before
    assert isinstance(pressed(screen, pygame.K_ESCAPE), Pop)


# --- names -------------------------------------------------------------------------------------------------


def test_enter_goes_from_name_to_name_and_from_the_last_to_the_button() -> None:
    begun: list[tuple[str, ...]] = []

    def begin(names: tuple[str, ...]) -> Screen:
        begun.append(names)
        return shown(Message("begun"))

    form = PlayersForm((2, 4), ("", "", ""), begin)
    shown(form)
    for name in ("Ana", "Bo", "Cid"):
        type_(form, name)
        form.update(0.1)
        assert pressed(form, pygame.K_RETURN) is None
        form.update(0.1)
    assert not begun
    here = form.focus.current
    assert here is not None
    assert here.name == "start"
    assert form.names() == ("Ana", "Bo", "Cid")
    assert pressed(form, pygame.K_RETURN) is not None
    assert begun == [("Ana", "Bo", "Cid")]


def test_a_key_too_many_before_the_names_begins_no_game() -> None:
    form = PlayersForm((2, 4), ("Ana", "Bo"), lambda names: pytest.fail("it began"))
    shown(form)
    assert pressed(form, pygame.K_RETURN) is None


def test_no_name_can_say_that_a_computer_player_sits_there() -> None:
    form = PlayersForm((2, 4), ("", ""), lambda names: shown(Message("begun")))
    shown(form)
    type_(form, "computer:club")
    form.update(0.1)
    form._keep()
    assert form.names()[0] == "computerclub"
