"""Rounds of Kan-u-go played ahead, compiled and interpreted: how they end, and that nothing of them stays."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.search.kernel.plays import Reach
from game.search.players.rounds import Rounds
from game.table.board import FREE
from tests.modes.kanugo_table import Table
from tests.search.sources import interpreted
from tests.tiny import lexicon_of

WORDS = "CAT CATS AT TA AX OX SO NO ON TON TONS"
FORMS: dict[str, tuple[Any, Any]] = {
    "compiled": (Reach, Rounds),
    "interpreted": (interpreted("kernel.plays").Reach, interpreted("players.rounds").Rounds),
}


class Ahead:
    """Rounds from a table drawn by hand, in which every letter is hard but for the easy ones, a free card
    counts 15 and a dear letter 40."""

    def __init__(
        self, table: Table, form: str, plans: int = 0, idle: int = 6, easy: str = "", dear: str = ""
    ) -> None:
        make_reach, make_rounds = FORMS[form]
        self.reach = make_reach(table.mode.ruleset, lexicon_of(table.mode))
        self.reach.load(table.state.board)
        points = [15] + [0] * 63
        for code, letter in self.reach.letter_of.items():
            if code:
                points[code] = 40 if letter in dear else table.mode.ruleset.pieces.get(letter, (0, 0))[1]
        hardness = [9] * 64
        for letter in easy:
            hardness[self.code(letter)] = 1
        self.rounds = make_rounds(self.reach.kernel)
        self.rounds.set_rules(points, hardness, 5, 4, idle, True, plans)

    def code(self, card: str) -> int:
        return 0 if card == "*" else self.reach.codes((card,))[0]

    def deal(self, hands: Sequence[str], stock: str = "KKK", open: str = "Q") -> None:
        cards = [bytes(map(self.code, part)) for part in (*hands, stock, open)]
        self.rounds.deal(cards[:-2], cards[-2], cards[-1])

    def lay(self, seat: int, letters: str) -> list[int]:
        """What everybody counts after the highest play of these letters."""
        best = self.reach.highest(self.reach.codes(letters))
        assert best is not None
        assert self.rounds.after_laying(seat, *best)
        return list(self.rounds.counts)

    def exchange(self, seat: int, card: str, from_open: bool) -> list[int]:
        assert self.rounds.after_exchange(seat, self.code(card), from_open)
        return list(self.rounds.counts)


@pytest.mark.parametrize("form", FORMS)
def test_a_round_ends_when_somebody_is_out(form: str) -> None:
    """S makes CATS and the hand is empty; the other one counts two cards of 4 and a free card of 15."""
    ahead = Ahead(Table("S QQ*", WORDS, "CAT"), form)
    ahead.deal(("S", "QQ*"))
    assert ahead.lay(0, "S") == [0, 23]


@pytest.mark.parametrize("form", FORMS)
def test_free_cards_go_with_the_last_letter(form: str) -> None:
    ahead = Ahead(Table("S* QQ", WORDS, "CAT"), form)
    ahead.deal(("S*", "QQ"))
    assert ahead.lay(0, "S") == [0, 8]


@pytest.mark.parametrize("form", FORMS)
def test_a_round_is_blocked_after_idle_turns_and_everybody_counts(form: str) -> None:
    ahead = Ahead(Table("Z QQ", WORDS, "CAT"), form, idle=2)
    ahead.deal(("Z", "QQ"), stock="QQQQQ")
    assert ahead.exchange(0, "Z", from_open=False) == [4, 8]


@pytest.mark.parametrize("form", FORMS)
def test_the_open_pile_becomes_the_stock(form: str) -> None:
    """Ana takes the stock's only card; of the pile of S, J and her Z the S is the new stock's top."""
    ahead = Ahead(Table("ZZ QQ", WORDS, "CAT"), form, idle=2)
    ahead.deal(("ZZ", "QQ"), stock="X", open="SJ")
    assert ahead.exchange(0, "Z", from_open=False) == [2 + 2, 4 + 8]


@pytest.mark.parametrize("form", FORMS)
def test_an_open_card_that_is_easy_to_lay_is_taken(form: str) -> None:
    """Bo takes the S that Ana has given and goes out with it, unless it counts as hard."""
    for easy, left in (("S", 0), ("", 8)):
        ahead = Ahead(Table("SZ Q", WORDS, "CAT"), form, easy=easy)
        ahead.deal(("SZ", "Q"), stock="KKKKKKK")
        assert ahead.exchange(0, "S", from_open=False)[1] == left


@pytest.mark.parametrize("form", FORMS)
def test_who_plans_leaves_what_can_be_laid_next(form: str) -> None:
    """After the heaviest play of six cards Bo has two that cannot be laid; with planning, Bo goes out."""
    table = Table("ZZZ SOTNAX", WORDS + " TO TOTO TONTO", "CAT")
    for plans, left in ((0, 4), (8, 0)):
        ahead = Ahead(table, form, plans)
        ahead.deal(("ZZZ", "SOTNAX"), stock="ZZZZZZZZ", open="Z")
        assert ahead.exchange(0, "Z", from_open=False)[1] == left


@pytest.mark.parametrize("form", FORMS)
def test_of_plays_that_leave_what_can_be_laid_next_the_most_points_go(form: str) -> None:
    """Cy is out before Bo is in turn again. Bo keeps the A, which counts 10, or N and O if it counts 40."""
    table = Table("ZZZ SOTNA S", WORDS + " TO TOTO TONTO", "CAT")
    for dear, left in (("", 10), ("A", 16)):
        ahead = Ahead(table, form, plans=8, dear=dear)
        ahead.deal(("ZZZ", "SOTNA", "S"), stock="ZZZZZZZZ", open="Z")
        assert ahead.exchange(0, "Z", from_open=False)[1:] == [left, 0]


@pytest.mark.parametrize("form", FORMS)
def test_the_board_is_as_it_was_afterwards(form: str) -> None:
    ahead = Ahead(Table("SO TN", WORDS, "CAT"), form, plans=8)
    codes = ahead.reach.codes("SOTN")
    before = [*ahead.reach.options(codes)]
    for _ in range(3):
        ahead.deal(("SO", "TN"), stock="KKKKKK")
        ahead.lay(0, "SO")
    assert [*ahead.reach.options(codes)] == before


def test_compiled_rounds_end_as_interpreted_ones() -> None:
    table = Table("SOTNAX TONCAT", WORDS + " TO SOT TAN CAN NAT", "CAT")
    ended = []
    for form in FORMS:
        ahead = Ahead(table, form, plans=4, easy="SOT")
        ahead.deal(("SOTNAX", "TONCAT", "AT*"), stock="SOXNTAAAOO", open="T")
        ended.append([ahead.lay(0, letters) for letters in ("SO", "TON", "AX", "SOTN")])
        ended[-1] += [ahead.exchange(0, card, open) for card in "SOX" for open in (True, False)]
    assert ended[0] == ended[1]


@pytest.mark.parametrize("form", FORMS)
def test_what_cannot_be_is_refused(form: str) -> None:
    ahead = Ahead(Table("S QQ", WORDS, "CAT"), form)
    ahead.deal(("S", "QQ"), stock="", open="Q")
    with pytest.raises(ValueError, match="nothing to take"):
        ahead.rounds.after_exchange(0, ahead.code("S"), False)
    with pytest.raises(ValueError, match="seat 2"):
        ahead.rounds.after_exchange(2, ahead.code("S"), True)
    with pytest.raises(IndexError, match="does not fit"):
        ahead.rounds.after_laying(0, 0, 0)


def test_a_free_card_is_no_letter_to_search_with() -> None:
    table = Table("S* QQ", WORDS, "CAT")
    reach = Reach(table.mode.ruleset, lexicon_of(table.mode))
    assert reach.codes(("S", FREE)) == reach.codes("S")
