"""What the validator finds, whole: the rule, the cells concerned, the word and the bound."""

from typing import Any

import pytest

from game.table.board import FREE, Axis, Board, Laid
from game.table.placement import Piece, judge, line_of, read, stands
from game.table.refusal import Broken, Refusal, combined, refuse
from game.table.ruleset import Bonus
from game.table.scoring import LetterSum, Score, WordSum, score
from game.table.state import Seat, State
from modes.states import HeapState
from tests.tiny import TinyWords, grid, piece, play, put, ruleset

ACROSS, DOWN = Axis.ACROSS, Axis.DOWN
WORDS = TinyWords("CAT CATS AT TA SO ON TON TO ABC")
BLANKS: dict[str, Any] = {"pieces": {**dict.fromkeys("ACT", (2, 3)), "?": (2, 0)}}
SWAP: dict[str, Any] = {**BLANKS, "blank_swap": True}


@pytest.mark.parametrize(
    ("drawn", "pieces", "fields", "found"),
    [
        (
            "",
            [piece("C", 0, 0), piece("A", 1, 0, held=False), Piece((2, 0), Laid(FREE, "T"))],
            {},
            [Broken("V0", ((1, 0), (2, 0)))],
        ),
        ("CAT", [], {}, [Broken("V1", number=1)]),
        (
            "CAT",
            put("SO", (3, 0), ACROSS),
            {"max_new": 1},
            [Broken("V1", ((3, 0), (4, 0)), number=1)],
        ),
        (
            "",
            put("TON", (0, 0), ACROSS),
            {"max_new": 2, "first_max": 1},
            [
                Broken("V1", ((0, 0), (1, 0), (2, 0)), number=2),
                Broken("V5", ((0, 0), (1, 0), (2, 0)), number=1),
            ],
        ),
        (
            "CAT",
            [piece("X", 0, 0), piece("S", 0, 1), piece("O", 0, 1), piece("N", 0, 3)],
            {"board": grid(3)},
            [Broken("V2", ((0, 0), (0, 1), (0, 3)))],
        ),
        (
            "CAT",
            [piece("S", 3, 0), piece("O", 2, 1)],
            {},
            [Broken("V3", ((3, 0), (2, 1)))],
        ),
        ("CAT", put("S.O", (3, 0), DOWN), {}, [Broken("V4", ((3, 0), (3, 2)))]),
        (
            "",
            put("TON", (-1, 0), ACROSS),
            {"first_max": 2},
            [Broken("V5", ((-1, 0), (0, 0), (1, 0)), number=2)],
        ),
        (
            "",
            put("AT", (1, 1), ACROSS),
            {"first_min": 3},
            [Broken("V5", ((1, 1), (2, 1)), number=3), Broken("V5", ((0, 0),))],
        ),
        ("CAT", put("SO", (4, 4), DOWN), {}, [Broken("V6", ((4, 4), (4, 5)))]),
        (
            "CAT",
            put("SO", (0, 1), ACROSS),
            {},
            [Broken("V7", ((0, 0), (0, 1)), "CS"), Broken("V7", ((1, 0), (1, 1)), "AO")],
        ),
        (
            "T.\n.O",
            put("ON", (0, 1), ACROSS),
            {},
            [Broken("V2", ((1, 1),))],
        ),
        (
            "CAT",
            put("ON", (2, 1), ACROSS),
            {"parallel_min_contact": 2},
            [Broken("V8", ((2, 1), (3, 1)), number=2)],
        ),
        (
            "CAT",
            put("ON", (2, 1), ACROSS),
            {"must_include_old": True, "parallel_min_contact": 9},
            [Broken("V8", ((2, 1), (3, 1)))],
        ),
        ("CAT", put("ON", (2, 1), ACROSS), {"parallel_min_contact": 1}, []),
        ("At", [piece("T", 1, 0)], BLANKS, [Broken("V2", ((1, 0),)), Broken("V9", ((1, 0),))]),
        ("At", [piece("T", 1, 0)], SWAP, []),
        ("At", [piece("C", 1, 0)], SWAP, [Broken("V2", ((1, 0),))]),
        ("AT", [piece("T", 1, 0)], SWAP, [Broken("V2", ((1, 0),))]),
        ("At", [Piece((1, 0), Laid("?", "T"))], SWAP, [Broken("V2", ((1, 0),))]),
        ("At", [piece("T", 1, 0), piece("A", 1, 1)], SWAP, [Broken("V9", ((1, 0),))]),
        ("ca.", [piece("A", 1, 0), piece("C", 0, 0)], SWAP, [Broken("V9", ((0, 0), (1, 0)))]),
        (
            "A.C",
            [piece("B", 1, 0)],
            {"bridge": False},
            [Broken("V10", ((0, 0), (1, 0), (2, 0)), "ABC", 1)],
        ),
        ("A.C", [piece("B", 1, 0)], {}, []),
        ("A..", put("BC", (1, 0), ACROSS), {"bridge": False}, []),
        ("..C", put("AB", (0, 0), ACROSS), {"bridge": False}, []),
    ],
)
def test_every_rule_names_cells_word_and_bound(
    drawn: str, pieces: list[Piece], fields: dict[str, Any], found: list[Broken]
) -> None:
    refusal = judge(play(drawn, pieces), ruleset(**fields), WORDS)
    assert ([] if refusal is None else list(refusal.broken)) == found


