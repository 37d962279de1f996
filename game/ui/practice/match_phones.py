"""The phones of a match: the answers that are given at once, and what each phone is sent."""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING, Protocol

from msgspec import structs

from game.fault import Fault
from game.hosting.phone_seats import PhoneSeats, move_of, send_too_late, try_play
from game.hosting.seated_game import SeatedGame
from game.net.access import SavedPhones
from game.net.messages import (
    AddWord,
    GiveAnswer,
    MakeMove,
    RequestAction,
    SeatShown,
    SentTable,
    SentTask,
    ToPhone,
    Try,
)
from game.net.views import ViewContext, view_of
from game.practice.context import PracticeContext
from game.practice.explanation import Heading, HeadlineWord, TextLine
from game.practice.forms import MAX_ANSWERS, NO, NOT_ALLOWED, YES, PlayAnswer, answers_of
from game.practice.match import MatchSession, TimedAnswer
from game.practice.positions import hand_laid_from, pieces_of
from game.practice.registry import question_of, title_of
from game.practice.session import Feedback, Prompt, number_line
from game.search.kernel.plays import play_of
from game.table.board import Board
from game.table.facedown import seen_by
from game.table.moves import Place, tag_of
from game.table.position import Position
from game.text.catalogues import in_language, language, plural, text
from game.theme import Theme
from game.ui.company.phones_form import PhonesForm
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Change, Push
from game.ui.practice.flow import SessionWorker, result_parts
from game.ui.questions.base import Question
from game.ui.questions.paper import PaperPart
from game.ui.questions.play import PlayQuestion
from game.ui.questions.words import LONGEST, ChoiceQuestion, ListQuestion, WordQuestion
from game.ui.questions.worth import MAX_DIGITS, ScoreQuestion
from game.ui.table.advice import sentences_of

if TYPE_CHECKING:  # the web server is loaded when a screen first asks for it
    from game.net.phone_registry import PhoneRegistry, SeatRequest


class MatchView(Protocol):
    """The state of a match: what its screen shows, and `in_turn`, the player who answers there alone or whose
    feedback is shown."""

    prompt: Prompt | None
    question: Question | None
    feedback: Feedback | None
    worker: SessionWorker
    in_turn: int | None

    @property
    def session(self) -> MatchSession: ...

    @property
    def covered(self) -> tuple[str, ...]:
        """The lines on the curtain; nothing where it is open."""

    @property
    def together(self) -> bool:
        """Whether those with phones answer the question, or answered that of the feedback."""

    @property
    def spent(self) -> float:
        """Seconds since the question was shown."""


_MAX_WORDS = 200  # of a list


class PhoneAnswers:
    """The answers to one question by seat; None if the seat's time is over."""

    def __init__(self) -> None:
        self.given: dict[int, TimedAnswer | None] = {}
        self._words: dict[int, list[str]] = {}

    def words_of(self, seat: int) -> tuple[str, ...]:
        """The words that a seat has listed so far, or its answer."""
        answer = self.given.get(seat)
        return answer.given if answer is not None else tuple(self._words.get(seat, ()))

    def accept(
        self, question: Question, seat: int, message: MakeMove | GiveAnswer | AddWord, seconds: float
    ) -> str:
        """Accept a seat's message, sent `seconds` after the question; returns a sentence if it is refused."""
        if isinstance(message, AddWord):
            return self._add(question, seat, message.word, seconds)
        given = answer_of(question, message, self._words.get(seat, ()))
        if isinstance(given, str):
            return given
        self.given[seat] = TimedAnswer(given, seconds)
        return ""

    def _add(self, question: Question, seat: int, typed: str, seconds: float) -> str:
        words = self._words.setdefault(seat, [])
        if isinstance(question, ListQuestion) and not typed:
            del words[-1:]
            return ""
        word = word_of(question, typed)
        if not isinstance(question, ListQuestion) or not word or len(words) >= _MAX_WORDS:
            return text("That wasn’t understood.")
        why = question.rejection(word, words)
        if not why:
            words.append(word)
            if question.form.one:
                self.given[seat] = TimedAnswer((word,), seconds)
        return why


