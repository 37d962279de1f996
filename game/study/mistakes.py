"""What is told of a move that lost games or points, and the position that it becomes. It tries and finds
nothing."""

from game.search.players.analysis import Mistake, MoveAnalysis, TriedMove
from game.search.players.chances import lead_of
from game.search.players.choice import OtherPlay
from game.search.players.explain import other_play
from game.study.course import Course
from game.study.drills.play import FindThePlay
from game.study.drills.trials import where
from game.study.item import Item
from game.study.positions import Criterion, PositionTrials, TriedPlay, drawn, position_item, written
from game.table.board import Board
from game.table.state import State
from game.text.catalogues import text

_RIGHT = 3  # plays that are right: with more of them nothing is clear


def compared(n: int, board: Board, analysis: MoveAnalysis) -> str:
    """The move beside the best one, with how often each won; the same word twice with where it lies."""
    one, other = analysis.made, analysis.best
    alike = bool(one.words and other.words and one.words[0] == other.words[0])
    made, best = _told(board, one, alike), _told(board, other, alike)
    return text("Move {n}: {made} of games won; best: {best}.", n=n, made=made, best=best)


def _told(board: Board, move: TriedMove, located: bool) -> str:
    if not move.pieces and not move.swapped:
        return text("a pass, {share}", share=f"{move.chance:.0%}")
    if not move.pieces:
        return text("a swap of {tiles}, {share}", tiles=" ".join(move.swapped), share=f"{move.chance:.0%}")
    word = move.words[0] if move.words else ""
    if located:
        word = f"{where(board, move.pieces)} {word}".strip()
    return other_play(OtherPlay(word, move.points, move.chance))


def sized(mistake: Mistake | None, cost: str) -> str:
    """How large a mistake is and what it cost."""
    match mistake:
        case Mistake.SMALL:
            return text("Small mistake: {cost}", cost=cost)
        case Mistake.MIDDLE:
            return text("Mistake: {cost}", cost=cost)
        case Mistake.LARGE:
            return text("Large mistake: {cost}", cost=cost)
    return ""


def trials_of(seen: State, analysis: MoveAnalysis) -> PositionTrials:
    """All that was tried, as an item keeps it."""
    right = analysis.right
    tried = tuple(
        TriedPlay(
            written(each.pieces),
            " ".join(each.swapped),
            each.points,
            round(each.leave, 1),
            round(each.chance, 3),
            round(each.ahead, 1),
            each in right,
        )
        for each in analysis.tried
    )
    others = (seat for seat in range(len(seen.seats)) if seat != seen.turn)
    lead = min(lead_of(seen, seen.turn, other) for other in others)
    return PositionTrials(lead, len(seen.stock), tried)


def asked_again(course: Course, seen: State, trials: PositionTrials, source: str) -> Item | None:
    """The position as an item, where it is clear what is best there: one play, or two or three as good."""
    if not trials.tried[0].play or sum(each.right for each in trials.tried) > _RIGHT:
        return None
    position = drawn(seen.board, seen.seat.hand, course.ruleset)
    return position_item(FindThePlay.name, course, Criterion(position, trials=trials), source)
