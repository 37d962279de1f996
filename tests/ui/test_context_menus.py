"""A double click sends a card to the cursor, a right click says what may be done; what else the menu has."""

import pygame
import pytest

from game.table.board import Board
from game.table.moves import Slot
from game.table.session import Session
from game.text.actions import Action
from game.ui.kit.screen import OpenScreen, Swap
from game.ui.table.sheet import Sheet
from tests.modes.board_table import Table
from tests.ui.boards import Player as BoardPlayer
from tests.ui.laying import by_game
from tests.ui.players import GAMES, Game, Player, session_of

SIX, TWELVE, HEAPS = GAMES


def at_clock(player: Player) -> list[float]:
    """The time at which the player clicks, for the test to set."""
    now = [0.0]
    player.screen.pointer.clock = lambda: now[0]
    return now


def sheet_of(player: Player) -> Sheet:
    assert player.screen.sheet is not None
    return player.screen.sheet


def offered(player: Player) -> set[Action]:
    return {offer.action for offer in sheet_of(player).page.offers if offer.enabled}


@by_game
def test_a_double_click_sends_a_card_to_the_cursor(game: Game) -> None:
    player = Player(session_of(game, game.stuck))
    now = at_clock(player)
    for n, letter in enumerate("CAT"):
        now[0] += 5
        where = player.at(player.slot(letter))
        player.click(where)
        player.click(where)
        assert list(player.turn.draft.cells) == [(x, 0) for x in range(n + 1)]
    assert player.turn.held is None
    player.button("main")
    assert player.board == Board.parse("CAT")


def test_a_slow_second_click_puts_the_card_down_again() -> None:
    player = Player(session_of(SIX, SIX.stuck))
    now = at_clock(player)
    where = player.at(player.slot("C"))
    player.click(where)
    now[0] += 0.5
    player.click(where)
    assert player.turn.held is None
    assert not player.turn.draft


def test_two_cards_clicked_soon_after_one_another_are_no_double_click() -> None:
    player = Player(session_of(SIX, SIX.stuck))
    at_clock(player)
    player.click(player.at(player.slot("C")))
    player.click(player.at(player.slot("A")))
    assert not player.turn.draft
    assert player.turn.held == player.slot("A")


@by_game
def test_a_right_click_on_a_card_offers_to_place_it(game: Game) -> None:
    player = Player(session_of(game, game.stuck))
    player.click(player.at(player.slot("C")), button=3)
    assert sheet_of(player).page.title == "C"
    assert (Action.ORDER in offered(player)) is (game is not HEAPS)
    player.button(Action.PUT.value)
    assert list(player.turn.draft.cells) == [(0, 0)]
    assert player.screen.sheet is None


def test_a_right_click_on_a_pile_says_why_no_card_may_be_turned() -> None:
    player = Player(session_of(TWELVE, TWELVE.stuck))
    stock = player.screen.scene.layout.strip.piles["stock"].center
    player.click(stock, button=3)
    assert Action.TURN not in offered(player)
    refused = " ".join(sheet_of(player).page.lines)
    assert "word" in refused
    player.press(pygame.K_ESCAPE)
    player.lay_by_keys("CAT", (0, 0))
    player.click(stock, button=3)
    assert Action.TURN in offered(player)
    player.button(Action.TURN.value)
    assert not player.state.stock


def test_a_right_click_on_a_cell_moves_the_cursor_and_says_what_lies_there() -> None:
    player = Player(session_of(TWELVE, TWELVE.stuck))
    player.lay_by_keys("CAT", (0, 0))
    player.click(player.at((3, 0)), button=3)
    assert player.turn.cursor.cell == (3, 0)
    assert any("CAT" in line for line in sheet_of(player).page.lines)
    player.press(pygame.K_ESCAPE)
    player.click(player.at((1, 0)), button=3)
    assert "CAT" in sheet_of(player).page.title
    assert player.turn.words_in_question == ("CAT",)


