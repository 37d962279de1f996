"""`kanugo drill`: practice in the terminal, or items with their answers. When an item is due is not known
here."""

import argparse
import sys
import time
from itertools import islice
from random import Random
from typing import NamedTuple

from game.fault import Fault
from game.json_text import json_text
from game.opening import words_for
from game.store.database import Database
from game.study.course import Course, course_of
from game.study.finishing import state_of
from game.study.item import Item, Result, Solution, Subject
from game.study.kind import Kind
from game.study.kinds import KINDS
from game.study.learnt import Learnt
from game.study.lesson import Lesson, Plan
from game.study.positions import asked, position_of
from game.study.wordlore import NO, YES
from game.table import rulefile
from game.table.board import Board, sign_of
from game.texts import plural, text
from game.waiting import make_ready

_LENGTH = 10
_SHOWN = 12  # answers of a solution that a terminal shows


class _Asked(NamedTuple):
    """What was asked for: the course, and the kinds in turn."""

    course: Course
    kinds: tuple[Kind, ...]


def drill(chosen: argparse.Namespace) -> int:
    """Practise, or with --make print items with their answers."""
    wanted = _wanted(chosen)
    return _make(wanted, chosen) if chosen.make else _practise(wanted, chosen)


def _wanted(chosen: argparse.Namespace) -> _Asked:
    kind = chosen.kind
    if kind is not None and kind not in KINDS:
        raise Fault("command line", "KIND", repr(kind[:40]), f"one of {', '.join(KINDS)}")
    options = dict(chosen.set)
    fewest = rulefile.load(chosen.ruleset).players[0]
    ruleset = rulefile.load(chosen.ruleset, fewest, chosen.language, options)
    decided = {name: getattr(ruleset, name) for name in options}
    subject = Subject(ruleset.id, chosen.language or "", decided)
    course = course_of(subject, lambda rules: words_for(rules, chosen.lexicon))
    make_ready(course.lexicon)
    kinds = (KINDS[kind],) if kind else tuple(each for each in KINDS.values() if each.suits(course))
    return _Asked(course, kinds)


def _make(wanted: _Asked, chosen: argparse.Namespace) -> int:
    course = wanted.course
    items: list[tuple[Item, Solution]] = []
    makers = [(kind, kind.make(course, Random(chosen.seed))) for kind in wanted.kinds]
    while makers and len(items) < chosen.make:
        for kind, maker in tuple(makers):
            made = list(islice(maker, 1 if len(items) < chosen.make else 0))
            items += [(item, kind.solution(course, item)) for item in made]
            if not made:
                makers.remove((kind, maker))
    if chosen.json:
        print(json_text([_shown(item, solution) for item, solution in items]))
    else:
        for item, solution in items:
            print(f"{item.kind:8} {item.ask}  {' | '.join(solution.answers)}")
    return 0 if len(items) == chosen.make else 1


def _shown(item: Item, solution: Solution) -> dict[str, object]:
    return {
        "kind": item.kind,
        "ask": item.ask,
        "answers": list(solution.answers),
        "all_of_it": solution.all_of_it,
    }


def _practise(wanted: _Asked, chosen: argparse.Namespace) -> int:
    database = Database(lambda fault: print(f"kanugo: {fault}", file=sys.stderr))
    try:
        length = chosen.items or _LENGTH
        plan = Plan(tuple(kind.name for kind in wanted.kinds), wanted.course.subject, length, fresh=length)
        seed = int(time.time()) if chosen.seed is None else chosen.seed
        lesson = Lesson(lambda _: wanted.course, plan, Learnt(database), time.time, seed)
        while lesson.item is not None:
            if not _answer(lesson):
                break
        print(text("{right} of {n} answers were right.", right=lesson.right, n=lesson.answered))
    finally:
        database.close()
    return 0


