"""Text has a size of its own: all of it grows, cards and boards do not, and nothing is cut or lies on another
thing for it."""

from itertools import combinations
from typing import Any

import pygame
import pytest

from game.store import settings as stored
from game.theme import Scale
from game.ui.board.layout import lay_out_board
from game.ui.board.layout import min_size as board_min_size
from game.ui.cards.layout import MIN_SIZE as COMPANY_MIN_SIZE
from game.ui.cards.layout import lay_out_company
from game.ui.context import AppContext
from game.ui.kit import keyboard
from game.ui.kit.controls.choice import ChoiceField
from game.ui.kit.keyboard import TEXT_SCALES, text_keys
from game.ui.kit.look.fonts import Face
from game.ui.menu import layout as menu_layout
from game.ui.menu.controller import MenuController
from game.ui.menu.preferences import DisplayForm
from game.ui.menu.screen import Menu
from game.ui.questions.rail import plan_rail
from game.ui.speech.narrator import Narrator
from game.ui.table.layout import MIN_SIZE, Strip, lay_out
from tests.hostile.hand import Hand
from tests.speech.blind import Recorder, fail_on_fault
from tests.ui.menu import key
from tests.ui.tour import opened

SIZES = [(800, 600), (1280, 800), (1920, 1080), (2560, 1440), (900, 1300)]
STRIPS = [Strip(6, ("stock", "open"), 77), Strip(7, ("stock", "waste"), 70), Strip(12, ("stock", "open"), 70)]
LARGER = [text for text in TEXT_SCALES if text > 1]
CTRL = pygame.KMOD_CTRL
pytestmark = pytest.mark.usefixtures("home")


def apart(size: tuple[int, int], parts: dict[str, pygame.Rect]) -> None:
    """Everything lies in the window, and nothing on anything else."""
    window = pygame.Rect((0, 0), size)
    for name, rect in parts.items():
        assert window.contains(rect), name
        assert rect.width > 0, name
        assert rect.height > 0, name
    for (first, one), (second, other) in combinations(parts.items(), 2):
        assert not one.colliderect(other), f"{first} lies on {second}"


# --- the setting and its keys -----------------------------------------------------------------------------


def test_keys_change_it_on_every_screen_and_it_is_kept(home: object) -> None:
    hand = opened("en", (1280, 800), 1.0)
    hand.press(pygame.K_EQUALS, CTRL)
    hand.pump()
    assert hand.context.display.text == 1.25
    for _ in range(9):
        hand.press(pygame.K_KP_PLUS, CTRL)
    hand.press(pygame.K_MINUS, CTRL)
    hand.pump()
    assert hand.context.display.text == 2.0
    assert stored.read(hand.controller._database).text_scale == 2.0
    assert hand.top._style.scale.text == 2.0  # type: ignore[attr-defined]
    hand.push(hand.controller.settings())
    hand.press(pygame.K_0, CTRL)
    hand.pump()
    assert hand.context.display.text == 1.0
    hand.controller.close(None)
    assert opened_again().display.text == 1.0


def opened_again() -> AppContext:
    context = AppContext()
    MenuController(context)
    return context


def test_the_keys_without_ctrl_are_typed(home: object) -> None:
    hand = opened("en", (1280, 800), 1.0)
    for code in (pygame.K_EQUALS, pygame.K_MINUS, pygame.K_0):
        hand.press(code)
    hand.press(pygame.K_EQUALS, CTRL | pygame.KMOD_ALT)
    assert hand.context.display.text == 1.0
    hand.controller.close(None)


def test_text_size_keys_are_listed_and_the_new_size_is_shown(home: object) -> None:
    assert set(text_keys()) <= set(keyboard.global_keys())
    hand, recorder = opened("en", (1280, 800), 1.0), Recorder()
    hand.context.speech = Narrator(recorder, fail_on_fault)
    hand.press(pygame.K_EQUALS, CTRL)
    assert "Text size 125%." in recorder.said
    hand.press(pygame.K_F1)
    hand.pump()
    assert any("larger text" in said for said in _read(hand))
    hand.controller.close(None)


def _read(hand: Hand) -> list[str]:
    assert isinstance(hand.context.speech, Narrator)
    hand.press(pygame.K_k)
    hand.press(pygame.K_F12)
    hand.pump()
    return hand.context.speech._voice.said  # type: ignore[attr-defined, no-any-return]


def test_the_form_shows_what_the_keys_have_chosen(home: object) -> None:
    hand = opened("en", (1280, 800), 1.0)
    form = DisplayForm(stored.Settings(), hand.controller._change)
    hand.push(form)
    hand.press(pygame.K_EQUALS, CTRL)
    hand.pump()
    shown = next(control for control in form.focus.controls if control.name == "text_scale")
    assert isinstance(shown, ChoiceField)
    assert shown.at == TEXT_SCALES.index(1.25)
    form.focus.put("text_scale")
    form.handle(key(pygame.K_RIGHT))
    assert hand.context.display.text == 1.5
    hand.controller.close(None)


# --- the scale --------------------------------------------------------------------------------------------


