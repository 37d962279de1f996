"""How an answer is typed in `kanugo drill`, and what is told of it. It writes nothing down."""

from collections.abc import Callable

from game.study.asking import answers_of
from game.study.course import Course
from game.study.forms import (
    NO,
    YES,
    AnswerForm,
    EndSought,
    NumberSought,
    PlaySought,
    WordsSought,
    YesOrNo,
)
from game.study.item import Item, Result, Solution
from game.study.kinds import asked_of, kind_of
from game.text.catalogues import text
from game.words.lexicon import Lexicon

_SHOWN = 12  # answers of a solution that a terminal shows

NextLine = Callable[[], str | None]
"""The next line that is typed; None if the input has ended."""


def answer_to(course: Course, item: Item, next_line: NextLine) -> tuple[str, ...] | None:
    """What is typed as the answer to an item; None if the input has ended."""
    form = asked_of(course, item).form
    if isinstance(form, WordsSought) and not form.one:
        return _named(course, item, next_line)
    return _given(course, form, next_line)


def _given(course: Course, form: AnswerForm, next_line: NextLine) -> tuple[str, ...] | None:
    """An answer; what cannot be one is asked for again."""
    while (line := next_line()) is not None:
        given = _said(form, line, course.lexicon)
        match form:
            case YesOrNo() if not (len(given) == 1 and given[0] in (YES, NO)):
                print(text("Answer yes or no."))
            case NumberSought() if not (len(given) == 1 and (given[0] == NO or given[0].isdecimal())):
                print(text("Answer with a number, or no if it's not allowed."))
            case _:
                return given
    return None


def _named(course: Course, item: Item, next_line: NextLine) -> tuple[str, ...] | None:
    """The words of a list, in as many lines as one likes; those that cannot be among them are refused at
    once."""
    kind, named = kind_of(item.kind), dict[str, None]()
    solution = kind.solution(course, item)
    print(text("Several words in a line are fine; an empty line is done."))
    while line := next_line():
        for word in _said(WordsSought(()), line, course.lexicon):
            why = kind.unfit(course, item, word)
            if word in named:
                print(text("{word} is already on your list.", word=word))
            elif why:
                print(text("{word}: {reason}", word=word, reason=why))
            else:
                named[word] = None
        if solution.all_of_it and len(named) <= len(solution.answers):
            print(text("{n} of {all}", n=len(named), all=len(solution.answers)))
    return tuple(named) if line is not None or named else None


def _said(form: AnswerForm, line: str, lexicon: Lexicon) -> tuple[str, ...]:
    """What a line answers: plays, lists of words, a number, yes or no in the player's language or English."""
    match form:
        case EndSought():
            return tuple(lexicon.join(line).split(";"))
        case PlaySought():
            return (lexicon.join(line),)
        case YesOrNo() | NumberSought():
            yes, no = text("yes"), text("no")
            meant = {"y": YES, "n": NO, yes[0]: YES, no[0]: NO, yes: YES, no: NO}
            return tuple(meant.get(each, each) for each in line.lower().split())
        case WordsSought():
            return tuple(lexicon.fold(line).replace(",", " ").split())


def explain(form: AnswerForm, result: Result, solution: Solution) -> None:
    """Say whether it was right, and what would have been."""
    print(text("Right.") if result.right else text("Not right."))
    if result.wrong:
        print(text("Wrong: {answers}", answers=", ".join(result.wrong)))
    if result.missing or not solution.all_of_it:
        alone = solution.all_of_it and not isinstance(form, EndSought)  # plays build on one another
        shown = solution._replace(answers=result.missing) if alone else solution
        print(text("Answers: {answers}", answers=answers_of(form, shown, _SHOWN)))
