"""A match in which some answer on phones and some at the screen, and those whose time is over."""

import pytest

from tests.ui.match_phones import NAMES, asked, begun, feedback_shown, give, match, refused, totals

pytestmark = pytest.mark.usefixtures("home", "loopback")


def test_whose_time_is_over_is_asked_no_more_and_the_others_go_on() -> None:
    with begun("word") as (played, (ana, bo)):
        give(ana, played.right)
        ana.wait(lambda: 0 in played.screen.flow.simultaneous.answers)
        played.screen.flow._shown_at -= 3600.0
        for phone in (ana, bo):
            phone.wait(lambda phone=phone: feedback_shown(phone))  # type: ignore[misc]
        assert totals(played)[1] == 0
        ana.asks("ask", what="next")
        ana.wait(lambda: asked(ana))
        bo.catch_up()
        assert bo.table["status"] == "Time is up."
        assert refused(bo, kind="answer", given="yes")
        give(ana, "yes")
        ana.wait(lambda: feedback_shown(ana))


def test_players_without_a_phone_answer_first_behind_the_curtain() -> None:
    with match("word", phones_=2, names=NAMES) as (played, (ana, cy)):
        ana.come(0)
        cy.come(2)
        ana.wait(lambda: played.screen.match.together == {0, 2})
        assert played.screen.covered[1] == "Bo"
        ana.catch_up()
        assert ana.table["status"] == "Bo is playing."
        played.screen.update(1.0)
        played.enter()
        while not played.screen.covered:
            ana.wait(lambda: ana.table["at"] == played.screen.flow.simultaneous.stage)
            assert ana.table["task"]["lines"] == [], "nothing of the question leaves the screen"
            assert refused(ana, kind="answer", given="yes") == "It isn’t your turn."
            played.type("y")
            played.wait(lambda: played.screen.feedback is not None)
            ana.catch_up()
            assert ana.table["at"] == played.screen.flow.simultaneous.stage
            assert ana.table["status"] == "Bo is playing.", "together with Bo's last answer"
            assert ana.table["turn"] == 1
            played.enter()
        ana.wait(lambda: ana.table["can"] == ["begin"])
        assert played.screen.covered[1] == "Ana, Cy"
        cy.wait(lambda: cy.table["can"] == ["begin"])
        cy.asks("ask", what="next")
        ana.wait(lambda: asked(ana))
        played.type("y")
        assert played.screen.flow.simultaneous.answers == {}, "keys at the screen answer for nobody"


def test_who_answers_at_the_screen_cannot_be_taken_by_a_phone() -> None:
    with match("word", phones_=1) as (played, (late,)):
        played.screen.update(1.0)
        played.enter()
        late.say(kind="enter", code=late.code)
        late.wait(lambda: late.kind("places") != [])
        assert late.received[-1]["seats"] == [["Ana", False], ["Bo", True]]
        late.say(kind="sit", seat=0)
        late.wait(lambda: late.kind("sorry") != [])
        assert dict(played.screen.phones.seats) == {}


def test_without_phones_the_rest_is_answered_at_the_screen() -> None:
    with begun("word") as (played, (ana, bo)):
        for phone in (ana, bo):
            give(phone, "yes")
        ana.wait(lambda: feedback_shown(ana))
        ana.asks("ask", what="next")
        ana.wait(lambda: asked(ana))
        played.screen.phones.end()
        played.wait(lambda: bool(played.screen.covered))
        assert played.screen.covered[1] == "Ana"
        assert len(played.screen.match.answers[0]) == 1
