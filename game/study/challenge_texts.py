"""What challenges are called and what they come to, in sentences; it counts nothing."""

from collections.abc import Sequence
from datetime import date

from game.study.challenges import MISTAKES, OF_A_DAY, SECONDS, STEPS, ChallengeKind
from game.study.course import Course
from game.text.catalogues import plural, text
from game.text.phrases import game_name, language_name


def challenge_name(challenge: ChallengeKind) -> str:
    """What a challenge is called."""
    return {
        ChallengeKind.RUSH: text("Rush"),
        ChallengeKind.LADDER: text("Ladder"),
        ChallengeKind.DAILY: text("Questions of the day"),
    }[challenge]


def challenge_rules(challenge: ChallengeKind) -> str:
    """How it goes, in a sentence."""
    match challenge:
        case ChallengeKind.RUSH:
            n = SECONDS // 60
            return plural(
                "As many right answers as you can in {n} minute; {mistakes} mistakes end it.",
                "As many right answers as you can in {n} minutes; {mistakes} mistakes end it.",
                n,
                mistakes=MISTAKES,
            )
        case ChallengeKind.LADDER:
            return text(
                "{n} questions: a right answer leads a step up to a harder one, a wrong one down.", n=STEPS
            )
        case ChallengeKind.DAILY:
            return text("{n} questions, today the same for everybody.", n=OF_A_DAY)


def score_text(challenge: ChallengeKind, score: int) -> str:
    """What it came to."""
    match challenge:
        case ChallengeKind.RUSH:
            return plural("{n} right answer", "{n} right answers", score)
        case ChallengeKind.LADDER:
            return text("Highest step: {n}", n=score)
        case ChallengeKind.DAILY:
            return plural("{right} of {n} right", "{right} of {n} right", OF_A_DAY, right=score)


def best_text(score: int, best: int) -> str:
    """How that compares with the best before it."""
    return text("Your best so far!") if score > best else text("Your best: {n}", n=best)


def days_text(running: int) -> str:
    """On how many days running the questions of the day were answered."""
    return plural("{n} day in a row", "{n} days in a row", running)


def shared_result(course: Course, day: date, marks: Sequence[bool], running: int) -> str:
    """The result of a day for others: no question is told, and no answer. What was not answered is a dot."""
    ruleset = course.ruleset
    title = text("Questions of the day")
    signs = "".join("✓" if right else "✗" for right in marks).ljust(OF_A_DAY, "·")
    name = f"{game_name(ruleset.name)} · {language_name(ruleset.language)}"
    lines = (f"{title} · {name}", f"{day.isoformat()} · {sum(marks)}/{OF_A_DAY}", signs, days_text(running))
    return "\n".join(lines)
