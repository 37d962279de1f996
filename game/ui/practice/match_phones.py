"""The phones of a match: what each is sent of it, and what becomes of what it says. It judges nothing."""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING, Protocol

from msgspec import structs

from game.fault import Fault
from game.hosting.phone_seats import PhoneSeats, late, move_of, tried
from game.hosting.seated_game import SeatedGame
from game.net.keys import PhonesKept, code_words
from game.net.messages import (
    AddWord,
    AskFor,
    GiveAnswer,
    MakeMove,
    SeatShown,
    SentTable,
    SentTask,
    ToPhone,
    Try,
)
from game.net.views import BesideState, view_of
from game.practice.context import PracticeContext
from game.practice.explanation import Big, Heading, TextLine
from game.practice.forms import NO, NOT_ALLOWED, YES, answers_of
from game.practice.match import MatchSession, TimedAnswer
from game.practice.positions import hand_laid_from
from game.practice.registry import asked_of, title_of
from game.practice.session import Feedback, Prompt, number_line
from game.table.board import Board
from game.table.facedown import seen_by
from game.table.moves import Place, tag_of
from game.table.position import Position
from game.text.catalogues import language, plural, speaking, text
from game.theme import Theme
from game.ui.company.phones_form import PhonesForm
from game.ui.kit.controls.message import Message
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Push
from game.ui.practice.match_parts import result_parts
from game.ui.questions.base import Question
from game.ui.questions.paper import PaperPart
from game.ui.questions.play import PlayQuestion
from game.ui.questions.words import LONGEST, ListQuestion, WordQuestion
from game.ui.questions.worth import MOST, WorthQuestion
from game.ui.table.advice import sentences_of

if TYPE_CHECKING:  # the web server is loaded when a screen first asks for it
    from game.net.reception import Asked, Reception


class MatchView(Protocol):
    """The screen of a match. `asked`, `question` and `told` are what is shown on it; `in_turn` is who alone
    is asked there, or was asked what is told now."""

    asked: Prompt | None
    question: Question | None
    told: Feedback | None
    in_turn: int | None

    @property
    def matching(self) -> MatchSession: ...

    @property
    def style(self) -> Style: ...

    @property
    def busy(self) -> bool: ...

    @property
    def covered(self) -> tuple[str, ...]:
        """What stands on the curtain; nothing where it is open."""

    @property
    def together(self) -> bool:
        """Whether all who have a phone are asked, or were asked what is told now."""

    @property
    def spent(self) -> float:
        """The seconds that the question was asked for."""

    def open_curtain(self) -> None:
        """Whoever is asked sees the question now."""

    def ask_next(self) -> None:
        """What was told is seen."""

    def show_who(self) -> None:
        """Somebody has answered."""


_MOST = 200  # words of a list


class PhoneAnswers:
    """The answers to one question. `given` are those that are in, None of whose time is over."""

    def __init__(self) -> None:
        self.given: dict[int, TimedAnswer | None] = {}
        self._words: dict[int, list[str]] = {}

    def words_of(self, seat: int) -> tuple[str, ...]:
        """What a seat has put down so far, or answered."""
        answer = self.given.get(seat)
        return answer.given if answer is not None else tuple(self._words.get(seat, ()))

    def hear(
        self, question: Question, seat: int, said: MakeMove | GiveAnswer | AddWord, seconds: float
    ) -> str:
        """Take in what a seat says after so many seconds; a sentence where it is not taken."""
        if isinstance(said, AddWord):
            return self._add(question, seat, said.word, seconds)
        given = answer_of(question, said, self._words.get(seat, ()))
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
        if not isinstance(question, ListQuestion) or not word or len(words) >= _MOST:
            return text("That can't be understood here.")
        why = question.unfit(word, words)
        if not why:
            words.append(word)
            if question.form.one:
                self.given[seat] = TimedAnswer((word,), seconds)
        return why


MatchJob = Callable[[], object]


