"""The open games of the journal for the menu and their list. What the disk does not take is told, and left as
it was."""

import time
from collections.abc import Callable

from game.fault import Fault
from game.opening import words_for
from game.store.acts import fold
from game.store.database import NotKept
from game.store.journal import Journal, Part, StoredGame
from game.store.replay import Misfit, replay
from game.table.mode import mode_of
from game.ui.menu.art import LeftOpen
from game.ui.screen import Screen
from game.ui.table.left_off import LeftOff, left_off
from game.ui.table.seating import Seating

_TRIED = 8  # games that cannot be gone on with, before none is shown on the menu


class JournalGames:
    """Open games, a page at a time, at the same cost however many there are. `resume` opens one."""

    def __init__(self, journal: Journal, resume: Callable[[int], Screen]) -> None:
        self._journal = journal
        self._resume = resume
        self._told: set[int] = set()

    def last(self) -> LeftOpen | None:
        """The game to go on with: the one last played that can be. One that cannot is told once; one whose
        moves do not fit it is put away."""
        for game in self._journal.open_games(_TRIED):
            try:
                return self._seen(game)
            except Fault as fault:
                if game.id not in self._told:
                    self._journal.tell(fault)
                self._told.add(game.id)
                if isinstance(fault, Misfit):
                    self.put_away(game.id)
        return None

    def _seen(self, game: StoredGame) -> LeftOpen:
        mode = mode_of(game.ruleset, words_for(game.ruleset))
        record = fold(game.setup, self._journal.entries(game.id), f"game {game.id}")
        session = replay(record, mode, "kanugo.db", lambda n: f"game {game.id}, move {n}")
        ago = max(0.0, time.time() - game.touched)
        names = Seating(game.setup.names).called if len(game.setup.names) > 1 else ()
        deal = None if names else game.setup.deal  # it would tell every hand
        return LeftOpen(game.id, game.ruleset, deal, session.state.board, ago, names)

    def page(self, away: bool, most: int, after: int) -> tuple[tuple[LeftOff, ...], bool]:
        part = Part.AWAY if away else Part.OPEN
        found = self._journal.games(part, most, after)
        return tuple(left_off(self._journal, game) for game in found), self._journal.more(part, after + most)

    def go_on(self, game: int) -> Screen:
        return self._resume(game)

    def put_away(self, game: int) -> None:
        self._kept(lambda: self._journal.put_away(game))

    def bring_back(self, game: int) -> None:
        self._kept(lambda: self._journal.put_away(game, away=False))

    def remove(self, game: int) -> None:
        self._kept(lambda: self._journal.remove(game))

    def _kept(self, act: Callable[[], object]) -> None:
        try:
            act()
        except NotKept as fault:
            self._journal.tell(fault)
