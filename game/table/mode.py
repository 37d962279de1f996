"""What a mode plugin must answer, and how plugins are found. A mode asks questions of a state and
remembers nothing."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from importlib import import_module
from importlib.metadata import entry_points
from inspect import isabstract
from types import ModuleType
from typing import Annotated, ClassVar

import msgspec

from game.fault import Fault
from game.table import rulefile
from game.table.board import BLANK, Cell, Laid
from game.table.moves import Move, Place, Slot
from game.table.placement import Piece, Play, Words, judge, read, stands
from game.table.refusal import Refusal, both, refuse
from game.table.ruleset import Ruleset
from game.table.scoring import Score, score
from game.table.soundness import Wrong
from game.table.state import State

ENTRY_POINTS = "kanugo.modes"


LAST_DEAL = 999_999_999
"""Deal numbers run from 0 to here, so that they can be read out and typed."""

VERSION = 1
"""Of the setup and the moves as they are written down. A change that an older program would misread is a new
one."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that a game is made from, besides its moves. Two equal setups give the same start for ever.

    `levels` are the seats' own where a level sets the target; without them the ruleset's goes for all.
    `draws` are the pieces of a game from elsewhere in the order in which they were drawn, hand after hand and
    then as the game went; the first seat began it.
    """

    ruleset: Annotated[str, msgspec.Meta(pattern=rulefile.NAME)]
    names: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    deal: Annotated[int, msgspec.Meta(ge=0, le=LAST_DEAL)]
    language: str = ""
    options: dict[str, bool | int | str] = {}
    levels: tuple[str, ...] = ()
    draws: tuple[str, ...] = ()
    version: Annotated[int, msgspec.Meta(ge=1)] = VERSION

    def __post_init__(self) -> None:
        if self.version > VERSION:  # worded as msgspec words what it finds itself
            raise ValueError(f"Expected at most version {VERSION}, got a game of a newer kanugo")


class Outcome(Enum):
    """How a game ended."""

    WON = "won"
    LOST = "lost"


class _EveryWord:
    """What judges a word that is looked up only when somebody doubts it."""

    def __contains__(self, word: object) -> bool:
        return True


_EVERY_WORD = _EveryWord()


class Mode(ABC):
    """One kind of game under one ruleset and one lexicon.

    `check` judges a move and `apply` never does: a game is loaded without judging it again. `zones` names
    what lies beside the crossword, in the order in which it is shown: of "row", "hand", "heaps", "stock",
    "open" and "waste". `solved_as` names the kind of patience that a solver may take it for: "six", "twelve"
    or "heaps"; "" for none.
    """

    zones: ClassVar[tuple[str, ...]] = ()
    solved_as: ClassVar[str] = ""

    def __init__(self, ruleset: Ruleset, words: Words) -> None:
        self.ruleset = ruleset
        self.words = words

    @abstractmethod
    def start(self, setup: Setup) -> State:
        """The state after the deal."""

    @abstractmethod
    def offers(self, state: State) -> frozenset[type[Move]]:
        """The kinds of move open now, `Place` only if something can be placed; none when it is over."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def slots(self, state: State) -> dict[Slot, str]:
        """The pieces that may be laid now, and where each comes from."""

    @abstractmethod
    def lay(self, state: State, place: Place) -> State:
        """The state after a placement, with everything that follows from it; the board is laid already."""

    @abstractmethod
    def apply_other(self, state: State, move: Move) -> State:
        """The state after a move that is no placement."""

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that won; none while the game goes on."""
        return tuple(range(len(state.seats))) if self.outcome(state) is Outcome.WON else ()

    def why_not(self, state: State, move: Move) -> Refusal | None:
        """The mode's own objection to a move of an offered kind; the base has none."""
        return None

    def check(self, state: State, move: Move) -> Refusal | None:
        """Every rule that the move breaks, or None."""
        if self.outcome(state) is not None:
            return refuse("over")
        if isinstance(move, Place):
            words = self.words if self.ruleset.adjudication == "strict" else _EVERY_WORD
            return both(judge(self.read(state, move), self.ruleset, words), self.why_not(state, move))
        if type(move) not in self.offers(state):
            return self.why_not(state, move) or refuse("not-offered")
        return self.why_not(state, move)

    def apply(self, state: State, move: Move) -> State:
        """The state after the move. Never judges."""
        if isinstance(move, Place):
            after = self.lay(replace(state, board=self.read(state, move).after), move)
        else:
            after = self.apply_other(state, move)
        return replace(after, ply=state.ply + 1)

    def read(self, state: State, place: Place) -> Play:
        """Describe a placement. A piece of a slot that is not open now, or named twice, is not held."""
        usable = self.slots(state)
        used: set[Slot] = set()
        pieces: list[Piece] = []
        for slot, cell, letter in place.laid:
            piece = self.piece_at(state, slot)
            held = slot in usable and slot not in used
            used.add(slot)
            pieces.append(Piece(cell, Laid(piece, letter if piece == BLANK else piece), held))
        return read(state.board, pieces, state.attacks)

    def piece_at(self, state: State, slot: Slot) -> str:
        """The piece that lies at a slot, usable now or not; "" where there is none."""
        zone, place = slot
        pile: tuple[str, ...] = ()
        if zone == "hand":
            pile = state.seat.hand
        elif zone == "open":
            pile = tuple(reversed(state.open))
        elif zone == "heap" and 0 <= place < len(state.heaps):
            return state.heaps[place][-1] if state.heaps[place] else ""
        return pile[place] if 0 <= place < len(pile) else ""

    def fits(self, state: State, move: Move) -> bool:
        """Whether the move can be applied at all. A loaded game is asked this and no more: the pieces are
        there, the cells are free and join what lies there, whatever the words."""
        if not isinstance(move, Place):
            return True
        slots = [placement.slot for placement in move.laid]
        cells = cells_of(move)
        return (
            bool(cells)
            and len(set(slots)) == len(slots)
            and len(set(cells)) == len(cells)
            and all(self.piece_at(state, slot) for slot in slots)
            and not any(cell in state.board for cell in cells)
            and all(self.ruleset.layout.holds(cell) for cell in cells)
            and stands(self.read(state, move), self.ruleset)
        )

    @classmethod
    def faults(cls, ruleset: Ruleset) -> Iterator[Wrong]:
        """What stands in a ruleset that this kind of game cannot be played by."""
        if {"hand", "row"} & set(cls.zones) and not ruleset.hand:
            yield "hand", "0", "at least 1"

    def notes(self, state: State, place: Place) -> tuple[str, ...]:
        """Reminders about a placement that is allowed; the base has none."""
        return ()

    def scored(self, state: State, place: Place) -> Score:
        """What a placement counts, and how it comes about."""
        return score(self.read(state, place), self.ruleset)

    def worth(self, state: State, place: Place) -> int:
        """What a placement counts."""
        return self.scored(state, place).total


