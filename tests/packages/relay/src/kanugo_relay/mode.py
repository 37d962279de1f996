"""A patience for several: all win together when every card lies in one crossword."""

from dataclasses import replace
from typing import Any, ClassVar

from game.table.mode import MoveRule, Outcome, Setup
from game.table.moves import Pass, Place, Slot
from game.table.refusal import Refusal, refuse
from game.table.ruleset import ModeOptions
from game.table.state import Seat, State, pack_of, shuffled
from modes.moves import Draw
from modes.placing import Placing


class RelayOptions(ModeOptions, frozen=True):
    """The fields of its rulesets."""

    most: int


class Relay(Placing):
    """Each in turn lays a word, or takes a card; who can do neither passes. Lost when nobody can."""

    zones = ("hand", "stock")
    options_type = RelayOptions
    sentences: ClassVar[dict[str, str]] = {"hand-full": "A hand holds at most {n} cards: lay a word first."}
    options: RelayOptions

    def start(self, setup: Setup) -> State:
        stock, hand = shuffled(pack_of(self.ruleset), setup.deal), self.ruleset.hand
        seats = tuple(Seat(name, stock[n * hand : (n + 1) * hand]) for n, name in enumerate(setup.names))
        return State(seats, stock[len(seats) * hand :])

    def slots(self, state: State) -> dict[Slot, str]:
        return {Slot("hand", n): card for n, card in enumerate(state.seat.hand)}

    def outcome(self, state: State) -> Outcome | None:
        if not state.left():
            return Outcome.WON
        turns = [replace(state, turn=turn) for turn in range(len(state.seats))]
        return Outcome.LOST if all(map(self.stuck, turns)) else None

    def stuck(self, state: State) -> bool:
        return not self.may_draw(state) and not self.placeable(state)

    def may_draw(self, state: State) -> bool:
        return bool(state.stock) and len(state.seat.hand) < self.options.most

    def moves(self) -> tuple[MoveRule[Any], ...]:
        return (
            MoveRule(Place, self.placeable, _laid),
            MoveRule(Draw, self.may_draw, _drawn, self.why_no_draw, lambda state, move: bool(state.stock)),
            MoveRule(Pass, self.stuck, lambda state, move: _next(state, state.seat.hand)),
        )

    def why_no_draw(self, state: State, move: Draw) -> Refusal | None:
        if move.zone != "stock" or not state.stock:
            return refuse("nothing-to-draw")
        return None if self.may_draw(state) else refuse("hand-full", self.options.most)


def _laid(state: State, place: Place) -> State:
    used = {placement.slot.place for placement in place.laid}
    return _next(state, tuple(card for n, card in enumerate(state.seat.hand) if n not in used))


def _drawn(state: State, move: Draw) -> State:
    return _next(replace(state, stock=state.stock[:-1]), (*state.seat.hand, state.stock[-1]))


def _next(state: State, hand: tuple[str, ...]) -> State:
    """The seat in turn has this hand now, and the next one is in turn."""
    after = state.with_seat(replace(state.seat, hand=hand))
    return replace(after, turn=(state.turn + 1) % len(state.seats))
