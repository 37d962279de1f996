"""Every shipped ruleset says what its original says, and a slip in any one number would be noticed."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from game.table import rulefile
from game.table.layout import Layout
from game.table.ruleset import Ruleset, to_flat
from game.table.state import pack_of
from tests.rulesets.transcription import (
    BOARDS,
    EKRAIBL,
    LITERAKI,
    NOT_RULES,
    PIECES,
    RULES,
    SCRABBLE,
    SKRABLO,
    Pieces,
    rules_for,
)

TABLES = [
    (name, players, language)
    for name, language in PIECES
    for players in range(RULES[name]["players"][0], RULES[name]["players"][1] + 1)
    if players == RULES[name]["players"][0]
    or rules_for(name, players, language) != rules_for(name, players - 1, language)
]


def differences(ruleset: Ruleset, name: str, players: int, language: str) -> list[str]:
    """What a ruleset says otherwise than its original."""
    expected = rules_for(name, players, language)
    plain = msgspec.to_builtins(to_flat(ruleset, every=True), builtin_types=(tuple,))
    found = [
        f"{field}: {plain[field]}" for field in plain.keys() & expected if plain[field] != expected[field]
    ]
    pieces = PIECES[name, language]
    found += [
        f"{piece}: {ruleset.pieces.get(piece)}"
        for piece in pieces
        if ruleset.pieces.get(piece) != pieces[piece]
    ]
    found += [f"{piece}: not in the original" for piece in ruleset.pieces if piece not in pieces]
    board, layout = BOARDS.get(name, {}), ruleset.layout
    if (layout.width, layout.height) != ((15, 15) if board else (0, 0)):
        found.append(f"board: {layout.width} x {layout.height}")
        return found
    if (layout.start, layout.starred) != (((7, 7), name != "literaki") if board else ((0, 0), True)):
        found.append(f"start: {layout.start}, with a star: {layout.starred}")
    for cell, square in board.items():
        premium = layout.premium(cell)
        if (premium.letter, premium.word, premium.only, premium.colour) != square:
            found.append(f"{cell}: {premium}")
    return found


def load(name: str, players: int, language: str) -> Ruleset:
    return rulefile.load(name, players, language)


def test_every_ruleset_and_every_rule_is_written_down_twice() -> None:
    assert set(RULES) == set(rulefile.names())
    assert set(PIECES) == {(name, language) for name in RULES for language in rulefile.languages(name)}
    loaded = [to_flat(rulefile.load(name), every=True) for name in RULES]
    fields = {field for ruleset in loaded for field in ruleset}
    for rules in RULES.values():
        assert fields - NOT_RULES == {*rules, "options"}


@pytest.mark.parametrize(("name", "players", "language"), TABLES)
def test_a_ruleset_says_what_its_original_says(name: str, players: int, language: str) -> None:
    assert differences(load(name, players, language), name, players, language) == []


@pytest.mark.parametrize(
    ("name", "pieces", "tiles", "kinds", "blanks"),
    [
        pytest.param("scrabble", SCRABBLE, 100, 27, 2, id="G4, G41"),
        pytest.param("literaki", LITERAKI, 100, 33, 2, id="L43"),
        pytest.param("skrablo", SKRABLO, 100, 29, 2, id="S50"),
        pytest.param("ekraibl-hard", EKRAIBL, 120, 33, 3, id="E14, E15"),
    ],
)
def test_G41_L43_S50_E14_every_tile_is_as_often_in_the_bag_as_printed_with_its_value(
    name: str, pieces: Pieces, tiles: int, kinds: int, blanks: int
) -> None:
    ruleset = rulefile.load(name)
    bag = Counter(pack_of(ruleset))
    assert {piece: (count, ruleset.value(piece)) for piece, count in bag.items()} == pieces
    assert (bag.total(), len(bag), bag["?"]) == (tiles, kinds, blanks)


# --- a slip would be noticed ------------------------------------------------------------------------------


def changed(value: Any) -> Iterator[Any]:
    """Each way in which one number or switch of a value is another."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
            yield value - 1
        case float():
            yield value + 0.01
        case str():
            yield value + "?"
        case None:
            yield 5
        case tuple():
            for n, part in enumerate(value):
                for other in changed(part):
                    yield (*value[:n], other, *value[n + 1 :])
        case dict():
            for key, part in value.items():
                for other in changed(part):
                    yield value | {key: other}
        case msgspec.Struct():
            for field in msgspec.structs.fields(value):
                for other in changed(getattr(value, field.name)):
                    yield msgspec.structs.replace(value, **{field.name: other})


def slips(ruleset: Ruleset) -> Iterator[tuple[str, Ruleset]]:
    """The ruleset with one thing wrong: a number, a switch, a piece, two neighbours exchanged, a square."""

    def other(what: str, **fields: Any) -> tuple[str, Ruleset]:
        return what, ruleset.changed(**fields)

    for field, now in to_flat(ruleset, every=True).items():
        if field not in NOT_RULES:
            for value in changed(now):
                yield other(f"{field} = {value}", **{field: value})
    for pieces in changed(ruleset.pieces):
        yield other("a piece", pieces=pieces)
    letters = list(ruleset.pieces)
    for one, two in pairwise(letters):
        (count, value), (count2, value2) = ruleset.pieces[one], ruleset.pieces[two]
        if count != count2:
            pieces = ruleset.pieces | {one: (count2, value), two: (count, value2)}
            yield other(f"counts of {one} and {two}", pieces=pieces)
        if value != value2:
            pieces = ruleset.pieces | {one: (count, value2), two: (count2, value)}
            yield other(f"values of {one} and {two}", pieces=pieces)
    layout = ruleset.layout
    signs = [*layout.legend, "."]
    for y, row in enumerate(layout.rows):
        for x, sign in enumerate(row):
            wrong = next(
                each for each in signs if layout.legend.get(each) != layout.legend.get(sign) and each != "*"
            )
            rows = (*layout.rows[:y], row[:x] + wrong + row[x + 1 :], *layout.rows[y + 1 :])
            yield other(f"square {x}, {y}", board=msgspec.structs.replace(layout, rows=rows))
            if sign == "*":
                rows = (*layout.rows[:y], row.replace("*", "."), *layout.rows[y + 1 :])
                yield other("no star", board=msgspec.structs.replace(layout, rows=rows))
            elif (x, y) == layout.start:
                rows = (*layout.rows[:y], row[:x] + "*" + row[x + 1 :], *layout.rows[y + 1 :])
                legend = layout.legend | {"*": layout.premium((x, y))}
                yield other("a star", board=Layout(rows=rows, legend=legend))
    for sign, premium in layout.legend.items():
        for value in changed(premium):
            legend = layout.legend | {sign: value}
            yield other(f"sign {sign}", board=msgspec.structs.replace(layout, legend=legend))


@pytest.mark.parametrize(("name", "players", "language"), TABLES)
def test_every_slip_is_noticed(name: str, players: int, language: str) -> None:
    ruleset = load(name, players, language)
    made = list(slips(ruleset))
    assert len(made) > 100
    assert [what for what, wrong in made if not differences(wrong, name, players, language)] == []
