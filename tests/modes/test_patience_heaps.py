"""Third method, "seven heaps": each sentence of the original by its number."""

from game.table.facedown import seen_by
from game.table.mode import Outcome
from game.table.moves import Place, Placement, Slot
from modes.moves import Draw
from modes.states import HeapState
from tests.modes.patience_table import ACROSS, DOWN, Table

SIZES = range(1, 8)


def heaps(tops: str, outside: str, words: str, under: str = "", **options: bool) -> Table:
    """Seven heaps with these tops, X below them (or `under`, the cards right below the tops of heaps 2 to 7,
    one a heap), and these outside cards in the order in which they would be turned."""
    below = under.ljust(6, "X")
    made = ["X" * max(0, size - 2) + (below[size - 2] if size > 1 else "") + tops[size - 1] for size in SIZES]
    deal = "".join(heap[row] for row in range(7) for heap in made if row < len(heap))
    return Table("patience-heaps", deal + outside, words, **options)


def test_K61_K62_K63_seven_heaps_of_one_to_seven_laid_row_by_row() -> None:
    deal = "ABCDEFGHIJKLMNOPQRSTUVWXYZAB"
    table = Table("patience-heaps", deal + "CD", "QQ")
    assert table.heaps == ["A", "BH", "CIN", "DJOS", "EKPTW", "FLQUXZ", "GMRVYAB"]
    assert sum(map(len, table.heaps)) == 28
    assert table.stock == "CD"


def test_K64_the_top_of_each_heap_is_turned() -> None:
    table = heaps("CATSONE", "ZZZ", "CAT")
    assert table.usable == "CATSONE"


def test_K67_what_is_left_of_the_stock_is_turned_though_it_is_one_card() -> None:
    table = heaps("XXXXXXX", "LMNO", "XN")
    assert (table.draw(), table.open) == ([], "LMN")
    assert (table.draw(), table.open, table.stock) == ([], "LMNO", "")
    assert (table.draw(), table.open) == ([], "LMN"), "then the waste is turned over"


def test_of_each_heap_only_the_top_is_seen() -> None:
    shown = seen_by(heaps("CATSONE", "LMN", "CAT").state, 0)
    assert ["".join(heap) for heap in shown.of(HeapState).heaps] == [
        "C",
        "#A",
        "##T",
        "###S",
        "####O",
        "#####N",
        "######E",
    ]


def test_K67_only_the_stock_can_be_turned() -> None:
    table = heaps("CATSONE", "ZZZ", "CAT")
    assert table.play(Draw("open")) == ["nothing-to-draw"]
    assert not table.mode.fits(table.state, Draw("waste"))


def test_K65_a_word_of_two_to_four_of_the_turned_cards_in_the_centre() -> None:
    table = heaps("CATSONE", "ZZZ", "CATSO CATS")
    assert table.lay("CATSO", (0, 0), ACROSS) == ["V1", "V5"]
    assert table.lay("CATS", (1, 0), ACROSS) == ["V5"]
    assert table.lay("CATS", (0, 0), ACROSS) == []


def test_K65_at_most_one_card_of_each_heap_is_used_in_a_placement() -> None:
    table = heaps("CATSONE", "ZZZ", "CAT CC")
    twice = Place((Placement(Slot("heap", 0), (0, 0)), Placement(Slot("heap", 0), (1, 0))))
    assert table.play(twice) == ["V0"]
    same = heaps("CATSONE", "ZZZ", "CC", under="CCCCCC")
    assert Place not in same.mode.offers(same.state), "the only two C that lie open are one over the other"
    two = heaps("CCTSONE", "ZZZ", "CC", under="XXXXXX")
    assert two.lay("CC", (0, 0), ACROSS) == [], "of two heaps they may be used"


def test_K66_heaps_that_gave_a_card_show_the_next_only_after_the_placement() -> None:
    table = heaps("CATSONE", "ZZZ", "CAT CATB CATBD", under="BDXXXX")
    covered = Place(
        (
            Placement(Slot("heap", 0), (0, 0)),
            Placement(Slot("heap", 1), (1, 0)),
            Placement(Slot("heap", 2), (2, 0)),
            Placement(Slot("heap", 1), (3, 0)),
        )
    )
    assert table.play(covered) == ["V0"], "B is still covered"
    assert table.lay("CAT", (0, 0), ACROSS) == []
    assert table.heaps[:3] == ["", "B", "XD"]
    assert table.usable == "BDSONE"
    assert table.lay("BD", (3, 0), ACROSS) == []


