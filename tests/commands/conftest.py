"""A command asked in this process, in a home of its own and in English."""

from pathlib import Path

import pytest

from game.cli import run
from tests.commands.calls import Said, Say


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "home"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C.UTF-8")

    def said(*arguments: str) -> Said:
        code = run(arguments)
        reported = capsys.readouterr()
        return Said(code, reported.out, reported.err)

    return said
