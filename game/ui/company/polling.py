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
    """Who is asked what, in this order; `done` is told all answers. One of `ends` asks nobody else."""

    seats: Sequence[int]
    question: Callable[[int], PollQuestion]
    done: Callable[[Mapping[int, Answer]], None]
    ends: frozenset[str] = frozenset()
    heard: dict[int, Answer] = field(default_factory=dict)

    @property
    def next(self) -> int | None:
        """Who is to be asked now; None when all that matters is heard."""
        if any(answer.said in self.ends for answer in self.heard.values()):
            return None
        return next((seat for seat in self.seats if seat not in self.heard), None)


class Polling(Generic[T, S]):
    """Asks one poll at a time. While it does, nobody's hand is in sight where several persons sit."""

    def __init__(self, table: TableScreen[T, S], over: Overlays[T, S]) -> None:
        self._table = table
        self._over = over
        self._poll: Poll | None = None
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
        self._poll = poll
        self._go_on()

    def ask_here(self, poll: Poll) -> None:
        """Ask whoever has the screen, whoever that is."""
        if self._table.turn.seating.curtained:
            self._over.look_as(None)
        self.holder, self._poll = poll.seats[0], poll
        self._go_on()

    def opened(self) -> None:
        """Whoever is to be asked has the screen now."""
        if self._poll is None or self._poll.next is None:
            return
        self.holder = self._poll.next
        self._over.ask(PollForm(self._poll.question(self.holder), lambda: self._table.scene.layout.rail))

    def heard(self, form: Form) -> None:
        """An answer is in."""
        poll = self._poll
        if not isinstance(form, PollForm) or poll is None or poll.next is None or form.answer is None:
            return
        poll.heard[poll.next] = form.answer
        self._go_on()

    def forget(self) -> None:
        """Nothing is decided any more by what is being asked."""
        self._poll = self.holder = None

    def _go_on(self) -> None:
        poll, turn = self._poll, self._table.turn
        if poll is None:
            return
        seat = poll.next
        if seat is None:
            self._poll = None
            poll.done(poll.heard)
            if not self.busy:
                self.holder = None
        elif seat == self.holder or not turn.seating.curtained:
            self._over.cover = None
            self.opened()
        else:
            asks = text("No hand is shown here.")
            news = CurtainNews(
                text("A question for {name}", name=turn.seating.called[seat]),
                turn.seating.called,
                seat,
                (),
                asks=asks,
            )
            self._over.lay(Curtain(news))
