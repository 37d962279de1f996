"""Whole turns by fingers alone at the tables: a patience, a round of Kan-u-go with its curtain, a board."""

import pygame
import pytest

from game.table.board import Board
from game.table.mode import Outcome
from game.table.moves import Exchange
from game.table.session import Session
from game.text.actions import Action
from game.theme import TOUCH
from game.ui.board.table import board_table, key_rects, letters
from game.ui.cards.table import card_table
from game.ui.company.curtain import Curtain
from game.ui.company.game import CompanyHooks
from game.ui.patience.table import patience_table
from tests.hostile.hand import SMALL
from tests.ui import boards
from tests.ui.company import company_of, game_of, two
from tests.ui.fingers import At, AtTable
from tests.ui.players import GAMES, Game, session_of

LARGE = (1280, 800)


def patience(game: Game = GAMES[0], size: At = SMALL, stuck: bool = False) -> AtTable:
    session = session_of(game, game.stuck if stuck else game.won)
    return AtTable.of(patience_table(session, lambda setup: Session(session.mode, setup)), size)


def company(hands: str = "CATX SOQQ", size: At = SMALL) -> AtTable:
    session = game_of(two(hands))
    around = CompanyHooks(lambda setup: Session(session.mode, setup), lambda ruled: None)
    return AtTable.of(card_table(session, None, around), size)


def board(hand: str = "CATSDO?", size: At = SMALL) -> AtTable:
    session = boards.session_of(boards.scrabble(hand))
    made = AtTable.of(
        board_table(session, None, CompanyHooks(lambda setup: Session(session.mode, setup))), size
    )
    made.rest()
    made.press_button(Action.SHOW_HAND.value)
    return made


def drafted(hand: AtTable) -> dict[At, str]:
    turn = hand.screen.turn
    return {cell: turn.piece(slot) for cell, slot in turn.draft.cells.items()}


# --- a patience ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_patience_is_played_by_fingers_until_it_is_won(game: Game, size: At) -> None:
    hand = patience(game, size)
    hand.lay("CAT", (0, 0))
    assert hand.screen.turn.state.board == Board.parse("CAT")
    hand.tap(hand.place("S"))
    hand.tap(hand.place((3, 0)))
    hand.press_button("main")
    assert hand.screen.turn.state.board == Board.parse("CATS")
    assert hand.screen.turn.outcome is Outcome.WON


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_card_is_turned_by_a_tap_on_the_stock(game: Game) -> None:
    hand = patience(game, stuck=True)
    hand.lay("CAT", (0, 0))
    hand.tap(hand.screen.scene.layout.strip.piles["stock"].center)
    hand.rest()
    assert len(hand.screen.turn.session.moves) == 2


def test_a_card_is_carried_above_the_finger_and_back_to_the_hand() -> None:
    hand = patience()
    start = hand.place("C")
    hand.down(start)
    hand.move((start[0] + 100, start[1] - 250))
    scene = hand.screen.scene
    assert scene.carried is not None
    assert scene.carried.at == (start[0] + 100, start[1] - 250 - 64)
    rect = scene.carried_rect()
    assert rect is not None
    assert rect.bottom < start[1] - 250, "the finger does not hide it"
    hand.move(start)
    assert scene.carried.at == start
    hand.up(start)
    assert not drafted(hand)


def test_a_laid_card_is_carried_on_and_taken_back_by_holding_it() -> None:
    hand = patience()
    hand.carry("C", (0, 0))
    hand.carry((0, 0), (2, 1))
    assert drafted(hand) == {(2, 1): "C"}
    hand.hold(hand.place((2, 1)))
    assert not drafted(hand)


def test_a_finger_beside_a_small_card_means_that_card() -> None:
    hand = patience(size=LARGE)
    hand.carry("C", (0, 0))
    while hand.screen.scene.camera.width > 30:
        hand.pinch((400, 300), 100, 50)
    x, y = hand.place((0, 0))
    half = hand.screen.scene.camera.width // 2
    hand.tap((x + half + 3, y))
    assert hand.screen.turn.held is not None
    assert hand.screen.turn.piece(hand.screen.turn.held) == "C"


