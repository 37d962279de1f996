"""Positions in every form: what each says of the table, and what is wrong with it."""

import json
from pathlib import Path

import pytest

from game.fault import Fault
from game.store.positions import OpenedPosition, PositionChoice, position_in
from game.table.position import cgp_of, is_cgp
from modes.states import RoundState, TileState

EMPTY = ["15"] * 7
BOARD = "/".join([*EMPTY, "6CaT6", *EMPTY])


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text("CAT\nCATS\nSO\nTO\n", "utf-8")
    return str(path)


def read(text: str, words: str, **chosen: object) -> OpenedPosition:
    return position_in(text, "here", PositionChoice(lexicon=words)._replace(**chosen))  # type: ignore[arg-type]


def test_a_line_is_read_and_written_again(words: str) -> None:
    line = f"{BOARD} S?OE/ 12/-3 2 lex english;"
    assert is_cgp(line)
    found = read(line, words)
    assert found.seen.seat.hand == tuple("S?OE")
    assert [seat.score for seat in found.seen.seats] == [12, -3]
    assert found.seen.board[(7, 7)].is_blank
    assert found.seen.of(TileState).scoreless == 2
    assert len(found.seen.stock) == 100 - 3 - 4 - 7
    rules = found.mode.ruleset.changed(lexicon="english")
    assert cgp_of(rules, found.seen, 2) == line


def test_a_byte_order_mark_is_no_part_of_a_position() -> None:
    line = position_in(f"\ufeff{BOARD} CXASO/CXU 1/2 0 ruleset skrablo;")
    document = position_in('\ufeff{"ruleset": "skrablo", "hand": "ANO"}')
    assert (line.seen.seats[0].score, document.hands[0]) == (1, ("A", "N", "O"))


def test_a_line_may_name_its_rules_and_more_players(words: str) -> None:
    line = f"{BOARD} ABCDEFGHI/// 1/2/3 0 lex any; ruleset scrabble-nine;"
    found = read(line, words)
    assert found.mode.ruleset.id == "scrabble-nine"
    assert [len(seat.hand) for seat in found.seen.seats] == [9, 9, 9]


def test_with_an_empty_bag_idle_turns_were_passes(words: str) -> None:
    full = "/".join(["E" * 12 + "3", "A" * 9 + "I" * 6, "R" * 6 + "N" * 6 + "T" * 3, *["15"] * 12])
    rest = "/".join(["O" * 8 + "L" * 4 + "S" * 3, "U" * 4 + "D" * 4 + "G" * 3 + "P" * 2 + "M" * 2])
    board = "/".join([*full.split("/")[:3], *rest.split("/"), "15", "15", "BBCCFFHHVVWWYY1", *["15"] * 7])
    found = read(f"{board} KJXQZ??/ 0/0 3 lex any;", words)
    assert not found.seen.stock
    assert [seat.passes for seat in found.seen.seats] == [1, 2]


