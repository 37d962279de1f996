"""Items of a kind of drill, asked for or drawn by chance, and the games whose words they are of."""

from itertools import islice
from random import Random

from game.practice.context import PracticeContext
from game.practice.item import Item, Subject
from game.practice.kind import DrillKind

SUBJECTS = [
    Subject("scrabble"),
    Subject("kan-u-go", "en"),
    Subject("kan-u-go", "eo", {"word_forms": "affixes"}),
    Subject("skrablo"),
    Subject("literaki"),
    Subject("ekraibl-hard"),
]


def asked(kind: DrillKind, context: PracticeContext, ask: str) -> Item:
    return Item(kind=kind.name, subject=context.subject, ask=ask)


def few(kind: DrillKind, context: PracticeContext, seed: int = 1, n: int = 40) -> list[Item]:
    return list(islice(kind.make(context, Random(seed)), n))