def test_K66_an_emptied_heap_stays_empty() -> None:
    table = heaps("CATSONE", "LMN", "CAT")
    table.lay("CAT", (0, 0), ACROSS)
    assert table.heaps[0] == ""
    assert Slot("heap", 0) not in table.mode.slots(table.state)


def test_K66_a_house_rule_fills_an_emptied_heap_from_the_stock() -> None:
    table = heaps("CATSONE", "LMN", "CAT", heap_refill=True)
    table.lay("CAT", (0, 0), ACROSS)
    assert (table.heaps[0], table.stock) == ("L", "MN")


def test_K67_every_third_card_is_turned_when_the_heaps_yield_nothing() -> None:
    table = heaps("CAXXXXX", "LMTUVW", "CAT")
    assert table.offers() == {"Draw", "Resign"}
    assert table.draw() == []
    assert (table.open, table.stock) == ("LMT", "UVW")
    assert table.usable == "CAXXXXXT"
    assert table.lay("CAT", (0, 0), ACROSS, "1 2 o") == []


def test_K67_no_card_is_turned_while_the_heaps_alone_permit_a_placement() -> None:
    table = heaps("CATSONE", "LMN", "CAT")
    assert table.offers() == {"Place", "Resign"}
    assert table.draw() == ["not-stuck"]


def test_K67_where_no_card_lies_outside_there_is_none_to_turn() -> None:
    table = heaps("CATSONE", "", "CAT")
    assert table.offers() == {"Place", "Resign"}
    assert table.draw() == ["nothing-to-draw"]


def test_K60_the_player_has_a_name() -> None:
    assert heaps("CATSONE", "", "CAT").state.seat.name == "Ana"


def test_K67_a_house_rule_lets_one_turn_at_any_time() -> None:
    assert heaps("CATSONE", "LMN", "CAT", turn_only_when_stuck=False).draw() == []


def test_K67_one_may_go_on_turning_although_the_waste_could_be_used() -> None:
    table = heaps("CAXXXXX", "LMTUVW", "CAT")
    table.draw()
    assert table.offers() == {"Place", "Draw", "Resign"}
    assert table.draw() == []
    assert (table.open, table.usable) == ("LMTUVW", "CAXXXXXW")


def test_K67_a_house_rule_forbids_turning_past_a_usable_card() -> None:
    table = heaps("CAXXXXX", "LMTUVW", "CAT", turn_past_usable=False)
    table.draw()
    assert table.draw() == ["not-stuck"]


def test_K67_only_the_third_card_just_turned_may_be_used() -> None:
    table = heaps("CAXXXXX", "LSTUVSUVW", "CAT CATS")
    table.draw()
    table.lay("CAT", (0, 0), ACROSS, "1 2 o")
    assert table.open == "LS"
    assert "S" not in table.usable, "the card under a used one is not freed"
    table.draw()
    assert (table.open, table.usable[-1]) == ("LSUVS", "S")


def test_K67_a_house_rule_frees_the_card_under_a_used_one() -> None:
    table = heaps("CAXXXXX", "LSTUVW", "CAT CATS", waste_uncovers=True)
    table.draw()
    table.lay("CAT", (0, 0), ACROSS, "1 2 o")
    assert table.usable[-1] == "S"
    assert table.lay("S", (3, 0), ACROSS, "o") == []


def test_K67_of_fewer_than_three_cards_the_last_is_turned() -> None:
    table = heaps("CAXXXXX", "LMNUT", "CAT")
    table.draw()
    table.draw()
    assert (table.open, table.stock, table.usable[-1]) == ("LMNUT", "", "T")


def test_K67_a_house_rule_leaves_fewer_than_three_unturned() -> None:
    table = heaps("CAXXXXX", "LMNUT", "CAN", short_turn=False)
    table.draw()
    assert table.usable[-1] == "N"
    assert table.draw() == []
    assert (table.open, table.stock) == ("LMN", "UT"), "the pass began again"


