"""A command tells on a terminal how far the words are made ready, and elsewhere keeps quiet."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEAL = (sys.executable, "-m", "game", "deal", "patience-twelve", "--deal", "1", "--language", "eo")


def said_on_a_terminal(home: Path) -> str:
    """What a command says on a terminal besides its answer."""
    looking, writing = pty.openpty()
    surroundings = {**os.environ, "KANUGO_HOME": str(home), "LANG": "C.UTF-8", "TERM": "xterm"}
    program = subprocess.Popen(DEAL, cwd=ROOT, env=surroundings, stdout=subprocess.DEVNULL, stderr=writing)
    os.close(writing)
    said = b""
    while True:
        try:
            more = os.read(looking, 4096)
        except OSError:  # that is how a terminal says that nobody writes any more
            more = b""
        if not more:
            break
        said += more
    os.close(looking)
    assert program.wait() == 0
    return said.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals of this kind")
def test_the_first_answer_shows_a_bar_on_a_terminal_and_the_second_none(tmp_path: Path) -> None:
    first = said_on_a_terminal(tmp_path)
    assert "Preparing the words" in first
    shares = [int(share) for share in re.findall(r"(\d+)%", first)]
    assert (shares[0], shares[-1]) == (0, 100)
    assert shares == sorted(shares)
    assert said_on_a_terminal(tmp_path) == ""


def test_no_bar_is_drawn_without_a_terminal(tmp_path: Path) -> None:
    surroundings = {**os.environ, "KANUGO_HOME": str(tmp_path), "LANG": "C.UTF-8"}
    done = subprocess.run(DEAL, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout
