"""Random events over the screens: no exception."""

import pytest

from tests.hostile import soak
from tests.hostile.soaker import known


@pytest.mark.parametrize(("count", "seed"), [(300, 1), pytest.param(1_500, 2, marks=pytest.mark.slow)])
def test_random_events_on_every_screen_raise_nothing(count: int, seed: int) -> None:
    """Which screens they come to is chance; that a way leads to each is held by the walk."""
    report = soak.run(count, seed)
    assert not report.findings, "\n".join(map(str, report.findings))
    assert report.tried["posted events"] >= count


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
