"""A patience with a deal laid out by hand: the cards in the order in which they are dealt."""

from collections.abc import Iterable

from game.table import rulefile
from game.table.board import Axis, Cell
from game.table.mode import Outcome, mode_of
from game.table.moves import Move, Place, Placement, Slot
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.table.state import State
from modes.moves import Draw
from modes.patience import Patience
from modes.states import HeapState
from tests.tiny import TinyWords

ACROSS, DOWN = Axis.ACROSS, Axis.DOWN


class Table:
    """A patience in play. `row`, `waste` and the like are strings, the top card last. A card that
    none of the words has, mostly an X, cannot be laid."""

    def __init__(self, ruleset: str, deal: str, words: str, **options: bool) -> None:
        chosen: Ruleset = rulefile.load(ruleset, options=options)
        mode = mode_of(chosen, TinyWords(words))
        assert isinstance(mode, Patience)
        self.mode = mode
        self.state: State = mode.deal(list(reversed(deal)), "Ana")

    def play(self, move: Move) -> list[str]:
        """The codes of what the move breaks; a legal move is made."""
        refusal = self.mode.check(self.state, move)
        if refusal is None:
            before = self.state.pieces()
            self.state = self.mode.apply(self.state, move)
            assert self.state.pieces() == before
        return codes(refusal)

    def lay(self, word: str, cell: Cell, axis: Axis, slots: str = "") -> list[str]:
        """Lay the letters of a word from a cell on (`.` leaves a cell out), from the slots named in
        order as "1 2 o" (hand or heap by number, o the open card), else from the first that fit."""
        return self.play(self.placing(word, cell, axis, slots))

    def placing(self, word: str, cell: Cell, axis: Axis, slots: str = "") -> Place:
        named = [self._slot(name) for name in slots.split()]
        usable = dict(self.mode.slots(self.state))
        laid = []
        for i, letter in enumerate(word):
            if letter == ".":
                continue
            slot = named.pop(0) if named else next(each for each, card in usable.items() if card == letter)
            usable.pop(slot, None)
            laid.append(Placement(slot, axis.step(cell, i)))
        return Place(tuple(laid))

    def _slot(self, name: str) -> Slot:
        zone = "heap" if self.state.of(HeapState).heaps else "hand"
        return Slot("open") if name == "o" else Slot(zone, int(name) - 1)

    def draw(self) -> list[str]:
        return self.play(Draw())

    def offers(self) -> set[str]:
        return {kind.__name__ for kind in self.mode.offers(self.state)}

    @property
    def row(self) -> str:
        return "".join(card or "_" for card in self.state.seat.hand)

    @property
    def stock(self) -> str:
        """The stock in the order in which it will be taken."""
        return "".join(reversed(self.state.stock))

    @property
    def open(self) -> str:
        return "".join(self.state.open)

    @property
    def heaps(self) -> list[str]:
        return ["".join(heap) for heap in self.state.of(HeapState).heaps]

    @property
    def outcome(self) -> Outcome | None:
        return self.mode.outcome(self.state)

    @property
    def usable(self) -> str:
        return "".join(self.mode.slots(self.state).values())


def codes(refusal: Refusal | None) -> list[str]:
    return [broken.code for broken in refusal.broken] if refusal else []


def shown(cards: Iterable[str]) -> str:
    return "".join(cards)
