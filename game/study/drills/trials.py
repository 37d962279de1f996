"""What is told of plays that were tried: how often each won. Nothing is tried here."""

from collections.abc import Sequence
from itertools import chain

from game.search.found import Pieces, play_of
from game.store.gcg import square
from game.study.positions import PositionTrials, TriedPlay, pieces_of
from game.study.telling import Bar, Heading, ListedPlay, ToldPart
from game.table.board import FREE, Board
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text
from game.text.pieces import piece_listed

_USUAL = 26  # columns that have letters


def standing(trials: PositionTrials) -> tuple[str, ...]:
    """How the game stood, in lines."""
    if trials.rivals:
        totals, cards = (", ".join(map(str, each)) for each in zip(*trials.rivals, strict=True))
        own = min(trials.rivals)[0] - trials.lead
        return (
            text("Your total: {own}. The others: {totals}", own=own, totals=totals),
            text("Cards the others hold: {cards}", cards=cards),
        )
    bag = plural("{n} tile in the bag", "{n} tiles in the bag", trials.bag)
    return (text("Score difference: {lead}", lead=f"{trials.lead:+}"), bag)


def share_won(trials: PositionTrials, play: str) -> float:
    """How often a play won, of how often the best one did; nothing for one that was not tried."""
    place = place_of(trials, play)
    return 0.0 if place is None else _share(trials.tried[place], trials.tried[0])


def _share(mine: TriedPlay, best: TriedPlay) -> float:
    return min(1.0, mine.chance / best.chance) if best.chance else 0.0


def listed(
    rules: Ruleset, board: Board, trials: PositionTrials, mine: int | None = None
) -> tuple[ListedPlay, ...]:
    """All that was tried, the best first; `mine` is the place of one's own."""
    return tuple(
        ListedPlay(_words(rules, board, each), each.points, each.leave, each.chance, each.ahead, n == mine)
        for n, each in enumerate(trials.tried)
    )


def place_of(trials: PositionTrials, play: str) -> int | None:
    """Where a play stands among what was tried, or where it is a matter of what leaves the hand the same
    elsewhere on the table."""
    same = (n for n, each in enumerate(trials.tried) if each.play == play)
    alike = (n for n, each in enumerate(trials.tried) if trials.rivals and _cards(each.play) == _cards(play))
    return next(chain(same, alike), None)


def what_goes(trials: PositionTrials, tried: TriedPlay) -> tuple[object, ...]:
    """What a move is told from others by: a play by where it lies, or where that counts for little by its
    cards alone."""
    cards = _cards(tried.play) if trials.rivals else [tried.play]
    return (*cards, tried.swapped, tried.taken)


def _cards(play: str) -> list[str]:
    return sorted(laid.piece for _, laid in pieces_of(play))


def where(rules: Ruleset, board: Board, pieces: Pieces) -> str:
    """Where the main word of a play begins and which way it goes, as 8D; nothing beside a usual board."""
    runs = play_of(board, pieces).runs
    if rules.layout.edgeless or not runs or not all(0 <= each < _USUAL for each in runs[0].cells[0]):
        return ""
    return square(runs[0].cells[0], runs[0].axis)


def _words(rules: Ruleset, board: Board, tried: TriedPlay) -> str:
    if tried.play:
        pieces = pieces_of(tried.play)
        return f"{where(rules, board, pieces)} {', '.join(play_of(board, pieces).words)}".strip()
    card = named(rules, tried.swapped.split())
    if tried.taken:
        return text("Swap {card} for {taken}", card=card, taken=named(rules, [tried.taken]))
    return text("Swap {card}", card=card) if card else text("Pass")


def named(rules: Ruleset, pieces: Sequence[str]) -> str:
    """The pieces of an exchange, as a sentence or a list has them."""
    return " ".join(piece_listed(each, rules) if each == FREE else each for each in pieces)


def praised(trials: PositionTrials, right: bool, place: int | None) -> tuple[ToldPart, ...]:
    """The verdict on what was tried in this place, and how often it won beside the best."""
    best = trials.tried[0]
    if place is None:
        line = text("The best play wins {best} of games.", best=f"{best.chance:.0%}")
        return (Heading(right, praise(right, 0, 1), line),)
    mine = trials.tried[place]
    share = _share(mine, best)
    line = text(
        "Wins {mine} of games; the best play {best}.", mine=f"{mine.chance:.0%}", best=f"{best.chance:.0%}"
    )
    return (Heading(right, praise(right, share, 1), line), Bar(share))


def praise(right: bool, mine: float, most: float) -> str:
    """A word for an answer that came so near to the most."""
    if right:
        return text("Very good")
    if most and mine >= 0.9 * most:
        return text("Very close")
    return text("There's a better one") if mine else text("Not this time")
