"""A computer player of the board of anagrams."""

from game.search.kernel.plays import placed, plays_of
from game.search.players.player import Choice, ChoiceReason, History, Player, Why
from game.table.state import State


class Highest(Player):
    """Always the play of the most points."""

    def think(self, seen: State, history: History, seat: int) -> Choice:
        slots = self.mode.slots(seen)
        found = plays_of(self.mode, seen.board, tuple(slots.values()))
        laid = (Choice(placed(slots, play.pieces), ChoiceReason(Why.SCORES, play.score)) for play in found)
        return self.allowed(seen, laid)
