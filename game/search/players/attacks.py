"""Computer players of turns with several attacks: one after another, as long as there is anything to lay."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from game.search.players.choice import Choice, Reason, Why
from game.search.players.player import History
from game.search.players.reach import Codes, Option, without
from game.search.players.tiles import BoardBeginner, TilePlayer
from game.table.board import BLANK, Cell, Laid
from game.table.moves import Done, Pass, Place, Placement, Slot
from game.table.state import State

_WIDTHS = (
    16,
    5,
    2,
)  # plays that are followed up at the first attack, the second, the third; then the highest
_A_PIECE = 4  # what a piece laid is worth where nothing counts
_A_SWAP = 3  # by so much a turn must be better for a star to be freed


class Attacker(TilePlayer):
    """Lays the play of the most points, and goes on with what is left in hand."""

    def turn(self, seen: State, seat: int) -> Iterator[Choice]:
        yield from self.layings(seen, seat)
        if begun(seen):
            yield Choice(Done(), Reason(Why.DONE))
        else:
            yield from self.renewals(seen)
        yield Choice(Pass(), Reason(Why.NOTHING))

    def sorted_options(self, seen: State, least: int = 0) -> Iterator[Option]:
        """A freed star must be used in the same turn: until it is, only plays with it are thought of."""
        options = super().sorted_options(seen, least)
        return (option for option in options if 0 in option.uses) if seen.open else options


class AttackBeginner(Attacker, BoardBeginner):
    """Knows common words, and at every attack sees a few plays."""


class Line(NamedTuple):
    """The attacks of a turn from here on: what they count together, and the first of them."""

    worth: int
    first: Option | None


class AttackExpert(Attacker):
    """Looks for the turn that counts most, not the attack: a few plays are followed up at each attack. A star
    is freed where that makes the turn better."""

    def think(self, seen: State, history: History, seat: int) -> Choice:
        self.reach.load(seen.board)
        hand = self.reach.codes(self.mode.slots(seen).values())
        line = self._line(hand, seen.used, bool(seen.open), 0)
        choices = [] if line.first is None else [self.laying(seen, seat, line.first)]
        if not seen.open:
            better = [swap for swap in self._swaps(seen) if swap[0] >= line.worth + _A_SWAP]
            choices = [choice for _, choice in sorted(better, key=lambda swap: -swap[0])] + choices
            self.reach.load(seen.board)
        allowed = next((each for each in choices if self.mode.check(seen, each.move) is None), None)
        return allowed or super().think(seen, history, seat)

    def _line(self, hand: Codes, used: int, with_blank: bool, depth: int) -> Line:
        """The best that the rest of a turn comes to; `used` pieces of the hand are spent already. With a star
        that was freed, which is none of the hand, the first attack must use it."""
        self.go_on()
        best = Line(0, None)
        width = _WIDTHS[depth] if depth < len(_WIDTHS) else 1
        options = self._with_blank(hand, width) if with_blank else self.reach.few(hand, width)
        for option in options:
            self.reach.kernel.place(option.key, option.code)
            spent = used + option.number - with_blank
            then = self._line(without(hand, option.uses), spent, False, depth + 1)
            self.reach.kernel.take_back()
            worth = self._worth(option, spent) + then.worth
            if worth > best.worth:
                best = Line(worth, option)
        return best

    def _with_blank(self, hand: Codes, number: int) -> list[Option]:
        using = (option for option in self.reach.options(hand) if 0 in option.uses)
        return list(islice(using, number))

    def _worth(self, option: Option, spent: int) -> int:
        """What an attack counts; the bonus is for as many pieces of the hand as are spent after it."""
        if self.ruleset.scoring == "none":
            return _A_PIECE * option.number
        bonus = self.ruleset.bonus
        if bonus is None:
            return option.score
        alone = bonus.points if option.number in bonus.at else 0
        return option.score - alone + (bonus.points if spent in bonus.at else 0)

    def _swaps(self, seen: State) -> Iterator[tuple[int, Choice]]:
        """Each star that can be freed with a letter of the hand, and what the turn then comes to."""
        if not self.ruleset.blank_swap:
            return
        start = seen.board if seen.undisputed is None or not begun(seen) else seen.undisputed.board
        hand = seen.seat.hand
        for cell, star in start.items():
            if star.is_blank and star.letter in hand and seen.board[cell] == star:
                letter = hand.index(star.letter)
                after = self.reach.codes((*hand[:letter], *hand[letter + 1 :], BLANK))
                self.reach.load(seen.board.with_({cell: Laid(star.letter, star.letter)}))
                line = self._line(after, seen.used + 1, True, 1)
                yield line.worth, _freeing(cell, star, letter)


def _freeing(cell: Cell, star: Laid, letter: int) -> Choice:
    move = Place((Placement(Slot("hand", letter), cell),))
    return Choice(move, Reason(Why.FREES, pieces=(star.letter,)))


def begun(seen: State) -> bool:
    """Whether something was laid in this turn."""
    return seen.used > 0
