"""Menu, forms and messages as they are drawn, come and go."""

from pathlib import Path

import pygame
import pytest

from game.opening import open_game
from game.search.hints import Hints
from game.store.saved import SavedSession
from game.table import rulefile
from game.text import catalogues
from game.theme import FELT, Scale
from game.ui.app import App
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.look import fans
from game.ui.kit.look.paint import Cache
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Pop, Push, visible
from game.ui.menu.controller import MenuController, about
from game.ui.menu.layout import plan
from game.ui.menu.open_games import ago
from game.ui.menu.screen import Menu
from tests.ui.menu import FIRST_DOORS, a_game, controls, key, press, shown

SIZES = [(800, 600), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440), (900, 1300), (3840, 2160)]


pytestmark = pytest.mark.usefixtures("home")


def test_a_message_goes_away_by_key_and_by_pointer(context: AppContext) -> None:
    for way in (
        lambda m: m.handle(key(pygame.K_RETURN)),
        lambda m: m.handle(key(pygame.K_ESCAPE)),
        lambda m: press(m, controls(m)["read"].rect.center),
    ):
        assert isinstance(way(shown(Message("found <b> & 3, expected 4"), context)), Pop)


@pytest.mark.parametrize(
    ("size", "theme"),
    [*((size, "felt") for size in SIZES[:-1]), ((1280, 800), "slate"), ((1280, 800), "contrast")],
)
def test_everything_is_drawn_at_every_size_and_lies_within_the_window(
    controller: MenuController, context: AppContext, size: tuple[int, int], theme: str
) -> None:
    context.display.theme = theme
    a_game(controller)
    window = pygame.Rect(0, 0, *size)
    screens = [
        Menu(controller),
        controller.new_game("patience-heaps"),
        controller.settings(),
        about(),
        Message("so " * 60),
    ]
    for screen in screens:
        shown(screen, context, size)
        for control in controls(screen).values():
            assert window.contains(control.rect), (type(screen).__name__, control.name)
            assert min(control.rect.size) >= Scale.fit(size).px(40) - 1 or control.name.startswith("option")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_the_menu_overlaps(size: tuple[int, int]) -> None:
    places = plan(size, Scale.fit(size))
    apart = [places.logo, places.language, *places.plates, places.deal, places.second, places.bar]
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


def test_waiting_messages_are_one_and_what_comes_meanwhile_follows(
    controller: MenuController, context: AppContext
) -> None:
    app = App(context)
    app.open((1280, 800))
    app.push(Menu(controller))
    context.waiting += [Message("theme", lead="Damaged."), Message("volume", lead="Damaged.")]
    context.waiting += [Message("full", lead="Not saved."), Message("plain"), Message("as plain")]
    seen = []
    for _ in range(3):
        app._show_waiting()
        seen += [
            [part.words for part in each.paragraphs] for each in app.screens if isinstance(each, Message)
        ]
        if len(seen) == 1:
            context.waiting.append(Message("later"))
            app._show_waiting()
        app.change(Pop())
    assert seen == [["Damaged.", "theme", "volume", "Not saved.", "full", "plain", "as plain"], ["later"]]


def test_a_message_leaves_the_screen_below_in_sight_and_the_last_pop_ends(
    controller: MenuController, context: AppContext
) -> None:
    app = App(context)
    app.open((1280, 800))
    app.push(Menu(controller))
    app.change(Push(Message("x")))
    assert [type(screen) for screen in visible(app.screens)] == [Menu, Message]
    app.change(Pop())
    app.change(Pop())
    assert app.screens == []


def test_a_form_comes_into_sight_and_any_key_ends_that(
    controller: MenuController, context: AppContext
) -> None:
    form = controller.settings()
    window = pygame.display.set_mode((1280, 800))
    form.enter((1280, 800), context.style((1280, 800)))
    window.fill((0, 90, 0))
    form.draw(window)
    assert window.get_at((640, 60))[:3] == (0, 90, 0)
    assert form.update(0.05)
    form.handle(key(pygame.K_TAB))
    form.draw(window)
    assert window.get_at((640, 60))[0] > 200
    form.update(0.0)
    assert not form.update(0.0)


def test_a_form_comes_wholly_into_sight_however_long_a_step_takes(
    controller: MenuController, context: AppContext
) -> None:
    form = controller.new_game("patience-heaps")
    form.enter((1280, 800), context.style((1280, 800)))
    assert form.update(0.0)
    assert form.update(5.0), "a slow machine draws the whole of it in one step"
    window = pygame.display.set_mode((1280, 800))
    window.fill("magenta")
    form.draw(window)
    assert not form.update(5.0)
    assert window.get_at((640, 120))[:3] != (255, 0, 255)


def test_a_ruleset_of_the_player_comes_after_the_shipped_ones(controller: MenuController, home: Path) -> None:
    (home / "rulesets").mkdir()
    (home / "rulesets" / "aaa.yaml").write_text("extends: patience-twelve\nname: Ten\nhand: 10\n", "utf-8")
    assert [door.ruleset.id for door in controller.games()][-1] == "aaa"
    assert [door.ruleset.id for door in controller.games()][:4] == FIRST_DOORS


def test_a_board_game_whose_bag_is_empty_is_seen_as_it_stands(controller: MenuController) -> None:
    opening = open_game("scrabble", ("Ana", "Bo"), 3)
    session = SavedSession.begin(controller._journal, opening.mode, opening.setup, opening.lexicon)
    hints = Hints(opening.mode, opening.lexicon, "full")
    while session.state.stock:
        session.make(hints.find(session.state, 1)[0].move)
    session.make(hints.find(session.state, 1)[0].move)
    assert opening.mode.outcome(session.state) is None
    left = controller.resumable_game()
    assert left is not None
    assert left.board == session.state.board


@pytest.mark.parametrize(
    ("language", "words", "word"),
    [("en", "en", "FINISH"), ("eo", "eo", "CELLINIO"), ("ru", "ru", "ФИНИША"), ("ru", "en", "FINISH")],
)
def test_a_board_on_the_menu_spells_a_word_of_the_translated_name(
    language: str, words: str, word: str
) -> None:
    catalogues.use(language)
    assert fans._word(rulefile.load("scrabble-finish", language=words)) == word


def test_a_board_on_the_menu_has_the_numbers_of_its_own_tiles() -> None:
    """English and Polish tiles spell the same word with other numbers."""
    style, pictures = Style(FELT, Scale(), Cache()), []
    for words in ("en", "pl"):
        surface = pygame.Surface((700, 240))
        rules = rulefile.load("scrabble-finish", language=words)
        fans.draw_board(surface, style, surface.get_rect(), rules)
        assert fans._word(rules) == "FINISH"
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("language", rulefile.languages("patience-six"))
def test_the_words_in_pictures_are_spelled_with_cards_of_the_pack(language: str) -> None:
    catalogues.use(language)
    words = [catalogues.text(word) for word in ("SIX", "TWELVE", "HEAP", "NEW", "WON", "EA?T")]
    pieces = rulefile.load("patience-six", language=language).pieces
    assert {letter for word in words for letter in word} - {*pieces, "?"} == set()
