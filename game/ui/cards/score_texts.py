"""What a score sheet says: how the round or the game ended, who leads. It draws nothing."""

from game.table.state import Phase
from game.text.catalogues import text
from game.text.endings import round_ended
from game.ui.table.pages import helped
from game.ui.table.turn import Turn


class ScoreStory:
    """The reckoning of a table as it stands."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.closing = " ".join(filter(None, (*helped(turn), turn.advice()))) if self.over else ""

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
                return text("{name} wins", name=names)
            return text("{names} tie", names=names)
        if self.counted:
            return text("Round {n} is over", n=self.turn.state.round)
        return text("The score so far")

    def dealt(self, name: str) -> str:
        """Who deals the next round, or has dealt this one."""
        if self.counted:
            return text("{name} deals next", name=name)
        return text("{name} dealt this round", name=name)

    def goal(self, limit: int) -> str:
        """What the game goes to; when it is over, the help taken and the advice on the level."""
        if self.closing:
            return self.closing
        if self.turn.rules.tie == "another_round":
            return text(
                "The lowest total wins. The game ends when someone reaches {n}, unless the lowest totals "
                "are tied.",
                n=limit,
            )
        return text("The lowest total wins. The game ends when someone reaches {n}.", n=limit)

    def story(self) -> str:
        """How the last round ended."""
        turn, seats = self.turn, self.turn.state.seats
        if not self.counted:
            return text("Round {n} is being played.", n=turn.state.round)
        words = next((line.brief for line in turn.told if line.words and not seats[line.seat].hand), "")
        return " ".join(round_ended(turn.end_rule, turn.state, turn.rules, turn.seating.called, words))
