"""One kind of move under a mode, as one entry: when it is open, what speaks against one, whether one can be
made at all, and what follows from it. Which kinds a game has is its mode's."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.table.moves import Move
from game.table.refusal import Refusal
from game.table.state import Phase, State

MoveKind = TypeVar("MoveKind", bound=Move)


def always(state: State) -> bool:
    """For a kind of move that is open in its phases."""
    return True


def never(state: State) -> bool:
    """For a kind of move that nobody chooses, as what only the clock does."""
    return False


def no_objection(state: State, move: Move) -> Refusal | None:
    """For a kind of move of which one is as good as another."""
    return None


def whatever(state: State, move: Move) -> bool:
    """For a kind of move that can be made wherever its phases are."""
    return True


@dataclass(frozen=True, slots=True)
class MoveRule(Generic[MoveKind]):
    """What a mode knows of one kind of move.

    `may` says whether it is offered in one of its `phases`; `objection` names the rule of the mode that one
    move breaks; `fits` says whether one can be made at all, and is all that a loaded game is asked; `follow`
    gives the state after it. For a `Place` the board is laid already, words and cells are judged, and
    `objection` and `fits` are for what the mode asks besides. `ways` gives the moves of a kind of the mode's
    own, one for each button; without it there is one, which the class makes without arguments.
    """

    kind: type[MoveKind]
    may: Callable[[State], bool]
    follow: Callable[[State, MoveKind], State]
    objection: Callable[[State, MoveKind], Refusal | None] = no_objection
    fits: Callable[[State, MoveKind], bool] = whatever
    phases: frozenset[Phase] = frozenset({Phase.PLAYING})
    ways: Callable[[State], Iterable[MoveKind]] | None = None
