"""Sheets have the whole size of text that is wished: nothing is cut, and every part can be scrolled to."""

from collections.abc import Callable
from datetime import date
from functools import partial
from itertools import combinations

import pygame
import pytest

from game.deals.request import GameRequest
from game.store import settings as stored
from game.text import catalogues
from game.ui.company.players_form import PlayersForm
from game.ui.context import AppContext
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import Form, Message, MessageAnswer
from game.ui.kit.controls.text_page import Paragraph
from game.ui.kit.keyboard import TEXT_SCALES
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Explain, Push, Screen, remove_screens
from game.ui.menu.controller import MenuController
from game.ui.menu.daily import CalendarForm
from game.ui.menu.preferences import DisplayForm
from game.ui.practice.progress import ProgressForm
from game.ui.rules.sheet import RulesSheet
from game.ui.table.layout import Strip
from tests.amounts import some_of
from tests.hostile.hand import Hand
from tests.ui import gallery
from tests.ui.menu import key
from tests.ui.tour import Seen, opened, said_in, watching

pytestmark = pytest.mark.usefixtures("home", "own_pictures")

STRIPS = [Strip(6, ("stock", "open"), 77), Strip(7, ("stock", "waste"), 70), Strip(12, ("stock", "open"), 70)]
TODAY = date(2026, 11, 28)
LARGER = [text for text in TEXT_SCALES if text > 1]


class _Bare(Screen):
    """Lies below the sheets: the menu would be drawn anew with each of them."""

    def enter(self, size: tuple[int, int], style: Style) -> None: ...

    def handle(self, event: pygame.Event) -> None: ...

    def update(self, seconds: float) -> bool:
        return False

    def draw(self, surface: pygame.Surface) -> None: ...


def _hand(language: str, size: tuple[int, int], text: float) -> Hand:
    hand = opened(language, size, 1.0, text)
    hand.screens[:] = [_Bare()]
    return hand


def _rules(controller: MenuController) -> Screen:
    rules = controller.suggested_ruleset()
    assert rules is not None
    return RulesSheet(Explain(()), rules)


SHEETS: dict[str, Callable[[MenuController], Screen]] = {
    "settings": MenuController.settings,
    "display": lambda controller: DisplayForm(stored.Settings(), controller._change),
    "today": MenuController.today,
    "statistics": MenuController.statistics,
    "open games": MenuController.open_games,
    "look up": MenuController.look_up,
    "practice": MenuController.practice,
    "a new patience": lambda controller: controller.new_game("patience-heaps"),
    "a new game": lambda controller: controller.new_game("kan-u-go"),
    "who plays": lambda controller: controller.ask_players(GameRequest("kan-u-go", 5, "en")),
    "who practises": lambda _: PlayersForm((2, 7), tuple("ABCDEFG"), lambda *_: _Bare()),
    "rules": _rules,
    "message": lambda controller: Message("", "Keys", paragraphs=[Paragraph("What a key does. " * 9)] * 9),
}


@pytest.mark.parametrize(
    ("language", "size", "text"),
    some_of(
        [
            ("pl", (1280, 800), 2.0),
            ("pl", (1920, 1080), 3.0),
            ("pl", (800, 600), 1.25),
            ("en", (1280, 800), 1.5),
        ],
        4,
    ),
)
def test_every_sheet_has_the_whole_size_and_nothing_on_it_is_cut(
    language: str, size: tuple[int, int], text: float
) -> None:
    seen = Seen()
    hand = _hand(language, size, text)
    for name, make in SHEETS.items():
        sheet = make(hand.controller)
        assert isinstance(sheet, Form)
        with watching(seen, said_in(language)):
            hand.push(sheet)
            seen.where, seen.turned = name, sheet.sheet
            hand.context.restyle()
            hand.rest()
        assert sheet.style is not None
        assert sheet.style.scale.text == text
        assert 0 <= sheet.sheet.left < sheet.sheet.right <= size[0], "it is turned up and down alone"
        controls = {control.name: control.rect for control in sheet.focus.controls}
        for first, second in combinations(controls, 2):
            assert not controls[first].colliderect(controls[second]), f"{name}: {first} lies on {second}"
        for control, rect in controls.items():
            assert sheet.sheet.contains(rect), f"{name}: {control}"
        hand.screens.pop()
    hand.controller.close(None)
    catalogues.use("en")
    assert not seen.cut, seen.cut


def test_the_answers_on_phones_are_whole_with_the_largest_text() -> None:
    seen = Seen()
    hand = _hand("pl", (1280, 800), 3.0)
    sheet = SHEETS["who practises"](hand.controller)
    assert isinstance(sheet, Form)
    with watching(seen, said_in("pl")):
        hand.push(sheet)
        seen.turned = sheet.sheet
        hand.context.restyle()
        hand.rest()
    hand.controller.close(None)
    catalogues.use("en")
    assert not seen.cut, seen.cut


def test_at_the_normal_size_every_sheet_fits_the_smallest_window() -> None:
    hand = _hand("en", (800, 600), 1.0)
    for name, make in SHEETS.items():
        sheet = make(hand.controller)
        assert isinstance(sheet, Form)
        hand.push(sheet)
        assert not sheet.panning.larger, name
        hand.screens.pop()
    hand.controller.close(None)


