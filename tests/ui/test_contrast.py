"""What is written and drawn can be told from what it lies on, in every theme: by the colours as they are
named, and by the pixels of the screens."""

from collections.abc import Iterable, Sequence

import pygame
import pytest

from game.theme import (
    BAD_INK,
    BADGE_BAD,
    BADGE_GOOD,
    BLANK_INK,
    BRASS_RING,
    FILLS,
    FOCUS_DARK,
    FOCUS_LIGHT,
    LABEL_INK,
    NUMBER_INKS,
    SAND_INK,
    SEAT_INKS,
    SHAPES_ON_TILES,
    SQUARE_PRINT,
    SUM,
    SUM_BAD,
    THEMES,
    Colour,
    Theme,
    board_look,
    mixed,
)
from game.ui.kit.look.fonts import Face
from tests.ui import gallery
from tests.ui.contrast import DISABLED, LARGE, TEXT, contrast, least_for, luminance
from tests.ui.contrast import SIGN as MIN_SIGN_CONTRAST
from tests.ui.contrasts import Contrasts
from tests.ui.inks import readings

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
FEW = ("menu", "literaki, in play", "kan-u-go, swap")
MAIN = {
    "felt": (*FEW, "settings", "statistics", "scrabble, draft refused", "kan-u-go, scores"),
    "slate": FEW,
    "contrast": FEW,
}

by_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
pytestmark = pytest.mark.usefixtures("home", "own_pictures")


# --- the measure ------------------------------------------------------------------------------------------


def test_the_ratio_is_that_of_wcag() -> None:
    assert contrast(WHITE, BLACK) == pytest.approx(21)
    assert contrast((118, 118, 118), WHITE) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(
    ("face", "size", "least"),
    [(Face.TEXT, 23, TEXT), (Face.TEXT, 24, LARGE), (Face.BOLD, 18, TEXT), (Face.BOLD, 19, LARGE)],
)
def test_large_text_may_have_less(face: Face, size: float, least: float) -> None:
    assert least_for(face, size) == least


def drawn(ink: Colour, ground: Colour, share: float = 1.0, turn: float = 0.0) -> list[float]:
    """What is read of a word on a ground, faded and turned."""

    def draw() -> pygame.Surface:
        style, surface = gallery.style_of("felt", (800, 600)), pygame.Surface((800, 600))
        surface.fill(ground)
        word = style.words("Kan-u-go", Face.TEXT, 16, ink)
        word.set_alpha(round(255 * share))
        surface.blit(pygame.transform.rotozoom(word, turn, 1) if turn else word, (100, 100))
        return surface

    return [reading.ratio for reading in readings(draw)]


@pytest.mark.parametrize("turn", [0.0, 4.0])
@pytest.mark.parametrize(
    ("ink", "ground"), [((106, 90, 67), (248, 241, 224)), ((230, 230, 230), (9, 50, 40))]
)
def test_the_pixels_tell_the_ink_and_the_ground(ink: Colour, ground: Colour, turn: float) -> None:
    (found,) = drawn(ink, ground, turn=turn)
    assert found == pytest.approx(contrast(ink, ground), rel=0.04)


def test_a_faded_word_is_read_as_it_is_seen() -> None:
    ink, ground = (230, 230, 230), (9, 50, 40)
    (found,) = drawn(ink, ground, share=0.5)
    assert found == pytest.approx(contrast(mixed(ground, ink, 0.5), ground), rel=0.04)


def test_two_words_are_read_each_on_its_own_ground() -> None:
    def draw() -> pygame.Surface:
        style, surface = gallery.style_of("felt", (800, 600)), pygame.Surface((800, 600))
        surface.fill(WHITE, (0, 0, 400, 600))
        for x in (100, 500):
            style.write(surface, (x, 100), "Play", Face.TEXT, 16, (60, 60, 60))
        return surface

    ratios = sorted(reading.ratio for reading in readings(draw))
    assert ratios == pytest.approx([contrast((60, 60, 60), BLACK), contrast((60, 60, 60), WHITE)], rel=0.04)


# --- the colours as they are named ------------------------------------------------------------------------


def darkest(tints: Sequence[Colour]) -> Colour:
    return min(tints, key=luminance)


