"""The shared validator, rule by rule, on drawn boards."""

import pytest

from game.table.board import FREE, Axis, Laid
from game.table.layout import Layout, Premium
from game.table.placement import Piece, judge
from game.table.scoring import score
from tests.tiny import TinyWords, grid, piece, play, put, ruleset

ACROSS, DOWN = Axis.ACROSS, Axis.DOWN
WORDS = TinyWords("CAT CATS AT TA SO ON TON EAT SEA A IS ART BAT ATE TEA TEN NET STEM TAS ATES NO")


def codes(of: object, rules: object = None, words: TinyWords = WORDS) -> list[str]:
    refusal = judge(of, rules or ruleset(), words)  # type: ignore[arg-type]
    return [broken.code for broken in refusal.broken] if refusal else []


CAT = "CAT"


def test_a_word_through_the_start_is_legal() -> None:
    assert codes(play("", put("CAT", (-1, 0), ACROSS))) == []


def test_v0_a_piece_that_is_not_held() -> None:
    wrong = [piece("C", 0, 0), piece("A", 1, 0, held=False), piece("T", 2, 0)]
    refusal = judge(play("", wrong), ruleset(), WORDS)
    assert refusal is not None
    assert [(each.code, each.cells) for each in refusal.broken] == [("V0", ((1, 0),))]


def test_v0_a_free_card_is_no_piece_to_lay() -> None:
    rules = ruleset(pieces={"A": (1, 2), "T": (1, 2), FREE: (2, 15)})
    assert codes(play("", [piece("A", 0, 0), Piece((1, 0), Laid(FREE, "T"))]), rules) == ["V0"]


def test_v0_a_blank_stands_only_for_letters_of_the_set() -> None:
    rules = ruleset(pieces={"A": (1, 1), "T": (1, 1), "?": (1, 0)})
    assert codes(play("", [piece("A", 0, 0), Piece((1, 0), Laid("?", "T"))]), rules) == []
    assert codes(play("", [piece("A", 0, 0), Piece((1, 0), Laid("?", "Ĉ"))]), rules) == ["V0"]
    assert codes(play("", [piece("A", 0, 0), Piece((1, 0), Laid("?", ""))]), rules) == ["V0"]


def test_v1_at_least_one_piece() -> None:
    assert codes(play(CAT, [])) == ["V1"]


def test_v1_no_more_than_max_new() -> None:
    assert codes(play("A", put("TONES", (1, 0), ACROSS))) == ["V1"]
    assert codes(play("A", put("TO", (1, 0), ACROSS)), ruleset(max_new=1)) == ["V1"]


def test_v1_and_v5_a_first_word_of_too_many_pieces_breaks_both() -> None:
    assert codes(play("", put("CATSA", (0, 0), ACROSS))) == ["V1", "V5"]


def test_v2_the_cell_is_occupied() -> None:
    assert codes(play(CAT, put("S", (2, 0), ACROSS))) == ["V2"]


def test_v2_the_cell_is_named_twice() -> None:
    assert codes(play(CAT, [piece("S", 3, 0), piece("O", 3, 0)])) == ["V2"]


def test_v2_the_cell_is_off_the_grid() -> None:
    rules = ruleset(board=grid(3))
    assert codes(play(CAT, put("S", (3, 0), ACROSS)), rules) == ["V2"]
    assert codes(play(CAT, put("S", (0, -1), ACROSS)), rules) == ["V2"]


def test_v3_one_row_or_one_column() -> None:
    assert codes(play(CAT, [piece("S", 3, 0), piece("O", 4, 1)])) == ["V3"]


def test_v0_to_v3_are_named_together_and_nothing_after_them() -> None:
    pieces = [piece("S", 2, 0, held=False), *put("OXQ", (5, 5), ACROSS), piece("N", 0, 9)]
    assert codes(play(CAT, pieces)) == ["V0", "V1", "V2", "V3"]


