"""`python -m tests.hostile PART --count N --seed S`: one part at length. Exit 1 if it found something."""

import argparse
import sys
from importlib import import_module

PARTS = {
    "readers": "crafted files for every reader, in one process",
    "commands": "crafted command lines, each a process",
    "play": "random legal play in every ruleset, all invariants checked after each move",
    "strangers": "packages of strangers that fail in every way",
    "sanitized": "readers, play and search, compiled with sanitizers and every place checked",
    "kills": "the app and every command that writes, killed at random moments",
    "disks": "a store on a full, slow, read-only or vanishing disk, and two programs on one store",
    "damage": "a store damaged at random, then opened by the app and every command",
    "phones": "phones that mean no good, at a table that is played on",
    "soak": "posted events over every screen, with the memory and the slowest frame",
}
"""What there is to run. Each is a module beside this one with `run(count, seed)`, which gives a `Report`."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument(
        "part", choices=PARTS, help="; ".join(f"{part}: {what}" for part, what in PARTS.items())
    )
    parser.add_argument("--count", type=int, default=1000, help="how many things to try")
    parser.add_argument("--seed", type=int, default=1, help="another seed tries other things")
    chosen = parser.parse_args()
    report = import_module(f"tests.hostile.{chosen.part}").run(chosen.count, chosen.seed)
    print("\n".join(report.lines()))
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
