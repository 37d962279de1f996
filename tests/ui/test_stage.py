"""The stage at a table with phones: what it shows for a moment, and what ends it."""

import pygame
import pytest

from game.hosting.news import votes_so_far
from game.ui.company.stage import StageView
from game.ui.kit.sound import SPEAKER, Cue
from game.ui.speech.tables import describe_table
from tests.hosting.phone_tables import asked
from tests.net.phone import laying
from tests.ui.company import Company
from tests.ui.menu import key
from tests.ui.phone_tables import pump, seated

pytestmark = pytest.mark.usefixtures("home")

CA = laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]])


def stage_of(company: Company) -> StageView:
    return company.game._stage


def shot(company: Company) -> bytes:
    surface = pygame.Surface((1280, 800))
    company.screen.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_a_play_is_shown_until_a_key_and_a_verdict_closes_by_itself() -> None:
    with seated("CATX SOQQ", adjudication="challenge") as (company, (ana, bo)):
        plain = shot(company)
        ana.asks("move", move=CA)
        bo.wait(lambda: "challenge" in bo.table["can"])
        stage = stage_of(company)
        assert stage._shown is not None
        assert stage._shown.words == "CA"
        assert shot(company) != plain
        company.screen.handle(key(pygame.K_LEFT))
        assert stage._shown is None
        bo.asks("ask", what="challenge")
        bo.say(kind="reply", question=asked(bo)["number"], answer="look up")
        bo.wait(lambda: company.session.at == 2)
        pump(company)
        assert company.screen.sheet is None, "nobody has to close it"
        assert stage._shown is not None
        assert stage._shown.verdict is not None
        company.screen.update(10.0)
        assert stage._shown is None


def test_votes_are_shown_face_down() -> None:
    """Two tables that differ only in a vote show the same picture while the others vote."""
    pictures = []
    for vote in ("back", "stand"):
        with seated("CATX SOQQ OATX", adjudication="vote") as (company, phones):
            ana, bo, _ = phones
            ana.asks("move", move=CA)
            bo.wait(lambda bo=bo: "challenge" in bo.table["can"])  # type: ignore[misc]
            bo.asks("ask", what="challenge")
            bo.say(kind="reply", question=asked(bo)["number"], answer="vote")
            questions = company.game.hosted.questions
            bo.wait(lambda questions=questions: len(questions.awaited) > 1)  # type: ignore[misc]
            first = questions.awaited[0]
            phone = phones[first]
            phone.say(kind="reply", question=asked(phone)["number"], answer=vote)
            phone.wait(lambda q=questions, n=first: n not in q.awaited)  # type: ignore[misc]
            assert votes_so_far(questions.poll)[first]
            surface = pygame.Surface((600, 600))
            style = company.screen.style
            stage_of(company).draw(surface, style, surface.get_rect(), corner=False)
            pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]
    assert pictures[0] != pygame.image.tobytes(pygame.Surface((600, 600)), "RGB")


def test_votes_are_heard_and_the_verdict_is_read_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Cue] = []
    monkeypatch.setattr(SPEAKER, "play", played.append)
    with seated("CATX SOQQ OATX", adjudication="vote") as (company, made):
        ana, bo, _ = made
        ana.asks("move", move=CA)
        bo.wait(lambda: "challenge" in bo.table["can"])
        bo.asks("ask", what="challenge")
        bo.say(kind="reply", question=asked(bo)["number"], answer="vote")
        questions = company.game.hosted.questions
        bo.wait(lambda: len(questions.awaited) == 3)
        pump(company)
        assert "to answer. Bo challenges CA." in describe_table(company.screen).topics["guide"]
        played.clear()
        for left in (2, 1):
            phone = made[questions.awaited[0]]
            phone.say(kind="reply", question=asked(phone)["number"], answer="back")
            phone.wait(lambda left=left: len(questions.awaited) == left)  # type: ignore[misc]
            pump(company)
        assert played == [Cue.PLACE, Cue.PLACE]
        phone = made[questions.awaited[0]]
        phone.say(kind="reply", question=asked(phone)["number"], answer="back")
        phone.wait(lambda: company.session.at == 2)
        pump(company)
        assert describe_table(company.screen).topics["guide"].startswith("Taken back: CA. The turn is lost.")
        company.screen.update(10.0)
        assert not describe_table(company.screen).topics["guide"]
