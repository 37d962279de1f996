"""The moves of a patience as a short text and back; it does not judge them.

A placement is its axis (a across, d down), its first cell and the slots of its cards, in reading order:
`a-2,0:031*` lays from (-2, 0) on, over cells that are free, cards 0, 3 and 1 of the hand (or of these heaps)
and the open card. A dot is a card turned or taken. Places count 0-9, A-Z, a-z; `+` and a place is a card
deeper in the open pile.
"""

import re
from collections.abc import Iterable, Iterator
from string import ascii_lowercase, ascii_uppercase, digits

from game.fault import Fault
from game.table.board import Axis, Cell
from game.table.moves import Move, Place, Placement, Slot
from game.table.state import State
from modes.moves import Draw
from modes.states import HeapState

_PLACES = digits + ascii_uppercase + ascii_lowercase
_PLACEMENT = re.compile(r"([ad])(-?\d{1,3}),(-?\d{1,3}):((?:[0-9A-Za-z*]|\+[0-9A-Za-z])+)")
_STEP = re.compile(r"\.|[^. ]+")


def written(moves: Iterable[Move]) -> str:
    """The moves of a line of a patience as a text. Raises Fault where one is neither a placement nor a
    turn."""
    made = ""
    for move in moves:
        match move:
            case Draw():
                made += "."
            case Place():
                made += ("" if made in ("", ".") or made.endswith(".") else " ") + _placement(move)
            case _:
                raise Fault("solution", "", type(move).__name__, "a placement or a turned card")
    return made


def _placement(place: Place) -> str:
    laid = sorted(place.laid, key=lambda each: (each.cell[1], each.cell[0]))
    cells = [each.cell for each in laid]
    down = len(cells) > 1 and cells[0][0] == cells[1][0]
    x, y = cells[0]
    return f"{'d' if down else 'a'}{x},{y}:{''.join(_slot(each.slot) for each in laid)}"


def _slot(slot: Slot) -> str:
    if slot.place >= len(_PLACES):
        raise Fault("solution", "", f"place {slot.place}", f"less than {len(_PLACES)}")
    if slot.zone == "open":
        return f"+{_PLACES[slot.place]}" if slot.place else "*"
    return _PLACES[slot.place]


def zone_of(state: State) -> str:
    """The zone of the slots in a text about this game."""
    return "heap" if state.of(HeapState).heaps else "hand"


def read(text: str, zone: str, file: str, place: str) -> Iterator[Move]:
    """The moves of a text, whose slots are of this zone. Raises Fault, naming file and place, where it
    cannot be read."""
    board: set[Cell] = set()
    for step in _STEP.findall(text):
        if step == ".":
            yield Draw()
            continue
        match = _PLACEMENT.fullmatch(step)
        if match is None:
            raise Fault(file, place, repr(step[:40]), "a placement, as a-2,0:031*, or a dot")
        axis, x, y, slots = match.groups()
        cell = (int(x), int(y))
        laid = []
        for slot in _slots(slots, zone):
            while cell in board:
                cell = (Axis.DOWN if axis == "d" else Axis.ACROSS).step(cell)
            laid.append(Placement(slot, cell))
            board.add(cell)
        yield Place(tuple(laid))


def _slots(text: str, zone: str) -> Iterator[Slot]:
    deep = False
    for character in text:
        if character == "*":
            yield Slot("open")
        elif character == "+":
            deep = True
        else:
            yield Slot("open" if deep else zone, _PLACES.index(character))
            deep = False
