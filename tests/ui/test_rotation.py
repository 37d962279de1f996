"""The turned screen: what is drawn and where one points agree, and every screen goes on as before."""

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.table.session import Session
from game.ui.cards.table import card_table
from game.ui.company.game import CompanyHooks
from game.ui.kit.look.style import DisplaySettings
from game.ui.kit.rotation import MIN_SIZE, QUARTERS, Rotation
from game.ui.kit.screen import PlayerPlace, SharedScreen
from tests.ui.company import game_of, two
from tests.ui.rotated_patience import hand_at, lay_a_word
from tests.ui.test_app import Page
from tests.ui.test_practice_match import Match

pytestmark = pytest.mark.usefixtures("home")
SIZES = [(800, 600), (1280, 800), (2560, 1440)]
TURNS = ["no", "right", "over", "left"]


@given(
    st.integers(600, 3000),
    st.integers(600, 3000),
    st.integers(0, 3),
    st.floats(0, 0.999),
    st.floats(0, 0.999),
)
@example(800, 600, 1, 0.0, 0.0)
@example(800, 600, 3, 0.999, 0.999)
def test_every_point_of_the_window_is_one_of_the_picture_and_the_other_way(
    width: int, height: int, quarters: int, across: float, down: float
) -> None:
    turned = Rotation((width, height), quarters)
    at = (int(width * across), int(height * down))
    point = turned.point(at)
    assert pygame.Rect((0, 0), turned.size).collidepoint(point)
    assert turned.seen(point) == at
    if turned.size in ((width, height), (height, width)):
        there = (int(turned.size[0] * across), int(turned.size[1] * down))
        assert turned.point(turned.seen(there)) == there


def near(colour: pygame.Color, name: str) -> bool:
    """Whether it is this colour, but for what is lost where a picture is shown smaller."""
    wanted = pygame.Color(name)
    return all(abs(part - other) < 4 for part, other in zip(colour, wanted, strict=True))


@pytest.mark.parametrize("size", [*SIZES, (640, 480), (300, 900)])
@pytest.mark.parametrize("quarters", range(4))
def test_what_is_seen_at_a_point_is_what_was_drawn_there(size: tuple[int, int], quarters: int) -> None:
    turned = Rotation(size, quarters)
    picture, window = pygame.Surface(turned.size), pygame.Surface(size)
    picture.fill("navy")
    control = pygame.Rect(0, 0, 60, 40).move(turned.size[0] // 5, turned.size[1] // 3)
    picture.fill("orange", control)
    turned.show(picture, window)
    assert near(window.get_at(turned.seen(control.center)), "orange")
    assert near(window.get_at(turned.seen((control.right + 20, control.centery))), "navy")
    for corner in ((0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)):
        assert near(window.get_at(corner), "navy"), "the whole window is filled"


def test_to_the_right_is_clockwise() -> None:
    top = (400, 0)
    at = {turn: Rotation((800, 800), QUARTERS[turn]).seen(top) for turn in TURNS}
    assert (at["no"][1], at["right"][0], at["over"][1], at["left"][0]) == (0, 799, 799, 0)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("quarters", range(4))
def test_the_layout_never_gets_less_than_it_needs(size: tuple[int, int], quarters: int) -> None:
    width, height = Rotation(size, quarters).size
    assert width >= MIN_SIZE[0]
    assert height >= MIN_SIZE[1]


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_events_are_turned_back(quarters: int) -> None:
    turned = Rotation((1280, 800), quarters)
    start, end = (300, 200), (340, 210)
    moved = pygame.Event(
        pygame.MOUSEMOTION, pos=turned.seen(end), rel=way(turned, start, end), buttons=(1, 0, 0), touch=False
    )
    back = turned.event(moved)
    assert (back.pos, tuple(back.rel), back.buttons) == (end, (40, 10), (1, 0, 0))
    wheel = pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1)
    assert turned.event(wheel) is wheel
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_a)
    assert turned.event(key) is key


def way(turned: Rotation, start: tuple[int, int], end: tuple[int, int]) -> tuple[int, int]:
    first, last = turned.seen(start), turned.seen(end)
    return last[0] - first[0], last[1] - first[1]


