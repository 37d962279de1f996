"""Ekraibl: several attacks a turn from one rack, and stars that are freed again. Scores and ends are those of
every tile board."""

from dataclasses import replace
from typing import Any

from msgspec import structs

from game.table.board import BLANK, Cell, Laid
from game.table.mode import MoveRule, cells_of
from game.table.moves import Challenge, Done, Exchange, Pass, Place, Placement, Resign, Slot, Stop
from game.table.refusal import Broken, Refusal, refuse
from game.table.scoring import Score
from game.table.state import Phase, State
from modes.states import AttackState
from modes.tiles import Tiles


class Ekraibl(Tiles):
    """A turn is attack after attack and then `Done`; the rack is filled only after it.

    A star on the board is freed by a `Place` of the letter that it stands for on its own cell. Freed stars
    lie in `open` and must be laid in the same turn (E24).
    """

    zones = ("hand", "stock", "open")
    state_type = AttackState

    def attacks(self, state: State) -> int:
        return state.of(AttackState).attacks

    def slots(self, state: State) -> dict[Slot, str]:
        if state.phase is not Phase.PLAYING:
            return {}
        freed = {Slot("open", i): star for i, star in enumerate(reversed(state.open))}
        return super().slots(state) | freed

    def moves(self) -> tuple[MoveRule[Any], ...]:
        """Those of every tile board. A turn that has begun can only go on or end; with a freed star that is
        not used, it ends by passing."""
        tiles = {rule.kind: rule for rule in super().moves()}
        return (
            replace(tiles[Place], objection=self.why_no_swap),
            _before_the_turn(tiles[Exchange]),
            tiles[Pass],
            _before_the_turn(tiles[Challenge]),
            _before_the_turn(tiles[Stop]),
            tiles[Resign],
            MoveRule(
                Done,
                may=self.may_end,
                objection=self.why_no_end,
                fits=self.fits_done,
                follow=self.ended,
                phases=frozenset({Phase.PLAYING, Phase.OUT}),
            ),
        )

    # Laying and swapping

    def may_lay(self, state: State) -> bool:
        return super().may_lay(state) or bool(self.swaps(state))

    def placeable(self, state: State) -> bool:
        """The objection concerns only swaps, which a search for placements does not find."""
        return self.yields(state, tuple(self.slots(state).values()))

    def swaps(self, state: State) -> tuple[Place, ...]:
        """The swaps that are open now: for each star the first tile of the hand with its letter."""
        hand = state.seat.hand
        return tuple(
            Place((Placement(Slot("hand", hand.index(star.letter)), cell),))
            for cell, star in _stars(state).items()
            if star.letter in hand
        )

    def why_no_swap(self, state: State, place: Place) -> Refusal | None:
        """A star is not freed in the turn in which it was laid."""
        new = tuple(cell for cell in self.read(state, place).swapped if cell not in _stars(state))
        return Refusal((Broken("V9", new),)) if new else None

    def fits_board(self, state: State, place: Place) -> bool:
        if self.read(state, place).swapped:
            return len(place.laid) == 1 and place.laid[0].cell in _stars(state)
        return super().fits_board(state, place)

    def scored(self, state: State, place: Place) -> Score:
        """The bonus is for all seven tiles of the turn, swapped-in letters included; it comes with the attack
        that lays the last of them and leaves no freed star."""
        plain = super().scored(state, place)
        if self.read(state, place).swapped or self.ruleset.bonus is None:
            return plain._replace(bonus=0)
        used = state.of(AttackState).used + sum(slot.zone == "hand" for slot, _, _ in place.laid)
        freed = len(state.open) - sum(slot.zone == "open" for slot, _, _ in place.laid)
        whole = used in self.ruleset.bonus.at and not freed
        return plain._replace(bonus=self.ruleset.bonus.points if whole else 0)

    def turn_start(self, state: State) -> State:
        return _turn_start(state) if begun(state) else super().turn_start(state)

    def lay(self, state: State, place: Place) -> State:
        """The turn goes on. A letter laid onto a star of an earlier turn has freed the star."""
        used = {placement.slot for placement in place.laid}
        hand = self.hand_after(state, place)
        spent = len(state.seat.hand) - len(hand)
        before = state.board if state.undisputed is None else state.undisputed.board
        freed = sum(cell in before for cell in cells_of(place))
        size = len(state.open)
        left = tuple(star for i, star in enumerate(state.open) if Slot("open", size - 1 - i) not in used)
        own = state.of(AttackState)
        return replace(
            state.with_seat(replace(state.seat, hand=hand)),
            open=left + (BLANK,) * freed,
            own=structs.replace(own, used=own.used + spent, attacks=own.attacks + (0 if freed else 1)),
        )

    # Ending the turn

    def may_end(self, state: State) -> bool:
        return state.phase is Phase.OUT or (begun(state) and not state.open)

    def why_no_end(self, state: State, move: Done) -> Refusal | None:
        return refuse("V9", len(state.open)) if state.open else None

    def fits_done(self, state: State, move: Done) -> bool:
        return self.may_end(state)

    def ended(self, state: State, move: Done) -> State:
        if state.phase is Phase.OUT:
            return self.finished(state, move)
        return self.turn_over(state.with_own(AttackState, used=0, attacks=0))

    def fits_exchange(self, state: State, move: Exchange) -> bool:
        return not begun(state) and super().fits_exchange(state, move)

    def may_pass(self, state: State) -> bool:
        return bool(state.open) if begun(state) else super().may_pass(state)

    def why_no_pass(self, state: State, move: Pass) -> Refusal | None:
        if begun(state) and not state.open:
            return refuse("turn-begun")
        return super().why_no_pass(state, move)

    def passed(self, state: State, move: Pass) -> State:
        return super().passed(_turn_start(state), move)

    def finished(self, state: State, move: Done | Stop) -> State:
        return super().finished(_turn_start(state), move)

    def turn_given_up(self, state: State) -> State:
        return super().turn_given_up(_turn_start(state))


def _before_the_turn(rule: MoveRule[Any]) -> MoveRule[Any]:
    """The kind of move, which is not allowed in a turn that has begun."""
    return replace(
        rule,
        may=lambda state: not begun(state) and rule.may(state),
        objection=lambda state, move: refuse("turn-begun") if begun(state) else rule.objection(state, move),
    )


def begun(state: State) -> bool:
    """Whether the seat in turn has laid or swapped something in this turn."""
    return state.of(AttackState).used > 0


def _turn_start(state: State) -> State:
    """The state before the turn that is begun, if one is."""
    return state.undisputed if begun(state) and state.undisputed is not None else state


def _stars(state: State) -> dict[Cell, Laid]:
    """The stars that may be freed: those that lay there before this turn and still do."""
    start = _turn_start(state).board
    return {cell: laid for cell, laid in start.items() if laid.is_blank and state.board[cell] == laid}
