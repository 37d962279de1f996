"""The app and every command that writes, killed at random moments: whatever was shown is there afterwards.

The work is done by processes that begin with the library of `sick`, which can kill at any call of the system;
each of them has everything read in, and lets one life after another begin where it stands.
"""

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.hostile import sick
from tests.hostile.homes import workroom
from tests.hostile.report import Report

ROOT = Path(__file__).resolve().parents[2]
OF_COMMANDS = 3
"""One of so many kills befalls a command, the others the app."""


def run(count: int, seed: int) -> Report:
    """So many kills, by as many processes as there are cores."""
    with workroom() as room:
        library = sick.library(room)
        return merged(each for each in _shared_out(count, seed, library))


def _shared_out(count: int, seed: int, library: Path | None) -> Iterator[Report]:
    cores = min(len(os.sched_getaffinity(0)), max(1, count // 100))
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANG": "C"}
    if library is not None:
        environment["LD_PRELOAD"] = str(library)
    workers = []
    for number in range(cores):
        share = count * (number + 1) // cores - count * number // cores
        command = [sys.executable, "-m", "tests.hostile.kills", str(share), str(seed * 1000 + number)]
        workers.append(subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE))
    for worker in workers:
        made, _ = worker.communicate()
        assert worker.returncode == 0, f"a worker ended with {worker.returncode}"
        report: Report = pickle.loads(made)
        yield report


def merged(reports: Iterator[Report]) -> Report:
    """What several have tried and found."""
    whole = Report()
    for report in reports:
        for what, times in report.tried.items():
            whole.count(what, times)
        whole.figures.update(report.figures)
        whole.findings += report.findings
    return whole


def _work(count: int, seed: int) -> Report:
    """So many kills, in this process's children."""
    from tests.hostile.killed_app import AppKills
    from tests.hostile.killed_commands import CommandKills

    report, chance = Report(), random.Random(seed)
    with workroom() as room:
        of_commands = count // OF_COMMANDS
        app = AppKills(room, report, chance)
        app.many(count - of_commands)
        CommandKills(room, report, chance).many(of_commands)
    return report


if __name__ == "__main__":
    streams = os.dup(1)
    os.dup2(2, 1)  # nothing but the report goes where it is read from
    done = _work(int(sys.argv[1]), int(sys.argv[2]))
    with os.fdopen(streams, "wb") as told:
        pickle.dump(done, told)
