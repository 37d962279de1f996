"""Computer players of Kan-u-go at tables drawn by hand: what they lay, exchange and take, and why."""

from collections import Counter

import pytest

from game.search.players import Choice, Why
from game.search.players.card_expert import CardExpert
from game.search.players.cards import Beginner
from game.search.players.unseen import held, hidden_hands, unseen
from game.table.facedown import FACE_DOWN, SeenMove, seen_by
from game.table.moves import Exchange, Place
from modes.moves import Deal, Draw
from tests.modes.kanugo_table import Table
from tests.search.seated import CARD_LEVELS, choice, seat
from tests.tiny import lexicon_of

WORDS = "CAT CATS AT TA AX OX SO NO ON TON TONS"


def chosen(table: Table, level: str) -> Choice:
    return choice(level, table.mode, lexicon_of(table.mode), table.state)


def laid(table: Table, made: Choice) -> str:
    """The table after the choice."""
    assert isinstance(made.move, Place)
    assert table.play(made.move) == []
    return table.board


@pytest.mark.parametrize("level", CARD_LEVELS)
def test_K22_who_can_go_out_does_and_throws_off_the_free_card(level: str) -> None:
    table = Table("S* QQQQ", WORDS, "CAT")
    made = chosen(table, level)
    assert (made.reason.why, made.reason.points) == (Why.OUT, 8)
    assert laid(table, made) == "CATS"
    assert table.state.seats[0].score == 0


def test_a_beginner_who_notices_nothing_else_sees_how_to_go_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Beginner, "SEES", 0)
    assert chosen(Table("S QQQQ", WORDS, "CAT"), "beginner").reason.why is Why.OUT
    assert isinstance(chosen(Table("SZ QQQQ", WORDS, "CAT"), "beginner").move, Exchange)


@pytest.mark.parametrize("level", CARD_LEVELS[:2])
def test_less_is_laid_now_if_the_rest_can_be_laid_next(level: str) -> None:
    """Two cards of 18 points would leave three that do not lie; two of 12 leave TAC, for TA, AT, and CAT."""
    table = Table("ATACX QQQQQQ", WORDS + " TO TOTO TONTO", "CAT")
    made = chosen(table, level)
    assert (made.reason.why, made.reason.points) == (Why.KEEPS, 12)
    assert sorted(made.reason.pieces) == ["A", "C", "T"]


@pytest.mark.parametrize("level", CARD_LEVELS[1:])
def test_what_is_hard_to_lay_goes_before_what_is_easy(level: str) -> None:
    """AX and AT lie as well; X is cheap, but in no other word, and T in many."""
    table = Table("XTZZZZ QQQQQQ", WORDS + " TAT TAN TIN TIT", "A")
    assert "X" in laid(table, chosen(table, level))


@pytest.mark.parametrize("level", CARD_LEVELS)
def test_K24_without_a_word_a_card_is_declared_and_then_another_taken(level: str) -> None:
    table = Table("ZZ QQQQ", WORDS, "CAT", open="S")
    made = chosen(table, level)
    assert isinstance(made.move, Exchange)
    assert made.reason.why is Why.SWAPS
    assert table.play(made.move) == []
    assert table.turn == 0, "who has declared a card takes one before the turn goes on"
    taken = chosen(table, level)
    assert isinstance(taken.move, Draw)
    came = "S" if taken.move.zone == "open" else "K"
    assert table.play(taken.move) == []
    assert (table.hand(0), table.board, table.turn) in (("Z" + came, "CAT", 1), (came + "Z", "CAT", 1))


@pytest.mark.parametrize("level", CARD_LEVELS[1:])
def test_K25_the_open_card_is_taken_if_it_can_be_laid_and_left_if_not(level: str) -> None:
    wanted = Table("Z QQQQ", WORDS, "CAT", stock="JJJJJJ", open="S")
    assert wanted.declare("Z") == []
    taken = chosen(wanted, level)
    assert (taken.move, taken.reason.why) == (Draw("open"), Why.TAKES_OPEN)
    useless = Table("Z QQQQ", WORDS, "CAT", stock="SSSSSS", open="J")
    assert useless.declare("Z") == []
    left = chosen(useless, level)
    assert (left.move, left.reason.why) == (Draw("stock"), Why.TAKES_STOCK)


def test_nobody_takes_an_open_free_card() -> None:
    for level in CARD_LEVELS:
        table = Table("Z QQQQ", WORDS, "CAT", open="*")
        assert table.declare("Z") == []
        assert chosen(table, level).move == Draw("stock")


def test_the_reason_names_what_is_kept_to_go_out_with() -> None:
    """Four of the six go first; whichever they are, the two that stay make a word with what lies there."""
    table = Table("TOTOTO QQQQQQ", "TO TOTO OT OTO TOT", "")
    made = chosen(table, "club")
    assert made.reason.why is Why.KEEPS
    assert sorted(made.reason.pieces) == ["O", "T"]


def test_the_reason_names_the_highest_play_against_a_player_nearly_out() -> None:
    table = Table("SZZZZZZ QQ", WORDS, "CAT")
    made = chosen(table, "club")
    assert (made.reason.why, made.reason.seat, made.reason.cards) == (Why.SHORT, 1, 2)


# What a seat can work out


def test_unseen_pieces_are_the_pack_without_what_is_face_up() -> None:
    table = Table("SZ QQ", WORDS, "CAT", open="Q")
    left = Counter(unseen(seen_by(table.state, 0), table.mode.ruleset))
    whole = Counter({piece: count for piece, (count, _) in table.mode.ruleset.pieces.items()})
    assert left == whole - Counter("SZCATQ")


def test_a_card_taken_in_the_open_is_known_until_it_is_let_go() -> None:
    table = Table("ZZ QQQ SS", WORDS, "CAT")
    seen = seen_by(table.state, 0)
    took = SeenMove(1, Draw("open"), ("T",))
    assert held(seen, [took])[1] == Counter("T")
    assert held(seen, [took, SeenMove(1, Exchange(()), ("T",))])[1] == Counter()
    assert held(seen, [took, SeenMove(1, Place(()), ("A", "T"))])[1] == Counter()
    assert held(seen, [took, SeenMove(0, Deal())])[1] == Counter()
    assert held(seen, [SeenMove(1, Draw("stock"), (FACE_DOWN,))])[1] == Counter()
    pool = unseen(seen, table.mode.ruleset)
    size = len(pool)
    assert hidden_hands(seen, held(seen, [took]), pool) == [[], ["T"], []]
    assert len(pool) == size - 1


@pytest.mark.parametrize("level", ["expert", "master"])
def test_a_known_card_is_in_every_world(level: str) -> None:
    table = Table("ZZZZZZ QQ", WORDS, "CAT")
    ahead = seat(level, table.mode, lexicon_of(table.mode))
    assert isinstance(ahead, CardExpert)
    guesses = ahead.worlds(seen_by(table.state, 0), [SeenMove(1, Draw("open"), ("T",))], 0)
    code = ahead.reach.codes("T")[0]
    for _ in range(20):
        world = next(guesses)
        assert code in world.hands[1]
        assert [*map(len, world.hands)] == [6, 2]
