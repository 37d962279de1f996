"""`kanugo deal`: the starting state, for people and as JSON."""

import pytest

from game.deals.book import DealWords, find, read_book
from game.deals.request import deal_number
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


@pytest.mark.parametrize(("words", "stuck_by"), [("all", "valid"), ("everyday", "everyday")])
def test_how_hard_a_deal_is_says_the_book_of_its_own_table(say: Say, words: DealWords, stuck_by: str) -> None:
    path = find("patience-six", "en", words)
    assert path is not None
    book = read_book(path)
    table = ("--set", f"stuck_by={stuck_by}")
    for deal in book.deals[:5]:
        shown = say("deal", "patience-six", "--deal", str(deal.number), *table, "--json").json
        assert (shown["grade"], shown["share"], shown["harder_than"]) == tuple(book.difficulty(deal))
    said = say("deal", "patience-six", "--deal", str(book.deals[0].number), *table)
    assert said.out.splitlines()[1].startswith(f"Difficulty {book.deals[0].grade} ")


def test_a_deal_outside_the_books_has_no_difficulty(say: Say) -> None:
    everyday, every = find("patience-six", "en", "everyday"), find("patience-six", "en")
    assert everyday is not None
    assert every is not None
    number = read_book(every).deals[-1].number
    assert number not in {deal.number for deal in read_book(everyday).deals}
    shown = say("deal", "patience-six", "--deal", str(number), "--set", "stuck_by=everyday", "--json").json
    assert "grade" not in shown
