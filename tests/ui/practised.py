"""Three days of practice in the store."""

from game.fault import Fault
from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemStore
from game.practice.schedule import after
from game.store.database import Database

DAY = 86_400.0
NOW = 1_800_000_000.0


def practise() -> None:
    """Practise for three days: a correct word each day, an incorrect anagram on the last."""
    database = Database(_tell)
    item_store, subject = ItemStore(database), Subject("scrabble")
    for ago in (2, 1, 0):
        item = Item(kind="word", subject=subject, ask=f"W{ago}")
        moment = NOW - ago * DAY
        item_store.answer(item, Grade.GOOD, after(None, Grade.GOOD, moment), 2.0, right=True)
    item = Item(kind="anagram", subject=subject, ask="ACT")
    item_store.answer(item, Grade.AGAIN, after(None, Grade.AGAIN, NOW), 9.0, right=False)
    database.close()


def _tell(fault: Fault) -> None:
    raise fault
