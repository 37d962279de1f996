"""The best turns of several attacks, by beam search: of all turns that have spent as many pieces only so many
of the best are followed up.

Within that it is exact: no turn made of the plays that are followed up is worth more. `attack_beam.py` has
the rules of a turn (stars freed and laid again, the bonus for the whole hand); the caller values leaves.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from game.search.kernel.attack_beam import AttackBeam
from game.search.kernel.generate import COMPILED
from game.search.kernel.plays import Codes, Reach
from game.table.board import Board, Cell, Laid

WIDTH = 12
"""How many begun turns are followed up for each number of pieces spent, and how many plays of each."""

WIDE = 300 if COMPILED else WIDTH
"""The same where the best turn is to be found, not a good one."""

_A_PIECE = 4  # what a piece laid is worth where nothing counts
_TO_COME = 7  # points that a piece not yet laid usually brings in the same turn


class AttackStep(NamedTuple):
    """A part of a turn: an attack that lays pieces, or one letter for the star on its cell."""

    pieces: tuple[tuple[Cell, Laid], ...]
    frees: bool = False


class AttackTurn(NamedTuple):
    """A turn: its points, its worth with the leave, and its steps in order."""

    points: int
    worth: float
    steps: tuple[AttackStep, ...] = ()

    def on(self, board: Board) -> Board:
        return board.with_({cell: laid for step in self.steps for cell, laid in step.pieces})


Keeping = Callable[[Codes], float]
"""What it is worth, besides the points, to end a turn with these pieces in hand."""


class Turns:
    """Finds turns with one hand's search. `go_on` is called often, and may end the search by raising.

    What is kept counts until a turn has the points `needed` (0: always).
    """

    def __init__(
        self,
        reach: Reach,
        go_on: Callable[[], None] = lambda: None,
        width: int = WIDTH,
        keeping: Keeping = lambda kept: 0.0,
        needed: int = 0,
    ) -> None:
        self._reach = reach
        self._go_on = go_on
        self._width = width
        self._keeping = keeping
        self._needed = needed
        self._beam = AttackBeam(reach.kernel)
        self._beam.set_rules(_A_PIECE if reach.ruleset.scoring == "none" else 0, _TO_COME)

    def best(
        self, board: Board, hand: Codes, used: int = 0, freed: int = 0, start: Board | None = None
    ) -> AttackTurn:
        """The turn that is worth most from here on; where nothing can be done, none.

        `used` pieces of the hand are laid already in this turn, and of those left `freed` are stars that were
        freed. `start` is the board as it lay when the turn began. A freed star is laid in the next attack.
        """
        self._search(board, hand, used, freed, start)
        best = self._beam.best()
        idle = AttackTurn(0, 0.0 if freed else self._keeping(hand))
        return self._turn(board, best) if self._is_better(best, idle.worth, freed) else idle

    def result(self, board: Board, hand: Codes) -> tuple[int, float]:
        """The points and the worth of the best turn of a hand, without its steps."""
        self._search(board, hand, 0, 0, None)
        best, idle = self._beam.best(), self._keeping(hand)
        if self._is_better(best, idle, 0):
            return self._beam.points(best), self._beam.worth(best)
        return 0, idle

    def several(
        self, board: Board, hand: Codes, used: int = 0, freed: int = 0, start: Board | None = None
    ) -> list[AttackTurn]:
        """The best turn for each first step, and to do no more, the one that is worth most first; of those
        that lay the same pieces one."""
        self._search(board, hand, used, freed, start)
        best: dict[int, int] = {}
        for turn in self._beam.ended():
            best.setdefault(self._beam.first(turn), turn)
        return self._ranked(board, hand, freed, best.values())

    def best_turns(
        self,
        number: int,
        board: Board,
        hand: Codes,
        used: int = 0,
        freed: int = 0,
        start: Board | None = None,
    ) -> list[AttackTurn]:
        """The `number` best turns, then doing no more; of turns that lay the same pieces only one."""
        self._search(board, hand, used, freed, start)
        return self._ranked(board, hand, freed, self._beam.ended()[:number])

    def _is_better(self, turn: int, idle: float, freed: int) -> bool:
        """Whether a turn that is found is better than to do no more, which is impossible while a star waits
        to be laid."""
        return turn >= 0 and (freed > 0 or self._beam.worth(turn) >= idle)

    def _ranked(self, board: Board, hand: Codes, freed: int, turns: Iterable[int]) -> list[AttackTurn]:
        ranked = [self._turn(board, turn) for turn in turns]
        if not freed:
            ranked.append(AttackTurn(0, self._keeping(hand)))
        return sorted(ranked, key=lambda turn: -turn.worth)

    def _search(self, board: Board, hand: Codes, used: int, freed: int, start: Board | None) -> None:
        squares = self._reach.squares
        if board is not squares.board:
            squares.load(board)
        stars: list[int] = []
        if self._reach.ruleset.placing.blank_swap:
            before = board if start is None else start
            stars = [
                squares.place(cell) for cell, laid in before.items() if laid.is_blank and board[cell] == laid
            ]
        self._beam.search(hand, used, freed, stars, self._width, self._keeping, self._needed, self._go_on)

    def _turn(self, board: Board, turn: int) -> AttackTurn:
        """A turn that is found."""
        steps = []
        for key, code in self._beam.steps(turn):
            step = self._step(board, key, code)
            steps.append(step)
            board = board.with_(dict(step.pieces))
        return AttackTurn(self._beam.points(turn), self._beam.worth(turn), tuple(steps))

    def _step(self, board: Board, key: int, code: int) -> AttackStep:
        squares = self._reach.squares
        if key >> 20:
            return AttackStep(squares.pieces(key, code, board))
        letter = squares.letters[code]
        return AttackStep(((squares.cell(key), Laid(letter, letter)),), True)
