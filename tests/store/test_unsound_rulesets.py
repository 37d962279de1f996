"""Rulesets that no game can be played by, wherever one comes from a stranger: a save file, a GCG file, the
store. Each is one line that names field, found and expected."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from game.fault import Fault
from game.store.gcg import parse
from game.store.gcg_games import GcgReading, gcg_of
from game.store.journal import Journal
from game.store.records import record_in
from game.store.saved import SavedSession
from game.table.ruleset import Ruleset, from_flat, to_flat
from game.table.session import LexiconRef, dumps, record_of
from tests.modes.board_games import Game, new
from tests.tiny import TinyWords

SESSION = new(Game("scrabble", 2, 17))
RULES = SESSION.mode.ruleset
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a board a thousand wide": ({"board": {"rows": ["." * 1000] * 1000}}, "board.rows"),
    "ragged rows": ({"board": {"rows": ["...", "..", "..."]}}, "board.rows[1]"),
    "a hand of a hundred thousand": ({"hand": 100_000}, "pieces"),
    "three thousand pieces": ({"pieces": {"A": [1000, 1], "B": [1000, 1], "C": [1000, 1]}}, "pieces"),
    "a hand of a hundred": ({"hand": 100, "pieces": {"A": [900, 1]}}, "hand"),
    "squares that count without bounds": (
        {"board": {"rows": ["d.", ".."], "legend": {"d": {"letter": 10**12}}}},
        "board.legend",
    ),
    "squares whose factors multiply without bounds": (
        {"board": {"rows": ["d.", ".."], "legend": {"d": {"word": 50}}}},
        "board.legend",
    ),
    "squares that take points": (
        {"board": {"rows": ["d.", ".."], "legend": {"d": {"word": -1}}}},
        "board.legend.d",
    ),
    "a level without a target": ({"targets": {"club": 9}, "level": "home"}, "level"),
}


def unsound(fields: dict[str, Any]) -> Ruleset:
    return from_flat(msgspec.to_builtins(to_flat(RULES)) | fields)


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.parametrize("source", ["save file", "GCG", "store"])
def test_an_unsound_ruleset_is_one_line_wherever_it_comes_from(
    what: str, source: str, journal: Journal
) -> None:
    fields, place = WRONG[what]
    ruleset = unsound(fields)
    record = msgspec.structs.replace(record_of(SESSION), ruleset=ruleset)
    words = TinyWords("A")
    number = journal.begin(SESSION.setup, ruleset, LexiconRef("tiny", "0123"))
    read: dict[str, Callable[[], object]] = {
        "save file": lambda: record_in(dumps(record), "mine.kanugo"),
        "GCG": lambda: GcgReading(parse(gcg_of(SESSION, record), "mine.gcg"), lambda _: words, "mine.gcg"),
        "store": lambda: SavedSession.resume(journal, number, lambda _: words),
    }
    with pytest.raises(Fault) as refused:
        read[source]()
    assert f"ruleset.{place}: found " in str(refused.value)
    assert "\n" not in str(refused.value)
