"""The hand of a patience is put in order, sorted and shuffled; undo brings back how it was held."""

import pygame
import pytest

from game.table.board import Board
from game.table.state import NO_PIECE, Seat, State
from game.text.actions import Action
from tests.ui.players import GAMES, Player, session_of

SIX, TWELVE, HEAPS = GAMES
CTRL = pygame.KMOD_CTRL
both = pytest.mark.parametrize("game", [SIX, TWELVE], ids=lambda game: game.name)


def held(player: Player) -> str:
    return "".join(player.turn.piece(slot) or "." for slot in player.turn.row())


@both
def test_a_card_is_dragged_between_the_others(game) -> None:  # type: ignore[no-untyped-def]
    player = Player(session_of(game, game.stuck))
    before = held(player)
    places = player.screen.scene.layout.strip.places
    player.drag(places[0].center, places[2].center)
    assert held(player) == before[1:3] + before[0] + before[3:]
    assert player.state == game.stuck, "no move of the game"
    player.click(player.screen.scene.layout.strip.places[0].center)
    player.press(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    assert held(player)[1] == before[1]


@both
def test_it_is_sorted_and_shuffled_by_keys_and_from_the_sheet_of_a_card(game) -> None:  # type: ignore[no-untyped-def]
    player = Player(session_of(game, game.stuck))
    before = held(player)
    player.press(pygame.K_o, mod=CTRL)
    assert held(player) == "".join(sorted(before))
    player.press(pygame.K_r, mod=CTRL)
    assert sorted(held(player)) == sorted(before)
    player.click(player.screen.scene.layout.strip.places[1].center, button=3)
    player.button(Action.ORDER.value)
    assert held(player) == "".join(sorted(before))


@both
def test_undo_brings_back_order_and_move_and_redo_both_again(game) -> None:  # type: ignore[no-untyped-def]
    player = Player(session_of(game, game.stuck))
    seen = [held(player)]
    player.press(pygame.K_o, mod=CTRL)
    seen.append(held(player))
    player.lay_by_keys("CAT", (0, 0))
    seen.append(held(player))
    assert len(set(seen)) == 3
    for before in (seen[1], seen[0]):
        player.press(pygame.K_z, mod=CTRL)
        assert held(player) == before
    assert not player.turn.can_undo
    for after in (seen[1], seen[2]):
        player.press(pygame.K_y, mod=CTRL)
        assert held(player) == after
    assert player.board == Board.parse("CAT")
    assert not player.turn.can_redo


def test_another_order_after_undo_takes_the_place_of_what_was_undone() -> None:
    player = Player(session_of(TWELVE, TWELVE.stuck))
    player.press(pygame.K_o, mod=CTRL)
    player.press(pygame.K_z, mod=CTRL)
    places = player.screen.scene.layout.strip.places
    player.drag(places[3].center, places[0].center)
    order = held(player)
    assert not player.turn.can_redo
    player.press(pygame.K_z, pygame.K_y, mod=CTRL)
    assert held(player) == order


def test_a_card_that_is_turned_up_lies_where_the_one_lay_that_was_played() -> None:
    """The row is filled up from the stock in its places, as the player has put them."""
    player = Player(session_of(SIX, SIX.stuck))  # C A T, stock X X X S
    player.press(pygame.K_o, mod=CTRL)
    assert held(player) == "ACT"
    player.lay_by_keys("CAT", (0, 0))
    assert held(player) == "XXX"
    row = State(seats=(Seat("Ana", ("C", "A", "T", "S")),), stock=("Q",))
    player = Player(session_of(SIX, row))
    player.press(pygame.K_o, mod=CTRL)
    assert held(player) == "ACST"
    player.lay_by_keys("CAT", (0, 0))
    assert held(player) == ".QS.", "C lay in the second place, and is the first that is filled up"
    assert player.state.seat.hand == ("Q", NO_PIECE, NO_PIECE, "S")


def test_an_unarranged_row_keeps_the_order_of_the_rules() -> None:
    player = Player(session_of(SIX, State(seats=(Seat("Ana", ("S", "C", "A", "T")),), stock=("Q", "Z"))))
    player.lay_by_keys("CAT", (0, 0))
    assert held(player) == "SZQ."


def test_heaps_stay_where_they_are() -> None:
    player = Player(session_of(HEAPS, HEAPS.won))
    before = player.turn.row()
    places = player.screen.scene.layout.strip.places
    player.drag(places[0].center, places[2].center)
    player.press(pygame.K_o, pygame.K_r, mod=CTRL)
    assert player.turn.row() == before
    assert not player.turn.can_undo
    player.click(places[0].center, button=3)
    assert player.screen.sheet is not None
    assert Action.ORDER not in {offer.action for offer in player.screen.sheet.page.offers}


def test_an_order_is_there_again_when_the_table_is_opened_again() -> None:
    session = session_of(SIX, SIX.stuck)
    player = Player(session)
    player.press(pygame.K_o, mod=CTRL)
    player.screen.autosave.keep()
    assert held(Player(session)) == "ACT"
