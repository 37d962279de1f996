"""The boards as they are drawn: every ruleset, size and theme; where everything lies."""

from itertools import combinations
from typing import Any

import pygame
import pytest

from game.table import rulefile
from game.table.layout import Premium
from game.theme import FILLS, THEMES, TILE_INK, Scale
from game.ui.board.layout import lay_out_board
from game.ui.context import AppContext
from game.ui.kit.look.board_art import TileArt, colours_of, premium_square, square_picture
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.table.draft import Cursor
from game.ui.table.grid import draw_cursor
from tests.modes.board_games import RULESETS, Game, new, wander
from tests.modes.board_table import Table
from tests.ui.boards import Player, scrabble

SIZES = [(1280, 800), (1280, 720), (800, 600), (1000, 1400), (1920, 1080), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("places", "seats"), [(7, 2), (9, 4), (8, 4), (7, 6)])
def test_nothing_lies_on_anything_else_nor_outside(size: tuple[int, int], places: int, seats: int) -> None:
    scale = Scale.fit(size)
    layout = lay_out_board(size, scale, 15, places, seats)
    window = pygame.Rect((0, 0), size)
    parts = layout.parts()
    for name, rect in parts.items():
        assert window.contains(rect), f"{name} {rect} leaves the window"
        assert rect.width >= scale.px(40), f"{name} is too narrow"
        assert rect.height >= scale.px(40), f"{name} is too low"
    for (one, here), (other, there) in combinations(parts.items(), 2):
        assert not here.colliderect(there), f"{one} {here} lies on {other} {there}"
    assert layout.rack.contains(layout.strip.places[0])
    assert layout.rack.contains(layout.strip.places[-1])


def test_unseen_tiles_lie_beside_the_board_where_there_is_room() -> None:
    for size, shown in (((1280, 800), True), ((2560, 1440), True), ((800, 600), False)):
        layout = lay_out_board(size, Scale.fit(size), 15, 7, 4)
        assert bool(layout.unseen.height) is shown
        if shown:
            assert layout.board.right < layout.unseen.left
            assert layout.unseen.right < layout.rail.left


def test_the_panel_of_unseen_tiles_follows_what_is_played() -> None:
    player = Player(scrabble("CATSDOO", "CAT"))
    area = player.screen.scene.layout.unseen
    assert area.height
    first = pygame.image.tobytes(player.surface.subsurface(area), "RGB")
    player.type("CAT")
    player.press(pygame.K_RETURN)
    player.screen.draw(player.surface)
    assert pygame.image.tobytes(player.surface.subsurface(area), "RGB") != first


@pytest.mark.parametrize(
    ("size", "square"), [((1280, 800), 42), ((1280, 720), 37), ((800, 600), 31)], ids=str
)
def test_squares_are_as_large_as_designed(size: tuple[int, int], square: int) -> None:
    assert lay_out_board(size, Scale.fit(size), 15, 7, 4).square == square


