"""The phones of a hosted game: what each is sent, and its requests, which are handled like those of any other
client. `PhoneTable` is a table without a window, at which all persons play on phones."""

import math
from collections.abc import Callable, Collection, Container, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import structs

from game.fault import Fault
from game.hosting.clock import Clock
from game.hosting.hints import TableHints
from game.hosting.hosted_game import GameListener, HostedGame
from game.hosting.move_log import log_lines, words_made
from game.hosting.news import WaitsFor, sent_ending, votes_so_far, waiting_text
from game.hosting.phone_seats import PhoneHandover, PhoneSeats, move_of, send_too_late, try_play
from game.hosting.questions import Answer, PollQuestion
from game.hosting.saved_table import SavedTable, keep_saved_table, restore_clock, saved_table_of
from game.hosting.seated_game import SeatedGame
from game.net.access import PORT, Keys, SavedPhones, local_addresses
from game.net.messages import (
    AddWord,
    ChooseStandIn,
    Enter,
    Explained,
    GiveAnswer,
    Leave,
    MakeMove,
    Ping,
    Profile,
    Reply,
    RequestAction,
    RequestExplanation,
    RequestRefused,
    SentAbsent,
    SentEnd,
    SentHint,
    SentNews,
    SentQuestion,
    SentTable,
    Sit,
    StartGame,
    ToPhone,
    Try,
)
from game.net.views import ViewContext, view_of
from game.search.players import levels_for
from game.table.facedown import history, seen_by
from game.table.moves import Move, Placement
from game.table.session import HelpTaken, Session
from game.table.state import Phase, State
from game.text.actions import Action, label_of, resign_confirmation
from game.text.catalogues import in_language, language, text
from game.text.phrases import game_name, move_label
from game.theme import Theme
from game.words.agreement import Ruling
from game.words.court import Court
from game.words.glosses import glosses_of
from game.words.lexicon import Lexicon
from game.words.reason_texts import reason_text
from modes.moves import Deal

if TYPE_CHECKING:  # the web server is loaded when a game first asks for it
    from game.net.host import Host
    from game.net.phone_registry import Guest, PhoneRegistry, SeatRequest


_KEPT = 5.0  # seconds after which the times of the clock, and moves that could not be saved, are saved
_LOG_LINES = 40  # moves of the log that a phone is sent
_ENDS = {Action.RESIGN.value, Action.ASK_STOP.value, Action.STOP_WITHOUT_RESULT.value}


def table_view(
    game: SeatedGame,
    clock: Clock,
    seat: int | None,
    open_question: tuple[int, PollQuestion] | None,
    running: bool = False,
    hint: SentHint | None = None,
    left: float | None = None,
    status: str = "",
    gone: Set[int] = frozenset(),
    absent: Sequence[SentAbsent] = (),
) -> SentTable:
    """The table for a seat, or for somebody who watches (None), with its question and hint. `running`: time
    passes; `left` are the seconds to answer the question; `status` is what the table waits for, if not for
    the seat in turn; `gone` are the seats whose phone is not connected, `absent` those that are awaited."""
    session = game.session
    seen = seen_by(session.state, seat)
    around = ViewContext(
        game=game_name(game.rules.name),
        display_names=game.seating.display_names,
        log=tuple((line.seat, line.text) for line in log_lines(session, seat)[:_LOG_LINES]),
        status=status or _status(game, seen, seat),
        clock=clock.seconds_left(seen.turn),
        clocks=clock.all_seconds_left(seen.turn) if game.rules.clocks.player_minutes else {},
        running=running,
        question=_question(open_question, left),
        last=game.last_cells,
        helped=open_question is None and game.may_be_helped(seat),
        hint=hint,
        own=() if open_question is not None or seat != seen.turn else _own_moves(session),
        ends=() if open_question is not None or seat is None else _ends(game, seat),
        gone=gone,
        next=_next(seen),
        pay=_pay(session, seen, seat),
        leads=_leaders(session, seen),
        substituted=frozenset(game.seating.substitutes),
        overtime=clock.overtime,
        absent=absent if seat is not None else (),
        **_of_board(session, seat),
    )
    offers = frozenset[type[Move]]() if seat is None or open_question is not None else game.offers_to(seat)
    return view_of(game.rules, seen, seat, session.at, offers, around)


