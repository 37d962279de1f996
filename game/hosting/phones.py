"""The phones of a hosted game: what each is sent, and its requests, which are handled like those of any other
client."""

from collections.abc import Callable, Container, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from game.fault import Fault
from game.hosting.clock import Clock
from game.hosting.hints import TableHints
from game.hosting.hosted_game import HostedGame
from game.hosting.move_log import moves_told
from game.hosting.phone_seats import PhoneSeats, late, move_of, tried
from game.hosting.questions import Answer, PollQuestion
from game.hosting.seated_game import SeatedGame
from game.net.access import PORT, Keys, code_words
from game.net.messages import (
    AddWord,
    AskFor,
    Enter,
    GiveAnswer,
    Leave,
    MakeMove,
    Ping,
    Profile,
    Reply,
    SentEnd,
    SentHint,
    SentQuestion,
    SentTable,
    Sit,
    Sorry,
    StartGame,
    ToPhone,
    Try,
)
from game.net.views import BesideState, view_of
from game.table.facedown import history, seen_by
from game.table.moves import Move, Placement
from game.table.session import HelpTaken, Session
from game.table.state import Phase, State
from game.text.actions import Action, label_of, resign_confirmation
from game.text.catalogues import in_language, language, text
from game.text.phrases import game_name, move_label
from game.theme import Theme
from modes.moves import Deal

if TYPE_CHECKING:  # the web server is loaded when a game first asks for it
    from game.net.reception import Asked, Reception


_TOLD = 40  # moves that a phone is told
_ENDS = {Action.RESIGN.value, Action.ASK_STOP.value, Action.STOP_WITHOUT_RESULT.value}


def table_view(
    game: SeatedGame,
    clock: Clock,
    seat: int | None,
    asked: tuple[int, PollQuestion] | None,
    running: bool = False,
    hint: SentHint | None = None,
) -> SentTable:
    """The table for a seat, or for somebody who watches (None), with its question and hint. `running`: time
    passes."""
    session = game.session
    seen = seen_by(session.state, seat)
    around = BesideState(
        game=game_name(game.rules.name),
        called=game.seating.called,
        told=tuple((line.seat, line.said) for line in moves_told(session, seat)[:_TOLD]),
        status=_status(game, seen, seat),
        clock=clock.left(seen.turn),
        running=running,
        question=_question(asked),
        last=game.last_cells,
        helped=asked is None and game.may_be_helped(seat),
        hint=hint,
        own=() if asked is not None or seat != seen.turn else _own_moves(session),
        ends=() if asked is not None or seat is None else _ends(game, seat),
        **_of_board(session, seat),
    )
    offers = frozenset[type[Move]]() if seat is None or asked is not None else game.offers_to(seat)
    return view_of(game.rules, seen, seat, session.at, offers, around)


def _own_moves(session: Session) -> tuple[tuple[str, Move], ...]:
    """The moves of the mode's own kinds that can be made now, with their labels."""
    return tuple((move_label(move), move) for move in session.mode.own_moves(session.state))


def _ends(game: SeatedGame, seat: int) -> tuple[SentEnd, ...]:
    """The buttons that leave or end the game. A phone confirms resigning; for the others all are asked."""
    others = [game.seating.called[each] for each in game.session.state.playing if each != seat]
    return tuple(
        SentEnd(action.value, label_of(Action.GIVE_UP), *resign_confirmation(others))
        if action is Action.RESIGN
        else SentEnd(action.value, label_of(action))
        for action in game.ways_to_end(seat)
    )


def _of_board(session: Session, seat: int | None) -> dict[str, Any]:
    """The open pieces that the seat in turn may lay, and the blanks that it may free."""
    mode, state = session.mode, session.state
    if seat != state.turn:
        return {}
    usable = mode.slots(state)
    freed = sorted(slot for slot in usable if slot.zone == "open")
    return {"freed": [usable[slot] for slot in freed], "swaps": sorted(mode.open_swaps(state, usable))}


def _status(game: SeatedGame, seen: State, seat: int | None) -> str:
    """What to do now, in a sentence."""
    if game.outcome is not None:
        return text("The game is over.")
    if seen.phase is Phase.ROUND_OVER:
        return text("The round is over.")
    if seen.turn != seat:
        return text("{name} is playing.", name=game.seating.called[seen.turn])
    if seen.phase is Phase.DECLARED:
        return text("Your card is chosen. Now take the face-up card or draw from the pile.")
    if game.rules.placing.blank_swap and seen.open:
        return text("The freed star is on your rack. You must play it this turn.")
    return text("It's your turn.")


def _question(asked: tuple[int, PollQuestion] | None) -> SentQuestion | None:
    if asked is None:
        return None
    number, question = asked
    return SentQuestion(
        number, question.asked, question.lines, question.answers, question.label, question.among
    )


