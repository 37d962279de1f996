"""What a sitting still has to ask, and what was answered in it, as values; in which order it asks is not
known here.
"""

from typing import NamedTuple

from game.study.item import Grade, Item
from game.study.memory import Memory


class ItemQueue(NamedTuple):
    """What is still to be asked: keys of what is kept, items that are new, (not before this answer, item)
    of what was not known; and what the answers so far were."""

    due: tuple[str, ...]
    hard: tuple[tuple[int, Item], ...]
    fresh: tuple[str | Item, ...]
    now: Item | None
    marks: tuple[bool, ...]

    @property
    def asked(self) -> int:
        return len(self.marks)


class AnswerRow(NamedTuple):
    """An answer that was given, and how things stood before it."""

    queue: ItemQueue
    item: Item
    memory: Memory | None
    moment: float
    right: bool
    number: int
    grade: Grade
    away: bool = False