def test_words_grow_and_cards_do_not() -> None:
    usual, large = (AppContext().style((1280, 800)), large_style((1280, 800), 3.0))
    widths = [style.words("Words", Face.TEXT, 15, (0, 0, 0)).get_width() for style in (usual, large)]
    assert widths[1] == pytest.approx(3 * widths[0], rel=0.05)
    assert large.px(10) == 3 * usual.px(10)
    assert large.scale.card(63) == usual.scale.card(63)
    assert large.of_cards.px(10) == usual.px(10)
    assert large.cards.scale == usual.scale
    assert usual.of_cards is usual


def large_style(size: tuple[int, int], text: float) -> Any:
    context = AppContext()
    context.display.scale, context.display.text = 1.0, text
    return context.style(size)


@pytest.mark.parametrize(
    ("size", "had"),
    [
        ((800, 600), (1.25, 1.25, 1.25, 1.25)),
        ((1280, 800), (1.25, 1.5, 2.0, 2.0)),
        ((1920, 1080), (1.25, 1.5, 2.0, 3.0)),
        ((2560, 1440), (1.25, 1.5, 2.0, 3.0)),
    ],
)
def test_a_table_has_the_largest_text_that_its_window_shows(
    size: tuple[int, int], had: tuple[float, ...]
) -> None:
    scales = (Scale.fit(size, 1.0, text=text).holding(size, MIN_SIZE) for text in LARGER)
    assert tuple(scale.text for scale in scales) == had
    held = large_style(size, 3.0).holding(size, MIN_SIZE)
    assert held.of_sheets.scale.text == 3.0, "sheets over it have all of it"


# --- where everything lies --------------------------------------------------------------------------------


@pytest.mark.parametrize("strip", STRIPS, ids=lambda strip: f"{strip.places}+{len(strip.piles)}")
@pytest.mark.parametrize("text", LARGER)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_table_of_cards(size: tuple[int, int], text: float, strip: Strip) -> None:
    scale = Scale.fit(size, 1.0, text=text).holding(size, MIN_SIZE)
    layout = lay_out(size, scale, strip, lamp=True)
    apart(size, {name: rect for name, rect in layout.parts().items() if name != "lamp"})
    assert layout.strip.area.contains(layout.strip.places[0].unionall(list(layout.strip.piles.values())))
    assert not layout.grid.colliderect(layout.strip.area)
    assert not layout.rail.colliderect(layout.strip.area)
    assert layout.grid.height > size[1] // 4
    if not layout.below:
        assert layout.rail.width <= size[0] * 0.52
    scale = Scale.fit(size, 1.0, text=text).holding(size, COMPANY_MIN_SIZE)
    for others in (1, 3, 6):
        apart(size, lay_out_company(size, scale, strip, others).parts())


@pytest.mark.parametrize(("places", "seats"), [(7, 2), (7, 6), (9, 4)])
@pytest.mark.parametrize("text", LARGER)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_board(size: tuple[int, int], text: float, places: int, seats: int) -> None:
    scale = Scale.fit(size, 1.0, text=text).holding(size, board_min_size(seats))
    layout = lay_out_board(size, scale, 15, places, seats)
    apart(size, layout.parts())
    assert layout.placement.height >= scale.px(50)


@pytest.mark.parametrize("text", LARGER)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_rail_of_a_drill(size: tuple[int, int], text: float) -> None:
    plan = plan_rail(size, large_style(size, text).holding(size, MIN_SIZE), 60)
    names = ("menu", "help", "title", "chips", "question", "draft", "main", "second", "third")
    apart(size, {name: getattr(plan, name) for name in names})
    reported = ("title", "chips", "paper", "grades", "next", "second", "third")
    apart(size, {name: getattr(plan, name) for name in reported})
    without = [
        name for name in reported if name != "grades"
    ]  # where grades stand on what is due, they say it
    apart(size, {name: getattr(plan, name) for name in (*without, "due")})


@pytest.mark.parametrize("text", LARGER)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_menu(size: tuple[int, int], text: float) -> None:
    scale = Scale.fit(size, 1.0, text=text).holding(size, menu_layout.MIN_SIZE)
    plan = menu_layout.plan(size, scale)
    parts = {f"plate {n}": rect for n, rect in enumerate(plan.plates)}
    parts |= {name: getattr(plan, name) for name in ("language", "deal", "second", "bar")}
    apart((size[0], max(plan.height, size[1])), parts)
    for button, paper in (("deal_button", "deal"), ("choose_button", "deal"), ("go_on_button", "second")):
        assert getattr(plan, paper).contains(getattr(plan, button))


def test_the_menu_is_turned_to_where_the_keyboard_is() -> None:
    size = (1280, 800)
    hand = opened("en", size, 1.0, 2.0)
    menu, window = hand.top, pygame.Rect((0, 0), size)
    assert isinstance(menu, Menu)
    hand.press(pygame.K_LCTRL)
    assert menu._scroll.shift == 0, "a key that leads nowhere turns nothing"
    seen = set()
    for _ in range(len(menu.focus.controls)):
        hand.press(pygame.K_TAB)
        hand.pump()
        here = menu.focus.current
        assert here is not None
        assert window.contains(here.rect), here.name
        seen.add(here.name)
    assert {"quit", "language", "practice"} <= seen
    menu.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=99))
    assert menu._scroll.shift == 0
    hand.controller.close(None)
