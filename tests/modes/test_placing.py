"""Whether anything can be placed, where a mode objects to some placements itself."""

from dataclasses import replace
from typing import Any

import pytest

from game.fault import Fault
from game.table import rulefile
from game.table.board import Board
from game.table.mode import MoveRule
from game.table.moves import Place
from game.table.refusal import Refusal, refuse
from game.table.state import State
from modes.moves import Draw
from modes.patience import TwelveInHand
from tests.tiny import TinyWords


class Picky(TwelveInHand):
    """The second method, in which every placement makes a word with an S."""

    def moves(self) -> tuple[MoveRule[Any], ...]:
        place, *others = super().moves()
        return (replace(place, objection=self.why_not_this), *others)

    def why_not_this(self, state: State, place: Place) -> Refusal | None:
        return None if any("S" in word for word in self.read(state, place).words) else refuse("no-s")


def test_only_what_the_mode_has_no_objection_to_can_be_placed() -> None:
    mode = Picky(rulefile.load("patience-twelve"), TinyWords("CAT CATS"))
    state = mode.deal(list("CATXXXXXXXXXS")[::-1], "Ana")
    assert not mode.placeable(state), "CAT has no S"
    assert mode.offers(state) >= {Draw}
    drawn = mode.apply(state, Draw())
    assert mode.placeable(drawn)
    assert Place in mode.offers(drawn)
    assert not mode.placeable(drawn.with_seat(replace(drawn.seat, hand=tuple("XQ")))), "nothing at all"


def test_a_mode_without_a_search_of_its_own_is_named() -> None:
    mode = Picky(rulefile.load("patience-twelve"), TinyWords("CAT"))
    with pytest.raises(Fault) as raised:
        mode.plays(Board(), ("C", "A", "T"))
    found = "found 'patience.TwelveInHand', expected a mode that can be searched"
    assert str(raised.value) == f"rulesets/patience-twelve.yaml: mode: {found}"
