"""The guide tells nothing that is not seen, and covers nothing that it speaks of."""

from typing import Any

import pygame
import pytest

from game.search.hints import Hints
from game.table.facedown import seen_by
from game.ui.company.curtain import Curtain
from game.ui.company.game import CompanyGame
from game.ui.table.guide import MOVES, Guided
from game.ui.table.kind import TableDelegate
from tests.ui.newcomer import GAMES, SIZES, Newcomer, table_of

pytestmark = pytest.mark.usefixtures("plain_hints")


@pytest.mark.parametrize("kind", ["cards", "board"])
def test_the_guide_is_silent_behind_the_curtain_and_for_other_players(kind: str) -> None:
    newcomer = Newcomer(table_of(kind, names=("Ana", "Bo")))
    assert newcomer.said == "", "the curtain hangs"
    assert newcomer.kept == []
    newcomer.press(pygame.K_RETURN)
    assert "New to this game?" in newcomer.said
    first = newcomer.table.turn.viewer
    newcomer.begin()
    newcomer.play_shown()
    game = newcomer.guide.inner
    assert isinstance(game, CompanyGame)
    while not isinstance(game.overlays.cover, Curtain):
        newcomer.rest()
    assert newcomer.said == ""
    newcomer.rest()
    while newcomer.table.turn.viewer is None:
        newcomer.press(pygame.K_RETURN)
    assert newcomer.table.turn.viewer != first
    assert newcomer.said == "", "the other was not asked, and sees nothing of the first one's"
    assert newcomer.guide.target == ()


@pytest.mark.parametrize("kind", GAMES)
def test_the_search_is_given_only_what_the_newcomer_sees(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[str, Any]] = []
    find = Hints.find

    def noted(self: Hints, state: Any, number: int = 5) -> Any:
        given.append((self.words.tier, state))
        return find(self, state, number)

    monkeypatch.setattr(Hints, "find", noted)
    newcomer = Newcomer(table_of(kind))
    newcomer.begin()
    session = newcomer.table.turn.session
    (tier, state), *_ = given
    assert state == seen_by(session.state, session.state.turn)
    assert tier == "everyday"


@pytest.mark.parametrize(
    ("kind", "size"),
    [*((kind, SIZES[0]) for kind in GAMES), *zip(("row", "cards", "board"), SIZES[1:], strict=True)],
)
def test_the_panel_lies_in_the_window_and_covers_nothing_that_it_speaks_of(
    kind: str, size: tuple[int, int]
) -> None:
    newcomer = Newcomer(table_of(kind), size)
    table = newcomer.table
    for said in ("offer", "step"):
        if said == "step":
            newcomer.begin()
        panel = newcomer.guide._panel
        assert pygame.Rect(0, 0, *size).contains(panel.rect)
        assert all(panel.rect.contains(button.rect) for button in panel.buttons)
        cells = [table.scene.camera.rect(placed.cell) for placed in newcomer.guide.target]
        assert panel.rect.collidelist(cells) == -1
        places = [
            rect for name, rect in table.scene.layout.parts().items() if name.startswith(("place", "pile"))
        ]
        assert panel.rect.collidelist([*places, table.scene.layout.main, table.scene.layout.second]) == -1


def test_a_press_on_its_paper_does_nothing_to_the_table_below() -> None:
    newcomer = Newcomer(table_of("heaps"))
    newcomer.begin()
    turn = newcomer.table.turn
    before = turn.cursor
    panel = newcomer.guide._panel.rect
    newcomer.click((panel.left + 3, panel.top + 3))
    assert turn.cursor == before
    assert f"Move 1 of {MOVES}" in newcomer.said


def test_the_guide_delegates_every_hook() -> None:
    hooks = {name for name in vars(TableDelegate) if not name.startswith("_")}
    assert hooks <= set(vars(Guided)), "a hook that the guide keeps from the game behind it"
