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


@pytest.mark.parametrize("family", FAMILIES)
def test_the_plays_of_the_least_rank_or_more_are_those_worth_most(family: str) -> None:
    """Less what their pieces cost, and of those that lay blanks enough."""
    with_blanks = 0
    for position, lexicon, _ in tables(family, 26, 5, 2 * NUMBER):
        reach = SOURCES.Reach(position.ruleset, lexicon)
        reach.load(position.board)
        kernel = reach.kernel
        kernel.rack.deal(bytes(reach.codes(position.hand)))
        plays = kernel.every()
        found = [
            (key >> 32, key >> 20 & 15, sum(pieces >> 7 * i + 6 & 1 for i in range(9)))
            for key, pieces in zip(kernel.results.keys, kernel.results.pieces[:plays], strict=False)
        ]
        for piece, blanks in ((0, 0), (3, 0), (-4, 0), (3, 1), (0, 2)):
            worth = {i: score - piece * n for i, (score, n, laid) in enumerate(found) if laid >= blanks}
            with_blanks += len(worth) if blanks else 0
            for number in (1, 7, plays + 1):
                least = kernel.least_rank(plays, number, piece, blanks)
                chosen = {i for i in range(plays) if kernel.rank(i, piece, blanks) >= least}
                assert chosen <= worth.keys()
                assert len(chosen) >= min(number, len(worth))
                lowest = min((worth[i] for i in chosen), default=0)
                assert all(worth[i] < lowest for i in worth.keys() - chosen)
                assert sum(worth[i] > lowest for i in chosen) < number
    assert with_blanks
