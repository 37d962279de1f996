"""What is told of a move that lost games or points, and the position that it becomes. It tries and finds
nothing."""

import msgspec

from game.search.players.analysis import Mistake, MoveAnalysis, TriedMove
from game.search.players.chances import lead_of
from game.search.players.choice import OtherPlay
from game.search.players.explain import other_play
from game.study.course import Course
from game.study.drills.play import FindThePlay
from game.study.drills.trials import named, what_goes, where
from game.study.item import Item
from game.study.positions import Criterion, PositionTrials, TriedPlay, drawn, position_item, written
from game.table.board import FREE
from game.table.ruleset import Ruleset
from game.table.state import State
from game.text.catalogues import text

_RIGHT = 3  # plays that are right: with more of them nothing is clear


def percent(chance: float) -> int:
    """A chance in percent, as lists of what was tried show it."""
    return int(f"{_kept(chance):.0%}"[:-1])


def _kept(chance: float) -> float:
    """A chance as items keep it."""
    return round(chance, 3)


def compared(n: int, rules: Ruleset, seen: State, analysis: MoveAnalysis) -> str:
    """The move beside the best one, with how often each won; the same word twice with where it lies."""
    one, other = analysis.made, analysis.best
    alike = bool(one.words and other.words and one.words[0] == other.words[0])
    made, best = _told(rules, seen, one, alike), _told(rules, seen, other, alike)
    margin = round(100 * one.margin)
    if margin:
        return text(
            "Move {n}: {made} of games won; best: {best}. Margin: ±{margin} %.",
            n=n,
            made=made,
            best=best,
            margin=margin,
        )
    return text("Move {n}: {made} of games won; best: {best}.", n=n, made=made, best=best)


def _told(rules: Ruleset, seen: State, move: TriedMove, located: bool) -> str:
    share = f"{percent(move.chance)}%"
    if not move.pieces and not move.swapped:
        return text("a pass, {share}", share=share)
    if not move.pieces:
        tiles = named(rules, move.swapped)
        if move.taken:
            card = named(rules, [move.taken])
            return text("a swap of {tiles} for {card}, {share}", tiles=tiles, card=card, share=share)
        return text("a swap of {tiles}, {share}", tiles=tiles, share=share)
    if rules.scoring == "laid":  # it is not the points that count
        return f"{', '.join(move.words[: None if located else 1])}, {share}"
    word = move.words[0] if move.words else ""
    if located:
        word = f"{where(rules, seen.board, move.pieces)} {word}".strip()
    return other_play(OtherPlay(word, move.points, _kept(move.chance)))


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


def trials_of(rules: Ruleset, seen: State, analysis: MoveAnalysis) -> PositionTrials:
    """All that was tried, as an item keeps it."""
    right = analysis.right
    tried = tuple(
        TriedPlay(
            written(each.pieces),
            " ".join(each.swapped),
            each.points,
            None if each.leave is None else round(each.leave, 1),
            _kept(each.chance),
            round(each.ahead, 1),
            each in right,
            each.taken,
        )
        for each in analysis.tried
    )
    others = [place for place in range(len(seen.seats)) if place != seen.turn]
    if rules.scoring == "laid":
        rivals = tuple((seen.seats[place].score, len(seen.seats[place].hand)) for place in others)
        return PositionTrials(min(rivals)[0] - seen.seat.score, len(seen.stock), tried, rivals)
    lead = min(lead_of(seen, seen.turn, other) for other in others)
    return PositionTrials(lead, len(seen.stock), tried)


def asked_again(course: Course, seen: State, trials: PositionTrials, source: str) -> Item | None:
    """The position as an item, where it is clear what is best there: one play, or two or three as good."""
    right = {what_goes(trials, each) for each in trials.tried if each.right}
    if not trials.tried[0].play or len(right) > _RIGHT:
        return None
    hand = [piece for piece in seen.seat.hand if piece != FREE]
    free = len(seen.seat.hand) - len(hand)
    position = drawn(seen.board, hand, course.ruleset)
    ask = Criterion(position, free=free, trials=trials, words=course.tier or msgspec.UNSET)
    return position_item(FindThePlay.name, course, ask, source)
