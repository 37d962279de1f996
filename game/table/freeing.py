"""Blanks on the board that are freed: whoever is in turn lays the letter that one stands for onto it."""

from collections.abc import Mapping

from game.table.board import Cell
from game.table.mode import Mode
from game.table.moves import Place, Placement, Slot
from game.table.state import State


def open_swaps(mode: Mode, state: State, usable: Mapping[Slot, str]) -> dict[Cell, Slot]:
    """For each blank on the board that may be freed now, the piece of the hand that does it."""
    if not mode.ruleset.placing.blank_swap:
        return {}
    having = {piece: slot for slot, piece in usable.items() if slot.zone == "hand"}
    blanks = {cell: laid.letter for cell, laid in state.board.items() if laid.is_blank}
    tries = {cell: having[letter] for cell, letter in blanks.items() if letter in having}
    return {
        cell: slot
        for cell, slot in tries.items()
        if mode.check(state, Place((Placement(slot, cell),))) is None
    }
