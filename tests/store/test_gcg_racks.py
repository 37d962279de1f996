"""Which tiles a game of another program drew: found out from its lines, with a bag of few tiles."""

from collections import Counter

import msgspec
import pytest

from game.fault import Fault
from game.store.gcg import parse
from game.store.gcg_import import ReconstructedDraws, reconstruct_draws
from game.table import rulefile
from game.table.board import Laid
from game.table.ruleset import Ruleset
from game.table.state import pack_of

FEW = {"A": (4, 1), "B": (4, 3), "C": (4, 3), "D": (2, 2), "?": (2, 0)}
SCRABBLE = rulefile.load("scrabble", 2).changed(pieces=FEW)
EKRAIBL = msgspec.structs.replace(
    rulefile.load("ekraibl-simple", 2), pieces={"А": (6, 1), "Б": (6, 3), "В": (6, 3)}
)
PLAYERS = ("Ann", "Bo")


def drawn(lines: str, ruleset: Ruleset = SCRABBLE, nicks: tuple[str, ...] = PLAYERS) -> ReconstructedDraws:
    names = "".join(f"#player{place} {nick}\n" for place, nick in enumerate(nicks, 1))
    return reconstruct_draws(parse(names + lines, "b.gcg"), nicks, ruleset, "b.gcg")


@pytest.mark.parametrize(
    ("lines", "draws", "unnamed"),
    [
        ("", "AAAACCC" + "C??DDBB", 14),
        (">Ann: AABB 8H ABBA +1 1\n", "AABBAAC" + "CCC??DD" + "BB", 12),
        # A word that goes back draws nothing; racks may be named at the end.
        (
            ">Ann: AABB 8H ABBA +1 1\n>Ann: -- -1 0\n>Ann: DD - +0 0\n>Ann: AABB 8H ABBA +1 1\n"
            "#rack1 CC?\n#rack2 A\n",
            "AABBDD?" + "AACC?BB" + "CC",
            6,
        ),
        # One word makes a turn: the rack is filled after each, though nobody else comes between.
        (
            ">Ann: AB 8H AB +1 1\n>Ann: CCCC?D 9H CCCCaD +1 2\n",
            "AB?CCCC" + "AAA?DBB" + "DB",
            8,
        ),
        # New tiles are drawn before the old ones go back, and these can be drawn again.
        (">Ann: ABC -AB +0 0\n", "ABCAAAC" + "CC??DDB" + "BB", 13),
        # Without a rack of one's own, what was left over is what the other had; with more players, nobody's.
        (">Ann: (ABC) +1 1\n", "AAACCC?" + "ABC?DDB", 11),
        (">Ann: C (ABC) +1 1\n", "ABCAAAC" + "CC??DDB", 11),
    ],
)
def test_the_tiles_of_a_rack_are_those_that_its_lines_name(lines: str, draws: str, unnamed: int) -> None:
    found = drawn(lines)
    assert ("".join(found.draws), found.unnamed) == (draws, unnamed)


def test_with_three_players_leftover_letters_are_no_rack() -> None:
    few = msgspec.structs.replace(SCRABBLE, pieces=dict.fromkeys("ABCDEF", (4, 1)))
    assert drawn(">Ann: (AAAA) +1 1\n", few, ("Ann", "Bo", "Cid")).unnamed == 21


def test_a_play_uses_its_tiles_and_lower_case_is_a_blank() -> None:
    found = drawn(">Ann: AAB 8H ABA +1 1\n>Bo: C? H7 c.C +1 1\n")
    laid = {line: {piece.cell: piece.laid for piece in pieces} for line, pieces in found.laid.items()}
    assert laid == {
        3: {(7, 7): Laid("A", "A"), (8, 7): Laid("B", "B"), (9, 7): Laid("A", "A")},
        4: {(7, 6): Laid("?", "C"), (7, 8): Laid("C", "C")},
    }


@pytest.mark.parametrize(
    ("lines", "draws"),
    [
        # Two words of one turn: the rack is filled after the second.
        (
            ">Ann: АА 8H АА +1 1\n>Ann: ББ 9H ББ +1 2\n>Bo: ВВ - +0 0\n>Ann: ВВ - +0 0\n",
            "ААББВВБ" + "ВВБББАА" + "ААВВ",
        ),
        # Both go back together, and nothing is drawn.
        (">Ann: АА 8H АА +1 1\n>Ann: ББ 9H ББ +1 2\n>Ann: -- -2 0\n>Bo: ВВ - +0 0\n", "ААБББББ" + "ВВБАААА"),
        # A word of the other is a turn of its own.
        (">Ann: АА 8H АА +1 1\n>Bo: ББ 9H ББ +1 2\n>Ann: В - +0 0\n", "ААВББББ" + "ББААААВ" + "ВВ" + "ВВ"),
    ],
)
def test_a_turn_of_several_words_fills_the_rack_once(lines: str, draws: str) -> None:
    assert "".join(drawn(lines, EKRAIBL).draws) == draws