def test_the_view_is_pushed_by_one_finger_and_two_come_nearer() -> None:
    hand = patience()
    x, y = hand.place((0, 0))
    empty = (hand.screen.scene.layout.grid.left + 40, hand.screen.scene.layout.grid.centery)
    hand.along([empty, (empty[0] + 60, empty[1] + 30)])
    assert hand.place((0, 0)) == (x + 60, y + 30)
    width, middle = hand.screen.scene.camera.width, hand.screen.scene.layout.grid.center
    cell = hand.screen.scene.camera.cell(middle)
    hand.pinch(middle, 120, 60)
    assert hand.screen.scene.camera.width < width
    assert hand.screen.scene.camera.cell(middle) == cell
    hand.pinch(middle, 60, 120)
    assert hand.screen.scene.camera.width == width


def test_two_fingers_that_go_together_push_the_view() -> None:
    hand = patience()
    x, y = hand.place((0, 0))
    hand.down((150, 200), 0)
    hand.down((250, 200), 1)
    for n in range(1, 5):
        hand.move((150 + 10 * n, 200 + 5 * n), 0)
        hand.move((250 + 10 * n, 200 + 5 * n), 1)
    hand.up((190, 220), 0)
    hand.up((290, 220), 1)
    assert hand.place((0, 0)) == (x + 40, y + 20)


@pytest.mark.parametrize("ends", [pygame.WINDOWFOCUSLOST, pygame.WINDOWSIZECHANGED])
def test_a_card_in_the_air_goes_back_when_the_window_is_left(ends: int) -> None:
    hand = patience()
    before = hand.screen.turn.state
    start = hand.place("C")
    hand.down(start)
    hand.move((start[0], start[1] - 200))
    hand.post(ends)
    hand.pump()
    assert hand.screen.scene.carried is None
    hand.move((start[0], start[1] - 250))
    hand.up((start[0], start[1] - 250))
    assert not drafted(hand)
    assert hand.screen.turn.state is before
    hand.lay("CAT", (0, 0))
    assert hand.screen.turn.state.board == Board.parse("CAT")


def test_a_second_finger_lays_nothing_while_the_first_carries() -> None:
    hand = patience()
    hand.down(hand.place("C"))
    hand.move((300, 200))
    hand.down(hand.place("A"), 1)
    hand.move((500, 200), 1)
    hand.up((500, 200), 1)
    assert hand.screen.scene.carried is not None
    hand.up((300, 200))
    assert list(drafted(hand).values()) == ["C"]


def test_taps_while_cards_fly_make_no_move_twice() -> None:
    hand = patience()
    for letter, cell in zip("CAT", ((0, 0), (1, 0), (2, 0)), strict=True):
        hand.carry(letter, cell)
    main = hand.control("main")
    assert main is not None
    for _ in range(4):
        hand.tap(main.rect.center)
    hand.rest()
    assert len(hand.screen.turn.session.moves) == 1


# --- Kan-u-go with its curtain ------------------------------------------------------------------------


def test_a_turn_of_kan_u_go_is_played_by_fingers_and_the_curtain_falls_between() -> None:
    hand = company()
    game = company_of(hand.screen)
    assert isinstance(game.overlays.cover, Curtain)
    hand.press_button(Action.SHOW_HAND.value)
    assert game.overlays.cover is None
    hand.lay("CAT", (0, 0))
    assert str(hand.screen.turn.session.state.board) == "CAT"
    assert isinstance(game.overlays.cover, Curtain)
    assert game.overlays.cover.news.next == 1
    hand.press_button(Action.SHOW_HAND.value)
    hand.tap(hand.place("S"))
    hand.tap(hand.place((3, 0)))
    hand.press_button("main")
    assert str(hand.screen.turn.session.state.board) == "CATS"


def test_no_touch_that_began_before_the_curtain_opens_it() -> None:
    hand = company()
    game = company_of(hand.screen)
    assert isinstance(game.overlays.cover, Curtain)
    show = next(
        control.rect
        for control in game.overlays.cover.focus.controls
        if control.name == Action.SHOW_HAND.value
    )
    for moved in (show.center, (show.centerx + 60, show.centery - 60)):
        hand.press_button(Action.SHOW_HAND.value)
        assert game.overlays.cover is None
        hand.down(show.center)
        game.draw_curtain(falls=False)
        hand.move(moved)
        hand.pump(0.3)
        hand.move(show.center)
        hand.up(show.center)
        hand.rest()
        assert isinstance(game.overlays.cover, Curtain)
        assert game.hides_table


