"""Counts the instructions from the start of the process to the first frame of the menu, in millions:
`python research/start.py [CHECKOUT]`, on Linux with valgrind.

The count hardly depends on what else the machine does. The first start in a home reads the rulesets, the
second what is cached of them.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

_START = """
import builtins, os, runpy, sys
shown = builtins.print
def until_ready(*words, **named):
    if words == ("kanugo ready",):
        os._exit(0)
    shown(*words, **named)
builtins.print = until_ready
sys.argv = ["game"]
runpy.run_module("game", run_name="__main__", alter_sys=True)
"""
_VALGRIND = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")


def start(checkout: Path, home: str, *runner: str) -> str:
    """Start the app in a home until its first frame, and return what was written on standard error."""
    given = {"KANUGO_HOME": home, "KANUGO_READY": "1", "PYTHONHASHSEED": "0"}
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": ""}
    done = subprocess.run(
        [*runner, sys.executable, "-c", _START],
        cwd=checkout,
        env={**os.environ, **given, **quiet},
        stderr=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stderr


def main() -> None:
    checkout = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    with tempfile.TemporaryDirectory() as home:
        start(checkout, home)  # writes the bytecode
    with tempfile.TemporaryDirectory() as home:
        for which in ("first", "second"):
            counted = re.search(r"Collected : (\d+)", start(checkout, home, *_VALGRIND))
            assert counted is not None, "callgrind says what it has counted"
            print(f"{which} start: {int(counted[1]) / 1e6:,.0f}")


if __name__ == "__main__":
    main()
