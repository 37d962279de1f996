"""First method, "six and the open pile": each sentence of the original by its number."""

from dataclasses import replace

from game.table.board import Axis
from game.table.mode import Outcome
from game.table.moves import Exchange, Place, Placement, Resign, Slot
from game.table.state import Phase
from modes.moves import Draw
from tests.modes.patience_table import ACROSS, DOWN, Table


def six(deal: str, words: str, **options: bool) -> Table:
    return Table("patience-six", deal, words, **options)


def test_K40_six_cards_lie_face_up_in_a_row() -> None:
    table = six("ABCDEFGHI", "AB")
    assert table.row == "ABCDEF"


def test_K41_the_stocks_top_card_lies_beside_it_face_up() -> None:
    table = six("ABCDEFGHI", "AB")
    assert (table.open, table.stock) == ("G", "HI")


def test_K42_a_word_of_two_to_four_from_the_six_and_the_open_card_in_the_centre() -> None:
    words = "CATS CA T CATSO"
    table = six("CATSOXEZZ", words)
    assert table.lay("CATSO", (0, 0), ACROSS) == ["V1", "V5"]
    assert table.lay("C", (0, 0), ACROSS) == ["V5"]
    assert table.lay("CATS", (1, 0), ACROSS) == ["V5"], "not on the centre"
    assert table.lay("CATS", (0, 0), ACROSS) == []
    assert str(table.state.board) == "CATS"


def test_K42_the_open_card_may_be_part_of_the_word() -> None:
    table = six("CAXXXXTZ", "CAT")
    assert table.lay("CAT", (0, 0), ACROSS, "1 2 o") == []
    assert table.open == ""


def test_K42_at_most_one_open_card_a_placement_and_only_the_top() -> None:
    table = six("CAXXXXQT", "CAT")
    assert table.draw() == []
    assert (table.open, table.usable) == ("QT", "CAXXXXT")
    under = Place((Placement(Slot("hand", 0), (0, 0)), Placement(Slot("open", 1), (1, 0))))
    assert table.play(under) == ["V0"]


def test_K43_turning_is_allowed_only_when_nothing_can_be_placed() -> None:
    table = six("CATXXXQZZ", "CAT")
    assert table.offers() == {"Place", "Resign"}
    assert table.draw() == ["not-stuck"]
    assert table.open == "Q"


def test_K43_the_stock_is_turned_card_by_card_until_one_can_be_used() -> None:
    table = six("CXXXXXQZOA", "COA")
    assert table.offers() == {"Draw", "Resign"}
    assert table.draw() == []
    assert table.open == "QZ"
    assert table.draw() == []
    assert table.open == "QZO"
    assert table.draw() == []
    assert table.open == "QZOA"
    assert table.outcome is Outcome.LOST, "the stock is through, and COA needs two open cards"


def test_K43_a_house_rule_lets_one_turn_at_any_time() -> None:
    table = six("CATXXXQZZ", "CAT", turn_only_when_stuck=False)
    assert table.offers() == {"Place", "Draw", "Resign"}
    assert table.draw() == []


def test_K44_what_cannot_be_used_is_covered_by_the_next() -> None:
    table = six("CAXXXXQZTLL", "CAT")
    table.draw()
    table.draw()
    assert table.open == "QZT"
    assert table.usable == "CAXXXXT"
    assert table.lay("CAT", (0, 0), ACROSS, "1 2 o") == []
    assert table.open == "QZ", "the card under the used one is the top now"


def test_K45_used_row_cards_are_replaced_from_the_stock_in_their_places() -> None:
    table = six("CXAXTXQLMN", "CAT")
    assert table.lay("CAT", (0, 0), ACROSS, "1 3 5") == []
    assert (table.row, table.stock, table.open) == ("LXMXNX", "", "Q")


def test_K46_the_used_open_card_is_not_replaced() -> None:
    table = six("CAXXXXTLMN", "CAT")
    table.lay("CAT", (0, 0), ACROSS, "1 2 o")
    assert (table.row, table.open, table.stock) == ("LMXXXX", "", "N")


def test_K46_a_house_rule_replaces_the_used_open_card() -> None:
    table = six("CAXXXXTLMN", "CAT", open_refill=True)
    table.lay("CAT", (0, 0), ACROSS, "1 2 o")
    assert (table.row, table.open, table.stock) == ("LMXXXX", "N", "")


