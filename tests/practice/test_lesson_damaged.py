"""A sitting in which something cannot be read goes on with the rest."""

from pathlib import Path

import pytest

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.item import Grade, Item
from game.practice.item_store import ItemStore
from game.practice.schedule import after
from game.store.database import Database
from tests.practice.conftest import Clock
from tests.practice.lessons import DAY, TWENTY, now, sitting


def test_an_item_that_cannot_be_read_is_told_once_passed_over_and_set_aside(
    course: PracticeContext, learnt: ItemStore, clock: Clock, file: Path, told: list[Fault]
) -> None:
    whole = [Item(kind="word", subject=course.subject, ask=word) for word in ("COATS", "EATS")]
    for item in whole:
        learnt.answer(item, Grade.GOOD, after(None, Grade.GOOD, clock.now - 9 * DAY), 1.0)
    broken = whole[0].key
    database = Database(told.append, file)
    database.write(
        lambda connection: connection.execute("UPDATE learnt SET item = '{' WHERE key = ?", (broken,))
    )
    database.close()
    lesson = sitting(course, learnt, clock, TWENTY._replace(fresh=0))
    assert now(lesson) == whole[1]
    lesson.answer(Grade.AGAIN, 1.0, right=False)
    assert lesson.take_back()
    assert len(told) == 1
    assert not learnt.knows(broken)
    ((held,),) = database.read("SELECT held FROM damaged")
    assert broken in held


def test_a_faulty_position_is_passed_over(
    course: PracticeContext, learnt: ItemStore, clock: Clock, told: list[Fault]
) -> None:
    learnt.keep(Item(kind="play", subject=course.subject, ask='{"position": {"hand": "\u00e9"}}'))
    learnt.keep(Item(kind="word", subject=course.subject, ask="COATS"))
    lesson = sitting(course, learnt, clock, TWENTY._replace(kinds=("play", "word"), fresh=2))
    assert now(lesson).ask == "COATS"
    assert len(told) == 1
    lesson.pass_over(Fault("drill item", "", "COATS", "another"))
    assert now(lesson).ask != "COATS"
    assert lesson.answered == 0
    assert learnt.knows("word/scrabble///COATS")


def test_items_that_cannot_be_read_take_nobodys_place(
    course: PracticeContext, learnt: ItemStore, clock: Clock, file: Path, told: list[Fault]
) -> None:
    whole = Item(kind="word", subject=course.subject, ask="COATS")
    learnt.answer(whole, Grade.GOOD, after(None, Grade.GOOD, clock.now - 9 * DAY), 1.0)
    spoilt = [Item(kind="word", subject=course.subject, ask=f"A{n}") for n in range(9)]
    for item in spoilt:
        learnt.answer(item, Grade.GOOD, after(None, Grade.GOOD, clock.now - 10 * DAY), 1.0)
        learnt.keep(Item(kind="hooks", subject=course.subject, ask=item.ask))
    database = Database(told.append, file)
    database.write(
        lambda connection: connection.execute("UPDATE learnt SET item = '{' WHERE item LIKE '%A_\"%'")
    )
    database.close()
    lesson = sitting(course, learnt, clock, TWENTY._replace(length=3, fresh=2))
    asked = []
    while lesson.item is not None:
        asked.append(lesson.item)
        lesson.answer(Grade.EASY, 1.0, right=True)
    assert asked[0] == whole
    assert len(asked) == 3


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE learnt SET memory = replace(memory, '\"state\":2', '\"state\":9')",
        "UPDATE learnt SET memory = replace(memory, '\"reviewed\":1', '\"reviewed\":1e300')",
        "UPDATE learnt SET item = replace(item, 'COATS', 'COAT')",
        "UPDATE learnt SET item = replace(item, '\"scrabble\"', '\"chess\"')",
        "UPDATE learnt SET item = '[]'",
        "UPDATE learnt SET item = x'ff00'",
    ],
)
def test_whatever_a_damaged_item_says_the_sitting_goes_on(
    spoil: str, course: PracticeContext, learnt: ItemStore, clock: Clock, file: Path, told: list[Fault]
) -> None:
    damaged = Item(kind="word", subject=course.subject, ask="COATS")
    learnt.answer(damaged, Grade.GOOD, after(None, Grade.GOOD, clock.now - 9 * DAY), 1.0)
    database = Database(told.append, file)
    database.write(lambda connection: connection.execute(spoil))
    lesson = sitting(course, learnt, clock)
    assert now(lesson) != damaged
    lesson.answer(Grade.GOOD, 1.0, right=True)
    assert len(told) == 1
    ((held,),) = database.read("SELECT held FROM damaged")
    assert damaged.key in held
    database.close()