def _answer(lesson: Lesson) -> bool:
    """Ask the item and write down its answer; False if the input has ended."""
    item = lesson.item
    assert item is not None, "an item is asked"
    course = lesson.course
    print(plural("{n} item remains.", "{n} items remain.", lesson.remaining))
    for line in _question(course, item):
        print(line)
    print("> ", end="", flush=True)
    begun = time.monotonic()
    line = sys.stdin.readline()
    if not line:
        return False
    said = _said(item.kind, line.strip())
    result, seconds = lesson.judge(said), time.monotonic() - begun
    solution = lesson.solution()
    lesson.answer(lesson.proposed(result, seconds), seconds, result.right)
    _explain(result, solution)
    return True


def _said(kind: str, line: str) -> tuple[str, ...]:
    """What a line answers: plays, lists of words, a number, yes or no in the player's language or English."""
    if kind == "finish":
        return tuple(line.split(";"))
    if kind == "play":
        return (line,)
    if kind in ("word", "worth"):
        yes, no = text("yes"), text("no")
        return tuple({yes: YES, no: NO}.get(each, each) for each in line.lower().split())
    return tuple(line.upper().replace(",", " ").split())


def _explain(result: Result, solution: Solution) -> None:
    print(text("Right.") if result.right else text("Not right."))
    if result.wrong:
        print(text("Wrong: {answers}", answers=", ".join(result.wrong)))
    if result.missing or not solution.all_of_it:
        answers = result.missing if solution.all_of_it else solution.answers
        more = "…" if len(answers) > _SHOWN else ""
        print(text("Answers: {answers}", answers=", ".join(answers[:_SHOWN]) + more))


def _question(course: Course, item: Item) -> list[str]:
    if item.kind == "word":
        return [text("Is {word} a word? Answer yes or no.", word=item.ask)]
    if item.kind == "short":
        return [text("All words like {word}, by their first letter.", word=item.ask)]
    if item.kind == "anagram":
        return [text("All words of exactly these letters: {letters}", letters=item.ask)]
    if item.kind == "hooks":
        return [text("All words that are {word} and one letter before or behind it.", word=item.ask)]
    if item.kind == "affixes":
        return [text("Words of the root {root} with one prefix or suffix.", root=item.ask)]
    if item.kind == "endings":
        return [text("Words of the root {root} with a simple ending: O, A, E, I.", root=item.ask)]
    if item.kind == "finish":
        return _patience(course, item)
    return _position(course, item)


def _patience(course: Course, item: Item) -> list[str]:
    state = state_of(course, item)
    lines = _board(state.board)
    if any(state.seat.hand):
        lines.append(text("Hand: {cards}", cards=" ".join(filter(None, state.seat.hand))))
    for n, heap in enumerate(state.heaps, 1):
        if heap:
            lines.append(text("Heap {n}, the top first: {cards}", n=n, cards=" ".join(reversed(heap))))
    if state.open:
        lines.append(text("Open, the top first: {cards}", cards=" ".join(reversed(state.open))))
    if state.stock:
        lines.append(text("Stock, in its order: {cards}", cards=" ".join(reversed(state.stock))))
    asked = text("Lay every card. Answer play after play: column row across|down WORD; …")
    return [*lines, asked, text("Cards are turned or taken by themselves where the rules allow it.")]


def _board(board: Board) -> list[str]:
    origin, rows = board.drawing()
    lines = [text("The first sign is at column {x}, row {y}.", x=origin[0], y=origin[1])]
    return lines + [f"    {row}" for row in rows]


def _position(course: Course, item: Item) -> list[str]:
    (position, pieces), question = position_of(course, item), asked(item)
    lines = [*_board(position.board), text("Hand: {cards}", cards=" ".join(position.hand))]
    if question.free:
        lines.append(
            plural(
                "With them {n} free card, which goes with the last letter.",
                "With them {n} free cards, which go with the last letter.",
                question.free,
            )
        )
    if item.kind == "worth":
        cells = " ".join(f"{sign_of(laid)}({x},{y})" for (x, y), laid in pieces)
        return [*lines, text("What does {cells} count? Answer a number, or no: not allowed.", cells=cells)]
    goals = {
        "best": text("Find the play of the most points."),
        "least": text("Find a play of at least {n} points.", n=question.least),
        "out": text("Lay every letter in one play."),
    }
    return [*lines, goals[question.goal], text("Answer: column row across|down WORD")]