def mode_of(ruleset: Ruleset, words: Words) -> Mode:
    """The mode that the ruleset names, as `patience.SevenHeaps`: a class in a plugin module."""
    return kind_of(ruleset)(ruleset, words)


def kind_of(ruleset: Ruleset) -> type[Mode]:
    """The class of the mode that the ruleset names. Raises Fault if there is none such, or if it cannot be
    played by this ruleset."""
    plugin, _, name = ruleset.mode.partition(".")
    file = f"rulesets/{ruleset.id}.yaml"
    made = getattr(_plugin(plugin, ruleset.mode, file), name, None)
    if not (isinstance(made, type) and issubclass(made, Mode)) or isabstract(made):
        raise Fault(file, "mode", repr(ruleset.mode), f"a mode of the plugin {plugin!r}")
    for place, found, expected in made.faults(ruleset):
        raise Fault(file, place, found, expected)
    return made


def _plugin(plugin: str, mode: str, file: str) -> ModuleType:
    """The module of a plugin: as it is entered, or one of ours, which need no entry where they are not
    installed."""
    known = {entry.name: entry.value for entry in entry_points(group=ENTRY_POINTS)}
    try:
        return import_module(known.get(plugin, f"modes.{plugin}"))
    except Exception as error:  # a stranger's module may fail in any way; it takes no other game along
        raise Fault(file, "mode", repr(mode), f"a mode plugin ({plugin!r} fails: {error})") from error


def cells_of(place: Place) -> tuple[Cell, ...]:
    """The cells a placement names, in its order."""
    return tuple(placement.cell for placement in place.laid)
