"""Candidates tried by playing on: what worlds are dealt from, how trials end, and that nothing is left."""

import random
from collections import Counter
from typing import Any

import pytest

from game.search.kernel import chance, form
from game.search.kernel.plays import Option, Reach
from game.search.players.chances import rough
from game.search.players.equity import Equity
from game.search.players.playout import Playout
from game.table.board import BLANK, Board
from game.table.ruleset import Ruleset
from tests.search.sources import interpreted
from tests.search.tables import ALPHABETS, lexicon, rules
from tests.tiny import TinyWords, grid, ruleset

FORMS: dict[str, tuple[Any, Any, Any]] = {
    "as installed": (Reach, Equity, Playout),
    "interpreted": (
        interpreted("kernel.plays").Reach,
        interpreted("players.equity").Equity,
        interpreted("players.playout").Playout,
    ),
}
PIECES = dict.fromkeys("ABCEST", (4, 1)) | {BLANK: (2, 0), "Q": (1, 10)}
NOTHING = [0] * 64
VALUES = "ABCEST"


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path_factory.mktemp("home")))
    form.forget()


def tiny_rules() -> Ruleset:
    return ruleset(pieces=PIECES, board=grid(7), scoring="words", max_new=None, first_max=None)


class Table:
    """CAT lies there; CATS and CATE are words, and little else."""

    def __init__(self, compiled: str = "as installed", full: int = 2, exchange: int = 0) -> None:
        make_reach, make_equity, make_playout = FORMS[compiled]
        self.rules = tiny_rules()
        self.reach: Reach = make_reach(self.rules, TinyWords("CAT CATS CATE BE"))
        self.reach.load(Board.parse("CAT", (1, 2)))
        equity = make_equity(self.reach.kernel)
        self.playout = make_playout(self.reach.kernel, equity)
        values = [self.rules.pieces.get(self.reach.letter_of.get(code, ""), (0, 0))[1] for code in range(64)]
        equity.weigh(values, NOTHING, NOTHING, [0] * 4096, {})
        self.playout.set_rules(full, exchange, True, False)
        self.playout.expect(*rough().numbers())

    def hand(self, pieces: str) -> bytes:
        return bytes(sorted(self.reach.codes(pieces)))

    def sit(self, unseen: str, others: int = 1, scores: tuple[int, int] = (0, 0)) -> None:
        self.playout.sit(0, scores, (0, 0), (0, others), bytes(self.reach.codes(unseen)))

    def lay(self, pieces: str, score: int) -> Option:
        """The play of so many points."""
        return next(
            option for option in self.reach.options(self.reach.codes(pieces)) if option.score == score
        )


@pytest.mark.parametrize("compiled", FORMS)
def test_who_goes_out_gets_what_the_other_holds(compiled: str) -> None:
    """CATS counts 4; the other one is left with Q of 10, which goes over to the one who is out."""
    table = Table(compiled)
    table.sit("Q", scores=(3, 2))
    option = table.lay("S", 4)
    assert table.playout.trials(option.key, option.code, table.hand("S"), 0, 0, 3, 9) == 3
    assert [*table.playout.spreads[:3]] == [(3 + 4 + 10 - 2 + 10) * chance.UNIT] * 3
    assert [*table.playout.wins[:3]] == [chance.SURE] * 3


@pytest.mark.parametrize("compiled", FORMS)
def test_when_all_have_passed_each_counts_their_own(compiled: str) -> None:
    table = Table(compiled)
    table.sit("Q", scores=(0, 5))
    table.playout.trials(0, 0, table.hand("B"), 1, 0, 1, 9)
    assert table.playout.spreads[0] == (-1 - (5 - 10)) * chance.UNIT
    assert table.playout.wins[0] == chance.SURE
    table.sit("Q", scores=(0, 9))
    table.playout.trials(0, 0, table.hand("B"), 1, 0, 1, 9)
    assert table.playout.spreads[0] == 0
    assert table.playout.wins[0] == chance.SURE // 2, "a draw is half a win"


def test_the_other_answers_with_their_own_pieces() -> None:
    """After CATS the E at its side is no word; without it CATE counts 4 for the other."""
    table = Table()
    table.sit("E")
    table.playout.trials(0, 0, table.hand("B"), 1, 0, 1, 9)
    assert table.playout.spreads[0] == -(4 + 1 + 1) * chance.UNIT
    assert table.playout.wins[0] == 0


