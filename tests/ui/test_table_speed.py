"""How long a whole picture of a full table takes: `pytest tests/ui/test_table_speed.py --benchmark-only`."""

from collections.abc import Callable

import pytest

from game.table.board import Board
from game.table.state import Seat, State
from tests.ui.players import GAMES, Player, session_of

FULL = """\
.G........H.
MITT...LOPER
.G..BEDAD.L.
CAVY...R..O.
...ALPINE.S.
......W.....
...C.AI.....
..AHEMSAT...
...O.E..CATS
...K.ENUF...
..JO.R......"""


@pytest.mark.parametrize("size", [(1280, 800), (2560, 1440)], ids=["1280x800", "2560x1440"])
def test_a_picture_of_a_full_table(benchmark: Callable[..., object], size: tuple[int, int]) -> None:
    board = Board.parse(FULL, (-5, -4))
    hand = ("C", "A", "T", "X", "Q", "Z")
    start = State(seats=(Seat("Ana", hand),), stock=("S",), open=("A", "C"), board=board)
    player = Player(session_of(GAMES[0], start), size)
    player.rest()
    assert len(board) + len(hand) + 1 >= 58
    benchmark(player.draw)