class PhoneHints:
    """The hint of one turn, until the next move is made."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._hints = TableHints(session.mode, lambda: session.take_help(HelpTaken(1)))
        self._state = session.state
        self._laid: tuple[Placement, ...] = ()

    def ask(self) -> None:
        """Reveal the next step."""
        self._follow()
        play = self._hints.ask(self._state, history(self._session, self._state.turn))
        self._laid = play.laid if play is not None else ()

    def look(self) -> bool:
        """Whether a search has ended since the last call."""
        self._follow()
        return self._hints.look()

    def sent(self) -> SentHint | None:
        """The hint as the seat in turn sees it; None if none was asked for."""
        self._follow()
        said = self._hints.said(text("Hint"))
        return SentHint(said, tuple(sorted(self._hints.cells)), self._laid) if said else None

    def _follow(self) -> None:
        """Forget the hint after a move."""
        if self._session.state is not self._state:
            self._state, self._laid = self._session.state, ()
            self._hints.forget()

    def close(self) -> None:
        """Stop searching."""
        self._hints.forget()


Did = TypeVar("Did")


class Phones(PhoneSeats):
    """The phones of a hosted game, from `open` to `close`. `changed` is called when it begins to listen, and
    when a seat was taken or left; `failed` when a move failed, with whether the state has changed."""

    def __init__(
        self,
        hosted: HostedGame,
        theme: Callable[[], Theme],
        changed: Callable[[], None],
        failed: Callable[[Fault, bool], None],
    ) -> None:
        super().__init__()
        self._hosted = hosted
        self._game = hosted.game
        self._look = theme
        self._seated = changed
        self._failed = failed
        self._hints = PhoneHints(hosted.session)

    def open(self, address: str, port: int = PORT, keys: Keys | None = None) -> None:
        super().open(address, port, keys)
        self._seated()

    def close(self, said: Callable[[], str] | None = None) -> None:
        super().close(said)
        self._hints.close()

    def update(self) -> None:
        super().update()
        if self._hints.look() and self._reception is not None:
            self._show_hint(self._reception)

    def _theme(self) -> Theme:
        return self._look()

    def _words(self) -> Iterable[str]:
        return code_words(self._hosted.session.mode.words)

    def _called(self) -> tuple[str, Sequence[str]]:
        return game_name(self._game.rules.name), self._game.seating.called

    def _persons(self) -> Container[int]:
        return self._game.seating.persons

    def _picture(self) -> object:
        asked = tuple(map(self._hosted.questions.number, range(len(self._game.seating))))
        return self._hosted.session.at, self._game.outcome, asked, self._hosted.running

    def _view(self, seat: int | None) -> ToPhone:
        asked = None if seat is None else self._hosted.questions.asked(seat)
        hint = self._hints.sent() if self._game.may_be_helped(seat) else None
        return table_view(self._game, self._hosted.clock, seat, asked, self._hosted.running, hint)

    def _changed(self) -> None:
        self._seated()

    def _show_hint(self, reception: "Reception") -> None:
        """Send the hint to the seat in turn only."""
        turn = self._hosted.session.state.turn
        for phone in [phone for phone, guest in reception.guests.items() if guest.seat == turn]:
            reception.show(phone)

    # --- what a seat asks for -------------------------------------------------------------------------

    def _serve(self, reception: "Reception", asked_for: "Asked") -> None:
        session = self._hosted.session
        before = session.state
        try:
            self._take(reception, asked_for)
        except Fault as fault:  # reported as that of a move that is made at the screen
            with in_language(language()):
                self._failed(fault, session.state is not before)
            late(reception, asked_for.phone)

    def _take(self, reception: "Reception", asked_for: "Asked") -> None:
        phone, _, seat, said = asked_for
        if isinstance(said, Reply):
            answer = Answer(said.said, said.chosen)
            if not self._done(lambda: self._hosted.answer(seat, said.question, answer)):
                late(reception, phone)
            return
        assert not isinstance(said, Enter | Sit | Leave | Ping), "the reception and the host answer these"
        if isinstance(said, AddWord | GiveAnswer | Profile | StartGame):
            reception.refuse(phone, text("That can't be understood here."))
            return
        session = self._hosted.session
        if said.at != session.at or self._hosted.questions.number(seat) is not None:
            late(reception, phone)
            return
        if self._hosted.questions.busy and not isinstance(said, Try):
            reception.refuse(phone, text("Another player has to answer a question first."))
            return
        if isinstance(said, AskFor) and said.what == "hint" and self._game.may_be_helped(seat):
            self._hints.ask()
            reception.show(phone)
            return
        told = self._told_by(seat, said)
        if told is not None:
            reception.send({phone: told})

    def _told_by(self, seat: int, said: Try | MakeMove | AskFor) -> ToPhone | None:
        """Handle a request; returns what to send besides the new table."""
        hosted = self._hosted
        if isinstance(said, AskFor) and said.what == "challenge":
            if not self._done(lambda: hosted.challenge(seat)):
                return Sorry((text("There is nothing that you could challenge now."),))
            return None
        if isinstance(said, AskFor) and said.what in _ENDS:
            if not self._done(lambda: hosted.end(seat, Action(said.what))):
                return Sorry((text("You can't do that now."),))
            return None
        move = None if isinstance(said, AskFor) else move_of(hosted.session, said.move)
        if seat != hosted.session.state.turn and not isinstance(move, Deal):
            return Sorry((text("It isn't your turn."),))
        if move is None:
            return Sorry((text("That can't be understood here."),))
        if isinstance(said, Try):
            return tried(self._game, said.at, move)
        refusal = self._done(lambda: hosted.play(seat, move))
        return None if refusal is None else Sorry(self._game.reasons(refusal))

    def _done(self, act: Callable[[], Did]) -> Did:
        """Act at the table, in its own language."""
        with in_language(language()):
            return act()
