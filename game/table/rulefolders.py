"""Where rulesets lie: the player's own, ours, those of packages. What stands in them is not known here."""

from collections.abc import Iterator
from pathlib import Path

from game import extensions
from game.fault import Fault
from game.paths import places, shipped

NAME = "rulesets"


def folders() -> tuple[Path, ...]:
    """Where a ruleset is looked for: in packages last, so that none of theirs replaces another."""
    return (*places(NAME), *extensions.folders(extensions.RULESETS)[0])


def faults() -> Iterator[Fault]:
    """What is wrong with the rulesets of packages besides what stands in them: folders that are none, and
    names that are taken."""
    brought, lost = extensions.folders(extensions.RULESETS)
    yield from lost
    taken = {path.stem: shipped(NAME) for path in shipped(NAME).glob("*.yaml")}
    for folder in brought:
        for path in sorted(folder.glob("*.yaml")):
            if taken.setdefault(path.stem, folder) != folder:
                found, there = f"a ruleset {path.stem!r}", f"another name: {taken[path.stem]} has it"
                yield Fault(str(path), "", found, there)
