"""The app and every command that writes, killed at random moments: whatever was shown is there afterwards.

A process that has everything read in lets one life after another begin where it stands.
"""

import random

from tests.hostile.homes import workroom
from tests.hostile.report import Report
from tests.hostile.workers import shared

_OF_COMMANDS = 3  # one of so many kills befalls a command, the others the app


def run(count: int, seed: int) -> Report:
    """So many kills, by as many processes as there are cores."""
    return shared("kills", count, seed)


def work(count: int, seed: int) -> Report:
    """So many kills, of this process's children."""
    from tests.hostile.killed_app import AppKills  # brings the app along
    from tests.hostile.killed_commands import CommandKills

    report, chance = Report(), random.Random(seed)
    with workroom() as room:
        of_commands = count // _OF_COMMANDS
        AppKills(room, report, chance).many(count - of_commands)
        CommandKills(room, report, chance).many(of_commands)
    return report
