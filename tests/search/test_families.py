"""On positions of each family of shipped games the kernel finds what an oracle finds, and its scores.

There are 300 of each family in the slow run; in the default one the first ones of every game of it.

The positions come of plays made by chance, with hands of one piece to nine and up to two blanks. Every one is
searched by the kernel as installed, and where there are not too many plays by its sources as well.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from game.opening import words_for
from game.search.kernel.plays import Reach, play_of
from game.table import rulefile
from game.table.board import BLANK, Axis, Board, Cell, Laid
from game.table.placement import judge
from game.table.position import Position
from game.table.ruleset import Ruleset
from game.table.scoring import score
from game.words.lexicon import Lexicon
from game.words.lexicons import load
from tests.search import lines
from tests.search.sources import interpreted

PARTS = [
    pytest.param(0, 5, id="some"),
    *(pytest.param(part, 100, id=str(part), marks=pytest.mark.slow) for part in range(3)),
]
SOURCES = interpreted("kernel.plays").Reach
FEW = 200  # plays that the sources are asked for, which take a hundred times as long

FAMILIES: dict[str, list[tuple[str, str, dict[str, object]]]] = {
    "edgeless": [
        ("kan-u-go", "en", {}),
        ("kan-u-go", "eo", {"bridge": False}),
        ("patience-six", "en", {}),
        ("patience-heaps", "eo", {"word_forms": "affixes"}),
    ],
    "scrabble": [("scrabble", "en", {}), ("scrabble-nine", "en", {})],
    "skrablo": [
        ("skrablo", "eo", {}),
        ("skrablo", "eo", {"hooks": False, "tier": "derived"}),
        ("skrablo", "eo", {"contact_per_word": True}),
    ],
    "literaki": [("literaki", "pl", {})],
    "ekraibl": [
        ("ekraibl-hard", "ru", {}),
        ("ekraibl-hard", "uk", {}),
        ("ekraibl-hard", "ru", {"tier": "full", "must_include_old": True}),
        ("ekraibl-simple", "ru", {"tier": "common"}),
    ],
}


class Table(NamedTuple):
    """A game to make positions of, and its searches: as installed, and the sources."""

    rules: Ruleset
    words: Lexicon
    reach: Reach
    sources: Any


def table(name: str, language: str, options: dict[str, object]) -> Table:
    """A shipped game; where its set has no Ukrainian letters, with a set of all 33."""
    if language == "uk":
        words = load("ukrainian")
        pieces = {letter: (3, n % 5 + 1) for n, letter in enumerate(words.alphabet)} | {BLANK: (3, 3)}
        rules = rulefile.load(name, options=options).changed(pieces=pieces)
    else:
        rules = rulefile.load(name, language=language, options=options)
        # Where a grammar judges too (Skrablo), what is found is what the list has.
        words = replace(words_for(rules).offering_all(), derives=False)
    return Table(rules, words, Reach(rules, words), SOURCES(rules, words))


def hands(rules: Ruleset, chance: random.Random) -> Iterator[tuple[str, ...]]:
    """Hands by chance: mostly without a blank, those with two mostly small, for these have many plays."""
    letters = [piece for piece, (number, _) in rules.pieces.items() for _ in range(number) if len(piece) == 1]
    letters = [piece for piece in letters if piece != BLANK]
    while True:
        blanks = chance.choice((0, 0, 0, 0, 1, 1, 2)) if BLANK in rules.pieces else 0
        most = 9 if not blanks or chance.random() < 0.02 else 8 - 2 * blanks
        yield (*chance.sample(letters, chance.randint(0 if blanks else 1, most - blanks)), *BLANK * blanks)


def positions(rules: Ruleset, chance: random.Random) -> Iterator[tuple[Position, list[Any]]]:
    """Position after position of games by chance; what is put into the list is a play, and may be made."""
    board = Board()
    for number, hand in enumerate(hands(rules, chance)):
        made: list[Any] = []
        yield Position(rules, board, hand), made
        if number % 16 == 15:
            board = Board()
        elif made:
            board = board.with_(dict(made[0]))


def found(reach: Reach, number: int) -> lines.Plays:
    """What the kernel found, in the way of the oracle."""
    plays: lines.Plays = {}
    letters, cell = reach.squares.letters, reach.squares.cell
    for key, code in zip(
        reach.kernel.results.keys[:number], reach.kernel.results.pieces[:number], strict=True
    ):
        laid = []
        for _ in range(key >> 20 & 15):
            letter = letters[code & 63]
            laid.append(Laid(BLANK if code & 64 else letter, letter))
            code >>= 7
        plays[cell(key & 0xFFFF), Axis.DOWN if key >> 16 & 1 else Axis.ACROSS, tuple(laid)] = key >> 32
    return plays


def agrees(reach: Reach, position: Position, expected: lines.Plays) -> None:
    """All plays, each once, with their scores; one of the highest; whether there is any."""
    reach.load(position.board)
    reach.kernel.rack.deal(bytes(reach.codes(position.hand)))
    number = reach.kernel.every()
    assert number == len(expected)
    assert found(reach, number) == expected
    assert reach.kernel.any() == bool(expected)
    assert reach.kernel.highest() == bool(expected)
    if expected:
        ((best, points),) = found(reach, 1).items()
        assert expected[best] == points == max(expected.values())


def is_legal(position: Position, words: Lexicon, pieces: tuple[tuple[Cell, Laid], ...], points: int) -> None:
    """The table's own judgement of a play of the oracle."""
    play = play_of(position.board, pieces)
    assert judge(play, position.ruleset, words) is None
    assert score(play, position.ruleset).total == points


@pytest.mark.parametrize(("part", "number"), PARTS)
@pytest.mark.parametrize("family", FAMILIES)
def test_the_kernel_finds_what_the_oracle_finds(family: str, part: int, number: int) -> None:
    chance = random.Random(f"{family} {part}")
    games = [table(*game) for game in FAMILIES[family]]
    dealt = [positions(game.rules, chance) for game in games]
    by_sources = 0
    for turn in range(number):
        _, words, reach, sources = games[turn % len(games)]
        position, made = next(dealt[turn % len(games)])
        expected = lines.plays(position, words)
        agrees(reach, position, expected)
        if len(expected) <= FEW:
            agrees(sources, position, expected)
            by_sources += 1
        if expected:
            (first, axis, pieces), points = chance.choice(sorted(expected.items(), key=repr))
            made.append(lines.pieces_of(position.board, first, axis, pieces))
            is_legal(position, words, made[0], points)
    assert by_sources > number // 3
