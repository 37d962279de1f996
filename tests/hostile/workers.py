"""Several processes that share the work of a part, each begun with the library of `sick`: `python -m
tests.hostile.workers PART COUNT SEED`. They do not know what a part does."""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from tests.hostile import sick
from tests.hostile.homes import workroom
from tests.hostile.report import Report

ROOT = Path(__file__).resolve().parents[2]
_WORTH = 40  # things to try, for which another process is begun


def shared(part: str, count: int, seed: int) -> Report:
    """What `work` of a part makes of so many tries, by as many processes as there are cores."""
    cores = min(len(os.sched_getaffinity(0)), max(1, count // _WORTH))
    with workroom() as room:
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANG": "C"}
        library = sick.library(room)
        if library is not None:
            environment["LD_PRELOAD"] = str(library)
        workers = []
        for number in range(cores):
            share = count * (number + 1) // cores - count * number // cores
            here = [sys.executable, "-m", "tests.hostile.workers", part, str(share), f"{seed}{number:03}"]
            workers.append(subprocess.Popen(here, cwd=ROOT, env=environment, stdout=subprocess.PIPE))
        return merged([pickle.loads(worker.communicate()[0]) for worker in workers])


def merged(reports: Iterable[Report]) -> Report:
    """What several have tried and found."""
    whole = Report()
    for report in reports:
        for what, times in report.tried.items():
            whole.count(what, times)
        whole.figures.update(report.figures)
        whole.findings += report.findings
    return whole


if __name__ == "__main__":
    reported = os.dup(1)
    os.dup2(2, 1)  # nothing but the report goes where it is read from
    made = import_module(f"tests.hostile.{sys.argv[1]}").work(int(sys.argv[2]), int(sys.argv[3]))
    with os.fdopen(reported, "wb") as file:
        pickle.dump(made, file)
