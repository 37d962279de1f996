"""The rest of a patience played by itself, once every card was seen."""

import pygame
import pytest

from game.table.mode import Outcome
from game.table.state import Seat, State
from game.text.actions import Action
from game.ui.patience.light import all_seen
from modes.moves import Draw
from modes.states import HeapState
from tests.ui.players import Game, Player, session_of
from tests.ui.test_light import game_of, settled
from tests.ui.test_won_patience import SEVEN, SIX, TWELVE

pytestmark = pytest.mark.usefixtures("home")


def test_the_rest_is_offered_once_a_solution_is_known_and_counts_as_a_hint() -> None:
    player = Player(session_of(TWELVE, TWELVE.won))
    settled(player)
    player.screen.label()
    assert Action.FINISH.value in [button.name for button in player.screen.buttons]
    player.press(pygame.K_f, mod=pygame.KMOD_CTRL)
    assert player.screen.sheet is not None
    assert player.turn.outcome is None, "it is asked first"
    player.press(pygame.K_TAB, pygame.K_RETURN)
    assert player.turn.outcome is Outcome.WON
    assert player.turn.session.help.hints == 1
    player.rest()
    player.press(pygame.K_ESCAPE)
    player.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert player.turn.outcome is None, "each of its moves can be undone"


@pytest.mark.parametrize("game", [SIX, SEVEN], ids=lambda game: game.name)
def test_as_long_as_a_card_was_never_seen_nothing_is_finished(game: Game) -> None:
    player = Player(session_of(game, game.won))
    settled(player)
    player.screen.label()
    assert game_of(player).way is not None
    assert Action.FINISH.value not in [button.name for button in player.screen.buttons]
    player.press(pygame.K_f, mod=pygame.KMOD_CTRL)
    assert player.screen.sheet is None


def test_a_waste_that_was_turned_over_has_shown_every_card() -> None:
    start = State(
        seats=(Seat("Ana"),), stock=("S", "X", "X"), own=HeapState((("C",), ("Q",), ("X",)), open_live=False)
    )
    session = session_of(SEVEN, start)
    assert not all_seen(session)
    session.make(Draw())
    assert all_seen(session), "the stock is empty"
    session.make(Draw())
    assert all_seen(session)
    longer = session_of(SEVEN, State(start.seats, stock=tuple("SXXXXX"), own=start.own))
    longer.make(Draw())
    assert not all_seen(longer)
    for _ in range(2):
        longer.make(Draw())
    assert longer.state.stock, "it is turned anew"
    assert all_seen(longer)
