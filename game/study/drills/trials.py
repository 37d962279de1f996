"""What is told of plays that were tried: how often each won. Nothing is tried here."""

from game.search.found import play_of
from game.study.kind import GivenAnswer
from game.study.positions import PositionTrials, TriedPlay, pieces_of
from game.study.telling import Bar, Heading, ListedPlay, ToldPart
from game.table.board import Board
from game.text.catalogues import plural, text


def standing(trials: PositionTrials) -> tuple[str, ...]:
    """How the game stood, in lines."""
    bag = plural("{n} tile in the bag", "{n} tiles in the bag", trials.bag)
    return (text("Score difference: {lead}", lead=f"{trials.lead:+}"), bag)


def share_won(trials: PositionTrials, play: str) -> float:
    """How often a play won, of how often the best one did; nothing for one that was not tried."""
    mine, best = _tried(trials, play), trials.tried[0]
    return min(1.0, mine.chance / best.chance) if mine is not None and best.chance else 0.0


def listed(board: Board, trials: PositionTrials) -> tuple[ListedPlay, ...]:
    """All that was tried, the best first."""
    return tuple(
        ListedPlay(_words(board, each), each.points, each.leave, each.chance, each.ahead)
        for each in trials.tried
    )


def _words(board: Board, tried: TriedPlay) -> str:
    if tried.play:
        return ", ".join(play_of(board, pieces_of(tried.play)).words)
    return text("Swap {card}", card=tried.swapped) if tried.swapped else text("Pass")


def praised(trials: PositionTrials, answer: GivenAnswer) -> tuple[ToldPart, ...]:
    """The verdict, and how often the play won beside the best one."""
    mine = _tried(trials, answer.given[0]) if answer.given else None
    best = trials.tried[0]
    share = share_won(trials, mine.play) if mine is not None else 0.0
    title = praise(answer.result.right, share, 1.0)
    if mine is None:
        return (
            Heading(False, title, text("The best play wins {best} of games.", best=f"{best.chance:.0%}")),
        )
    line = text(
        "Wins {mine} of games; the best play {best}.", mine=f"{mine.chance:.0%}", best=f"{best.chance:.0%}"
    )
    return (Heading(answer.result.right, title, line), Bar(share))


def praise(right: bool, mine: float, most: float) -> str:
    """A word for an answer that came so near to the most."""
    if right:
        return text("Very good")
    if most and mine >= 0.9 * most:
        return text("Very close")
    return text("There's a better one") if mine else text("Not this time")


def _tried(trials: PositionTrials, play: str) -> TriedPlay | None:
    return next((each for each in trials.tried if each.play == play), None)
