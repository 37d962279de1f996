"""Ekraibl, both levels: each sentence of the original by its number: setting out, turns, attacks."""

from collections import Counter
from typing import Any

import pytest

from game.table import rulefile
from game.table.board import Board
from game.table.moves import Place, Stop
from game.table.placement import judge, read
from game.table.state import pack_of
from tests.modes.board_table import ACROSS, DOWN, Table, begins
from tests.modes.ekraibl_table import done, ekraibl
from tests.tiny import TinyWords, put


def simple(words: str, *hands: str, **rest: Any) -> Table:
    return ekraibl(words, *hands, game="ekraibl-simple", **rest)


@pytest.mark.parametrize(
    ("value", "letters"),
    [
        (1, "АЕИНО"),
        (2, "ВДЙКЛМПРСТ"),
        (3, "БГУЯ?"),
        (5, "ЖЗХЧЫЬ"),
        (10, "ФЦШЩЪЭЮ"),
    ],
)
def test_E16_E17_the_points_of_the_letters_and_of_the_star(value: int, letters: str) -> None:
    rules = rulefile.load("ekraibl-hard")
    assert {piece for piece in rules.pieces if rules.value(piece) == value} == set(letters)


def test_E2_E5_two_people_or_more() -> None:
    for game in ("ekraibl-simple", "ekraibl-hard"):
        assert rulefile.load(game).players[0] == 2
        assert rulefile.load(game).players[1] >= 6


def test_E3_E6_the_order_of_turns_is_the_players_own() -> None:
    for deal in range(20):
        assert (begins("ekraibl-hard", deal).turn, begins("ekraibl-hard", deal).cuts) == (0, ())


def test_E4_simple_no_points_are_kept_and_it_ends_when_the_players_wish() -> None:
    table = simple("КОТ КОТА")
    assert table.gain("КОТ", (6, 7)) == 0
    assert table.play(Stop()) == ["turn-begun"]
    done(table)
    assert "Stop" in table.offers()
    assert table.play(Stop()) == []
    assert (table.over, table.totals, table.winners, table.offers()) == (True, [0, 0], (), set())


def test_E4_simple_seven_tiles_earn_nothing_either() -> None:
    assert simple("КОТРАСИ").gain("КОТРАСИ", (4, 7)) == 0


def test_E4_hard_cannot_be_stopped() -> None:
    assert ekraibl("КОТ").play(Stop()) == ["not-offered"]


def test_E6_the_winning_number_of_points_is_agreed() -> None:
    assert [seat.target for seat in ekraibl("КОТ").state.seats] == [200, 200]
    assert [seat.target for seat in ekraibl("КОТ", target=100).state.seats] == [100, 100]


def test_E8_words_lie_across_or_down_and_read_forwards() -> None:
    table = ekraibl("КОТ")
    crooked = (*table.placing("КО", (7, 7), ACROSS).laid, *table.placing("Т", (9, 8), ACROSS).laid)
    assert table.play(Place(crooked)) == ["V3"]
    assert table.lay("ТОК", (6, 7)) == ["V7"]
    assert table.lay("КОТ", (7, 6), DOWN) == []


def test_E9_several_words_in_one_turn_from_the_seven_in_hand() -> None:
    """КОТ, then РОТ down into its О, then КОТА: three attacks, each scored on the board as it is then."""
    table = ekraibl("КОТ РОС КОТА")
    assert table.gain("КОТ", (6, 7)) == 2 + 1 + 2
    assert (table.turn, table.offers()) == (0, {"Place", "Done"})
    assert table.gain("Р.С", (7, 6), DOWN) == 2 + 1 + 2
    assert table.gain("А", (9, 7)) == 2 + 1 + 2 + 1
    assert table.hand(0) == "И", "nothing is drawn between"
    assert done(table) == []
    assert (table.scores, table.turn) == ([16, 0], 1)
    assert len(table.hand(0)) == 7


def test_E9_each_attack_is_legal_on_the_board_the_one_before_left() -> None:
    table = ekraibl("КОТ РОС КОТА")
    table.lay("КОТ", (6, 7))
    assert table.lay("РА", (0, 0)) == ["V6", "V7"]
    assert table.lay("О", (6, 8)) == ["V0"], "the О is spent"
    assert done(table) == []


def test_E9_a_premium_serves_one_attack_only() -> None:
    """(8, 8) is green."""
    table = ekraibl("КО ОА АР", "АРЦЦЦЦЦ", "К", drawing="КО", at=(7, 7))
    assert table.gain("А", (8, 8)) == 1 + 2 * 1
    assert table.gain("Р", (9, 8)) == 1 + 2, "the green square under А is used up"


def test_E10_a_word_on_free_squares_is_refused() -> None:
    assert ekraibl("КОТ РИС", drawing="КОТ", at=(6, 7)).lay("РИС", (0, 0)) == ["V6"]