def test_a_held_card_is_offered_for_the_cell_that_is_pointed_at() -> None:
    player = Player(session_of(TWELVE, TWELVE.stuck))
    player.click(player.at(player.slot("C")))
    player.click(player.at((0, 0)), button=3)
    player.button(Action.PUT.value)
    assert [player.turn.piece(slot) for slot in player.turn.draft.slots] == ["C"]


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_MENU, 0), (pygame.K_F10, pygame.KMOD_SHIFT)])
def test_a_key_says_the_same_of_the_held_card_or_the_cursor(key: int, mod: int) -> None:
    player = Player(session_of(TWELVE, TWELVE.stuck))
    player.press(key, mod=mod)
    assert "begins here" in sheet_of(player).page.title
    player.press(pygame.K_ESCAPE)
    player.click(player.at(player.slot("C")))
    player.press(key, mod=mod)
    assert sheet_of(player).page.title == "C"
    assert player.turn.held == Slot("hand", 0)


# --- the menu ----------------------------------------------------------------------------------------------


def menu(player: Player) -> None:
    player.press(pygame.K_ESCAPE)
    assert Action.CLOSE in offered(player)


@pytest.mark.parametrize(("asked", "meant"), [(Action.ASK_NEW, Action.NEW), (Action.ASK_AGAIN, Action.AGAIN)])
def test_another_deal_is_asked_about_once_something_is_laid(asked: Action, meant: Action) -> None:
    session = session_of(TWELVE, TWELVE.stuck)
    player = Player(session, again=lambda setup: Session(session.mode, setup))
    menu(player)
    assert meant in offered(player), "nothing is laid"
    assert asked not in offered(player)
    player.press(pygame.K_ESCAPE)
    player.type("c")
    player.screen.run(Action.MENU)
    player.button(asked.value)
    assert player.screen.sheet is not None
    player.press(pygame.K_RETURN)
    assert len(player.turn.draft) == 1, "Enter plays on"
    player.screen.run(Action.MENU)
    player.button(asked.value)
    assert isinstance(player.button(meant.value), Swap)


@pytest.mark.parametrize("draft", ["", "c"])
def test_an_untouched_deal_without_a_draft_is_discarded_for_another(
    monkeypatch: pytest.MonkeyPatch, draft: str
) -> None:
    session = session_of(TWELVE, TWELVE.stuck)
    discarded: list[bool] = []
    monkeypatch.setattr(session, "discard_untouched", lambda: discarded.append(True))
    player = Player(session, again=lambda setup: Session(session.mode, setup))
    player.type(draft)
    assert isinstance(player.screen.run(Action.NEW), Swap)
    assert discarded == ([] if draft else [True])


@pytest.mark.parametrize("action", [Action.SETTINGS, Action.STATISTICS])
def test_settings_and_statistics_are_visited_and_the_table_is_as_before(action: Action) -> None:
    player = Player(session_of(TWELVE, TWELVE.stuck))
    player.type("ca")
    player.screen.run(Action.MENU)
    assert player.button(action.value) == OpenScreen(action.value)
    player.screen.enter(player.size, player.context.style(player.size))
    assert len(player.turn.draft) == 2
    assert player.screen.sheet is None


def test_on_a_board_the_square_is_named_with_its_bonus() -> None:
    board = BoardPlayer(Table("scrabble", "CAT AT", ["CATSDO?", "EEEEEEE"], "N" * 9))
    board.click(board.at((7, 7)), button=3)
    assert board.screen.sheet is not None
    assert board.screen.sheet.page.title.startswith("Column H, row 8")
    board.press(pygame.K_ESCAPE)
    board.click(board.tile("C"), button=3)
    assert board.screen.sheet is not None
    labels = {offer.label for offer in board.screen.sheet.page.offers}
    assert {"Sort the rack", "Shuffle the rack"} <= labels
    board.press(pygame.K_RETURN)
    assert board.drafted() == "C"
