"""Benchmark of the drills: making positions, scheduling items, drawing the next item."""

import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.fault import Fault
from game.lab.bench import Measure
from game.opening import words_for
from game.practice.context import load_context
from game.practice.drills.play import FindThePlay
from game.practice.drills.words import IsItAWord
from game.practice.drills.worth import Worth
from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemStore
from game.practice.schedule import after
from game.practice.scheduler import SessionPlan, SessionScheduler
from game.store.database import Database

_POSITIONS, _ITEMS, _ANSWERS = 1_000, 10_000, 100


def study() -> Iterator[Measure]:
    """Making items of positions, and a session over a drill memory of many items."""
    for subject in (Subject("literaki", "pl"), Subject("scrabble", "en")):
        context = load_context(subject, words_for)
        for kind in (FindThePlay(), Worth()):
            begun = time.perf_counter()
            made = sum(1 for _ in islice(kind.make(context, Random(1)), _POSITIONS))
            label = f"{made:,} items '{kind.name}', {subject.ruleset}"
            yield Measure(label, time.perf_counter() - begun, "s")
    begun = time.perf_counter()
    items = [Item(kind=IsItAWord.name, subject=subject, ask=f"W{n}") for n in range(_ITEMS)]
    memories = [after(None, Grade.GOOD, float(n)) for n in range(_ITEMS)]
    yield Measure(f"{_ITEMS:,} items scheduled", time.perf_counter() - begun, "s")
    with TemporaryDirectory() as folder:
        database = Database(_tell, Path(folder) / "kanugo.db")
        item_store = ItemStore(database)
        item_store.fill(zip(items, memories, strict=True))
        begun = time.perf_counter()
        scheduler = SessionScheduler(
            lambda _: context, SessionPlan((IsItAWord.name,), subject, fresh=0), item_store, time.time, 1
        )
        yield Measure(f"a session opened, {_ITEMS:,} due", (time.perf_counter() - begun) * 1000, "ms")
        begun = time.perf_counter()
        for _ in range(_ANSWERS):
            scheduler.answer(Grade.GOOD, 1.0, True)
        spent = time.perf_counter() - begun
        yield Measure(f"next item, {_ITEMS:,} due, the answer written", spent / _ANSWERS * 1000, "ms")
        database.close()


def _tell(fault: Fault) -> None:
    raise fault