MatchJob = Callable[[], object]


class SimultaneousAnswers:
    """The players with phones, who answer at once when all others are done. `stage` counts what is shown one
    after the other: a message meant for an earlier stage is late."""

    def __init__(self, match: MatchView) -> None:
        self._match = match
        self._answers = PhoneAnswers()
        self.stage = 0
        self.begun = False  # whether they are being asked
        self.context: PracticeContext | None = None  # of the latest question

    @property
    def answers(self) -> dict[int, TimedAnswer | None]:
        """The answers so far; None if the seat's time is over."""
        return self._answers.given

    def prompt_shown(self) -> None:
        """Another question is shown."""
        self.stage += 1
        self._answers = PhoneAnswers()
        prompt = self._match.prompt
        if prompt is not None and prompt.context is not None:
            self.context = prompt.context

    def curtain_opened(self) -> None:
        """The question behind the curtain is visible now."""
        self.stage += 1
        self.begun = self._match.together

    @property
    def _asking(self) -> bool:
        """Whether a question is open for them."""
        match = self._match
        return match.together and not match.covered and _unanswered(match)

    # --- who ------------------------------------------------------------------------------------------

    def free_seats(self) -> Container[int]:
        """The players who may take a phone now: those who have not begun at the screen."""
        match = self._match.session.match
        if self.begun:
            return match.together
        begun = {player for player, row in enumerate(match.answers) if row}
        here = set() if self._match.covered else {match.turn}
        return set(range(len(match.players))) - begun - here

    def seat(self, seats: Collection[int], listening: bool) -> MatchJob | None:
        """The job that makes these players answer at once from now on, if that changes anything. An open
        question changes only if phones have ended."""
        match = self._match
        if match.worker.busy or not _unanswered(match):
            return None
        wanted = frozenset(seats)
        if wanted == match.session.match.together or not (match.covered or not listening):
            return None
        self.begun = self.begun and listening
        return lambda: match.session.sit(wanted)

    def waits_for(self, seat: int | None) -> bool:
        return self._asking and seat in self._match.session.match.answering and seat not in self.answers

    # --- what -----------------------------------------------------------------------------------------

    def accept(self, seat: int, message: MakeMove | GiveAnswer | AddWord) -> str:
        """Accept a seat's answer, or a part of it; returns a sentence if it is refused."""
        question = self._match.question
        if question is None or not self.waits_for(seat):
            return text("Your answer is in.") if seat in self.answers else text("It isn’t your turn.")
        return self._answers.accept(question, seat, message, self._match.spent)

    def words_of(self, seat: int | None) -> tuple[str, ...]:
        """The words that a seat has listed so far, or its answer."""
        return () if seat is None else self._answers.words_of(seat)

    def points_of(self, seat: int) -> int:
        return self._match.session.match.answers[seat][-1].points

    @property
    def can_go_on(self) -> bool:
        """Whether a phone may open the curtain or ask for the next question."""
        match = self._match
        shown = match.covered or match.feedback is not None
        return match.together and not match.worker.busy and bool(shown)

    # --- when -----------------------------------------------------------------------------------------

    def seconds_left_of(self, seat: int) -> float:
        return self._match.session.seconds_left_of(seat) - (
            self._match.spent if self.waits_for(seat) else 0.0
        )

    @property
    def seconds_left(self) -> float:
        """The most seconds that any of those who are asked has left."""
        return max(map(self.seconds_left_of, self._match.session.match.answering), default=0.0)

    def complete(self) -> MatchJob | None:
        """The job that judges the answers, once all have answered or have no time left."""
        session = self._match.session
        if not self._asking or self._match.worker.busy:
            return None
        seats = session.match.answering
        for seat in seats:
            if self.waits_for(seat) and self.seconds_left_of(seat) <= 0:
                self.answers[seat] = None
        if not seats or not all(seat in self.answers for seat in seats):
            return None
        answers = dict(self.answers)
        return lambda: session.answer_all(answers)


