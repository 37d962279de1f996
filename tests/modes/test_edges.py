"""The edges of the modes: piles that are empty, turns that are just begun, bounds that are just reached."""

from dataclasses import replace
from typing import Any

import pytest

from game.fault import Fault
from game.table import rulefile
from game.table.board import Board
from game.table.mode import Outcome, Setup, mode_of
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Resign, Slot, Stop
from game.table.refusal import Broken
from game.table.state import EndRule, Phase, Seat, State
from modes.ending import ended_by, finished, winners
from modes.moves import Deal, Draw
from modes.options import Ending
from modes.states import DeclaredState, RoundState
from modes.tiles import targets_of
from tests.modes.board_table import NAMES
from tests.modes.board_table import Table as Tiles
from tests.modes.kanugo_table import ACROSS, Table, cards
from tests.modes.patience_table import Table as Patience
from tests.tiny import TinyWords, ruleset

WORDS = TinyWords("AT TA CAT")


def broken_by(table: Table | Patience | Tiles, move: Move) -> list[tuple[str, int]]:
    refusal = table.mode.check(table.state, move)
    return [] if refusal is None else [(broken.code, broken.number) for broken in refusal.broken]


def test_a_pack_that_is_dealt_out_whole_leaves_no_stock_and_no_open_card() -> None:
    rules = rulefile.load("kan-u-go", 2).changed(pieces={"A": (3, 1), "T": (3, 1)}, hand=3)
    kanugo = mode_of(rules, WORDS)
    state = kanugo.start(Setup(ruleset="kan-u-go", names=("Ana", "Bo"), deal=3))
    assert (state.stock, state.open, state.of(RoundState).idle, state.turn) == ((), (), 0, state.dealer)
    assert [len(seat.hand) for seat in state.seats] == [3, 3]
    assert Exchange not in kanugo.offers(state)
    more = rules.changed(hand=2)
    state = mode_of(more, WORDS).start(Setup(ruleset="kan-u-go", names=("Ana", "Bo"), deal=3))
    assert (len(state.stock), len(state.open)) == (1, 1)


def test_the_next_round_is_dealt_by_the_next_one_from_a_clean_table() -> None:
    table = Table("S AX", "CATS", board="CAT", stock="KLMNOPQRSTUVWXYZ" * 4, scores=(7, 3))
    table.lay("S", (3, 0), ACROSS)
    assert (table.phase, table.state.ended, table.state.of(RoundState).sheet) == (
        Phase.ROUND_OVER,
        EndRule.OUT,
        ((0, 12),),
    )
    assert table.totals == (7, 15)
    assert broken_by(table, Exchange((Slot("hand", 0),))) == [("round-over", 0)]
    table.state = table.mode.apply(table.state, Deal())
    state = table.state
    assert (state.dealer, state.turn, state.of(RoundState).round, state.of(RoundState).idle, state.board) == (
        1,
        1,
        2,
        0,
        Board(),
    )
    assert (state.phase, state.ended, state.undisputed) == (Phase.PLAYING, None, None)
    assert [len(seat.hand) for seat in state.seats] == [table.mode.ruleset.hand] * 2
    assert table.totals == (7, 15)


@pytest.mark.parametrize(
    ("hands", "options", "piles", "refused"),
    [
        ("SX AX", {}, {}, []),
        ("SX AX", {"exchange": False}, {}, [("not-offered", 0)]),
        ("SX AX", {}, {"open": (), "stock": ()}, [("nothing-to-draw", 0)]),
        ("SX AX", {}, {"open": ()}, []),
        ("SX AX", {}, {"stock": ()}, []),
        ("*X AX", {"exchange_free": False}, {}, [("free-stays", 0)]),
        ("** AX", {"exchange_free": False}, {}, [("free-stays", 0)]),
        ("*X AX", {}, {}, []),
        ("CAT AX", {"dealer_must_begin": True}, {"board": Board()}, [("must-begin", 0)]),
        ("CAT AX", {"dealer_must_begin": True}, {}, []),
        ("CXX AX", {"dealer_must_begin": True}, {"board": Board()}, []),
    ],
)
def test_when_a_card_may_be_declared(
    hands: str, options: dict[str, Any], piles: dict[str, Any], refused: list[tuple[str, int]]
) -> None:
    table = Table(hands, "CAT CATS", board="CAT")
    table.mode = type(table.mode)(table.mode.ruleset.changed(**options), table.mode.words)
    table.set(**piles)
    assert broken_by(table, Exchange((Slot("hand", 0),))) == refused
    another = hands.startswith("*X")  # which may be declared instead
    assert (Exchange in table.mode.offers(table.state)) is (another or not refused)


