"""What tests of strangers' packages share."""

from pathlib import Path

import pytest

from tests.table.stranger import Stranger


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stranger:
    return Stranger(tmp_path, monkeypatch)
