"""When items come again, what a kill or an undo leaves, and what a clock that jumps does."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from game.fault import Fault
from game.practice.item import Grade, Item, Result, Solution, Subject, compare, proposed
from game.practice.item_store import ItemStore
from game.practice.schedule import Memory, after
from game.store.database import Database
from game.store.schema import APPLICATION, MIGRATIONS
from tests.practice.conftest import Clock

DAY = 86400.0
ITEM = Item(kind="word", subject=Subject("scrabble"), ask="CAT")


def test_what_is_known_comes_later_each_time(clock: Clock) -> None:
    memory = after(None, Grade.EASY, clock.now)
    gaps = [memory.due - clock.now]
    for _ in range(4):
        memory = after(memory, Grade.GOOD, memory.due)
        gaps.append(memory.due - memory.reviewed)
    assert gaps == sorted(gaps)
    assert gaps[-1] > 30 * DAY


def test_what_is_not_known_comes_within_minutes(clock: Clock) -> None:
    known = after(None, Grade.EASY, clock.now)
    lapsed = after(known, Grade.AGAIN, known.due)
    assert lapsed.due - known.due <= 600
    assert lapsed.learning


def test_the_same_answers_give_the_same_days(clock: Clock) -> None:
    first = after(after(None, Grade.GOOD, clock.now), Grade.GOOD, clock.now + 600)
    assert first == after(after(None, Grade.GOOD, clock.now), Grade.GOOD, clock.now + 600)


def test_a_clock_set_back_loses_no_item(clock: Clock, item_store: ItemStore) -> None:
    memory = after(None, Grade.GOOD, clock.now)
    item_store.answer(ITEM, Grade.GOOD, memory, 2.0)
    back = clock.now - 400 * DAY
    again = after(memory, Grade.GOOD, back)
    item_store.answer(ITEM, Grade.GOOD, again, 2.0)
    assert again.reviewed == memory.reviewed
    assert again.due >= memory.due
    assert [known.item for known in item_store.all()] == [ITEM]


def test_an_answer_is_there_after_a_kill(file: Path, item_store: ItemStore) -> None:
    script = (
        "import os, sys; from pathlib import Path; from game.store.database import Database\n"
        "from game.practice.item import Grade, Item, Subject\n"
        "from game.practice.item_store import ItemStore\n"
        "from game.practice.schedule import after\n"
        "item = Item(kind='word', subject=Subject('scrabble'), ask='CAT')\n"
        "memory = after(None, Grade.GOOD, 1.0)\n"
        "ItemStore(Database(print, Path(sys.argv[1]))).answer(item, Grade.GOOD, memory, 2.0)\n"
        "os.kill(os.getpid(), 9)"
    )
    assert subprocess.run([sys.executable, "-c", script, str(file)], check=False).returncode == -9
    assert [known.item for known in item_store.all()] == [ITEM]
    assert [answer.grade for answer in item_store.answers()] == [Grade.GOOD]


def test_an_answer_taken_back_restores_the_memory_exactly(item_store: ItemStore, clock: Clock) -> None:
    first = after(None, Grade.HARD, clock.now)
    number = item_store.answer(ITEM, Grade.HARD, first, 4.0)
    before = item_store.all()
    last = item_store.answer(ITEM, Grade.AGAIN, after(first, Grade.AGAIN, clock.now + DAY), 9.0)
    assert item_store.all() != before
    for _ in range(2):  # again there is nothing to take back
        item_store.take_back(last)
        assert item_store.all() == before
        assert len(item_store.answers()) == 1
    item_store.take_back(number)
    assert item_store.all() == []


def rows(file: Path) -> list[tuple[object, ...]]:
    """Everything that is kept of the drills, as it lies in the file."""
    with closing(sqlite3.connect(file)) as connection:
        kept = connection.execute("SELECT * FROM learnt ORDER BY key").fetchall()
        return [*kept, *connection.execute("SELECT * FROM answer ORDER BY n").fetchall()]


def test_what_is_taken_back_leaves_the_same_bytes(item_store: ItemStore, clock: Clock, file: Path) -> None:
    memory = None
    seen: list[tuple[int, list[tuple[object, ...]]]] = []
    for n, grade in enumerate((Grade.GOOD, Grade.EASY, Grade.AGAIN, Grade.HARD)):
        before = rows(file) if n else []
        memory = after(memory, grade, clock.now + n * 3 * DAY)
        seen.append((item_store.answer(ITEM, grade, memory, 1.5, right=grade > Grade.AGAIN), before))
    for number, before in reversed(seen):
        item_store.take_back(number)
        assert rows(file) == before


def test_another_grade_is_written_whole_or_not_at_all(
    item_store: ItemStore, clock: Clock, file: Path
) -> None:
    number = item_store.answer(ITEM, Grade.GOOD, after(None, Grade.GOOD, clock.now), 1.5)
    first = rows(file)
    item_store.regrade(Grade.AGAIN, after(None, Grade.AGAIN, clock.now), number)
    assert rows(file) != first
    item_store.regrade(Grade.GOOD, after(None, Grade.GOOD, clock.now), number)
    assert rows(file) == first


def test_a_file_of_before_keeps_its_items_and_answers(tmp_path: Path, faults: list[Fault]) -> None:
    """What an older version has learnt is learnt still, and what was right is known by its grade."""
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old)) as connection:
        for step in MIGRATIONS[:5]:
            for statement in step:
                connection.execute(statement)
        memory = msgspec.json.encode(after(None, Grade.GOOD, 9.0)).decode()
        item = msgspec.json.encode(ITEM).decode()
        connection.execute("INSERT INTO learnt VALUES (?, ?, ?, 99.0)", (ITEM.key, item, memory))
        for grade in (1, 3):
            connection.execute("INSERT INTO answer VALUES (NULL, ?, 9.0, ?, 2.0, NULL, 0)", (ITEM.key, grade))
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("PRAGMA user_version = 5")
        connection.commit()
    database = Database(faults.append, old)
    item_store = ItemStore(database)
    assert item_store.due(("word",), ITEM.subject, 100.0) == [ITEM.key]
    assert [each.right for each in item_store.answers()] == [False, True]
    assert item_store.own() == 0
    database.close()
    assert not faults


def test_an_item_kept_for_later_outlives_an_answer_taken_back(item_store: ItemStore, clock: Clock) -> None:
    item_store.keep(ITEM)
    item_store.take_back(item_store.answer(ITEM, Grade.GOOD, after(None, Grade.GOOD, clock.now), 1.0))
    (known,) = item_store.all()
    assert (known.item, known.memory) == (ITEM, None)


def test_items_can_be_forgotten_by_kind(item_store: ItemStore, clock: Clock) -> None:
    other = Item(kind="hooks", subject=Subject("scrabble"), ask="CAT")
    for item in (ITEM, other):
        item_store.answer(item, Grade.GOOD, after(None, Grade.GOOD, clock.now), 1.0)
    item_store.forget("word")
    assert [known.item for known in item_store.all()] == [other]
    assert [answer.key for answer in item_store.answers()] == [other.key]
    item_store.forget()
    assert item_store.all() == []


def test_how_many_were_begun_today_counts_first_answers_only(item_store: ItemStore, clock: Clock) -> None:
    memory = after(None, Grade.GOOD, clock.now)
    item_store.answer(ITEM, Grade.GOOD, memory, 1.0)
    item_store.answer(ITEM, Grade.GOOD, after(memory, Grade.GOOD, clock.now + DAY), 1.0)
    assert item_store.begun_today(clock.now) == 1
    assert item_store.begun_today(clock.now + DAY) == 0


def test_an_unreadable_item_is_reported_and_left_out(
    file: Path, item_store: ItemStore, faults: list[Fault], clock: Clock
) -> None:
    item_store.answer(ITEM, Grade.GOOD, after(None, Grade.GOOD, clock.now), 1.0)
    Database(faults.append, file).write(
        lambda connection: connection.execute("INSERT INTO learnt (key, item) VALUES ('word/x', '{}')")
    )
    assert [known.item for known in item_store.all()] == [ITEM]
    assert [fault.place for fault in faults] == ["item word/x"]


ALL = Solution(tuple(f"W{n}" for n in range(20)), all_of_it=True)
ANY = Solution(("best", "as good"))


@pytest.mark.parametrize(
    ("solution", "given", "seconds", "grade"),
    [
        (ANY, ("best",), 1.0, Grade.EASY),
        (ANY, ("as good",), 3.0, Grade.GOOD),
        (ANY, ("best",), 30.0, Grade.HARD),
        (ANY, ("worse",), 1.0, Grade.AGAIN),
        (ANY, (), 1.0, Grade.AGAIN),
        (ALL, ALL.answers, 3.0, Grade.GOOD),
        (ALL, ALL.answers[1:], 1.0, Grade.HARD),
        (ALL, ALL.answers[5:], 1.0, Grade.AGAIN),
        (ALL, (*ALL.answers[1:], "X"), 1.0, Grade.HARD),
        (ALL, (*ALL.answers[1:], "X", "Y"), 1.0, Grade.AGAIN),
        (ANY, ("best",), None, Grade.GOOD),
        (ANY, ("worse",), None, Grade.AGAIN),
        (ALL, ALL.answers[1:], None, Grade.HARD),
    ],
)
def test_rightness_and_time_propose_a_grade(
    solution: Solution, given: tuple[str, ...], seconds: float | None, grade: Grade
) -> None:
    assert proposed(compare(solution, given), seconds, brisk=2.0) is grade


def test_what_is_also_right_answers_where_any_answer_will_do() -> None:
    assert compare(ANY, ("new",), also=("new",)) == Result((), (), (), ("new",))


@pytest.mark.parametrize("grade", Grade)
@pytest.mark.parametrize(
    "written",
    [
        (3, None, 5.0, 3.0),
        (1, None, 5.0, 3.0),
        (2, None, 0.0, 3.0),
        (2, None, 100.0, 3.0),
        (2, None, 5.0, 1e9),
        (2, None, 5.0, 1e-9),
    ],
)
def test_a_memory_that_no_answer_leaves_is_gone_on_with(
    clock: Clock, grade: Grade, written: tuple[Literal[1, 2, 3], int | None, float, float]
) -> None:
    state, step, difficulty, stability = written
    before = Memory(state, step, stability, difficulty, clock.now, clock.now - 3 * DAY)
    memory = after(before, grade, clock.now)
    assert memory.reviewed == clock.now
    assert 1 <= memory.difficulty <= 10
    assert 0.001 <= memory.stability <= 1e6, "an exported table takes no more"
