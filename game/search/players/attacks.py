"""Computer players of turns with several attacks: one after another, as long as there is anything to lay."""

from collections.abc import Iterator

from game.search.players.choice import Choice, Reason, Why
from game.search.players.reach import Option
from game.search.players.tiles import BoardBeginner, TilePlayer
from game.table.moves import Done, Pass
from game.table.state import State


class Attacker(TilePlayer):
    """Lays the play of the most points, and goes on with what is left in hand."""

    def turn(self, seen: State, seat: int) -> Iterator[Choice]:
        yield from self.layings(seen, seat)
        if begun(seen):
            yield Choice(Done(), Reason(Why.DONE))
        else:
            yield from self.renewals(seen)
        yield Choice(Pass(), Reason(Why.NOTHING))

    def sorted_options(self, seen: State) -> list[Option]:
        """A freed star must be used in the same turn: until it is, only plays with it are thought of."""
        options = super().sorted_options(seen)
        return [option for option in options if 0 in option.uses] if seen.open else options


class AttackBeginner(Attacker, BoardBeginner):
    """Knows common words, and at every attack sees a few plays."""


def begun(seen: State) -> bool:
    """Whether something was laid in this turn."""
    return seen.used > 0
