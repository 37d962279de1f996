"""Opens a sitting over items that were chosen from a list. It draws nothing."""

from game.study.kinds import kinds
from game.study.lesson import Plan
from game.ui.practice.screen import DrillScreen


def sitting_over(keys: tuple[str, ...]) -> DrillScreen:
    """A sitting that asks just these items, due or not."""
    return DrillScreen(Plan(tuple(kinds()), None, fresh=0, keys=keys), lambda: sitting_over(keys))
