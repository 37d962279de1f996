"""What a loaded game is asked of its moves: whatever fits can be made, and loses or doubles no piece."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table import rulefile
from game.table.board import Axis, Cell
from game.table.mode import Mode, Setup, mode_of
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Placement, Resign, Slot, Stop
from game.table.state import State
from modes.moves import Deal, Draw
from modes.patience import SevenHeaps
from tests.tiny import TinyWords

ZONES = ("hand", "open", "heap", "stock", "row")
ADJUDICATIONS = ("strict", "vote")


class AnyTable:
    """A game that is begun, and moves made up for it that no rule has looked at."""

    def __init__(self, name: str, seed: int) -> None:
        self.chance = random.Random(seed)
        fewest, most = rulefile.load(name).players
        self.players = self.chance.randint(fewest, most)
        options = {
            option: self.chance.choice(choices)
            for option, choices in rulefile.load(name).options.items()
            if option != "language"
        }
        ruleset = rulefile.load(name, self.players, options=options)
        self.mode: Mode = mode_of(ruleset, TinyWords("AT TO EL LA АТ ТО"))
        names = tuple(f"seat {n}" for n in range(self.players))
        self.state: State = self.mode.start(Setup(ruleset=name, names=names, deal=seed))

    def move(self) -> Move:
        chance = self.chance
        kind = chance.choice((Place,) * 12 + (Exchange, Draw, Done, Pass, Challenge, Deal, Resign, Stop))
        if kind is Place:
            return self._placement()
        if kind is Exchange:
            return Exchange(tuple(self._slot() for _ in range(chance.randrange(3))))
        if kind is Draw:
            return Draw(chance.choice(("stock", "open", "banana")))
        if kind is Challenge:
            return Challenge(
                chance.randrange(-1, self.players + 1), upheld=chance.choice((True, False, None))
            )
        return kind()  # type: ignore[call-arg]  # those that are left take no argument

    def _placement(self) -> Place:
        """Mostly pieces in a line near what lies there, each from anywhere."""
        axis = self.chance.choice(tuple(Axis))
        cell = self._cell()
        letter = self.chance.choice((*self.mode.ruleset.letters[:3], "", "AB", "."))
        cells = [axis.step(cell, i) for i in range(self.chance.randint(0, 4))]
        return Place(tuple(Placement(self._slot(), cell, letter) for cell in cells))

    def _cell(self) -> Cell:
        near = self.chance.choice((*self.state.board, self.mode.ruleset.layout.start, (10**9, -3)))
        return self.chance.choice(tuple(Axis)).step(near, self.chance.randint(-2, 2))

    def _slot(self) -> Slot:
        if self.chance.random() < 0.7:
            return self.chance.choice((*self.mode.slots(self.state), Slot("open", 1)))
        return Slot(self.chance.choice(ZONES), self.chance.randint(-2, 14))


@pytest.mark.parametrize("name", rulefile.names())
@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6))
def test_whatever_fits_can_be_made_and_keeps_every_piece(name: str, seed: int) -> None:
    table = AnyTable(name, seed)
    pieces = table.state.pieces()
    made = 0
    for _ in range(250):
        move = table.move()
        if table.mode.fits(table.state, move):
            table.state = table.mode.apply(table.state, move)
            made += 1
            assert table.state.pieces() == pieces, move
    assert made


@pytest.mark.parametrize("name", rulefile.names())
def test_a_cell_that_joins_nothing_does_not_fit(name: str) -> None:
    table = AnyTable(name, 3)
    slot = next(iter(table.mode.slots(table.state)))
    x, y = table.mode.ruleset.layout.start
    assert not table.mode.fits(table.state, Place((Placement(slot, (10**9, y), "A"),)))
    assert not table.mode.fits(table.state, Place((Placement(slot, (x + 1, y), "A"),)))


def test_K66_a_waste_card_under_the_top_does_not_fit() -> None:
    mode = mode_of(rulefile.load("patience-heaps"), TinyWords("AT"))
    assert isinstance(mode, SevenHeaps)
    state = mode.apply(mode.start(Setup(ruleset="patience-heaps", names=("Ana",), deal=1)), Draw())
    assert len(state.open) == 3
    assert mode.fits(state, Place((Placement(Slot("open", 0), (0, 0)),)))
    assert not mode.fits(state, Place((Placement(Slot("open", 1), (0, 0)),)))
