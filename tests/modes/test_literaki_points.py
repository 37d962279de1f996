"""Literaki, counting and ending: each sentence of the original by its number. Totals are reckoned by hand."""

import pytest

from game.table import rulefile
from game.table.board import BLANK
from game.table.moves import Done
from game.table.state import Phase
from tests.modes.board_table import DOWN
from tests.modes.literaki_table import literaki


def test_L25_words_made_or_changed_are_scored() -> None:
    """YM down from (9, 7): YM, and DOMY that it changes. (9, 8) is blue, which nothing matches."""
    table = literaki("DOM DOMY YM", drawing="DOM", at=(6, 7))
    assert table.gain("YM", (9, 7), DOWN) == (2 + 2) + (2 + 1 + 2 + 2)


def test_L26_the_sum_of_the_letters_with_their_premiums() -> None:
    """DOM at (6, 7): only the centre is a premium square, red, and O is yellow."""
    assert literaki("DOM").gain("DOM", (6, 7)) == 2 + 1 + 2


@pytest.mark.parametrize(
    ("value", "letters"),
    [(1, "AEINORSWZ"), (2, "CDKLMPTY"), (3, "BGHJŁU"), (5, "ĄĆĘFŃÓŚŹŻ"), (0, BLANK)],
)
def test_L27_L28_L29_L44_the_colour_is_the_value(value: int, letters: str) -> None:
    rules = rulefile.load("literaki")
    assert {piece for piece in rules.pieces if rules.value(piece) == value} == set(letters)


def test_L30_L31_a_tile_counts_three_times_on_its_own_colour() -> None:
    """The centre is red: Ó, worth 5, counts 15 there."""
    assert literaki("MÓD").gain("MÓD", (6, 7)) == 2 + 3 * 5 + 2
    assert literaki("KOD", "KODMÓWY", "D").gain("KOD", (6, 7)) == 2 + 1 + 2


@pytest.mark.parametrize(
    ("colour", "cell", "letter", "expected"),
    [
        ("yellow", (9, 7), "A", 3 * 1),
        ("yellow", (9, 7), "D", 2),
        ("green", (9, 7), "D", 3 * 2),
        ("blue", (9, 7), "B", 3 * 3),
        ("red", (9, 7), "Ż", 3 * 5),
        ("red", (9, 7), "A", 1),
        ("red", (9, 7), "?", 0),
    ],
)
def test_L30_each_colour_serves_its_own(
    colour: str, cell: tuple[int, int], letter: str, expected: int
) -> None:
    layout = rulefile.load("literaki").layout
    squares = [(x, y) for x in range(2, 13) for y in range(15) if layout.premium((x, y)).colour == colour]
    sign = "a" if letter == BLANK else letter
    for x, y in squares:
        table = literaki(f"OO{sign.upper()}", letter + "YYYYYY", "D", drawing="OO", at=(x - 2, y))
        assert table.gain(sign, (x, y)) == 1 + 1 + expected
    assert squares


def test_L29_the_blank_is_white_and_counts_nothing_even_on_red() -> None:
    assert literaki("MÓD", "M?DKOWY", "D").gain("MóD", (6, 7)) == 2 + 0 + 2


def test_L32_the_word_squares_double_and_treble() -> None:
    """(4, 5) of row "g.2.y..." is (2, 5): doubled. (2, 0) trebles."""
    assert literaki("DOM", "MYYYYYY", "D", drawing="DO", at=(0, 5)).gain("M", (2, 5)) == (2 + 1 + 2) * 2
    assert literaki("DOM", "MYYYYYY", "D", drawing="DO", at=(0, 0)).gain("M", (2, 0)) == (2 + 1 + 2) * 3


def test_L33_word_premiums_come_after_letter_premiums() -> None:
    """Row 2: 3..g.2.y.2.g..3. K on green (3, 2) counts three times, then (5, 2) doubles all."""
    table = literaki("KOD", "KDYYYYY", "D", drawing="O", at=(4, 2))
    assert table.gain("K.D", (3, 2)) == (3 * 2 + 1 + 2) * 2


def test_L34_only_the_tiles_laid_now_earn_premiums() -> None:
    table = literaki("MÓD MÓDY", "MÓDYYYY", "YYYYYYY")
    assert table.gain("MÓD", (6, 7)) == 2 + 15 + 2
    assert table.gain("Y", (9, 7)) == 2 + 5 + 2 + 2


