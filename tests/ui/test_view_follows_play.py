"""The view follows the play: it moves no more than a play needs, smoothly, and its cards stay readable."""

from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.theme import THEMES, Scale
from game.ui.cards.layout import lay_out_company
from game.ui.context import AppContext
from game.ui.kit.look.paint import Cache
from game.ui.kit.look.style import Style
from game.ui.table.camera import Camera, zoom_steps
from game.ui.table.layout import Strip
from tests.ui.card_sizes import PATIENCES, rounds, solved, watched
from tests.ui.players import GAMES, Player, session_of

SIZE = (1280, 800)
AREA = pygame.Rect(8, 2, 944, 690)
BUTTONS = (pygame.Rect(20, 16, 44, 44), pygame.Rect(80, 12, 360, 50), pygame.Rect(836, 16, 100, 44))
WIDTHS = zoom_steps(Scale(1.0))
MIN_SIZE = 28

words = st.lists(
    st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.booleans(), st.integers(1, 4)),
    min_size=1,
    max_size=12,
)


def margin(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    near = (-1, 0, 1)
    return [(x + dx, y + dy) for x, y in cells for dx in near for dy in near]


def cells_of(x: int, y: int, down: bool, length: int) -> list[tuple[int, int]]:
    return [(x, y + n) if down else (x + n, y) for n in range(length)]


@given(words)
def test_a_play_that_is_in_sight_moves_nothing(plays: list[tuple[int, int, bool, int]]) -> None:
    view = Camera.over(AREA, WIDTHS, 70, BUTTONS).fitted((), 70)
    cells: list[tuple[int, int]] = []
    for play in plays:
        new = cells_of(*play)
        cells += new
        after = view.followed(cells, new, MIN_SIZE)
        assert after == view or not view.shows(margin(cells))
        assert after.shows(margin(new))
        assert MIN_SIZE <= after.width <= view.width
        view = after


@given(words)
def test_a_play_at_the_edge_moves_the_view_just_enough(plays: list[tuple[int, int, bool, int]]) -> None:
    view = Camera.over(AREA, WIDTHS, 42).fitted((), 42)
    cells: list[tuple[int, int]] = []
    for play in plays:
        cells += cells_of(*play)
        after = view.followed(cells, (), MIN_SIZE)
        rects = [view.rect(cell) for cell in margin(cells)]
        whole = rects[0].unionall(rects[1:])
        if AREA.width >= whole.width and AREA.height >= whole.height:
            assert (
                after.rect(cells[0]).topleft
                == view.rect(cells[0])
                .move(whole.clamp(AREA).x - whole.x, whole.clamp(AREA).y - whole.y)
                .topleft
            )
        view = after


@pytest.mark.parametrize("ruleset", PATIENCES)
def test_cards_stay_readable_and_the_view_at_rest_in_real_games(ruleset: str) -> None:
    style = AppContext().style(SIZE)
    for game in solved(ruleset, 3):
        view, moves, plays = None, 0, {0}
        for screen in watched(game, SIZE, style):
            scene, board = screen.scene, screen.turn.session.state.board
            plays.add(len(board))
            if len(board) <= 40:
                assert scene.camera.width >= MIN_SIZE
            if view is not None and len(board) < 58:
                moves += (view.step, view.x, view.y) != (scene.camera.step, scene.camera.x, scene.camera.y)
                stays = view.through(scene.camera.area, view.widths, view.taken)
                if stays.shows(margin(list(board))):
                    assert scene.camera == stays
            view = scene.camera
        assert moves < len(plays) / 2, "for most plays it rests"


@pytest.mark.parametrize("seats", [2, 7])
def test_cards_stay_readable_between_players(seats: int) -> None:
    style = AppContext().style(SIZE)
    for game in rounds(seats, 1):
        for screen in watched(game, SIZE, style):
            if len(screen.turn.session.state.board) <= 40:
                assert screen.scene.camera.width >= MIN_SIZE
            assert screen.scene.camera.shows(screen.turn.last)


@pytest.mark.parametrize("others", range(1, 7))
@pytest.mark.parametrize("size", [(800, 600), SIZE, (2560, 1440)], ids=str)
def test_the_plates_leave_the_crossword_the_whole_height(size: tuple[int, int], others: int) -> None:
    layout = lay_out_company(size, Scale.fit(size), Strip(7, ("stock", "open"), 70, 7), others)
    assert layout.grid.top == 0
    assert all(plate.right < layout.grid.left for plate in layout.plates)


# --- smoothly ---------------------------------------------------------------------------------------------


def played_at_the_edge(less_motion: bool) -> tuple[Player, Camera]:
    """A table at which a play has just moved the view, and the view before."""
    player = Player(session_of(GAMES[1], GAMES[1].won))
    player.screen.enter(SIZE, Style(THEMES["felt"], Scale(1.0), Cache(), less_motion=less_motion))
    player.lay_by_keys("CAT", (0, 0), play=False)
    scene = player.screen.scene
    assert isinstance(scene.camera, Camera)
    before = scene.camera = replace(scene.camera, x=scene.layout.grid.left + scene.camera.width)
    player.screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    return player, before


def test_the_view_glides_to_where_it_goes() -> None:
    player, before = played_at_the_edge(less_motion=False)
    scene = player.screen.scene
    seen = []
    while player.screen.flights.moving:
        player.draw()
        seen.append(scene.view.rect((0, 0)).left)
        player.screen.update(0.05)
    assert seen[0] == before.rect((0, 0)).left
    assert len(set(seen)) > 3
    assert seen == sorted(seen)
    player.draw()
    assert scene.view == scene.camera
    assert scene.camera.rect((0, 0)).left > before.rect((0, 0)).left


def test_any_key_ends_the_way_of_the_view() -> None:
    player, before = played_at_the_edge(less_motion=False)
    player.draw()
    assert player.screen.scene.view == before
    player.press(pygame.K_LEFT)
    player.draw()
    assert player.screen.scene.view == player.screen.scene.camera


def test_with_less_motion_the_view_is_there_at_once() -> None:
    player, before = played_at_the_edge(less_motion=True)
    player.draw()
    assert player.screen.scene.view == player.screen.scene.camera != before


@given(st.integers(0, len(WIDTHS) - 1), st.integers(0, len(WIDTHS) - 1), st.floats(0.0, 1.0))
def test_the_way_leads_from_one_view_to_the_other(first: int, last: int, share: float) -> None:
    here = Camera(AREA, WIDTHS, first, 300, 200)
    there = Camera(AREA, WIDTHS, last, 500, 420)
    way = here.towards(there, share)
    assert min(here.width, there.width) <= way.width <= max(here.width, there.width)
    assert here.towards(there, 0.0).rect((2, 1)).topleft == pytest.approx(here.rect((2, 1)).topleft, abs=1)
    assert here.towards(there, 1.0).rect((2, 1)).topleft == pytest.approx(there.rect((2, 1)).topleft, abs=1)
