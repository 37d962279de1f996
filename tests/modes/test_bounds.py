"""A refusal tells the bound that was overstepped; the sentence says it."""

from dataclasses import replace

from game.table.moves import Challenge, Done, Exchange, Move, Slot
from game.table.refusal import Broken
from modes.states import AttackState
from tests.modes.ekraibl_table import ekraibl, shlyapa, swap
from tests.modes.kanugo_table import ACROSS
from tests.modes.kanugo_table import Table as Kanugo
from tests.modes.literaki_table import literaki
from tests.modes.patience_table import Table as Patience


def broken_rules(table: Kanugo | Patience, move: Move) -> tuple[Broken, ...]:
    refusal = table.mode.check(table.state, move)
    return () if refusal is None else refusal.broken


def test_how_many_cards_are_declared_and_how_many_open_ones_used() -> None:
    six = Patience("patience-six", "CAXXXXTQ", "CAT", exchange=True, open_top_only=False)
    assert broken_rules(six, Exchange(())) == (Broken("declare-one", number=1),)
    assert broken_rules(Kanugo("SX YZ", "CAT"), Exchange(())) == (Broken("declare-hand", number=1),)
    two = replace(six.state, open=("A", "T"), seats=(replace(six.state.seat, hand=tuple("CXXXXX")),))
    six.state = two
    assert broken_rules(six, six.placing("CAT", (0, 0), ACROSS)) == (Broken("one-open-card", number=1),)


def test_how_often_and_how_many_tiles_are_exchanged() -> None:
    table = literaki("DOM", bag="Ź" * 40)
    given = Exchange((Slot("hand", 0),))
    spent = replace(table.state, seats=tuple(replace(seat, exchanges=3) for seat in table.state.seats))
    refusal = table.mode.check(spent, given)
    assert refusal is not None
    assert refusal.broken == (Broken("exchanges-spent", number=3),)
    for bag, move, broken in (
        (6, given, Broken("bag-too-small", number=7)),
        (7, Exchange(tuple(Slot("hand", place) for place in range(8))), Broken("bag-holds", number=7)),
    ):
        refusal = table.mode.check(replace(table.state, stock=("Ź",) * bag), move)
        assert refusal is not None
        assert refusal.broken == (broken,)


def test_how_many_votes_there_are_to_be() -> None:
    table = Kanugo("SXYZ ABCD EFGH", "CATS", board="CAT", adjudication="vote")
    assert table.lay("S", (3, 0), ACROSS) == []
    assert broken_rules(table, Challenge(1, (), True, (True,))) == (Broken("voters", number=3),)
    assert broken_rules(table, Challenge(1, (), False, (True, True, True))) == (Broken("majority", number=3),)


def test_how_many_freed_stars_are_to_be_laid_each_from_its_own_place() -> None:
    table = shlyapa()
    assert swap(table, "А", (7, 7)) == []
    refusal = table.mode.check(table.state, Done())
    assert refusal is not None
    assert refusal.broken == (Broken("V9", number=1),)
    two = ekraibl("КОТ")
    two.state = replace(two.state, open=("?", "?")).with_own(AttackState, used=2)
    assert [slot for slot in two.mode.slots(two.state) if slot.zone == "open"] == [
        Slot("open", 0),
        Slot("open", 1),
    ]
