"""What a player sets of an item: put away it is never asked, marked it can be asked alone, a note stays; of a
file of before as well. And which mistakes are asked first."""

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.item import Grade, Item, Subject
from game.practice.item_list import ItemChoice, Which, listed
from game.practice.item_store import MAX_ITEM_NOTE_LENGTH, ItemMarks, ItemStore
from game.practice.registry import kinds
from game.practice.schedule import after
from game.practice.scheduler import SessionPlan
from game.practice.statistics import by_mistake, forecast
from game.store.database import Database
from game.store.schema import APPLICATION, MIGRATIONS
from tests.practice.conftest import Clock
from tests.practice.schedulers import DAY, now, session

SUBJECT = Subject("scrabble")
WORDS = tuple(Item(kind="word", subject=SUBJECT, ask=word) for word in ("CAT", "COAT", "SEAT", "TEA"))
EVERY = SessionPlan(("word",), None, fresh=0)


@pytest.fixture
def practised(item_store: ItemStore, clock: Clock) -> ItemStore:
    """Four words, all due in three days."""
    for item in WORDS:
        item_store.answer(item, Grade.GOOD, after(None, Grade.GOOD, clock.now), 1.0)
    clock.now += 3 * DAY
    return item_store


def test_what_is_put_away_is_neither_due_nor_asked_nor_made_again(
    context: PracticeContext, practised: ItemStore, clock: Clock
) -> None:
    practised.set_marks(WORDS[0].key, ItemMarks(away=True))
    assert len(practised.due(kinds(), None, clock.now)) == 3
    assert forecast(practised.all(), clock.now, 3)[0] == 3
    scheduler = session(context, practised, clock, SessionPlan(("word",), SUBJECT, 100, fresh=100))
    asked = set()
    while scheduler.item is not None:
        asked.add(now(scheduler).key)
        scheduler.answer(Grade.GOOD, 1.0, True)
    assert WORDS[0].key not in asked
    assert asked > {item.key for item in WORDS[1:]}
    practised.set_marks(WORDS[0].key, ItemMarks())
    assert practised.due(kinds(), None, clock.now) == [WORDS[0].key]


def test_put_away_within_a_sitting_it_does_not_come_back_whatever_its_grade(
    context: PracticeContext, practised: ItemStore, clock: Clock
) -> None:
    scheduler = session(context, practised, clock, EVERY)
    first = now(scheduler).key
    scheduler.answer(Grade.AGAIN, 1.0, False)
    left = scheduler.remaining
    scheduler.set_marks(ItemMarks(away=True))
    assert scheduler.remaining == left - 1
    scheduler.regrade(Grade.HARD)
    assert scheduler.remaining == left - 1
    scheduler.set_marks(ItemMarks())
    assert scheduler.remaining == left
    scheduler.set_marks(ItemMarks(away=True))
    asked = []
    while scheduler.item is not None:
        asked.append(now(scheduler).key)
        scheduler.answer(Grade.GOOD, 1.0, True)
    assert first not in asked


def test_the_marked_ones_are_asked_alone_due_or_not(
    context: PracticeContext, practised: ItemStore, clock: Clock
) -> None:
    clock.now -= 3 * DAY  # nothing is due
    for item in WORDS[1:3]:
        practised.set_marks(item.key, ItemMarks(marked=True))
    practised.set_marks(WORDS[3].key, ItemMarks(marked=True, away=True))
    keys = tuple(practised.marked(kinds()))
    assert set(keys) == {item.key for item in WORDS[1:3]}
    scheduler = session(context, practised, clock, EVERY._replace(keys=keys))
    asked = []
    while scheduler.item is not None:
        asked.append(now(scheduler).key)
        scheduler.answer(Grade.GOOD, 1.0, True)
    assert asked == list(keys)


@pytest.mark.parametrize(
    ("which", "asks"),
    [
        ("all", ["COAT", "SEAT", "TEA", "CAT"]),
        ("due", ["COAT", "SEAT", "TEA"]),
        ("marked", ["SEAT", "CAT"]),
        ("away", ["CAT"]),
        ("noted", ["TEA"]),
        ("own", []),
    ],
)
def test_the_list_has_what_is_due_first_and_what_is_put_away_last(
    practised: ItemStore, clock: Clock, which: Which, asks: list[str]
) -> None:
    practised.set_marks(WORDS[0].key, ItemMarks(away=True, marked=True))
    practised.set_marks(WORDS[2].key, ItemMarks(marked=True))
    practised.set_marks(WORDS[3].key, ItemMarks(note="a drink"))
    found = listed(practised.all(), ItemChoice(which), clock.now)
    assert [each.item.ask for each in found] == asks
    assert listed(practised.all(), ItemChoice(which, "literaki"), clock.now) == []
    assert listed(practised.all(), ItemChoice(which, "", "hooks"), clock.now) == []


def test_a_note_is_one_line_and_bounded(practised: ItemStore) -> None:
    practised.set_marks(WORDS[0].key, ItemMarks(note="a\nb\x00" + "c" * 2000))
    (known,) = [each for each in practised.all() if each.item == WORDS[0]]
    assert known.marks.note.startswith("a b")
    assert len(known.marks.note) == MAX_ITEM_NOTE_LENGTH


def test_a_file_of_before_has_nothing_put_away_and_nothing_marked(
    tmp_path: Path, faults: list[Fault]
) -> None:
    old = tmp_path / "old.db"
    memory = after(None, Grade.GOOD, 9.0)
    with closing(sqlite3.connect(old)) as connection:
        for step in MIGRATIONS[:13]:
            for statement in step:
                connection.execute(statement)
        written = (WORDS[0].key, msgspec.json.encode(WORDS[0]), msgspec.json.encode(memory), memory.due)
        connection.execute(
            "INSERT INTO learnt (key, item, memory, due) VALUES (?, CAST(? AS TEXT), CAST(? AS TEXT), ?)",
            written,
        )
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("PRAGMA user_version = 13")
        connection.commit()
    database = Database(faults.append, old)
    (known,) = ItemStore(database).all()
    assert known == (WORDS[0], memory, ItemMarks())
    ItemStore(database).set_marks(WORDS[0].key, ItemMarks(marked=True, note="kept"))
    database.close()
    again = Database(faults.append, old)
    assert ItemStore(again).all()[0].marks == ItemMarks(marked=True, note="kept")
    again.close()
    assert not faults


def test_large_mistakes_are_asked_before_small_ones_and_counted(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    sizes = {"CAT": 1, "COAT": 3, "SEAT": 2, "TEA": 3}
    for word, size in sizes.items():
        item_store.keep(Item(kind="word", subject=SUBJECT, ask=word, source="game 1, move 2", mistake=size))
    due = item_store.due(("word",), None, clock.now, own=True)
    assert [sizes[key.rpartition("/")[2]] for key in due] == [3, 3, 2, 1]
    scheduler = session(context, item_store, clock, EVERY._replace(own=True))
    scheduler.answer(Grade.GOOD, 1.0, True)
    scheduler.answer(Grade.AGAIN, 1.0, False)
    counted = by_mistake(item_store.all(), item_store.answers())
    assert {size: tuple(count) for size, count in counted.items()} == {3: (1, 2), 2: (0, 1), 1: (0, 1)}
    assert list(counted) == [3, 2, 1]
