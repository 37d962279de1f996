"""A database in a folder of its own, and the journal in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.store.database import Database
from game.store.journal import Journal
from tests.store.games import Said


@pytest.fixture
def said() -> Said:
    """What the player was told."""
    return []


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kanugo.db"


@pytest.fixture
def database(file: Path, said: Said) -> Iterator[Database]:
    opened = Database(said.append, file)
    yield opened
    opened.close()


@pytest.fixture
def journal(database: Database) -> Journal:
    return Journal(database)