def test_a_declared_card_can_only_be_followed_by_another() -> None:
    table = Table("SX AX", "CATS", board="CAT", stock="K", open="Q")
    assert broken_by(table, Draw("open")) == [("declare-first", 0)]
    table.declare("X")
    assert broken_by(table, Pass()) == [("declared", 0)]
    assert broken_by(table, table.placing()) == [("declared", 0)]
    assert broken_by(table, Draw("hand")) == [("nothing-to-draw", 0)]
    table.set(open=())
    assert broken_by(table, Draw("open")) == [("nothing-to-draw", 0)]
    assert table.take("stock") == []
    assert (table.hand(0), table.open, table.stock, table.state.of(RoundState).idle, table.turn) == (
        "SK",
        "X",
        "",
        1,
        1,
    )
    assert (table.phase, table.state.of(DeclaredState).declared) == (Phase.PLAYING, None)


def test_when_the_stock_is_through_the_open_pile_but_for_its_top_becomes_it() -> None:
    for option, open_, left in (("reshuffle", "X", 3), ("open_only", "ABQX", 0)):
        table = Table("SX AX", "CATS", board="CAT", stock="K", open="ABQ", stock_out=option)
        table.swap("X", "stock")
        assert (table.open, len(table.stock)) == (open_, left)


def test_circuits_with_nothing_laid_end_the_round() -> None:
    table = Table("SX AX", "CATS", board="CAT", idle_circuits=1)
    table.swap("X")
    assert (table.phase, table.state.of(RoundState).idle) == (Phase.PLAYING, 1)
    table.swap("X")
    assert (table.phase, table.state.ended) == (Phase.ROUND_OVER, EndRule.BLOCKED)


def test_a_game_of_rounds_is_over_at_its_limit_unless_the_lowest_are_equal() -> None:
    for scores, tie, phase in (
        ((0, 88), "shared", Phase.OVER),
        ((0, 87), "shared", Phase.ROUND_OVER),
        ((100, 88), "shared", Phase.OVER),
        ((100, 88), "another_round", Phase.ROUND_OVER),
        ((99, 88), "another_round", Phase.OVER),
    ):
        table = Table("S AX", "CATS", board="CAT", scores=scores)
        rules = table.mode.ruleset.changed(tie=tie, game_over_at=100)
        table.mode = type(table.mode)(rules, table.mode.words)
        table.lay("S", (3, 0), ACROSS)
        assert (table.phase, table.totals) == (phase, (scores[0], scores[1] + 12))
        won = {Phase.OVER: (0, 1) if scores[0] == 100 else (0,), Phase.ROUND_OVER: ()}[phase]
        assert table.mode.winners(table.state) == won


def test_the_clock_of_the_whole_game_breaks_a_round_off() -> None:
    table = Table("SX AX", "CATS", board="CAT")
    rules = table.mode.ruleset.changed(game_minutes=60)
    table.mode = type(table.mode)(rules, table.mode.words)
    table.declare("X")
    assert table.mode.fits(table.state, Stop(timeout=True))
    assert not table.mode.fits(table.state, Stop())
    assert table.play(Stop(timeout=True)) == []
    assert (table.phase, table.state.ended, table.state.of(DeclaredState).declared) == (
        Phase.OVER,
        EndRule.TIME,
        None,
    )


def test_a_hand_of_free_cards_goes_on_or_is_out() -> None:
    for option, phase in (("exchange", Phase.PLAYING), ("out", Phase.ROUND_OVER)):
        table = Table("*X AX", "CATS", board="CAT", free_alone=option)
        table.set(open=cards("*"))
        table.swap("X")
        assert table.phase is phase
        if option == "out":
            assert (table.state.ended, table.hand(0), table.open) == (EndRule.FREE_ALONE, "", "X**")


