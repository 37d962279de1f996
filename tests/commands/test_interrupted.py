"""Ctrl-C while the program is still starting ends it, and shows nobody its modules."""

import signal
import subprocess
import sys

import pytest

from game.__main__ import main

_WHILE_LOADING = """
import os, signal, sys
from importlib.abc import MetaPathFinder

class Interrupted(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "game.cli":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupted())
from game.__main__ import main
main()
"""


def test_while_modules_are_loaded_it_ends_without_a_word() -> None:
    ended = subprocess.run([sys.executable, "-c", _WHILE_LOADING], capture_output=True, check=False)
    assert ended.returncode == -signal.SIGINT
    assert ended.stderr == b""


def test_before_the_command_is_known_it_ends_as_one_that_was_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def run(arguments: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.cli.run", run)
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 130
    assert signal.getsignal(signal.SIGINT) is before
