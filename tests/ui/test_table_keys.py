"""The keyboard at the table of a patience."""

import pygame
import pytest

from game.table.board import Board
from game.table.moves import Slot
from game.table.state import State
from tests.ui.laying import by_game
from tests.ui.players import GAMES, Game, Player, session_of


def test_space_turns_the_direction_and_typing_skips_cards() -> None:
    game = GAMES[1]
    start = State(seats=game.won.seats, board=Board.parse("A", (0, 1)))
    player = Player(session_of(game, start))
    player.press(pygame.K_SPACE)
    player.type("ct")
    assert set(player.turn.draft.cells) == {(0, 0), (0, 2)}
    player.press(pygame.K_RETURN)
    assert player.board == Board.parse(["C", "A", "T"])


def test_backspace_takes_back_the_last_and_the_cursor_follows() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("cat")
    player.press(pygame.K_BACKSPACE)
    assert list(player.turn.draft.cells) == [(0, 0), (1, 0)]
    assert player.turn.cursor.cell == (2, 0)
    player.press(pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert not player.turn.draft


@by_game
def test_digits_lay_cards(game: Game) -> None:
    player = Player(session_of(game, game.won))
    player.type("123")
    player.press(pygame.K_RETURN)
    assert player.board == Board.parse("CAT")


def test_the_digit_of_a_laid_card_takes_it_back() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("122")
    assert list(player.turn.draft.cells.values()) == [Slot("hand", 0)]


def test_zero_lays_the_open_card() -> None:
    game = GAMES[0]
    player = Player(session_of(game, State(seats=game.won.seats, open=("X", "S"), stock=tuple("QQQQ"))))
    player.type("cat0")
    player.press(pygame.K_RETURN)
    assert player.board == Board.parse("CATS")
    assert player.state.open == ("X",)


def test_a_missing_letter_is_reported() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("z")
    assert player.turn.missing == "Z"
    assert not player.turn.draft
    player.type("c")
    assert player.turn.missing == ""


@pytest.mark.parametrize(
    ("keys", "named"),
    [(1, "hint"), (2, "menu"), (3, "fit"), (4, "help")],
)
def test_tab_goes_through_the_buttons_and_letters_come_back_to_the_table(keys: int, named: str) -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("cat")
    player.press(pygame.K_RETURN)
    player.screen.focus.put("undo")  # before it "Finish for me" appears, once a solution is found
    player.press(*[pygame.K_TAB] * keys)
    focus = player.screen.focus.current
    assert focus is not None
    assert focus.name == named
    player.type("s")
    assert player.screen.focus.current is None
    assert len(player.turn.draft) == 1


def test_enter_on_a_button_presses_it_and_does_not_play() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("cat")
    player.press(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)  # the second large button: take back
    assert not player.turn.draft
    assert not player.board


def test_the_cursor_stays_in_sight() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.press(*[pygame.K_RIGHT] * 40)
    scene = player.screen.scene
    assert scene.layout.grid.contains(scene.camera.rect(player.turn.cursor.cell))
    player.press(pygame.K_HOME)
    assert scene.layout.grid.contains(scene.camera.rect((0, 0)))
