"""Position files: what is wrong in one is told in one line, with its place."""

import json

import pytest

from game.fault import Fault
from game.table.positionfile import read_position
from game.table.ruleset import Ruleset


def written(**fields: object) -> str:
    return json.dumps({"ruleset": "patience-six", **fields})


def drawn(*rows: str) -> dict[str, object]:
    return {"origin": [0, 0], "rows": rows}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (written(hand=5), "p.json: hand: found `int`, expected `str`"),
        ('{"ruleset": ', "p.json: found Input data was truncated, expected a position in JSON"),
        ("[" * 5000, "p.json: found "),
        (written(hand="C?T"), "p.json: hand[1]: found '?', expected pieces of patience-six"),
        (
            written(board=drawn("CaT")),
            "p.json: board at (1, 0): found a blank, expected capital letters: patience-six has no blanks",
        ),
        (written(board=drawn("C1T")), "p.json: board at (1, 0): found '1', expected letters of patience-six"),
        (
            written(ruleset="scrabble", board=["..", "..."]),
            "p.json: board: found 2 rows of 2 or 3 characters, expected 15 rows of 15",
        ),
    ],
    ids=["type", "half", "deep", "hand", "blank", "letter", "size"],
)
def test_what_is_wrong_is_told_with_its_place(text: str, said: str) -> None:
    with pytest.raises(Fault) as raised:
        read_position(text, "p.json")
    assert str(raised.value).startswith(said)
    assert "\n" not in str(raised.value)


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
