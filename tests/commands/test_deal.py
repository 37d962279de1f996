"""`kanugo deal`: the starting state, for people and as JSON."""

from game.asked import deal_number
from tests.commands.calls import Say


def test_a_deal_shows_every_card_of_the_pack(say: Say) -> None:
    shown = say("deal", "patience-heaps", "--deal", "20417", "--json").json
    assert [heap[0] for heap in shown["heaps"]] == list("UNEELBE")
    assert sum(map(len, shown["heaps"])) + len(shown["stock"]) == 58
    assert shown["offers"]


def test_a_deal_in_esperanto(say: Say) -> None:
    shown = say("deal", "patience-six", "--deal", "1", "--language", "eo", "--json").json
    assert "Ĉ" in shown["seats"][0]["hand"] + shown["stock"] + shown["open"]


def test_a_deal_number_may_have_leading_noughts() -> None:
    assert deal_number("0" * 5000 + "7") == 7
    assert deal_number("000") == 0