def test_L35_two_doubling_squares_make_four() -> None:
    """Row 2 again, from (5, 2) to (9, 2): both 2X, the A on yellow (7, 2) lies there already."""
    table = literaki("DOAOD AA", "DOODYYY", "D", drawing="A\nA", at=(7, 2))
    assert table.gain("DO.OD", (5, 2)) == (2 + 1 + 1 + 1 + 2) * 4


def test_L36_all_seven_tiles_earn_fifty() -> None:
    """From (1, 7): O lies on yellow; blue under Ó and red under Y are not their colours."""
    table = literaki("DOMKÓWY")
    assert table.gain("DOMKÓWY", (1, 7)) == (2 + 3 * 1 + 2 + 2 + 5 + 1 + 2) + 50


def test_L37_over_when_all_is_dealt_and_one_has_laid_all() -> None:
    table = literaki("DOM", "DOM", "ŻŻ", bag="")
    table.lay("DOM", (6, 7))
    assert table.over
    more = literaki("DOM", "DOM", "ŻŻ")
    more.lay("DOM", (6, 7))
    assert not more.over


def test_L37_not_over_merely_because_nothing_fits() -> None:
    table = literaki("DOM", "DOMŻ", "ŻŻ", bag="")
    table.lay("DOM", (6, 7))
    assert (table.over, table.offers()) == (False, {"Pass"})


def test_L38_over_when_all_have_missed_two_turns_running() -> None:
    table = literaki("DOM", "DOMKÓWY", "DOMKÓWY", "DOMKÓWY")
    for _ in range(5):
        table.pass_()
        assert not table.over
    table.pass_()
    assert table.over
    assert table.totals == [-15] * 3
    assert table.winners == (0, 1, 2)


def test_L38_a_word_between_restarts_the_count() -> None:
    table = literaki("DOM DOMY")
    for _ in range(3):
        table.pass_()
    table.lay("DOM", (6, 7))
    for _ in range(3):
        table.pass_()
    assert not table.over
    table.pass_()
    assert table.over


def test_L39_a_timeout_counts_as_a_missed_turn() -> None:
    table = literaki("DOM", turn_seconds=60)
    for _ in range(4):
        assert table.pass_(timeout=True) == []
    assert table.over


def test_L39_a_move_not_accepted_counts_as_a_missed_turn() -> None:
    table = literaki("MY", adjudication="challenge")
    for seat in (0, 1, 0, 1):
        assert table.turn == seat
        table.lay("DOM", (6, 7))
        assert table.challenge(1 - seat, True) == []
    assert (table.over, table.totals) == (True, [-15, -15])


def test_L40_L41_unused_tiles_are_taken_off_and_given_to_who_has_laid_all() -> None:
    table = literaki("DOM", "DOM", "ŻA", "Ó?", bag="")
    table.lay("DOM", (6, 7))
    assert table.scores == [5, 0, 0]
    assert table.totals == [5 + 6 + 5, -6, -5]
    assert table.winners == (0,)


def test_L42_most_points_win_and_equal_ones_draw() -> None:
    table = literaki("DOM", "DOM", "Ż", "Ż", bag="", scores=(0, 20, 20))
    table.lay("DOM", (6, 7))
    assert (table.totals, table.winners) == ([15, 15, 15], (0, 1, 2))
    table = literaki("DOM", "DOM", "Ż", bag="", scores=(0, 40))
    table.lay("DOM", (6, 7))
    assert (table.totals, table.winners) == ([10, 35], (1,))


def test_L18_L37_the_last_word_may_still_be_looked_up() -> None:
    table = literaki("MY", "DOM", "ŻA", bag="", adjudication="challenge")
    table.lay("DOM", (6, 7))
    assert table.state.phase is Phase.OUT
    assert table.challenge(1, True) == []
    assert (table.over, table.turn, table.hand(0)) == (False, 1, "DMO")
    sure = literaki("DOM", "DOM", "ŻA", bag="", adjudication="challenge")
    sure.lay("DOM", (6, 7))
    assert sure.challenge(1, False) == [], "it costs a turn that does not come any more"
    assert sure.play(Done()) == []
    assert (sure.over, sure.totals) == (True, [11, -6])
