"""The kinds of move that only some of our modes have, and the exchange of a card in two moves."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Literal

from game.table.moves import Exchange, Move, Moved, Slot
from game.table.state import Phase, State
from modes.states import DeclaredState


class Draw(Move, frozen=True, tag="draw"):
    """Take or turn the next card: of the stock in the patiences, of the named zone in an exchange."""

    zone: str = "stock"

    def moved(self, before: State, after: State) -> Iterator[Moved]:
        """Everybody sees a card that is turned up, but not one that is taken from the stock."""
        if before.phase is Phase.DECLARED:
            yield (before.open if self.zone == "open" else before.stock)[-1], self.zone == "open"


class Adjust(Move, frozen=True, tag="adjust"):
    """Change a score by points that no play brings: overtime when the game is over, or those that an imported
    game names. Only the host and an import make this move, never a player."""

    after_end: ClassVar[bool] = True

    seat: int
    points: int
    why: Literal["time", "challenge"] = "time"

    def mover(self, before: State, after: State) -> int:
        return self.seat


class Deal(Move, frozen=True, tag="deal"):
    """Begin the next round."""

    begins_round: ClassVar[bool] = True

    def mover(self, before: State, after: State) -> int:
        return after.dealer


def after_exchange(state: State, zone: str, declared: int) -> State:
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


def names_one_card(state: State, move: Exchange) -> bool:
    """Whether an exchange names one card, which the hand of the seat in turn holds."""
    hand, (first, *others) = state.seat.hand, move.given or (Slot(""),)
    return not others and first.zone == "hand" and 0 <= first.place < len(hand) and bool(hand[first.place])
