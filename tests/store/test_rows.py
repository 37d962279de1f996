"""What stands in a row, read as it must be: what is none is refused in these words, and put aside whole."""

import json
from collections.abc import Callable
from typing import NamedTuple

import msgspec
import pytest

from game.fault import Fault
from game.store.database import Database
from game.store.journal import move_in, outcome_in, place_in, ruleset_in, setup_in
from game.store.records import Entry, advance, entries_of, fold
from game.store.sql import Count, Selection, decode_row, move_to_damaged, read_json
from game.table.mode import Outcome
from game.table.moves import Pass, Place
from game.table.ruleset import to_flat
from game.table.session import Record
from modes.moves import Draw
from tests.store.games import RULESET, SETUP


class Columns(NamedTuple):
    n: int
    name: str
    times: Count = 0


DEEP = "[" * 5000
LONG = "x" * 70
REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "no text": (
        lambda: decode_row((1, 2), Columns, "row 1"),
        "row 1, name: found 2, expected text",
    ),
    "bytes": (
        lambda: decode_row((1, b"\xff"), Columns, "row 1"),
        "row 1, name: found b'\\xff', expected text",
    ),
    "too small": (
        lambda: decode_row((1, "a", -1), Columns, "row 1"),
        "row 1, times: found -1, expected a whole number, 0 or more",
    ),
    "long": (
        lambda: decode_row((LONG, "a"), Columns, "row 1"),
        f"row 1, n: found '{LONG[:59]}, expected a whole number",
    ),
    "too few": (
        lambda: decode_row((1,), Columns, "row 1"),
        "row 1, n: found 1 columns, expected a list of length 2 to 3",
    ),
    "no JSON": (
        lambda: read_json("[", msgspec.json.Decoder(), "row 1"),
        "row 1: found [, expected JSON",
    ),
    "other JSON": (
        lambda: read_json(f'"{LONG}"', msgspec.json.Decoder(int), "row 1"),
        f'row 1: found "{LONG[:59]}, expected a whole number',
    ),
    "deep JSON": (
        lambda: read_json(DEEP, msgspec.json.Decoder(), "row 1"),
        f"row 1: found {DEEP[:60]}, expected JSON",
    ),
    "a setup": (lambda: setup_in("[]", "game 1"), "game 1: found [], expected a mapping"),
    "a ruleset that is none": (
        lambda: ruleset_in("[]", 1, "game 1, ruleset"),
        "game 1, ruleset: found [], expected a mapping",
    ),
    "a ruleset for others": (
        lambda: ruleset_in(msgspec.json.encode(to_flat(RULESET)).decode(), 99, "game 1, ruleset"),
        "game 1, ruleset.players: found 99, expected 1",
    ),
    "a move": (lambda: move_in("[]", "entry 1"), "entry 1: found [], expected a mapping"),
    "a placement": (
        lambda: place_in('{"move":"draw"}', "game 1, refused"),
        'game 1, refused: found {"move":"draw"}, expected a known value',
    ),
    "an outcome": (
        lambda: outcome_in(LONG, "entry 1"),
        f"entry 1: found '{LONG[:59]}, expected one of {', '.join(each.value for each in Outcome)}",
    ),
    "a step too far": (
        lambda: advance(Entry(3), 1, 2, "entry 1"),
        "entry 1: found move 3, expected 0 to 2",
    ),
    "a move too far": (
        lambda: advance(Entry(3, Draw()), 1, 2, "entry 1"),
        "entry 1: found move 3, expected 2",
    ),
    "the third act": (
        lambda: fold(SETUP, (Entry(1, Draw()), Entry(0), Entry(2)), "game 5"),
        "game 5, entry 2: found move 2, expected 0 to 1",
    ),
    "the first act": (
        lambda: fold(SETUP, (Entry(0, Draw()),)),
        "game, entry 0: found move 0, expected 1",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_invalid_rows_are_refused_with_this_message(what: str) -> None:
    read, said = REFUSED[what]
    with pytest.raises(Fault) as refused:
        read()
    assert str(refused.value) == f"kanugo.db: {said}"


def test_valid_rows_are_decoded() -> None:
    assert decode_row((1, "a", 2), Columns, "row 1") == Columns(1, "a", 2)
    assert setup_in(msgspec.json.encode(SETUP).decode(), "") == SETUP
    assert ruleset_in(msgspec.json.encode(to_flat(RULESET)).decode(), 1, "") == RULESET
    assert (move_in(None, ""), move_in('{"move":"draw"}', "")) == (None, Draw())
    assert place_in('{"move":"place","laid":[]}', "") == Place(())
    assert [outcome_in(each, "") for each in (None, *(each.value for each in Outcome))] == [None, *Outcome]


def test_a_game_that_is_over_says_so_in_an_entry_after_its_moves() -> None:
    record = Record(SETUP, (Draw(), Pass()), 2)
    acts = (Entry(1, Draw()), Entry(2, Pass()))
    assert entries_of(record) == acts
    assert entries_of(record, Outcome.WON) == (*acts, Entry(2, None, Outcome.WON))
    assert entries_of(Record(SETUP, (Draw(), Pass()), 1)) == (*acts, Entry(1))


def test_undone_moves_are_replaced_by_the_next_one() -> None:
    acts = (Entry(1, Draw()), Entry(2, Draw()), Entry(3, Draw()), Entry(1), Entry(2, Pass()))
    record = fold(SETUP, acts)
    assert (record.moves, record.at) == ((Draw(), Pass()), 2)
    assert fold(SETUP, acts[:4]).at == 1
    assert len(fold(SETUP, acts[:4]).moves) == 3
    assert fold(SETUP, (*acts, Entry(2))).at == 2


def test_damaged_rows_are_set_aside_together(database: Database) -> None:
    rows = [("a", b"\xff\x01"), ("b", "1"), ("c", "1")]
    database.write(lambda connection: connection.executemany("INSERT INTO setting VALUES (?, ?)", rows))
    fault = Fault("kanugo.db", "setting a", "b'\xff' \udcff", "text")
    of_others = Selection("answer", "n = ?", (9,))
    a, b = (Selection("setting", "key = ?", (key,)) for key in "ab")
    assert not database.write(lambda connection: move_to_damaged(connection, fault, (of_others,)))
    assert database.read("SELECT * FROM damaged") == []
    assert database.write(lambda connection: move_to_damaged(connection, fault, (of_others, a)))
    assert database.write(lambda connection: move_to_damaged(connection, fault, (b, of_others)))
    assert database.read("SELECT key FROM setting") == [("c",)]
    (first, second) = database.read("SELECT tbl, held, found FROM damaged ORDER BY n")
    assert first[0] == "setting"
    assert json.loads(first[1]) == {"setting": [{"key": "a", "value": {"hex": "ff01"}}]}
    assert first[2].startswith("kanugo.db: setting a: found b'")
    assert (second[0], json.loads(second[1])) == ("answer", {"setting": [{"key": "b", "value": "1"}]})
