"""The validator and the search agree with brute force on every placement of small random positions."""

import random

import pytest

from game.search.kernel.plays import play_of, plays, search_for
from game.table.board import Board, Laid
from game.table.placement import judge
from game.table.position import Position
from game.table.ruleset import Ruleset
from tests.amounts import some_of
from tests.oracle import all_placements, is_legal
from tests.tiny import TinyWords, grid, ruleset

WORDS = TinyWords("AB BA ABA BAB AC CAB CABA BC ACA CC BCA A ABAC")
CARDS = {"A": (9, 1), "B": (9, 2), "C": (9, 3)}


def random_position(seed: int, rules: Ruleset, size: int, hand: int, blanks: int) -> Position:
    """A board grown by legal plays, so that it is one that can come up."""
    chance = random.Random(seed)
    board = Board()
    for _ in range(chance.randrange(4)):
        cards = tuple(chance.choices("ABC", k=3))
        found = plays(Position(rules, board, cards), WORDS)
        if found:
            board = board.with_(dict(chance.choice(found).pieces))
    letters = chance.choices("ABC", k=hand - blanks)
    return Position(rules, board, (*letters, *"?" * blanks))


@pytest.mark.parametrize(
    ("seed", "blanks"), some_of([*((n, 0) for n in range(30)), *((n, 1) for n in range(8))], 6)
)
def test_validator_and_search_equal_brute_force_on_a_grid(seed: int, blanks: int) -> None:
    rules = ruleset(board=grid(4), pieces={**CARDS, "?": (2, 0)}, max_new=3, first_max=3)
    position = random_position(seed, rules, 4, 3, blanks)
    cells = [(x, y) for x in range(4) for y in range(4)]
    legal = set()
    for pieces in all_placements(cells, position.hand, rules):
        expected = is_legal(position.board, pieces, rules, WORDS.all)
        refusal = judge(play_of(position.board, tuple(pieces)), rules, WORDS)
        assert (refusal is None) == expected, f"{position.board}\n{sorted(pieces)} {refusal}"
        if expected:
            legal.add(pieces)
    assert {found.key() for found in plays(position, WORDS)} == legal
    assert search_for(rules, WORDS).possible(position.board, position.hand) == bool(legal)


@pytest.mark.parametrize("seed", some_of(range(20), 2))
def test_search_equals_brute_force_on_the_edgeless_table(seed: int) -> None:
    rules = ruleset(pieces=CARDS, max_new=2, first_max=2)
    position = random_position(seed, rules, 0, 2, 0)
    corner, drawn = position.board.drawing()
    width = max(map(len, drawn), default=1)
    cells = [
        (x, y)
        for x in range(corner[0] - 3, corner[0] + width + 3)
        for y in range(corner[1] - 3, corner[1] + max(1, len(drawn)) + 3)
    ]
    legal = {
        pieces
        for pieces in all_placements(cells, position.hand, rules)
        if is_legal(position.board, pieces, rules, WORDS.all)
    }
    assert {found.key() for found in plays(position, WORDS)} == legal


def test_a_single_card_that_fits_two_ways_is_one_play() -> None:
    position = Position(ruleset(pieces=CARDS), Board.parse("AB\nB."), ("A",))
    found = plays(position, WORDS)
    assert len([play for play in found if play.pieces == (((1, 1), Laid("A", "A")),)]) == 1
    assert len(found) == len({play.key() for play in found})


def test_a_first_word_counts_in_both_directions_and_at_every_shift() -> None:
    found = plays(Position(ruleset(pieces=CARDS), Board(), ("C", "A", "B")), TinyWords("CAB"))
    assert len(found) == 6


def test_merely_parallel_plays_with_too_little_contact_are_not_found() -> None:
    rules = ruleset(pieces=CARDS, parallel_min_contact=2)
    words = TinyWords("ABA BA BB AB")
    board = Board.parse("ABA")
    found = {play.key() for play in plays(Position(rules, board, ("B", "A")), words)}
    one_contact = frozenset({((2, 1), Laid("B", "B")), ((3, 1), Laid("A", "A"))})
    assert one_contact not in found
    assert one_contact in {
        play.key() for play in plays(Position(ruleset(pieces=CARDS), board, ("B", "A")), words)
    }
