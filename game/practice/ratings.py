"""How strong a player is in a kind of drill, and how hard its questions are, by Glicko-2 from the answers
that are kept: to answer is to play against the question. Nothing is counted apart, so an answer that is
taken back was never given.

Of a question that is asked again on the same day only the first answer counts: whoever was told knows it.
What is known well by heart becomes an easy question for its player, and a right answer to it says little.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.glicko import MIDDLE, Rating, expected, rated
from game.practice.item import Item
from game.practice.item_store import ItemStore, PastAnswer
from game.practice.kind import DrillKind
from game.practice.registry import kind_of
from game.practice.schedule import day_of, days_between

BEGINNER = Rating(1200.0)
"""A player of whom nothing is known: who begins is asked what is easy."""

COUNTED = 2000
"""Answers to a kind and a game that are looked at, the last ones."""

_GUESSED = 150.0  # the deviation of how hard a question is before anybody answered it
_WISHED = 0.7  # how likely a new question is to be known: neither dull nor hopeless


class DrillRating(NamedTuple):
    """The player's rating, and those of the questions that were answered, by their keys."""

    player: Rating
    items: dict[str, Rating]


def question_rating(level: float | None) -> Rating:
    """How hard a question is that nobody has answered, by what it looks like."""
    return Rating(MIDDLE if level is None else min(4000.0, max(-1000.0, float(level))), _GUESSED)


def rating_of(answers: Iterable[PastAnswer]) -> DrillRating:
    """The ratings after answers to one kind of drill, in their order."""
    player, items = BEGINNER, dict[str, Rating]()
    last: float | None = None
    seen: dict[str, object] = {}
    for answer in answers:
        day = day_of(answer.time)
        if seen.get(answer.key) == day:
            continue
        seen[answer.key] = day
        item = items.get(answer.key) or question_rating(answer.level)
        idle = 0 if last is None else max(0, days_between(last, answer.time))
        right = float(answer.right)
        player, items[answer.key] = (
            rated(player, [(item, right)], idle),
            rated(item, [(player, 1 - right)]),
        )
        last = answer.time
    return DrillRating(player, items)


def fit(player: Rating, level: float) -> float:
    """How far a new question is from what the player should be asked; the less the better."""
    return abs(expected(player, question_rating(level)) - _WISHED)


class Fitting:
    """Items of one kind: a few more are made for each that is taken, and of all of them that one is taken
    which suits the player best."""

    def __init__(
        self, context: PracticeContext, kind: DrillKind, items: Iterator[Item], player: Rating
    ) -> None:
        self._context = context
        self._kind = kind
        self._items = items
        self._player = player
        self._met: list[tuple[float, Item]] = []

    def next(self, player: Rating | None = None) -> Item | None:
        """The next item, for the player or another rating; None if there are no more."""
        for item in islice(self._items, max(1, self._kind.choice)):
            self._met.append((level_of(self._context, item) or MIDDLE, item))
        if not self._met:
            return None
        wanted = player or self._player
        best = min(self._met, key=lambda each: fit(wanted, each[0]))
        self._met.remove(best)
        return best[1]


def new_items(
    context: PracticeContext, kinds: Iterable[DrillKind], item_store: ItemStore, random: Random
) -> Iterator[Item]:
    """Items that were never asked, from each kind in turn, as they suit the player's rating; where the
    context has a deck, only from kinds that ask about words."""
    makers = []
    for kind in kinds:
        if kind.suits(context) and (context.deck is None or kind.of_words):
            new = (item for item in kind.make(context, random) if not item_store.knows(item.key))
            player = rating_of(item_store.answers_of(kind.name, context.subject, COUNTED)).player
            makers.append(Fitting(context, kind, new, player))
    while makers:
        for maker in tuple(makers):
            item = maker.next()
            if item is None:
                makers.remove(maker)
            else:
                yield item


def level_of(context: PracticeContext, item: Item) -> float | None:
    """How hard an item is taken to be; None where its kind cannot say it."""
    try:
        return question_rating(kind_of(item.kind).level(context, item)).value
    except (Fault, TypeError, ValueError):
        return None