def _unanswered(match: MatchView) -> bool:
    return match.question is not None and match.feedback is None


def form_of(question: Question) -> str:
    """The form of the answer on a phone (`SentTask.form`)."""
    match question:
        case WordQuestion():
            return "choice"
        case ChoiceQuestion():
            return "options"
        case ScoreQuestion():
            return "number" if question.counts else "allowed"
        case ListQuestion():
            return "one" if question.form.one else "several"
        case PlayQuestion():
            return "placement"
    return ""


def places_of(question: Question) -> tuple[str, ...]:
    """The letters of the question; an empty one is missing."""
    match question:
        case WordQuestion() | ChoiceQuestion():
            return tuple(question.form.word)
        case ListQuestion():
            return question.form.places
    return ()


def position_view(
    context: PracticeContext, question: Question | None, at: int, around: ViewContext
) -> SentTable:
    """The board and the hand of a question, as all who are asked see it; an empty table for other
    questions."""
    rules, session = context.ruleset, None
    if isinstance(question, PlayQuestion | ScoreQuestion):
        session = question.table.turn.session
    if session is None:
        session = hand_laid_from(context, Position(rules, Board.parse(""), ()), free=0)
    view = view_of(rules, seen_by(session.state, 0), 0, at, frozenset(), around)
    if not isinstance(question, ScoreQuestion):
        return view
    asked_words = tuple(
        (x, y, laid.letter, laid.piece, rules.value(laid.piece), True)
        for (x, y), laid in question.form.pieces
    )
    return structs.replace(view, board=view.board + asked_words, hand=())


def options_of(question: Question) -> dict[str, str]:
    """The meanings to choose from, by the answer that chooses them."""
    if not isinstance(question, ChoiceQuestion):
        return {}
    return {str(n): option for n, option in enumerate(question.form.options, 1)}


def answer_of(
    question: Question, message: MakeMove | GiveAnswer, words: Sequence[str]
) -> tuple[str, ...] | str:
    """Convert an answer from a phone, which has listed these words before, to an answer of the question; a
    sentence if it is refused."""
    none = text("That wasn’t understood.")
    if isinstance(message, MakeMove):
        if not isinstance(question, PlayQuestion):
            return none
        turn = question.table.turn
        move = move_of(turn.session, message.move)
        if not isinstance(move, Place):
            return none
        refusal = turn.session.check(move)
        return question.answer_by(move) if refusal is None else " ".join(sentences_of(turn, refusal))
    given = message.given
    match question:
        case _ if not given:  # giving up answers with the words so far
            return tuple(words)
        case WordQuestion() if given in (YES, NO):
            return (given,)
        case ChoiceQuestion() if given in options_of(question):
            return (given,)
        case ScoreQuestion() if given == NOT_ALLOWED:
            return (given,)
        case ScoreQuestion() if question.counts and given.isascii() and given.isdecimal():
            return (str(int(given)),) if len(given) <= MAX_DIGITS else none
        case ScoreQuestion() if not question.counts and given == "0":
            return (given,)
    return none


def word_of(question: Question, typed: str) -> str:
    letters = "".join(letter for letter in typed.upper() if letter.isalpha())
    return question.context.lexicon.fold(letters)[:LONGEST]


