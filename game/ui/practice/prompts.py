"""Says how far a sitting is, how grades are called and when something comes again. It draws
nothing."""

from game.study.item import Grade
from game.text.catalogues import plural, text
from game.text.phrases import game_name
from game.ui.practice.sitting import Prompt


def subject_line(now: Prompt) -> str:
    """Which game is practised, and how far one is."""
    course = now.course
    assert course is not None, "an item is asked"
    name = game_name(course.ruleset.name)
    return text("{game} · {n} of {all}", game=name, n=now.number, all=len(now.marks) + now.remaining)


def in_days(days: int) -> str:
    """When that is."""
    if days <= 1:
        return text("tomorrow") if days == 1 else text("today")
    return plural("in {n} day", "in {n} days", days)


def grade_name(grade: Grade) -> str:
    """What a grade is called."""
    return {
        Grade.AGAIN: text("Again"),
        Grade.HARD: text("Hard"),
        Grade.GOOD: text("Good"),
        Grade.EASY: text("Easy"),
    }[grade]
