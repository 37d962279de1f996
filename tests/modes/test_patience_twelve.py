"""Second method, "twelve in hand": each sentence of the original by its number."""

from game.table.mode import Outcome
from modes.moves import Draw
from tests.modes.patience_table import ACROSS, DOWN, Table


def twelve(deal: str, words: str, **options: bool) -> Table:
    return Table("patience-twelve", deal, words, **options)


def test_K52_twelve_cards_in_hand_the_others_face_down() -> None:
    table = twelve("ABCDEFGHIJKLMNO", "AB")
    assert (table.row, table.stock) == ("ABCDEFGHIJKL", "MNO")
    assert table.open == "", "there is no open card"


def test_K53_a_word_of_two_to_four_in_the_centre() -> None:
    table = twelve("CATSOXXXXXXXZ", "CATS CATSO")
    assert table.lay("CATSO", (0, 0), ACROSS) == ["V1", "V5"]
    assert table.lay("CATS", (2, 2), ACROSS) == ["V5"]
    assert table.lay("CATS", (-3, 0), ACROSS) == []


def test_K54_further_words_add_one_to_four_from_the_hand() -> None:
    table = twelve("CATSONEXXXXXZ", "CAT CATS SONE")
    table.lay("CAT", (0, 0), ACROSS)
    assert table.lay("SONE", (3, 0), DOWN) == []
    assert table.row == "XXXXX"
    assert table.stock == "Z"


def test_K55_taking_is_allowed_only_when_the_hand_permits_nothing() -> None:
    table = twelve("CATXXXXXXXXXSZ", "CAT CATS")
    assert table.draw() == ["not-stuck"]
    table.lay("CAT", (0, 0), ACROSS)
    assert table.offers() == {"Draw", "Resign"}


def test_K55_only_the_stock_can_be_taken_from() -> None:
    table = twelve("XXXXXXXXXXXXSZ", "CAT")
    for zone in ("open", "hand", "banana", ""):
        assert table.play(Draw(zone)) == ["nothing-to-draw"]
        assert not table.mode.fits(table.state, Draw(zone))
    assert table.draw() == []


def test_K55_a_house_rule_lets_one_take_at_any_time() -> None:
    table = twelve("CATXXXXXXXXXSZ", "CAT CATS", draw_only_when_stuck=False)
    assert table.offers() == {"Place", "Draw", "Resign"}
    assert table.draw() == []


def test_K56_the_top_card_of_the_stock_is_taken_into_the_hand() -> None:
    table = twelve("CATXXXXXXXXXSZ", "CAT CATS")
    table.lay("CAT", (0, 0), ACROSS)
    assert table.draw() == []
    assert (table.row, table.stock) == ("XXXXXXXXXS", "Z")


def test_K57_a_card_that_helps_is_used_and_no_other_taken_before() -> None:
    table = twelve("CATXXXXXXXXXSZ", "CAT CATS")
    table.lay("CAT", (0, 0), ACROSS)
    table.draw()
    assert table.offers() == {"Place", "Resign"}
    assert table.draw() == ["not-stuck"]
    assert table.lay("S", (3, 0), ACROSS) == []


def test_K58_cards_are_taken_one_by_one_until_a_word_can_be_made() -> None:
    table = twelve("CATXXXXXXXXXQZS", "CAT CATS")
    table.lay("CAT", (0, 0), ACROSS)
    assert table.draw() == []
    assert table.row == "XXXXXXXXXQ"
    assert table.draw() == []
    assert table.row == "XXXXXXXXXQZ"
    assert table.draw() == []
    assert table.row == "XXXXXXXXXQZS"
    assert table.offers() == {"Place", "Resign"}


def test_K58_the_hand_is_not_filled_again_to_twelve() -> None:
    table = twelve("CATXXXXXXXXXSZ", "CAT CATS")
    table.lay("CAT", (0, 0), ACROSS)
    assert (table.row, table.stock) == ("XXXXXXXXX", "SZ")


def test_K58_a_house_rule_fills_the_hand_again() -> None:
    table = twelve("CATXXXXXXXXXSZQW", "CAT CATS", refill_hand=True)
    table.lay("CAT", (0, 0), ACROSS)
    assert (table.row, table.stock) == ("XXXXXXXXXSZQ", "W")


def test_K59_won_when_all_letters_are_rightly_placed() -> None:
    table = twelve("CATSONETOGAS", "CAT CATS SONE TOGA TOGAS")
    table.lay("CAT", (0, 0), ACROSS)
    assert table.lay("SONE", (3, 0), DOWN) == []
    assert table.row == "TOGAS"
    assert table.lay("OGAS", (0, -1), DOWN, "2 3 4 5") == ["V2"]
    assert table.lay("TOGA", (3, 4), DOWN) == ["V7"]
    assert table.outcome is None
    ended = twelve("CATSONESEEDS", "CAT CATS SONE SEED SEEDS ES")
    ended.lay("CAT", (0, 0), ACROSS)
    ended.lay("SONE", (3, 0), DOWN)
    assert ended.row == "SEEDS"
    assert ended.lay("S", (4, 3), ACROSS) == []
    assert ended.outcome is None
    assert ended.lay("EEDS", (4, 4), DOWN) == []
    assert ended.outcome is Outcome.WON


def test_K59_lost_when_the_stock_is_empty_and_nothing_can_be_placed() -> None:
    table = twelve("CATXXXXXXXXXQ", "CAT")
    table.lay("CAT", (0, 0), ACROSS)
    assert table.outcome is None
    table.draw()
    assert table.outcome is Outcome.LOST
    assert table.draw() == ["over"]


def test_K59_a_house_rule_ends_the_game_with_the_stock() -> None:
    table = twelve("CATXXXXXXXXXS", "CAT CATS", stock_ends_game=True)
    table.lay("CAT", (0, 0), ACROSS)
    table.draw()
    assert table.outcome is Outcome.LOST