def test_an_unfinished_trial_is_scored_as_a_chance() -> None:
    table = Table()
    table.sit("QQQQQQ")
    option = table.lay("S", 4)
    table.playout.trials(option.key, option.code, table.hand("SB"), 1, 0, 1, 0)
    assert table.playout.spreads[0] == 4 * chance.UNIT
    expected = 1 - rough().of(6, -4)  # the other is in turn, and does not see a hand of two and four more
    assert table.playout.wins[0] / chance.SURE == pytest.approx(expected, abs=0.005)


def test_a_lead_is_worth_more_the_less_is_left() -> None:
    chances = rough()
    assert chances.of(80, 0) > 0.5, "who is in turn is better off"
    assert chances.of(80, 30) < chances.of(20, 30) < chances.of(1, 30) < 1
    assert chances.of(20, -300) < 0.001


@pytest.mark.parametrize("compiled", FORMS)
def test_worlds_are_dealt_from_what_is_unseen(compiled: str) -> None:
    """Each answer of the other player is possible with their piece, as often as there are such pieces."""
    table = Table(compiled)
    table.sit("EEEBBBQQQQQQ")
    number = 40 if compiled == "interpreted" else 2000
    table.playout.set_rules(1, 0, True, False)
    table.playout.trials(0, 0, table.hand("Q"), 1, 0, number, 1)
    answered = Counter(spread // chance.UNIT for spread in table.playout.spreads[:number])
    assert set(answered) == {0, -4, 1 - 10}, "both pass with Qs, CATE is laid, both pass with a B"
    assert answered[-4] / number == pytest.approx(3 / 12, abs=0.2 if compiled == "interpreted" else 0.03)


def test_the_same_luck_is_the_same_world() -> None:
    table = Table()
    table.sit("EEEBBBQQQQQQ")
    table.playout.trials(0, 0, table.hand("Q"), 1, 0, 60, 2)
    together = [*table.playout.spreads[:60]]
    table.playout.trials(0, 0, table.hand("Q"), 1, 20, 40, 2)
    assert [*table.playout.spreads[:40]] == together[20:]


def test_worlds_begin_with_what_the_other_may_have_kept() -> None:
    table = Table()
    table.sit("EEEQQQQQQQQQ", others=2)
    table.playout.guess(1, [table.hand("E"), table.hand("E")])
    table.playout.trials(0, 0, table.hand("Q"), 1, 0, 200, 1)
    assert {spread // chance.UNIT for spread in table.playout.spreads[:200]} == {-4}, "always an E there"
    table.playout.guess(1, [table.hand("E"), table.hand("Q")])
    table.playout.trials(0, 0, table.hand("Q"), 1, 0, 1000, 1)
    kept = [spread // chance.UNIT for spread in table.playout.spreads[:1000]].count(-4) / 1000
    assert kept == pytest.approx(1 - 0.5 * (8 / 11), abs=0.06), "half of the time, or drawn"


def test_an_exchange_draws_from_the_bag_and_gives_back() -> None:
    """Of a hand of B, which goes, and a bag of E alone comes the E that lays CATE in the turn after."""
    table = Table(full=1, exchange=1)
    table.sit("QEEE")
    table.playout.guess(1, [table.hand("Q")])
    table.playout.trials(0, 0, table.hand("B"), 0, 0, 50, 2)
    assert {spread // chance.UNIT for spread in table.playout.spreads[:50]} == {4}


def test_a_target_that_is_reached_wins() -> None:
    table = Table()
    table.playout.set_rules(2, 0, True, True)
    table.playout.sit(0, (6, 90), (10, 100), (0, 1), bytes(table.reach.codes("QQQQQ")))
    option = table.lay("S", 4)
    table.playout.trials(option.key, option.code, table.hand("SB"), 1, 0, 1, 9)
    assert table.playout.wins[0] == chance.SURE
    table.playout.trials(0, 0, table.hand("BB"), 3, 0, 1, 9)
    assert table.playout.wins[0] == 0, "nobody reaches a target, and the other has more points"


@pytest.mark.parametrize("family", ["premiums", "colours", "contact", "star"])
def test_nothing_is_left_on_the_grid_and_both_forms_agree(family: str) -> None:
    reported = {}
    for compiled, (make_reach, make_equity, make_playout) in FORMS.items():
        luck = random.Random(family)
        words, rule = lexicon(luck, ALPHABETS[26]), rules(luck, ALPHABETS[26], family)
        pieces = [*sorted(set("".join(words))) * 3, BLANK]
        luck.shuffle(pieces)
        reach = make_reach(rule, words)
        reach.load(Board())
        equity = make_equity(reach.kernel)
        playout = make_playout(reach.kernel, equity)
        first = [luck.randint(-500, 500) for _ in range(64)]
        equity.weigh([1] * 64, first, first, [luck.randint(-99, 99) for _ in range(4096)], {})
        playout.set_rules(4, 2, True, False)
        playout.expect(*rough().numbers())
        hand, unseen = reach.codes(pieces[:4]), reach.codes(pieces[4:])
        before = [*reach.options(hand)]
        assert before, "a board on which something can be laid"
        equity.choose(bytes(hand), 9)
        key, code, keeps = equity.key, equity.pieces, equity.keeps
        playout.sit(1, (0, 0, 0), (0, 0, 0), (4, 0, 4), bytes(unseen))
        assert playout.trials(key, code, bytes(hand), keeps, 5, 12, 40) == 12
        reported[compiled] = [*playout.wins[:12]], [*playout.spreads[:12]]
        assert [*reach.options(hand)] == before
    assert reported["as installed"] == reported["interpreted"]


def test_passes_end_it_as_the_rules_say() -> None:
    """The other can lay nothing; two passes of one player end it before the third turn."""
    table = Table(full=1)
    ends = {}
    for by_one, by_all in ((0, 1), (2, 9), (0, 9)):
        table.playout.set_rules(1, 0, True, False, by_one, by_all)
        table.sit("QBBBBBBBBB")
        table.playout.guess(1, [table.hand("Q")])
        table.playout.trials(0, 0, table.hand("Q"), 1, 0, 1, 3)
        ends[by_one, by_all] = table.playout.wins[0]
    assert ends[0, 1] == ends[2, 9] == chance.SURE // 2, "over, and each has a Q"
    assert ends[0, 9] != chance.SURE // 2, "not over: it is told as a chance"


def test_of_equal_totals_the_higher_one_before_may_win() -> None:
    table = Table()
    for earlier, won in ((False, chance.SURE // 2), (True, 0)):
        table.playout.set_rules(2, 0, True, False, 0, 1, earlier)
        table.sit("Q", scores=(0, 9))
        table.playout.trials(0, 0, table.hand("B"), 1, 0, 1, 9)
        assert table.playout.spreads[0] == 0
        assert table.playout.wins[0] == won


def test_millions_of_points_are_counted_right() -> None:
    table = Table()
    table.sit("Q", scores=(10_000_000, 0))
    table.playout.trials(0, 0, table.hand("B"), 1, 0, 1, 9)
    assert table.playout.spreads[0] == (10_000_000 - 1 + 10) * chance.UNIT
    assert table.playout.wins[0] == chance.SURE


def test_what_cannot_be_is_refused() -> None:
    table = Table()
    with pytest.raises(ValueError, match="unseen pieces"):
        table.sit("Q", others=2)
    with pytest.raises(ValueError, match="hands of"):
        table.playout.set_rules(10, 0, True, False)
    with pytest.raises(ValueError, match="scores"):
        table.playout.sit(0, (0,), (0,), (0,), b"")
    table.sit("QQ")
    with pytest.raises(ValueError, match="no part"):
        table.playout.trials(0, 0, table.hand("B"), 2, 0, 1, 1)
    table.sit("Q")
    with pytest.raises(ValueError, match="more pieces exchanged"):
        table.playout.trials(0, 0, table.hand("B"), 0, 0, 1, 1)
    with pytest.raises(ValueError, match="turns"):
        table.playout.trials(0, 0, table.hand("B"), 1, 0, 1, -1)
    with pytest.raises(ValueError, match="scores"):
        table.playout.sit(-1, (0, 0), (0, 0), (0, 0), b"")
    table.sit("QQ")
    with pytest.raises(IndexError, match="does not fit"):
        table.playout.trials(1 << 20 | 0xFFFF, 0, table.hand("B"), 0, 0, 1, 1)
    with pytest.raises(ValueError, match="guesses"):
        table.playout.guess(1, [b"\x01\x02"])
    assert table.playout.trials(0, 0, table.hand("B"), 1, 0, 1, 1) == 1, "nothing is broken by it"