class SimultaneousAnswers:
    """Whoever has a phone is asked when all others are done. `stage` counts what is shown one after the
    other: an answer that was meant for another one is late. `going` says that they are being asked, `context`
    is that of what was asked last."""

    def __init__(self, table: MatchView) -> None:
        self._table = table
        self._answers = PhoneAnswers()
        self.stage = 0
        self.going = False
        self.context: PracticeContext | None = None

    @property
    def answers(self) -> dict[int, TimedAnswer | None]:
        """The answers that are in, None of whose time is over."""
        return self._answers.given

    def begin(self) -> None:
        """Another thing is asked."""
        self.stage += 1
        self._answers = PhoneAnswers()
        asked = self._table.asked
        if asked is not None and asked.context is not None:
            self.context = asked.context

    def opened(self) -> None:
        """The curtain has opened."""
        self.stage += 1
        self.going = self._table.together

    # --- who ------------------------------------------------------------------------------------------

    def may_sit(self) -> Container[int]:
        """Who may take a phone now: whoever has not begun at the screen."""
        match = self._table.matching.match
        if self.going:
            return match.together
        begun = {player for player, row in enumerate(match.marks) if row}
        here = set() if self._table.covered else {match.turn}
        return set(range(len(match.players))) - begun - here

    def seated(self, seats: Collection[int], listening: bool) -> MatchJob | None:
        """Whoever has a phone is asked with the others who have one: what has to be done for that. While a
        question is open nothing of it changes, unless they play without phones from now on."""
        table = self._table
        if table.busy or table.told is not None or table.question is None:
            return None
        wanted = frozenset(seats)
        if wanted == table.matching.match.together or not (table.covered or not listening):
            return None
        self.going = self.going and listening
        return lambda: table.matching.sit(wanted)

    def waits_for(self, seat: int | None) -> bool:
        """Whether a seat is to answer now."""
        table = self._table
        open_ = table.together and not table.covered and table.told is None and table.question is not None
        return open_ and seat in table.matching.match.asked and seat not in self.answers

    # --- what -----------------------------------------------------------------------------------------

    def hear(self, seat: int, said: MakeMove | GiveAnswer | AddWord) -> str:
        """Take in what somebody answers on his phone; a sentence where it is not taken."""
        question = self._table.question
        if question is None or not self.waits_for(seat):
            return text("Your answer is in.") if seat in self.answers else text("It isn't your turn.")
        why = self._answers.hear(question, seat, said, self._table.spent)
        self._table.show_who()
        return why

    def words_of(self, seat: int | None) -> tuple[str, ...]:
        """What a seat has put down so far, or answered."""
        return () if seat is None else self._answers.words_of(seat)

    def points_of(self, seat: int) -> int:
        """What a seat's last answer has brought."""
        return self._table.matching.match.marks[seat][-1].points

    def go_on(self) -> bool:
        """Open the curtain, or ask the next; False where there is nothing to go on with."""
        table = self._table
        if not table.together or table.busy or not (table.covered or table.told is not None):
            return False
        if table.covered:
            table.open_curtain()
        else:
            table.ask_next()
        return True

    # --- when -----------------------------------------------------------------------------------------

    def left_of(self, seat: int) -> float:
        """How many seconds a player still has."""
        return self._table.matching.left_of(seat) - (self._table.spent if self.waits_for(seat) else 0.0)

    @property
    def left(self) -> float:
        """How many seconds whoever has most still has, of those who are asked."""
        return max(map(self.left_of, self._table.matching.match.asked), default=0.0)

    def complete(self) -> MatchJob | None:
        """When all have answered, or have no time left: what judges it."""
        table = self._table
        waiting = table.together and not table.covered and table.told is None and not table.busy
        if not waiting or table.question is None:
            return None
        asked = table.matching.match.asked
        for seat in asked:
            if self.waits_for(seat) and self.left_of(seat) <= 0:
                self.answers[seat] = None
                table.show_who()
        if not asked or not all(seat in self.answers for seat in asked):
            return None
        answers = dict(self.answers)
        return lambda: table.matching.answer_all(answers)


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


def position_view(
    context: PracticeContext, question: Question | None, at: int, around: BesideState
) -> SentTable:
    """The table that a question is asked at, as everybody sees it who is asked: the board, and the hand that
    plays; without one an empty table."""
    rules, session = context.ruleset, None
    if isinstance(question, PlayQuestion | WorthQuestion):
        session = question.table.turn.session
    if session is None:
        session = hand_laid_from(context, Position(rules, Board.parse(""), ()), free=0)
    view = view_of(rules, seen_by(session.state, 0), 0, at, frozenset(), around)
    if not isinstance(question, WorthQuestion):
        return view
    asked_words = tuple(
        (x, y, laid.letter, laid.piece, rules.value(laid.piece), True) for (x, y), laid in question.pieces
    )
    return structs.replace(view, board=view.board + asked_words, hand=())


