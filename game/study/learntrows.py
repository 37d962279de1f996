"""The columns of items and answers, read as they must be; it does not know what is asked of them."""

from typing import Annotated, NamedTuple

import msgspec

from game.fault import Fault
from game.plain_text import clean
from game.store.rows import FILE, Flag, SqlRow, Time, decoded, read_json
from game.study.item import Grade, Item
from game.study.memory import Memory

LONGEST_NOTE = 300
"""Letters of a player's own note."""

_TOLD = 60
_ITEM = msgspec.json.Decoder(Item)
_MEMORY = msgspec.json.Decoder(Memory)


class ItemMarks(NamedTuple):
    """What the player has set of an item: whether it is put away, and never asked, whether it is marked, and
    a note of the player's own."""

    away: bool = False
    marked: bool = False
    note: str = ""


class KnownItem(NamedTuple):
    """An item that was asked at least once, or is kept to be asked."""

    item: Item
    memory: Memory | None
    marks: ItemMarks = ItemMarks()


class Answered(NamedTuple):
    """One answer: to which item, when, how well, in how many seconds, and whether it was right."""

    key: str
    time: float
    grade: Grade
    seconds: float
    right: bool

    @property
    def kind(self) -> str:
        """Of which kind the item is."""
        return self.key.partition("/")[0]


class _ItemColumns(NamedTuple):
    key: str
    item: str
    memory: str | None
    due: Time | None
    own: Flag
    away: Flag
    marked: Flag
    note: str


class AnswerColumns(NamedTuple):
    """One answer, as it is kept."""

    n: int
    key: str
    time: Time
    grade: Grade
    seconds: Annotated[float, msgspec.Meta(ge=0, le=1e9)]
    before: str | None
    fresh: Flag
    right: Flag | None
    clock: Time


ITEM_COLUMNS = ", ".join(_ItemColumns._fields)


def item_in(row: SqlRow) -> KnownItem:
    """An item with what is remembered of it. Raises Fault for what is none, or another than its key says."""
    place = f"item {str(row[0])[:_TOLD]}"
    read = decoded(row, _ItemColumns, place)
    memory = None if read.memory is None else read_json(read.memory, _MEMORY, place)
    item = read_json(read.item, _ITEM, place)
    if item.key != read.key:
        raise Fault(FILE, place, item.key[:_TOLD], "the item of this key")
    marks = ItemMarks(bool(read.away), bool(read.marked), clean(read.note, LONGEST_NOTE))
    return KnownItem(item, memory, marks)


def answer_in(row: SqlRow) -> AnswerColumns:
    """An answer. Raises Fault for what is none."""
    return decoded(row, AnswerColumns, f"answer {row[0]}")


def memory_in(written: object, key: str) -> Memory | None:
    """What was remembered of an item; nothing where that can be read no longer: it is asked as a new one."""
    if not isinstance(written, str):
        return None
    try:
        return read_json(written, _MEMORY, f"item {key[:_TOLD]}")
    except Fault:
        return None
