"""When a game of the tile boards is over, what is reckoned then, and who has won. Whose turn it is,
and whether anybody can form a word, is not known here."""

from dataclasses import replace

from game.table.ruleset import Ruleset
from game.table.state import EndRule, Phase, Seat, State


def ended_by(state: State, ruleset: Ruleset) -> EndRule | None:
    """By which rule the turn that the seat in turn has made ends the game; None if it goes on."""
    over = ruleset.over
    if over.out and not state.stock and not state.seat.hand:
        return EndRule.OUT
    if over.at_target == "at_once" and _reached(state.seat):
        return EndRule.TARGET
    if over.passes_by_one is not None and state.seat.passes >= over.passes_by_one:
        return EndRule.PASSES_BY_ONE
    return EndRule.PASSES_BY_ALL if _all_pass(state, ruleset) else None


def _all_pass(state: State, ruleset: Ruleset) -> bool:
    over = ruleset.over
    if over.passes_by_all is None or (over.passes_with_empty_bag and state.stock):
        return False
    return min(seat.passes for seat in state.seats) >= over.passes_by_all


def circle_ends(state: State, ruleset: Ruleset) -> bool:
    """Whether the circle in which somebody has reached the target is the last one (E28)."""
    return ruleset.over.at_target == "circle_played_out" and any(map(_reached, state.seats))


def _reached(seat: Seat) -> bool:
    return seat.target is not None and seat.score >= seat.target


def finished(state: State, ruleset: Ruleset, ended: EndRule | None) -> State:
    """The game is over by this rule: what is left in hand is reckoned."""
    seats = state.seats if _first_past(state.seats, ruleset) else _reckoned(state.seats, ruleset)
    return replace(state, seats=seats, phase=Phase.OVER, undisputed=None, ended=ended)


def _first_past(seats: tuple[Seat, ...], ruleset: Ruleset) -> tuple[int, ...]:
    """The seat whose reaching its target ended the game; nobody in other games."""
    if ruleset.over.at_target != "at_once":
        return ()
    return tuple(place for place, seat in enumerate(seats) if _reached(seat))


def _reckoned(seats: tuple[Seat, ...], ruleset: Ruleset) -> tuple[Seat, ...]:
    """Everybody's score is lessened by the letters left in hand; who went out adds all that was taken off."""
    if ruleset.reckoning == "none":
        return seats
    left = [sum(map(ruleset.value, seat.hand)) for seat in seats]
    return tuple(
        replace(seat, reckoning=-own if seat.hand else sum(left))
        for seat, own in zip(seats, left, strict=True)
    )


def winners(seats: tuple[Seat, ...], ruleset: Ruleset) -> tuple[int, ...]:
    """Whoever has the highest total; of equal ones all, or those who had more before the hands were reckoned.
    Who reached his finish line first has won whatever the others have; without points nobody wins."""
    if ruleset.scoring == "none":
        return ()
    first = _first_past(seats, ruleset)
    if first:
        return first
    best = max(seat.total for seat in seats)
    leading = [place for place, seat in enumerate(seats) if seat.total == best]
    if ruleset.tie == "before_reckoning":
        most = max(seats[place].score for place in leading)
        leading = [place for place in leading if seats[place].score == most]
    return tuple(leading)