@pytest.mark.parametrize(
    ("line", "where"),
    [
        (f"{BOARD} AB/ 1/2", "CGP"),
        (f"{BOARD.replace('a', '[QU]')} AB/ 1/2 0", "row 8"),
        (f"{BOARD.replace('a', '²')} AB/ 1/2 0", "²"),
        (f"{BOARD} AB/ 1/x 0", "scores"),
        (f"{BOARD} AB/ 1/9999999 0", "'9999999', expected whole numbers of up to 6 digits"),
        (f"{BOARD} AB/ 1/2 -", "turns without points"),
        (f"{BOARD} AB/ 1/2 0 ruleset nothing;", "nothing"),
        (f"{BOARD} A1/ 1/2 0", "hand"),
        (f"{BOARD} ABCDEFGHIJ/ 1/2 0", "hand: found 10, expected at most 9"),
        (f"{BOARD} AB/ABCDEFGHIJ 1/2 0", "hand: found 10, expected at most 9"),
        (f"{BOARD} AB/C² 1/2 0", "²"),
        (f"{BOARD} AB/CD/EF 1/2 0", "racks: found 3, expected at most 2"),
        ("\ud800", "position"),
        ("1/2 AB/ 1/2 0", "board"),
        (f"{BOARD} AB/ 1 0", "players"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(words: str, line: str, where: str) -> None:
    with pytest.raises(Fault) as refused:
        read(line, words)
    assert where in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_whole_table_of_a_position_file_is_taken(words: str) -> None:
    document = {
        "ruleset": "kan-u-go",
        "players": 3,
        "board": {"origin": [0, 0], "rows": ["CAT"]},
        "hand": "S",
        "seats": [{"hand": ["A", "B"], "score": 12}, {"hand": ["S", "FREE"]}, {"score": 40}],
        "turn": 1,
        "open": ["O", "K"],
        "stock": ["#"] * 20,
        "round": 4,
    }
    seen = read(json.dumps(document), words).seen
    assert [seat.hand for seat in seen.seats][:2] == [("#", "#"), ("S", "FREE")]
    assert len(seen.seats[2].hand) == 11
    assert (seen.turn, seen.open, len(seen.stock)) == (1, ("K", "O"), 20)
    assert seen.of(RoundState).round == 4


@pytest.mark.parametrize(
    "changed",
    [
        {"turn": 2},
        {"dealer": 5},
        {"phase": "over"},
        {"seats": [{"hand": ["AB"]}, {}]},
        {"stock": 7},
        {"seats": [{}]},
        {"seats": [{}] * 9},
        {"seats": [{"score": 2**62}, {}]},
        {"idle": 2**62},
        {"round": 2**62},
        {"sheet": [[5, 7], [1]]},
        {"open": ["#", "A"]},
    ],
)
def test_a_table_that_cannot_be_is_refused(words: str, changed: dict[str, object]) -> None:
    with pytest.raises(Fault):
        read(json.dumps({"ruleset": "scrabble", "hand": "A", **changed}), words)


@pytest.mark.parametrize(
    ("place", "changed"),
    [
        ("hand", {"hand": "A" * 500}),
        ("seats[1].hand", {"seats": [{}, {"hand": ["A"] * 500}]}),
        ("stock", {"stock": ["A"] * 500}),
        ("open", {"open": ["A"] * 500}),
        ("heaps", {"heaps": [["A"] * 250] * 2}),
    ],
)
def test_no_hand_and_no_pile_of_a_position_is_larger_than_the_pack(
    words: str, place: str, changed: dict[str, object]
) -> None:
    with pytest.raises(Fault) as refused:
        read(json.dumps({"ruleset": "kan-u-go", "hand": "A", **changed}), words)
    what = f"{place}: found 500, expected at most 60, as in the set of kan-u-go"
    assert str(refused.value).endswith(what)


def test_a_seat_in_turn_without_a_hand_has_that_of_the_position(words: str) -> None:
    document = {"ruleset": "scrabble", "hand": "SEA", "seats": [{"score": 5}, {"hand": ["Q"]}]}
    found = read(json.dumps(document), words)
    assert found.hands == (tuple("SEA"), ("Q",))
    assert found.seen.seat.hand == tuple("SEA")


def test_all_racks_of_a_line_are_spelt_alike() -> None:
    found = position_in(f"{BOARD} cxaso/cxu 1/2 0 ruleset skrablo;")
    assert found.hands == (tuple("ĈASO"), tuple("ĈU"))


GCG = """#player1 A Ana
#player2 B Bo
>A: CATSOES 8H CATS +12 12
>B: TOQU 7J TO +5 5
"""


def test_a_game_is_looked_at_after_a_move(words: str) -> None:
    last = read(GCG, words)
    assert (last.seen.turn, len(last.history)) == (0, 2)
    first = read(GCG, words, move=1)
    assert (first.seen.turn, set("TOQU") - set(first.seen.seat.hand), len(first.history)) == (1, set(), 1)
    assert first.seen.seats[0].hand == ("#",) * 7
    assert first.hands == ((), first.seen.seat.hand)
    for wrong in ({"move": 9}, {"ruleset": "kan-u-go"}):
        with pytest.raises(Fault):
            read(GCG, words, **wrong)
    with pytest.raises(Fault, match="--move"):
        read(f"{BOARD} AB/ 1/2 0", words, move=1)
