"""What no game can be played by: each bound from both sides, and the whole of what is said beyond it."""

from typing import Any

import pytest

from game.fault import Fault
from game.table.layout import Layout, Premium
from game.table.ruleset import Ruleset
from game.table.ruleset_checks import check, problems, seat_problems
from tests.tiny import grid, ruleset

UNSEEN = "up to 40 characters, none invisible"
ONE = {"A": (1, 1)}
DEAR = "factors with which a play could count more than a billion points"


TILES: dict[str, Any] = {"mode": "tiles.Tiles"}


def squares(**factors: Any) -> Layout:
    return Layout(("d.", ".*"), {"d": Premium(**factors)})


def with_text(field: str, text: str) -> dict[str, Any]:
    """Fields of a ruleset that has this text there, and is otherwise sound."""
    if field == "targets":
        return TILES | {"targets": {text: 9, "club": 9}, "level": "club"}
    return {field: text, **(TILES | {"targets": {text: 9}} if field == "level" else {})}


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "n" * 40},
        {"tier": "t" * 40},
        {"about": " word\n" * 167},
        {"pieces": {"A": (999, 1), "?": (1, 0)}},
        {"pieces": {"A": (1, 1), "FREE": (1, 15)}},
        {"first_min": 3, "first_max": 3, "max_new": 3},
        {"first_min": 3, "first_max": None, "max_new": None},
        TILES | {"level": "club", "targets": {"club": 9}},
        TILES | {"level": "club", "targets": {}},
        {"fold": {"Ë": "E", "Æ": "AE"}},
        {"hand": 30},
        {"heaps": (1,) * 20},
        {"board": grid(50)},
        {"board": squares(letter=0, word=0)},
        {"board": squares(word=2), "pieces": {"A": (1, 39062)}},
        {"board": squares(letter=4), "pieces": {"A": (1, 5_000_000)}},
        {"board": squares(letter=0, word=0), "pieces": {"A": (1, 20_000_000)}},
        {"pieces": {"A": (1, 20_000_000)}},
        {"options": {"hand": (7, 30), "exchange": (False, True)}},
    ],
)
def test_values_at_the_bounds_are_sound(fields: dict[str, Any]) -> None:
    assert list(problems(ruleset(**fields))) == []


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"name": "n" * 41}, [("name", repr("n" * 41), UNSEEN)]),
        ({"language": "e\u200bn"}, [("language", r"'e\u200bn'", UNSEEN)]),
        ({"tier": "t" * 70}, [("tier", repr("t" * 60), UNSEEN)]),
        (
            with_text("level", "l" * 41),
            [("level", repr("l" * 41), UNSEEN), (f"targets.{'l' * 20}", repr("l" * 41), UNSEEN)],
        ),
        (with_text("targets", "t" * 41), [(f"targets.{'t' * 20}", repr("t" * 41), UNSEEN)]),
        (
            {"about": "a" * 1001},
            [("about", repr("a" * 60), "up to 1000 characters, none invisible")],
        ),
        ({"pieces": {"A": (1000, 1), "?": (1, 0)}}, [("pieces", "1001 in all", "at most 1000")]),
        ({"pieces": {"?": (1, 0), "FREE": (1, 15)}}, [("pieces", "no letter", "letters")]),
        ({"pieces": {}}, [("pieces", "no letter", "letters")]),
        ({"pieces": {"A": (1, 1), "İ": (1, 1)}}, [("pieces.İ", "'İ'", "one capital letter, '?' or 'FREE'")]),
        ({"pieces": {"A": (1, 1), "ſ": (1, 1)}}, [("pieces.ſ", "'ſ'", "one capital letter, '?' or 'FREE'")]),
        ({"pieces": {"A": (1, 1), "": (1, 1)}}, [("pieces.", "''", "one capital letter, '?' or 'FREE'")]),
        ({"pieces": {"A": (1, 1), "漢": (1, 1)}, "name": "x"}, []),
        (
            {"first_min": 3, "first_max": 2, "max_new": 1},
            [
                ("first_max", "2", "at least 3, as first_min says"),
                ("max_new", "1", "at least 3, as first_min says"),
            ],
        ),
        (TILES | {"level": "x", "targets": {"club": 9, "home": 5}}, [("level", "'x'", "one of club, home")]),
        (
            {"fold": {"ch": "c", "": "d"}},
            [("fold.ch", "'ch'", "one letter for another"), ("fold.", "''", "one letter for another")],
        ),
        ({"hand": 31}, [("hand", "31", "at most 30")]),
        ({"heaps": (1,) * 21}, [("heaps", "21 heaps", "at most 20")]),
        ({"board": grid(51)}, [("board.rows", "51 by 51 squares", "at most 50 by 50")]),
        (
            {"board": Layout(("." * 51, "."))},
            [
                ("board.rows", "51 by 2 squares", "at most 50 by 50"),
                ("board.rows[0]", "51 squares", "2, as there are rows"),
                ("board.rows[1]", "1 squares", "2, as there are rows"),
            ],
        ),
        ({"board": squares(letter=-1)}, [("board.legend.d", "a factor below 0", "0 or more")]),
        ({"board": squares(word=-1)}, [("board.legend.d", "a factor below 0", "0 or more")]),
        (
            {"board": squares(word=2), "pieces": {"A": (1, 39063)}},
            [("board.legend", DEAR, "smaller factors")],
        ),
        (
            {"board": squares(letter=4), "pieces": {"A": (1, 5_000_001)}},
            [("board.legend", DEAR, "smaller factors")],
        ),
        (
            {"board": squares(letter=0, word=0), "pieces": {"A": (1, 20_000_001)}},
            [("board.legend", DEAR, "smaller factors")],
        ),
        ({"pieces": {"A": (1, 20_000_001)}}, [("board.legend", DEAR, "smaller factors")]),
        (
            {"options": {"colour": (1,), "name": ("a",), "hand": (), "heaps": (3,), "turn_by": (1, 0)}},
            [
                (
                    "options.colour",
                    "not a ruleset field",
                    "a field of rulesets, or of the mode patience.SixAndOpen",
                ),
                ("options.name", "not a ruleset field", "a known field"),
                ("options.hand", "no choice", "a list of choices, the usual one first"),
                ("options.heaps[0]", "3", "what heaps can be (a list)"),
                ("options.turn_by[1]", "0", "what turn_by can be (a whole number, 1 or more)"),
            ],
        ),
        (
            {
                "mode": "tiles.Tiles",
                "options": {"hand": (30, 31), "level": ("club",)},
                "targets": {"home": 1},
                "level": "home",
            },
            [
                ("options.hand[1]", "31, and so hand 31", "at most 30"),
                ("options.level[0]", "'club', and so level 'club'", "one of home"),
            ],
        ),
    ],
)
def test_values_beyond_the_bounds_are_faults(
    fields: dict[str, Any], found: list[tuple[str, str, str]]
) -> None:
    assert list(problems(ruleset(**fields))) == found


