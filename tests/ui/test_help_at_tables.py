"""The help of each kind of table, and what a pressed card says of itself."""

import pygame
import pytest

from game.ui.board.pages import BOARD_ACTIONS
from game.ui.board.rail import advice as board_advice
from game.ui.cards.rail import advice
from game.ui.kit.screen import Explain, Screen
from game.ui.table.keys import at_board, at_cards
from tests.modes import kanugo_table
from tests.modes.board_table import Table
from tests.ui.boards import Player
from tests.ui.company import Company, game_of
from tests.ui.players import GAMES, session_of
from tests.ui.players import Player as Alone
from tests.ui.screens import does_something, pressed

pytestmark = pytest.mark.usefixtures("home")


def test_the_help_of_a_patience_offers_what_a_patience_has() -> None:
    alone = Alone(session_of(GAMES[0], GAMES[0].won))
    reported = alone.press(pygame.K_F1)
    assert isinstance(reported, Explain)
    assert reported.game == alone.turn.rules
    keys = {each.shown for each in reported.keys}
    assert {"Ctrl Z", "Ctrl Y", "Ctrl T", "Ctrl H"} <= keys
    assert {"Ctrl R", "Ctrl O"} <= keys, "there is a row to be put in order"
    assert not {"Ctrl P", "Ctrl U", "Ctrl B"} & keys


def test_the_help_of_kan_u_go_offers_no_undo_of_moves_and_no_turning() -> None:
    company = Company(game_of(kanugo_table.Table("AT BO", "AT")))
    company.press(pygame.K_RETURN)
    keys = {each.shown: each.does for each in at_cards(company.screen.turn)}
    assert "Ctrl Y" not in keys
    assert "Ctrl U" not in keys  # words are looked up at once: there is nothing to challenge
    assert keys["Ctrl Z"] == "take back the last card"
    assert keys["Ctrl E"] == "swap a card"


@pytest.mark.parametrize("adjudication", ["strict", "challenge"])
def test_help_lists_challenges_and_hints_where_allowed(adjudication: str) -> None:
    player = Player(Table("scrabble", "CAT", ["CATSDOO", "EEEEEEE"], "N" * 9, adjudication=adjudication))
    keys = {each.shown for each in at_board(player.turn, BOARD_ACTIONS)}
    assert ("Ctrl U" in keys) is (adjudication == "challenge")
    assert ("Ctrl H" in keys) is (adjudication == "strict")


def test_each_ctrl_key_of_a_board_s_help_does_something() -> None:
    def table() -> Screen:
        player = Player(Table("scrabble", "CAT AT", ["CATSDOO", "EEEEEEE"], "N" * 9))
        player.type("S")
        player.press(pygame.K_BACKSPACE)
        return player.screen

    def drafted() -> Screen:
        screen = table()
        screen.handle(pygame.Event(pygame.TEXTINPUT, text="S"))
        return screen

    for reported in at_board(
        Player(Table("scrabble", "CAT", ["CATSDOO", "EE"], "N" * 9)).turn, BOARD_ACTIONS
    ):
        if reported.keys and reported.mod:
            assert does_something(table, reported) or does_something(drafted, reported), reported


def test_the_keys_on_the_buttons_of_a_sheet_press_them() -> None:
    player = Player(Table("scrabble", "CAT", ["CATSDOO", "EEEEEEE"], "N" * 9))
    player.press(pygame.K_ESCAPE)
    assert player.screen.sheet is not None
    reported = pressed(player.screen, pygame.K_F1)
    assert isinstance(reported, Explain)
    assert reported.game == player.turn.rules
    assert player.screen.sheet is None, "the menu is put away for it"


def test_a_pressed_free_card_says_what_it_is() -> None:
    company = Company(game_of(kanugo_table.Table("AT* BO", "AT")))
    company.press(pygame.K_RETURN)
    slot = next(slot for slot in company.screen.turn.row() if company.screen.turn.piece(slot) == "FREE")
    company.click(company.screen.scene.place(slot).center)
    assert advice(company.screen.turn).startswith("A free card is not a letter.")
    company.type("A")
    assert not company.screen.turn.piece_note
    company.press(pygame.K_ESCAPE)
    company.type("3")
    assert advice(company.screen.turn).startswith("A free card is not a letter.")


@pytest.mark.parametrize(
    ("ruleset", "said"), [("scrabble", "A blank stands for"), ("ekraibl-hard", "A star stands for")]
)
def test_a_pressed_blank_says_what_it_is(ruleset: str, said: str) -> None:
    player = Player(Table(ruleset, "XX", ["?", "?"], ""))
    player.click(player.tile("?"))
    assert board_advice(player.turn).startswith(said)


def test_a_hint_replaces_the_advice_to_begin_or_swap(monkeypatch: pytest.MonkeyPatch) -> None:
    company = Company(game_of(kanugo_table.Table("AT* BO", "AT")))
    company.press(pygame.K_RETURN)
    turn = company.screen.turn
    assert advice(turn).endswith("Or swap a card; then the next player begins.")
    monkeypatch.setattr(turn.hints, "sentence", lambda key: "Looking for a word…")
    assert advice(turn) == "Looking for a word…"
