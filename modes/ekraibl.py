"""Ekraibl: several attacks a turn from one rack, and stars that are freed again. Scores and ends are those of
every tile board."""

from collections.abc import Iterator
from dataclasses import replace

from game.table.board import BLANK, Board, Cell, Laid
from game.table.mode import cells_of
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Placement, Slot, Stop
from game.table.refusal import Broken, Refusal, refuse
from game.table.scoring import Score
from game.table.state import Phase, State
from modes.tiles import Tiles


class Ekraibl(Tiles):
    """A turn is attack after attack and then `Done`; the rack is filled only after it.

    A star on the board is freed by a `Place` of the letter that it stands for on its own cell. Freed stars
    lie in `open` and must be laid in the same turn (E24).
    """

    zones = ("hand", "stock", "open")

    def slots(self, state: State) -> dict[Slot, str]:
        if state.phase is not Phase.PLAYING:
            return {}
        freed = {Slot("open", i): star for i, star in enumerate(reversed(state.open))}
        return super().slots(state) | freed

    def open_now(self, state: State) -> Iterator[type[Move]]:
        """Once a turn is begun it can only go on, or end; with a star that is freed and not used it ends by
        being given up."""
        if not begun(state):
            yield from super().open_now(state)
            return
        if self.may_lay(state):
            yield Place
        yield Pass if state.open else Done

    def may_lay(self, state: State) -> bool:
        return super().may_lay(state) or bool(self.swaps(state))

    def swaps(self, state: State) -> tuple[Place, ...]:
        """The swaps that are open now: for each star the first tile of the hand with its letter."""
        hand = state.seat.hand
        return tuple(
            Place((Placement(Slot("hand", hand.index(star.letter)), cell),))
            for cell, star in _stars(state).items()
            if star.letter in hand
        )

    # Judging a move

    def why_not(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Place():
                return self._why_no_swap(state, move)
            case Done() if state.open:
                return refuse("V9", len(state.open))
            case Exchange() | Stop() | Challenge() if begun(state):
                return refuse("turn-begun")
        return super().why_not(state, move)

    def _why_no_swap(self, state: State, place: Place) -> Refusal | None:
        """A star is not freed in the turn in which it was laid."""
        new = tuple(cell for cell in self.read(state, place).swapped if cell not in _stars(state))
        return Refusal((Broken("V9", new),)) if new else None

    def fits(self, state: State, move: Move) -> bool:
        match move:
            case Place() if state.phase is Phase.PLAYING and self.read(state, move).swapped:
                held = move.laid[0].slot in self.slots(state)
                return len(move.laid) == 1 and held and move.laid[0].cell in _stars(state)
            case Done() if state.phase is Phase.PLAYING:
                return begun(state) and not state.open
            case Exchange() if begun(state):
                return False
        return super().fits(state, move)

    # Making a move

    def scored(self, state: State, place: Place) -> Score:
        """The bonus is for all seven of the turn, a swapped-in letter among them; it comes with the attack
        that lays the last of them and leaves no freed star."""
        plain = super().scored(state, place)
        if self.read(state, place).swapped or self.ruleset.bonus is None:
            return plain._replace(bonus=0)
        used = state.used + sum(slot.zone == "hand" for slot, _, _ in place.laid)
        freed = len(state.open) - sum(slot.zone == "open" for slot, _, _ in place.laid)
        whole = used in self.ruleset.bonus.at and not freed
        return plain._replace(bonus=self.ruleset.bonus.points if whole else 0)

    def turn_start(self, state: State) -> State:
        if begun(state) and state.undisputed is not None:
            return state.undisputed
        return super().turn_start(state)

    def lay(self, state: State, place: Place) -> State:
        """The turn goes on. What was laid onto a star of an earlier turn has freed it."""
        used = {placement.slot for placement in place.laid}
        hand = tuple(tile for i, tile in enumerate(state.seat.hand) if Slot("hand", i) not in used)
        spent = len(state.seat.hand) - len(hand)
        before = state.board if state.undisputed is None else state.undisputed.board
        freed = sum(cell in before for cell in cells_of(place))
        size = len(state.open)
        left = tuple(star for i, star in enumerate(state.open) if Slot("open", size - 1 - i) not in used)
        return replace(
            state.with_seat(replace(state.seat, hand=hand)),
            open=left + (BLANK,) * freed,
            used=state.used + spent,
            attacks=state.attacks + (0 if freed else 1),
        )

    def apply_other(self, state: State, move: Move) -> State:
        match move:
            case Done() if state.phase is Phase.PLAYING:
                return self.turn_over(replace(state, used=0, attacks=0))
            case Pass() | Stop() if begun(state) and state.undisputed is not None:
                return super().apply_other(state.undisputed, move)
        return super().apply_other(state, move)


def begun(state: State) -> bool:
    """Whether the seat in turn has laid or swapped something in this turn."""
    return state.used > 0


def _start_board(state: State) -> Board:
    """The board as it lay when the turn began."""
    return state.board if state.undisputed is None or not begun(state) else state.undisputed.board


def _stars(state: State) -> dict[Cell, Laid]:
    """The stars that may be freed: those that lay there before this turn and still do."""
    start = _start_board(state)
    return {cell: laid for cell, laid in start.items() if laid.is_blank and state.board[cell] == laid}
