"""A table without a window: all persons play on phones."""

from collections.abc import Callable, Collection, Sequence

from msgspec import structs

from game.fault import Fault
from game.hosting.desk_state import DeskState, desk_state_of, keep_desk_state, restore_clock
from game.hosting.hosted_game import GameListener, HostedGame
from game.hosting.phone_seats import PhoneHandover
from game.hosting.phones import Phones
from game.net.access import PORT, local_addresses
from game.table.moves import Move
from game.table.session import Session
from game.table.state import State
from game.theme import Theme
from game.words.agreement import Ruling
from game.words.court import Court

_KEPT = 5.0  # seconds after which the times of the clock, and moves that could not be saved, are saved


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
        self._left = desk_state_of(session)
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
        self.hosted.attend()

    def take_over(self, listening: PhoneHandover) -> None:
        """Begin with the phones of a lobby."""
        self.phones.take_over(listening)
        self.hosted.attend()

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
        session, times, phones = self.session, self.hosted.clock.times, self.phones.kept
        left = self._left
        if left is not None and left.at == session.at:
            now = structs.replace(left, times=times, phones=phones)
        else:
            orders = left.orders if left is not None else {}
            now = DeskState(
                session.at, None, orders, (), session.mode.ruleset.layout.start, True, times, phones
            )
        keep_desk_state(session, now)

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
        self.hosted.attend()

    def failed(self, fault: Fault) -> None:
        self._report(fault)
