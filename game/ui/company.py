"""The table screen where several sit: the curtain between persons, computer players, doubts and the clock. It
knows no rule, and shows nobody what is another's."""

from collections.abc import Callable, Sequence

import pygame

from game.fault import Fault
from game.search.players import Choice
from game.speech import game_name
from game.table.mode import Setup
from game.table.moves import Challenge, Deal, Done
from game.table.session import Session
from game.table.state import Phase
from game.texts import text
from game.ui import company_pages, table_pages
from game.ui.cover import Cover
from game.ui.curtain import Curtain, Told
from game.ui.doubting import Doubting
from game.ui.form import Form
from game.ui.rail_offers import Act
from game.ui.screen import Change, Pop, Swap
from game.ui.style import Style
from game.ui.table import TableScreen
from game.ui.table_motion import Glance, glance
from game.ui.tale import since, tale
from game.ui.thinking import Thinking
from game.words.court import Court
from game.words.rulings import Ruling

_ENDS_MOTION = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.TEXTINPUT)
_LOOKED_AT = 0.7  # seconds that a move of a computer player is to be seen before the next one is made


class CompanyScreen(TableScreen):
    """A game for several at one screen. `keep` keeps what the table's vote has ruled."""

    def __init__(
        self,
        session: Session,
        again: Callable[[Setup], Session],
        court: Court | None = None,
        keep: Callable[[Sequence[Ruling]], None] = lambda ruled: None,
    ) -> None:
        super().__init__(session, again, court)
        self.cover: Cover | None = None
        self.form: Form | None = None
        self.thinking = Thinking(session)
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
        for over in (self.cover, self.form):
            if over is not None:
                over.enter(size, style)

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

    def _cover(self, cover: Cover | None) -> None:
        if cover is not None:
            self._pointer.let_go(self.sight)
            self.cover = cover
            cover.enter(self._size, self._style)
            self._changed = True

    def _curtain(self, falls: bool = True) -> None:
        """Nobody looks at the table until whoever is next says so."""
        self._look_as(None)
        turn = self.turn
        lines = tale(turn.session, None)
        seat = turn.session.state.turn
        played = since(lines, seat) if turn.session.at else lines
        told = Told(self.title(), turn.seating.called, seat, played, Challenge in turn.offers)
        self._cover(Curtain(told, falls))

    def title(self) -> str:
        """The game, and which round it is."""
        turn = self.turn
        name = game_name(turn.session.mode.ruleset.name)
        if not turn.state.sheet and turn.state.round == 1 and turn.session.mode.ruleset.scoring != "laid":
            return name
        return text("{game} · Round {n}", game=name, n=turn.state.round)

    def _look_as(self, viewer: int | None) -> None:
        """Another one looks on: nothing of what the last one saw stays in sight."""
        self._flights.end()
        self._pointer.let_go(self.sight)
        self.turn.look_as(viewer)
        self.sight.hovered = self.sight.aim = None
        self.sight.keys = False
        self._arrange()
        self._refit()

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Change | None:
        if self.form is not None:
            self._in_form(self.form, event)
            return None
        if isinstance(self.cover, Curtain) and self.cover.opening and event.type in _ENDS_MOTION:
            self.cover = None
            self._label()
        if self.cover is not None and self.sheet is None:
            return self._in_cover(self.cover, event)
        return super().handle(event)

    def _in_form(self, form: Form, event: pygame.Event) -> None:
        change = form.handle(event)
        self._changed = True
        if isinstance(change, Pop):
            self.form = None
            if isinstance(form, Doubting) and form.move is not None:
                self._settle(form)

    def _in_cover(self, cover: Cover, event: pygame.Event) -> Change | None:
        peeked = isinstance(cover, Curtain) and cover.peeking
        act = cover.handle(event)
        if isinstance(cover, Curtain) and cover.peeking != peeked:
            self._look_as(cover.told.next if cover.peeking else None)
        try:
            if act is Act.CLOSE:
                self._uncover()
            elif act is not None:
                return self._act(act)
        except Fault as fault:
            self._fail(fault, moved=False)
        return None

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
            Act.MOVES: lambda: self._show(company_pages.moves_page(turn)),
            Act.MENU: lambda: self._show(company_pages.menu_page(turn)),
            Act.SCORES: lambda: self._cover(self._reckoning()),
        }
        if act in plain:
            plain[act]()
        elif act is Act.NEW:
            again = self._again(turn.setup_for_next_dealer())
            return Swap(type(self)(again, self._again, turn.court, self._keep))
        elif act is Act.WHY and self.why is not None:
            self._show(company_pages.why_page(turn, *self.why))
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
            self.clock.begin()

    def _uncover(self) -> None:
        """The table is looked at again, unless it waits behind the curtain."""
        self._changed = True
        if not isinstance(self.cover, Curtain):
            self.cover = None
            self._label()

    def _next_round(self) -> None:
        self.cover, self._holding = None, False
        if self.turn.seating.curtained:  # everybody looks at the score sheet: no new hand may be seen there
            self._look_as(None)
        if Deal in self.turn.offers or self.turn.state.phase is Phase.ROUND_OVER:
            self._done(lambda: self._played(Deal()))

    def _played(self, move: Deal | Done | Challenge) -> None:
        self.turn.play(move)

    def _ask(self, form: Doubting) -> None:
        """Lay a form over the table."""
        self.form = form
        form.enter(self._size, self._style)
        self._changed = True

    def _settle(self, form: Doubting) -> None:
        """The verdict on a doubted play."""
        self.cover = None
        move = form.move
        if move is None:
            return
        self._keep(form.ruled)
        self._done(lambda: self._played(move))
        self._show(company_pages.verdict_page(self.turn, move, form.reasons))

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
            self._show(company_pages.verdict_page(turn, move, ()))

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
            self._show(table_pages.fault_page(fault))

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
        due = False
        if self.form is not None:
            due = self.form.update(seconds)
        if self.cover is not None:
            due = self.cover.update(seconds) or due
            if isinstance(self.cover, Curtain) and self.cover.gone:
                self.cover, due = None, True
                self._label()
        self._listen(seconds)
        due = self._tick(seconds) or due
        return super().update(seconds) or due

    # --- showing --------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        cover = self.cover
        if cover is None or not cover.solid:
            super().draw(surface)
        if cover is not None:
            cover.draw(surface)
            if self.sheet is not None:
                self.sheet.draw(surface)
        if self.form is not None:
            self.form.draw(surface)
