"""The best turn of several attacks, by beam search: at each attack only so many of the highest are followed
up.

Within that it is exact: no turn made of the plays that are followed up is worth more. The rules of a turn
(stars freed and laid again, the bonus for the whole hand) are applied here; the caller values leaves.
"""

from collections.abc import Callable, Iterator
from heapq import nlargest
from itertools import islice
from typing import NamedTuple

from game.search.kernel.plays import Codes, Option, Reach, without
from game.table.board import BLANK, Board, Cell, Laid

WIDTHS = (16, 5, 2)
"""How many plays are followed up at the first attack, the second and the third; then the highest alone."""

_A_PIECE = 4  # what a piece laid is worth where nothing counts


class AttackStep(NamedTuple):
    """A part of a turn: an attack that lays pieces, or one letter for the star on its cell."""

    pieces: tuple[tuple[Cell, Laid], ...]
    frees: bool = False


class AttackTurn(NamedTuple):
    """A turn: its steps in order, its points, and its worth with the leave."""

    points: int
    worth: float
    steps: tuple[AttackStep, ...] = ()

    def on(self, board: Board) -> Board:
        return board.with_({cell: laid for step in self.steps for cell, laid in step.pieces})


Keeping = Callable[[int, Codes], float]
"""The worth, besides the points, of ending a turn of so many points with these pieces in hand."""


class Turns:
    """Finds turns with one hand's search. `go_on` is called often, and may end the search by raising."""

    def __init__(
        self,
        reach: Reach,
        go_on: Callable[[], None] = lambda: None,
        widths: tuple[int, ...] = WIDTHS,
        keeping: Keeping = lambda points, kept: 0.0,
    ) -> None:
        self._reach = reach
        self._ruleset = reach.ruleset
        self._go_on = go_on
        self._widths = widths
        self._keeping = keeping

    def best(
        self, board: Board, hand: Codes, used: int = 0, freed: int = 0, start: Board | None = None
    ) -> AttackTurn:
        """The turn that is worth most from here on; where nothing can be done, none.

        `used` pieces of the hand are laid already in this turn, and of those left `freed` are stars that were
        freed. `start` is the board as it lay when the turn began. A freed star is laid in the next attack.
        """
        place = _BeamPlace(board, board if start is None else start, hand, used, 0, freed)
        return self._from(place, 0) or AttackTurn(0, 0.0)

    def several(
        self, board: Board, hand: Codes, used: int = 0, freed: int = 0, start: Board | None = None
    ) -> list[AttackTurn]:
        """The best turn for each first step, and to do no more, the one that is worth most first; of those
        that lay the same one."""
        place = _BeamPlace(board, board if start is None else start, hand, used, 0, freed)
        best: dict[frozenset[tuple[Cell, Laid]], AttackTurn] = {}
        for turn in sorted(self._turns(place, 0), key=lambda turn: -turn.worth):
            laid = frozenset(each for step in turn.steps for each in step.pieces)
            best.setdefault(laid, turn)
        return list(best.values())

    def _from(self, place: "_BeamPlace", depth: int) -> AttackTurn | None:
        """The best turn that goes on from here; None if it cannot end well: a freed star finds no word."""
        return max(self._turns(place, depth), key=lambda turn: turn.worth, default=None)

    def _turns(self, place: "_BeamPlace", depth: int) -> Iterator[AttackTurn]:
        """To end a turn here, and the best that begins with each step."""
        if not place.freed:
            yield AttackTurn(place.points, place.points + self._keeping(place.points, place.hand))
        for step, after in [*self._attacks(place, depth), *self._swaps(place)]:
            turn = self._from(after, depth + (not step.frees))
            if turn is not None:
                yield AttackTurn(turn.points, turn.worth, (step, *turn.steps))

    def _attacks(self, place: "_BeamPlace", depth: int) -> Iterator[tuple[AttackStep, "_BeamPlace"]]:
        self._go_on()
        width = self._widths[depth] if depth < len(self._widths) else 1
        self._reach.load(place.board)
        for option in self._highest(place, width):
            pieces = self._reach.laid(option)
            spent = place.used + option.number - place.freed
            points = place.points + self._worth(option, spent)
            board = place.board.with_(dict(pieces))
            yield (
                AttackStep(pieces),
                _BeamPlace(board, place.start, without(place.hand, option.uses), spent, points),
            )

    def _highest(self, place: "_BeamPlace", number: int) -> list[Option]:
        """So many of the highest attacks, all freed stars among what they lay; where nothing counts, of the
        longest."""
        if self._ruleset.scoring == "none":
            every = self._reach.options(place.hand)
            using = (option for option in every if option.uses.count(0) >= place.freed)
            return nlargest(number, using, key=self._alone)
        if not place.freed:
            return self._reach.few(place.hand, number)
        every = self._reach.options(place.hand)
        return list(islice((option for option in every if option.uses.count(0) >= place.freed), number))

    def _alone(self, option: Option) -> int:
        """The points of an attack without any bonus."""
        if self._ruleset.scoring == "none":
            return _A_PIECE * option.number
        bonus = self._ruleset.bonus
        return option.score - (bonus.points if bonus is not None and option.number in bonus.at else 0)

    def _worth(self, option: Option, spent: int) -> int:
        """What an attack counts here; the bonus is for as many pieces of the hand as are spent with it."""
        bonus = self._ruleset.bonus
        whole = bonus is not None and self._ruleset.scoring != "none" and spent in bonus.at
        return self._alone(option) + (bonus.points if bonus is not None and whole else 0)

    def _swaps(self, place: "_BeamPlace") -> Iterator[tuple[AttackStep, "_BeamPlace"]]:
        """Each star that lay there before this turn, freed by a letter of the hand; that counts nothing."""
        if not self._ruleset.placing.blank_swap:
            return
        for cell, star in place.start.items():
            if not star.is_blank or place.board[cell] != star:
                continue
            letter = self._reach.codes((star.letter,))
            if letter and letter[0] in place.hand:
                laid = ((cell, Laid(star.letter, star.letter)),)
                hand = (*without(place.hand, letter), *self._reach.codes((BLANK,)))
                board = place.board.with_(dict(laid))
                yield (
                    AttackStep(laid, True),
                    _BeamPlace(board, place.start, hand, place.used + 1, place.points, place.freed + 1),
                )


class _BeamPlace(NamedTuple):
    """Where a turn stands: the board, that at its start, the hand with what was freed, how many pieces of the
    hand are spent, the points so far and how many freed stars wait to be laid."""

    board: Board
    start: Board
    hand: Codes
    used: int
    points: int
    freed: int = 0
