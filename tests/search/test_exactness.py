"""The kernel finds what oracles find, with the same scores: compiled and interpreted, on random tables.

There are 480 tables a family in the slow run, and fewer in the default one. The quick oracle is
compared with brute force on the first of them.
"""

import random
from types import ModuleType

import pytest

from game.search.kernel import generate, plays
from game.table.board import BLANK, Board
from game.table.layout import Layout
from game.table.position import Position
from game.words.lexicon import lexicon_of
from game.words.pack import Title, pack
from tests.amounts import some_and_all
from tests.search import oracle
from tests.search.sources import interpreted
from tests.search.tables import ALPHABETS, FAMILIES, Table, tables
from tests.tiny import ruleset

SOURCES = interpreted("kernel.plays")
GROWING = interpreted("kernel.plays", growing=True)
FORMS = {"as installed": plays, "interpreted": SOURCES, "interpreted, on a growing form": GROWING}
NUMBERS = some_and_all((5, 1), (120, 12))
"""Tables a family for each of four alphabets, and how many of them are searched by brute force."""


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path_factory.mktemp("home")))


def compare(table: Table, module: ModuleType) -> None:
    position, lexicon, expected = table
    found = module.plays(position, lexicon)
    assert {play.key(): play.score for play in found} == expected
    assert len(found) == len(expected)
    search = module.search_for(position.ruleset, lexicon)
    assert search.possible(position.board, position.hand) == bool(expected)
    best = search.best(position.board, position.hand)
    assert (best and best.score) == (max(expected.values()) if expected else None)
    assert best is None or expected[best.key()] == best.score


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize("numbers", NUMBERS)
def test_every_play_of_random_tables(family: str, alphabet: int, numbers: tuple[int, int]) -> None:
    whole, forced = numbers
    for number, table in enumerate(tables(family, alphabet, 1, whole)):
        if number < forced:
            position, lexicon, expected = table
            assert (
                oracle.every(position.ruleset, position.board, position.hand, frozenset(lexicon)) == expected
            )
        for name, module in FORMS.items():
            try:
                compare(table, module)
            except AssertionError as error:
                error.add_note(f"{name}, table {number}: {table.position}")
                raise


@pytest.mark.parametrize("module", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("hand", ["ABCDEFG", "ABCDE??"])
def test_words_longer_than_the_board_are_passed_over(module: ModuleType, hand: str) -> None:
    layout = Layout(("...",) * 3, {})
    pieces = {**dict.fromkeys("ABCDEFG", (5, 1)), BLANK: (2, 0)}
    rules = ruleset(pieces=pieces, scoring="words", max_new=None, first_max=None, board=layout)
    lexicon = lexicon_of(pack(dict.fromkeys(["ABCDE", "ABCDEEE", "FG"], 1), Title("x", "", tuple("ABCDEFG"))))
    pieces_held = tuple(BLANK if each == "?" else each for each in hand)
    position = Position(rules, Board(), pieces_held)
    compare(Table(position, lexicon, oracle.every(rules, Board(), pieces_held, frozenset(lexicon))), module)
    search = module.Search(rules, lexicon)
    whole = len(search.every(Board(), pieces_held))
    for room in range(1, 30):  # of the list of plays, which grows
        search.kernel.results.make_room(room)
        assert len(search.every(Board(), pieces_held)) == whole


def test_the_sources_are_not_the_compiled_form() -> None:
    assert str(SOURCES.__file__).endswith(".py")
    assert str(interpreted("kernel.generate").__file__).endswith(".py")
    assert SOURCES.Squares.__init__.__globals__["Kernel"] is not generate.Kernel
    assert generate.COMPILED is not str(generate.__file__).endswith(".py")


@pytest.mark.parametrize("family", FAMILIES)
def test_the_first_so_many_are_the_best(family: str) -> None:
    chance = random.Random(5)
    for position, lexicon, _ in tables(family, 26, 2, 24):
        all_plays = plays.plays(position, lexicon)
        top = chance.randint(0, 12)
        assert plays.plays(position, lexicon, top) == all_plays[:top]
        assert [play.score for play in all_plays] == sorted((play.score for play in all_plays), reverse=True)