def answer_of(question: Question, said: MakeMove | GiveAnswer, words: Sequence[str]) -> tuple[str, ...] | str:
    """What an answer from a phone that has put down these words means, as the question's own answer; a
    sentence where it is none."""
    none = text("That can't be understood here.")
    if isinstance(said, MakeMove):
        if not isinstance(question, PlayQuestion):
            return none
        turn = question.table.turn
        move = move_of(turn.session, said.move)
        if not isinstance(move, Place):
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
    return question.context.lexicon.fold(letters)[:LONGEST]


def seats_shown(names: Sequence[str], totals: Sequence[int]) -> tuple[SeatShown, ...]:
    """The players of a match, with their points."""
    return tuple(SeatShown(name, 0, total, False) for name, total in zip(names, totals, strict=True))


_SHOWN = 12  # answers of a solution that are told


class MatchPhones(PhoneSeats):
    """The phones of the players of a match."""

    def __init__(self, screen: MatchView, together: SimultaneousAnswers, wanted: bool) -> None:
        super().__init__()
        self._screen = screen
        self._all = together
        self._wanted = wanted  # until something was asked
        self.before: PhonesKept | None = None  # those of the match before

    def let_in(self) -> Change | None:
        """Listen, if it is wanted; where phones have not come before, their sheet says how."""
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
        return Push(self.sheet(lambda: self._all.going))

    def sheet(self, begun: Callable[[], bool] = lambda: False) -> PhonesForm:
        """The sheet that says where phones find the match, until they have begun."""
        names = self._screen.matching.match.players
        return PhonesForm(self, names, range(len(names)), begun)

    # --- what a seat is sent --------------------------------------------------------------------------

    def _view(self, seat: int | None) -> ToPhone:
        screen = self._screen
        assert self._all.context is not None, "phones come when something is asked"
        question = screen.question if screen.together and not screen.covered else None
        asks = self._all.waits_for(seat)
        around = BesideState(
            game=text("Against the clock"),
            called=("",),
            told=(),
            status=self._status(seat),
            clock=max(0, ceil(self._all.left_of(seat))) if asks and seat is not None else None,
            running=asks,
            question=None,
            last=frozenset(),
        )
        view = position_view(self._all.context, question, self._all.stage, around)
        match = screen.matching.match
        turn = seat if asks and seat is not None else screen.in_turn
        totals = match.totals if screen.in_turn is None else (0,) * len(match.players)
        return structs.replace(
            view,
            seat=seat,
            turn=-1 if turn is None else turn,
            seats=seats_shown(match.players, totals),
            can=tuple(self._can(seat)),
            task=self._task(seat, question),
        )

    def _task(self, seat: int | None, question: Question | None) -> SentTask:
        """The question, what is told of its answers, or how the match has ended."""
        screen, asked = self._screen, self._screen.asked
        title, lines = "", tuple[str, ...]()
        if question is not None and asked is not None:
            title = " \N{MIDDLE DOT} ".join((title_of(question.item.kind), number_line(asked)))
            lines = tuple(self._told(question) if screen.told is not None else self._asked(seat, question))
        elif asked is not None and asked.item is None:
            lines = tuple(_written(result_parts(screen.matching.match)))
        return SentTask(
            title,
            lines,
            form_of(question) if question is not None and self._all.waits_for(seat) else "",
            places_of(question) if question is not None else (),
            self._given(seat, question),
            tuple(sorted(self._all.answers)),
            board=isinstance(question, PlayQuestion | WorthQuestion),
        )

    def _given(self, seat: int | None, question: Question | None) -> tuple[str, ...]:
        """What a seat has put down or answered, as it is told; of a play nothing, whose letters it knows."""
        if question is None or isinstance(question, PlayQuestion):
            return ()
        said = _said(question)
        return tuple(said.get(each, each) for each in self._all.words_of(seat))

    def _asked(self, seat: int | None, question: Question) -> Iterator[str]:
        """What is asked, in the language of the phone."""
        asked = asked_of(question.context, question.item)
        yield asked.sentence
        yield from asked.more
        if question.sought and self._all.waits_for(seat):
            yield text("{n} of {all}", n=len(self._all.words_of(seat)), all=question.sought)

    def _told(self, question: Question) -> Iterator[str]:
        """What all see when all have answered."""
        screen, told = self._screen, self._screen.told
        names = screen.matching.match.players
        for seat in sorted(self._all.answers):
            points = self._all.points_of(seat)
            yield plural("{name}: {n} point.", "{name}: {n} points.", points, name=names[seat])
        if told is not None:
            form = asked_of(question.context, question.item).form
            answers = answers_of(form, told.solution, _SHOWN)
            yield text("Answers: {answers}", answers=_said(question).get(answers, answers))

    def _status(self, seat: int | None) -> str:
        """How it stands for a seat, in a sentence."""
        screen, match = self._screen, self._screen.matching.match
        if screen.asked is None or screen.asked.item is None:
            return text("The session is over.")
        if screen.in_turn is not None:
            return text("{name} is playing.", name=match.players[screen.in_turn])
        if screen.covered:
            return screen.covered[-1]
        if self._all.waits_for(seat):
            return text("It's your turn.")
        if seat is None or screen.told is not None:
            return number_line(screen.asked)
        return text("Your answer is in.") if self._all.answers.get(seat) else text("Time is up.")

    def _can(self, seat: int | None) -> Iterator[str]:
        screen = self._screen
        if seat is None or not screen.together:
            return
        if screen.covered:
            yield "begin"
        elif screen.told is not None:
            yield "next"
        elif self._all.waits_for(seat) and isinstance(screen.question, PlayQuestion):
            yield tag_of(Place)

    # --- what a seat asks for -------------------------------------------------------------------------

    def _serve(self, reception: "Reception", asked_for: "Asked") -> None:
        phone, _, seat, said = asked_for
        if not isinstance(said, AddWord | GiveAnswer | AskFor | MakeMove | Try):
            reception.refuse(phone, text("That can't be understood here."))
        elif said.at != self._all.stage or self._screen.busy:
            late(reception, phone)
        elif isinstance(said, AddWord | GiveAnswer | MakeMove):
            why = self._all.hear(seat, said)
            if why:
                reception.refuse(phone, why)
            elif isinstance(said, AddWord):
                reception.show(phone)
        elif not self._helped(reception, phone, seat, said):
            reception.refuse(phone, text("That can't be understood here."))

    def _helped(self, reception: "Reception", phone: int, seat: int, said: AskFor | Try) -> bool:
        """Go on, or tell what a play would count; False where neither can be."""
        screen = self._screen
        if isinstance(said, AskFor):
            with speaking(language()):  # the screen speaks its own
                return said.what == "next" and self._all.go_on()
        if not self._all.waits_for(seat) or not isinstance(screen.question, PlayQuestion):
            return False
        turn = screen.question.table.turn
        move = move_of(turn.session, said.move)
        if move is not None:
            reception.send({phone: tried(SeatedGame(turn.session, turn.court), said.at, move)})
        return move is not None

    # --- the screen -----------------------------------------------------------------------------------

    def _theme(self) -> Theme:
        return self._screen.style.theme

    def _words(self) -> Iterable[str]:
        return code_words(self._all.context.lexicon) if self._all.context is not None else ()

    def _called(self) -> tuple[str, Sequence[str]]:
        return text("Against the clock"), self._screen.matching.match.players

    def _persons(self) -> Container[int]:
        return self._all.may_sit()

    def _picture(self) -> object:
        return self._all.stage, tuple(self._all.answers), self._screen.told is None

    def _changed(self) -> None:
        """The screen looks for itself who has a phone."""


def _said(question: Question) -> dict[str, str]:
    """Answers that are told otherwise than they are given."""
    match question:
        case WordQuestion():
            return {YES: text("Yes"), NO: text("No")}
        case WorthQuestion():
            return {NOT_ALLOWED: text("Not allowed")}
    return {}


def _written(parts: Iterable[PaperPart]) -> Iterator[str]:
    """The result of a match in lines."""
    for part in parts:
        match part:
            case Heading():
                yield part.title
            case Big():
                yield f"{part.word}: {part.number}"
            case TextLine():
                yield part.words
