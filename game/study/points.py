"""Plays of a game compared by points, and turns of several words as a whole: for games in which nobody here
knows the chance to win. It keeps nothing.
"""

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

import msgspec

from game.search.found import play_of
from game.search.plays import search_for
from game.search.reach import Reach
from game.search.turns import AttackTurn, Turns
from game.study.course import Course
from game.study.positions import Criterion, Goal, drawn
from game.table.board import FREE
from game.table.moves import Exchange, Move, Pass, Place
from game.table.session import Session
from game.table.state import Phase, State
from game.text.catalogues import text
from game.words.lexicon import Lexicon

_MARGIN = 0.25  # of the best play's points: so much more makes it much better
_LEAST = 5  # and so many points, or it is a trifle


class LostPoints(NamedTuple):
    """What is told of a move that lost points, how many, and the play that could have been asked for."""

    said: str
    lost: int
    question: Criterion | None


class PointsReview:
    """Compares the moves of a game. `go_on` is called now and then, and may end a search by raising."""

    def __init__(self, session: Session, course: Course, go_on: Callable[[], None]) -> None:
        self._session = session
        self._course = course
        self._go_on = go_on

    def of_move(self, n: int, seen: State, move: Move) -> LostPoints | None:
        """What the n-th move lost, where a turn began with it; nothing for a trifle. Swaps are judged only
        where a turn counts as a whole."""
        rules = self._course.ruleset
        begins = seen.phase is Phase.PLAYING and not (seen.attacks or seen.used)
        if not (begins and self._course.counts):
            return None
        if rules.scoring == "words" and rules.attacks_per_turn is None:
            return self._of_turn(n, seen, move)
        return None if isinstance(move, Exchange) else self._of_play(n, seen, move)

    # --- one play ---------------------------------------------------------------------------------------

    def _of_play(self, n: int, seen: State, move: Move) -> LostPoints | None:
        made = self._session.mode.worth(seen, move) if isinstance(move, Place) else 0
        known = self._course.sought if self._course.tier else self._course.common
        aims: tuple[tuple[Lexicon, Goal], ...] = (
            (known, "least"),  # a word that one may know, before one that nobody does
            (self._course.sought, "best"),
        )
        hand = [piece for piece in seen.seat.hand if piece != FREE]
        for words, goal in aims:
            best = search_for(self._course.ruleset, words).best(seen.board, hand)
            if best is not None and _is_much(best.score, made):
                least = best.score if goal == "least" else 0
                position = drawn(seen.board, hand, self._course.ruleset)
                question = Criterion(position, goal, least, words=self._course.tier or msgspec.UNSET)
                said = self._compared(n, move, made, best.words, best.score)
                return LostPoints(said, best.score - made, question)
        return None

    def _compared(self, n: int, move: Move, made: int, best: tuple[str, ...], points: int) -> str:
        words = ", ".join(best)
        if isinstance(move, Pass):
            return text("Move {n}: passed; {words} would score {best}.", n=n, words=words, best=points)
        return text(
            "Move {n}: scored {made}; {words} would score {best}.", n=n, made=made, words=words, best=points
        )

    # --- a turn of several words -------------------------------------------------------------------------

    def _of_turn(self, n: int, seen: State, move: Move) -> LostPoints | None:
        """The whole turn, held against the best one; where its first play alone was much less than could be
        laid, that is what may be asked for."""
        hand = self._reach.codes(self._session.mode.slots(seen).values())
        best = Turns(self._reach, self._go_on).best(seen.board, hand)
        made = self._scored(n, seen)
        if not _is_much(best.points, made):
            return None
        said = self._compared(n, move, made, _words(seen, best), best.points)
        single = None if isinstance(move, Exchange) else self._of_play(n, seen, move)
        return LostPoints(said, best.points - made, single.question if single is not None else None)

    def _scored(self, n: int, seen: State) -> int:
        """What the turn that began with the n-th move counted."""
        after = self._session.state_at(n)
        for later in range(n, self._session.at + 1):
            after = self._session.state_at(later)
            if after.turn != seen.turn or not after.used or after.phase is not Phase.PLAYING:
                break
        return after.seats[seen.turn].score - seen.seat.score

    @cached_property
    def _reach(self) -> Reach:
        return Reach(self._course.ruleset, self._course.sought)


def _is_much(best: int, made: int) -> bool:
    return best - made >= max(_LEAST, _MARGIN * best)


def _words(seen: State, turn: AttackTurn) -> tuple[str, ...]:
    """The words of a turn, the main one of each play."""
    board, words = seen.board, []
    for step in turn.steps:
        if not step.frees:
            words.append(play_of(board, step.pieces).words[0])
        board = board.with_(dict(step.pieces))
    return tuple(words)
