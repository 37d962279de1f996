"""Why something is not allowed, as values. `game.text` puts them into sentences."""

from typing import NamedTuple

from game.table.board import Cell


class Broken(NamedTuple):
    """One rule broken.

    `code` is V0 to V10 of the shared validator, or the name of a mode's own rule. `cells` are the cells
    concerned, `word` the word, `number` the bound that was overstepped.
    """

    code: str
    cells: tuple[Cell, ...] = ()
    word: str = ""
    number: int = 0


class Refusal(NamedTuple):
    """Every rule that a move breaks, in the order of the rules; never empty."""

    broken: tuple[Broken, ...]


def combined(one: Refusal | None, other: Refusal | None) -> Refusal | None:
    """The broken rules of two refusals, each rule once."""
    if one is None or other is None:
        return one or other
    return Refusal((*one.broken, *(found for found in other.broken if found not in one.broken)))


def refuse(code: str, number: int = 0) -> Refusal:
    """The refusal for one rule that concerns no cell."""
    return Refusal((Broken(code, number=number),))
