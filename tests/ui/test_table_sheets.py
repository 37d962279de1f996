"""Exchange, sheets and leaving at the table of a patience."""

import random

import pygame
import pytest

from game.fault import Fault
from game.table.board import Board
from game.table.mode import Outcome
from game.table.moves import Slot
from game.table.session import Session
from game.table.state import State
from game.ui.kit.controls.widgets import ButtonKind
from game.ui.kit.screen import Explain, Pop, Swap
from game.ui.table.offers import offers
from game.ui.table.screen import TableScreen
from modes.moves import Draw
from modes.states import DeclaredState
from tests.tiny import TinyWords
from tests.ui.players import GAMES, SETUP, Player, session_of


@pytest.mark.parametrize("zone", ["stock", "open"])
def test_a_card_is_declared_before_another_is_taken(zone: str) -> None:
    game = GAMES[0]
    start = State(seats=game.won.seats, stock=("X", "S"), open=("Q",))
    player = Player(session_of(game, start, exchange=True))
    player.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    assert player.turn.declaring
    player.click(player.at(Slot("hand", 1)))
    assert player.turn.declared
    assert player.state.of(DeclaredState).declared == 1
    player.click(player.at(Slot("hand", 0)))
    player.type("c")
    assert player.turn.declared, "what is declared cannot be changed, and nothing is laid now"
    assert [offer.kind for offer in offers(player.turn)] == [ButtonKind.PRIMARY, ButtonKind.PRIMARY]
    player.click(player.screen.scene.layout.strip.piles[zone].center)
    taken, put = ("S", ("Q", "A")) if zone == "stock" else ("Q", ("A",))
    assert player.turn.hand() == ("C", taken, "T")
    assert player.state.open == put


def test_an_exchange_can_be_thought_over_before_it_is_declared() -> None:
    game = GAMES[0]
    player = Player(session_of(game, State(seats=game.won.seats, stock=("X",), open=("Q",)), exchange=True))
    player.button("second")
    player.press(pygame.K_ESCAPE)
    assert not player.turn.declaring
    assert player.turn.session.moves == ()


def test_the_picked_card_is_the_one_exchanged() -> None:
    game = GAMES[0]
    player = Player(session_of(game, State(seats=game.won.seats, stock=("X",), open=("Q",)), exchange=True))
    player.click(player.at(Slot("hand", 2)))
    player.button("second")
    assert player.state.of(DeclaredState).declared == 2
    player.type("o")
    assert player.turn.hand() == ("C", "A", "Q")


def test_any_open_card_is_chosen_where_the_rules_say_so() -> None:
    game = GAMES[0]
    start = State(seats=game.won.seats, open=("S", "Q", "X"), stock=tuple("QQQQ"))
    player = Player(session_of(game, start, open_top_only=False))
    player.type("cat")
    player.click(player.screen.scene.layout.strip.piles["open"].center)
    sheet = player.screen.sheet
    assert sheet is not None
    control = next(control for control in sheet.focus.controls if control.name == f"card {Slot('open', 2)}")
    player.click(control.rect.center)
    player.click(player.at((3, 0)))
    player.press(pygame.K_RETURN)
    assert player.board == Board.parse("CATS")
    assert player.state.open == ("Q", "X")


def test_leaving_to_the_menu_at_any_time() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("c")
    player.button("menu")
    assert isinstance(player.button("leave"), Pop)


def test_escape_takes_back_first_and_then_opens_the_menu() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("c")
    player.press(pygame.K_ESCAPE)
    assert not player.turn.draft
    assert player.screen.sheet is None
    player.press(pygame.K_ESCAPE)
    assert player.screen.sheet is not None
    player.press(pygame.K_ESCAPE)
    assert player.screen.sheet is None


@pytest.mark.parametrize(("name", "same"), [("again", True), ("new", False)])
def test_the_same_deal_again_or_another(name: str, same: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random.SystemRandom, "randint", lambda self, least, most: 4711)
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.button("menu")
    change = player.button(name)
    assert isinstance(change, Swap)
    assert isinstance(change.screen, TableScreen)
    setup = change.screen.turn.session.setup
    assert setup.deal == (SETUP.deal if same else 4711)


def test_help_is_under_the_question_mark() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    change = player.send(pygame.TEXTINPUT, text="?")
    assert isinstance(change, Explain)
    assert change.keys
    assert player.screen.sheet is None


def test_a_finished_game_is_opened_at_its_end() -> None:
    game = GAMES[0]
    player = Player(session_of(game, State(seats=game.won.seats), TinyWords("QX")))
    assert player.turn.outcome is Outcome.LOST
    assert player.screen.sheet is not None


def test_the_hand_grows_and_its_cards_stay_large_enough() -> None:
    game = GAMES[1]
    stock = tuple("X" * 30)
    start = State(seats=game.stuck.seats, stock=stock)
    player = Player(session_of(game, start, TinyWords("CAT")), (800, 600))
    player.lay_by_keys("CAT", (0, 0))
    while Draw in player.turn.offers:
        player.type("t")
    assert len(player.turn.hand()) == 31
    assert min(rect.width for rect in player.screen.scene.layout.strip.places) >= 42


def test_a_store_error_is_reported_and_the_game_stays() -> None:
    session = session_of(GAMES[0], GAMES[0].won)

    def fail(move: object) -> None:
        raise Fault("kanugo.db", "game 1", "more moves", "the ones seen here")

    session.make = fail  # type: ignore[method-assign]
    player = Player(session)
    player.lay_by_keys("CAT", (0, 0))
    assert player.screen.sheet is not None
    plain, line = player.screen.sheet.page.lines
    assert "kanugo.db" not in plain, "what it means comes first"
    assert "kanugo.db" in line
    assert player.state == GAMES[0].won
    player.press(pygame.K_RETURN)
    assert player.screen.sheet is None
    assert len(player.turn.draft) == 3


def test_a_game_that_another_window_went_on_with_is_shown_as_it_stands_there() -> None:
    session = session_of(GAMES[0], GAMES[0].stuck)
    elsewhere = session_of(GAMES[0], GAMES[0].stuck)
    player = Player(session)

    def overtaken(move: object) -> None:
        elsewhere.play(player.turn.draft.move)
        Session.__init__(session, session.mode, SETUP, elsewhere.moves)
        raise Fault("kanugo.db", "game 1", "a game that was continued in another window", "to be alone")

    session.make = overtaken  # type: ignore[method-assign]
    player.lay_by_keys("CAT", (0, 0))
    assert player.screen.sheet is not None
    assert player.board == Board.parse("CAT")
    assert not player.turn.draft
    assert player.turn.stuck