def test_rules_are_named_in_the_order_of_their_numbers() -> None:
    twice = [*put("CATSA", (0, 0), ACROSS, held=False), piece("S", 4, 0), piece("O", 0, 1)]
    assert codes(play("", twice)) == ["V0", "V1", "V2", "V3", "V5"]


def test_v4_no_gap() -> None:
    assert codes(play(CAT, put("S.O", (3, 0), ACROSS))) == ["V4"]


def test_v4_old_pieces_fill_the_gap() -> None:
    assert codes(play(".A.\n.R.\n.T.", [piece("B", 0, 0), piece("T", 2, 0)])) == []


def test_v4_alone_is_named_before_words() -> None:
    assert codes(play(CAT, put("X.Q", (8, 8), ACROSS))) == ["V4"]


def test_v5_the_first_word_has_two_pieces() -> None:
    assert codes(play("", put("A", (0, 0), ACROSS))) == ["V5"]


def test_v5_the_first_word_has_at_most_first_max() -> None:
    rules = ruleset(first_max=3, max_new=4)
    assert codes(play("", put("CATS", (0, 0), ACROSS)), rules) == ["V5"]
    assert codes(play("", put("CAT", (0, 0), ACROSS)), rules) == []


def test_v5_the_first_word_covers_the_start_cell() -> None:
    assert codes(play("", put("CAT", (1, 0), ACROSS))) == ["V5"]
    assert codes(play("", put("CAT", (0, -2), DOWN))) == []


def test_v5_the_start_is_the_marked_square_else_the_middle() -> None:
    marked = ruleset(board=grid(5, start=(0, 0)))
    assert codes(play("", put("CAT", (0, 0), ACROSS)), marked) == []
    assert codes(play("", put("CAT", (1, 2), ACROSS)), marked) == ["V5"]
    assert codes(play("", put("CAT", (1, 2), ACROSS)), ruleset(board=grid(5))) == []


def test_v6_a_later_placement_touches() -> None:
    assert codes(play(CAT, put("SO", (5, 5), ACROSS))) == ["V6"]


def test_v6_a_corner_does_not_touch() -> None:
    assert codes(play(CAT, put("ON", (3, 1), ACROSS))) == ["V6"]


def test_v6_and_v7_are_named_together() -> None:
    assert codes(play(CAT, put("XQ", (5, 5), ACROSS))) == ["V6", "V7"]


def test_v7_every_run_with_a_new_piece_is_a_word() -> None:
    refusal = judge(play("CAT\n...\n", put("ON", (0, 1), ACROSS)), ruleset(), WORDS)
    assert refusal is not None
    assert [(each.code, each.word) for each in refusal.broken] == [("V7", "CO"), ("V7", "AN")]
    assert refusal.broken[0].cells == ((0, 0), (0, 1))


def test_v7_both_directions_of_a_single_piece() -> None:
    drawn = "..S\n..T\nCA."
    assert codes(play(drawn, [piece("T", 2, 2)])) == ["V7"]
    made = play(drawn, [piece("T", 2, 2)])
    assert made.words == ("CAT", "STT"), "across and down are equally long: the one across is main"


def test_the_longer_run_of_a_single_piece_is_main() -> None:
    assert play("..S\n..T\n..E\nCA.", [piece("M", 2, 3)]).words == ("STEM", "CAM")


def test_the_main_run_follows_the_placement() -> None:
    made = play("CAT", put("SO", (3, 0), DOWN))
    assert made.words == ("SO", "CATS")
    assert codes(made) == []


def test_a_word_through_several_old_words_is_one_attack() -> None:
    drawn = "A.A\nT.T"
    assert play(drawn, [piece("T", 1, 1)]).words == ("TTT",)


def test_old_runs_are_not_judged_again() -> None:
    assert codes(play("XQ\n..", put("TA", (1, 1), ACROSS)), words=TinyWords("TA QT")) == []


@pytest.mark.parametrize(
    ("least", "expected"),
    [(None, []), (1, []), (2, ["V8"]), (3, ["V8"])],
)
def test_v8_a_merely_parallel_word_makes_enough_contacts(least: int | None, expected: list[str]) -> None:
    made = play("CAT", put("ON", (2, 1), ACROSS))
    words = TinyWords("CAT ON TO")
    assert codes(made, ruleset(parallel_min_contact=least), words) == expected


