"""Computer players of turns with several attacks: one after another, as long as there is anything to lay."""

from collections.abc import Iterator

from game.search.found import placed
from game.search.players.choice import Choice, ChoiceReason, Why
from game.search.players.leaves import LeaveTable, leaves_of
from game.search.players.player import History
from game.search.players.tiles import BoardBeginner, TilePlayer
from game.search.reach import Codes, Option
from game.search.turns import WIDTHS, AttackStep, AttackTurn, Keeping, Turns
from game.table.board import Board
from game.table.mode import Mode
from game.table.moves import Done, Pass, Place, Placement, Slot
from game.table.state import State
from game.words.lexicon import Lexicon


class Attacker(TilePlayer):
    """Lays the play of the most points, and goes on with what is left in hand."""

    def turn(self, seen: State, history: History, seat: int) -> Iterator[Choice]:
        yield from self.layings(seen, seat)
        if begun(seen):
            yield Choice(Done(), ChoiceReason(Why.DONE))
        else:
            yield from self.renewals(seen)
        yield Choice(Pass(), ChoiceReason(Why.NOTHING))

    def sorted_options(self, seen: State, least: int = 0) -> Iterator[Option]:
        """A freed star must be used in the same turn: until it is, only plays with it are thought of."""
        options = super().sorted_options(seen, least)
        return (option for option in options if 0 in option.uses) if seen.open else options


class AttackBeginner(Attacker, BoardBeginner):
    """Knows common words, and at every attack sees a few plays."""


class AttackExpert(Attacker):
    """Looks for the turn that is worth most with what it keeps, not the attack, and frees a star where that
    makes it better."""

    WIDTHS: tuple[int, ...] = WIDTHS

    def __init__(self, mode: Mode, words: Lexicon, full: Lexicon, seed: int) -> None:
        super().__init__(mode, words, full, seed)
        self.keeping = LeaveTable(self.reach, leaves_of(self.ruleset))

    def think(self, seen: State, history: History, seat: int) -> Choice:
        turn = self.best(seen, seat)
        if turn.steps:
            choice = self._step(seen, seat, turn.steps[0])
            if self.mode.check(seen, choice.move) is None:
                return choice
        elif begun(seen):
            return self.allowed(seen, [Choice(Done(), ChoiceReason(Why.DONE))])
        return super().think(seen, history, seat)

    def best(self, seen: State, seat: int) -> AttackTurn:
        """What to do from here on in this turn."""
        return self.turns(seen, seat).best(*self.here(seen))

    def turns(self, seen: State, seat: int) -> Turns:
        """The search of turns, with what it is worth to keep pieces here."""
        return Turns(self.reach, self.go_on, self.WIDTHS, self._keeping(seen, seat))

    def here(self, seen: State) -> tuple[Board, Codes, int, int, Board]:
        """Where a turn stands: the board, the hand, how many pieces of it are spent, how many freed stars
        wait to be laid, and the board when the turn began."""
        hand = self.reach.codes(self.mode.slots(seen).values())
        start = seen.undisputed.board if begun(seen) and seen.undisputed is not None else seen.board
        return seen.board, hand, seen.used, len(seen.open), start

    def _keeping(self, seen: State, seat: int) -> Keeping:
        """What is kept counts for the next turn; there is none where the bag is empty or a target reached."""
        if (
            not seen.stock
            or self.ruleset.scoring == "none"
            or any(each.target is not None and each.score >= each.target for each in seen.seats)
        ):
            return lambda points, kept: 0.0
        target, score = seen.seat.target, seen.seat.score

        def keeping(points: int, kept: Codes) -> float:
            return 0.0 if target is not None and score + points >= target else self.keeping.worth(kept)

        return keeping

    def _step(self, seen: State, seat: int, step: AttackStep) -> Choice:
        """The next part of a turn as a move, and why."""
        if step.frees:
            ((cell, laid),) = step.pieces
            letter = seen.seat.hand.index(laid.piece)
            move = Place((Placement(Slot("hand", letter), cell),))
            return Choice(move, ChoiceReason(Why.FREES, pieces=(laid.piece,)))
        move = placed(self.mode.slots(seen), step.pieces)
        points = self.mode.worth(seen, move)
        return Choice(move, ChoiceReason(self.ground(seen, seat, points), points, cards=len(step.pieces)))


def begun(seen: State) -> bool:
    """Whether something was laid in this turn."""
    return seen.used > 0
