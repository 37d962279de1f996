"""Resigning and ending the game from a phone: offered as in the window, and confirmed."""

import pytest

from game.table.mode import Outcome
from game.table.moves import Resign, Stop
from game.text.actions import Action
from tests.hosting.phone_tables import asked, said, seated, settle, table_of
from tests.modes.board_table import Table as BoardTable
from tests.modes.kanugo_table import NAMES, begun_with
from tests.net.phone import Phone, laying


def ends(phone: Phone) -> dict[str, list[object]]:
    """The buttons of a phone that end the game, by their action."""
    return {action: rest for action, *rest in phone.table["ends"]}


def test_a_phone_resigns_out_of_turn_after_a_question_as_in_the_window() -> None:
    with seated("CATX SOQQ ACTX") as (table, made):
        _, bo, _ = made
        assert ends(bo)["resign"] == [
            "Resign…",
            "Resign?",
            ["You leave the game, and the others play on.", "You can’t undo this."],
        ]
        bo.asks("ask", what="resign")
        settle(table, made)
        assert table.session.moves[-1] == Resign(1)
        assert ends(bo) == {}, "who has resigned has nothing left to end"
        assert [shown[8] for shown in made[0].table["seats"]] == [False, True, False]
        assert said(bo.asks("ask", what="resign")) == "You can’t do that now."
        assert len(table.session.moves) == 1


def test_the_last_one_left_is_named_as_the_winner() -> None:
    with seated() as (table, (ana, bo)):
        assert ends(ana)["resign"][2] == ["Bo wins the game.", "You can’t undo this."]
        ana.asks("ask", what="resign")
        settle(table, [ana, bo])
        assert table.hosted.game.outcome is not None
        assert ends(ana) == ends(bo) == {}


def test_all_phones_are_asked_before_a_game_ends_without_a_result() -> None:
    with seated() as (table, (ana, bo)):
        action = Action.STOP_WITHOUT_RESULT.value
        assert ends(bo)[action] == ["Stop without a result…", "", []]
        bo.asks("ask", what=action)
        assert asked(bo)["title"] == "Stop without a result?"
        assert table.hosted.questions.awaited == (1, 0)
        for phone in (bo, ana):
            phone.say(kind="reply", question=asked(phone)["number"], answer="yes")
        settle(table, [ana, bo])
        assert table.hosted.game.outcome is Outcome.GIVEN_UP


def test_the_phone_in_turn_asks_all_to_end_a_game_that_ends_by_agreement() -> None:
    laid = BoardTable("ekraibl-simple", "КОТ", ("КОТРАСИ", "КОТРАСИ"))
    action = Action.ASK_STOP.value
    with table_of(begun_with(laid.mode, laid.state, NAMES[:2]), 2) as (table, made):
        for seat, phone in enumerate(made):
            phone.come(seat)
        settle(table, made)
        turn = table.session.state.turn
        assert action in ends(made[turn])
        assert action not in ends(made[1 - turn])
        assert said(made[1 - turn].asks("ask", what=action)) == "You can’t do that now."
        made[turn].asks("ask", what=action)
        for seat in (turn, 1 - turn):
            made[seat].say(kind="reply", question=asked(made[seat])["number"], answer="yes")
        settle(table, made)
        assert table.session.played == (Stop(),)


@pytest.mark.parametrize("what", ["resign", "ask to end the game", "stop without a result"])
def test_nobody_ends_a_game_while_a_question_is_open(what: str) -> None:
    with seated("AT SOQQ", adjudication="challenge") as (table, (ana, bo)):
        ana.asks("move", move=laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]]))  # her last cards
        asked(bo)
        settle(table, [ana, bo])
        assert said(ana.asks("ask", what=what)) == "Another player has to answer a question first."
        assert table.session.at == 1
