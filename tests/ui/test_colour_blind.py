"""What colours tell apart is told apart without them: two signs differ in light or form for everybody's eyes,
and for those who see no colour at all."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from game.theme import BADGE_BAD, BADGE_GOOD, FILLS, SEAT_INKS, SHAPES, THEMES, Colour, Scale
from game.ui.board.grid import sum_disc
from game.ui.kit.controls.charts import draw_part
from game.ui.kit.look import surfaces
from game.ui.kit.look.board_art import TileArt
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.paint import Cache
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import Lamp, mark, marker, ticks
from tests.ui.colour_blind import MATRICES, seen, simulated
from tests.ui.contrast import contrast

Drawing = Callable[[pygame.Surface, Style], object]

SIDE = 64
SEEN, ENOUGH = 1.8, 0.01  # a pixel of another lightness; the share of them that makes another sign
EYES = (*MATRICES, "grey")


def with_eyes(eyes: str, picture: pygame.Surface) -> pygame.Surface:
    return pygame.transform.grayscale(picture) if eyes == "grey" else simulated(eyes, picture)


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of the pixels that differ in lightness."""
    both = (pygame.image.tobytes(picture, "RGB") for picture in (one, other))
    pairs = Counter(zip(*(zip(*[iter(pixels)] * 3, strict=True) for pixels in both), strict=True))
    differ = sum(times for (a, b), times in pairs.items() if a != b and contrast(a, b) >= SEEN)
    return differ / pairs.total()


def card(look: CardLook) -> Drawing:
    return lambda target, style: style.cards.card("A", 10, 42, look).blit(target, 11, 8)


def tile(number: int) -> Drawing:
    def draw(target: pygame.Surface, style: Style) -> None:
        art = TileArt(style.theme, style.scale, style.cache, dict(enumerate(SHAPES)))
        art.card("A", number, 42).blit(target, 11, 11)

    return draw


def target_cell(legal: bool) -> Drawing:
    return lambda target, style: style.cards.target(42, legal).blit(target, 11, 8)


def some_ticks(laid: int, draft: int) -> Drawing:
    return lambda target, style: ticks(target, pygame.Rect(0, 20, SIDE, 12), style, laid, draft, 6)


def part(colour: Colour, place: int) -> Drawing:
    return lambda target, style: draw_part(target, style, pygame.Rect(10, 10, 40, 40), colour, place)


def lamp(which: Lamp) -> Drawing:
    return lambda target, style: which.picture(style).blit(target, 16, 16)


PAIRS: dict[str, tuple[Drawing, Drawing]] = {
    f"cards {one.name} and {other.name}": (card(one), card(other))
    for one, other in combinations(
        (CardLook.REST, CardLook.LEGAL, CardLook.REFUSED, CardLook.LAST, CardLook.OFFERED, CardLook.FOCUS), 2
    )
    if {one, other} != {CardLook.LEGAL, CardLook.OFFERED}  # of cards that are laid, and of those to be taken
}
PAIRS |= {
    f"lamps {one.name} and {other.name}": (lamp(one), lamp(other)) for one, other in combinations(Lamp, 2)
}
PAIRS |= {
    f"tiles {one} and {other}": (tile(one), tile(other))
    for one, other in combinations(range(len(SHAPES)), 2)
    if one
}
PAIRS |= {
    "cells to lay on or not": (target_cell(True), target_cell(False)),
    "ticks laid or drafted": (some_ticks(3, 0), some_ticks(0, 3)),
    "won or lost": (part(BADGE_GOOD, 0), part(BADGE_BAD, 1)),
    "marks": (
        lambda target, style: target.blit(mark(style, True), (20, 20)),
        lambda target, style: target.blit(mark(style, False), (20, 20)),
    ),
    "sums": (
        lambda target, style: target.blit(sum_disc(style, "12", 31, True), (4, 4)),
        lambda target, style: target.blit(sum_disc(style, "12", 31, False), (4, 4)),
    ),
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("pair", PAIRS)
def test_signs_differ_without_their_colours(pair: str, theme: str) -> None:
    style = Style(THEMES[theme], Scale(), Cache())
    drawn = []
    for draw in PAIRS[pair]:
        surface = pygame.Surface((SIDE, SIDE))
        surface.fill(style.theme.table[1])
        draw(surface, style)
        drawn.append(surface)
    for eyes in EYES:
        one, other = (with_eyes(eyes, picture) for picture in drawn)
        assert apart(one, other) >= ENOUGH, eyes


def test_what_only_its_hue_tells_apart_is_found() -> None:
    """Otherwise the others would prove nothing."""
    red, green = pygame.Surface((8, 8)), pygame.Surface((8, 8))
    red.fill((200, 60, 40))
    green.fill((105, 105, 20))
    assert apart(*(with_eyes("deutan", picture) for picture in (red, green))) < ENOUGH


def test_players_have_markers_of_their_own_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surfaces, "SEAT_INKS", ((40, 40, 40),) * len(SEAT_INKS))
    style = Style(THEMES["felt"], Scale(), Cache())
    forms = {pygame.image.tobytes(marker(style, seat, 16), "RGBA") for seat in range(len(SEAT_INKS))}
    assert len(forms) == len(SEAT_INKS)


def test_the_simulation_is_that_of_the_authors() -> None:
    """Grey stays grey; red and green of one lightness meet for those who lack a cone for them."""
    for kind in MATRICES:
        assert max(seen(kind, (128, 128, 128))) - min(seen(kind, (128, 128, 128))) <= 1
    red, green, blue = seen("protan", (255, 0, 0))
    assert (red, green, blue) == (109, 95, 0)
    assert seen("deutan", (255, 0, 0)) == (163, 144, 0)
    assert seen("tritan", (0, 0, 255))[2] < 160
    assert len(FILLS) == len({seen("deutan", fill) for fill in FILLS.values()}) + 1, "two names of one red"
