"""Kan-u-go in play: each sentence of the original by its number (K13 to K27)."""

import pytest

from game.table.board import FREE
from game.table.moves import Exchange, Place, Placement, Slot
from game.table.refusal import Broken
from game.table.state import Phase
from modes.states import DeclaredState, RoundState
from tests.modes.kanugo_table import ACROSS, DOWN, Table


@pytest.mark.parametrize("word", ["AT", "CAT", "CATS"])
def test_K13_the_dealer_lays_a_word_of_two_to_four_letters(word: str) -> None:
    table = Table("CATSXX ABCD", word)
    assert (table.turn, table.offers()) == (0, {"Place", "Exchange"})
    assert table.lay(word, (0, 0), ACROSS) == []
    assert table.board == word
    assert table.turn == 1


def test_K13_no_fewer_than_two_and_no_more_than_four() -> None:
    table = Table("COATSX ABCD", "COATS CO C")
    assert table.lay("COATS", (0, 0), ACROSS) == ["V1", "V5"]
    assert table.lay("C", (0, 0), ACROSS) == ["V5"]
    assert table.board == ""


def test_K13_the_first_word_lies_on_the_middle_of_the_table() -> None:
    table = Table("CATSXX ABCD", "CAT")
    assert table.lay("CAT", (1, 0), ACROSS) == ["V5"]
    assert table.lay("CAT", (0, -2), DOWN) == []


def test_K13_a_dealer_who_cannot_or_will_not_begin_exchanges_and_the_next_begins() -> None:
    table = Table("CATSXX DOGX", "CAT DOG")
    assert table.swap("X") == []
    assert (table.turn, table.board) == (1, "")
    assert table.lay("DOG", (0, 0), DOWN) == []


def test_K13_a_table_may_oblige_the_dealer_to_begin_if_possible() -> None:
    table = Table("CATSXX DOGX", "CAT DOG", dealer_must_begin=True)
    assert table.offers() == {"Place"}
    assert table.declare("X") == ["must-begin"]
    stuck = Table("XXXX DOGX", "CAT DOG", dealer_must_begin=True)
    assert stuck.swap("X") == []
    assert stuck.declare("X") == [], "only the dealer is obliged"


@pytest.mark.parametrize(("players", "most"), [(2, 4), (5, 4), (6, 3), (7, 3)])
def test_K14_with_six_or_seven_players_the_first_word_has_at_most_three(players: int, most: int) -> None:
    table = Table(" ".join(["CATS"] * players), "CAT CATS", stock="")
    assert table.lay("CATS", (0, 0), ACROSS) == ([] if most == 4 else ["V1", "V5"])
    if most == 3:
        assert table.lay("CAT", (0, 0), ACROSS) == []


def test_K15_the_player_on_the_left_adds_one_to_four_and_so_round_the_table() -> None:
    table = Table("CATXX SPINEX OATHX", "CAT CATS PINES SO TO")
    assert table.lay("CAT", (0, 0), ACROSS) == []
    assert table.turn == 1
    assert table.lay("PINES", (3, -4), DOWN) == ["V1"], "five cards"
    assert table.lay("S", (3, 0), ACROSS) == []
    assert table.turn == 2
    assert table.lay("O", (2, 1), DOWN) == []
    assert table.turn == 0


@pytest.mark.parametrize(("players", "refused"), [(5, []), (6, ["V1"]), (7, ["V1"])])
def test_K16_with_six_or_seven_players_at_most_three_letters_are_added(
    players: int, refused: list[str]
) -> None:
    table = Table(" ".join(["PINEX"] * players), "PINES", board="S", stock="")
    assert table.lay("PINE", (-4, 0), ACROSS) == refused
    if refused:
        table = Table(" ".join(["PINEX"] * players), "INES", board="S", stock="")
        assert table.lay("INE", (-3, 0), ACROSS) == []


