"""The exchange of Kan-u-go: a card is declared first, then another taken. When one may is not known here."""

from dataclasses import replace

from game.table.moves import Exchange, Slot
from game.table.state import Phase, State
from modes.states import DeclaredState


def taken(state: State, zone: str, declared: int) -> State:
    """The state after taking the open card or the stock's top: the declared card goes onto the open pile, or
    into the taken open card's place (K26)."""
    hand = list(state.seat.hand)
    stock, turned = list(state.stock), list(state.open)
    card = turned.pop() if zone == "open" else stock.pop()
    turned.append(hand[declared])
    hand[declared] = card
    after = state.with_seat(replace(state.seat, hand=tuple(hand)))
    taken = replace(after, stock=tuple(stock), open=tuple(turned), phase=Phase.PLAYING)
    return taken.with_own(DeclaredState, declared=None)


def names_one(state: State, move: Exchange) -> bool:
    """Whether an exchange names one card, which the hand of the seat in turn holds."""
    hand, (first, *others) = state.seat.hand, move.given or (Slot(""),)
    return not others and first.zone == "hand" and 0 <= first.place < len(hand) and bool(hand[first.place])
