"""The rail at the left of the table: nothing is lost, nothing overlaps, and all of it is played as before."""

from dataclasses import fields
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from game.text.actions import Action
from game.theme import Scale
from game.ui.board.layout import lay_out_board
from game.ui.cards.layout import lay_out_company
from game.ui.context import AppContext
from game.ui.kit.look.style import DisplaySettings
from game.ui.questions.rail import RailPlan, plan_rail
from game.ui.table.layout import Strip, TableLayout, lay_out
from tests.amounts import some_of
from tests.ui.challengers import three
from tests.ui.drills import Learner, plan_of
from tests.ui.newcomer import GAMES, Newcomer, table_of
from tests.ui.rotated_patience import hand_at, lay_a_word, shown_at

pytestmark = pytest.mark.usefixtures("home", "plain_hints")
SIZES = [(800, 600), (1280, 800), (2560, 1440), (900, 1300), (1440, 2560), (800, 1067)]
RIGHT, LEFT = AppContext(), AppContext(DisplaySettings(rail_left=True))


def layouts(size: tuple[int, int], scale: Scale) -> dict[str, TableLayout]:
    """Tables of every kind."""
    laid: dict[str, TableLayout] = {
        f"patience {strip.places}": lay_out(size, scale, strip, lamp)
        for strip, lamp in (
            (Strip(6, ("stock", "open"), 77), True),
            (Strip(12, ("stock",), 70), False),
            (Strip(13, ("stock",), 70, 20), False),
            (Strip(5, (), 70, 7), False),
            (Strip(0, ("stock", "open"), 70, 12), False),
        )
    }
    laid |= {
        f"company {others}": lay_out_company(size, scale, Strip(8, ("stock", "open"), 70, 12), others)
        for others in (1, 3, 6)
    }
    return laid | {f"board {seats}": lay_out_board(size, scale, 15, 7, seats) for seats in (2, 4)}


def placed(layout: TableLayout) -> dict[str, pygame.Rect]:
    """Every rectangle of a layout."""
    rects = {field.name: getattr(layout, field.name) for field in fields(layout)}
    return {name: rect for name, rect in rects.items() if isinstance(rect, pygame.Rect) and rect.width}


@pytest.mark.parametrize("size", SIZES)
def test_with_the_rail_at_the_left_all_lies_in_the_window_and_nothing_on_anything_else(
    size: tuple[int, int],
) -> None:
    window = pygame.Rect((0, 0), size)
    for kind, layout in layouts(size, LEFT.style(size).scale).items():
        parts = layout.parts()
        for name, rect in parts.items():
            assert window.contains(rect), f"{kind}: {name}"
        for (first, one), (second, other) in combinations(parts.items(), 2):
            assert not one.colliderect(other), f"{kind}: {first} lies on {second}"
        assert not layout.grid.colliderect(layout.rail), kind
        assert not layout.strip.area.colliderect(layout.rail), kind
        assert layout.table.contains(layout.grid), kind
        assert layout.table.contains(layout.strip.area), kind


@pytest.mark.parametrize("size", SIZES)
def test_the_same_parts_of_the_same_size_lie_in_the_rail_on_either_side(size: tuple[int, int]) -> None:
    sides = [layouts(size, context.style(size).scale) for context in (RIGHT, LEFT)]
    for (kind, right), left in zip(sides[0].items(), sides[1].values(), strict=True):
        if not left.below:
            assert (left.rail.left, left.table.right) == (0, size[0]), kind
            assert (right.table.left, right.rail.right) == (0, size[0]), kind
        before, after = placed(right), placed(left)
        assert {name: rect.size for name, rect in before.items()} == {
            name: rect.size for name, rect in after.items()
        }
        in_rail = {name for name, rect in before.items() if right.rail.contains(rect)}
        assert in_rail == {name for name, rect in after.items() if left.rail.contains(rect)}, kind
        assert right.rail.contains(right.main), kind
        if left.below:
            assert left.main.right < size[0] // 2 < right.main.left, f"{kind}: pressed with the left hand"


@pytest.mark.parametrize("size", SIZES)
def test_cards_keep_their_order_with_the_piles_at_their_left(size: tuple[int, int]) -> None:
    right = lay_out(size, RIGHT.style(size).scale, Strip(6, ("stock", "open"), 77)).strip
    left = lay_out(size, LEFT.style(size).scale, Strip(6, ("stock", "open"), 77)).strip
    assert all(one.right < other.left for one, other in pairwise(left.places))
    assert left.divider is not None
    assert left.piles["open"].right < left.piles["stock"].left < left.divider < left.places[0].left
    assert right.divider is not None
    assert right.places[-1].right < right.divider < right.piles["stock"].left < right.piles["open"].left
    assert left.piles["stock"].size == right.piles["stock"].size


