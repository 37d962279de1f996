"""What a score sheet says: how the round or the game ended, who leads. It draws nothing."""

from game.table.state import Phase
from game.text.catalogues import plural, text
from game.ui.table.turn import Turn


class ScoreStory:
    """The reckoning of a table as it stands."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn

    @property
    def counted(self) -> bool:
        """The hands are open: a round has just been counted."""
        return self.turn.state.phase in (Phase.ROUND_OVER, Phase.OVER)

    @property
    def over(self) -> bool:
        return self.turn.outcome is not None

    def order(self) -> list[int]:
        """The seats, the lowest total first."""
        seats = self.turn.state.seats
        return sorted(range(len(seats)), key=lambda seat: (seats[seat].total, seat))

    def heading(self) -> str:
        if self.over:
            winners = self.turn.session.mode.winners(self.turn.session.state)
            names = ", ".join(self.turn.seating.called[seat] for seat in winners)
            if len(winners) == 1:
                return text("{name} has won", name=names)
            return text("{names} share the win", names=names)
        if self.counted:
            return text("Round {n} is over", n=self.turn.state.round)
        return text("The score so far")

    def story(self) -> str:
        """How the last round ended."""
        turn, called = self.turn, self.turn.seating.called
        if not self.counted:
            return text("Round {n} is being played.", n=turn.state.round)
        out = next((seat for seat, there in enumerate(turn.state.seats) if not there.hand), None)
        if out is None:
            circuits = turn.rules.idle_circuits
            return plural(
                "Nothing was laid for {n} circuit: the round is blocked, and everybody counts.",
                "Nothing was laid for {n} circuits: the round is blocked, and everybody counts.",
                circuits,
            )
        words = next((line.brief for line in turn.told if line.words and line.seat == out), "")
        return text(
            "{name} went out with {words}. The others write down what is left in hand.",
            name=called[out],
            words=words,
        )
