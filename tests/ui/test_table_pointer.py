"""The pointer at the table of a patience."""

import pygame

from game.table.board import Board
from tests.ui.players import GAMES, Player, session_of


def test_a_card_dropped_on_the_strip_or_beside_goes_back() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    start = player.at(player.slot("C"))
    player.drag(start, player.at((0, 0)))
    assert len(player.turn.draft) == 1
    player.drag(player.at((0, 0)), start)
    assert not player.turn.draft
    player.drag(start, player.screen.scene.layout.rail.center)
    assert not player.turn.draft
    assert player.screen.scene.carried is None


def test_a_laid_card_is_dragged_on_and_changes_places() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("ca")
    player.drag(player.at((1, 0)), player.at((0, 0)))
    letters = {cell: player.turn.piece(slot) for cell, slot in player.turn.draft.cells.items()}
    assert letters == {(0, 0): "A", (1, 0): "C"}


def test_the_other_button_takes_a_card_back() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("ca")
    player.click(player.at((0, 0)), button=3)
    assert list(player.turn.draft.cells) == [(1, 0)]


def test_a_card_of_the_crossword_stays() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.lay_by_keys("CAT", (0, 0))
    player.drag(player.at((1, 0)), player.at((1, 2)))
    assert player.board == Board.parse("CAT")
    assert not player.turn.draft
    player.drag(player.at(player.slot("S")), player.at((1, 0)))
    assert not player.turn.draft, "no card lies on another"


def test_the_cloth_is_pushed_and_the_wheel_comes_nearer_about_the_pointer() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    before = player.at((0, 0))
    player.drag((200, 300), (260, 330))
    assert player.at((0, 0)) == (before[0] + 60, before[1] + 30)
    cell = player.screen.scene.camera.cell((300, 400))
    player.motion((300, 400))
    width = player.screen.scene.camera.width
    player.send(pygame.MOUSEWHEEL, x=0, y=-1)
    assert player.screen.scene.camera.width < width
    assert player.screen.scene.camera.cell((300, 400)) == cell


def test_the_view_never_moves_while_a_card_is_carried() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    camera = player.screen.scene.camera
    start = player.at(player.slot("C"))
    player.down(start)
    for x in range(0, 960, 37):
        player.motion((x, 300))
        assert player.screen.scene.camera == camera
    player.up((400, 300))
    assert player.screen.scene.camera == camera


def test_a_table_moved_by_hand_is_not_fitted_behind_ones_back() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.drag((200, 300), (420, 330))
    camera, laid = player.screen.scene.camera, player.at((0, 0))
    player.lay_by_clicks("CAT", (0, 0))
    assert player.screen.scene.camera.width == camera.width
    assert player.at((0, 0)) == laid