@pytest.mark.parametrize("quarters", range(4))
def test_fingers_are_turned_back(quarters: int) -> None:
    turned = Rotation((1280, 800), quarters)
    width, height = turned.size
    seen = turned.seen((300, 200))
    finger = pygame.Event(
        pygame.FINGERMOTION, x=seen[0] / 1280, y=seen[1] / 800, dx=0.25, dy=0.0, touch_id=1, finger_id=2
    )
    back = turned.event(finger)
    assert (back.x * width, back.y * height) == pytest.approx((300, 200), abs=1.01)
    assert (back.dx, back.dy) == [(0.25, 0.0), (0.0, -0.25), (-0.25, 0.0), (0.0, 0.25)][quarters]
    assert back.finger_id == 2


class Asking(Page, SharedScreen):
    """A screen that several share."""

    place: PlayerPlace | None = None

    @property
    def player(self) -> PlayerPlace | None:
        return self.place


@pytest.mark.parametrize(
    ("players", "quarters"),
    [(2, [0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2, 3]), (5, [0, 0, 1, 2, 3]), (7, [0, 0, 1, 1, 2, 2, 3])],
)
def test_players_sit_around_the_screen(players: int, quarters: list[int]) -> None:
    hand, page = hand_at(DisplaySettings(turned="player"), (1280, 800)), Asking()
    hand.screens = [page, Page()]
    hand._enter()
    seen = []
    for place in range(players):
        page.place = PlayerPlace(place, players)
        hand.pump()
        seen.append(hand.rotation.quarters)
    assert seen == quarters
    page.place = None
    hand.pump()
    assert hand.rotation.quarters == 0


def test_only_the_setting_towards_the_player_rotates_with_the_turns() -> None:
    hand, page = hand_at(DisplaySettings(turned="over"), (1280, 800)), Asking()
    page.place = PlayerPlace(1, 4)
    hand.screens = [page]
    hand._enter()
    hand.pump()
    assert hand.rotation.quarters == 2


@pytest.mark.parametrize(("turn", "size"), list(zip(TURNS, [*SIZES, SIZES[0]], strict=True)))
def test_a_move_is_laid_with_the_mouse_however_the_screen_is_turned(turn: str, size: tuple[int, int]) -> None:
    lay_a_word(hand_at(DisplaySettings(turned=turn), size))


@pytest.mark.parametrize("turn", TURNS)
def test_a_resized_window_is_laid_out_for_what_it_is_when_turned(turn: str) -> None:
    hand, page = hand_at(DisplaySettings(turned=turn), (1280, 800)), Page()
    hand.screens = [page]
    hand._enter()
    hand.window.size = (1000, 700)
    hand.rest()
    sideways = turn in ("left", "right")
    assert page.entered[-1] == ((800, 1143) if sideways else (1000, 700))
    assert hand.size == (1000, 700), "the window itself is remembered as it is"


def test_the_screen_turns_behind_the_curtain() -> None:
    hand = hand_at(DisplaySettings(turned="player"), (1280, 800))
    session = game_of(two())
    table = card_table(session, None, CompanyHooks(lambda setup: Session(session.mode, setup)))
    hand.screens = [table]
    hand._enter()
    hand.rest()
    assert hand.rotation.quarters == 0
    hand.press(pygame.K_RETURN)
    hand.rest()
    shown = hand.rotation.quarters
    seen: list[tuple[int, bool]] = []
    hand.after_frame = lambda: seen.append((hand.rotation.quarters, table.delegate.runner.hides_table))
    hand.type("CAT")
    hand.press(pygame.K_RETURN)
    for _ in range(60):
        hand.pump(0.02)
    assert (shown, seen[-1]) == (0, (2, True))
    assert all(hidden for quarters, hidden in seen if quarters == 2), "it is turned behind the curtain"


def test_a_match_turns_with_its_curtain() -> None:
    match = Match.of("Ana", "Bo")
    assert match.screen.player == PlayerPlace(0, 2)
    match.screen.update(1.0)
    match.enter()
    while not match.covered:
        assert match.screen.player == PlayerPlace(0, 2), "what came of the last answer is told to her"
        match.type(match.solution()[0][0])
        match.enter()
    assert match.screen.player == PlayerPlace(1, 2)
