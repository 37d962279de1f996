"""What tests of strangers' packages and of a player's own rulesets share."""

from pathlib import Path

import pytest

from tests.table.stranger import Stranger


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stranger:
    return Stranger(tmp_path, monkeypatch)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's own ruleset folder."""
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    folder = tmp_path / "rulesets"
    folder.mkdir()
    return folder
