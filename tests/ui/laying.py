"""Lays words at the table of a patience, by mouse or by keyboard."""

import pytest

from tests.ui.players import GAMES

by_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