@pytest.mark.parametrize(
    ("letters", "cell", "axis", "made"),
    [
        ("S", (3, 0), ACROSS, "CATS"),
        ("S", (-1, 0), ACROSS, "SCAT"),
        ("S", (1, -1), DOWN, ".S.\nCAT"),
        ("S", (1, 1), DOWN, "CAT\n.S."),
        ("S.H", (1, -1), DOWN, ".S.\nCAT\n.H."),
    ],
)
def test_K17_letters_may_go_on_any_side_or_on_both(
    letters: str, cell: tuple[int, int], axis: object, made: str
) -> None:
    table = Table("SHXX XXXX", "CATS SCAT SA AS SAH", board="CAT")
    assert table.lay(letters, cell, axis) == []  # type: ignore[arg-type]
    assert table.board == made


def test_K17_but_only_beside_laid_cards_in_one_unbroken_line() -> None:
    table = Table("SOHXX XXXX", "CATS SO SAH", board="CAT")
    assert table.lay("SO", (5, 5), ACROSS) == ["V6"]
    assert table.lay("S.H", (3, 0), ACROSS) == ["V4"]
    assert table.play(table.placing(("S", (3, 0), ACROSS), ("O", (2, 1), DOWN))) == ["V3"]
    assert table.lay("S", (1, 0), ACROSS) == ["V2"], "a card lies there"


def test_K19_letters_side_by_side_are_words_in_both_directions() -> None:
    table = Table("OHXX XXXX", "CAT OH", board="CAT")
    refusal = table.mode.check(table.state, table.placing(("OH", (0, 1), ACROSS)))
    assert refusal is not None
    assert {broken.word for broken in refusal.broken} == {"CO", "AH"}
    assert {broken.code for broken in refusal.broken} == {"V7"}
    allowed = Table("OHXX XXXX", "CAT OH CO AH", board="CAT")
    assert allowed.lay("OH", (0, 1), ACROSS) == []


def test_K20_one_point_of_the_crossword_is_attacked_in_a_turn() -> None:
    table = Table("STXX XXXX", "CATS ATE TO", board="CAT\n..O")
    assert table.play(table.placing(("S", (3, 0), ACROSS), ("T", (1, 1), DOWN))) == ["V3"]
    assert table.lay("S....T", (-1, 0), ACROSS) == ["V4"], "at both ends, past a gap"


def test_K21_two_words_cannot_be_completed_in_one_turn() -> None:
    """BE and UD wait for K and L, as BEK and LUD in the lost picture."""
    table = Table("KLXX XXXX", "BEK LUD BE UD LUDK", board="BE.\n...\n.UD")
    assert table.play(table.placing(("K", (2, 0), ACROSS), ("L", (0, 2), ACROSS))) == ["V3"]
    assert table.lay("K", (2, 0), ACROSS) == []


def test_K20_one_line_may_take_in_several_old_words() -> None:
    joined = Table("AXXX XXXX", "CAT", board="C.T\nO.O")
    assert joined.lay("A", (1, 0), ACROSS) == []


def test_K20_a_stricter_table_allows_one_old_word_in_a_line() -> None:
    table = Table("AXXX XXXX", "CAT CA", board="C.T\nO.O", bridge=False)
    refusal = table.mode.check(table.state, table.placing(("A", (1, 0), ACROSS)))
    assert refusal is not None
    assert refusal.broken == (Broken("V10", ((0, 0), (1, 0), (2, 0)), "CAT", 1),)
    around = Table("SHXX XXXX", "SCATH", board="CAT\nO..", bridge=False)
    assert around.lay("S...H", (-1, 0), ACROSS) == [], "both ends of one old word"
    crossing = Table("SHXX XXXX", "SAH", board="CAT", bridge=False)
    assert crossing.lay("S.H", (1, -1), DOWN) == []


