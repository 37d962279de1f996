"""The short form of the soak: a walk through the screens without an exception."""

import pytest

from tests.hostile import soak
from tests.hostile.soaker import known


def test_a_walk_through_the_screens_meets_no_exception() -> None:
    report = soak.run(300, 1)
    assert not report.findings, "\n".join(map(str, report.findings))
    assert report.tried["posted events"] >= 300


@pytest.mark.slow
def test_a_longer_walk_reaches_half_of_everything() -> None:
    report = soak.run(3_000, 2)
    assert not report.findings, "\n".join(map(str, report.findings))
    reached = {what.removeprefix("steps at ") for what in report.tried} & known()
    assert len(reached) > len(known()) * 0.4


def test_what_is_to_be_reached_is_known_by_itself() -> None:
    assert {
        "Menu",
        "TableScreen",
        "DrillScreen",
        "MatchScreen",
        "ReviewForm",
        "CompanyGame",
        "Curtain",
    } <= known()
    assert not {"Form", "Question", "TableDelegate"} & known()
