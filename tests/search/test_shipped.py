"""On the shipped lexicons and rulesets the kernel finds what a plain search along the lexicon finds."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.opening import words_for
from game.search.kernel import plays
from game.table import rulefile
from game.table.board import FREE, Board
from game.table.position import Position
from game.table.state import pack_of
from modes.options import PatienceOptions
from tests.amounts import some_of
from tests.search import plain

STEPS = 6
GAMES: list[tuple[str, dict[str, object]]] = [
    ("patience-six", {}),
    ("patience-twelve", {}),
    ("kan-u-go", {"bridge": False}),
    ("scrabble-finish", {}),
    ("ekraibl-simple", {"must_include_old": True}),
]
"""Not all: `test_families` has positions of the others."""


def positions(ruleset: str, options: dict[str, object]) -> Iterator[Position]:
    """The empty table, and what comes of it when plays are made by chance."""
    chance = random.Random(ruleset)
    rules = rulefile.load(ruleset, options=options)
    words = replace(words_for(rules), derives=False)
    bag = [piece for piece in pack_of(rules) if piece != FREE]
    board = Board()
    for _ in range(STEPS):
        position = Position(
            rules,
            board,
            tuple(chance.sample(bag, min(rules.hand or len(rules.of(PatienceOptions).heaps), 8))),
        )
        yield position
        found = plays.plays(position, words)
        if found:
            board = board.with_(dict(chance.choice(found).pieces))


@pytest.mark.parametrize(("ruleset", "options"), some_of(GAMES, 2))
def test_the_kernel_finds_what_a_plain_search_finds(ruleset: str, options: dict[str, object]) -> None:
    # Where a grammar judges too (Skrablo), what is found is what the list has.
    words = replace(words_for(rulefile.load(ruleset, options=options)), derives=False)
    number = 0
    for position in positions(ruleset, options):
        expected = {play.key(): play for play in plain.plays(position, words)}
        found = plays.plays(position, words)
        assert {play.key(): play.score for play in found} == {
            key: play.score for key, play in expected.items()
        }, position
        assert all(expected[play.key()].words == play.words for play in found)
        assert len(found) == len(expected)
        search = plays.search_for(position.ruleset, words)
        assert (
            search.possible(position.board, position.hand) == plain.possible(position, words) == bool(found)
        )
        number += len(found)
    assert number > 100