def test_K22_free_cards_are_thrown_off_with_the_last_letter_card() -> None:
    table = Table("S** XXXX", "CATS", board="CAT", open="Q")
    assert table.lay("S", (3, 0), ACROSS) == []
    assert (table.hand(0), table.open, table.phase) == ("", "Q**", Phase.ROUND_OVER)
    assert table.totals[0] == 0


def test_K22_a_free_card_is_no_letter() -> None:
    table = Table("S*XX XXXX", "CATS", board="CAT")
    assert table.lay("S*", (3, 0), ACROSS) == ["V0"]
    assert table.lay("*", (3, 0), ACROSS) == ["V0"]
    assert FREE not in table.mode.slots(table.state).values()
    alone = Table("** XXXX", "CATS", board="CAT", adjudication="challenge")
    assert alone.offers() == {"Exchange"}, "there is nothing to lay under any judge"


def test_K22_free_cards_are_not_thrown_off_earlier() -> None:
    table = Table("SX** XXXX", "CATS", board="CAT")
    assert table.lay("S", (3, 0), ACROSS) == []
    assert (table.hand(0), table.phase) == ("X**", Phase.PLAYING)


@pytest.mark.parametrize("free", ["*", "**"])
def test_K23_three_letters_rightly_used_and_the_free_cards_go_and_the_round_is_won(free: str) -> None:
    table = Table(f"ONE{free} XXX", "STONE", board="ST")
    assert table.lay("ONE", (2, 0), ACROSS) == []
    assert table.state.of(RoundState).sheet[0][0] == 0
    assert table.state.of(RoundState).sheet[0][1] > 0


def test_K23_a_hand_of_free_cards_alone_must_exchange() -> None:
    table = Table("S* XXXX", "CATS", board="CAT", open="*")
    assert table.swap("S") == []
    assert (table.hand(0), table.phase) == ("**", Phase.PLAYING)
    assert table.swap("X") == []
    assert table.offers() == {"Exchange"}
    assert table.pass_() == ["no-pass"]
    assert table.swap("*") == []
    assert table.hand(0) == "X*"


def test_K23_a_table_may_let_free_cards_alone_go_out() -> None:
    table = Table("S* XXXX", "CATS", board="CAT", open="*", free_alone="out")
    assert table.swap("S") == []
    assert (table.hand(0), table.phase, table.state.of(RoundState).sheet[0][0]) == ("", Phase.ROUND_OVER, 0)


def test_K24_one_card_is_exchanged_for_the_open_one_instead_of_adding() -> None:
    table = Table("SXYZ XXXX", "CATS", board="CAT", open="BQ", stock="KL")
    assert table.swap("X", "open") == []
    assert (table.hand(0), table.open, table.stock) == ("SQYZ", "BX", "KL")
    assert (table.turn, table.board) == (1, "CAT")


def test_K24_or_for_the_stocks_hidden_top() -> None:
    table = Table("SXYZ XXXX", "CATS", board="CAT", open="BQ", stock="KL")
    assert table.swap("X", "stock") == []
    assert (table.hand(0), table.open, table.stock) == ("SKYZ", "BQX", "L")


def test_K24_one_card_and_of_ones_own_hand() -> None:
    table = Table("SXYZ XXXX", "CATS", board="CAT")
    assert table.play(Exchange((Slot("hand", 0), Slot("hand", 1)))) == ["declare-hand"]
    assert table.play(Exchange(())) == ["declare-hand"]
    assert table.play(Exchange((Slot("open"),))) == ["declare-hand"]
    assert table.play(Exchange((Slot("hand", 4),))) == ["declare-hand"]


@pytest.mark.parametrize("zone", ["stock", "open"])
def test_K25_no_card_is_taken_before_one_is_declared(zone: str) -> None:
    table = Table("SXYZ XXXX", "CATS", board="CAT", stock="KL")
    assert table.take(zone) == ["declare-first"]
    assert "Draw" not in table.offers()


