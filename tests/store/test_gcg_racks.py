"""Which tiles a game of another program drew: found out from its lines, with a bag of few tiles."""

import msgspec
import pytest

from game.fault import Fault
from game.store.gcg import parse
from game.store.gcg_import import Dealt, dealt
from game.table import rulefile
from game.table.board import Laid
from game.table.ruleset import Ruleset

FEW = {"A": (4, 1), "B": (4, 3), "C": (4, 3), "D": (2, 2), "?": (2, 0)}
SCRABBLE = rulefile.load("scrabble", 2).changed(pieces=FEW)
EKRAIBL = msgspec.structs.replace(
    rulefile.load("ekraibl-simple", 2), pieces={"А": (6, 1), "Б": (6, 3), "В": (6, 3)}
)
PLAYERS = ("Ann", "Bo")


def drawn(lines: str, ruleset: Ruleset = SCRABBLE, nicks: tuple[str, ...] = PLAYERS) -> Dealt:
    names = "".join(f"#player{place} {nick}\n" for place, nick in enumerate(nicks, 1))
    return dealt(parse(names + lines, "b.gcg"), nicks, ruleset, "b.gcg")


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
        (">Ann: ABC -AB +0 0\n", "ABCAAAA" + "CCC??DD" + "BB", 13),
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


NO_MORE = "expected no more tiles than the bag holds"
REFUSED = {
    ">Bo: ABC -ABC +0 0\n": f"line 3: found -ABC, {NO_MORE}: 2",
    ">Ann: AABBC 8H ABBA +1 1\n>Bo: A -A +0 0\n": f"line 4: found -A, {NO_MORE}: 0",
    ">Bo: ABC -3 +0 0\n": "line 3: found -3, expected the tiles by name: nobody knows which went back",
    ">Ann: AABB 8H ABBA +1 1\n>Bo: -- +0 0\n": "line 4: found --, expected a play of Bo just before it",
    ">Ann: -- +0 0\n": "line 3: found --, expected a play of Ann just before it",
    ">Ann: AB 15O AB +1 1\n": "line 3: found AB, expected a word on the board",
    ">Ann: AB O15 AB +1 1\n": "line 3: found AB, expected a word on the board",
    f">Ann: AB 8H {'A' * 70} +1 1\n": f"line 3: found {'A' * 60}, expected a word on the board",
    ">Ann: AB 8H A1 +1 1\n": "line 3: found '1', expected a letter of Scrabble, as nothing lies there",
    ">Ann: AB 8H A.B +1 1\n": "line 3: found '.', expected a letter of Scrabble, as nothing lies there",
    ">Ann: AB 8H AB +1 1\n>Bo: C 8H BB +1 1\n": "line 4: found B on A, expected a dot where a tile lies",
    ">Ann: AB 8H AB +1 1\n>Bo: C 8H A. +1 1\n": "line 4: found A., expected a word with a new tile",
    ">Ann: AE - +0 0\n": "line 3: found 'E', expected tiles of Scrabble",
    ">Ann: (E) +1 1\n": "line 3: found 'E', expected tiles of Scrabble",
    ">Ann: E (E) +1 1\n": "line 3: found 'E', expected tiles of Scrabble",
    ">Ann: AAAAAA - +0 0\n": "line 3: found A once more, expected 4 of them in the bag",
    ">Ann: AABBCCDD - +0 0\n": (
        "line 3: found AABBCCDD, expected 7 tiles, those that were left among them (nothing known)"
    ),
    ">Ann: BBAC - +0 0\n>Ann: DD?? - +0 0\n": (
        "line 4: found ??DD, expected 7 tiles, those that were left among them (ABBC)"
    ),
    ">Ann: BBAC - +0 0\n#rack2 AAAD?\n#rack1 DD??\n": (
        "line 5: found ??DD, expected 7 tiles, those that were left among them (ABBC)"
    ),
}


@pytest.mark.parametrize("lines", REFUSED)
def test_contradicting_racks_are_refused_with_this_message(lines: str) -> None:
    with pytest.raises(Fault) as refused:
        drawn(lines)
    assert str(refused.value) == f"b.gcg: {REFUSED[lines]}"
