"""The phones of a match: what each is sent of it, and what becomes of what it says. It judges nothing."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING

from msgspec import structs

from game.fault import Fault
from game.net.keys import PhonesKept, code_words
from game.net.messages import AddWord, GiveAnswer, Plain, PlayWord, SentTask, ToPhone, Try
from game.net.views import PLAY, BesideState
from game.study.asking import answers_of
from game.study.forms import NO, NOT_ALLOWED, YES
from game.study.kinds import asked_of, title_of
from game.study.telling import Big, Heading, TextLine
from game.text.catalogues import language, plural, speaking, text
from game.ui.company.phone_seats import PhoneSeats, late, placed, tried
from game.ui.company.phones_form import PhonesForm
from game.ui.kit.controls.message import Message
from game.ui.kit.look.tokens import Theme
from game.ui.kit.screen import Change, Push
from game.ui.practice.at_once import AllAtOnce, MatchTable, form_of, places_of, position_view, seats_shown
from game.ui.practice.match_papers import result_parts
from game.ui.practice.sitting import number_line
from game.ui.questions.base import Question
from game.ui.questions.paper import PaperPart
from game.ui.questions.play import PlayQuestion
from game.ui.questions.word import WordQuestion
from game.ui.questions.worth import WorthQuestion

if TYPE_CHECKING:  # the web server is loaded when a screen first asks for it
    from game.net.reception import Asked, Reception

_SHOWN = 12  # answers of a solution that are told


class MatchPhones(PhoneSeats):
    """The phones of the players of a match."""

    def __init__(self, screen: MatchTable, together: AllAtOnce, wanted: bool) -> None:
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
        assert self._all.course is not None, "phones come when something is asked"
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
        view = position_view(self._all.course, question, self._all.stage, around)
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
        asked = asked_of(question.course, question.item)
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
            form = asked_of(question.course, question.item).form
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
            yield PLAY

    # --- what a seat asks for -------------------------------------------------------------------------

    def _serve(self, reception: "Reception", asked_for: "Asked") -> None:
        phone, _, seat, said = asked_for
        if not isinstance(said, AddWord | GiveAnswer | Plain | PlayWord | Try):
            reception.refuse(phone, text("That can't be understood here."))
        elif said.at != self._all.stage or self._screen.busy:
            late(reception, phone)
        elif isinstance(said, AddWord | GiveAnswer | PlayWord):
            why = self._all.hear(seat, said)
            if why:
                reception.refuse(phone, why)
            elif isinstance(said, AddWord):
                reception.show(phone)
        elif not self._helped(reception, phone, seat, said):
            reception.refuse(phone, text("That can't be understood here."))

    def _helped(self, reception: "Reception", phone: int, seat: int, said: Plain | Try) -> bool:
        """Go on, or tell what a play would count; False where neither can be."""
        screen = self._screen
        if isinstance(said, Plain):
            with speaking(language()):  # the screen speaks its own
                return said.what == "next" and self._all.go_on()
        if not self._all.waits_for(seat) or not isinstance(screen.question, PlayQuestion):
            return False
        turn = screen.question.table.turn
        move = placed(turn, said.laid)
        if move is not None:
            reception.send({phone: tried(turn, said.at, move)})
        return move is not None

    # --- the screen -----------------------------------------------------------------------------------

    def _theme(self) -> Theme:
        return self._screen.style.theme

    def _words(self) -> Iterable[str]:
        return code_words(self._all.course.lexicon) if self._all.course is not None else ()

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