def test_one_attack_more_than_a_turn_has_is_named_but_a_swap_is_none() -> None:
    again = play("CAT", put("S", (3, 0), ACROSS), attacks=2)
    assert judge(again, ruleset(attacks_per_turn=2), WORDS) == Refusal((Broken("V10", ((3, 0),), number=2),))
    assert judge(again, ruleset(attacks_per_turn=3), WORDS) is None
    assert judge(play("At", [piece("T", 1, 0)], attacks=1), ruleset(**SWAP), WORDS) is None


def test_cells_stand_in_a_row_or_a_column_or_in_none() -> None:
    assert line_of(((0, 0), (1, 0))) is ACROSS
    assert line_of(((0, 0), (0, 1))) is DOWN
    for cells in ((), ((0, 0),), ((0, 0), (0, 0)), ((0, 0), (1, 1))):
        assert line_of(cells) is None


def test_a_placement_is_read_in_reading_order_with_the_pieces_after_it() -> None:
    made = read(
        Board.parse("At"),
        [
            piece("X", 1, 1),
            piece("N", 0, 1),
            Piece((3, 0), Laid(FREE, "E")),
            piece("T", 1, 0),
            piece("Q", 0, 0),
        ],
        2,
    )
    assert made.cells == ((0, 0), (1, 0), (3, 0), (0, 1), (1, 1))
    assert (str(made.after), made.swapped, made.attacks) == ("AT\nNX", ((1, 0),), 2)
    assert [(run.word, run.axis) for run in made.runs] == [("NX", ACROSS), ("AN", DOWN), ("TX", DOWN)]
    assert read(Board(), []).runs == ()


@pytest.mark.parametrize(
    ("drawn", "pieces", "there"),
    [
        ("", put("XQ", (0, 0), ACROSS), True),
        ("", put("XQ", (1, 0), ACROSS), False),
        ("", [piece("X", 0, 0)], True),
        ("CAT", put("XQ", (3, 0), ACROSS), True),
        ("CAT", put("XQ", (0, 2), ACROSS), False),
        ("CAT", put("X.Q", (0, 1), ACROSS), False),
        ("CAT", [piece("X", 0, 1), piece("Q", 1, 2)], False),
        ("CAT", [piece("Ĉ", 0, 1)], False),
    ],
)
def test_whatever_the_words_a_placement_stands_where_it_can_lie(
    drawn: str, pieces: list[Piece], there: bool
) -> None:
    assert stands(play(drawn, pieces), ruleset()) is there


def test_what_two_judges_find_is_reported_once() -> None:
    one, two = refuse("one"), refuse("two", 5)
    assert two == Refusal((Broken("two", (), "", 5),))
    assert combined(one, None) == combined(None, one) == combined(one, one) == one
    assert combined(None, None) is None
    assert combined(Refusal((*one.broken, *two.broken)), two) == combined(one, two)
    assert combined(one, two) == Refusal((Broken("one"), Broken("two", number=5)))


def test_points_tell_how_they_come_about() -> None:
    bonus = Bonus(50, (3,))
    rules = ruleset(scoring="words", bonus=bonus, board=grid(3), pieces=dict.fromkeys("CAT", (2, 3)))
    across = tuple(LetterSum((x, 0), 3, 1) for x in range(3))
    down = tuple(LetterSum((2, y), 3, 1) for y in range(2))
    made = score(play("...\n..A", put("CAT", (0, 0), ACROSS)), rules)
    assert made == Score((WordSum("CAT", across, ()), WordSum("TA", down, ())), 0, 50)
    assert (made.total, score(play("CA", put("T", (2, 0), ACROSS)), rules).total) == (65, 9)
    card = ruleset(scoring="laid", bonus=bonus)
    assert score(play("", put("CAT", (0, 0), ACROSS)), card) == Score((), 6, 50)
    assert score(play("", put("AT", (0, 0), ACROSS)), card) == Score((), 4, 0)
    assert score(play("", put("CAT", (0, 0), ACROSS)), ruleset(scoring="none", bonus=bonus)) == Score(
        (), 0, 0
    )


def test_a_board_and_a_state_say_which_piece_is_where() -> None:
    board = Board.parse("A.\n.b", (-2, 3))
    assert repr(board) == "Board.parse('A.\\n.b', (-2, 3))"
    assert (board.corner, Board().corner, Board().drawing()) == ((-2, 3), (0, 0), ((0, 0), []))
    assert board != {(-2, 3): Laid("A", "A")}
    assert (-2, 3) in board
    assert Board.parse("A B") == Board.parse("A.B")
    state = State(
        (Seat("", ("C", "")), Seat("", ("D",))), ("E",), board, ("F",), own=HeapState((("G",), ("H", "I")))
    )
    assert state.left() == ("E", "F", "G", "H", "I", "C", "D")
    assert state.pieces() == dict.fromkeys("A?CDEFGHI", 1)
    later = State(state.seats, turn=1).with_seat(Seat("Ana"))
    assert (later.seats, later.seat) == ((state.seats[0], Seat("Ana")), Seat("Ana"))
