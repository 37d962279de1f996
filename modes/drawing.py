"""Drawing from the bag: its top, or the tiles that the record of a game from elsewhere names. Whose rack
they are for is not known here."""

from dataclasses import replace

from game.table.state import State


def drawn(state: State, number: int) -> tuple[tuple[str, ...], State]:
    """So many tiles, or as many as the bag holds, and the state without them in its bag.

    A named tile that the bag lacks cannot be drawn: the top comes in its place.
    """
    if not state.coming:
        left = max(0, len(state.stock) - number)
        return tuple(reversed(state.stock[left:])), replace(state, stock=state.stock[:left])
    bag, coming, tiles = list(state.stock), list(state.coming), []
    for _ in range(min(number, len(bag))):
        named = coming.pop(0) if coming else ""
        if named in bag:
            bag.remove(named)
        else:
            named = bag.pop()
        tiles.append(named)
    return tuple(tiles), replace(state, stock=tuple(bag), coming=tuple(coming))
