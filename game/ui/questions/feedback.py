"""What is told of an answer: how it compares, what the plays count and why words are none. It is reckoned
beside the window, and draws nothing."""

from collections.abc import Mapping
from typing import NamedTuple

from game.opening import court_of
from game.search.found import Found, Pieces, play_of
from game.search.plays import search_for
from game.study.course import Course
from game.study.item import Grade, Item, Result, Solution
from game.study.positions import asked, position_of
from game.table.board import Laid, laid_from
from game.table.placement import judge
from game.table.refusal import Refusal
from game.table.scoring import Score, score
from game.words.court import Court, Verdict

LISTS = ("short", "anagram", "hooks", "affixes", "endings")
"""Kinds whose answer is a list of words."""

_JUDGED = 8  # words whose reasons are told
_LISTED = 40  # plays, the best of all


class Counted(NamedTuple):
    """A placement, its words, what lies in the main one, and what it counts or why it is not allowed."""

    pieces: Pieces
    words: tuple[str, ...]
    laid: tuple[Laid, ...]
    score: Score
    refusal: Refusal | None


class Feedback(NamedTuple):
    """An answer and all that is told of it. `dues` is in how many seconds the item comes again for each
    grade; a repeat that counts for nothing has none. `plays` are the best words that could have been laid,
    with what they count, `number` how many plays there were."""

    item: Item
    course: Course
    given: tuple[str, ...]
    result: Result
    solution: Solution
    verdicts: Mapping[str, Verdict]
    yours: Counted | None
    best: Counted | None
    seconds: float
    grade: Grade
    dues: Mapping[Grade, float]
    plays: tuple[tuple[str, int], ...] = ()
    number: int = 0


def pieces_of(written: str) -> Pieces:
    """The pieces of a play as items write it; none where the text is no play."""
    parts = [part.split(",") for part in written.split()]
    if not all(len(part) == 3 for part in parts):
        return ()
    return tuple(((int(x), int(y)), laid_from(sign)) for x, y, sign in parts)


def counted(course: Course, item: Item, pieces: Pieces) -> Counted | None:
    """What a placement on an item's board comes to."""
    if not pieces:
        return None
    position, _ = position_of(course, item)
    play = play_of(position.board, pieces)
    refusal = judge(play, course.ruleset, course.lexicon)
    words = tuple(run.word for run in play.runs)
    laid = tuple(play.after[cell] for cell in play.runs[0].cells) if play.runs else ()
    return Counted(pieces, words, laid, score(play, course.ruleset), refusal)


class Courts:
    """The word court of each course, opened once: its meanings take a while to be read."""

    def __init__(self) -> None:
        self._known: dict[str, Court] = {}

    def of(self, course: Course) -> Court:
        """The court of a course."""
        key = repr(course.subject)
        if key not in self._known:
            self._known[key] = court_of(course.ruleset, course.lexicon)
        return self._known[key]


def told_of(
    course: Course,
    court: Court,
    item: Item,
    given: tuple[str, ...],
    result: Result,
    solution: Solution,
    seconds: float,
) -> Feedback:
    """All that is told of an answer, but for its grade. Raises Fault if the item cannot be read."""
    yours = best = None
    plays: list[Found] = []
    if item.kind == "play":
        position, _ = position_of(course, item)
        plays = search_for(course.ruleset, course.lexicon).every(position.board, position.hand)
        yours = counted(course, item, pieces_of(given[0])) if given else None
        best = counted(course, item, pieces_of(solution.answers[0])) if solution.answers else None
    elif item.kind == "worth":
        best = counted(course, item, position_of(course, item)[1])
    verdicts = {word: court.judge(word) for word in _doubtful(item, result, yours, best)}
    first = tuple((", ".join(play.words), play.score) for play in plays[:_LISTED])
    return Feedback(
        item=item,
        course=course,
        given=given,
        result=result,
        solution=solution,
        verdicts=verdicts,
        yours=yours,
        best=best,
        seconds=seconds,
        grade=Grade.AGAIN,
        dues={},
        plays=first,
        number=len(plays),
    )


def _doubtful(item: Item, result: Result, yours: Counted | None, best: Counted | None) -> tuple[str, ...]:
    """The words that something is to be said of."""
    if item.kind == "word":
        return (item.ask,)
    if item.kind in LISTS:
        return (*result.wrong[:_JUDGED], *result.missing[:_JUDGED], *result.found[:_JUDGED])
    plays = [play for play in (yours, best) if play is not None]
    return tuple(dict.fromkeys(word for play in plays for word in play.words))


def goal_of(item: Item) -> str:
    """What a position asks for: "best", "least" or "out"."""
    return asked(item).goal