REFUSED = {
    ">Bo: ABC -ABC +0 0\n": "line 3: found -ABC, expected at most 2 tiles, as rack and bag hold",
    ">Ann: AABBC 8H ABBA +1 1\n>Bo: A -A +0 0\n": (
        "line 4: found -A, expected at most 0 tiles, as rack and bag hold"
    ),
    ">Bo: ABC -3 +0 0\n": "line 3: found -3, expected at most 2 tiles, as rack and bag hold",
    ">Bo: ABC -0 +0 0\n": "line 3: found -0, expected at most 2 tiles, as rack and bag hold",
    ">Ann: AABB 8H ABBA +1 1\n>Bo: -- +0 0\n": "line 4: found --, expected a play of Bo just before it",
    ">Ann: -- +0 0\n": "line 3: found --, expected a play of Ann just before it",
    ">Ann: AB 15O AB +1 1\n": "line 3: found AB, expected a word on the board",
    ">Ann: AB O15 AB +1 1\n": "line 3: found AB, expected a word on the board",
    f">Ann: AB 8H {'A' * 70} +1 1\n": f"line 3: found {'A' * 60}, expected a word on the board",
    ">Ann: AB 8H A1 +1 1\n": "line 3: found '1', expected a letter of Scrabble, as the square is empty",
    ">Ann: AB 8H A.B +1 1\n": "line 3: found '.', expected a letter of Scrabble, as the square is empty",
    ">Ann: AB 8H AB +1 1\n>Bo: C 8H BB +1 1\n": "line 4: found B on A, expected a dot where a tile lies",
    ">Ann: AB 8H AB +1 1\n>Bo: C 8H A. +1 1\n": "line 4: found A., expected a word with a new tile",
    ">Ann: AB 8A ABABABAB +1 1\n": (
        "line 3: found ABABABAB, expected at most 7 new tiles, as the rack holds"
    ),
}


@pytest.mark.parametrize("lines", REFUSED)
def test_impossible_lines_are_refused_with_this_message(lines: str) -> None:
    with pytest.raises(Fault) as refused:
        drawn(lines)
    assert str(refused.value) == f"b.gcg: {REFUSED[lines]}"


@pytest.mark.parametrize(
    ("lines", "draws"),
    [
        # A play says what its rack did not.
        (">Ann: AA 8H BD +1 1\n", "AABD"),
        # A rack that is named wholly says what the one before got wrong.
        (">Ann: AABBCCC 8H AA +1 1\n>Bo: - +0 0\n>Ann: BCCCDD? - +0 1\n", "AABCCCD"),
        # Signs of no tile and racks of too many tiles say nothing.
        (">Ann: A1E - +0 0\n", "A"),
        (">Ann: AABBCCDD - +0 0\n", ""),
        # What one player lays, another cannot have held.
        (">Ann: DD - +0 0\n>Bo: DD 8H DD +1 1\n", ""),
        # Nobody knows what went back: what the next rack lacks, here the only two tiles that have no name.
        (">Ann: AABBC -2 +0 0\n>Bo: - +0 0\n>Ann: AABBC - +0 0\n", "AABBC"),
    ],
)
def test_a_rack_that_does_not_fit_is_corrected(lines: str, draws: str) -> None:
    found = drawn(lines)
    assert "".join(sorted(found.draws[: len(draws)])) == "".join(sorted(draws))
    in_bag = Counter(pack_of(SCRABBLE))
    assert not Counter(found.draws[:14]) - in_bag


def test_unknown_tiles_that_go_back_are_those_that_the_next_rack_lacks() -> None:
    found = drawn(">Ann: AABBCC? -2 +0 0\n>Bo: - +0 0\n>Ann: AABBC - +0 0\n")
    assert found.given == {3: "?C"}


def test_exchanged_tiles_that_cannot_have_been_held_are_others() -> None:
    found = drawn(">Bo: C -C +0 0\n>Ann: CCCC 8H CCCC +1 1\n")
    assert sorted(found.given) == [3]
    assert found.given[3] != "C"


def test_one_more_tile_than_the_set_has_takes_the_place_of_another() -> None:
    found = drawn(">Ann: DD 8H DD +1 1\n>Bo: D H9 D +1 1\n")
    assert found.pack["D"] == 3
    assert found.pack.total() == 16
    assert [(each.line, each.kind, each.found) for each in found.corrections] == [(4, "tile", "D")]


def test_one_more_tile_takes_the_place_of_none_that_is_the_only_one() -> None:
    few = msgspec.structs.replace(SCRABBLE, pieces={"A": (5, 1), "D": (1, 2), "E": (1, 1)})
    found = drawn(">Ann: DDAAAAA 8H DDAAAAA +1 1\n", few)
    assert (found.pack["D"], found.pack["E"]) == (2, 1)
