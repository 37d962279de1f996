"""The highest play is the same whether words are asked for, walked to, or are too many to keep."""

import pytest

from tests.search.sources import interpreted
from tests.search.tables import FAMILIES, tables

SOURCES = interpreted("kernel.plays")
LIMITS = (
    SOURCES.Squares.__init__.__globals__["Kernel"].__init__.__globals__["Anagrams"].choose_letters.__globals__
)
NUMBER = 6


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path_factory.mktemp("home")))


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("alphabet", [26, 33])
@pytest.mark.parametrize(
    ("limit", "number"),
    [("_LOOKUPS", 0), ("_LOOKUPS", 10), ("_CACHED_FILTER", 0), ("_FINDS", 3), ("_CHOICES", 4)],
)
def test_no_limit_changes_what_is_found(
    family: str, alphabet: int, limit: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert LIMITS[limit] > number
    monkeypatch.setitem(LIMITS, limit, number)
    for position, lexicon, expected in tables(family, alphabet, 3, NUMBER):
        best = SOURCES.search_for(position.ruleset, lexicon).best(position.board, position.hand)
        assert (best and best.score) == (max(expected.values()) if expected else None)
        assert best is None or expected[best.key()] == best.score
