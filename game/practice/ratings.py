"""Ratings of the player and of questions, by Glicko-2: an answer is a game against the question.

They are computed from the stored answers, so undoing an answer undoes its effect. Of several answers to an
item on one day only the first counts, as the feedback has given it away.
"""

from collections.abc import Iterable, Iterator
from functools import partial
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
"""A new player, who is asked easy questions first."""

COUNTED = 2000
"""The number of last answers to a kind and game that count."""

_GUESSED = 150.0  # deviation of a question that was never answered
_WANTED = 0.7  # probability that a new question is known: neither dull nor hopeless


class DrillRating(NamedTuple):
    """The player's rating, and those of the answered questions by key."""

    player: Rating
    items: dict[str, Rating]


def question_rating(level: float | None) -> Rating:
    """The rating of a question that was never answered, from its estimated level."""
    return Rating(MIDDLE if level is None else min(4000.0, max(-1000.0, float(level))), _GUESSED)


def rating_of(answers: Iterable[PastAnswer]) -> DrillRating:
    """The ratings after the answers to one drill kind, in order."""
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
    """The distance of a new question from the wanted chance; less is better."""
    return abs(expected(player, question_rating(level)) - _WANTED)


class MatchedItems:
    """Items of one kind, matched to a rating: for each item a few are made, and the best fitting is
    chosen."""

    def __init__(self, context: PracticeContext, kind: DrillKind, items: Iterator[Item]) -> None:
        self._context = context
        self._kind = kind
        self._items = items
        self._met: list[tuple[float, Item]] = []

    def next(self, rating: Rating) -> Item | None:
        """The next item for a rating; None if there are no more."""
        for item in islice(self._items, max(1, self._kind.choice)):
            self._met.append((level_of(self._context, item) or MIDDLE, item))
        if not self._met:
            return None
        best = min(self._met, key=lambda each: fit(rating, each[0]))
        self._met.remove(best)
        return best[1]


def new_items(
    context: PracticeContext, kinds: Iterable[DrillKind], item_store: ItemStore, random: Random
) -> Iterator[Item]:
    """Items that were never asked, each kind in turn, matched to the player's rating; with a deck, only kinds
    that ask about words."""
    makers = []
    for kind in kinds:
        if kind.suits(context) and (context.deck is None or kind.of_words):
            new = (item for item in kind.make(context, random) if not item_store.knows(item.key))
            player = rating_of(item_store.answers_of(kind.name, context.subject, COUNTED)).player
            makers.append(iter(partial(MatchedItems(context, kind, new).next, player), None))
    return in_turn(makers)


def in_turn(makers: Iterable[Iterator[Item]]) -> Iterator[Item]:
    """An item of each maker in turn, as long as it makes any."""
    left = list(makers)
    while left:
        for maker in tuple(left):
            item = next(maker, None)
            if item is None:
                left.remove(maker)
            else:
                yield item


def level_of(context: PracticeContext, item: Item) -> float | None:
    """The estimated rating of an item; None if its kind cannot estimate it."""
    try:
        return question_rating(kind_of(item.kind).level(context, item)).value
    except (Fault, TypeError, ValueError):
        return None
