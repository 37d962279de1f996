"""A little of the kills, the sick disks and the damage, which the default run can bear."""

from tests.hostile import short


def test_a_few_kills_sick_disks_and_damaged_stores_lose_nothing_and_end_nothing() -> None:
    report = short.run(1)
    assert not report.findings, "\n".join(map(str, report.findings))
    assert report.tried["kills of the app"] >= 7
    assert report.tried["kills of commands"] >= 3
    assert report.tried["damaged stores"] == 2
    assert sum(times for what, times in report.tried.items() if "disk" in what or "apps in" in what) == 4