@pytest.mark.parametrize("name", some_of(SHEETS, 4))
def test_in_the_smallest_window_every_part_of_a_sheet_can_be_turned_to(name: str) -> None:
    size = (800, 600)
    window = pygame.Rect((0, 0), size)
    hand = _hand("en", size, 3.0)
    sheet = SHEETS[name](hand.controller)
    assert isinstance(sheet, Form)
    hand.push(sheet)
    assert sheet.style is not None
    assert sheet.style.scale.text == 3.0
    for _ in range(len(sheet.focus.controls)):
        sheet.handle(key(pygame.K_TAB))
        here = sheet.focus.current
        if here is not None and min(size[0] - here.rect.width, size[1] - here.rect.height) > 48:
            assert window.contains(here.rect), here.name
    for _ in range(9):
        sheet.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-99))
    assert sheet.sheet.bottom <= size[1], "its foot is in sight"
    for _ in range(9):
        sheet.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=99))
    assert sheet.sheet.top >= 0, "and its title again"
    hand.controller.close(None)


def _practised(size: tuple[int, int], pressed: str = "") -> Form:
    form = gallery.SCREENS["progress"](size).screen
    assert isinstance(form, ProgressForm)
    form.update(0.0)
    if not pressed:
        return form
    form.focus.put(pressed)
    change = form.handle(key(pygame.K_RETURN))
    assert isinstance(change, Push)
    assert isinstance(change.screen, Form)
    return change.screen


def _unfinished_games(size: tuple[int, int]) -> Screen:
    controller = MenuController(AppContext())
    for ruleset in ("patience-six", "patience-heaps"):
        screens = [controller.begin(GameRequest(ruleset, 5, "en"))]
        remove_screens(screens, 0)
    return controller.open_games()


ONE_COLUMN: dict[str, Callable[[tuple[int, int]], Screen]] = {
    "statistics": lambda size: gallery.SCREENS["statistics"](size).screen,
    "progress": _practised,
    "what you know": partial(_practised, pressed="known"),
    "how often": partial(_practised, pressed="retention"),
    "reset": partial(_practised, pressed="forget"),
    "open games": _unfinished_games,
    "calendar": lambda size: CalendarForm({}, TODAY, TODAY, lambda day: Message("")),
}


@pytest.mark.parametrize("language", some_of(["ru", "pl", "uk", "en"], 1))
def test_one_column_fits_the_width_of_the_smallest_window_at_twice_the_text(language: str) -> None:
    size, seen = (800, 600), Seen()
    hand = _hand(language, size, 2.0)
    for name, make in ONE_COLUMN.items():
        sheet = make(size)
        assert isinstance(sheet, Form)
        seen.where = name
        with watching(seen, said_in(language)):
            hand.push(sheet)
            seen.turned = sheet.sheet
            hand.context.restyle()
            hand.rest()
        assert 0 <= sheet.sheet.left < sheet.sheet.right <= size[0], name
        controls = {control.name: control.rect for control in sheet.focus.controls}
        for first, second in combinations(controls, 2):
            assert not controls[first].colliderect(controls[second]), f"{name}: {first} lies on {second}"
        for control, rect in controls.items():
            assert sheet.sheet.contains(rect), f"{name}: {control}"
        remove_screens(hand.screens, len(hand.screens) - 1)
    hand.controller.close(None)
    catalogues.use("en")
    assert not seen.cut, seen.cut
    assert not seen.on_others, seen.on_others


def test_a_question_keeps_its_heading_and_answers_whole_in_the_smallest_window() -> None:
    seen = Seen()
    hand = _hand("ru", (800, 600), 3.0)
    answers = MessageAnswer("remove", catalogues.text("Delete it")), MessageAnswer("keep", "")
    question = Message("", catalogues.text("Delete this game for good?"), answers=answers)
    hand.push(question)
    seen.turned = question.sheet
    with watching(seen, said_in("ru")):
        hand.context.restyle()
        hand.rest()
    hand.controller.close(None)
    catalogues.use("en")
    assert not seen.cut, seen.cut


def test_a_sheet_that_is_larger_than_the_window_follows_pointer_and_keys() -> None:
    hand = _hand("en", (800, 600), 2.0)
    form = hand.controller.settings()
    assert isinstance(form, Form)
    hand.push(form)
    assert form.panning.larger
    free = _free(form)
    top = form.sheet.top
    form.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=free, button=1))
    form.handle(
        pygame.Event(pygame.MOUSEMOTION, pos=(free[0], free[1] - 90), rel=(0, -90), buttons=(1, 0, 0))
    )
    form.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=(free[0], free[1] - 90), button=1))
    assert form.sheet.top == top - 90
    form.handle(key(pygame.K_PAGEDOWN))
    assert form.sheet.top < top - 300
    form.handle(key(pygame.K_HOME))
    assert form.sheet.top == top
    hand.controller.close(None)


def _free(form: Form) -> tuple[int, int]:
    """A point of the sheet on which nothing stands."""
    controls: list[Control] = form.focus.controls
    points = ((form.sheet.left + 20, y) for y in range(200, 560, 4))
    return next(
        point for point in points if not any(control.rect.collidepoint(point) for control in controls)
    )
