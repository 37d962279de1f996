"""What only all persons at a table can decide together: to stop without a result, or to end the game now."""

from collections.abc import Callable, Mapping

from game.table.moves import Resign, Stop
from game.text.catalogues import text
from game.ui.company.poll_form import Answer, PollQuestion
from game.ui.company.polling import Poll
from game.ui.controls.widgets import ButtonKind
from game.ui.table.actions import Act, Offer
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn

_YES, _NO, _DROP = "yes", "no", "drop"


def agreement(
    turn: Turn, move: Resign | Stop, agreed: Callable[[], None], dropped: Callable[[bool], None]
) -> Poll:
    """Whether all agree to end the game so. Who wishes it answers first, and when he thinks better of it
    nobody else is asked; `dropped` is told whether anybody else was."""
    first = turn.viewer
    persons = [seat for seat in turn.seating.persons if seat in turn.state.playing]
    seats = sorted(persons, key=lambda seat: seat != first)
    no_result = isinstance(move, Resign)
    yes = text("Stop") if no_result else text("End the game")

    def question(seat: int) -> PollQuestion:
        no = _DROP if seat == seats[0] else _NO
        answers = ((_YES, yes), (no, text("Keep playing")))
        return PollQuestion(
            turn.seating.called[seat], _lines(turn, no_result), answers, esc=_DROP if no == _DROP else ""
        )

    def done(heard: Mapping[int, Answer]) -> None:
        if all(answer.said == _YES for answer in heard.values()):
            agreed()
        else:
            dropped(len(heard) > 1)

    return Poll(seats, _lines(turn, no_result)[0], question, done, frozenset({_DROP}))


def _lines(turn: Turn, no_result: bool) -> tuple[str, ...]:
    said = [text("Stop without a result?") if no_result else text("End the game now?")]
    if no_result:
        said.append(text("The game ends now and nobody wins."))
    if turn.seating.curtained:
        said.append(text("All players must agree."))
    if turn.rules.scoring != "none":
        totals = (seat.total for seat in turn.state.seats)
        said += [
            text("{name}: {n}", name=name, n=total)
            for name, total in zip(turn.seating.called, totals, strict=True)
        ]
    return tuple(said)


def may_stop_without_result(turn: Turn) -> bool:
    """Whether there are several persons to agree on it; a person alone resigns."""
    persons = [seat for seat in turn.seating.persons if seat in turn.state.playing]
    return len(persons) > 1 and turn.outcome is None and Resign in turn.session.mode.rules


def refused_page() -> Page:
    """Somebody wishes to play on; who that is, is not told."""
    close = Offer(Act.CLOSE, text("Continue"), text("Enter"), ButtonKind.BRASS)
    return Page(text("The game goes on"), (text("Not everyone agrees to end it."),), offers=(close,))