def test_E11_a_new_word_takes_in_letters_of_the_old_ones() -> None:
    words, drawing = "КОТ АР ОА ТР", "КОТ"
    assert ekraibl(words, drawing=drawing, at=(6, 7)).lay("АР", (7, 8)) == []
    strict = ekraibl(words, drawing=drawing, at=(6, 7), must_include_old=True)
    assert strict.lay("АР", (7, 8)) == ["V8"], "merely parallel"
    assert strict.lay("А", (7, 8)) == []


def test_E12_the_example_board_comes_about_word_by_word() -> None:
    """АРГОНАВТ over the centre, then РОЗА, КОСМОС, ЗЕМЛЯ, ИСКРА and ЯДРО, all crossing."""
    rules = rulefile.load("ekraibl-hard")
    words = TinyWords("АРГОНАВТ РОЗА КОСМОС ЗЕМЛЯ ИСКРА ЯДРО")
    board = Board()
    for letters, cell, axis in (
        ("АРГОНАВТ", (3, 7), ACROSS),
        (".ОЗА", (4, 7), DOWN),
        ("К.СМОС", (6, 6), DOWN),
        (".Е.ЛЯ", (4, 9), ACROSS),
        ("И.КРА", (5, 11), ACROSS),
        (".Д.О", (8, 9), DOWN),
    ):
        play = read(board, put(letters, cell, axis))
        assert judge(play, rules, words) is None, letters
        board = play.after
    assert str(board).split("\n") == [
        "...К....",
        "АРГОНАВТ",
        ".О.С....",
        ".ЗЕМЛЯ..",
        ".А.О.Д..",
        "..ИСКРА.",
        ".....О..",
    ]


def test_E13_time_may_be_agreed() -> None:
    options = rulefile.load("ekraibl-hard").options
    assert all(options[clock][0] == 0 for clock in ("turn_seconds", "player_minutes", "game_minutes"))
    table = ekraibl("КОТ РОС", turn_seconds=60)
    table.lay("КОТ", (6, 7))
    assert table.pass_(timeout=True) == []
    assert (str(table.state.board), table.scores, table.turn) == ("", [0, 0], 1)
    assert table.hand(0) == "АИКОРСТ", "a turn run out counts as a pass: what was begun goes back"


def test_E13_a_game_against_the_clock_ends_with_it() -> None:
    table = ekraibl("КОТ РОС", game_minutes=30)
    assert table.play(Stop()) == ["not-offered"]
    table.lay("КОТ", (6, 7))
    done(table)
    assert table.play(Stop(timeout=True)) == []
    assert (table.over, table.totals, table.winners) == (True, [5, 0], (0,))
    assert ekraibl("КОТ").play(Stop(timeout=True)) == ["not-offered"]


def test_E18_E19_the_tiles_are_mixed_and_each_takes_seven() -> None:
    pack = pack_of(rulefile.load("ekraibl-hard"))
    for players in (2, 6):
        state = begins("ekraibl-hard", 4, players)
        assert state.pieces() == Counter(pack)
        dealt = [tile for seat in state.seats for tile in seat.hand] + [*state.stock]
        again = begins("ekraibl-hard", 5, players)
        other = [tile for seat in again.seats for tile in seat.hand] + [*again.stock]
        assert dealt not in ([*pack], [*reversed(pack)], other), "another deal is another order"
        assert [len(seat.hand) for seat in state.seats] == [7] * players
        assert len(state.stock) == 120 - 7 * players


def test_E20_the_first_word_has_a_letter_on_the_central_square() -> None:
    assert ekraibl("КОТ").lay("КОТ", (8, 7)) == ["V5"]
    assert ekraibl("КОТ").lay("КОТ", (7, 7), DOWN) == []
    layout = rulefile.load("ekraibl-hard").layout
    assert (layout.start, layout.premium(layout.start).word) == ((7, 7), 1), "it multiplies nothing"


def test_E21_the_points_are_counted_and_the_rack_filled_to_seven() -> None:
    table = ekraibl("КОТ РОС", bag="ШЩЭЮЯЫЬ")
    table.lay("КОТ", (6, 7))
    table.lay("Р.С", (7, 6), DOWN)
    assert table.scores[0] == 10
    done(table)
    assert (table.hand(0), table.bag) == ("АИШЩЭЮЯ", "ЫЬ")


def test_E22_new_words_add_one_or_more_letters() -> None:
    table = ekraibl("КОТ КОТА КОТОР")
    table.lay("КОТ", (6, 7))
    done(table)
    assert table.lay("", (9, 7)) == ["V1"]
    assert table.lay("А", (9, 7)) == []


def test_E23_the_star_may_be_any_letter() -> None:
    table = ekraibl("КОТ КЁТ", "К?ТРАСИ", "К")
    assert table.lay("КёТ", (6, 7)) == ["V0"], "the set has no Ё"
    assert table.gain("КоТ", (6, 7)) == 2 + 3 + 2
