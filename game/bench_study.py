"""How long the drills take: positions made, items scheduled, the next item; it judges no number."""

import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.bench import Row
from game.fault import Fault
from game.opening import words_for
from game.store.database import Database
from game.study.course import course_of
from game.study.item import Grade, Item, Subject
from game.study.learnt import Learnt
from game.study.lesson import Lesson, Plan
from game.study.memory import after
from game.study.positions import FindThePlay
from game.study.wordlore import IsItAWord

_POSITIONS, _ITEMS, _ANSWERS = 1_000, 10_000, 100


def study() -> Iterator[Row]:
    """Making items of positions, and a sitting over a drill memory of many items."""
    course = course_of(Subject("scrabble"), words_for)
    begun = time.perf_counter()
    made = sum(1 for _ in islice(FindThePlay().make(course, Random(1)), _POSITIONS))
    yield Row(f"{made:,} position items", time.perf_counter() - begun, "s")
    subject, begun = course.subject, time.perf_counter()
    items = [Item(kind="word", subject=subject, ask=f"W{n}") for n in range(_ITEMS)]
    memories = [after(None, Grade.GOOD, float(n)) for n in range(_ITEMS)]
    yield Row(f"{_ITEMS:,} items scheduled", time.perf_counter() - begun, "s")
    with TemporaryDirectory() as folder:
        database = Database(_tell, Path(folder) / "kanugo.db")
        learnt = Learnt(database)
        for item, memory in zip(items[:_ANSWERS], memories, strict=False):
            learnt.answer(item, Grade.GOOD, memory, 1.0)
        lesson = Lesson(course, (IsItAWord(),), learnt, Plan(_ANSWERS, 0), time.time, 1)
        begun = time.perf_counter()
        while lesson.item is not None:
            lesson.answer(Grade.GOOD, 1.0)
        yield Row(
            f"next item, {_ANSWERS} due, the answer written",
            (time.perf_counter() - begun) / _ANSWERS * 1000,
            "ms",
        )
        database.close()


def _tell(fault: Fault) -> None:
    raise fault