def test_K46_an_empty_stock_fills_the_row_from_the_open_pile_after_the_used_card_has_gone() -> None:
    table = six("CAXXXXQT", "CAT")
    table.draw()
    assert (table.open, table.stock) == ("QT", "")
    assert table.lay("CAT", (0, 0), ACROSS, "1 2 o") == []
    assert (table.row, table.open) == ("Q_XXXX", ""), "left to right, and there was one card only"


def test_K46_a_stock_that_runs_out_midway_is_followed_by_the_open_pile() -> None:
    table = six("CATXXXQL", "CAT")
    assert table.lay("CAT", (0, 0), ACROSS, "1 2 3") == []
    assert (table.row, table.open, table.stock) == ("LQ_XXX", "", "")


def test_K46_a_place_that_was_left_empty_is_filled_when_cards_are_there_again() -> None:
    table = six("CATSOXQ", "CAT SO SOX")
    table.lay("CAT", (0, 0), ACROSS, "1 2 3")
    assert table.row == "Q__SOX"


def test_K47_a_further_word_adds_one_to_four_cards() -> None:
    table = six("CATSONEZZZZZZZ", "CAT CATS SO SON STONE TONES SONE")
    table.lay("CAT", (0, 0), ACROSS)
    assert table.lay("S", (3, 0), ACROSS) == []
    assert table.lay("", (0, 0), ACROSS) == ["V1"]
    assert table.lay("ZZZZO", (3, 1), DOWN) == ["V1"]
    assert table.lay("ONE", (3, 1), DOWN) == []
    assert table.state.board.word(table.state.board.run((3, 0), Axis.DOWN)) == "SONE"


def test_K48_each_card_from_the_row_is_replaced_each_time() -> None:
    table = six("CATSXXQLMNOP", "CAT CATS")
    table.lay("CAT", (0, 0), ACROSS)
    assert table.row == "LMNSXX"
    table.lay("S", (3, 0), ACROSS)
    assert (table.row, table.stock) == ("LMNOXX", "P")


def test_K49_an_empty_stock_does_not_end_the_game() -> None:
    table = six("CATSOXN", "CAT CATS SO ON NO")
    table.lay("CAT", (0, 0), ACROSS)
    assert table.stock == ""
    assert table.outcome is None
    assert table.lay("S", (3, 0), ACROSS) == []


def test_K49_a_house_rule_ends_the_game_with_the_stock() -> None:
    table = six("CATSOXNLL", "CAT CATS SO ON NO", stock_ends_game=True)
    assert table.outcome is None
    table.lay("CAT", (0, 0), ACROSS)
    assert table.stock == ""
    assert table.outcome is Outcome.LOST


def test_K50_won_when_every_card_lies_in_the_crossword() -> None:
    table = six("CATSONT", "CAT CATS SO ON SON SONT NT NOT")
    table.lay("CAT", (0, 0), ACROSS, "1 2 3")
    assert table.outcome is None
    assert table.lay("SON", (3, 0), DOWN) == []
    assert table.outcome is None, "one card is left"
    assert table.lay("T", (3, 3), DOWN) == []
    assert table.outcome is Outcome.WON
    assert table.mode.winners(table.state) == (0,)
    assert table.offers() == set()
    assert table.draw() == ["over"]


def test_K51_lost_when_the_stock_is_empty_and_nothing_can_be_placed() -> None:
    table = six("CATXXXQ", "CAT")
    table.lay("CAT", (0, 0), ACROSS, "1 2 3")
    assert table.outcome is Outcome.LOST
    assert table.offers() == set()
    assert table.lay("X", (3, 0), ACROSS) == ["over"]


def test_K51_not_lost_while_the_stock_has_cards() -> None:
    table = six("CATXXXQLMNW", "CAT")
    table.lay("CAT", (0, 0), ACROSS, "1 2 3")
    assert table.outcome is None
    assert table.offers() == {"Draw", "Resign"}


def test_K51_one_may_give_up() -> None:
    table = six("CATXXXQLMNW", "CAT")
    assert table.play(Resign()) == []
    assert (table.outcome, table.mode.winners(table.state)) == (Outcome.LOST, ())
    assert (table.offers(), table.lay("CAT", (0, 0), ACROSS, "1 2 3")) == (set(), ["over"])


def test_only_a_stock_that_has_cards_is_drawn_from() -> None:
    table = six("CATXXXQLMNW", "CAT")
    fits, state = table.mode.fits, table.state
    assert [zone for zone in ("stock", "open", "waste", "hand") if fits(state, Draw(zone))] == ["stock"]
    assert not fits(replace(state, stock=()), Draw("stock"))


def test_K37_there_is_no_exchange_unless_the_table_agrees_on_it() -> None:
    declared = Exchange((Slot("hand", 5),))
    assert six("CATXXXQLM", "CAT").play(declared) == ["not-offered"]


