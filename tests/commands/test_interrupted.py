"""Signals end the program: Ctrl-C while it is still starting, and others while its window hangs."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import main
from tests.waiting import LONGEST

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


_WINDOW = """
import os, signal, sys
from game.ui.app import App

def hangs(app, event, passed):
    os.kill(os.getpid(), signal.{number})
    while True:
        pass

App._run_frame = hangs
sys.argv = ["kanugo"]
from game.__main__ import main
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", ["SIGTERM", "SIGQUIT"])
def test_a_signal_ends_a_window_that_hangs(number: str, tmp_path: Path) -> None:
    script = _WINDOW.replace("{number}", number)
    home = {"KANUGO_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", script]
    ended = subprocess.run(
        command, env={**os.environ, **home}, capture_output=True, check=False, timeout=LONGEST
    )
    assert (ended.returncode, ended.stderr) == (130, b"")
