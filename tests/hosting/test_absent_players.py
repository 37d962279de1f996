"""Nobody stops the game: questions have a time limit and a default answer, a challenge that is only
considered stops nothing, and a computer player plays for somebody who has gone."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from game.fault import Fault
from game.hosting.news import WaitsFor
from game.hosting.phones import PhoneTable
from game.table.moves import Challenge
from game.table.open_plays import voters
from tests.hosting.phone_tables import AT, asked, hosted, said, seated, settle, table
from tests.net.phone import Phone, laying, phones, swapping


@contextmanager
def watching(table: PhoneTable) -> Iterator[Phone]:
    with phones(table.phones.url, lambda: table.update(0.02), 1) as (cy,):
        cy.come(None)
        yield cy


CA = laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]])  # no word


def test_an_absent_voter_lets_the_play_stand() -> None:
    with seated("CATX SOQQ OATX", adjudication="vote") as (table, (ana, bo, cy)):
        ana.asks("move", move=CA)
        settle(table, [ana, bo, cy])
        bo.asks("ask", what="challenge")
        bo.say(kind="reply", question=asked(bo)["number"], answer="vote")
        voting = voters(table.session.state, table.session.mode.ruleset)
        for seat in voting:
            question = asked((ana, bo, cy)[seat])
            assert 110 <= question["left"] <= 120
        awaited = table.hosted.awaited
        assert (set(awaited.seats), awaited.reason) == (set(voting), WaitsFor.ANSWER)
        assert awaited.until is not None
        assert 100 < awaited.until - time.time() <= 120
        first, *others = voting
        phone = (ana, bo, cy)[first]
        phone.say(kind="reply", question=asked(phone)["number"], answer="back")
        phone.wait(lambda: first not in table.hosted.awaited.seats)
        phone.wait(lambda: phone.table["status"].startswith("Waiting for "))
        table.phones.limit_answers(0)
        ana.wait(lambda: table.session.at == 2)
        vote = table.session.played[-1]
        assert isinstance(vote, Challenge)
        assert sum(vote.votes) == 1, f"those who were absent vote for it: {others}"


def test_an_absent_challenger_does_not_keep_the_round_open() -> None:
    with seated("AT SOQQ", adjudication="challenge") as (table, (ana, bo)):
        ana.asks("move", move=laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]]))
        asked(bo)
        table.phones.limit_answers(0)
        bo.wait(lambda: table.hosted.awaited.reason is WaitsFor.NEXT_ROUND)
        settle(table, [ana, bo])
        assert bo.table["question"] is None


def test_a_challenge_that_is_considered_stops_nobody() -> None:
    with seated("CATX SOQQ OATX", adjudication="challenge") as (table, (ana, bo, cy)):
        ana.asks("move", move=AT)
        settle(table, [ana, bo, cy])
        cy.asks("ask", what="challenge")
        asked(cy)
        assert table.hosted.running, "the clock of the player in turn goes on"
        assert table.hosted.awaited[:2] == ((1,), WaitsFor.MOVE)
        bo.asks("move", move=swapping(0))
        settle(table, [ana, bo, cy])
        assert table.session.at == 2
        assert cy.table["question"] is None


def test_nobody_learns_that_a_challenge_is_considered() -> None:
    with seated("CATX SOQQ OATX", adjudication="challenge") as (table, (ana, bo, cy)):
        ana.asks("move", move=AT)
        settle(table, [ana, bo, cy])
        known = len(ana.received), len(bo.received)
        cy.asks("ask", what="challenge")
        asked(cy)
        settle(table, [ana, bo, cy])
        assert (len(ana.received), len(bo.received)) == known
        assert said(bo.asks("ask", what="challenge")) == "You can’t do that now."
        known = len(ana.received), len(bo.received)
        cy.say(kind="reply", question=cy.table["question"]["number"], answer="stand")
        cy.wait(lambda: cy.table["question"] is None)
        settle(table, [ana, bo, cy])
        assert (len(ana.received), len(bo.received)) == known
        bo.asks("ask", what="challenge")
        first = asked(bo)["number"]
        bo.say(kind="reply", question=first, answer="stand")
        bo.wait(lambda: bo.table["question"] is None)
        ana.asks("ask", what="stop without a result")
        assert asked(ana)["number"] == 2, "no number tells how many have considered a challenge"


def test_a_substitute_is_still_there_when_the_game_is_resumed() -> None:
    with seated("CATX SOQQ") as (table, (ana, bo)):
        bo.hang_up()
        ana.wait(lambda: 1 in table.phones.disconnected)
        assert table.phones.stand_in(1, "computer")
        level = table.hosted.game.seating.level(1)
        table.close()
        again = hosted(table.session)
        again.open()
        try:
            assert again.hosted.game.seating.level(1) == level is not None
            with phones(again.phones.url, lambda: again.update(0.02), 1) as (back,):
                back.say(kind="enter", token=bo.token)
                back.wait(lambda: back.kind("table") != [])
                back.wait(lambda: again.hosted.game.seating.level(1) is None)
        finally:
            again.close()


def test_a_question_may_be_unlimited_only_without_phones() -> None:
    with seated("CATX SOQQ", adjudication="vote") as (table, _):
        assert table.hosted.questions.seconds == 120
        table.phones.limit_answers(300)
        assert table.phones.saved_phones is not None
        assert table.phones.saved_phones.answer_seconds == 300
        table.phones.close()
        assert table.hosted.questions.seconds is None


def test_a_computer_player_plays_until_who_has_gone_is_back() -> None:
    with seated("CATX SOQQ") as (table, (ana, bo)):
        bo.say(kind="stand in", seat=0, by="computer")
        bo.wait(lambda: bo.kind("sorry") != [])
        assert table.hosted.game.seating.level(0) is None, "she is there"
        ana.hang_up()
        bo.wait(lambda: bo.table["absent"] != [])
        seat, sentence, offers = bo.table["absent"][0]
        assert (seat, sentence) == (0, "Ana isn’t connected.")
        assert [name for name, _ in offers] == ["computer"], "there is no screen to play at"
        assert bo.table["seats"][0][4]
        bo.say(kind="stand in", seat=0, by="computer")
        bo.wait(lambda: table.session.at >= 1)
        settle(table, [bo])
        assert bo.table["seats"][0][3]
        assert bo.table["absent"] == []
        ana.dial()
        ana.say(kind="enter", token=ana.token)
        bo.wait(lambda: table.hosted.game.seating.level(0) is None)
        settle(table, [bo])
        assert not bo.table["seats"][0][3]
        assert not bo.table["seats"][0][4]


def test_a_seat_that_is_played_at_the_screen_stays_its_players() -> None:
    with seated("CATX SOQQ") as (table, (ana, bo)), watching(table) as cy:
        table.phones.screen = True
        ana.hang_up()
        bo.wait(lambda: bo.table["absent"] != [])
        bo.say(kind="stand in", seat=0, by="screen")
        bo.wait(lambda: table.phones.held == {0})
        assert 0 not in table.phones.seats, "the hand is shown at the screen"
        cy.say(kind="leave")
        cy.wait(lambda: cy.kind("places")[1:] != [])
        cy.say(kind="sit", seat=0)
        cy.wait(lambda: cy.kind("sorry") != [])
        ana.dial()
        ana.say(kind="enter", token=ana.token)
        bo.wait(lambda: table.phones.seats == {0: True, 1: True})
        assert table.phones.held == frozenset()
        assert not table.phones.stand_in(0, "screen"), "she is there"


def test_a_computer_player_can_take_a_seat_that_was_left() -> None:
    with seated("CATX SOQQ") as (table, (ana, bo)):
        ana.say(kind="leave")
        bo.wait(lambda: bo.table["absent"] != [])
        assert bo.table["seats"][0][4]
        bo.say(kind="stand in", seat=0, by="computer")
        bo.wait(lambda: table.hosted.game.seating.level(0) is not None)
        ana.say(kind="sit", seat=0)
        ana.wait(lambda: table.hosted.game.seating.level(0) is None)


def test_without_phones_everybody_plays_again() -> None:
    with seated("CATX SOQQ") as (table, (ana, bo)):
        ana.hang_up()
        bo.wait(lambda: 0 in table.phones.disconnected)
        assert table.phones.stand_in(0, "computer")
        table.phones.end()
        assert table.phones.disconnected == frozenset()
        assert table.hosted.game.seating.level(0) is None


def test_an_address_that_cannot_be_used_changes_nothing() -> None:
    with seated("CATX SOQQ") as (table, (ana, bo)):
        url = table.phones.url
        with pytest.raises(Fault):
            table.phones.open("192.168.255.253")
        assert table.phones.url == url
        ana.asks("move", move=AT)
        settle(table, [ana, bo])
        assert table.session.at == 1


def test_a_watcher_cannot_replace_an_absent_player() -> None:
    with seated("CATX SOQQ") as (table, (ana, bo)), watching(table) as cy:
        ana.hang_up()
        bo.wait(lambda: bo.table["absent"] != [])
        settle(table, [cy])
        assert cy.table["absent"] == []
        cy.say(kind="stand in", seat=0, by="computer")
        cy.wait(lambda: cy.kind("sorry") != [])
        assert table.hosted.game.seating.level(0) is None


def test_each_phone_is_asked_in_its_language() -> None:
    with table(phones_=2, adjudication="vote") as (made, (ana, bo)):
        ana.come(0, "pl")
        bo.come(1, "uk")
        settle(made, [ana, bo])
        ana.asks("move", move=CA)
        settle(made, [ana, bo])
        bo.asks("ask", what="challenge")
        bo.say(kind="reply", question=asked(bo)["number"], answer="vote")
        for phone in (ana, bo):
            phone.wait(lambda phone=phone: "back" in dict((phone.table["question"] or {}).get("answers", ())))  # type: ignore[misc]
        assert dict(ana.table["question"]["answers"])["stand"] == "To jest słowo"
        assert dict(bo.table["question"]["answers"])["stand"] == "Таке слово є"
