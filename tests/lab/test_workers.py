"""Work that is shared among processes, and what is left of them when it is interrupted."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.waiting import LONGEST

ENDLESS = """
import time
from game.lab.tasks import start_workers
if __name__ == "__main__":
    with start_workers(2) as (executor, number):
        print(number, executor.submit(abs, -1).result(), flush=True)
        list(executor.map(time.sleep, [600] * 8))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no signals of this kind")
def test_an_interrupt_does_not_wait_for_what_the_workers_have_begun(tmp_path: Path) -> None:
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS, "utf-8")
    root = str(Path(__file__).parents[2])
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join((root, os.environ.get("PYTHONPATH", "")))}
    asked = [sys.executable, str(script)]
    with subprocess.Popen(asked, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"2 1\n"
        time.sleep(0.5)  # the workers sleep by now; if not, there is nothing to wait for either
        program.send_signal(signal.SIGINT)  # to it alone, as a command like kill sends it
        _, said = program.communicate(timeout=LONGEST)
    assert program.returncode == -signal.SIGINT
    assert b"KeyboardInterrupt" in said
