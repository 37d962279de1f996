"""Says which game a sitting practises and how far it is. It draws nothing."""

from game.text.catalogues import text
from game.text.phrases import game_name
from game.ui.practice.sitting import Prompt


def subject_line(now: Prompt) -> str:
    """Which game is practised, and how far one is."""
    course = now.course
    assert course is not None, "an item is asked"
    name = game_name(course.ruleset.name)
    return text("{game} · {n} of {all}", game=name, n=now.number, all=len(now.marks) + now.remaining)
