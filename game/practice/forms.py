"""The forms of answers, each with what is shown while it is looked for, and questions as lines of text."""

from collections.abc import Sequence
from typing import NamedTuple

from game.practice.item import Solution
from game.practice.positions import as_word, as_words
from game.search.kernel.plays import Pieces
from game.table.board import Board, character_of
from game.table.layout import Layout, Premium
from game.table.moves import Move
from game.table.position import Position
from game.table.ruleset import Ruleset
from game.table.state import State
from game.text.catalogues import text
from game.text.phrases import held_text
from modes.states import HeapState

YES, NO = "yes", "no"
NOT_ALLOWED = "no"


class YesOrNo(NamedTuple):
    """YES or NO to a word."""

    word: str


class ChoiceAnswer(NamedTuple):
    """One of several meanings of a word, by its number, from "1" on."""

    word: str
    options: tuple[str, ...]


class WordsAnswer(NamedTuple):
    """A list of words, or `one` word. `places` are the letters in the question; an empty one is missing."""

    places: tuple[str, ...]
    one: bool = False


class PlayAnswer(NamedTuple):
    """A play, written as by `positions.written`. `free` is the number of free cards in the hand; a play that
    `goes_out` has no points."""

    position: Position
    free: int = 0
    goes_out: bool = False


class NumberAnswer(NamedTuple):
    """The score of a placement: a number, or NOT_ALLOWED."""

    position: Position
    pieces: Pieces


class EndgameAnswer(NamedTuple):
    """Plays that use up every card. `line` is one solution."""

    state: State
    line: tuple[Move, ...]


AnswerForm = YesOrNo | ChoiceAnswer | WordsAnswer | PlayAnswer | NumberAnswer | EndgameAnswer


class AskedItem(NamedTuple):
    """An item as a question: a sentence, the form of its answer, and more lines to know."""

    sentence: str
    form: AnswerForm
    more: tuple[str, ...] = ()


_MISSING = "_"


def question(item: AskedItem) -> list[str]:
    """The lines of a question: what is shown, what is asked, and how it is answered."""
    return [*_form_lines(item.form), item.sentence, *item.more, *_answer_help(item.form)]


def card_front(item: AskedItem) -> list[str]:
    """The lines of a question on a card, whose back is turned over: nothing to choose from."""
    if isinstance(item.form, ChoiceAnswer):
        return [*_form_lines(item.form), item.sentence]
    return question(item)


def answer_label(form: AnswerForm, answer: str) -> str:
    """An answer in the player's language: "yes", "no" and "not allowed" are given in English."""
    match form:
        case YesOrNo():
            return {YES: text("yes"), NO: text("no")}.get(answer, answer)
        case NumberAnswer():
            return {NOT_ALLOWED: text("not allowed")}.get(answer, answer)
    return answer


MAX_ANSWERS = 12
"""Answers of a solution that are shown, unless it is a list."""


def answers_of(form: AnswerForm, solution: Solution, limit: int = MAX_ANSWERS) -> str:
    """The answers of a solution in one line, plays at most `limit`, each as a word and its first cell."""
    limit = len(solution.answers) if solution.all_of_it else limit  # a list is shown whole
    shown = list(solution.answers[:limit])
    if isinstance(form, ChoiceAnswer):
        return form.options[int(solution.answers[0]) - 1]
    if isinstance(form, PlayAnswer):
        shown = [as_word(form.position.board, answer) for answer in shown]
    elif isinstance(form, EndgameAnswer):
        shown = list(as_words(form.state.board, shown))
    else:
        shown = [answer_label(form, answer) for answer in shown]
    more = "…" if len(solution.answers) > limit else ""
    return ("; " if isinstance(form, PlayAnswer | EndgameAnswer) else ", ").join(shown) + more


