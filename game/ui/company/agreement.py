"""What only all persons at a table can decide together: to give a game up, to end it now. How a mode ends a
game is not known here."""

from collections.abc import Callable

from game.table.moves import Resign, Stop
from game.text.catalogues import text
from game.ui.company.poll_form import PollQuestion
from game.ui.company.polling import Poll
from game.ui.controls.widgets import ButtonKind
from game.ui.table.actions import Act, Offer
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn

_YES, _NO = "yes", "no"


def agreement(turn: Turn, move: Resign | Stop, done: Callable[[bool], None]) -> Poll:
    """Whether all agree to end the game so. Who wishes it answers first, and may think better of it."""
    persons, first = turn.seating.persons, turn.viewer
    seats = sorted(persons, key=lambda seat: seat != first)

    def question(seat: int) -> PollQuestion:
        own = seat == seats[0]
        giving_up = isinstance(move, Resign)
        yes = text("Give it up") if giving_up else text("End the game")
        return PollQuestion(
            turn.seating.called[seat],
            _lines(turn, giving_up),
            ((_YES, yes), (_NO, text("Go on playing"))),
            esc=_NO if own else "",
        )

    ends = frozenset({_NO}) if len(seats) == 1 else frozenset()
    return Poll(seats, question, lambda heard: done(all(a.said == _YES for a in heard.values())), ends)


def _lines(turn: Turn, giving_up: bool) -> tuple[str, ...]:
    said = [text("Give this game up?") if giving_up else text("End the game now?")]
    if giving_up:
        said.append(text("It ends as it stands, and nobody has won."))
    if turn.seating.curtained:
        said.append(text("All players have to agree to that."))
    if turn.rules.scoring != "none":
        totals = (seat.total for seat in turn.state.seats)
        said += [
            text("{name}: {n}", name=name, n=total)
            for name, total in zip(turn.seating.called, totals, strict=True)
        ]
    return tuple(said)


def refused_page() -> Page:
    """Somebody wishes to play on; who that is, is not told."""
    close = Offer(Act.CLOSE, text("Go on"), text("Enter"), ButtonKind.BRASS)
    return Page(text("The game goes on"), (text("Not everybody agrees to end it."),), offers=(close,))
