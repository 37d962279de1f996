"""Nine-tile Scrabble and the finish line: their sentences."""

from typing import Any

import pytest

from game.fault import Fault
from game.table import rulefile
from game.table.moves import Done
from game.table.state import Phase
from tests.modes.board_table import Table, begins
from tests.modes.scrabble_table import scrabble


def test_G70_nine_tile_is_the_original_with_nine_tiles() -> None:
    nine, plain = rulefile.load("scrabble-nine"), rulefile.load("scrabble")
    assert (nine.hand, nine.board, nine.pieces, nine.option("over")) == (
        9,
        plain.board,
        plain.pieces,
        plain.option("over"),
    )
    assert [len(seat.hand) for seat in begins("scrabble-nine", 1, 3).seats] == [9] * 3


@pytest.mark.parametrize(
    ("word", "cell", "expected"),
    [
        ("COASTE", (4, 7), (3 + 5) * 2),
        ("COASTED", (4, 7), (3 + 5 + 2) * 2 + 50),
        ("COASTEDS", (4, 7), (3 + 5 + 2 + 2 * 1) * 2 + 50),
        ("COASTEDSE", (3, 7), (2 * 3 + 5 + 2 + 1 + 2 * 1) * 2 + 50),
    ],
)
def test_G71_fifty_for_seven_eight_or_nine_tiles(word: str, cell: tuple[int, int], expected: int) -> None:
    table = scrabble(word, "COASTEDSE", "Q", game="scrabble-nine")
    assert table.gain(word, cell) == expected


def finish(*hands: str, **rest: Any) -> Table:
    return scrabble("CAT CATS CAST", *hands, game="scrabble-finish", **rest)


def test_G72_who_reaches_the_finish_line_first_wins_at_once() -> None:
    levels = ("intermediate", "expert", "beginner")
    table = finish("CATSODE", "CATSODE", "CATSODE", scores=(95, 170, 0), levels=levels)
    assert not table.over
    assert table.gain("CAT", (6, 7)) == 10
    assert (table.over, table.winners) == (True, (0,)), "100 is Ana's line; the others have no more turn"
    assert table.totals == [105, 170, 0], "nothing is taken off"


def test_a_level_too_few_or_one_that_nobody_knows_is_refused_in_one_line() -> None:
    for levels, said in (
        (("expert",), "setup: levels: found 1 of them, expected 2, one for each player"),
        (
            ("expert", "master"),
            "setup: levels[1]: found 'master', expected one of beginner, intermediate, expert",
        ),
    ):
        with pytest.raises(Fault) as raised:
            finish("CATSODE", "CATSODE", levels=levels)
        assert str(raised.value) == said


@pytest.mark.parametrize(
    ("players", "targets"),
    [
        pytest.param(2, (70, 120, 200), id="G75"),
        pytest.param(3, (60, 100, 180), id="G76"),
        pytest.param(4, (50, 90, 160), id="G77"),
    ],
)
def test_G73_to_G77_the_line_depends_on_level_and_number_of_players(
    players: int, targets: tuple[int, int, int]
) -> None:
    levels = ("beginner", "intermediate", "expert", "beginner")
    table = finish(*["CATSODE"] * players, levels=levels[:players])
    assert [seat.target for seat in table.state.seats] == [*targets, targets[0]][:players]
    for level, target in zip(levels, targets, strict=False):
        same = finish(*["CATSODE"] * players, level=level)
        assert {seat.target for seat in same.state.seats} == {target}


def test_G73_an_unknown_level_is_refused_in_one_line() -> None:
    with pytest.raises(Fault, match=r"levels\[1\]: found 'master'"):
        finish(levels=("beginner", "master"))
    with pytest.raises(Fault, match="expected 2"):
        finish(levels=("beginner",))


def test_G72_if_the_tiles_run_out_first_the_ending_is_scrabbles() -> None:
    table = finish("CAT", "QV", bag="")
    table.lay("CAT", (6, 7))
    assert (table.over, table.totals, table.winners) == (True, [24, -14], (0,))


def test_G35_G72_a_finish_may_still_be_challenged() -> None:
    table = finish("ACTSODE", "CATSODE", scores=(118, 0), adjudication="challenge")
    table.lay("ACT", (6, 7))
    assert (table.state.phase, table.over) == (Phase.OUT, False)
    table.challenge(1, True)
    assert (table.scores, table.turn, table.state.phase) == ([118, 0], 1, Phase.PLAYING)
    again = finish("CATSODE", "CATSODE", scores=(118, 0), adjudication="challenge")
    again.lay("CAT", (6, 7))
    again.play(Done())
    assert (again.over, again.winners) == (True, (0,))


def test_a_turn_run_out_counts_as_a_pass() -> None:
    table = scrabble("CAT", turn_seconds=30)
    table.pass_(timeout=True)
    table.exchange("C")
    table.pass_(timeout=True)
    assert table.over
