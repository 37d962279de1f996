"""Position files: what is wrong in one is told in one line, with its place."""

import json

import pytest

from game.fault import Fault
from game.table import rulefile
from game.table.position import placement_of, read_position
from game.table.ruleset import Ruleset


def written(**fields: object) -> str:
    return json.dumps({"ruleset": "patience-six", **fields})


def drawn(*rows: str) -> dict[str, object]:
    return {"origin": [0, 0], "rows": rows}


A_POSITION = "expected a position in JSON, with the fields ruleset, board and hand"
COLOUR = (
    "option: colour: there is no such option of this ruleset, expected turn_only_when_stuck, stuck_by, "
    "open_refill, open_top_only, exchange, stock_ends_game, offensive"
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (written(hand=5), "p.json: hand: found a whole number, expected text"),
        ('{"ruleset": ', f"p.json: line 1: found '{{\"ruleset\": ', {A_POSITION}"),
        ("....\n.CAT\n", f"p.json: line 1: found '....', {A_POSITION}"),
        ("[" * 5000, "p.json: found a list, expected a mapping"),
        (written(hand="C?T"), "p.json: hand[1]: found '?', expected pieces of patience-six"),
        (written(hand="CATZ4"), "p.json: hand[4]: found '4', expected pieces of patience-six"),
        (
            written(hand="AZZZA"),
            "p.json: board and hand: found 3 of 'Z', expected at most 1, as in the set of patience-six",
        ),
        (
            written(ruleset="scrabble", hand="A???"),
            "p.json: board and hand: found 3 blanks, expected at most 2, as in the set of scrabble",
        ),
        (
            written(board=drawn("Z"), hand="Z" * 3),
            "p.json: board and hand: found 4 of 'Z', expected at most 1, as in the set of patience-six",
        ),
        (
            written(board=drawn("CaT")),
            "p.json: board at (1, 0): found a blank, expected capital letters: patience-six has no blanks",
        ),
        (
            written(board=drawn("C1T")),
            "p.json: board at (1, 0): found '1', expected letters of patience-six on its grid",
        ),
        (
            written(board={"origin": [2**64, 0], "rows": ["CAT"]}),
            "p.json: board.origin[0]: found an invalid value, expected a whole number, 1000000 or less",
        ),
        (
            written(placement=[[0, -(2**64), "A"]]),
            "p.json: placement[0][1]: found an invalid value, expected a whole number, -1000000 or more",
        ),
        (
            written(ruleset="scrabble", board=["..", "..."]),
            "p.json: board: found 2 rows of 2, 3 characters, expected 15 rows of 15",
        ),
        (
            written(ruleset="scrabble", board=[".."] * 15),
            "p.json: board: found 15 rows of 2 characters, expected 15 rows of 15",
        ),
        (
            written(ruleset="scrabble", board=["." * 15] * 14),
            "p.json: board: found 14 rows of 15 characters, expected 15 rows of 15",
        ),
        (
            written(
                ruleset="scrabble", board={"origin": [0, 1], "rows": ["." * 15] * 14 + ["CAT" + "." * 12]}
            ),
            "p.json: board at (0, 15): found 'C', expected letters of scrabble on its grid",
        ),
        (
            written(board=drawn("A" * 50 + " .", "B" * 9)),
            "p.json: board: found 59 pieces, expected at most 58, as in the set of patience-six",
        ),
        (
            written(ruleset="scrabble", board=["A" * 15] * 15),
            "p.json: board: found 225 pieces, expected at most 100, as in the set of scrabble",
        ),
        (written(players=2), "players: found 2, expected 1"),
        (written(options={"colour": 1}), COLOUR),
        (written(language="xx"), "language: found 'xx', expected one of en, eo, pl, ru, uk"),
        (
            written(placement=[[0, 0, ""]]),
            "p.json: placement[0][2]: found an invalid value, expected text of length 1 or more",
        ),
        (
            written(rulesets=5),
            "p.json: found unknown field `rulesets`, expected a known field",
        ),
        (
            '{"ruleset": "patience-six", "expected": ' + "[" * 50_000,
            f"p.json: found lists nested too deeply, {A_POSITION}",
        ),
    ],
)
def test_faults_are_reported_with_their_place(text: str, said: str) -> None:
    with pytest.raises(Fault) as raised:
        read_position(text, "p.json")
    assert str(raised.value) == said