@pytest.mark.parametrize("asking", [60.0, 200.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_rail_of_a_drill_goes_with_it(size: tuple[int, int], asking: float) -> None:
    right, left = (plan_rail(size, context.style(size), asking) for context in (RIGHT, LEFT))
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(rect) for rect in rects_of(left).values())
    assert {name: rect.size for name, rect in rects_of(left).items()} == {
        name: rect.size for name, rect in rects_of(right).items()
    }
    asked = [left.title, left.chips, left.question, left.draft, left.main, left.second, left.third]
    if left.below:
        assert left.main.right < size[0] // 2 < right.main.left
    else:
        assert left.rail.left == 0
        assert left.table.right == size[0]
    assert all(left.rail.contains(rect) for rect in asked)
    assert not any(one.colliderect(other) for one, other in combinations(asked, 2))
    inner = lay_out_board(size, LEFT.style(size).scale, 15, 7, 2)
    if not left.below:
        assert inner.table == left.table, "what is asked lies beside the rail, and not under it"


def rects_of(plan: RailPlan) -> dict[str, pygame.Rect]:
    made: dict[str, Any] = plan._asdict()
    return {name: rect for name, rect in made.items() if isinstance(rect, pygame.Rect)}


def test_at_the_right_all_lies_as_it_did() -> None:
    scale = Scale.fit((1280, 800))
    assert not scale.left
    layout = lay_out((1280, 800), scale, Strip(6, ("stock", "open"), 77))
    assert layout.main == pygame.Rect(984, 664, 272, 56)


@pytest.mark.parametrize("context", [RIGHT, LEFT], ids=["right", "left"])
def test_what_is_written_among_the_cards_keeps_clear_of_the_piles(context: AppContext) -> None:
    for size in SIZES:
        strip = lay_out(size, context.style(size).scale, Strip(6, ("stock", "open"), 77)).strip
        left, right = strip.room
        assert all(left < place.left < place.right < right for place in strip.places)
        assert not any(left < pile.centerx < right for pile in strip.piles.values())
        bare = lay_out(size, context.style(size).scale, Strip(6, (), 77)).strip
        assert bare.room == (bare.area.left, bare.area.right)


@pytest.mark.parametrize("turn", some_of(["no", "right", "over", "left"], 3))
@pytest.mark.parametrize("size", SIZES[:3])
def test_a_move_is_laid_with_the_mouse_with_the_rail_at_the_left(turn: str, size: tuple[int, int]) -> None:
    lay_a_word(hand_at(DisplaySettings(rail_left=True, turned=turn), size))


def test_the_wood_throws_its_shadow_on_the_table() -> None:
    size = (1280, 800)
    table = shown_at(hand_at(LEFT.display, size))
    picture = pygame.Surface(size)
    table.draw(picture)
    edge, y = table.scene.layout.rail.right, 300
    near, away = (sum(picture.get_at((edge + step, y))[:3]) for step in (2, 60))
    assert near < away


@pytest.mark.parametrize("size", SIZES[:4])
def test_what_is_asked_of_several_lies_over_the_rail(size: tuple[int, int]) -> None:
    company = three()
    company.screen.enter(size, LEFT.style(size))
    company.screen.run(Action.CHALLENGE)
    company.rest()
    sheet, layout = company.question.sheet, company.screen.scene.layout
    assert pygame.Rect((0, 0), size).contains(sheet)
    assert layout.below or sheet.left < layout.rail.centerx < sheet.right
    company.answer("1", pointer=True)
    company.answer("vote", pointer=True)
    company.answer("back", pointer=True)
    company.take_screen(0)


@pytest.mark.parametrize(
    ("size", "kind"),
    some_of([(SIZES[(m + n) % 4], kind) for n, kind in enumerate(GAMES) for m in range(4)], 4),
)
def test_the_guide_covers_nothing_that_it_speaks_of(size: tuple[int, int], kind: str) -> None:
    newcomer = Newcomer(table_of(kind), size)
    newcomer.table.enter(size, LEFT.style(size))
    newcomer.rest()
    layout, panel = newcomer.table.scene.layout, newcomer.guide._panel
    assert layout.table.contains(panel.rect)
    newcomer.begin()
    assert layout.table.contains(panel.rect)
    assert all(panel.rect.contains(button.rect) for button in panel.buttons)
    cells = [newcomer.table.scene.camera.rect(placed.cell) for placed in newcomer.guide.target]
    assert panel.rect.collidelist(cells) == -1
    places = [rect for name, rect in layout.parts().items() if name.startswith(("place", "pile"))]
    assert panel.rect.collidelist([*places, layout.main, layout.second]) == -1


@pytest.mark.parametrize(
    ("size", "kind"),
    some_of(
        [
            (SIZES[(m + n) % 4], kind)
            for n, kind in enumerate(("word", "hooks", "worth", "play", "anagram", "short"))
            for m in range(4)
        ],
        4,
    ),
)
def test_what_is_asked_lies_beside_the_rail(size: tuple[int, int], kind: str) -> None:
    learner = Learner.at(plan_of(kind), size)
    learner.screen.enter(size, LEFT.style(size))
    learner.screen.draw(learner.surface)
    plan, controls = learner.screen.view.plan, learner.screen.focus.controls
    assert plan is not None
    assert all(pygame.Rect((0, 0), size).contains(control.rect) for control in controls)
    assert not any(one.rect.colliderect(other.rect) for one, other in combinations(controls, 2))
    assert all(plan.rail.contains(control.rect) or plan.table.contains(control.rect) for control in controls)
