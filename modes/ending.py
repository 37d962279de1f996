"""When a game of several is over, how hands are settled then, who has won, and what a resignation does."""

from collections.abc import Callable
from dataclasses import replace

from game.table.mode import MoveRule, Outcome, always
from game.table.moves import Resign
from game.table.refusal import Refusal, refuse
from game.table.ruleset import Ruleset
from game.table.state import EndRule, Phase, Seat, State
from modes.options import TileOptions
from modes.states import TileState


def ended_by(state: State, ruleset: Ruleset) -> EndRule | None:
    """The rule by which the turn just made ends the game; None if it goes on."""
    over = ruleset.of(TileOptions).over
    if over.out and not state.stock and not state.seat.hand:
        return EndRule.OUT
    if over.at_target == "at_once" and _has_reached(state.seat):
        return EndRule.TARGET
    turns = ruleset.of(TileOptions).scoreless_turns
    if turns:
        return EndRule.SCORELESS if state.of(TileState).scoreless >= turns else None
    if over.passes_by_one is not None and state.seat.passes >= over.passes_by_one:
        return EndRule.PASSES_BY_ONE
    return EndRule.PASSES_BY_ALL if _all_pass(state, ruleset) else None


def _all_pass(state: State, ruleset: Ruleset) -> bool:
    over = ruleset.of(TileOptions).over
    if over.passes_by_all is None or (over.passes_with_empty_bag and state.stock):
        return False
    return min(state.seats[place].passes for place in state.playing) >= over.passes_by_all


def circle_ends(state: State, ruleset: Ruleset) -> bool:
    """Whether the circle in which somebody has reached the target is the last one (E28)."""
    return ruleset.of(TileOptions).over.at_target == "circle_played_out" and any(
        map(_has_reached, state.seats)
    )


def _has_reached(seat: Seat) -> bool:
    return seat.target is not None and seat.score >= seat.target


def finished(state: State, ruleset: Ruleset, ended: EndRule | None) -> State:
    """The game is over by this rule, and the hands are settled."""
    seats = state.seats if _first_to_target(state.seats, ruleset) else _settled(state.seats, ruleset)
    return replace(state, seats=seats, phase=Phase.OVER, undisputed=None, ended=ended)


def outcome(state: State) -> Outcome | None:
    """How a game of several ended."""
    return {Phase.OVER: Outcome.WON, Phase.RESIGNED: Outcome.GIVEN_UP}.get(state.phase)


def resignation(pass_on: Callable[[State], State]) -> MoveRule[Resign]:
    """Resigning as a kind of move (OURS). The last player left has won; until then the seat is passed over.

    `pass_on` takes the turn from the seat in turn, with anything it has begun.
    """

    def follow(state: State, move: Resign) -> State:
        if move.seat is None:  # all agree to stop: everything stays as it was, and nobody has won
            return replace(state, phase=Phase.RESIGNED, undisputed=None)
        after = _without_seat(state, move.seat)
        if len(after.playing) < 2:
            return replace(after, phase=Phase.OVER, undisputed=None, ended=EndRule.GIVEN_UP)
        in_turn = move.seat == state.turn and state.going
        return pass_on(after) if in_turn else after

    def objection(state: State, move: Resign) -> Refusal | None:
        return None if fits(state, move) else refuse("not-offered")

    def fits(state: State, move: Resign) -> bool:
        return move.seat is None or move.seat in state.playing

    return MoveRule(Resign, always, follow, objection, fits, frozenset(Phase))


def _without_seat(state: State, place: int) -> State:
    """The state without this seat, also in the state to which a challenged play goes back."""
    before = None if state.undisputed is None else _without_seat(state.undisputed, place)
    return replace(state.with_seat(replace(state.seats[place], left=True), place), undisputed=before)


def _first_to_target(seats: tuple[Seat, ...], ruleset: Ruleset) -> tuple[int, ...]:
    """The seat whose reaching its target ended the game; nobody in other games."""
    if ruleset.of(TileOptions).over.at_target != "at_once":
        return ()
    return tuple(place for place, seat in enumerate(seats) if _has_reached(seat))


def _settled(seats: tuple[Seat, ...], ruleset: Ruleset) -> tuple[Seat, ...]:
    """Everybody loses the points of the letters left in hand; the player who went out gains all of these, or
    twice as many while nobody loses any."""
    reckoning = ruleset.of(TileOptions).reckoning
    if reckoning == "none":
        return seats
    left = [sum(map(ruleset.value, seat.hand)) for seat in seats]
    if reckoning == "doubled" and not all(seat.hand for seat in seats):
        return tuple(replace(seat, reckoning=0 if seat.hand else 2 * sum(left)) for seat in seats)
    return tuple(
        replace(seat, reckoning=-own if seat.hand else sum(left))
        for seat, own in zip(seats, left, strict=True)
    )


def winners(state: State, ruleset: Ruleset) -> tuple[int, ...]:
    """The highest total of those who have not resigned wins; of equal ones all, or those who had more before
    the hands were settled. The last one left, or the first to reach their finish line, wins in any case;
    otherwise nobody wins without points."""
    seats, playing = state.seats, state.playing
    if len(playing) == 1:
        return playing
    if ruleset.scoring == "none":
        return ()
    first = _first_to_target(seats, ruleset)
    if state.ended is EndRule.TARGET:  # overtime may have taken the points off again
        first = tuple(sorted({*first, state.turn}))
    if first:
        return first
    best = max(seats[place].total for place in playing)
    leading = [place for place in playing if seats[place].total == best]
    if ruleset.of(TileOptions).tie == "before_reckoning":
        most = max(seats[place].score for place in leading)
        leading = [place for place in leading if seats[place].score == most]
    return tuple(leading)