@by_theme
def test_words_are_readable_on_cloth_wood_and_paper(theme: Theme) -> None:
    least = 7.0 if theme.name == "contrast" else TEXT
    for ink, ground in (
        *((ink, ground) for ink in (theme.text, theme.quiet) for ground in (*theme.table, *theme.rail)),
        *((theme.text, ground) for ground in theme.button),
        *((ink, theme.paper) for ink in (theme.ink, theme.quiet_ink, BAD_INK, LABEL_INK, *SEAT_INKS)),
        *((theme.brass_text, ground) for ground in theme.brass),
        *((ink, darkest(theme.card)) for ink in (*NUMBER_INKS.values(), BLANK_INK)),
        (theme.brass[0], theme.rail[0]),
        (board_look(theme).label, board_look(theme).frame[1]),
    ):
        assert contrast(ink, ground) >= least, f"{ink} on {ground}"


@by_theme
def test_numbers_are_readable_on_badges_and_on_the_shapes_of_tiles(theme: Theme) -> None:
    shapes = (mixed(tint, BLACK, board_look(theme).darker) for tint in SHAPES_ON_TILES.values())
    for ground in (*shapes, *SUM, *SUM_BAD, BADGE_GOOD, BADGE_BAD):
        assert contrast(WHITE, ground) >= TEXT


@by_theme
@pytest.mark.parametrize("name", FILLS)
def test_a_premium_square_can_be_read_and_stands_out_from_a_plain_one(theme: Theme, name: str) -> None:
    look = board_look(theme)
    fill = FILLS[name] if name == "sand" else mixed(FILLS[name], BLACK, look.darker)
    least = 7.0 if theme.name == "contrast" else TEXT
    assert contrast(SAND_INK if name == "sand" else SQUARE_PRINT, fill) >= least
    square = gallery.square_of(theme, name)
    edge = square.get_at((square.get_width() // 2, 0))
    assert contrast(edge[:3], look.square) >= MIN_SIGN_CONTRAST


@by_theme
def test_rings_stand_out_from_the_dark_line_beside_them(theme: Theme) -> None:
    for tint in (theme.legal, theme.refused, theme.quiet, theme.brass[0], BRASS_RING, FOCUS_LIGHT):
        assert contrast(tint, FOCUS_DARK) >= MIN_SIGN_CONTRAST
        assert contrast(tint, theme.table[0]) >= MIN_SIGN_CONTRAST
    assert contrast(FOCUS_DARK, theme.paper) >= MIN_SIGN_CONTRAST


@by_theme
def test_what_is_chosen_laid_or_filled_stands_out_from_the_rest(theme: Theme) -> None:
    empty = mixed(theme.rail[0], theme.quiet, 0.22)
    for tint, ground in (
        (theme.button[0], mixed(theme.paper, theme.rule, 0.35)),
        (mixed(theme.brass[0], theme.brass[1], 0.4), empty),
        (theme.legal, empty),
        (BADGE_GOOD, mixed(theme.paper, theme.rule, 0.45)),
        (LABEL_INK, theme.paper),
    ):
        assert contrast(tint, ground) >= MIN_SIGN_CONTRAST


# --- the screens ------------------------------------------------------------------------------------------


def read(shots: Iterable[gallery.Shot]) -> Contrasts:
    found = Contrasts()
    for shot in shots:
        if shot.still:
            found.note(readings(shot.draw), shot.name)
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_every_text_of_the_main_screens_can_be_read(theme: str) -> None:
    found = read(gallery.shots(theme, only=MAIN[theme]))
    assert found.readings > 200
    assert not found.below()


@pytest.mark.parametrize("theme", THEMES)
def test_what_cannot_be_pressed_can_still_be_read(theme: str) -> None:
    """AA asks nothing of it."""
    found = read(gallery.shots(theme, only=("today",)))
    disabled = [reading for group, (reading, _) in found.worst.items() if group.faded]
    assert disabled
    assert min(reading.ratio for reading in disabled) >= DISABLED


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_every_text_of_the_gallery_can_be_read(theme: str) -> None:
    """`python -m tests.ui.contrasts THEME 800x600` goes through all screens, which takes some minutes."""
    found = read(gallery.shots(theme, (1280, 800)))
    assert not found.below()
