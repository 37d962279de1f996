"""`python -m tests.mutation`: the program is changed in one small place after another, and what no test
notices is listed. How a change is made and which tests are asked is mutmut's (`[tool.mutmut]`)."""

import argparse
import random
import re
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
EQUIVALENT = Path(__file__).parent / "equivalent.toml"
MUTMUT = Path(sys.executable).with_name("mutmut")

ROOMS = ("modes", "game.table", "game.words", "game.search", "game.store")
GOALS = {"modes": 97, "game.table": 97}
"""Of a hundred mutants that change anything, how many are to be noticed; elsewhere:"""
GOAL = 93

FIRST = "modes.moves.x_names_one_card__mutmut_1"
"""Asking for one mutant makes them all."""

_STRICT = re.compile(r", (?:strict=\w+)?(?=\))")
_QUOTED = re.compile(r'"[^"]*"')
_SQL = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE|PRAGMA|BEGIN|COMMIT|ROLLBACK)\b| = \?")
UNSEEN = ("survived", "no tests", "suspicious")
AT_ONCE = 400  # names that a command line can take


class Change(NamedTuple):
    """What one mutant does to the program: the function, its line as it was and as it is."""

    function: str
    was: str
    now: str


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("rooms", nargs="*", default=ROOMS, metavar="ROOM", help=", ".join(ROOMS))
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants of each room, not all")
    parser.add_argument("--seed", type=int, default=1, help="another seed takes another sample")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at a time")
    parser.add_argument("--again", action="store_true", help="only those that no test noticed last time")
    chosen = parser.parse_args()
    if not chosen.again:
        _mutmut("run", "--max-children", "1", FIRST)
    names = [name for room in chosen.rooms for name in _sample(room, chosen.sample, chosen.seed)]
    _try(names, chosen.jobs, UNSEEN if chosen.again else ("not checked",))
    return _report(names)


def _mutmut(*arguments: str) -> str:
    """What mutmut writes. It stops with another code than 0 only where it cannot do its work."""
    done = subprocess.run([MUTMUT, *arguments], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        sys.exit(f"mutmut {arguments[0]}: {(done.stdout + done.stderr)[-3000:]}")
    return done.stdout


def _results() -> dict[str, str]:
    """How it stands with each mutant."""
    lines = _mutmut("results", "--all", "true").splitlines()
    return dict(line.strip().split(": ", 1) for line in lines if ": " in line)


def _sample(room: str, number: int | None, seed: int) -> list[str]:
    """Mutants of a room; the same ones for the same seed while the room stays as it is."""
    names = sorted(name for name in _results() if name.startswith(f"{room}."))
    return names if number is None else random.Random(seed).sample(names, min(number, len(names)))


def _try(names: Iterable[str], jobs: int, states: tuple[str, ...]) -> None:
    found = _results()
    asked = [name for name in names if found[name] in states]
    for first in range(0, len(asked), AT_ONCE):
        _mutmut("run", "--max-children", str(jobs), *asked[first : first + AT_ONCE])


def _report(names: Iterable[str]) -> int:
    """Say how many were noticed in each room, and what was not; exit 1 if it was too few."""
    found = _results()
    known = {Change(each["function"], each["was"], each["now"]) for each in _equivalent()}
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for name in names:
        room = next(room for room in ROOMS if name.startswith(f"{room}."))
        state = found[name] if found[name] in ("not checked", *UNSEEN) else "noticed"
        change = _change(name) if state in UNSEEN else None
        alike = change is not None and (change in known or _says_nothing(change))
        counts[room]["equivalent" if alike else state] += 1
        if change is not None and not alike:
            print(f"{name}: {state}\n  - {change.was}\n  + {change.now}")
    shares = {room: _share(each) for room, each in counts.items()}
    for room, each in counts.items():
        reported = ", ".join(f"{number} {state}" for state, number in sorted(each.items()))
        print(f"{room}: {shares[room]:.1f} % of {each.total() - each['equivalent']} noticed ({reported})")
    return 0 if all(share >= GOALS.get(room, GOAL) for room, share in shares.items()) else 1


def _share(counts: Counter[str]) -> float:
    number = counts.total() - counts["equivalent"]
    return 100 * counts["noticed"] / number if number else 100.0


def _equivalent() -> list[dict[str, str]]:
    """The changes that change nothing anybody could notice, each with why."""
    found: list[dict[str, str]] = tomllib.loads(EQUIVALENT.read_text("utf-8"))["equivalent"]
    return found


def _says_nothing(change: Change) -> bool:
    """Whether all that is changed is a `strict=` of zip(), which speaks only of a mistake of ours, or capital
    and small letters of SQL, which are the same to SQLite."""
    return _STRICT.sub("", change.was) == _STRICT.sub("", change.now) or _is_same_sql(change)


def _is_same_sql(change: Change) -> bool:
    was, now = (_QUOTED.findall(line) for line in (change.was, change.now))
    if _QUOTED.sub("", change.was) != _QUOTED.sub("", change.now) or len(was) != len(now):
        return False
    changed = [(old, new) for old, new in zip(was, now, strict=True) if old != new]
    return all(
        old.upper() == new.upper() and _SQL.search(old) is not None and "'" not in old for old, new in changed
    )


def _change(name: str) -> Change:
    lines = [line for line in _mutmut("show", name).splitlines() if not line.startswith(("---", "+++"))]
    was, now = (" ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+")
    return Change(name.partition("__mutmut_")[0], was, now)


if __name__ == "__main__":
    sys.exit(main())
