"""A window that is closed in the middle of a turn finds the table again as it lay."""

from typing import Any

import pygame
import pytest

from game.deals.request import GameRequest
from game.search.kernel.plays import placed, plays_of
from game.table.board import Axis
from game.table.moves import Stop
from game.ui.context import AppContext
from game.ui.menu.controller import MenuController
from game.ui.table.draft import Draft
from game.ui.table.screen import TableScreen
from tests.ui.loaded import prepared

SIZE = (1280, 800)


pytestmark = pytest.mark.usefixtures("home")


def at_table(screen: object) -> TableScreen[Any, Any]:
    screen = prepared(screen)
    assert isinstance(screen, TableScreen)
    pygame.display.set_mode(SIZE)
    screen.enter(SIZE, AppContext().style(SIZE))
    for _ in range(40):
        screen.update(0.05)
    return screen


def begun(ruleset: str, names: tuple[str, ...], **options: int | str) -> TableScreen[Any, Any]:
    return at_table(MenuController(AppContext()).begin(GameRequest(ruleset, 7, "en", names, options)))


def opened_again() -> TableScreen[Any, Any]:
    """Another window, which knows only what is on the disk."""
    controller = MenuController(AppContext())
    left = controller.resumable_game()
    assert left is not None
    return at_table(controller.resume(left.number))


def rested(screen: TableScreen[Any, Any], seconds: float = 0.5) -> None:
    for _ in range(round(seconds / 0.05)):
        screen.update(0.05)


def shown(screen: TableScreen[Any, Any]) -> str:
    return "".join(screen.turn.piece(slot) for slot in screen.turn.row())


def test_the_draft_of_a_patience_is_restored() -> None:
    screen = begun("patience-twelve", ("",))
    turn = screen.turn
    turn.cursor = turn.cursor.flipped()
    for slot in turn.row()[:3]:
        turn.lay_from(slot)
    rested(screen)
    again = opened_again().turn
    assert again.draft == turn.draft
    assert len(again.draft) == 3
    assert again.cursor == turn.cursor
    assert again.cursor.axis is Axis.DOWN
    assert again.session.at == 0, "nothing was played"


def test_the_draft_is_gone_when_it_was_played_or_taken_back() -> None:
    screen = begun("patience-twelve", ("",))
    screen.turn.lay_from(screen.turn.row()[0])
    rested(screen)
    screen.turn.clear()
    rested(screen)
    assert not opened_again().turn.draft


def test_a_rack_stands_as_its_owner_has_put_it() -> None:
    screen = begun("scrabble", ("Ana", "computer:beginner"))
    turn = screen.turn
    if turn.viewer is None or not turn.row():
        turn.view_as(0)
    first = shown(screen)
    turn.hand_order.shift(turn.row()[0], 6)
    assert shown(screen) == first[1:] + first[0]
    rested(screen)
    again = opened_again()
    assert again.turn.viewer == 0
    assert shown(again) == first[1:] + first[0]


def test_each_player_gets_back_only_their_own_hand_and_draft() -> None:
    screen = begun("kan-u-go", ("Ana", "Bo"))
    turn = screen.turn
    seat = turn.session.state.turn
    turn.view_as(seat)
    turn.hand_order.shift(turn.row()[0], 3)
    held = shown(screen)
    turn.lay_from(turn.row()[0])
    rested(screen)
    table = opened_again()
    again = table.turn
    assert again.viewer is None
    assert again.row() == ()
    assert not again.draft, "behind the curtain nothing of it is to be seen"
    again.view_as(1 - seat)
    table.autosave.restore_draft()
    assert not again.draft, "it is not the other's"
    again.view_as(None)
    table.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert again.viewer == seat
    assert "".join(again.piece(slot) for slot in again.row()) == held
    assert len(again.draft) == 1


def test_the_clock_goes_on_where_it_stood() -> None:
    screen = begun("scrabble", ("Ana", "Bo"), player_minutes=10)
    screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    rested(screen, 1.5)
    seat = screen.turn.session.state.turn
    for _ in range(100):
        screen.update(1.0)
    left = screen.clock.seconds_left(seat)
    assert left is not None
    assert left <= 500
    again = opened_again()
    assert again.clock.seconds_left(seat) == pytest.approx(left, abs=5)
    assert again.clock.seconds_left(1 - seat) == 600


@pytest.mark.parametrize("ruleset", ["kan-u-go", "scrabble"])
def test_the_time_of_the_whole_game_ends_it(ruleset: str) -> None:
    screen = begun(ruleset, ("Ana", "Bo"), game_minutes=30)
    screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    rested(screen, 1.5)
    for _ in range(181):
        screen.update(10.0)
    assert screen.turn.outcome is not None
    assert screen.turn.session.played == (Stop(timeout=True),)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "{",
        "[]",
        '{"at": 0}',
        '{"at":0,"orders":{"0":["Q"]},"laid":[[["hand",99],[0,0],""]],"cell":[0,0],"across":true,"times":[0,[]]}',
    ],
)
def test_what_cannot_be_read_or_does_not_fit_is_left_out(written: str) -> None:
    screen = begun("patience-twelve", ("",))
    hand = shown(screen)
    screen.turn.session.save_table(written)
    again = opened_again()
    assert shown(again) == hand
    assert not again.turn.draft


def test_the_draft_is_no_part_of_the_game() -> None:
    screen = begun("patience-twelve", ("",))
    screen.turn.lay_from(screen.turn.row()[0])
    rested(screen)
    assert screen.turn.session.moves == ()


def test_a_draft_that_was_played_and_undone_does_not_lie_there_after_a_kill() -> None:
    """Enter came after the draft was kept; the window was killed before anything rested again."""
    screen = begun("patience-twelve", ("",))
    wish = next(
        placed(screen.turn.usable, play.pieces)
        for play in plays_of(
            screen.turn.session.mode, screen.turn.state.board, [*screen.turn.usable.values()]
        )
    )
    screen.turn.restore_draft(Draft(wish.laid), screen.turn.cursor)
    rested(screen)
    for key, mod in ((pygame.K_RETURN, 0), (pygame.K_z, pygame.KMOD_CTRL)):
        screen.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    assert screen.turn.session.at == 0
    assert len(screen.turn.session.moves) == 1
    again = opened_again().turn
    assert not again.draft
    assert again.can_redo