def test_why_no_card_is_turned() -> None:
    twelve = Patience("patience-twelve", "CATXXXXXXXXX", "CAT")
    assert broken_by(twelve, Draw()) == [("nothing-to-draw", 0)]
    assert broken_by(twelve, Draw("open")) == [("nothing-to-draw", 0)]
    full = Patience("patience-twelve", "CATXXXXXXXXXKK", "CAT")
    assert broken_by(full, Draw()) == [("not-stuck", 0)]
    six = Patience("patience-six", "CATXXXXKK", "CAT")
    assert (broken_by(six, Draw()), broken_by(six, Draw("open"))) == (
        [("not-stuck", 0)],
        [("declare-first", 0)],
    )


def test_why_a_patience_ended() -> None:
    table = Patience("patience-twelve", "CATXXXXXXXXX", "CAT")
    assert (table.mode.end_rule(table.state), table.outcome) == (None, None)
    given = table.mode.apply(table.state, Resign())
    assert (table.mode.end_rule(given), table.mode.outcome(given)) == (EndRule.GIVEN_UP, Outcome.LOST)
    stuck = Patience("patience-twelve", "XXXXXXXXXXXX", "CAT")
    assert (stuck.mode.end_rule(stuck.state), stuck.outcome) == (EndRule.STUCK, Outcome.LOST)
    ended = Patience("patience-twelve", "CATXXXXXXXXX", "CAT", stock_ends_game=True)
    assert (ended.mode.end_rule(ended.state), ended.outcome) == (EndRule.STOCK, Outcome.LOST)
    won = replace(table.state, seats=(Seat("Ana"),), board=Board.parse("CAT"))
    assert (table.mode.end_rule(won), table.mode.outcome(won)) == (EndRule.ALL_LAID, Outcome.WON)


OVER = {"out": True, "passes_by_one": 2, "passes_by_all": 3}


@pytest.mark.parametrize(
    ("over", "seats", "stock", "rule"),
    [
        (OVER, (Seat("A"), Seat("B", ("X",))), (), EndRule.OUT),
        (OVER, (Seat("A"), Seat("B", ("X",))), ("K",), None),
        ({"out": False}, (Seat("A"), Seat("B")), (), None),
        (OVER, (Seat("A", ("X",), passes=1), Seat("B", passes=9)), (), None),
        (OVER, (Seat("A", ("X",), passes=2), Seat("B")), (), EndRule.PASSES_BY_ONE),
        ({"passes_by_all": 3}, (Seat("A", ("X",), passes=3), Seat("B", passes=3)), (), EndRule.PASSES_BY_ALL),
        ({"passes_by_all": 3}, (Seat("A", ("X",), passes=3), Seat("B", passes=2)), (), None),
        (
            {"passes_by_all": 1, "passes_with_empty_bag": True},
            (Seat("A", ("X",), passes=1), Seat("B", passes=1)),
            ("K",),
            None,
        ),
        ({}, (Seat("A", ("X",), 50, target=50), Seat("B")), (), EndRule.TARGET),
        ({}, (Seat("A", ("X",), 49, target=50), Seat("B")), (), None),
        ({"at_target": "circle_played_out"}, (Seat("A", ("X",), 50, target=50), Seat("B")), (), None),
    ],
)
def test_what_ends_a_game_of_tiles(
    over: dict[str, Any], seats: tuple[Seat, ...], stock: tuple[str, ...], rule: EndRule | None
) -> None:
    rules = ruleset(mode="tiles.Tiles", over=Ending(**over))
    assert ended_by(State(seats, stock), rules) is rule


def test_at_the_end_hands_are_reckoned_and_the_highest_wins() -> None:
    hands = (Seat("A", (), 10), Seat("B", ("X", "Y"), 16), Seat("C", ("Z",), 16))
    rules = ruleset(mode="tiles.Tiles", reckoning="hands")
    over = finished(State(hands, undisputed=State(hands)), rules, EndRule.OUT)
    assert [seat.reckoning for seat in over.seats] == [6, -4, -2]
    assert (over.phase, over.ended, over.undisputed) == (Phase.OVER, EndRule.OUT, None)
    assert winners(over, rules) == (0,)
    equal = (Seat("A", (), 10, reckoning=4), Seat("B", (), 14), Seat("C", (), 13))
    assert winners(State(equal), rules) == (0, 1)
    assert winners(State(equal), rules.changed(tie="before_reckoning")) == (1,)
    assert winners(State(equal), rules.changed(scoring="none")) == ()
    first = (Seat("A", (), 10, target=10), Seat("B", ("X",), 14, target=20))
    assert winners(State(first), rules) == (0,)
    assert finished(State(first), rules, None).seats == first, "a finish line knows no reckoning"
    plain = rules.changed(reckoning="none")
    assert finished(State(hands), plain, None).seats == hands


