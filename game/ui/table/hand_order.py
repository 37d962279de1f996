"""The order in which somebody holds his hand: his own, and no move of the game. It knows no rule."""

from collections.abc import Sequence


def lined_up(hand: Sequence[str], order: Sequence[str]) -> tuple[int, ...]:
    """The places of the hand in the order in which its pieces were held before; new pieces come last."""
    left = list(range(len(hand)))
    held = []
    for piece in order:
        place = next((place for place in left if hand[place] == piece), None)
        if place is not None:
            left.remove(place)
            held.append(place)
    return (*held, *left)


def moved(places: Sequence[int], place: int, to: int) -> tuple[int, ...]:
    """The same places with one of them put at another position."""
    others = [other for other in places if other != place]
    return (*others[:to], place, *others[to:])