def test_K37_with_exchange_a_card_is_declared_before_another_is_taken() -> None:
    table = six("CATXXYQLM", "CAT", exchange=True)
    assert table.play(Draw("open")) == ["declare-first"]
    assert table.play(Exchange((Slot("hand", 5),))) == []
    assert (table.state.phase, table.offers()) == (Phase.DECLARED, {"Draw"})
    assert table.lay("CAT", (0, 0), ACROSS, "1 2 3") == ["declared"], "first a card is taken"
    assert table.play(Exchange((Slot("hand", 0),))) == ["declared"]
    assert table.play(Draw("stock")) == []
    assert (table.row, table.open, table.stock) == ("CATXXL", "QY", "M")


def test_K37_after_declaring_a_card_is_taken_from_the_stock_or_the_open_pile() -> None:
    table = six("CATXXYQLM", "CAT", exchange=True)
    assert table.play(Exchange((Slot("hand", 5),))) == []
    assert table.play(Draw("waste")) == ["nothing-to-draw"]


def test_K37_the_declared_card_takes_the_place_of_the_open_card_taken() -> None:
    table = six("CATXXYQLM", "CAT", exchange=True)
    table.play(Exchange((Slot("hand", 5),)))
    assert table.play(Draw("open")) == []
    assert (table.row, table.open, table.stock) == ("CATXXQ", "Y", "LM")


def test_K37_an_exchange_names_one_card_of_the_row() -> None:
    table = six("CATXXYQLM", "CAT", exchange=True)
    for given in ((), (Slot("hand", 9),), (Slot("open", 0),), (Slot("hand", 0), Slot("hand", 1))):
        assert table.play(Exchange(given)) == ["declare-one"]


def test_K37_what_names_no_card_of_the_row_does_not_fit() -> None:
    table = six("CATXXYQLM", "CAT", exchange=True)
    fits = [place for place in range(-1, 8) if table.mode.fits(table.state, Exchange((Slot("hand", place),)))]
    assert fits == [0, 1, 2, 3, 4, 5]
    assert not table.mode.fits(table.state, Exchange(()))
    assert not table.mode.fits(table.state, Exchange((Slot("hand", 0), Slot("hand", 1))))


def test_K51_with_exchange_it_is_lost_when_no_exchange_can_help() -> None:
    assert six("XXXXXXQ", "CAT", exchange=True).outcome is Outcome.LOST
    assert six("XXXXXXQZ", "CAT", exchange=True).outcome is None, "a card of the stock may come"
    for exchange, outcome in ((True, None), (False, Outcome.LOST)):
        table = six("CXXXXXAT", "CAT", open_top_only=False, exchange=exchange)
        table.draw()
        assert (table.open, table.outcome) == ("AT", outcome), "T comes into the row, A may then be used"
    table = six("CXXXXXAT", "CAT", open_top_only=False, exchange=True)
    table.draw()
    assert table.play(Exchange((Slot("hand", 1),))) == []
    assert table.outcome is None
    assert table.play(Draw("open")) == []
    assert table.offers() == {"Place", "Exchange", "Resign"}


def test_K37_cards_may_be_added_on_both_sides_at_once() -> None:
    table = six("ATBEXXQZZZZ", "AT BATE")
    table.lay("AT", (0, 0), ACROSS, "1 2")
    assert table.lay("B..E", (-1, 0), ACROSS) == []
    assert str(table.state.board) == "BATE"


def test_open_cards_below_the_top_can_be_used_by_house_rule() -> None:
    table = six("CXXXXXAT", "CA CT", open_top_only=False)
    assert table.offers() == {"Place", "Resign"}
    below = Place((Placement(Slot("hand", 0), (0, 0)), Placement(Slot("open", 0), (1, 0))))
    assert table.play(below) == []
    assert table.open == ""
    both = six("CXXXXXATQ", "CAT AQ", open_top_only=False, turn_only_when_stuck=False)
    both.draw()
    two = Place(
        (
            Placement(Slot("hand", 0), (0, 0)),
            Placement(Slot("open", 1), (1, 0)),
            Placement(Slot("open", 0), (2, 0)),
        )
    )
    assert both.play(two) == ["one-open-card"]
    no_word = Place((*two.laid[1:], Placement(Slot("hand", 0), (0, 0))))
    swapped = Place(tuple(Placement(slot, (2 - x, y)) for slot, (x, y), _ in no_word.laid))
    assert both.play(swapped) == ["V7", "one-open-card"], "a wrong word hides nothing"
