"""What is said at a board: its squares, plays, blanks, racks and hints."""

import pygame
import pytest
from msgspec import structs

from game.opening import dictionary_of
from game.table.session import Session
from game.ui.board.table import board_table
from game.ui.company.game import CompanyHooks
from game.ui.speech.tables import last_move
from modes.moves import Adjust
from tests.modes.board_table import ACROSS, Table
from tests.speech.blind import Blind, lettered
from tests.speech.company import opens
from tests.speech.tables import at_board, patience
from tests.ui.boards import session_of as board_session
from tests.ui.company import Company

pytestmark = pytest.mark.usefixtures("home")


def test_a_square_of_a_board_is_said_by_column_and_row_with_what_it_multiplies() -> None:
    blind = at_board()
    assert "Rack: C, A, T, S, D, O, blank." in blind.transcript[-1].said
    assert "10 tiles in the bag" in blind.transcript[-1].said
    assert "Column H, row 8: empty, the star, double word." in blind.press(pygame.K_F3)
    blind.go_to(("H", "4"), lettered)
    assert "Column H, row 4: empty, double letter." in blind.press(pygame.K_F3)
    blind.go_to(("H", "1"), lettered)
    assert "triple word" in blind.press(pygame.K_F3)


def test_a_play_on_a_board_is_said_with_its_points_and_lines() -> None:
    blind = at_board()
    assert "CAT can be played for 10 points." in blind.type("cat")
    blind.press(pygame.K_RETURN)
    said = opens(blind, "Bo")
    assert "Ana: played CAT for 10 points." in said
    assert "Row 8: CAT from column H." in blind.press(pygame.K_F5)
    assert "Ana: 10 points. Bo: 0 points." in blind.press(pygame.K_F8)
    blind.press(pygame.K_SPACE)
    assert "Column H: C from row 8." in blind.press(pygame.K_F5)
    assert "Column I: A from row 8." in blind.press(pygame.K_F5)
    assert "Column H: C from row 8." in blind.press(pygame.K_F5, pygame.KMOD_LSHIFT)


def test_overtime_and_the_word_list_are_said() -> None:
    table = Table("scrabble", "AT", ("ATXXXXX", "XXXXXXX"), "EEE", player_minutes=10, overtime=10)
    session = board_session(table)
    hooks = CompanyHooks(lambda setup: Session(session.mode, setup))
    screen = board_table(session, dictionary_of(session.mode.ruleset), hooks)
    screen.clock.restore(0.0, (592.0, 0.0))
    blind = Blind(screen)
    blind.press(pygame.K_RETURN)
    over = "Overtime so far: \N{MINUS SIGN}10."
    assert blind.wait(10).count(over) == 1
    assert over not in blind.wait(2), "only what has changed is said"
    standing = blind.press(pygame.K_F8)
    assert over in standing
    assert "Word list: English (all words)." in standing


def test_the_play_that_ended_the_game_is_said_before_what_overtime_cost() -> None:
    table = Table("scrabble", "AT", ("AT", "X"), player_minutes=10, overtime=10)
    session = board_session(table)
    session.make(table.placing("AT", (7, 7), ACROSS))
    for seat, points in ((0, -20), (1, -10)):
        assert session.play(Adjust(seat, points)) is None
    turn = Company(session, table=board_table).screen.turn
    penalties = "Ana: for time: \N{MINUS SIGN}20. Bo: for time: \N{MINUS SIGN}10."
    assert last_move(turn) == f"Ana: played AT for 4 points. {penalties}"
    assert [line.text for line in turn.since_last_turn] == [
        "for time: \N{MINUS SIGN}20",
        "for time: \N{MINUS SIGN}10",
    ]


def test_a_blank_is_said_to_be_one_on_the_rack_and_on_the_board() -> None:
    blind = at_board(words="CAB")
    assert "Column H, row 8: C. Column I, row 8: A. Column J, row 8: B, blank." in blind.type("cab").replace(
        "CAB can be played", ""
    )
    blind.press(pygame.K_RETURN)
    opens(blind, "Bo")
    blind.go_to(("J", "8"), lettered)
    assert "Column J, row 8: B, a blank, in CAB." in blind.press(pygame.K_F3)


def test_a_start_square_without_a_star_is_said_to_be_the_start_square() -> None:
    said = at_board("literaki", "AAAAAAA", "AA").press(pygame.K_F3)
    assert "Column H, row 8: empty, the start square, letter times 3" in said


def test_a_coloured_square_of_literaki_says_for_which_letters_it_counts() -> None:
    said = set()
    blind = at_board("literaki", "AAAAAAA", "AA")
    for _ in range(14):
        said.add(blind.press(pygame.K_LEFT))
        said.add(blind.press(pygame.K_UP))
    assert any("letter times 3 for letters worth" in each for each in said)


def test_a_blank_waits_for_its_letter() -> None:
    blind = at_board()
    assert "Choose the letter that the blank stands for." in blind.type("7")
    assert "B, blank." in blind.type("b")
    assert "Taken back: Column H, row 8: B, blank." in blind.press(pygame.K_BACKSPACE)


def test_tiles_are_swapped_by_speech() -> None:
    blind = at_board()
    assert "Choose the tiles to swap" in blind.press(pygame.K_e, pygame.KMOD_LCTRL)
    assert "To swap: C." in blind.type("c")
    assert "To swap: C, A." in blind.type("a")
    assert "Ana: swapped 2 tiles." in blind.press(pygame.K_RETURN)


def test_the_rack_is_said_in_its_new_order() -> None:
    blind = at_board(hand="TCASDO?")
    assert blind.press(pygame.K_o, pygame.KMOD_LCTRL) == "Rack: A, C, D, O, S, T, blank."


def test_the_squares_of_the_last_play_are_said_on_request() -> None:
    blind = at_board()
    blind.type("cat")
    blind.press(pygame.K_RETURN)
    opens(blind, "Bo")
    said = blind.press(pygame.K_F7)
    assert said == "Ana: played CAT for 10 points. From Column H, row 8 to Column J, row 8."


def test_a_hint_says_the_squares_that_glow() -> None:
    blind = at_board(hand="CAXXXXX", words="CA")
    said = blind.press(pygame.K_h, pygame.KMOD_LCTRL)
    said = blind.until("It glows at", said)
    assert "It glows at: Column" in said
    assert "A C" in blind.press(pygame.K_h, pygame.KMOD_LCTRL)


def test_the_row_is_said_when_it_was_refilled() -> None:
    blind = patience(0, stuck=True)
    blind.type("cat")
    assert "Move 1: CAT played. Hand: X, X, X." in blind.press(pygame.K_RETURN)


def test_what_a_computer_player_does_is_said_without_a_key() -> None:
    table = Table("scrabble", "CAT CATS DO AT", ("CATSDOE", "CATSDOQ"), "EEEEEEEEEE")
    session = board_session(table)
    names = ("Ana", "computer:beginner")
    session = Session(session.mode, structs.replace(session.setup, names=names))
    blind = Blind(board_table(session, None, CompanyHooks(lambda setup: Session(session.mode, setup))))
    assert "Your turn, Ana." in blind.opened
    blind.type("cat")
    said = blind.until("Your turn, Ana.", blind.press(pygame.K_RETURN))
    assert "Ana: played CAT for 10 points." in said
    assert "It is Beginner’s turn." in said
    assert "Beginner: played" in said
    assert "Q" not in said
