"""The crossword fills the free table: the strip shrinks with its content, and no card is cut off."""

import pygame
import pytest

from game.table.session import Session
from game.table.state import Seat, State
from game.text.actions import Action
from game.theme import Scale
from game.ui.table.layout import Strip, lay_out
from tests.ui.players import GAMES, Player, session_of

SIX, TWELVE, HEAPS = GAMES
SMALL = (800, 600)
LONG = State(seats=(Seat("Ana", tuple("CATSQUXJEDIP")),), stock=("X",) * 20)


def hand_of(cards: str) -> Player:
    """A table for twelve in hand at which these are left."""
    session = session_of(TWELVE, LONG)
    seat = State(seats=(Seat("Ana", tuple(cards)),), stock=("X",) * 20)
    return Player(Session(session.mode, session.setup, start=seat), SMALL)


def steps(n: int) -> list[tuple[int, int]]:
    """Cells of a crossword of so many words, each across or down from the end of the last."""
    cells = [(0, 0)]
    for word in range(n):
        for _ in range(3):
            x, y = cells[-1]
            cells.append((x, y + 1) if word % 2 else (x + 1, y))
    return cells


def test_a_hand_of_half_the_cards_takes_one_row_and_its_cards_keep_their_size() -> None:
    full, half = (hand_of(cards).screen.scene.layout for cards in ("CATSQUXJEDIP", "CATSQU"))
    assert half.strip.card == full.strip.card
    assert full.strip.places[6].top > full.strip.places[0].top
    assert half.grid.height > full.grid.height


@pytest.mark.parametrize("size", [SMALL, (1280, 800), (2560, 1440)], ids=str)
def test_the_strip_gets_lower_as_the_crossword_grows_and_as_the_heaps_shrink(size: tuple[int, int]) -> None:
    scale = Scale.fit(size)
    strips = [Strip(7, ("stock", "waste"), 70, laid=laid) for laid in (0, 10, 20, 50)]
    heights = [lay_out(size, scale, strip).strip.area.height for strip in strips]
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] < heights[0]
    deep, flat, bare = (
        lay_out(size, scale, Strip(7, ("stock", "waste"), 70, heap_depth=deep, empty=bare)).strip.area.height
        for deep, bare in ((6, False), (0, False), (0, True))
    )
    assert deep > flat > bare


@pytest.mark.parametrize("size", [SMALL, (1280, 800), (2560, 1440), (900, 1300)], ids=str)
def test_all_the_felt_is_the_crosswords_when_every_card_lies_in_it(size: tuple[int, int]) -> None:
    player = Player(session_of(TWELVE, TWELVE.won), size)
    player.lay_by_keys("CAT", (0, 0))
    before = player.screen.scene.layout
    assert before.grid.bottom < before.table.bottom
    player.lay_by_keys("S", (3, 0))
    after = player.screen.scene.layout
    assert after.grid.bottom == after.table.bottom
    assert after.strip.area.top >= size[1], "it lies below the window, and not on the rail below the table"
    player.rest()
    player.press(pygame.K_ESCAPE)
    player.draw()
    player.button("undo")
    assert player.screen.scene.layout.grid == before.grid, "the strip is back"


def test_the_view_grows_again_when_what_lay_over_the_table_is_put_away() -> None:
    player = Player(session_of(TWELVE, TWELVE.won), SMALL)
    player.lay_by_keys("CAT", (0, 0))
    player.lay_by_keys("S", (3, 0))
    player.rest()
    cramped = player.screen.scene.camera
    player.press(pygame.K_ESCAPE)
    grown = player.screen.scene.camera
    assert grown.area.height > cramped.area.height
    assert grown.width >= cramped.width
    player.screen.run(Action.FIT)
    assert player.screen.scene.camera == grown, "nothing is left to gain"


@pytest.mark.parametrize("size", [SMALL, (1024, 600), (1280, 800)], ids=str)
@pytest.mark.parametrize("words", [4, 9, 16])
def test_a_crossword_that_goes_far_down_or_up_is_seen_whole(words: int, size: tuple[int, int]) -> None:
    """16 words of four letters, each begun at the end of the one before: 49 cards over 25 rows."""
    scene = Player(session_of(TWELVE, TWELVE.won), size).screen.scene
    cells = steps(words)
    for turned in (cells, [(y, x) for x, y in cells], [(x, -y) for x, y in cells]):
        assert scene.camera.fitted(turned, 63).shows(turned)


def test_between_the_buttons_a_narrow_crossword_has_the_whole_height() -> None:
    scene = Player(session_of(TWELVE, TWELVE.won), SMALL).screen.scene
    view = scene.camera.fitted([(0, y) for y in range(12)], 63)
    rects = [view.rect((0, y)) for y in range(12)]
    assert rects[0].top < scene.layout.menu.bottom + view.pitch[1]
    assert all(rect.collidelist(scene.layout.taken) == -1 for rect in rects)
    lower = scene.camera.fitted([(x, y) for y in range(12) for x in range(13)], 63)
    assert lower.rect((0, -1)).top >= scene.layout.menu.bottom, "a wide one begins below the buttons"


def test_a_hint_longer_than_the_felt_is_wide_is_seen_whole() -> None:
    """A first word may have as many cards as the hand, which a house may have made twenty."""
    player = Player(session_of(TWELVE, TWELVE.won), SMALL)
    cells = [(x, 0) for x in range(-3, 17)]
    player.screen.scene.bring_into_view(cells)
    scene = player.screen.scene
    assert all(scene.layout.grid.contains(scene.camera.rect(cell)) for cell in cells)
    view = scene.camera
    player.screen.scene.bring_into_view(cells[:4])
    assert scene.camera == view, "what is seen already moves nothing"
