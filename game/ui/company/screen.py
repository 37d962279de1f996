"""The table screen where several sit: the curtain between persons, computer players, doubts and the clock. It
knows no rule, and shows nobody what is another's."""

from collections.abc import Callable, Sequence

from game.fault import Fault
from game.search.players import Choice
from game.table.mode import Setup
from game.table.moves import Challenge, Deal, Done
from game.table.session import Session
from game.table.state import Phase
from game.ui.company import pages
from game.ui.company.challenge_form import Doubting
from game.ui.company.computer_players import ComputerPlayers
from game.ui.company.cover import Cover
from game.ui.company.curtain import Curtain, CurtainNews
from game.ui.company.overlays import CoveredScreen
from game.ui.controls.form import Form
from game.ui.look.style import Style
from game.ui.screen import Change, Swap
from game.ui.table.actions import Act
from game.ui.table.flights import Glance, glance
from game.ui.table.move_log import since, tale
from game.ui.table.pages import fault_page
from game.words.court import Court
from game.words.rulings import Ruling

_LOOKED_AT = 0.7  # seconds that a move of a computer player is to be seen before the next one is made


class CompanyScreen(CoveredScreen):
    """A game for several at one screen. `keep` keeps what the table's vote has ruled."""

    def __init__(
        self,
        session: Session,
        again: Callable[[Setup], Session],
        court: Court | None = None,
        keep: Callable[[Sequence[Ruling]], None] = lambda ruled: None,
    ) -> None:
        super().__init__(session, again, court)
        self.thinking = ComputerPlayers(session)
        self.why: tuple[int, Choice] | None = None  # what a computer player did last, and why
        self._keep = keep
        self._holding = False  # whoever has exchanged still looks at the card that he took
        self._waited = 0.0
        self._asked_at = -1  # how many moves were made when a computer player let the last play stand

    # --- laying out -----------------------------------------------------------------------------------

    def enter(self, size: tuple[int, int], style: Style) -> None:
        first = self._sight is None
        super().enter(size, style)
        if first:
            self._attend(falls=False)

    def _attend(self, falls: bool = True) -> None:
        """See who has to do something now."""
        turn, state = self.turn, self.turn.session.state
        if self.cover is not None or turn.outcome is not None or state.phase is Phase.ROUND_OVER:
            if self.cover is None:
                self._cover(self._reckoning())
            return
        if state.phase is Phase.OUT:
            self._ask_about_the_end()
        elif turn.seating.level(state.turn) is not None:
            self.thinking.ask(state.turn)
        elif turn.viewer != state.turn and not self._holding:
            self._curtain(falls)

    def _reckoning(self) -> Cover | None:
        """What covers the table when a round or the game is over; the base has nothing."""
        return None

    def _curtain(self, falls: bool = True) -> None:
        """Nobody looks at the table until whoever is next says so."""
        self._look_as(None)
        turn = self.turn
        lines = tale(turn.session, None)
        seat = turn.session.state.turn
        played = since(lines, seat) if turn.session.at else lines
        told = CurtainNews(self.title(), turn.seating.called, seat, played, Challenge in turn.offers)
        self._cover(Curtain(told, falls))

    # --- acts -----------------------------------------------------------------------------------------

    def _after(self, before: Glance, act: Act | None, moved: bool) -> None:
        super()._after(before, act, moved)
        if moved:
            self._waited = 0.0
            self.clock.begin()
            self._attend()

    def _act(self, act: Act) -> Change | None:
        turn = self.turn
        if act in (Act.TURN, Act.TAKE_OPEN) and not turn.declared:
            return None
        if act in (Act.TURN, Act.TAKE_OPEN, Act.HAND_OVER):  # a card that was taken is looked at first
            self._holding = turn.seating.curtained and act is not Act.HAND_OVER
        plain: dict[Act, Callable[[], object]] = {
            Act.SHOW_HAND: self._open,
            Act.HAND_OVER: self._attend,
            Act.PASS: turn.give_turn,
            Act.DONE: lambda: turn.play(Done()),
            Act.NEXT_ROUND: self._next_round,
            Act.DOUBT: lambda: self._ask(Doubting.by_persons(turn, self.thinking)),
            Act.MOVES: lambda: self._show(pages.moves_page(turn)),
            Act.MENU: lambda: self._show(pages.menu_page(turn)),
            Act.SCORES: lambda: self._cover(self._reckoning()),
        }
        if act in plain:
            plain[act]()
        elif act is Act.NEW:
            again = self._again(turn.setup_for_next_dealer())
            return Swap(type(self)(again, self._again, turn.court, self._keep))
        elif act is Act.WHY and self.why is not None:
            self._show(pages.why_page(turn, *self.why))
        else:
            if act is Act.LEAVE:
                self.thinking.stop()
            return super()._act(act)
        return None

    def _open(self) -> None:
        """The curtain opens for whoever is next."""
        if isinstance(self.cover, Curtain):
            self._look_as(self.cover.told.next)
            self.cover.open()
            self._keeping.lay_again()

    def _next_round(self) -> None:
        self.cover, self._holding = None, False
        if self.turn.seating.curtained:  # everybody looks at the score sheet: no new hand may be seen there
            self._look_as(None)
        if Deal in self.turn.offers or self.turn.state.phase is Phase.ROUND_OVER:
            self._done(lambda: self._played(Deal()))

    def _played(self, move: Deal | Done | Challenge) -> None:
        self.turn.play(move)

    def _answered(self, form: Form) -> None:
        """The verdict on a doubted play."""
        if not isinstance(form, Doubting) or form.move is None:
            return
        self.cover, move = None, form.move
        self._keep(form.ruled)
        self._done(lambda: self._played(move))
        self._show(pages.verdict_page(self.turn, move, form.reasons))

    # --- computer players -----------------------------------------------------------------------------

    def _ask_about_the_end(self) -> None:
        """The last card is laid. Computer players are asked first whether they doubt it."""
        turn = self.turn
        others = [seat for seat in range(len(turn.seating)) if seat != turn.session.state.turn]
        computers = [seat for seat in others if turn.seating.level(seat) is not None]
        if computers and self._asked_at != turn.session.at:
            self.thinking.ask(computers[0])
        elif not any(turn.seating.level(seat) is None for seat in others):
            self._done(lambda: self._played(Done()))

    def _take_choice(self, seat: int, choice: Choice) -> None:
        """A computer player has made its choice."""
        turn, move = self.turn, choice.move
        self._asked_at = turn.session.at
        if isinstance(move, Done) and turn.session.state.phase is Phase.OUT:
            self._attend()
            return
        self.why = (seat, choice)
        if isinstance(move, Challenge) and turn.session.mode.ruleset.adjudication == "vote":
            self._ask(Doubting.by_computer(turn, self.thinking, move))
            return
        before, state = glance(self.sight), turn.session.state
        turn.play(move)
        self._after(before, None, moved=turn.session.state is not state)
        if isinstance(move, Challenge):
            self._show(pages.verdict_page(turn, move, ()))

    def _listen(self, seconds: float) -> None:
        """Make the move of a computer player, when it has chosen and the last one was seen."""
        self._waited += seconds
        if (
            self._waited < _LOOKED_AT
            or self._flights.moving
            or self.sheet is not None
            or self.form is not None
        ):
            return
        try:
            answer = self.thinking.answer()
            if answer is not None:
                self._take_choice(*answer)
            elif self.thinking.seat is None and self.cover is None and self.turn.going:
                self._attend()
        except Fault as fault:
            self._show(fault_page(fault))

    # --- time -----------------------------------------------------------------------------------------

    def _tick(self, seconds: float) -> bool:
        """The clock of whoever is in turn goes while he sees the table."""
        turn, state = self.turn, self.turn.session.state
        rests = self.cover is not None or self.sheet is not None or self.form is not None
        if rests or not (turn.going and turn.in_turn) or turn.viewer is None:
            return False
        changed = self.clock.tick(seconds, state.turn)
        if self.clock.out(state.turn):
            self._done(lambda: self.turn.run_out(self.clock.game_out))
        return changed

    def update(self, seconds: float) -> bool:
        sight, viewer = self.sight, self.turn.viewer
        before = (sight.thinking, sight.clock)
        self._listen(seconds)
        due = self._tick(seconds)
        due = super().update(seconds) or due
        sight.thinking = self.thinking.seat
        sight.clock = "" if viewer is None else self.clock.shown(viewer)
        if (sight.thinking, sight.clock) != before:
            self._label()
            due = True
        return due

    def _label(self) -> None:
        sight = self.sight
        sight.thinking, sight.why = self.thinking.seat, self.why is not None
        super()._label()
