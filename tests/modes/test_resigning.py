"""Resigning a game of several: with two the other wins, with more the others play on (OURS)."""

import pytest

from game.table.mode import Outcome
from game.table.moves import Challenge, Done, Pass, Resign
from game.table.session import dumps, loads, record_of
from game.table.state import EndRule, Phase
from modes.moves import Deal
from modes.states import AttackState
from tests.modes import board_games, board_table, kanugo_table
from tests.modes.board_table import ACROSS


def test_of_two_players_the_other_wins_whatever_the_score() -> None:
    table = board_table.Table("scrabble", "AT", ("ATX", "ATX"), scores=(90, 3))
    assert table.play(Resign(0)) == []
    assert (table.state.phase, table.mode.winners(table.state)) == (Phase.OVER, (1,))
    assert table.mode.end_rule(table.state) is EndRule.GIVEN_UP
    assert [seat.total for seat in table.state.seats] == [90, 3], "nothing is reckoned"


def test_the_others_play_on_and_a_player_who_left_cannot_win() -> None:
    table = board_table.Table("scrabble", "AT", ("ATX", "XXX", "ATX"), scores=(90, 3, 5))
    assert table.play(Resign(0)) == []
    assert (table.state.phase, table.state.turn) == (Phase.PLAYING, 1)
    assert table.play(Pass()) == []
    assert table.state.turn == 2
    assert table.play(Pass()) == []
    assert table.state.turn == 1, "the seat that was left is passed over"
    assert table.play(Resign(2)) == []
    assert table.mode.winners(table.state) == (1,)


def test_a_seat_resigns_once_and_must_be_there() -> None:
    table = board_table.Table("scrabble", "AT", ("ATX", "ATX", "ATX"))
    assert table.play(Resign(2)) == []
    assert table.state.turn == 0, "it was somebody else's turn"
    assert table.play(Resign(2)) == ["not-offered"]
    assert table.play(Resign(3)) == ["not-offered"]
    assert not table.mode.fits(table.state, Resign(2))


def test_all_who_are_left_pass_and_the_game_ends() -> None:
    table = board_table.Table("literaki", "AT", ("TTT", "TTT", "TTT"))
    table.play(Resign(0))
    while table.mode.outcome(table.state) is None:
        assert table.play(Pass()) == []
    assert table.mode.end_rule(table.state) is EndRule.PASSES_BY_ALL


def test_a_play_of_somebody_who_left_can_still_go_back() -> None:
    table = board_table.Table("scrabble", "AT", ("TAX", "ATX", "ATX"), bag="AAAAAA", adjudication="challenge")
    assert table.lay("TA", (7, 7), ACROSS) == []
    assert table.play(Resign(0)) == []
    assert table.state.turn == 1
    assert table.play(Challenge(0, ("TA",), True)) != [], "a player who left challenges nothing"
    assert table.play(Challenge(2, ("TA",), True)) == []
    assert (len(table.state.board), table.state.turn) == (0, 1)
    assert table.state.seats[0].left


def test_attacks_of_a_turn_that_is_resigned_go_back() -> None:
    table = board_table.Table("ekraibl-simple", "НА", ("НАО", "НАО", "НАО"), bag="ААААА")
    assert table.lay("НА", table.mode.ruleset.layout.start, ACROSS) == []
    assert table.play(Resign(0)) == []
    assert (len(table.state.board), table.state.turn, table.state.of(AttackState).used) == (0, 1, 0)
    assert table.state.seats[0].left


def test_in_kanugo_the_next_rounds_are_dealt_and_won_without_the_seat() -> None:
    table = kanugo_table.Table("CAT SO TAQ", "SO", scores=(1, 30, 40))
    assert table.play(Resign(0)) == []
    assert table.state.turn == 1
    assert table.lay("SO", (0, 0), ACROSS) == [], "Bo goes out"
    assert table.state.phase is Phase.ROUND_OVER
    assert table.play(Deal()) == []
    assert table.state.seats[0].hand == ()
    assert (table.state.dealer, table.state.turn) == (1, 1)
    assert table.play(Resign(2)) == []
    assert table.mode.winners(table.state) == (1,)


@pytest.mark.parametrize("ruleset", board_games.RULESETS)
def test_a_game_with_a_resignation_is_read_back(ruleset: str) -> None:
    session = board_games.new(board_games.Game(ruleset, 2, 4, "challenge"))
    board_games.wander(session, 1, 6)
    assert session.play(Resign(1)) is None
    assert loads(dumps(record_of(session)), "a.kanugo").moves[-1] == Resign(1)
    assert session.mode.outcome(session.state) is Outcome.WON
    assert session.mode.winners(session.state) == (0,)
    assert Done not in session.mode.offers(session.state)
