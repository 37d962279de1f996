"""A challenge in `kanugo drill`: its questions one after the other, and what it came to."""

import time
from collections.abc import Callable

from game.commands import output
from game.commands.drill_asking import answer_to, explain
from game.fault import Fault
from game.store.database import Database
from game.streams import typed_line
from game.study.asking import question
from game.study.challenge_texts import (
    best_text,
    challenge_name,
    challenge_rules,
    score_text,
    shared_result,
)
from game.study.challenges import ChallengeKind, ChallengeRun, key_for, run_of
from game.study.course import Course
from game.study.days import day_of
from game.study.item import Subject
from game.study.kinds import asked_of, kind_of
from game.study.lesson import Plan
from game.study.results import Results
from game.text.catalogues import plural, text


def play(
    challenge: ChallengeKind,
    plan: Plan,
    course_of: Callable[[Subject], Course],
    database: Database,
    seed: int,
) -> int:
    """Ask until it is over or the input ends, and keep what it came to. Of the questions of a day that were
    answered already the result is told. Raises NotKept."""
    results, key, day = Results(database), key_for(challenge, plan), day_of(time.time())
    run = run_of(challenge, plan, course_of, seed, day)
    played = results.on(key, day) if challenge is ChallengeKind.DAILY else None
    if played is not None:
        print(shared_result(run.course, day, played.marks, results.running(key, day)))
        return 0
    if run.item is None:
        print(text("There are no questions of these words and kinds."))
        return 1
    print(f"{challenge_name(challenge)}: {challenge_rules(challenge)}")
    while run.item is not None and _answered(run):
        pass
    if run.marks:
        best = results.best(key)
        results.add(key, day, run.score, run.marks, time.time())
        print(score_text(challenge, run.score))
        if challenge is ChallengeKind.DAILY:
            print(shared_result(run.course, day, run.marks, results.running(key, day)))
        else:
            print(best_text(run.score, best))
    return 0


def _answered(run: ChallengeRun) -> bool:
    """Ask a question; False if the input has ended."""
    item, course = run.item, run.course
    assert item is not None, "a question is asked"
    try:
        kind = kind_of(item.kind)
        kind.look_at(course, item)
        asked, solution = asked_of(course, item), kind.solution(course, item)
        print(_where(run))
        print("\n".join(question(asked)))
        begun = time.monotonic()
        given = answer_to(course, item, _line)
        if given is None:
            return False
        seconds = time.monotonic() - begun
        result = kind.judge(course, item, given)
    except Fault as fault:
        output.tell(fault)
        run.pass_over()
        return True
    if run.challenge is ChallengeKind.RUSH and seconds >= run.left:
        run.out_of_time()
        print(text("The time is over."))
        return True
    run.answered(result.right, seconds)
    explain(asked.form, result, solution)
    return True


def _line() -> str | None:
    print("> ", end="", flush=True)
    line = typed_line()
    return line.strip() if line else None


def _where(run: ChallengeRun) -> str:
    """How far it is."""
    match run.challenge:
        case ChallengeKind.RUSH:
            return plural("{n} second left", "{n} seconds left", round(run.left))
        case ChallengeKind.LADDER:
            return text("Step {n} · {at} of {all}", n=run.steps[-1], at=len(run.marks) + 1, all=run.most)
        case ChallengeKind.DAILY:
            return text("Question {n} of {all}", n=len(run.marks) + 1, all=run.most)
