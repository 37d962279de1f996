"""A question of a match on phones: what a seat is sent of it, what its answers mean. It counts nothing."""

from collections.abc import Sequence

from msgspec import structs

from game.net.messages import GiveAnswer, PlayWord, SeatShown, SentTable
from game.net.views import BesideState, view_of
from game.study.course import Course
from game.study.finishing import hand_laid_from
from game.study.forms import NO, NOT_ALLOWED, YES
from game.table.board import Board
from game.table.facedown import seen_by
from game.table.position import Position
from game.text.catalogues import text
from game.ui.company.phone_plays import placed
from game.ui.questions.base import Question
from game.ui.questions.play import PlayQuestion
from game.ui.questions.word import WordQuestion
from game.ui.questions.word_list import LONGEST, ListQuestion
from game.ui.questions.worth import MOST, WorthQuestion
from game.ui.table.actions import sentences_of


def form_of(question: Question) -> str:
    """How a question is answered on a phone (`SentTask.form`)."""
    match question:
        case WordQuestion():
            return "choice"
        case WorthQuestion():
            return "number" if question.counts else "allowed"
        case ListQuestion():
            return "one" if question.form.one else "several"
        case PlayQuestion():
            return "placement"
    return ""


def places_of(question: Question) -> tuple[str, ...]:
    """The letters that it asks about; an empty one is sought."""
    match question:
        case WordQuestion():
            return tuple(question.form.word)
        case ListQuestion():
            return question.form.places
    return ()


def position_view(course: Course, question: Question | None, at: int, around: BesideState) -> SentTable:
    """The table that a question is asked at, as everybody sees it who is asked: the board, and the hand that
    plays; without one an empty table."""
    rules, session = course.ruleset, None
    if isinstance(question, PlayQuestion | WorthQuestion):
        session = question.table.turn.session
    if session is None:
        session = hand_laid_from(course, Position(rules, Board.parse(""), ()), free=0)
    view = view_of(rules, seen_by(session.state, 0), 0, at, (), around)
    if not isinstance(question, WorthQuestion):
        return view
    asked_about = tuple(
        (x, y, laid.letter, laid.piece, rules.value(laid.piece), True) for (x, y), laid in question.pieces
    )
    return structs.replace(view, board=view.board + asked_about, hand=())


def answer_of(question: Question, said: PlayWord | GiveAnswer, words: Sequence[str]) -> tuple[str, ...] | str:
    """What an answer from a phone that has put down these words means, as the question's own answer; a
    sentence where it is none."""
    none = text("That can't be understood here.")
    if isinstance(said, PlayWord):
        if not isinstance(question, PlayQuestion):
            return none
        turn = question.table.turn
        move = placed(turn, said.laid)
        if move is None:
            return none
        refusal = turn.session.check(move)
        return question.answer_by(move) if refusal is None else " ".join(sentences_of(turn, refusal))
    given = said.given
    match question:
        case _ if not given:  # whoever gives up answers with what there is
            return tuple(words)
        case WordQuestion() if given in (YES, NO):
            return (given,)
        case WorthQuestion() if given == NOT_ALLOWED:
            return (given,)
        case WorthQuestion() if question.counts and given.isascii() and given.isdecimal():
            return (str(int(given)),) if len(given) <= MOST else none
        case WorthQuestion() if not question.counts and given == "0":
            return (given,)
    return none


def word_of(question: Question, typed: str) -> str:
    """A word as it was typed on a phone, in the letters of the game."""
    letters = "".join(letter for letter in typed.upper() if letter.isalpha())
    return question.course.lexicon.fold(letters)[:LONGEST]


def seats_shown(names: Sequence[str], totals: Sequence[int]) -> tuple[SeatShown, ...]:
    """The players of a match, with their points."""
    return tuple(SeatShown(name, 0, total, False) for name, total in zip(names, totals, strict=True))
