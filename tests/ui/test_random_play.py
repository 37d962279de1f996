"""Random play: no card is lost, drawn twice or laid against the rules."""

import random

import pygame
import pytest

from game.table.session import Session
from game.table.state import State
from tests.tiny import TinyWords
from tests.ui.players import GAMES, Game, Player, session_of

WORDS = TinyWords("CAT CATS AT ACT TA SAT QAT AX TAX STAT TATS SAX CAST ACTS AS")
KEYS = (
    pygame.K_RETURN, pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_TAB,
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_F1,
)  # fmt: skip
WITH_CTRL = (pygame.K_z, pygame.K_y, pygame.K_t, pygame.K_e, pygame.K_LEFT)
by_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def start(game: Game, chance: random.Random) -> State:
    """The game with more cards to come."""
    more = tuple(chance.choice("CATSQX") for _ in range(9))
    state = game.stuck
    return State(
        seats=state.seats,
        stock=(*more, *state.stock),
        own=state.own,
    )


def something(player: Player, chance: random.Random) -> None:
    """One wild act."""
    width, height = player.size
    here, there = ((chance.randrange(width), chance.randrange(height)) for _ in range(2))
    cards = [seen.rect.center for seen in player.screen.scene.seen().values()]
    cell = player.at((chance.randrange(-2, 5), chance.randrange(-2, 3)))
    match chance.randrange(9):
        case 0:
            player.click(chance.choice(cards) if cards else here, chance.choice((1, 1, 3)))
        case 1:
            player.drag(chance.choice(cards) if cards else here, cell)
        case 2:
            player.click(cell)
        case 3:
            player.drag(here, there)
        case 4 | 5:
            player.type(chance.choice(("CAT", "S", "t", "TA", "0", "12", "?", "+", "-", "X", "o")))
        case 6:
            player.press(chance.choice(WITH_CTRL), mod=pygame.KMOD_CTRL)
        case 7:
            player.press(chance.choice(KEYS))
        case _:
            player.click(here)


@by_game
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_done_no_card_is_lost(game: Game, seed: int) -> None:
    chance = random.Random(f"{game.name} {seed}")
    first = session_of(game, start(game, chance), WORDS, exchange=seed % 2 == 1, open_top_only=seed < 2)
    player = Player(first, again=lambda setup: Session(first.mode, setup))
    pieces = player.state.pieces()
    for _ in range(100):
        something(player, chance)
        turn = player.turn
        assert turn.state.pieces() == pieces
        assert not set(turn.draft.cells) & set(turn.state.board)
        assert all(turn.piece(slot) for slot in turn.draft.slots)
        assert turn.outcome == first.mode.outcome(turn.state)
    replayed = Session(first.mode, first.setup)
    for move in first.moves:
        assert replayed.play(move) is None, "every move that was made is allowed"
