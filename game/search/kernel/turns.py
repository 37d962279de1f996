"""The best turn of several attacks, by beam search: of all turns that have spent as many pieces only so many
of the best are followed up.

Within that it is exact: no turn made of the plays that are followed up is worth more. The rules of a turn
(stars freed and laid again, the bonus for the whole hand) are applied here; the caller values leaves.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from game.search.kernel.plays import Codes, Option, Reach, without
from game.table.board import BLANK, Board, Cell, Laid

WIDTH = 12
"""How many begun turns are followed up for each number of pieces spent, and how many plays of each."""

_A_PIECE = 4  # what a piece laid is worth where nothing counts
_TO_COME = 7  # points that a piece not yet laid usually brings in the same turn


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

_BeamStep = Option | AttackStep
"""A step that is found: an attack as the search has it, or a star that is freed."""


class _BeamPlace(NamedTuple):
    """Where a turn stands: the board, the hand with what was freed, how many pieces of the hand are spent,
    how many freed stars wait to be laid, the points so far, the steps, and the first of them as it was
    found."""

    board: Board
    hand: Codes
    used: int
    freed: int
    points: int = 0
    steps: tuple[AttackStep, ...] = ()
    first: _BeamStep | None = None


class _Begun(NamedTuple):
    """A place and a step that is not laid there yet, with what follows from it, and the worth of ending
    then."""

    worth: float
    points: int
    hand: Codes
    used: int
    freed: int
    step: _BeamStep
    place: _BeamPlace

    @property
    def first(self) -> _BeamStep:
        """The first step of the turn."""
        return self.place.first or self.step


class Turns:
    """Finds turns with one hand's search. `go_on` is called often, and may end the search by raising."""

    def __init__(
        self,
        reach: Reach,
        go_on: Callable[[], None] = lambda: None,
        width: int = WIDTH,
        keeping: Keeping = lambda points, kept: 0.0,
    ) -> None:
        self._reach = reach
        self._ruleset = reach.ruleset
        self._go_on = go_on
        self._width = width
        self._keeping = keeping

    def best(
        self, board: Board, hand: Codes, used: int = 0, freed: int = 0, start: Board | None = None
    ) -> AttackTurn:
        """The turn that is worth most from here on; where nothing can be done, none.

        `used` pieces of the hand are laid already in this turn, and of those left `freed` are stars that were
        freed. `start` is the board as it lay when the turn began. A freed star is laid in the next attack.
        """
        turns = self.several(board, hand, used, freed, start)
        return turns[0] if turns else AttackTurn(0, 0.0)

    def several(
        self, board: Board, hand: Codes, used: int = 0, freed: int = 0, start: Board | None = None
    ) -> list[AttackTurn]:
        """The best turn for each first step, and to do no more, the one that is worth most first; of those
        that lay the same one."""
        best: dict[_BeamStep, _Begun] = {}
        for turn in self._begun(_BeamPlace(board, hand, used, freed), board if start is None else start):
            if not turn.freed and (turn.first not in best or best[turn.first].worth < turn.worth):
                best[turn.first] = turn
        turns = [AttackTurn(each.points, each.worth, self._laid(each).steps) for each in best.values()]
        if not freed:
            turns.append(AttackTurn(0, self._keeping(0, hand)))
        unlike: dict[frozenset[tuple[Cell, Laid]], AttackTurn] = {}
        for found in sorted(turns, key=lambda turn: -turn.worth):
            unlike.setdefault(_pieces(found.steps), found)
        return list(unlike.values())

    def _begun(self, place: _BeamPlace, start: Board) -> Iterator[_Begun]:
        """Every begun turn that is found. Those with as many pieces spent and stars to lay are followed up
        together; every step spends a piece or lays a star."""
        levels: dict[tuple[int, int], list[_Begun]] = {}
        places = [place]
        while True:
            for each in places:
                for turn in self._steps(each, start):
                    levels.setdefault((turn.used, -turn.freed), []).append(turn)
                    yield turn
            if not levels:
                return
            places = self._followed(levels.pop(min(levels)))

    def _followed(self, turns: list[_Begun]) -> list[_BeamPlace]:
        """Where the best of the begun turns lead; of those that lay the same one."""
        followed: dict[frozenset[tuple[Cell, Laid]], _BeamPlace] = {}
        for turn in sorted(turns, key=lambda turn: -turn.worth):
            if len(followed) == self._width:
                break
            place = self._laid(turn)
            followed.setdefault(_pieces(place.steps), place)
        return list(followed.values())

    def _laid(self, turn: _Begun) -> _BeamPlace:
        """Where a begun turn leads."""
        board, step = turn.place.board, turn.step
        if isinstance(step, Option):
            step = AttackStep(self._reach.laid(step, board))
        board = board.with_(dict(step.pieces))
        steps = (*turn.place.steps, step)
        return _BeamPlace(board, turn.hand, turn.used, turn.freed, turn.points, steps, turn.first)

    def _steps(self, place: _BeamPlace, start: Board) -> Iterator[_Begun]:
        """Each next step that is looked at."""
        if not place.hand:
            return
        self._go_on()
        self._reach.load(place.board)
        for option in self._highest(place):
            rest = without(place.hand, option.uses)
            spent = place.used + option.number - place.freed
            points = place.points + self._worth(option, spent)
            yield _Begun(points + self._keeping(points, rest), points, rest, spent, 0, option, place)
        yield from self._swaps(place, start)

    def _highest(self, place: _BeamPlace) -> list[Option]:
        """The attacks that count most with what the rest of the hand usually brings, all freed stars among
        what they lay; where nothing counts, the longest."""
        a_piece = -_A_PIECE if self._ruleset.scoring == "none" else _TO_COME
        return self._reach.few(place.hand, self._width, a_piece, place.freed)

    def _worth(self, option: Option, spent: int) -> int:
        """What an attack counts here; the bonus is for as many pieces of the hand as are spent with it."""
        if self._ruleset.scoring == "none":
            return _A_PIECE * option.number
        bonus = self._ruleset.bonus
        if bonus is None:
            return option.score
        return option.score + bonus.points * ((spent in bonus.at) - (option.number in bonus.at))

    def _swaps(self, place: _BeamPlace, start: Board) -> Iterator[_Begun]:
        """Each star that lay there before this turn, freed by a letter of the hand; that counts nothing."""
        if not self._ruleset.placing.blank_swap:
            return
        for cell, star in start.items():
            if not star.is_blank or place.board[cell] != star:
                continue
            letter = self._reach.codes((star.letter,))
            if letter and letter[0] in place.hand:
                step = AttackStep(((cell, Laid(star.letter, star.letter)),), True)
                rest = (*without(place.hand, letter), *self._reach.codes((BLANK,)))
                worth = place.points + self._keeping(place.points, rest)
                yield _Begun(worth, place.points, rest, place.used + 1, place.freed + 1, step, place)


def _pieces(steps: tuple[AttackStep, ...]) -> frozenset[tuple[Cell, Laid]]:
    """What these steps lay."""
    return frozenset(each for step in steps for each in step.pieces)
