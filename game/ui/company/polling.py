"""A question that goes round the table: everybody answers alone, behind the curtain, and no answer is told
before all are in. What is asked, and what follows from the answers, is not known here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from game.text.catalogues import text
from game.ui.company.curtain import Curtain, CurtainNews
from game.ui.company.overlays import Overlays
from game.ui.company.poll_form import Answer, PollForm, PollQuestion
from game.ui.controls.form import Form
from game.ui.table.kind import S, T
from game.ui.table.screen import TableScreen


@dataclass
class Poll:
    """Who is asked what, in this order; `done` is told all answers. One of `ends` asks nobody else. `about`
    is the question in one sentence, for the curtain."""

    seats: Sequence[int]
    about: str
    question: Callable[[int], PollQuestion]
    done: Callable[[Mapping[int, Answer]], None]
    ends: frozenset[str] = frozenset()
    heard: dict[int, Answer] = field(default_factory=dict)

    @property
    def open(self) -> tuple[int, ...]:
        """Who is still to be asked; nobody when all that matters is heard."""
        if any(answer.said in self.ends for answer in self.heard.values()):
            return ()
        return tuple(seat for seat in self.seats if seat not in self.heard)


class Polling(Generic[T, S]):
    """Asks one poll at a time. While it does, nobody's hand is in sight where several persons sit. Whoever is
    `elsewhere` is asked there, all of them at once."""

    def __init__(
        self, table: TableScreen[T, S], over: Overlays[T, S], elsewhere: Callable[[int], bool]
    ) -> None:
        self._table = table
        self._over = over
        self._elsewhere = elsewhere
        self._poll: Poll | None = None
        self._number = 0  # of the poll
        self.holder: int | None = None  # which person has the screen, and is asked without a curtain

    @property
    def busy(self) -> bool:
        """Somebody is being asked."""
        return self._poll is not None

    def ask(self, poll: Poll) -> None:
        """Let a question go round. Who has the screen now is asked without a curtain."""
        turn = self._table.turn
        if turn.seating.curtained:
            self.holder = turn.viewer if turn.viewer is not None else self.holder
            self._over.look_as(None)
        self._begin(poll)

    def ask_here(self, poll: Poll) -> None:
        """Ask whoever has the screen, whoever that is."""
        if self._table.turn.seating.curtained:
            self._over.look_as(None)
        self.holder = poll.seats[0]
        self._begin(poll)

    def _begin(self, poll: Poll) -> None:
        self._poll = poll
        self._number += 1
        self._go_on()

    @property
    def _here(self) -> int | None:
        """Who is to be asked at the screen now."""
        left = self._poll.open if self._poll is not None else ()
        return next((seat for seat in left if not self._elsewhere(seat)), None)

    def opened(self) -> None:
        """Whoever is to be asked has the screen now."""
        seat = self._here
        if self._poll is None or seat is None:
            return
        self.holder = seat
        self._over.ask(PollForm(self._poll.question(seat), lambda: self._table.scene.layout.rail))

    def number(self, seat: int) -> int | None:
        """The number of the poll in which a seat that is elsewhere is asked now."""
        poll = self._poll
        return self._number if poll is not None and seat in poll.open and self._elsewhere(seat) else None

    def asked(self, seat: int) -> tuple[int, PollQuestion] | None:
        """What such a seat is asked, with the number of the poll."""
        poll, number = self._poll, self.number(seat)
        return None if poll is None or number is None else (number, poll.question(seat))

    def answer(self, seat: int, answer: Answer) -> None:
        """What a seat that is elsewhere answers."""
        poll = self._poll
        if poll is None or self.number(seat) is None:
            return
        poll.heard[seat] = answer
        asked_here = self._over.form is not None and seat == self.holder
        if asked_here or not poll.open:
            self._over.form = None
            self._go_on()

    def heard(self, form: Form) -> None:
        """An answer is in, of whoever has the screen: he may have taken a phone since he was asked."""
        poll, seat = self._poll, self.holder
        if not isinstance(form, PollForm) or poll is None or form.answer is None:
            return
        if seat is not None and seat in poll.open:
            poll.heard[seat] = form.answer
        self._go_on()

    def go_on(self) -> None:
        """Somebody who was elsewhere is here now, or the other way about."""
        if self._poll is not None and self._over.form is None:
            self._go_on()

    def forget(self) -> None:
        """Nothing is decided any more by what is being asked."""
        self._poll = self.holder = None

    def _go_on(self) -> None:
        poll, turn = self._poll, self._table.turn
        if poll is None:
            return
        seat = self._here
        if not poll.open:
            self._poll = None
            poll.done(poll.heard)
            if not self.busy:
                self.holder = None
        elif seat is None:  # all who are left answer elsewhere
            self._over.cover = None
            self._over.look_as(None)
        elif seat == self.holder or not turn.seating.curtained:
            self._over.cover = None
            self.opened()
        else:
            asks = " ".join((poll.about, text("No hand is shown here.")))
            news = CurtainNews(
                text("A question for {name}", name=turn.seating.called[seat]),
                turn.seating.called,
                seat,
                (),
                asks=asks,
                left=frozenset(range(len(turn.seating))) - set(turn.state.playing),
            )
            self._over.lay(Curtain(news))