def test_v8_two_contacts_are_enough_for_two() -> None:
    made = play("CAT", put("ES", (1, 1), ACROSS))
    assert codes(made, ruleset(parallel_min_contact=2), TinyWords("CAT ES AE TS")) == []


def test_v8_contacts_on_both_sides_count() -> None:
    drawn = "A....\n.....\nB...."
    made = play(drawn, put("XY", (0, 1), ACROSS))
    assert codes(made, ruleset(parallel_min_contact=2), TinyWords("AXB XY")) == []


def test_v8_a_word_that_lengthens_an_old_one_is_no_merely_parallel_word() -> None:
    made = play("CAT", put("SO", (3, 0), DOWN))
    assert codes(made, ruleset(parallel_min_contact=2)) == []


def test_v8_a_word_through_an_old_piece_is_no_parallel_word() -> None:
    made = play("CAT", put("O", (2, 1), DOWN))
    assert codes(made, ruleset(parallel_min_contact=2), TinyWords("CAT TO")) == []


def test_v9_a_blank_on_the_table_stays() -> None:
    rules = ruleset(pieces={"A": (1, 1), "T": (2, 1), "?": (1, 0)})
    assert codes(play("At", [piece("T", 1, 0)]), rules) == ["V2", "V9"]


def test_v10_one_attack_a_turn() -> None:
    again = play(CAT, put("S", (3, 0), ACROSS), attacks=1)
    assert codes(again) == ["V10"]
    assert codes(again, ruleset(attacks_per_turn=2)) == []
    assert codes(again, ruleset(attacks_per_turn=None)) == []


def test_reading_never_fails() -> None:
    made = play(CAT, [piece("X", 0, 0), piece("Y", 5, 5), piece("Z", 5, 5)])
    assert str(made.after) == "CAT...\n......\n......\n......\n......\n.....Y"


DOUBLE = Layout(
    ("D.t", ".*.", "r.."),
    {"D": Premium(word=2), "t": Premium(letter=3), "r": Premium(letter=3, only=5)},
)


def test_letter_premiums_come_before_word_premiums_and_serve_every_run() -> None:
    rules = ruleset(board=DOUBLE, scoring="words", pieces=dict.fromkeys("CATSO", (9, 2)))
    made = play("...\nAT.\n...", put("CAT", (0, 0), ACROSS))
    total = score(made, rules)
    assert [(word.word, word.total) for word in total.words] == [
        ("CAT", (2 + 2 + 6) * 2),
        ("CA", (2 + 2) * 2),
        ("AT", 4),
    ]
    assert total.total == 20 + 8 + 4


def test_a_premium_counts_only_for_the_play_that_covers_it() -> None:
    rules = ruleset(board=DOUBLE, scoring="words", pieces=dict.fromkeys("CATSO", (9, 2)))
    assert score(play("CA.", [piece("T", 2, 0)]), rules).total == 2 + 2 + 6


def test_a_colour_premium_serves_pieces_of_its_value_only() -> None:
    rules = ruleset(board=DOUBLE, scoring="words", pieces={"A": (9, 5), "B": (9, 3)})
    assert score(play("...\nB..", [piece("A", 0, 2)]), rules).total == 3 + 15
    assert score(play("...\nA..", [piece("B", 0, 2)]), rules).total == 5 + 3


def test_a_blank_counts_nothing_and_a_word_premium_under_it_works() -> None:
    rules = ruleset(board=DOUBLE, scoring="words", pieces={"A": (9, 5), "T": (9, 3), "?": (2, 0)})
    assert score(play("...\nT..", put("a", (0, 0), ACROSS)), rules).total == 6


def test_cards_laid_are_what_a_card_game_counts() -> None:
    rules = ruleset(pieces={"C": (1, 8), "A": (1, 10), "T": (1, 8)})
    assert score(play("", put("CAT", (0, 0), ACROSS)), rules).total == 26