def _form_lines(form: AnswerForm) -> list[str]:
    match form:
        case YesOrNo(word) | ChoiceAnswer(word):
            return [f"    {word}"]
        case WordsAnswer(places):
            return ["    " + "".join(place or _MISSING for place in places)]
        case PlayAnswer(position):
            return _position(position)
        case NumberAnswer(position, pieces):
            return [*_position(position), text("Ringed: {cells}", cells=_cells(pieces))]
        case EndgameAnswer(state):
            return _patience(state)


def _answer_help(form: AnswerForm) -> list[str]:
    match form:
        case YesOrNo():
            return [text("Answer yes or no.")]
        case ChoiceAnswer(_, options):
            listed = [f"    {n}  {option}" for n, option in enumerate(options, 1)]
            return [*listed, text("Type the number of the right meaning.")]
        case WordsAnswer():
            return []
        case PlayAnswer():
            return [text("Answer: column row across|down WORD")]
        case NumberAnswer():
            return [text("Answer with a number, or no if it’s not allowed.")]
        case EndgameAnswer():
            return [
                text("Answer with one play after another: column row across|down WORD; …"),
                text("Cards are turned or drawn for you where the rules allow it."),
            ]


# --- what is shown ---------------------------------------------------------------------------------------


def _position(position: Position) -> list[str]:
    lines = _board(position.board, position.ruleset.layout)
    lines += [held_text(" ".join(position.ruleset.alphabetical(position.hand)), position.ruleset)]
    return [*lines, _numbers(position.board, position.hand, position.ruleset)]


def _cells(pieces: Pieces) -> str:
    return " ".join(f"{character_of(laid)}({x},{y})" for (x, y), laid in pieces)


def _patience(state: State) -> list[str]:
    lines = _board(state.board)
    if any(state.seat.hand):
        lines.append(text("Hand: {cards}", cards=" ".join(filter(None, state.seat.hand))))
    for n, heap in enumerate(state.of(HeapState).heaps, 1):
        if heap:
            lines.append(text("Heap {n}, the top first: {cards}", n=n, cards=" ".join(reversed(heap))))
    if state.open:
        lines.append(text("Open pile, top first: {cards}", cards=" ".join(reversed(state.open))))
    if state.stock:
        lines.append(text("Draw pile, top first: {cards}", cards=" ".join(reversed(state.stock))))
    return lines


def _board(board: Board, layout: Layout | None = None) -> list[str]:
    """The lines of a board, and beside them its squares with the meaning of their signs."""
    if layout is None or layout.edgeless:
        origin, rows = board.drawing()
    else:
        origin, rows = (0, 0), board.rows((0, 0), layout.width, layout.height)
        rows = [f"{row}    {squares}" for row, squares in zip(rows, layout.rows, strict=True)]
    lines = [text("The top left corner is column {x}, row {y}.", x=origin[0], y=origin[1])]
    lines += [f"    {row}" for row in rows]
    signs = (
        [_premium_text(sign, premium) for sign, premium in layout.legend.items()]
        if layout is not None
        else []
    )
    return [*lines, *([text("Squares: {signs}", signs="; ".join(signs))] if signs else [])]


def _premium_text(sign: str, premium: Premium) -> str:
    if premium.word > 1:
        return text("{sign} word × {n}", sign=sign, n=premium.word)
    if premium.only is not None:
        return text(
            "{sign} letter × {n}, if it is worth {value}", sign=sign, n=premium.letter, value=premium.only
        )
    return text("{sign} letter × {n}", sign=sign, n=premium.letter)


def _numbers(board: Board, hand: Sequence[str], ruleset: Ruleset) -> str:
    """The values of the pieces of hand and board, grouped by value."""
    pieces = ruleset.alphabetical({*hand, *(laid.piece for laid in board.values())})
    values = sorted({ruleset.value(piece) for piece in pieces})
    rows = (
        f"{value} {''.join(piece for piece in pieces if ruleset.value(piece) == value)}" for value in values
    )
    return text("Letter values: {numbers}", numbers=", ".join(rows))