def test_the_target_is_that_of_a_level_or_one_for_all() -> None:
    def setup(*levels: str) -> Setup:
        return Setup(ruleset="x", names=("Ana", "Bo"), deal=1, levels=levels)

    one = ruleset(mode="tiles.Tiles", target=99)
    assert targets_of(one, setup()) == (99, 99)
    many = ruleset(mode="tiles.Tiles", targets={"club": 9, "home": 5}, level="home")
    assert targets_of(many, setup()) == (5, 5)
    assert targets_of(many, setup("club", "home")) == (9, 5)
    for levels, said in (
        (("club",), "setup: levels: found 1 of them, expected 2, one for each player"),
        (("club", "top"), "setup: levels[1]: found 'top', expected one of club, home"),
    ):
        with pytest.raises(Fault) as refused:
            targets_of(many, setup(*levels))
        assert str(refused.value) == said


def test_who_begins_is_agreed_drawn_by_lot_or_cut_and_draws_tell_it() -> None:
    def begun(draws: tuple[str, ...] = (), **fields: Any) -> State:
        rules = rulefile.load("scrabble", 3).changed(**fields)
        setup = Setup(ruleset="scrabble", names=NAMES[:3], deal=4, draws=draws)
        return mode_of(rules, WORDS).start(setup)

    assert (begun(begins="agreed").turn, begun(begins="agreed").cuts) == (0, ())
    lots = begun(begins="lot")
    assert (lots.turn, lots.dealer, lots.cuts) == (2, 2, ())
    cuts = begun(begins="nearest")
    assert (len(cuts.cuts) > 0, cuts.turn) == (True, cuts.dealer)
    told_ = begun(("Q", "Z"), begins="lot")
    assert (told_.turn, told_.seats[0].hand[:2], len(told_.stock)) == (0, ("Q", "Z"), 100 - 21)


def test_a_challenge_needs_a_verdict_a_challenger_and_a_play() -> None:
    table = Table("SX ABCD EF", "CATS", board="CAT", adjudication="challenge")
    assert broken_by(table, Challenge(1, (), True)) == [("nothing-to-doubt", 0)]
    table.lay("S", (3, 0), ACROSS)
    for challenge, code in (
        (Challenge(0, (), False), "own-word"),
        (Challenge(3, (), False), "own-word"),
        (Challenge(-1, (), False), "own-word"),
        (Challenge(1, ("DOG",), False), "nothing-to-doubt"),
        (Challenge(1, (), None), "no-verdict"),
        (Challenge(1, (), True), "dictionary"),
        (Challenge(1, (), False, (True, False, True)), "no-vote"),
    ):
        assert broken_by(table, challenge) == [(code, 0)]
    assert not table.mode.fits(table.state, Challenge(3, (), False))
    assert not table.mode.fits(table.state, Challenge(-1, (), False))
    assert not table.mode.fits(table.state, Challenge(1, (), None))
    assert table.play(Challenge(1, ("CATS",), False)) == []
    assert broken_by(table, Challenge(2, (), False)) == [("doubted-once", 0)]
    vote = Table("SX ABCD EF", "CATS", board="CAT", adjudication="vote")
    vote.lay("S", (3, 0), ACROSS)
    refusal = vote.mode.check(vote.state, Challenge(1, (), True, (True,)))
    assert refusal is not None
    assert refusal.broken == (Broken("voters", number=3),)
    refusal = vote.mode.check(vote.state, Challenge(1, (), True, (False, False, True)))
    assert refusal is not None
    assert refusal.broken == (Broken("majority", number=3),)
    assert vote.play(Challenge(1, (), True, (True, False, True))) == []
    assert vote.board == "CAT"


def test_done_and_resign_and_places_of_the_board_games() -> None:
    table = Tiles("skrablo", "CAT", ("CAT", "XXX"), "KKKK")
    assert {Place, Resign} <= table.mode.offers(table.state)
    assert broken_by(table, Done()) == [("not-offered", 0)]
    given = table.mode.apply(table.state, Resign())
    assert (given.phase, table.mode.winners(given)) == (Phase.RESIGNED, ())
