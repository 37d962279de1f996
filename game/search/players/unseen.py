"""What a seat can work out about what it does not see: which pieces are left, and who holds some of them."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from game.table.facedown import FACE_DOWN, SeenMove
from game.table.moves import Challenge, Exchange, Place
from game.table.ruleset import Ruleset
from game.table.state import State
from modes.moves import Deal, Draw

Thing = TypeVar("Thing")


def unseen(seen: State, ruleset: Ruleset) -> list[str]:
    """Every piece that lies face down for the viewer, in the order of the pack."""
    face_up = Counter(laid.piece for laid in seen.board.values()) + Counter(seen.left())
    return [
        piece for piece, (count, _) in ruleset.pieces.items() for _ in range(max(0, count - face_up[piece]))
    ]


def held(seen: State, history: Sequence[SeenMove]) -> list[Counter[str]]:
    """For each seat the cards that it took in the open this round and cannot have let go since."""
    known: list[Counter[str]] = [Counter() for _ in seen.seats]
    for told in history:
        match told.move:
            case Deal() | Challenge():
                known = [Counter() for _ in seen.seats]
            case Draw(zone="open"):
                known[told.seat].update(told.cards)
            case Place() | Exchange():
                known[told.seat].subtract(told.cards)
                known[told.seat] = +known[told.seat]
    return known


def exchanged(history: Sequence[SeenMove]) -> set[int]:
    """The seats that exchanged a card in their last turn of this round."""
    seats: set[int] = set()
    for told in history:
        match told.move:
            case Deal():
                seats.clear()
            case Exchange():
                seats.add(told.seat)
            case Place():
                seats.discard(told.seat)
    return seats


def hidden_hands(seen: State, known: Sequence[Counter[str]], pool: list[str]) -> list[list[str]]:
    """Each seat's cards that lie face down but are known; they are taken out of the pool."""
    hands = []
    for seat, cards in zip(seen.seats, known, strict=True):
        hand: list[str] = []
        for card in cards.elements():
            if len(hand) < seat.hand.count(FACE_DOWN) and card in pool:
                pool.remove(card)
                hand.append(card)
        hands.append(hand)
    return hands


def mixed(things: Sequence[Thing], chance: Callable[[], float]) -> list[Thing]:
    """The things in an order that only `chance` decides."""
    order = list(things)
    for i in range(len(order) - 1, 0, -1):
        j = int(chance() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order