@pytest.mark.parametrize(
    ("game", "size"), [(game, [(1280, 800), (800, 600)][n % 2]) for n, game in enumerate(RULESETS)]
)
def test_every_board_is_drawn_in_the_middle_of_a_game(game: str, size: tuple[int, int]) -> None:
    session = new(Game(game, 3, 9))
    wander(session, 4, 12)
    player = Player(session, size)
    for theme in THEMES.values():
        style = player.screen.scene.style
        player.screen.enter(size, Style(theme, style.scale, style.cache))
        before = pygame.image.tobytes(player.surface, "RGB")
        player.screen.draw(player.surface)
        assert pygame.image.tobytes(player.surface, "RGB") != before


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("game", RULESETS)
def test_premiums_are_marked_by_print_and_not_by_colour_alone(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    premiums = set(rulefile.load(game, 2).layout.legend.values())
    for name in FILLS:
        monkeypatch.setitem(FILLS, name, (90, 90, 90))
    drawn = {premium: pixels(premium_square(premium, 40)) for premium in premiums}
    assert len(set(drawn.values())) == len(premiums)


def test_a_square_of_an_unknown_colour_is_painted_by_what_it_counts() -> None:
    assert pixels(premium_square(Premium(letter=2, colour="mauve"), 40)) == pixels(
        premium_square(Premium(letter=2, colour="blue"), 40)
    )


@pytest.mark.parametrize("game", RULESETS)
def test_every_tile_looks_different_and_a_blank_unlike_the_letter(game: str) -> None:
    rules = rulefile.load(game, 2)
    style = AppContext().style((1280, 800))
    art = TileArt(style.theme, style.scale, style.cache, colours_of(rules.layout))
    faces = [*rules.pieces, *(letter.lower() for letter in rules.letters)]
    numbers = [rules.value(face if face in rules.pieces else "?") for face in faces]
    drawn = [pixels(art.card(face, number, 40).surface) for face, number in zip(faces, numbers, strict=True)]
    assert len(set(drawn)) == len(faces)


def test_tiles_of_games_with_and_without_colours_do_not_share_pictures() -> None:
    style = AppContext().style((1280, 800))
    plain = TileArt(style.theme, style.scale, style.cache, {}).card("A", 1, 40)
    coloured = TileArt(style.theme, style.scale, style.cache, {1: "yellow"}).card("A", 1, 40)
    assert pixels(plain.surface) != pixels(coloured.surface)


@pytest.mark.parametrize("width", [36, 60])
def test_a_wide_letter_does_not_touch_a_number_of_two_digits(width: int) -> None:
    style, parts = AppContext().style((1280, 800)), []
    for letter in "ТЩ":
        tile = TileArt(style.theme, style.scale, style.cache, {}).card(letter, 10, width).surface
        parts.append(len(pygame.mask.from_threshold(tile, TILE_INK, (100, 100, 100)).connected_components(2)))
    assert parts[0] == parts[1]


def test_the_arrow_of_the_cursor_leaves_the_next_tile_free() -> None:
    player = Player(scrabble(drawing="CAT", at=(7, 7)))
    scene, shown = player.screen.scene, []
    letter = scene.view.rect((7, 7)).inflate(-20, -20)
    for cell in ((6, 7), (0, 0)):
        scene.turn.cursor = Cursor(cell)
        surface = pygame.Surface(player.surface.get_size())
        draw_cursor(surface, scene)
        shown.append(pixels(surface.subsurface(letter)))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_start_square_looks_like_no_other(ruleset: str) -> None:
    layout, style = rulefile.load(ruleset).layout, AppContext().style((800, 600))
    start, *others = (
        square_picture(style, layout, cell, 32).get_buffer().raw
        for cell in [
            layout.start,
            *(
                (x, y)
                for y in range(layout.height)
                for x in range(layout.width)
                if (x, y) != layout.start and layout.premium((x, y)) == layout.premium(layout.start)
            ),
        ]
    )
    assert start not in others


def test_a_tile_face_down_is_square() -> None:
    style = AppContext().style((800, 600))
    width, height = TileArt(style.theme, style.scale, style.cache, {}).back(60).surface.get_size()
    assert width == height


@pytest.mark.parametrize(
    ("left", "said"),
    [(3, ["HA", "OT", "WE"]), (4, ["HA", "and 2 more words"])],
    ids=["all", "a letter square below needs room"],
)
def test_the_crossing_words_of_a_play_are_shown_in_whole_lines(
    left: int, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table("scrabble", "ATE HA OT WE HOWRE", ["ATEOLEI", "EEEEEEE"], "NNNNNNNNNN", "HOWRE", (left, 7))
    player = Player(table, (1216, 720))
    player.go_to((left, 8))
    player.type("ATE")
    written: list[tuple[str, pygame.Rect]] = []
    write = Style.write

    def writing(style: Style, target: Any, at: Any, words: str, *more: Any, **rest: Any) -> pygame.Rect:
        written.append((words, write(style, target, at, words, *more, **rest)))
        return written[-1][1]

    monkeypatch.setattr(Style, "write", writing)
    player.screen.draw(player.surface)
    lines = {words: where.height for words, where in written if words in {"HA", "OT", "WE", said[-1]}}
    assert list(lines) == said
    assert lines["HA"] == player.screen.style.words("HA", Face.SERIF, 15, (0, 0, 0)).get_height()
    assert lines[said[-1]] >= player.screen.style.words(said[-1], Face.TEXT, 13, (0, 0, 0)).get_height()
