from hypothesis import given
from hypothesis import strategies as st

from game.table.board import Axis, Board, Laid, character_of, laid_from
from game.table.position import drawing_of
from tests.tiny import grid, ruleset

DRAWN = """\
C.S
ATE
B.a"""


def test_a_board_prints_as_it_was_drawn() -> None:
    assert str(Board.parse(DRAWN)) == DRAWN


def test_a_small_letter_is_a_blank_read_as_it() -> None:
    assert Board.parse(DRAWN)[2, 2] == Laid("?", "A")


def test_the_origin_moves_the_drawing() -> None:
    board = Board.parse("AB\n.C", (-3, 5))
    assert set(board) == {(-3, 5), (-2, 5), (-2, 6)}
    assert board.drawing() == ((-3, 5), ["AB", ".C"])


def test_a_position_file_draws_a_board_whole_and_a_table_from_where_its_pieces_begin() -> None:
    board = Board.parse("CaT", (-2, 5))
    assert drawing_of(board, ruleset()) == {"origin": [-2, 5], "rows": ["CaT"]}
    assert drawing_of(Board.parse("CaT", (0, 1)), ruleset(board=grid(3))) == ["...", "CaT", "..."]


def test_a_run_is_the_whole_unbroken_line() -> None:
    board = Board.parse(DRAWN)
    assert board.word(board.run((1, 1), Axis.ACROSS)) == "ATE"
    assert board.word(board.run((2, 1), Axis.DOWN)) == "SEA"
    assert board.run((1, 1), Axis.DOWN) == ((1, 1),)
    assert board.run((1, 0), Axis.ACROSS) == ()


def test_touching_is_by_a_side_never_by_a_corner() -> None:
    board = Board.parse("A")
    assert [cell for cell in ((0, 1), (1, 0), (-1, 0), (0, -1)) if board.touches(cell)] == [
        (0, 1),
        (1, 0),
        (-1, 0),
        (0, -1),
    ]
    assert not any(board.touches(cell) for cell in ((1, 1), (-1, -1), (2, 0)))


def test_with_leaves_the_old_board_alone() -> None:
    board = Board.parse("AB")
    assert str(board.with_({(2, 0): Laid("C", "C")})) == "ABC"
    assert str(board) == "AB"


def test_equal_boards_hash_alike() -> None:
    assert hash(Board.parse("AB")) == hash(Board.parse(".AB", (-1, 0)))
    assert Board.parse("AB") == Board.parse(".AB", (-1, 0))
    assert Board.parse("AB") != Board.parse("Ab")
    assert len({hash(Board.parse(drawn)) for drawn in ("", "AB", "Ab", "BA", "A")}) > 1, (
        "and others otherwise"
    )


@given(
    st.dictionaries(
        st.tuples(st.integers(-5, 5), st.integers(-5, 5)), st.sampled_from("ABCĈŁЩabcĉ"), max_size=20
    )
)
def test_drawing_and_parsing_are_inverse(signs: dict[tuple[int, int], str]) -> None:
    board = Board({cell: laid_from(sign) for cell, sign in signs.items()})
    origin, rows = board.drawing()
    assert Board.parse(rows, origin) == board
    assert {cell: character_of(laid) for cell, laid in board.items()} == signs