def test_K25_a_declared_card_cannot_be_changed_and_only_taking_is_open() -> None:
    table = Table("SXYZ XXXX", "CATS", board="CAT", stock="KL")
    assert table.declare("X") == []
    assert (table.phase, table.state.of(DeclaredState).declared, table.turn) == (Phase.DECLARED, 1, 0)
    assert table.offers() == {"Draw"}
    assert table.declare("Y") == ["declared"]
    assert table.lay("S", (3, 0), ACROSS) == ["declared"]
    assert table.pass_() == ["declared"]
    assert table.take("heap") == ["nothing-to-draw"]
    assert (table.hand(0), table.stock) == ("SXYZ", "KL"), "nothing was seen"
    assert table.take("stock") == []


def test_K25_after_the_card_is_seen_there_is_nothing_more_to_choose() -> None:
    table = Table("SXYZ XXXX", "CATS CATK", board="CAT", stock="KL")
    table.swap("X", "stock")
    assert (table.turn, table.state.of(DeclaredState).declared) == (1, None)
    assert table.take("stock") == ["declare-first"]


def test_K26_the_declared_card_lies_on_the_open_card_or_in_its_place() -> None:
    onto = Table("SXYZ XXXX", "CATS", open="Q", stock="K")
    onto.swap("X", "stock")
    instead = Table("SXYZ XXXX", "CATS", open="Q", stock="K")
    instead.swap("X", "open")
    assert onto.open[-1] == instead.open[-1] == "X"
    assert instead.open == "X"


def test_K26_a_free_card_may_be_declared_unless_the_table_forbids_it() -> None:
    assert Table("S*YZ XXXX", "CATS").swap("*") == []
    table = Table("S*YZ XXXX", "CATS", exchange_free=False)
    assert table.declare("*") == ["free-stays"]
    assert "Exchange" in table.offers(), "there are letters in the hand too"
    assert "Exchange" in Table("SXYZ XXXX", "CATS", exchange_free=False).offers()
    assert "Exchange" not in Table("** XXXX", "CATS", exchange_free=False).offers()


def test_K26_a_stock_that_is_through_is_the_open_pile_but_for_its_top_shuffled() -> None:
    table = Table("SXYZ XXXX", "CATS", open="ABCDEQ", stock="K")
    table.swap("X", "stock")
    assert (sorted(table.stock), table.open) == (sorted("ABCDEQ"), "X")
    again = Table("SXYZ XXXX", "CATS", open="ABCDEQ", stock="K")
    again.swap("X", "stock")
    assert again.stock == table.stock, "the same for ever"


def test_K26_the_order_of_the_new_stock_hangs_on_the_deal_number_and_the_move() -> None:
    stocks = set()
    for deal in range(3):
        for ply in range(3):
            table = Table("SXYZ XXXX", "CATS", open="ABCDEFGHQ", stock="K")
            table.set(deal=deal, ply=ply)
            table.swap("X", "stock")
            stocks.add(table.stock)
    assert len(stocks) == 9


def test_K26_a_table_may_leave_only_the_open_card_when_the_stock_is_through() -> None:
    table = Table("SXYZ XXXX", "CATS", open="ABQ", stock="K", stock_out="open_only")
    table.swap("X", "stock")
    assert (table.stock, table.open) == ("", "ABQX")
    table.declare("X")
    assert table.take("stock") == ["nothing-to-draw"]
    assert table.take("open") == []


def test_K27_a_card_once_put_out_is_not_taken_back() -> None:
    table = Table("SXYZ XXXX", "CATS XS", board="CAT", open="S")
    on_the_pile = Place((Placement(Slot("open"), (3, 0)),))
    assert table.play(on_the_pile) == ["V0"]
    in_the_crossword = Place((Placement(Slot("board"), (3, 0)),))
    assert table.play(in_the_crossword) == ["V0"]
    assert table.lay("S", (0, 0), ACROSS) == ["V2"]
    assert table.play(Exchange((Slot("board"),))) == ["declare-hand"]