def _next(seen: State) -> int | None:
    """The seat that plays after the one in turn."""
    seats = len(seen.seats)
    order = ((seen.turn + n) % seats for n in range(1, seats))
    return next((seat for seat in order if seat in seen.playing), None)


def _pay(session: Session, seen: State, seat: int | None) -> str:
    """What the hand of a seat would cost, if the rest of a hand counts against its owner."""
    rules = session.mode.ruleset
    if seat is None or rules.scoring != "laid" or Deal not in session.mode.rules or not seen.seats[seat].hand:
        return ""
    points = sum(rules.value(piece) for piece in seen.seats[seat].hand if piece)
    return text("Against you: {n}", n=points)


def _leaders(session: Session, seen: State) -> frozenset[int]:
    """The seats that would win if the game ended now; none while all are equal."""
    leaders = frozenset(session.mode.winners(replace(seen, phase=Phase.OVER)))
    return leaders if len({each.total for each in seen.seats}) > 1 else frozenset()


def _own_moves(session: Session) -> tuple[tuple[str, Move], ...]:
    """The moves of the mode's own kinds that can be made now, with their labels."""
    return tuple((move_label(move), move) for move in session.mode.own_moves(session.state))


def _ends(game: SeatedGame, seat: int) -> tuple[SentEnd, ...]:
    """The buttons that leave or end the game. A phone confirms resigning; the others start a poll."""
    others = [game.seating.display_names[each] for each in game.session.state.playing if each != seat]
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
    if game.outcome is not None:
        return text("The game is over.")
    if seen.phase is Phase.ROUND_OVER:
        return text("The round is over.")
    if seen.turn != seat:
        return text("{name} is playing.", name=game.seating.brief[seen.turn])
    if seen.phase is Phase.DECLARED:
        return text("Your card is chosen. Now take the face-up card or draw from the pile.")
    if game.rules.placing.blank_swap and seen.open:
        return text("The freed star is on your rack. You must play it this turn.")
    return text("It’s your turn.")


