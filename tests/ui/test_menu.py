"""The menu and the forms: everything is reached by pointer and keyboard at every size; errors are told."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.opening import open_game
from game.search.hints import Hints
from game.store.saved import SavedSession
from game.table.mode import Setup
from game.table.moves import Place, Placement, Slot
from game.table.session import Session
from game.ui.app import App, Desk
from game.ui.controls.choice import ChoiceField
from game.ui.controls.focus import Spot
from game.ui.controls.message import Message
from game.ui.look import fans
from game.ui.look.style import Style
from game.ui.look.tokens import THEMES, Scale
from game.ui.menu.art import ago
from game.ui.menu.layout import DOORS, plan
from game.ui.menu.navigator import Navigator
from game.ui.menu.new_game import NewGameForm
from game.ui.menu.preferences import PreferencesForm
from game.ui.menu.screen import Menu
from game.ui.screen import Change, Pop, Push, Screen, Swap
from game.words.court import Court

SIZES = [(800, 600), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440), (900, 1300), (3840, 2160)]


class Cards:
    """A table that only knows its game."""

    def __init__(self, session: Session, again: Callable[[Setup], Session], court: Court | None) -> None:
        assert court is not None
        assert isinstance(session, SavedSession)
        self.session = session
        self.again = again

    def enter(self, size: tuple[int, int], style: Style) -> None: ...

    def handle(self, event: pygame.Event) -> Change | None: ...

    def update(self, seconds: float) -> bool:
        return False

    def draw(self, surface: pygame.Surface) -> None: ...


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def navigator(desk: Desk) -> Navigator:
    return Navigator(desk, Cards)


def shown(screen: Screen, desk: Desk, size: tuple[int, int] = (1280, 800)) -> Screen:
    window = pygame.display.set_mode(size)
    screen.enter(size, desk.style(size))
    screen.update(0.0)
    screen.draw(window)
    return screen


def key(code: int, mod: int = 0, unicode: str = "") -> pygame.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode, scancode=0)


def press(screen: Screen, at: tuple[int, int]) -> Change | None:
    screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    return screen.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


def spots(screen: Screen) -> dict[str, Spot]:
    focus = screen.focus  # type: ignore[attr-defined]
    return {spot.name: spot for spot in focus.spots}


def focused(screen: Screen) -> str:
    return next(name for name, spot in spots(screen).items() if spot.focused)


def a_game(navigator: Navigator) -> SavedSession:
    table = navigator.begin("patience-six", "en", 7, {})
    assert isinstance(table, Cards)
    return table.session


GAMES = DOORS - 1  # the last door is that of practice
FIRST_DOORS = ["kan-u-go", "patience-six", "patience-twelve", "patience-heaps"]


def test_there_is_a_door_for_each_game_the_original_s_first_and_in_its_order(navigator: Navigator) -> None:
    doors = [door.ruleset.id for door in navigator.doors()]
    assert doors[:4] == FIRST_DOORS
    assert {"skrablo", "scrabble", "literaki", "ekraibl-simple"} <= set(doors[4:])


def test_brass_deals_when_nothing_is_left_open(navigator: Navigator, desk: Desk) -> None:
    menu = shown(navigator.menu(), desk)
    assert "go on" not in spots(menu)
    assert focused(menu) == "deal"
    change = menu.handle(key(pygame.K_RETURN))
    assert isinstance(change, Push)
    assert isinstance(change.screen, Cards)
    assert change.screen.session.setup.ruleset == "patience-heaps"


def test_brass_goes_on_with_the_game_left_open(navigator: Navigator, desk: Desk) -> None:
    session = a_game(navigator)
    menu = shown(navigator.menu(), desk)
    assert focused(menu) == "go on"
    change = menu.handle(key(pygame.K_RETURN))
    assert isinstance(change, Push)
    assert isinstance(change.screen, Cards)
    assert change.screen.session.game == session.game


def test_the_open_game_shows_its_crossword(navigator: Navigator) -> None:
    session = a_game(navigator)
    hand = session.state.seat.hand
    session.make(Place((Placement(Slot("hand", 0), (0, 0)), Placement(Slot("hand", 1), (1, 0)))))
    left = navigator.left_open()
    assert left is not None
    assert [laid.letter for laid in left.board.values()] == list(hand[:2])
    assert left.deal == 7


def test_the_keyboard_alone_reaches_every_door_and_button(navigator: Navigator, desk: Desk) -> None:
    a_game(navigator)
    menu = shown(navigator.menu(), desk)
    seen = set()
    for _ in range(len(spots(menu))):
        seen.add(focused(menu))
        menu.handle(key(pygame.K_TAB))
    assert seen == set(spots(menu))
    before = focused(menu)
    menu.handle(key(pygame.K_TAB))
    menu.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert focused(menu) == before


def test_arrows_go_to_the_neighbour_in_their_direction(navigator: Navigator, desk: Desk) -> None:
    menu = shown(navigator.menu(), desk)
    menu.focus.put("patience-six")  # type: ignore[attr-defined]
    menu.handle(key(pygame.K_RIGHT))
    assert focused(menu) == "patience-twelve"
    menu.handle(key(pygame.K_LEFT))
    menu.handle(key(pygame.K_DOWN))
    assert focused(menu) in ("deal", "choose")


@pytest.mark.parametrize("name", ["patience-six", "patience-twelve", "patience-heaps"])
def test_a_door_opens_the_form_with_its_game_chosen(navigator: Navigator, desk: Desk, name: str) -> None:
    menu = shown(navigator.menu(), desk)
    while name not in spots(menu):
        press(menu, spots(menu)["more"].rect.center)
    change = press(menu, spots(menu)[name].rect.center)
    assert isinstance(change, Push)
    form = shown(change.screen, desk)
    assert isinstance(form, NewGameForm)
    game = spots(form)["game"]
    assert isinstance(game, ChoiceField)
    assert game.answers[game.at] == next(d.ruleset.name for d in navigator.doors() if d.ruleset.id == name)


def test_the_form_deals_what_it_says(navigator: Navigator, desk: Desk) -> None:
    form = shown(navigator.choose("patience-heaps"), desk)
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
    assert setup.options == {"waste_uncovers": True}


def test_digits_typed_anywhere_are_the_deal_and_enter_deals_from_anywhere(
    navigator: Navigator, desk: Desk
) -> None:
    form = shown(navigator.choose("patience-six"), desk)
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


def test_arrows_go_through_a_stack_and_leave_it_at_its_ends(navigator: Navigator, desk: Desk) -> None:
    form = shown(navigator.choose("patience-six"), desk)
    assert isinstance(form, NewGameForm)
    form.focus.put("game")
    form.handle(key(pygame.K_DOWN))
    form.handle(key(pygame.K_DOWN))
    assert "option heaps_first" in spots(form)
    assert focused(form) == "game"
    form.handle(key(pygame.K_DOWN))
    assert focused(form) == "language"


def test_another_method_brings_its_own_options(navigator: Navigator, desk: Desk) -> None:
    form = shown(navigator.choose("patience-heaps"), desk)
    assert "option heaps_first" in spots(form)
    game = spots(form)["game"]
    assert isinstance(game, ChoiceField)
    press(form, game.fields[1].center)
    assert "option heaps_first" not in spots(form)
    assert "option refill_hand" in spots(form)


def test_an_empty_deal_number_is_a_random_one(navigator: Navigator, desk: Desk) -> None:
    deals = set()
    for _ in range(3):
        change = shown(navigator.choose("patience-six"), desk).handle(key(pygame.K_RETURN))
        assert isinstance(change, Swap)
        assert isinstance(change.screen, Cards)
        deals.add(change.screen.session.setup.deal)
    assert len(deals) == 3


def test_what_was_chosen_is_chosen_again(navigator: Navigator, desk: Desk) -> None:
    navigator.begin("patience-twelve", "eo", 3, {"refill_hand": True})
    likely = navigator.likely()
    assert likely is not None
    assert (likely.id, likely.language) == ("patience-twelve", "eo")
    form = shown(navigator.choose("patience-twelve"), desk)
    chosen = spots(form)["option refill_hand"]
    assert isinstance(chosen, ChoiceField)
    assert chosen.answers[chosen.at] == "yes"


@pytest.mark.parametrize(
    ("game", "answers"),
    [
        ("kan-u-go", ["never offered", "not valid", "words like others"]),
        ("scrabble", ["never offered", "not valid", "words like others"]),
        ("patience-six", ["not valid", "words like others"]),
    ],
)
def test_a_new_game_is_fit_for_all_ages_unless_it_is_chosen_otherwise_and_that_is_remembered(
    navigator: Navigator, desk: Desk, game: str, answers: list[str]
) -> None:
    form = shown(navigator.choose(game), desk)
    chosen = spots(form)["option offensive"]
    assert isinstance(chosen, ChoiceField)
    assert ([*chosen.answers], chosen.at) == (answers, 0)
    names = ("",) if game == "patience-six" else ("Ana", "Bo")
    navigator.begin(game, "en", 3, {"offensive": "offered"}, names)
    again = spots(shown(navigator.choose(game), desk))["option offensive"]
    assert isinstance(again, ChoiceField)
    assert again.answers[again.at] == "words like others"


def test_what_one_game_remembers_and_another_does_not_offer_is_not_asked_of_it(
    navigator: Navigator, desk: Desk
) -> None:
    navigator.begin("scrabble", "en", 3, {"offensive": "not_valid"}, ("Ana", "Bo"))
    form = shown(navigator.choose("patience-six"), desk)
    form._wanted.options["offensive"] = "not_offered"  # type: ignore[attr-defined]
    change = form.handle(key(pygame.K_RETURN))
    assert isinstance(change, Swap)
    assert isinstance(change.screen, Cards)


def test_another_deal_is_judged_by_the_same_list(navigator: Navigator, home: Path) -> None:
    (home / "mine.txt").write_text("qat\nqi\n")
    opening = open_game("patience-six", ("",), 3, lexicon=str(home / "mine.txt"))
    table = navigator.sit_down(opening)
    assert isinstance(table, Cards)
    left = navigator.left_open()
    assert left is not None
    resumed = navigator.go_on(left)
    assert isinstance(resumed, Cards)
    for at_table in (table, resumed):
        anew = at_table.again(msgspec.structs.replace(opening.setup, deal=4))
        assert anew.setup.deal == 4
        assert "QAT" in anew.mode.words
        assert "CAT" not in anew.mode.words


def test_settings_change_the_looks_at_once_and_are_kept(navigator: Navigator, desk: Desk) -> None:
    form = shown(navigator.settings(), desk)
    assert isinstance(form, PreferencesForm)
    form.focus.put("theme")
    form.handle(key(pygame.K_RIGHT))
    form.focus.put("motion")
    form.handle(key(pygame.K_RIGHT))
    assert (desk.looks.theme, desk.looks.less_motion, desk.stale) == ("slate", True, True)
    other = Desk()
    Navigator(other, Cards)
    assert (other.looks.theme, other.looks.less_motion) == ("slate", True)


def test_a_broken_ruleset_is_told_and_the_others_can_be_played(
    navigator: Navigator, desk: Desk, home: Path
) -> None:
    (home / "rulesets").mkdir()
    shipped = len(navigator.doors())
    navigator._forget()
    (home / "rulesets" / "mine.yaml").write_text("extends: patience-six\nhnad: 7\n", "utf-8")
    assert len(navigator.doors()) == shipped
    [told] = desk.waiting
    assert isinstance(told, Message)
    assert "rulesets/mine.yaml" in told.line
    assert "hnad" in told.line


def test_a_player_s_own_ruleset_gets_a_door_on_the_next_page(
    navigator: Navigator, desk: Desk, home: Path
) -> None:
    (home / "rulesets").mkdir()
    (home / "rulesets" / "nine.yaml").write_text(
        "extends: patience-twelve\nname: Nine & <more>\nhand: 9\n", "utf-8"
    )
    menu = shown(navigator.menu(), desk)
    names = set(spots(menu))
    for _ in range((len(navigator.doors()) - 1) // GAMES):
        press(menu, spots(menu)["more"].rect.center)
        menu.draw(pygame.display.set_mode((1280, 800)))
        names |= set(spots(menu))
    assert {"nine", *FIRST_DOORS} <= names
    press(menu, spots(menu)["more"].rect.center)
    assert "patience-six" in spots(menu)


def test_a_player_s_own_game_is_pictured_by_its_name_and_not_dealt_unasked(
    navigator: Navigator, desk: Desk, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "rulesets").mkdir()
    (home / "rulesets" / "mine.yaml").write_text("extends: patience-twelve\nname: Teo's own\n", "utf-8")
    likely = navigator.likely()
    assert likely is not None
    assert likely.id == "patience-heaps"
    pictured: list[str] = []
    hand = fans.hand

    def recorded(*given: Any) -> Any:
        pictured.append(given[3])
        return hand(*given)

    monkeypatch.setattr(fans, "hand", recorded)
    menu = shown(navigator.menu(), desk)
    for _ in range((len(navigator.doors()) - 1) // GAMES):
        press(menu, spots(menu)["more"].rect.center)
        menu.draw(pygame.display.set_mode((1280, 800)))
    assert pictured[0] == "KANUGO"
    assert pictured[-1] == "TEOS"


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Teo's own", "TEOS"),
        ("9 cards", "CARDS"),
        ("Ĝojo", "ĜOJO"),
        ("Longissime", "LONGISS"),
        ("7 x", ""),
        ("", ""),
    ],
)
def test_a_name_is_shortened_to_what_cards_can_spell(name: str, word: str) -> None:
    assert fans.short(name) == word


def test_a_message_goes_away_by_key_and_by_pointer(desk: Desk) -> None:
    for way in (
        lambda m: m.handle(key(pygame.K_RETURN)),
        lambda m: m.handle(key(pygame.K_ESCAPE)),
        lambda m: press(m, spots(m)["read"].rect.center),
    ):
        assert isinstance(way(shown(Message("found <b> & 3, expected 4"), desk)), Pop)


@pytest.mark.parametrize(
    ("size", "theme"), [*((size, "felt") for size in SIZES), *(((1280, 800), theme) for theme in THEMES)]
)
def test_everything_is_drawn_at_every_size_and_lies_within_the_window(
    navigator: Navigator, desk: Desk, size: tuple[int, int], theme: str
) -> None:
    desk.looks.theme = theme
    a_game(navigator)
    window = pygame.Rect(0, 0, *size)
    screens = [
        navigator.menu(),
        navigator.choose("patience-heaps"),
        navigator.settings(),
        navigator.about(),
        Message("so " * 60),
    ]
    for screen in screens:
        shown(screen, desk, size)
        for spot in spots(screen).values():
            assert window.contains(spot.rect), (type(screen).__name__, spot.name)
            assert min(spot.rect.size) >= Scale.fit(size).px(40) - 1 or spot.name.startswith("option")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_the_menu_overlaps(size: tuple[int, int]) -> None:
    places = plan(size, Scale.fit(size))
    apart = [places.logo, places.language, *places.doors, places.deal, places.second, places.bar]
    for place, rect in enumerate(apart):
        assert rect.collidelist(apart[place + 1 :]) == -1
    for inner in (places.deal_picture, places.deal_button, places.choose_button):
        assert places.deal.contains(inner)
    assert places.second.contains(places.crossword)
    assert places.deal_picture.collidelist([places.deal_button, places.choose_button]) == -1
    assert not places.crossword.colliderect(places.go_on_button)


def test_how_long_ago_is_said_in_words() -> None:
    assert [ago(seconds) for seconds in (5, 60, 720, 3600, 7300, 200_000)] == [
        "just now",
        "1 minute ago",
        "12 minutes ago",
        "1 hour ago",
        "2 hours ago",
        "2 days ago",
    ]


def test_of_several_messages_one_is_shown_at_a_time(navigator: Navigator, desk: Desk) -> None:
    app = App(desk)
    app.open((1280, 800))
    app.push(navigator.menu())
    desk.waiting += [Message("first"), Message("second")]
    seen = []
    for _ in range(3):
        app._tell()
        app._tell()
        seen.append([screen.line for screen in app.screens if isinstance(screen, Message)])
        app.change(Pop())
    assert seen == [["first"], ["second"], []]


def test_a_message_leaves_the_screen_below_in_sight_and_the_last_pop_ends(
    navigator: Navigator, desk: Desk
) -> None:
    app = App(desk)
    app.open((1280, 800))
    app.push(navigator.menu())
    app.change(Push(Message("x")))
    assert [type(screen) for screen in app._seen()] == [Menu, Message]
    app.change(Pop())
    app.change(Pop())
    assert app.screens == []


def test_a_form_comes_into_sight_and_any_key_ends_that(navigator: Navigator, desk: Desk) -> None:
    form = navigator.settings()
    window = pygame.display.set_mode((1280, 800))
    form.enter((1280, 800), desk.style((1280, 800)))
    window.fill((0, 90, 0))
    form.draw(window)
    assert window.get_at((640, 180))[:3] == (0, 90, 0)
    assert form.update(0.05)
    form.handle(key(pygame.K_TAB))
    form.draw(window)
    assert window.get_at((640, 180))[0] > 200
    form.update(0.0)
    assert not form.update(0.0)


def test_a_form_comes_wholly_into_sight_however_long_a_step_takes(navigator: Navigator, desk: Desk) -> None:
    form = navigator.choose("patience-heaps")
    form.enter((1280, 800), desk.style((1280, 800)))
    assert form.update(0.0)
    assert form.update(5.0), "a slow machine draws the whole of it in one step"
    window = pygame.display.set_mode((1280, 800))
    window.fill("magenta")
    form.draw(window)
    assert not form.update(5.0)
    assert window.get_at((640, 120))[:3] != (255, 0, 255)


def test_a_ruleset_of_the_player_comes_after_the_shipped_ones(navigator: Navigator, home: Path) -> None:
    (home / "rulesets").mkdir()
    (home / "rulesets" / "aaa.yaml").write_text("extends: patience-twelve\nname: Ten\nhand: 10\n", "utf-8")
    assert [door.ruleset.id for door in navigator.doors()][-1] == "aaa"
    assert [door.ruleset.id for door in navigator.doors()][:4] == FIRST_DOORS


def test_a_board_game_whose_bag_is_empty_is_seen_as_it_stands(navigator: Navigator) -> None:
    opening = open_game("scrabble", ("Ana", "Bo"), 3)
    session = SavedSession.begin(navigator._journal, opening.mode, opening.setup, opening.lexicon)
    hints = Hints(opening.mode, opening.lexicon, "full")
    while session.state.stock:
        session.make(hints.find(session.state, 1)[0].move)
    session.make(hints.find(session.state, 1)[0].move)
    assert opening.mode.outcome(session.state) is None
    left = navigator.left_open()
    assert left is not None
    assert left.board == session.state.board