@pytest.mark.parametrize(
    ("players", "hand", "seats", "found"),
    [
        ((2, 4), 0, 2, []),
        ((2, 4), 0, 4, []),
        ((2, 4), 0, 1, [("players", "1", "2 to 4")]),
        ((2, 4), 0, 5, [("players", "5", "2 to 4")]),
        ((2, 2), 0, 3, [("players", "3", "2")]),
        ((2, 4), 13, 2, []),
        ((2, 4), 14, 2, [("pieces", "26 in all", "14 for each of 2 players")]),
        ((1, 1), 14, 2, [("players", "2", "1"), ("pieces", "26 in all", "14 for each of 2 players")]),
    ],
)
def test_so_many_players_are_too_many_or_too_few(
    players: tuple[int, int], hand: int, seats: int, found: list[tuple[str, str, str]]
) -> None:
    assert list(seat_problems(ruleset(players=players, hand=hand), seats)) == found


def test_the_first_thing_wrong_is_the_fault_with_the_place_of_the_ruleset() -> None:
    def refusal(rules: Ruleset, seats: int, *place: str) -> str:
        with pytest.raises(Fault) as refused:
            check(rules, seats, "a.gcg", *place)
        return str(refused.value)

    assert refusal(ruleset(hand=31), 1) == "a.gcg: pieces: found 26 in all, expected 31 for each of 1 players"
    assert refusal(ruleset(players=(1, 1), heaps=(1,) * 21), 1, "line 3 ruleset.") == (
        "a.gcg: line 3 ruleset.heaps: found 21 heaps, expected at most 20"
    )
    check(ruleset(), 1, "a.gcg")


def test_a_drawing_is_a_square_of_known_signs_with_one_start() -> None:
    drawn = Layout(("d*x", "*.", ".d."), {"d": Premium(), "e": Premium()})
    assert list(drawn.faults()) == [
        ("board.rows[0][2]", "'x'", "'.', '*' or a sign of the legend"),
        ("board.rows[1]", "2 squares", "3, as there are rows"),
        ("board.rows", "2 start squares '*'", "one"),
        ("board.legend.e", "a sign that no square has", "signs that the rows use"),
    ]
    assert list(Layout((), {"d": Premium()}).faults()) == [], "the edgeless table has no squares"
    assert list(Layout(("d*", ".."), {"d": Premium()}).faults()) == []


def test_what_is_behind_the_squares_of_a_drawn_row_is_left_out() -> None:
    drawn = Layout(("d*. ", "...\t", "..d\r"), {"d": Premium()})
    assert (list(drawn.faults()), drawn.width) == ([], 3)
