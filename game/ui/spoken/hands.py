"""What can be played from, in words: the hand of whoever looks on, heaps, and the piles beside them."""

from collections.abc import Iterator

from game.table.moves import Slot
from game.text.catalogues import plural, text
from game.text.pieces import held, piece_listed
from game.ui.board.turn import BoardTurn
from game.ui.table.turn import Turn


def hand(turn: Turn) -> tuple[str, ...]:
    """What can be played from: the hand, row or heaps, and the piles beside them."""
    state, said = turn.state, []
    if turn.seating.company and turn.viewer is None:
        return (text("The hands are hidden."),)
    if state.heaps:
        for n, slot in enumerate(turn.row(), 1):
            if not turn.empty(slot) and not turn.hidden(slot):
                said.append(_heap(turn, n, slot))
    else:
        free = [slot for slot in turn.row() if not turn.empty(slot) and not turn.hidden(slot)]
        pieces = ", ".join(piece_listed(turn.piece(slot), turn.rules) for slot in free)
        said.append(held(pieces, turn.rules) if pieces else text("Nothing left to place."))
    return (*said, *_piles(turn))


def _piles(turn: Turn) -> tuple[str, ...]:
    state, zones = turn.state, turn.session.mode.zones
    if turn.rules.pieces_are == "tiles":
        n = len(state.stock)
        return (plural("{n} tile in the bag", "{n} tiles in the bag", n),)
    said = []
    if state.open:
        top, n = piece_listed(state.open[-1], turn.rules), len(state.open)
        if "waste" in zones:
            said.append(plural("Waste: {top}, {n} card.", "Waste: {top}, {n} cards.", n, top=top))
        else:
            said.append(plural("Open pile: {top}, {n} card.", "Open pile: {top}, {n} cards.", n, top=top))
    if "stock" in zones:
        n = len(state.stock)
        said.append(plural("Draw pile: {n} card.", "Draw pile: {n} cards.", n))
    return tuple(said)


def hand_topics(turn: Turn) -> Iterator[tuple[str, str]]:
    """The same, each part by itself as it is before anything is placed: it is said when it has changed."""
    if turn.state.heaps:
        for n, slot in enumerate(turn.row(), 1):
            yield f"heap {n}", "" if turn.empty(slot) else _heap(turn, n, slot)
    elif not turn.seating.company or turn.viewer is not None:
        pieces = [piece_listed(turn.piece(slot), turn.rules) for slot in turn.row() if not turn.empty(slot)]
        yield "hand", held(", ".join(pieces), turn.rules) if pieces else ""
    if isinstance(turn, BoardTurn):
        marked = [piece_listed(turn.piece(slot), turn.rules) for slot in turn.row() if slot in turn.marked]
        yield "marked", text("To swap: {tiles}.", tiles=", ".join(marked)) if marked else ""


def _heap(turn: Turn, n: int, slot: Slot) -> str:
    high, top = len(turn.state.heaps[slot.place]), turn.piece(slot)
    return plural("Heap {at}: {top}, {n} card.", "Heap {at}: {top}, {n} cards.", high, at=n, top=top)
