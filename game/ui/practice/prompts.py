"""Says how far a sitting is, how grades are called and when something comes again. It draws
nothing."""

from game.study.item import Grade
from game.text.catalogues import plural, text
from game.text.phrases import game_name
from game.ui.practice.sitting import Prompt

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


def subject_line(now: Prompt) -> str:
    """Which game is practised, and how far one is."""
    course = now.course
    assert course is not None, "an item is asked"
    name = game_name(course.ruleset.name)
    return text("{game} · {n} of {all}", game=name, n=now.number, all=len(now.marks) + now.remaining)


def in_time(seconds: float) -> str:
    """How long that is, told roughly."""
    if seconds < _HOUR - _MINUTE / 2:
        return plural("in {n} minute", "in {n} minutes", max(1, round(seconds / _MINUTE)))
    if seconds < _DAY - _HOUR / 2:
        return plural("in {n} hour", "in {n} hours", max(1, round(seconds / _HOUR)))
    return plural("in {n} day", "in {n} days", round(seconds / _DAY))


def grade_name(grade: Grade) -> str:
    """What a grade is called."""
    return {
        Grade.AGAIN: text("Again"),
        Grade.HARD: text("Hard"),
        Grade.GOOD: text("Good"),
        Grade.EASY: text("Easy"),
    }[grade]
