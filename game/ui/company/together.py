"""What nobody at a table decides alone: doubts, the end of a round while a word may be doubted, ending a game
by agreement. Whose turn it is, and what lies over the table besides, is not known here."""

from collections.abc import Callable, Sequence
from typing import Generic

from game.hosting.computer_players import ComputerPlayers
from game.table.moves import Challenge, Move, Resign, Stop
from game.table.state import Phase
from game.ui.company import pages
from game.ui.company.doubting import Doubting, Settled
from game.ui.company.overlays import Overlays
from game.ui.company.polling import Polling, agreement, may_stop_without_result, refused_page
from game.ui.table.actions import Act
from game.ui.table.kind import S, T
from game.ui.table.screen import TableScreen
from game.words.rulings import Ruling


class Together(Generic[T, S]):
    """Asks all whom a decision concerns, and makes the move that follows. `keep` is told what a vote has
    ruled, `attend` that the game may go on; who is `elsewhere` is asked there."""

    def __init__(
        self,
        table: TableScreen[T, S],
        over: Overlays[T, S],
        thinking: ComputerPlayers,
        keep: Callable[[Sequence[Ruling]], None],
        attend: Callable[[], None],
        elsewhere: Callable[[int], bool],
    ) -> None:
        self._table = table
        self._over = over
        self._keep = keep
        self._attend = attend
        self.asking = Polling(table, over, elsewhere)
        self._doubting = Doubting(table, self.asking, thinking, self._settled, self._look_on)

    @property
    def busy(self) -> bool:
        """Somebody is being asked."""
        return self.asking.busy

    def take(self, act: Act) -> bool:
        """Whether an act is one of these; it is begun, unless somebody is being asked already."""
        acts = self._acts()
        if act in acts and not self.busy:
            acts[act]()
        return act in acts

    def _acts(self) -> dict[Act, Callable[[], object]]:
        turn = self._table.turn
        found: dict[Act, Callable[[], object]] = {}
        if turn.open_plays:  # who has begun to lay lets stand what lies there
            found[Act.DOUBT] = self._look_on if turn.draft else self._doubting.begin
        if turn.session.state.phase is Phase.OUT and turn.seating.curtained:
            found[Act.DONE] = self._attend
        if Resign in turn.offers:
            found[Act.RESIGN] = lambda: self._make(Resign(turn.viewer))
        if may_stop_without_result(turn):
            found[Act.STOP_WITHOUT_RESULT] = lambda: self._agree(Resign())
        if Stop in turn.offers:
            found[Act.ASK_STOP] = lambda: self._agree(Stop())
        return found

    def by_computer(self, doubt: Challenge) -> None:
        """A computer player doubts, and the table votes."""
        self._doubting.by_computer(doubt)

    def doubt_by(self, seat: int) -> None:
        """A person who plays elsewhere doubts a play, while nobody is asked."""
        self._doubting.begin_by(seat)

    def end_by(self, move: Move) -> None:
        """A move ends the round or the game: everybody who may still doubt a play is asked before."""
        self._doubting.last_chance(lambda: self._make(move))

    def _make(self, move: Move) -> None:
        self._over.cover = None
        self._table.done(lambda: self._played(move))

    def _played(self, move: Move) -> None:
        self._table.turn.play(move)

    def _settled(self, found: Settled) -> None:
        """A doubt with its verdict is a move like others."""
        table = self._table
        self._over.cover = None
        self._keep(found.ruled)
        table.done(lambda: table.turn.doubt(found.play, found.move))
        table.show(pages.verdict_page(table.turn, found.move, found.reasons))

    def _look_on(self) -> None:
        """Nothing has come of it: whoever has the screen and is in turn goes on."""
        turn, holder = self._table.turn, self.asking.holder
        self._over.cover = None
        if turn.seating.curtained and holder == turn.session.state.turn:
            self._over.look_as(holder)
            self._table.label()
        self._attend()

    def _agree(self, move: Resign | Stop) -> None:
        """End the game if all agree to it."""
        table = self._table

        def dropped(others_asked: bool) -> None:
            self._look_on()
            if others_asked:
                table.show(refused_page())

        self.asking.ask(agreement(table.turn, move, lambda: self._make(move), dropped))