class MatchPhones(PhoneSeats):
    """The phones of a match: what each seat is sent, and what becomes of its messages. `theme` gives their
    colours; `answered` and `go_on` are called when a phone has answered, and when it asks to go on."""

    def __init__(
        self,
        match: MatchView,
        together: SimultaneousAnswers,
        wanted: bool,
        theme: Callable[[], Theme],
        answered: Callable[[], None],
        go_on: Callable[[], None],
    ) -> None:
        super().__init__(theme, lambda: together.context and together.context.lexicon)
        self._match = match
        self._together = together
        self._wanted = wanted  # until the first question
        self._answered = answered
        self._go_on = go_on
        self.before: SavedPhones | None = None  # those of the match before

    @property
    def _players(self) -> tuple[str, ...]:
        return self._match.session.match.players

    def let_in(self) -> Change | None:
        """Listen, if phones are wanted; unless they come from the match before, their sheet explains how."""
        wanted, self._wanted = self._wanted, False
        if not wanted:
            return None
        try:
            if self.before is not None:
                self.open(self.before.address, self.before.port, self.before.keys)
                return None
            self.open_first()
        except Fault as fault:
            return Push(Message.about(fault))
        return Push(self.sheet(lambda: self._together.begun))

    def sheet(self, begun: Callable[[], bool] = lambda: False) -> PhonesForm:
        """The sheet that shows the address for phones, until they have begun."""
        return PhonesForm(self, self._players, range(len(self._players)), begun)

    # --- what a seat is sent --------------------------------------------------------------------------

    def _view(self, seat: int | None) -> ToPhone:
        match, together = self._match, self._together
        assert together.context is not None, "phones come when a question is shown"
        question = match.question if match.together and not match.covered else None
        asks = together.waits_for(seat)
        around = ViewContext(
            game=text("Against the clock"),
            display_names=("",),
            log=(),
            status=self._status(seat),
            clock=max(0, ceil(together.seconds_left_of(seat))) if asks and seat is not None else None,
            running=asks,
            question=None,
            last=frozenset(),
        )
        view = position_view(together.context, question, together.stage, around)
        turn = seat if asks and seat is not None else match.in_turn
        totals = match.session.match.totals if match.in_turn is None else (0,) * len(self._players)
        return structs.replace(
            view,
            seat=seat,
            turn=-1 if turn is None else turn,
            seats=tuple(
                SeatShown(name, 0, total, False) for name, total in zip(self._players, totals, strict=True)
            ),
            can=tuple(self._can(seat)),
            task=self._task(seat, question),
            join=self.how_to_join if seat is None else "",
        )

    def _task(self, seat: int | None, question: Question | None) -> SentTask:
        """The question, the feedback on its answers, or the result of the match."""
        match = self._match
        title, lines = "", tuple[str, ...]()
        if question is not None and match.prompt is not None:
            title = " \N{MIDDLE DOT} ".join((title_of(question.item.kind), number_line(match.prompt)))
            answered = match.feedback is not None
            lines = tuple(self._feedback(question) if answered else self._wording(seat, question))
        elif match.prompt is not None and match.prompt.item is None:
            lines = tuple(_written(result_parts(match.session.match)))
        return SentTask(
            title,
            lines,
            form_of(question) if question is not None and self._together.waits_for(seat) else "",
            places_of(question) if question is not None else (),
            self._given(seat, question),
            tuple(sorted(self._together.answers)),
            board=isinstance(question, PlayQuestion | ScoreQuestion),
            options=tuple(options_of(question).values()) if question is not None else (),
        )

    def _given(self, seat: int | None, question: Question | None) -> tuple[str, ...]:
        """A seat's words or answer; nothing of a play, whose letters the phone knows."""
        if question is None or isinstance(question, PlayQuestion):
            return ()
        labels = _answer_labels(question)
        return tuple(labels.get(each, each) for each in self._together.words_of(seat))

    def _wording(self, seat: int | None, question: Question) -> Iterator[str]:
        """The question in the language of the phone."""
        item_question = question_of(question.context, question.item)
        yield item_question.sentence
        yield from item_question.more
        if question.required and self._together.waits_for(seat):
            yield text("{n} of {all}", n=len(self._together.words_of(seat)), all=question.required)

    def _feedback(self, question: Question) -> Iterator[str]:
        """What everybody sees when all have answered."""
        feedback = self._match.feedback
        for seat in sorted(self._together.answers):
            points = self._together.points_of(seat)
            yield plural("{name}: {n} point.", "{name}: {n} points.", points, name=self._players[seat])
        if feedback is not None:
            form = question_of(question.context, question.item).form
            if isinstance(form, PlayAnswer):
                plays = (play_of(form.position.board, pieces_of(each)) for each in feedback.solution.answers)
                words = list(dict.fromkeys(play.words[0] for play in plays))
                answers = ", ".join(words[:MAX_ANSWERS]) + ("…" if len(words) > MAX_ANSWERS else "")
            else:
                answers = answers_of(form, feedback.solution)
            yield text("Answers: {answers}", answers=answers)

    def _status(self, seat: int | None) -> str:
        """The state of the match for a seat, in a sentence."""
        match, prompt = self._match, self._match.prompt
        if prompt is None or prompt.item is None:
            return text("The session is over.")
        if match.in_turn is not None:
            return text("{name} is playing.", name=self._players[match.in_turn])
        if match.covered:
            return match.covered[-1]
        if self._together.waits_for(seat):
            return text("It’s your turn.")
        if seat is None or match.feedback is not None:
            return number_line(prompt)
        return text("Your answer is in.") if self._together.answers.get(seat) else text("Time is up.")

    def _can(self, seat: int | None) -> Iterator[str]:
        match = self._match
        if seat is None or not match.together:
            return
        if match.covered:
            yield "begin"
        elif match.feedback is not None:
            yield "next"
        elif self._together.waits_for(seat) and isinstance(match.question, PlayQuestion):
            yield tag_of(Place)

    # --- what a seat asks for -------------------------------------------------------------------------

    def _serve(self, registry: "PhoneRegistry", request: "SeatRequest") -> None:
        phone, _, seat, message = request
        if not isinstance(message, AddWord | GiveAnswer | RequestAction | MakeMove | Try):
            registry.refuse(phone, text("That wasn’t understood."))
        elif message.at != self._together.stage or self._match.worker.busy:
            send_too_late(registry, phone)
        elif isinstance(message, AddWord | GiveAnswer | MakeMove):
            why = self._together.accept(seat, message)
            self._answered()
            if why:
                registry.refuse(phone, why)
            elif isinstance(message, AddWord):
                registry.show(phone)
        elif not self._helped(registry, phone, seat, message):
            registry.refuse(phone, text("That wasn’t understood."))

    def _helped(self, registry: "PhoneRegistry", phone: int, seat: int, message: RequestAction | Try) -> bool:
        """Go on, or send what a play would score; False where neither is possible."""
        question = self._match.question
        if isinstance(message, RequestAction):
            if message.what != "next" or not self._together.can_go_on:
                return False
            with in_language(language()):  # the screen speaks its own
                self._go_on()
            return True
        if not self._together.waits_for(seat) or not isinstance(question, PlayQuestion):
            return False
        turn = question.table.turn
        move = move_of(turn.session, message.move)
        if move is not None:
            registry.send({phone: try_play(SeatedGame(turn.session, turn.court), message.at, move)})
        return move is not None

    # --- what the phones share ------------------------------------------------------------------------

    def _game_and_names(self) -> tuple[str, Sequence[str]]:
        return text("Against the clock"), self._players

    def _persons(self) -> Container[int]:
        return self._together.free_seats()

    def _view_key(self) -> object:
        together = self._together
        return together.stage, tuple(together.answers), self._match.feedback is None

    def _seats_changed(self) -> None: ...  # the screen polls the seats


def _answer_labels(question: Question) -> dict[str, str]:
    """The labels of answers that are shown otherwise than they are given."""
    match question:
        case WordQuestion():
            return {YES: text("Yes"), NO: text("No")}
        case ChoiceQuestion():
            return options_of(question)
        case ScoreQuestion():
            return {NOT_ALLOWED: text("Not allowed")}
    return {}


def _written(parts: Iterable[PaperPart]) -> Iterator[str]:
    """The result of a match as lines of text."""
    for part in parts:
        match part:
            case Heading():
                yield part.title
            case HeadlineWord():
                yield f"{part.word}: {part.number}"
            case TextLine():
                yield part.words