def test_K68_cards_of_the_heaps_are_to_be_preferred() -> None:
    table = heaps("CATSXXX", "LMTUVW", "CAT", turn_only_when_stuck=False)
    table.draw()
    with_waste = table.placing("CAT", (0, 0), ACROSS, "1 2 o")
    assert table.mode.check(table.state, with_waste) is None
    assert table.mode.notes(table.state, with_waste) == ("prefer-heaps",)
    without = table.placing("CAT", (0, 0), ACROSS, "1 2 3")
    assert table.mode.notes(table.state, without) == ()


def test_K68_a_house_rule_refuses_the_waste_while_the_heaps_permit_a_placement() -> None:
    table = heaps("CATSXXX", "LMTUVW", "CAT", turn_only_when_stuck=False, heaps_first=True)
    table.draw()
    assert table.play(table.placing("CAT", (0, 0), ACROSS, "1 2 o")) == ["V0"]
    alone = heaps("CAXXXXX", "LMTUVW", "CAT", heaps_first=True)
    alone.draw()
    assert alone.play(alone.placing("CAT", (0, 0), ACROSS, "1 2 o")) == []


def test_K69_the_waste_is_turned_over_unmixed_and_gone_through_again() -> None:
    table = heaps("CAXXXXX", "LMTUVW", "CAT")
    table.draw()
    table.draw()
    assert (table.open, table.stock) == ("LMTUVW", "")
    assert table.draw() == []
    assert (table.open, table.stock) == ("LMT", "UVW")


def test_K69_a_card_taken_out_shifts_the_thirds_of_the_next_pass() -> None:
    table = heaps("CAXXXXX", "LMTUVW", "CAT CATU")
    table.draw()
    table.lay("CAT", (0, 0), ACROSS, "1 2 o")
    assert table.draw() == []
    assert table.open == "LMUVW"
    assert table.draw() == []
    assert table.open == "LMU", "U was the first of three and is the third now"
    assert table.lay("U", (3, 0), ACROSS, "o") == []


def test_K70_K71_won_only_when_heaps_and_outside_cards_are_all_laid() -> None:
    """Every card is an A and every line of As is a word, so that the whole pack can be laid in one line."""
    table = Table("patience-heaps", "A" * 31, " ".join("A" * n for n in range(2, 32)))
    laid = 0
    while table.outcome is None:
        width = min(4, len(table.usable))
        if width and not table.lay("A" * width, (laid, 0), ACROSS):
            laid += width
        else:
            assert table.draw() == []
    assert (laid, table.state.left()) == (31, ())
    assert table.outcome is Outcome.WON


def test_K72_lost_when_a_whole_pass_permits_nothing() -> None:
    table = heaps("CAXXXXX", "LMNUVWYZ", "CAT")
    assert table.outcome is Outcome.LOST
    assert table.offers() == set()


def test_K72_not_lost_while_a_stop_of_the_pass_helps() -> None:
    assert heaps("CAXXXXX", "LMNUVWYT", "CAT").outcome is None, "the last card of a short turn"
    assert heaps("CAXXXXX", "LMNUVWYTZ", "CAT").outcome is Outcome.LOST, "T is never a third card"
    assert heaps("CAXXXXX", "LMNUVWYT", "CAT", short_turn=False).outcome is Outcome.LOST


def test_K72_not_lost_while_a_stop_of_the_next_pass_helps() -> None:
    table = heaps("CAXXXXX", "LMTUVSYZQ", "CAT CATS")
    table.draw()
    table.lay("CAT", (0, 0), ACROSS, "1 2 o")
    assert table.stock == "UVSYZQ"
    assert table.outcome is None, "S comes up in this pass"
    table.draw()
    assert table.usable[-1] == "S"
    table.draw()
    assert table.open == "LMUVSYZQ"
    assert table.outcome is Outcome.LOST, "the next pass stops at U, Y and Q"


def test_K72_lost_without_outside_cards_when_the_heaps_yield_nothing() -> None:
    assert heaps("CAXXXXX", "", "CAT").outcome is Outcome.LOST


def test_K72_the_live_waste_card_is_looked_at_before_the_game_is_called_lost() -> None:
    table = heaps("CAXXXXX", "LMT", "CAT")
    table.draw()
    assert table.outcome is None
    assert table.lay("CAT", (0, 0), DOWN, "1 2 o") == []
