"""Phones beside persons who have none: questions that go round while somebody changes between phone and
screen, moves while somebody is asked, games that cannot be saved."""

import pygame
import pytest

from game.fault import Fault
from game.table.moves import Done, Resign, Slot
from game.text.actions import Action
from game.ui.company.curtain import Curtain
from tests.hosting.phone_tables import AT, LOOPBACK, asked, said, settle
from tests.modes.kanugo_table import DOWN, Table
from tests.net.phone import drawing, laying, phones, swapping
from tests.ui.challengers import CLUB
from tests.ui.company import Company, begun_with
from tests.ui.phone_tables import pump, seated, table

NO_WORD = laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]])  # CA


def vote_begun(company: Company) -> None:
    """Bo and Cy sit at the screen; Bo lets the table vote, and is asked first."""
    company.rest()
    company.take_screen(1)
    company.screen.run(Action.CHALLENGE)
    company.rest()
    company.answer("1")
    company.answer("vote")
    assert "back" in dict(company.question.question.answers)


def test_the_curtain_stays_for_who_has_no_phone() -> None:
    with table(phones_=1) as (company, (bo,)):
        bo.come(1)
        assert isinstance(company.game.overlays.cover, Curtain)
        assert company.game.overlays.cover.news.next == 0
        company.take_screen(0)
        company.lay("at")
        bo.wait(lambda: bo.table["at"] == 1)
        assert company.game.overlays.cover is None
        assert company.screen.turn.viewer is None, "no hand is in sight while the other plays"
        bo.asks("move", move=swapping(2))
        bo.wait(lambda: bo.table["can"] == ["draw"])
        bo.asks("move", move=drawing("stock"))
        bo.wait(lambda: bo.table["turn"] == 0)
        pump(company)
        assert isinstance(company.game.overlays.cover, Curtain)


def test_a_player_who_moves_to_a_phone_during_a_question_answers_there() -> None:
    with table("CATX SOQQ OATX", adjudication="vote") as (company, (ana, bo)):
        ana.come(0)
        ana.asks("move", move=NO_WORD)
        vote_begun(company)
        bo.come(1)
        company.answer("back")
        poll = company.game.hosted.questions.poll
        assert poll is not None
        assert set(poll.answers) == {1}, "it is Bo's own vote"
        assert isinstance(company.game.overlays.cover, Curtain)
        assert company.game.overlays.cover.news.next == 2, "the next is asked"


def test_who_answers_on_a_phone_is_asked_no_more_at_the_screen() -> None:
    with table("CATX SOQQ OATX", adjudication="vote") as (company, (ana, bo)):
        ana.come(0)
        ana.asks("move", move=NO_WORD)
        vote_begun(company)
        bo.come(1)
        bo.say(kind="reply", question=asked(bo)["number"], answer="back")
        bo.wait(lambda: company.game.overlays.form is None)
        assert isinstance(company.game.overlays.cover, Curtain)
        assert company.game.overlays.cover.news.next == 2


def test_chosen_badges_are_those_of_the_table() -> None:
    with table("CATX SOQQ", 1) as (company, (bo,)):
        assert company.screen.turn.badge(1) == 1, "each seat has its own"
        company.game.phones.badges = (5, 0)
        bo.come(1)
        assert [company.screen.turn.badge(seat) for seat in (0, 1)] == [5, 0]


def test_moves_are_refused_while_a_question_is_open() -> None:
    with seated("CATX SOQQ OATX", adjudication="vote") as (company, (ana, bo, cy)):
        ana.asks("move", move=NO_WORD)
        settle(company, [ana, bo, cy])
        cy.asks("ask", what="challenge")
        number = asked(cy)["number"]
        assert said(bo.asks("ask", what="challenge")) == "You can’t do that now."
        cy.say(kind="reply", question=number, answer="vote")
        ana.say(kind="reply", question=asked(ana)["number"], answer="stand")
        ana.wait(lambda: ana.table["question"] is None)
        for message in ({"kind": "move", "move": {"move": "pass"}}, {"kind": "ask", "what": "challenge"}):
            assert said(ana.asks(**message)) == "Another player has to answer a question first."
        assert company.session.at == 1


