"""The short form of the sick disks."""

import pytest

from tests.hostile import disks


@pytest.mark.needs("cc", "mount", "umount")
@pytest.mark.slow
def test_on_sick_disks_nothing_is_lost_and_everything_is_said() -> None:
    report = disks.run(12, 1)
    assert not report.findings, "\n".join(map(str, report.findings))
    assert report.tried["an app whose disk vanishes"] >= 1
