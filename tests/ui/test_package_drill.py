"""A stranger's kind of drill on the screen: the form of its answer says how it is asked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.fault import Fault
from game.practice import registry
from game.store.database import Database
from game.store.settings import Practice
from game.ui.practice.opening import PracticeController
from game.ui.questions.words import WordQuestion
from tests.mirror import KIND, enter
from tests.ui.drills import Learner, plan_of


@pytest.fixture(autouse=True)
def kinds_forgotten(home: Path) -> Iterator[None]:
    yield
    registry._load_kinds.cache_clear()


_OWN_FORM = KIND.replace("YesOrNo(item.ask)", "SameOrNot(item.ask)").replace(
    "class Mirror", "class SameOrNot(YesOrNo):\n    pass\n\n\nclass Mirror"
)


@pytest.mark.parametrize("source", [KIND, _OWN_FORM], ids=["our form", "a form of its own"])
def test_a_packages_drill_is_asked_and_explained_by_the_screen_of_its_form(
    home: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    enter(home, monkeypatch, source, mirror=":Mirror")
    learner = Learner.at(plan_of("mirror"))
    question = learner.screen.question
    assert isinstance(question, WordQuestion)
    assert question.form.word == question.item.ask
    assert question.wording()[0].words == "Does this word read the same from behind?"  # type: ignore[union-attr]
    wrong = "no" if learner.solution() == ("yes",) else "yes"
    learner.button(wrong)
    reported = learner.screen.feedback
    assert reported is not None
    assert not reported.result.right
    assert reported.explained.parts[0].title == "Not right"  # type: ignore[union-attr]
    learner.enter()
    learner.type(learner.solution()[0][0])
    assert learner.screen.feedback is not None
    assert learner.screen.feedback.result.right


def test_practice_offers_it_after_ours_and_tells_of_one_that_fails(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(home, monkeypatch, KIND, mirror=":Mirror", broken=":Nothing")
    reported: list[Fault] = []
    database = Database(reported.append)
    controller = PracticeController(database, lambda chosen: None)
    assert controller.suiting(Practice(ruleset="scrabble"))[-1] == "mirror"
    assert [fault.place for fault in reported] == ["broken"]
    database.close()