def _question(open_question: tuple[int, PollQuestion] | None, left: float | None) -> SentQuestion | None:
    if open_question is None:
        return None
    number, question = open_question
    return SentQuestion(
        number,
        question.lines[0],  # its title is the name of the seat, for a shared screen
        question.lines[1:],
        question.answers,
        question.label,
        question.among,
        None if left is None else math.ceil(left),
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
        self._forget_after_move()
        play = self._hints.ask(self._state, history(self._session, self._state.turn))
        self._laid = play.laid if play is not None else ()

    def poll(self) -> bool:
        """Whether a search has ended since the last call."""
        self._forget_after_move()
        return self._hints.poll()

    def sent(self) -> SentHint | None:
        """The hint as the seat in turn sees it; None if none was requested."""
        self._forget_after_move()
        sentence = self._hints.sentence(text("Hint"))
        return SentHint(sentence, tuple(sorted(self._hints.cells)), self._laid) if sentence else None

    def _forget_after_move(self) -> None:
        if self._session.state is not self._state:
            self._state, self._laid = self._session.state, ()
            self._hints.forget()

    def close(self) -> None:
        """Stop searching."""
        self._hints.forget()


Did = TypeVar("Did")


class Phones(PhoneSeats):
    """The phones of a hosted game, from `open` to `close`. `changed` is called when it begins to listen, and
    when a seat was taken or left; `failed` when a move failed, with whether the state has changed. `screen`:
    there is a screen at which hands without a phone are played."""

    def __init__(
        self,
        hosted: HostedGame,
        theme: Callable[[], Theme],
        changed: Callable[[], None],
        failed: Callable[[Fault, bool], None],
        screen: bool = True,
    ) -> None:
        super().__init__(theme, lambda: hosted.session.mode.words)
        self.screen = screen
        self._hosted = hosted
        self._game = hosted.game
        self._seated = changed
        self._failed = failed
        self._hints = PhoneHints(hosted.session)
        self._ready_at: tuple[int, frozenset[int]] = (-1, frozenset())
        self._considered: tuple[int | None, ...] = (None,) * len(self._game.seating)

    def open(self, address: str, port: int = PORT, keys: Keys | None = None) -> None:
        super().open(address, port, keys)
        self._seated()

    @property
    def saved_phones(self) -> SavedPhones | None:
        kept = super().saved_phones
        return None if kept is None else structs.replace(kept, substitutes={**self._game.seating.substitutes})

    def open_again(self, kept: SavedPhones, address: str = "", port: int = 0) -> None:
        levels, persons = levels_for(self._game.rules), self._game.seating.persons
        self._game.seating.substitutes |= {
            seat: level for seat, level in kept.substitutes.items() if seat in persons and level in levels
        }
        super().open_again(kept, address, port)

    def _start_registry(self, host: "Host", keys: Keys) -> "PhoneRegistry":
        registry = super()._start_registry(host, keys)
        self.limit_answers(self.answer_seconds)
        return registry

    def limit_answers(self, seconds: int) -> None:
        """Set the time to answer a question. Without phones there is no limit: nobody can be gone unseen."""
        self.answer_seconds = seconds
        self._hosted.questions.seconds = seconds if self.url else None

    def close(self, reason: Callable[[], str] | None = None) -> None:
        super().close(reason)
        self._hosted.questions.seconds = None
        self._hints.close()

    def end(self) -> None:
        super().end()
        for seat in tuple(self._game.seating.substitutes):
            self._hosted.take_back(seat)

    def update(self) -> None:
        super().update()
        self._take_back()
        with self._reports_faults():
            self._deal_when_ready()
        if self._registry is not None:
            self._show_considered(self._registry)
            if self._hints.poll():
                self._show_hint(self._registry)

    def _take_back(self) -> None:
        """Let those play again whose phone is back, or whose seat is played at the screen."""
        back = [
            seat for seat in self._game.seating.substitutes if self.seats.get(seat, self.screen) and self.url
        ]
        for seat in back:
            self._hosted.take_back(seat)
        if back:
            self._seats_changed()

    @property
    def gone(self) -> frozenset[int]:
        """The seats that nobody can play now: those whose phone is disconnected, and without a screen also
        those without a phone."""
        free = frozenset[int]() if self.screen else frozenset(self._game.seating.persons) - self.seats.keys()
        return self.disconnected | free

    def _game_and_names(self) -> tuple[str, Sequence[str]]:
        return game_name(self._game.rules.name), self._game.seating.display_names

    def _persons(self) -> Container[int]:
        return self._game.seating.persons

    def _view_key(self) -> object:
        numbers = self._question_numbers if self._hosted.questions.blocking else ()
        awaited = self._hosted.awaited
        known = self._hosted.session.at, self._game.outcome, numbers, self._hosted.running
        there = awaited[:2], self.gone, tuple(self._game.seating.substitutes)
        return *known, *there, self._hosted.news, self._ready

    @property
    def _question_numbers(self) -> tuple[int | None, ...]:
        """The number of the question that each seat has to answer, if any."""
        return tuple(map(self._hosted.questions.number, range(len(self._game.seating))))

    def _show_considered(self, registry: "PhoneRegistry") -> None:
        """Send what a seat considers to its phone only: others would learn of it from a message."""
        numbers = (
            self._question_numbers if self._hosted.questions.private else (None,) * len(self._game.seating)
        )
        if numbers != self._considered:
            changed = {seat for seat, number in enumerate(numbers) if number != self._considered[seat]}
            self._considered = numbers
            registry.show_seats(changed)

    def _view(self, seat: int | None) -> ToPhone:
        open_question = None if seat is None else self._hosted.questions.question_for(seat)
        hint = self._hints.sent() if self._game.may_be_helped(seat) else None
        view = table_view(
            self._game,
            self._hosted.clock,
            seat,
            open_question,
            self._hosted.running,
            hint,
            self._hosted.questions.seconds_left,
            self._waiting(seat),
            self.gone,
            self._absent(),
        )
        return self._with_news(view, seat)

    def _waiting(self, seat: int | None) -> str:
        """Whose answers the table waits for; "" if for none, or for that of this seat."""
        awaited = self._hosted.awaited
        if awaited.reason is not WaitsFor.ANSWER or not self._hosted.questions.blocking:
            return ""
        if seat in awaited.seats:
            return text("Waiting for your answer.")
        names = ", ".join(self._game.seating.brief[each] for each in awaited.seats)
        return text("Waiting for {names} to answer.", names=names)

    @property
    def computers_play(self) -> bool:
        return bool(levels_for(self._game.rules))

    def _absent(self) -> tuple[SentAbsent, ...]:
        """The awaited seats that nobody can play, and what can be done."""
        awaited, names = self._hosted.awaited, self._game.seating.display_names
        if awaited.reason not in (WaitsFor.MOVE, WaitsFor.ANSWER):
            return ()
        offers = [("computer", text("Let the computer play"))] if self.computers_play else []
        if self.screen:
            offers.append(("screen", text("Play at the screen")))
        return tuple(
            SentAbsent(seat, text("{name} isn’t connected.", name=names[seat]), tuple(offers))
            for seat in awaited.seats
            if seat in self.gone and seat not in self._game.seating.substitutes
        )

    def stand_in(self, seat: int, by: str) -> bool:
        """Let a computer player or anybody at the screen play for a seat whose phone is disconnected; False
        if it is not, or if nobody can."""
        if seat not in self.gone or self.seats.get(seat):  # it may have come back a moment ago
            return False
        if by == "computer":
            done = self._hosted.substitute(seat)
        else:
            done = self.screen
            self.held |= {seat} if done else set()
        if done:
            self._seats_changed()
        return done

    def _with_news(self, view: SentTable, seat: int | None) -> SentTable:
        """The table with the current news, and the seats that the next round waits for."""
        hosted, brief = self._hosted, self._game.seating.brief
        news = hosted.news
        sent = None
        if news is not None:
            wording = news.wording(self._game)
            votes = tuple(wording.votes.items())
            sent = SentNews(news.number, wording.title, wording.lines, votes, news.verdict is not None)
        badges = dict(enumerate(self.badges))
        view = structs.replace(
            view,
            seats=tuple(shown._replace(badge=badges.get(n)) for n, shown in enumerate(view.seats)),
            news=sent,
            votes=tuple(votes_so_far(hosted.questions.poll).items()),
            join=self.how_to_join if seat is None else "",
            ending=sent_ending(self._game),
        )
        if seat is None:
            awaited = hosted.awaited
            if awaited.reason is WaitsFor.NEXT_ROUND:  # who watches deals nothing
                return view
            waiting = waiting_text(awaited, brief, hosted.questions.poll)
            return structs.replace(view, status=waiting or view.status)
        if seat in self._ready:
            names = ", ".join(
                brief[each] for each in self._game.playing_persons if each not in self._ready | self.gone
            )
            status = text("Waiting for {names} to continue.", names=names) if names else view.status
            return structs.replace(
                view, can=tuple(each for each in view.can if each != "deal"), status=status
            )
        return view

    @property
    def _ready(self) -> frozenset[int]:
        """The seats whose phones are ready for the next round."""
        at, seats = self._ready_at
        return seats if at == self._hosted.session.at else frozenset()

    def _next_round(self, seat: int) -> None:
        """Deal the next round once every connected phone asks for it. Where somebody plays at the screen, it
        is dealt there."""
        self._ready_at = (self._hosted.session.at, self._ready | {seat})
        self._deal_when_ready()

    def _deal_when_ready(self) -> None:
        ready, players = self._ready, set(self._game.playing_persons)
        everybody = players <= self.seats.keys() | self.gone
        if ready and everybody and players - self.gone <= ready and Deal in self._game.offers_to(min(ready)):
            self._ready_at = (-1, frozenset())  # a deal that fails is not tried again at every update
            self._in_own_language(lambda: self._hosted.play(min(ready), Deal()))

    def _seats_changed(self) -> None:
        with self._reports_faults():
            self._seated()

    @contextmanager
    def _reports_faults(self) -> Iterator[None]:
        """Report a Fault if no phone waits for it, as for a move made at the screen."""
        before = self._hosted.session.state
        try:
            yield
        except Fault as fault:
            with in_language(language()):
                self._failed(fault, self._hosted.session.state is not before)

    def _show_hint(self, registry: "PhoneRegistry") -> None:
        """Send the hint to the seat in turn only."""
        registry.show_seats({self._hosted.session.state.turn})

    # --- what a seat asks for -------------------------------------------------------------------------

    def _serve_guest(
        self,
        registry: "PhoneRegistry",
        phone: int,
        guest: "Guest",
        message: Profile | Sit | Leave | RequestExplanation,
    ) -> None:
        if isinstance(message, RequestExplanation):
            registry.send({phone: self._explained(message.words)})
        else:
            super()._serve_guest(registry, phone, guest, message)

    def _serve(self, registry: "PhoneRegistry", request: "SeatRequest") -> None:
        session = self._hosted.session
        before = session.state
        try:
            self._take(registry, request)
        except Fault as fault:  # reported, as for a move made at the screen
            with in_language(language()):
                self._failed(fault, session.state is not before)
            send_too_late(registry, request.phone)

    def _take(self, registry: "PhoneRegistry", request: "SeatRequest") -> None:
        phone, _, seat, message = request
        if isinstance(message, RequestExplanation):
            registry.send({phone: self._explained(message.words)})
            return
        if isinstance(message, ChooseStandIn):
            if not self._in_own_language(lambda: self.stand_in(message.seat, message.by)):
                send_too_late(registry, phone)
            return
        if isinstance(message, Reply):
            answer = Answer(message.answer, message.chosen)
            if not self._in_own_language(lambda: self._hosted.answer(seat, message.question, answer)):
                send_too_late(registry, phone)
            return
        assert not isinstance(message, Enter | Sit | Leave | Ping), "the registry and the host answer these"
        if isinstance(message, AddWord | GiveAnswer | Profile | StartGame):
            registry.refuse(phone, text("That wasn’t understood."))
            return
        session = self._hosted.session
        if message.at != session.at or self._hosted.questions.number(seat) is not None:
            send_too_late(registry, phone)
            return
        if self._hosted.questions.blocking and not isinstance(message, Try):
            registry.refuse(phone, text("Another player has to answer a question first."))
            return
        if (
            isinstance(message, RequestAction)
            and message.what == "challenge"
            and self._hosted.questions.private
        ):
            registry.refuse(phone, text("You can’t do that now."))  # what others consider is a secret
            return
        if isinstance(message, RequestAction) and message.what == "hint" and self._game.may_be_helped(seat):
            self._hints.ask()
            registry.show(phone)
            return
        reply = self._respond(seat, message)
        if reply is not None:
            registry.send({phone: reply})

    def _explained(self, words: Sequence[str]) -> Explained:
        """The meanings of words on the table, or the rules. Words that can be challenged are left out."""
        if not words:
            from game.guide import guide_of  # loaded when somebody asks
            from game.guide.page import facts_at

            guide = guide_of(facts_at(self._game.rules))
            return Explained(guide.title, tuple(guide.lines()))
        session, court = self._hosted.session, self._game.court
        contested = {word for play in self._game.open_plays for word in play.words}
        lexicon = session.mode.words
        glosses = glosses_of(lexicon) if isinstance(lexicon, Lexicon) else None
        lines = []
        for word in words:
            if word in words_made(session) and word not in contested:
                gloss = glosses.gloss(word) if glosses is not None else None
                reasons = court.reasons(word)[:1] if court is not None else ()
                meant = gloss or " ".join(map(reason_text, reasons))
                lines.append((False, f"{word}: {meant}" if meant else word))
        return Explained("", tuple(lines))

    def _respond(self, seat: int, message: Try | MakeMove | RequestAction) -> ToPhone | None:
        """Handle a request; returns what to send besides the new table."""
        hosted = self._hosted
        if isinstance(message, RequestAction) and message.what == "challenge":
            if not self._in_own_language(lambda: hosted.challenge(seat)):
                return RequestRefused((text("There is nothing to challenge right now."),))
            return None
        if isinstance(message, RequestAction) and message.what in _ENDS:
            if not self._in_own_language(lambda: hosted.end(seat, Action(message.what))):
                return RequestRefused((text("You can’t do that now."),))
            return None
        move = None if isinstance(message, RequestAction) else move_of(hosted.session, message.move)
        if seat != hosted.session.state.turn and not isinstance(move, Deal):
            return RequestRefused((text("It isn’t your turn."),))
        if move is None:
            return RequestRefused((text("That wasn’t understood."),))
        if isinstance(move, Deal) and Deal in self._game.offers_to(seat):
            self._next_round(seat)
            return None
        if isinstance(message, Try):
            return try_play(self._game, message.at, move)
        refusal = self._in_own_language(lambda: hosted.play(seat, move))
        return None if refusal is None else RequestRefused(self._game.reasons(refusal))

    def _in_own_language(self, act: Callable[[], Did]) -> Did:
        """Act at the table, in its own language."""
        with in_language(language()):
            return act()


class PhoneTable(GameListener):
    """Hosts a game for phones. `failed` reports faults; `keep` stores the rulings of a vote."""

    def __init__(
        self,
        session: Session,
        court: Court | None,
        theme: Theme,
        failed: Callable[[Fault], None],
        keep: Callable[[Sequence[Ruling]], None] = lambda ruled: None,
    ) -> None:
        self.session = session
        self._report = failed
        self.hosted = HostedGame(session, court, self, keep=keep)
        self.phones = Phones(
            self.hosted, lambda: theme, self.keep, lambda fault, moved: failed(fault), screen=False
        )
        self._left = saved_table_of(session)
        self._unkept = 0.0

    def open(self, address: str = "", port: int = 0) -> None:
        """Listen for phones, with the saved keys if there are any. Without an address use the saved or the
        likeliest one. Raises Fault if it is not available."""
        left = self._left
        kept = left.phones if left is not None else None
        if left is not None:
            restore_clock(self.session, self.hosted.clock, left)
        if kept is not None:
            self.phones.open_again(kept, address, port)
        else:
            self.phones.open(address or local_addresses()[0], port or PORT)
        self.hosted.continue_game()

    def take_over(self, listening: PhoneHandover) -> None:
        """Begin with the phones of a lobby."""
        self.phones.take_over(listening)
        self.hosted.continue_game()

    def update(self, seconds: float) -> None:
        """Handle messages of phones, let computer players move, and advance the time."""
        self.phones.update()
        self.hosted.update(seconds)
        self._unkept += seconds
        if self._unkept >= _KEPT and (self.hosted.running or self.session.unsaved):
            self.keep()

    def keep(self) -> None:
        """Save clock times and the keys of phones; the saved hands and drafts of a window are not changed."""
        self._unkept = 0.0
        session, times, phones = self.session, self.hosted.clock.times, self.phones.saved_phones
        left = self._left
        if left is not None and left.at == session.at:
            now = structs.replace(left, times=times, phones=phones)
        else:
            orders = left.orders if left is not None else {}
            now = SavedTable(
                session.at, None, orders, (), session.mode.ruleset.layout.start, True, times, phones
            )
        keep_saved_table(session, now)

    def close(self) -> None:
        """Save everything and stop listening. Phones try to reconnect until it is opened again."""
        self.keep()
        self.hosted.close()
        self.phones.close()

    # --- what the hosted game says --------------------------------------------------------------------

    @property
    def remote(self) -> Collection[int]:
        return self.hosted.game.seating.persons

    def in_sight(self, seat: int) -> bool:
        return seat in self.phones.seats and not self.hosted.questions.blocking

    def move_made(self, move: Move, before: State) -> None:
        self.keep()
        self.hosted.continue_game()

    def failed(self, fault: Fault) -> None:
        self._report(fault)