def test_letters_may_be_spelt_otherwise_and_a_placement_holds_what_the_hand_has() -> None:
    def spelling(ruleset: Ruleset) -> object:
        assert ruleset.id == "patience-six"
        return lambda text: text.replace("$", "S")

    text = written(board=drawn("CAT"), hand="$on", placement=[[3, 0, "$"], [4, 0, "S"]])
    position, pieces = read_position(text, "p.json", spelling=spelling)  # type: ignore[arg-type]
    assert (position.hand, str(position.board)) == (("S", "O", "N"), "CAT")
    assert [(piece.cell, piece.laid.letter, piece.held) for piece in pieces] == [
        ((3, 0), "S", True),
        ((4, 0), "S", False),
    ]


def test_a_board_of_the_right_size_is_read() -> None:
    board = [*["." * 15] * 14, "CaT............"]
    position, _ = read_position(written(ruleset="scrabble", board=board), "p.json")
    assert position.board[1, 14] == ("?", "A")


@pytest.mark.parametrize("after", ["", " ", "\t", "\r", "  \t\r"])
def test_what_is_behind_the_squares_of_a_row_is_left_out(after: str) -> None:
    rows = [row + after for row in (*["." * 15] * 14, "CaT" + " " * 12)]
    position, _ = read_position(written(ruleset="scrabble", board=rows), "p.json")
    assert str(position.board) == "CaT"
    position, _ = read_position(written(board=drawn(" CAT" + after, ".O" + after)), "p.json")
    assert str(position.board) == "CAT\nO.."


def test_as_many_pieces_as_the_set_has_are_read() -> None:
    rules = rulefile.load("patience-six")
    rows = ["".join(letter * count for letter, (count, _) in rules.pieces.items())]
    position, _ = read_position(written(board={"origin": [-3, 2], "rows": rows}), "p.json")
    assert (len(position.board), position.board[-3, 2].letter) == (58, "A")
    position, pieces = read_position(
        written(ruleset="scrabble", hand="??a", placement=[[7, 7, "c"]]), "p.json"
    )
    assert position.hand == ("?", "?", "A")
    assert [(piece.laid, piece.held) for piece in pieces] == [(("?", "C"), True)]


def test_players_options_and_language_are_those_of_the_file_unless_others_are_asked_for() -> None:
    text = written(
        ruleset="kan-u-go",
        players=4,
        language="eo",
        options={"offensive": "offered"},
        group="g",
        expected=[1],
    )
    position, _ = read_position(text, "p.json")
    asked, _ = read_position(text, "p.json", "en", {"offensive": "not_valid"})
    assert position.ruleset == rulefile.load("kan-u-go", 4, "eo", {"offensive": "offered"})
    assert asked.ruleset == rulefile.load("kan-u-go", 4, "en", {"offensive": "not_valid"})


def test_each_piece_of_the_hand_is_held_once_and_a_blank_by_a_blank() -> None:
    placement = [[0, 0, "A"], [1, 0, "A"], [2, 0, "a"], [3, 0, "a"]]
    _, pieces = read_position(written(ruleset="scrabble", hand="A?", placement=placement), "p.json")
    assert [(piece.laid.piece, piece.held) for piece in pieces] == [
        ("A", True),
        ("A", False),
        ("?", True),
        ("?", False),
    ]
    assert placement_of(tuple((piece.cell, piece.laid) for piece in pieces)) == placement