def test_holding_and_swiping_show_nothing_behind_the_curtain() -> None:
    hand = company()
    game = company_of(hand.screen)
    hand.hold((400, 300))
    hand.swipe((200, 500), (600, 100))
    hand.pinch((400, 300), 50, 150)
    hand.along([(100, 560), (300, 200)])
    assert isinstance(game.overlays.cover, Curtain)
    assert game.hides_table
    assert not game.overlays.cover.peeking
    assert hand.screen.scene.carried is None


def test_the_cards_of_a_hand_are_put_in_order_by_a_finger() -> None:
    hand = company()
    hand.press_button(Action.SHOW_HAND.value)
    row = [hand.screen.turn.piece(slot) for slot in hand.screen.turn.row()]
    first, last = hand.screen.scene.layout.strip.places[0], hand.screen.scene.layout.strip.places[3]
    hand.along([first.center, last.center])
    hand.rest()
    assert [hand.screen.turn.piece(slot) for slot in hand.screen.turn.row()] == [*row[1:4], row[0]]


# --- a board, whose squares are smaller than a finger -------------------------------------------------


def test_the_squares_of_a_board_are_small_and_its_tiles_are_not() -> None:
    hand = board()
    assert hand.screen.scene.layout.square < TOUCH
    assert min(rect.width for rect in hand.screen.scene.layout.strip.places) >= TOUCH


def test_a_word_is_laid_on_a_board_by_fingers() -> None:
    hand = board()
    hand.lay("CAT", (7, 7))
    assert str(hand.screen.turn.session.state.board) == "CAT"


def test_a_finger_that_has_missed_a_square_is_moved_on_before_it_is_lifted() -> None:
    hand = board()
    hand.tap(hand.place("C"))
    hand.down(hand.place((6, 6)))
    assert hand.screen.scene.aim == (6, 6)
    x, y = hand.place((7, 7))
    hand.move((x, y))
    assert hand.screen.scene.aim == (7, 7)
    assert not drafted(hand)
    hand.up((x, y))
    assert drafted(hand) == {(7, 7): "C"}


def test_a_tile_of_the_draft_is_taken_though_the_finger_is_a_little_beside_it() -> None:
    hand = board()
    hand.carry("C", (7, 7))
    x, y = hand.place((7, 7))
    beside = (x + hand.screen.scene.layout.square // 2 + 3, y)
    assert hand.screen.scene.camera.cell(beside) == (8, 7)
    hand.along([beside, (beside[0], hand.screen.scene.layout.strip.places[0].centery)])
    hand.rest()
    assert not drafted(hand)


def test_a_blank_is_given_its_letter_by_a_finger() -> None:
    hand = board("CA?SDOE")
    hand.carry("C", (7, 7))
    hand.carry("A", (8, 7))
    hand.carry("?", (9, 7))
    scene = hand.screen.scene
    rects = dict(zip(letters(scene), key_rects(scene), strict=True))
    hand.tap(rects["T"].center)
    hand.press_button("main")
    assert hand.screen.turn.session.state.board[9, 7] == ("?", "T")


def test_tiles_are_exchanged_by_fingers() -> None:
    hand = board()
    hand.press_button("exchange")
    hand.tap(hand.place("C"))
    hand.tap(hand.place("S"))
    hand.press_button("main")
    move = hand.screen.turn.session.moves[0]
    assert isinstance(move, Exchange)
    assert len(move.given) == 2


def test_the_tiles_of_a_rack_are_put_in_order_by_a_finger() -> None:
    hand = board()
    places = hand.screen.scene.layout.strip.places
    hand.along([places[0].center, places[2].center])
    hand.rest()
    assert [hand.screen.turn.piece(slot) for slot in hand.screen.turn.row()][:3] == ["A", "T", "C"]
