"""Hands on phones at a table of several: who has which, what each is sent, and what each has asked for. It
decides nothing that the table does not decide: a phone's move goes the way of any other."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import structs

from game.fault import Fault
from game.net.addresses import PHONES, local_addresses
from game.net.keys import Keys, PhonesKept, code_words, new_keys
from game.net.messages import (
    Enter,
    FreeSeats,
    Over,
    Plain,
    PlayWord,
    Reply,
    SentPlacement,
    Sit,
    Sorry,
    SwapPieces,
    TakeCard,
    ToPhone,
    Try,
    TryResult,
    written,
)
from game.net.page_texts import page_texts
from game.table.board import BLANK
from game.table.moves import Deal, Done, Draw, Exchange, Move, Pass, Place, Slot
from game.table.refusal import Refusal
from game.text.catalogues import language, plural, speaking, text
from game.text.phrases import game_name
from game.ui.company.phone_hints import PhoneHints
from game.ui.company.phone_look import look_of
from game.ui.company.phone_view import may_be_helped, may_doubt, table_view
from game.ui.company.poll_form import Answer, PollQuestion
from game.ui.screen import wake
from game.ui.table.actions import sentences_of
from game.ui.table.kind import S, T
from game.ui.table.pages import fault_page
from game.ui.table.screen import TableScreen

if TYPE_CHECKING:  # the web server is loaded when a table first asks for it
    from game.net.host import Host
    from game.net.reception import Asked, Guest, Reception
    from game.ui.company.polling import Polling
    from game.ui.company.together import Together


Did = TypeVar("Did")


class Phones(Generic[T, S]):
    """The phones of a table, which listens for them from `open` to `close`. `make` makes a move of whoever is
    in turn, or says why not; `seated` is told that somebody has taken or left a seat; what nobody decides
    alone is asked `together`; `running` says whether time passes."""

    def __init__(
        self,
        table: TableScreen[T, S],
        make: Callable[[Move], Refusal | None],
        seated: Callable[[], None],
        together: Callable[[], "Together[T, S]"],
        running: Callable[[], bool],
    ) -> None:
        self._table = table
        self._make = make
        self._seated = seated
        self._together = together
        self._running = running
        self._hints = PhoneHints(table.turn.session)
        self._host: Host | None = None
        self._reception: Reception | None = None
        self._shown: object = None  # what the phones were sent last is a picture of

    @property
    def url(self) -> str:
        """Where the page is, with the code behind a # that browsers keep to themselves; empty if nobody
        listens."""
        return f"{self._host.url}#{self.code}" if self._host is not None else ""

    @property
    def code(self) -> str:
        """What lets a phone in."""
        return self._reception.keys.code if self._reception is not None else ""

    @property
    def seats(self) -> Mapping[int, bool]:
        """The seats that have a phone, and whether it is there now."""
        if self._reception is None:
            return {}
        here = {guest.seat for guest in self._reception.guests.values()}
        return {seat: seat in here for seat in self._reception.keys.tokens}

    @property
    def watching(self) -> int:
        """How many phones only watch."""
        guests = self._reception.guests.values() if self._reception else ()
        return sum(guest.place and guest.seat is None for guest in guests)

    def open(self, address: str, port: int = 0, keys: Keys | None = None) -> None:
        """Listen, with keys of its own or with those that were kept. Raises Fault if the address cannot be
        had."""
        from game.net.host import Host
        from game.net.reception import Reception

        self.close()
        table = self._table
        host = Host(address, wake, look_of(table.style.theme))
        host.start(port)
        keys = keys or new_keys(code_words(table.turn.session.mode.words))
        self._host, self._shown = host, None
        table.keeper.phones = PhonesKept(address, host.port, keys)
        self._reception = Reception(host, keys, table.turn.seating.persons, self._answer_for)

    def restore(self, chosen: bool = False) -> bool:
        """Listen again where this game did when it was left; or from the beginning where that was `chosen`,
        or is wanted on the terminal, where the address is said then. True if they were let in from the
        beginning."""
        kept, wanted = self._table.keeper.phones, os.environ.get(PHONES, "")
        if not self._table.turn.seating.persons or not (kept or wanted or chosen):
            return False
        try:
            if kept is not None:
                self.open(kept.address, kept.port, kept.keys)
                return False
            self.open(wanted or local_addresses()[0])
        except Fault as fault:
            self._table.show(fault_page(fault))
            return False
        if wanted:
            print(self.url, flush=True)
        return True

    def end(self) -> None:
        """Play without phones from now on."""
        self.close(text("This table is played without phones now."))
        self._table.keeper.phones = None
        self._seated()

    def close(self, said: str = "") -> None:
        """Listen no more. The phones look for the table until it is opened again, unless they are told why
        not."""
        if self._host is not None:
            self._host.stop(written(Over(said)) if said else b"")
        self._host = self._reception = None
        self._hints.close()

    def free(self, seat: int) -> None:
        """Let another phone take a seat: the one that had it is out."""
        if self._reception is not None:
            self._reception.free(seat)

    def update(self) -> None:
        """Take in what phones have said, and show them what has changed."""
        host, reception = self._host, self._reception
        if host is None or reception is None:
            return
        for heard in host.take():
            asked = reception.hear(heard)
            if asked is not None:
                with speaking(asked.guest.language):
                    self._serve(reception, asked)
        self._table.turn.elsewhere = frozenset(self.seats)
        kept = self._table.keeper.phones
        if kept is not None and kept.keys != reception.keys:
            self._table.keeper.phones = structs.replace(kept, keys=reception.keys)
            self._seated()
        now = self._picture(reception)
        if now != self._shown:
            self._shown = now
            reception.show()
        if self._hints.look():
            self._show_hint(reception)

    def _picture(self, reception: "Reception") -> object:
        """What the phones are shown hangs on this and nothing else."""
        turn = self._table.turn
        asked = tuple(map(self._asking.number, range(len(turn.seating))))
        return turn.session.at, turn.outcome, asked, tuple(reception.keys.tokens), self._running()

    def _answer_for(self, guest: "Guest") -> ToPhone:
        """What a phone is shown now."""
        if guest.place:
            seat, turn = guest.seat, self._table.turn
            asked = None if seat is None else self._asking.asked(seat)
            hint = self._hints.sent() if may_be_helped(turn, seat) else None
            return table_view(self._table, seat, asked, self._running(), hint)
        turn, taken = self._table.turn, self.seats
        seats = tuple(
            (called, seat in turn.seating.persons and seat not in taken)
            for seat, called in enumerate(turn.seating.called)
        )
        return FreeSeats(game_name(turn.rules.name), seats, page_texts())

    def _show_hint(self, reception: "Reception") -> None:
        """To whoever is in turn, and to nobody else."""
        turn = self._table.turn.session.state.turn
        reception.show(*(phone for phone, guest in reception.guests.items() if guest.seat == turn))

    @property
    def _asking(self) -> "Polling[T, S]":
        return self._together().asking

    # --- what a seat asks for -------------------------------------------------------------------------

    def _serve(self, reception: "Reception", asked_for: "Asked") -> None:
        phone, _, seat, said = asked_for
        if isinstance(said, Reply):
            asked = self._asking.asked(seat)
            if asked is None or asked[0] != said.question or not _answers(asked[1], said):
                _late(reception, phone)
            else:
                self._done(lambda: self._asking.answer(seat, Answer(said.said, said.chosen)))
            return
        assert not isinstance(said, Enter | Sit), "who sits is heard elsewhere"
        session = self._table.turn.session
        if said.at != session.at or self._asking.number(seat) is not None:
            _late(reception, phone)
            return
        if isinstance(said, Plain) and said.what == "hint" and may_be_helped(self._table.turn, seat):
            self._hints.ask()
            reception.show(phone)
            return
        told = self._told_by(seat, said)
        if told is not None:
            reception.send({phone: told})

    def _told_by(self, seat: int, said: Try | PlayWord | SwapPieces | TakeCard | Plain) -> ToPhone | None:
        """Do what is asked for; what is to be told besides the new table."""
        session = self._table.turn.session
        if isinstance(said, Plain) and said.what == "challenge":
            if seat not in may_doubt(self._table.turn):
                return Sorry((text("There is nothing that you could challenge now."),))
            self._done(lambda: self._together().doubt_by(seat))
            return None
        if seat != session.state.turn and not (isinstance(said, Plain) and said.what == "deal"):
            return Sorry((text("It isn't your turn."),))
        move = self._move(said)
        if move is None:
            return Sorry((text("That can't be understood here."),))
        if isinstance(said, Try):
            return self._tried(said.at, move)
        refusal = self._done(lambda: self._make(move))
        return None if refusal is None else Sorry(sentences_of(self._table.turn, refusal))

    def _done(self, act: Callable[[], Did]) -> Did:
        """Do something at the table, which speaks its own language."""
        with speaking(language()):
            return act()

    def _move(self, said: Try | PlayWord | SwapPieces | TakeCard | Plain) -> Move | None:
        """The move that is meant; None if it can be none."""
        match said:
            case Try() | PlayWord():
                return self._place(said.laid)
            case SwapPieces():
                return Exchange(tuple(Slot("hand", place) for place in said.places))
            case TakeCard():
                return Draw(said.zone)
            case Plain():
                plain: dict[str, Move] = {"pass": Pass(), "done": Done(), "deal": Deal()}
                return plain.get(said.what)

    def _place(self, laid: Sequence[SentPlacement]) -> Place | None:
        """A play; None where a blank has no letter of this game, or another piece has one."""
        turn = self._table.turn
        mode, state = turn.session.mode, turn.session.state
        placements = tuple(each.placement() for each in laid)
        for slot, _, letter in placements:
            blank = mode.piece_at(state, slot) == BLANK
            if (letter not in turn.rules.letters) if blank else letter:
                return None
        return Place(placements)

    def _tried(self, at: int, move: Move) -> TryResult:
        turn = self._table.turn
        mode, state = turn.session.mode, turn.session.state
        refusal = turn.session.check(move)
        if refusal is not None or not isinstance(move, Place):
            return TryResult(at, False, sentences_of(turn, refusal) if refusal is not None else ())
        words = ", ".join(mode.read(state, move).words)
        if turn.rules.scoring == "none":
            return TryResult(at, True, (words,))
        points = mode.worth(state, move)
        counted = plural("{words}: {n} point", "{words}: {n} points", points, words=words)
        return TryResult(at, True, (counted,))


def _late(reception: "Reception", phone: int) -> None:
    reception.refuse(phone, text("The table has moved on in the meantime."))
    reception.show(phone)


def _answers(question: PollQuestion, said: Reply) -> bool:
    """Whether this is one of the answers that there are."""
    named = any(said.said == name for name, _ in question.answers)
    return named and said.chosen < max(1, len(question.among))