def test_the_next_round_waits_for_an_open_question() -> None:
    with table("AT SOQQ", 1) as (company, (bo,)):
        bo.come(1)
        company.take_screen(0)
        company.lay("at")
        bo.wait(lambda: "deal" in bo.table["can"])
        company.screen.run(Action.STOP_WITHOUT_RESULT)
        bo.say(kind="reply", question=asked(bo)["number"], answer="yes")
        bo.wait(lambda: bo.table["question"] is None)
        assert (
            said(bo.asks("move", move={"move": "deal"})) == "Another player has to answer a question first."
        )
        assert company.session.at == 1


def test_a_phone_resigns_while_the_curtain_hangs_for_another() -> None:
    with table("CATX SOQQ ACTX", 1) as (company, (bo,)):
        bo.come(1)
        assert isinstance(company.game.overlays.cover, Curtain)
        bo.asks("ask", what="resign")
        company.rest()
        assert company.session.moves == (Resign(1),)
        assert isinstance(company.game.overlays.cover, Curtain)
        assert company.game.overlays.cover.news.next == 0
        company.take_screen(0)
        company.lay("at")
        assert company.session.state.turn == 2


def swapped_at_the_screen(company: Company) -> None:
    """Ana gives her first card away for one of the stock."""
    company.take_screen(0)
    company.screen.turn.pick(Slot("hand", 0))
    company.screen.perform(lambda: Action.EXCHANGE)
    company.type("2")
    company.rest()
    assert company.session.state.turn == 1


def test_after_a_swap_at_the_screen_the_card_is_shown_before_the_next_phone_plays() -> None:
    with table("CATX SOQQ", 1) as (company, (bo,)):
        bo.come(1)
        swapped_at_the_screen(company)
        assert company.screen.turn.viewer == 0
        assert company.screen.buttons[0].label == "To the table"
        bo.wait(lambda: bo.table["turn"] == 1)
        bo.asks("move", move=swapping(0))
        bo.asks("move", move=drawing("stock"))
        pump(company)
        assert company.screen.turn.viewer == 0, "and it is Ana's turn again"
        company.lay("at")
        company.rest()
        assert company.session.state.turn == 1
        assert company.screen.turn.viewer is None, "nothing is to be seen that is new"


def test_the_hand_is_hidden_after_it_was_seen() -> None:
    with table("CATX SOQQ", 1) as (company, (bo,)):
        bo.come(1)
        swapped_at_the_screen(company)
        company.press(pygame.K_RETURN)
        assert company.screen.turn.viewer is None
        assert company.game.overlays.cover is None


def test_a_table_that_is_opened_again_says_that_the_next_plays_on_a_phone() -> None:
    with seated() as (company, _):
        company.screen.autosave.keep()
        company.game.close()
        again = Company(company.session)
        try:
            assert again.screen.turn.remote_seats == {0, 1}
        finally:
            again.game.close()


def test_a_refused_move_of_a_phone_is_reported_at_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with seated() as (company, (ana, _)):

        def failing(*_: object) -> None:
            raise Fault("game", "", "another window has gone on", "this one")

        monkeypatch.setattr(company.session, "play", failing)
        assert ana.asks("move", move=AT)["is"] == "sorry"
        assert company.screen.sheet is not None
        pump(company)


def test_alone_with_a_computer_player_that_goes_out_one_is_asked_on_the_phone() -> None:
    laid = Table("CATX AT", "AT CAT", adjudication="challenge")
    company = Company(begun_with(laid.mode, laid.state, ("Ana", CLUB)))
    company.game.hosted.computers.ask = lambda seat: None  # type: ignore[method-assign]
    company.game.phones.open(LOOPBACK)
    with phones(company.game.phones.url, lambda: pump(company), 1) as (ana,):
        ana.come(0)
        ana.asks("move", move=laying([["hand", n, n, 0] for n in range(3)]))
        ana.wait(lambda: company.session.at == 1)
        laid.state = company.session.state
        company.game.hosted.play(1, laid.placing(("AT", (2, 1), DOWN)))
        company.game.hosted._let_stand_at = company.session.at  # it does not challenge its own play
        ana.say(kind="reply", question=asked(ana)["number"], answer="stand")
        ana.wait(lambda: company.session.played[-1] == Done())
    company.game.close()
