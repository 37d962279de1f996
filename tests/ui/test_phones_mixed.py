"""Phones beside persons who have none: questions that go round while somebody changes between phone and
screen."""

from game.ui.company.curtain import Curtain
from game.ui.table.actions import Act
from tests.ui.company import Company
from tests.ui.phone_tables import table
from tests.ui.test_phone_doubts import asked

NO_WORD = [["hand", 0, 0, 0], ["hand", 1, 1, 0]]  # CA


def vote_begun(company: Company) -> None:
    """Bo and Cy sit at the screen; Bo lets the table vote, and is asked first."""
    company.rest()
    company.take_screen(1)
    company.screen.act(Act.DOUBT)
    company.rest()
    company.answer("1")
    company.answer("vote")
    assert "back" in dict(company.question.question.answers)


def test_who_takes_a_phone_while_he_is_asked_at_the_screen_answers_for_himself() -> None:
    with table("CATX SOQQ OATX", adjudication="vote") as (company, (ana, bo)):
        ana.come(0)
        ana.asks("play", laid=NO_WORD)
        vote_begun(company)
        bo.come(1)
        company.answer("back")
        poll = company.game.together.asking._poll
        assert poll is not None
        assert set(poll.heard) == {1}, "it is his own voice"
        assert isinstance(company.game.over.cover, Curtain)
        assert company.game.over.cover.told.next == 2, "the next is asked"


def test_who_answers_on_a_phone_is_asked_no_more_at_the_screen() -> None:
    with table("CATX SOQQ OATX", adjudication="vote") as (company, (ana, bo)):
        ana.come(0)
        ana.asks("play", laid=NO_WORD)
        vote_begun(company)
        bo.come(1)
        bo.say(kind="reply", question=asked(bo)["number"], said="back")
        bo.wait(lambda: company.game.over.form is None)
        assert isinstance(company.game.over.cover, Curtain)
        assert company.game.over.cover.told.next == 2
