"""A session in which something cannot be read goes on with the rest."""

from pathlib import Path

import pytest

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.item import Grade, Item
from game.practice.item_store import ItemStore
from game.practice.schedule import after
from game.store.database import Database
from tests.practice.conftest import Clock
from tests.practice.schedulers import DAY, TWENTY, now, session


def test_an_unreadable_item_is_reported_once_skipped_and_set_aside(
    context: PracticeContext, item_store: ItemStore, clock: Clock, file: Path, faults: list[Fault]
) -> None:
    whole = [Item(kind="word", subject=context.subject, ask=word) for word in ("COATS", "EATS")]
    for item in whole:
        item_store.answer(item, Grade.GOOD, after(None, Grade.GOOD, clock.now - 9 * DAY), 1.0)
    broken = whole[0].key
    database = Database(faults.append, file)
    database.write(
        lambda connection: connection.execute("UPDATE learnt SET item = '{' WHERE key = ?", (broken,))
    )
    database.close()
    scheduler = session(context, item_store, clock, TWENTY._replace(fresh=0))
    assert now(scheduler) == whole[1]
    scheduler.answer(Grade.AGAIN, 1.0, right=False)
    assert scheduler.take_back()
    assert len(faults) == 1
    assert not item_store.knows(broken)
    ((held,),) = database.read("SELECT held FROM damaged")
    assert broken in held


def test_a_faulty_position_is_passed_over(
    context: PracticeContext, item_store: ItemStore, clock: Clock, faults: list[Fault]
) -> None:
    item_store.keep(Item(kind="play", subject=context.subject, ask='{"position": {"hand": "\u00e9"}}'))
    item_store.keep(Item(kind="word", subject=context.subject, ask="COATS"))
    scheduler = session(context, item_store, clock, TWENTY._replace(kinds=("play", "word"), fresh=2))
    assert now(scheduler).ask == "COATS"
    assert len(faults) == 1
    scheduler.skip(Fault("drill item", "", "COATS", "another"))
    assert now(scheduler).ask != "COATS"
    assert scheduler.answered == 0
    assert item_store.knows("word/scrabble///COATS")


def test_items_that_cannot_be_read_take_nobodys_place(
    context: PracticeContext, item_store: ItemStore, clock: Clock, file: Path, faults: list[Fault]
) -> None:
    whole = Item(kind="word", subject=context.subject, ask="COATS")
    item_store.answer(whole, Grade.GOOD, after(None, Grade.GOOD, clock.now - 9 * DAY), 1.0)
    spoilt = [Item(kind="word", subject=context.subject, ask=f"A{n}") for n in range(9)]
    for item in spoilt:
        item_store.answer(item, Grade.GOOD, after(None, Grade.GOOD, clock.now - 10 * DAY), 1.0)
        item_store.keep(Item(kind="hooks", subject=context.subject, ask=item.ask))
    database = Database(faults.append, file)
    database.write(
        lambda connection: connection.execute("UPDATE learnt SET item = '{' WHERE item LIKE '%A_\"%'")
    )
    database.close()
    scheduler = session(context, item_store, clock, TWENTY._replace(length=3, fresh=2))
    asked = []
    while scheduler.item is not None:
        asked.append(scheduler.item)
        scheduler.answer(Grade.EASY, 1.0, right=True)
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
    spoil: str, context: PracticeContext, item_store: ItemStore, clock: Clock, file: Path, faults: list[Fault]
) -> None:
    damaged = Item(kind="word", subject=context.subject, ask="COATS")
    item_store.answer(damaged, Grade.GOOD, after(None, Grade.GOOD, clock.now - 9 * DAY), 1.0)
    database = Database(faults.append, file)
    database.write(lambda connection: connection.execute(spoil))
    scheduler = session(context, item_store, clock)
    assert now(scheduler) != damaged
    scheduler.answer(Grade.GOOD, 1.0, right=True)
    assert len(faults) == 1
    ((held,),) = database.read("SELECT held FROM damaged")
    assert damaged.key in held
    database.close()
