"""Skrablo: the sentences about exchanging, passing and the end."""

from dataclasses import replace

from tests.modes.skrablo_table import skrablo


def test_S32_any_number_of_tiles_is_exchanged_in_place_of_a_word() -> None:
    table = skrablo("LA", "HUNDOLAE", "K", bag="VZBFGRST")
    assert table.exchange("HUNDOLAE") == []
    assert (table.hand(0), table.turn, table.scores) == ("BFGRSTVZ", 1, [0, 0])
    assert sorted(table.bag) == sorted("HUNDOLAE")


def test_S32_no_more_than_the_bag_holds() -> None:
    table = skrablo("LA", bag="VZ")
    assert table.exchange("HUN") == ["bag-holds"]
    assert table.exchange("HU") == []


def test_S33_the_new_tiles_are_drawn_before_the_old_ones_go_back_and_the_bag_is_mixed() -> None:
    table = skrablo("LA", "HUNDOLAE", "K", bag="VZ")
    table.exchange("HU")
    assert table.hand(0) == "ADELNOVZ"
    assert sorted(table.bag) == ["H", "U"]
    more = skrablo("LA", "HUNDOLAE", "K", bag="VZBĜĤĴŬŜ")
    more.exchange("HU")
    assert more.hand(0) == "ADELNOVZ", "drawn from the top"
    assert sorted(more.bag) == sorted("HUBĜĤĴŬŜ")
    assert more.bag[:6] != "BĜĤĴŬŜ"


def test_S33_the_bag_is_mixed_otherwise_in_another_deal_and_another_turn() -> None:
    def bag(deal: int = 1, passed: int = 0) -> str:
        table = skrablo("LA", "HUNDOLAE", "K", bag="VZBĜĤĴŬŜCĈDEFG")
        table.state = replace(table.state, deal=deal, ply=passed)
        table.exchange("HU")
        return table.bag

    assert bag() == bag()
    assert len({bag(), bag(deal=2), bag(passed=2)}) == 3


def test_S32_S34_who_can_lay_or_exchange_does_not_pass() -> None:
    table = skrablo("LA", "KKKKKKKK", "LAKKKKKK", bag="Z")
    assert table.offers() == {"Exchange"}
    assert table.pass_() == ["no-pass"]
    empty = skrablo("LA", "LAK", "KKK", bag="")
    assert empty.offers() == {"Place"}
    assert empty.pass_() == ["no-pass"]


def test_S34_over_when_the_bag_is_empty_and_somebody_has_laid_all() -> None:
    table = skrablo("LA", "LA", "KKK", bag="")
    table.lay("LA", (7, 7))
    assert table.over


def test_S34_not_over_while_the_bag_has_tiles() -> None:
    table = skrablo("LA", "LA", "KKK", bag="KKKKKKKKK")
    table.lay("LA", (7, 7))
    assert not table.over
    assert (table.hand(0), table.bag) == ("KKKKKKKK", "K")


def test_S34_over_when_the_bag_is_empty_and_nobody_can_form_a_word() -> None:
    table = skrablo("LA LAN", "LAK", "NKK", "KKK", bag="")
    table.lay("LA", (7, 7))
    assert not table.over, "Bo can lay LAN"
    table.lay("N", (9, 7))
    assert table.over
    assert table.totals == [(1 + 1) * 2 - 2, 3 - 4, -6]


def test_S34_who_cannot_lay_with_an_empty_bag_passes() -> None:
    table = skrablo("LA LAN", "LAK", "KKK", "NKK", bag="")
    table.lay("LA", (7, 7))
    assert table.offers() == {"Pass"}
    assert table.pass_() == []
    assert (table.turn, table.over) == (2, False)


def test_S34_where_words_are_challenged_nobody_is_told_that_they_could_lay_one() -> None:
    table = skrablo("LA", "LAK", "KKK", bag="", adjudication="challenge")
    assert table.pass_() == []
    assert skrablo("LA", "LAK", "KKK", bag="K", adjudication="challenge").pass_() == ["no-pass"]


def test_S34_where_words_are_challenged_a_circle_of_passes_ends_it() -> None:
    table = skrablo("LA", "KKK", "KKK", bag="", adjudication="challenge")
    assert "Pass" in table.offers()
    table.pass_()
    assert not table.over
    table.pass_()
    assert table.over
