"""The short form of the damaged stores, and that the damage is damage."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest

from game.store.sql import FILE
from tests.hostile import damage
from tests.hostile.homes import rich_home
from tests.hostile.spoil import SPOILERS, spoil


@pytest.mark.slow
def test_many_damaged_stores_are_opened_all_the_same() -> None:
    report = damage.run(6, 2)
    assert not report.findings, "\n".join(map(str, report.findings))


def test_every_kind_of_damage_changes_the_file_or_its_neighbours(tmp_path: Path) -> None:
    home = rich_home(tmp_path / "home", moves=3)
    with closing(sqlite3.connect(home / FILE)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = (home / FILE).read_bytes()
    other = tmp_path / "spoilt.db"
    for n, (_, spoiler) in enumerate(SPOILERS):
        reported = set()
        for seed in range(5):
            for left in tmp_path.glob("spoilt.db*"):
                left.unlink()
            copyfile(home / FILE, other)
            reported.add(spoiler(other, random.Random(10 * n + seed)))
            beside = [path for path in tmp_path.glob("spoilt.db-*") if path.stat().st_size]
            assert other.read_bytes() != whole or beside or "0 bytes" in "".join(reported), reported
        assert len(reported) > 1, reported
    copyfile(home / FILE, other)
    assert spoil(other, random.Random(3)) != spoil(other, random.Random(4))
