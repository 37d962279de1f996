"""A game of several in a window: shows moves, questions and verdicts, with a curtain between persons. The
hosted game decides what happens next."""

import os
import time
from collections.abc import Callable, Collection, Sequence
from typing import Generic, NamedTuple

import pygame

from game.fault import Fault
from game.hosting.hosted_game import GameListener, HostedGame
from game.hosting.phone_seats import PhoneHandover
from game.hosting.phones import Phones
from game.net.access import PHONES
from game.table.facedown import hands_open
from game.table.mode import Setup
from game.table.moves import Challenge, Move, Pass, Resign, Stop
from game.table.refusal import Refusal
from game.table.session import Session
from game.table.state import Phase, State
from game.text.actions import Action
from game.ui.company import pages
from game.ui.company.curtain import Cover, Curtain, TableOverlays, curtain_news
from game.ui.company.phones_form import AbsentForm, PhonesForm
from game.ui.company.polling import QuestionSheets, refused_page
from game.ui.company.stage import StageView
from game.ui.kit.screen import Change, PlayerPlace, Pop, Push, Swap
from game.ui.kit.sound import SPEAKER, Cue
from game.ui.table.flights import Snapshot, snapshot
from game.ui.table.game_replay import OpenReview, open_review, replay
from game.ui.table.kind import Handled, S, T, TableDelegate, TableKind
from game.ui.table.pages import fault_page
from game.ui.table.screen import TableScreen
from game.ui.table.turn import Turn
from game.words.agreement import Ruling
from game.words.court import Court
from modes.moves import Deal, Draw


class CompanyHooks(NamedTuple):
    """What a table of several calls outside the table: `again` opens the same game once more, `keep` stores
    the rulings of a vote, `review` opens the review, `advice` suggests a level at the end of the game, and
    `phones` are those of the lobby that the game was started from."""

    again: Callable[[Setup], Session]
    keep: Callable[[Sequence[Ruling]], None] = lambda ruled: None
    review: OpenReview | None = None
    advice: Callable[[Session], str] = lambda session: ""
    phones: PhoneHandover | None = None


class ScreenPlace:
    """Tracks which person has the shared screen."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._before: int | None = None  # the person at the screen

    @property
    def player(self) -> PlayerPlace | None:
        """The person who has the screen, if several share it."""
        seating = self._turn.seating
        if not seating.curtained or self._before is None:
            return None
        return PlayerPlace(seating.persons.index(self._before), len(seating.persons))

    def follow(self, cover: Cover | None) -> None:
        """Update the person; the screen passes on when the curtain hides the table."""
        if isinstance(cover, Curtain):
            self._before = cover.news.next if cover.solid else self._before
        elif self._turn.viewer is not None:
            self._before = self._turn.viewer


_IDLE_INTERVAL = 1.0  # seconds between two updates of a table that rests


def company_table(
    kind: TableKind[T, S],
    session: Session,
    court: Court | None,
    hooks: CompanyHooks,
    score_sheet: Callable[[Turn], Cover | None] = lambda turn: None,
) -> TableScreen[T, S]:
    """The table of a game for several. `score_sheet` covers it when a round or the game is over."""
    return TableScreen(kind, session, court, lambda table: CompanyGame(table, hooks, score_sheet))


class CompanyGame(TableDelegate, GameListener, Generic[T, S]):
    """Shows a game of several, and plays for the persons at this screen."""

    def __init__(
        self, table: TableScreen[T, S], hooks: CompanyHooks, score_sheet: Callable[[Turn], Cover | None]
    ) -> None:
        turn = table.turn
        self._table = table
        self._hooks = hooks
        turn.advice = lambda: hooks.advice(turn.session)
        turn.make = self._make
        self._score_sheet = score_sheet
        self.overlays = TableOverlays(table, lambda form: self.sheets.answered(form))
        self.hosted = HostedGame(turn.session, turn.court, self, table.clock, hooks.keep)
        turn.seating = self.hosted.game.seating  # with the substitutes
        self.phones = Phones(self.hosted, lambda: table.style.theme, self._seated, table.fail)
        self.sheets = QuestionSheets(table, self.overlays, self.hosted, lambda seat: seat in self.remote)
        self._stage = StageView(self.hosted, self.phones)
        self._holding = False  # the person who has exchanged still looks at the card that they took
        self._making = False  # a move is made at this screen
        self._place = ScreenPlace(turn)
        self._looked: float | None = None
        self._falls = False  # the first curtain hangs already
        self._snapshot: Snapshot | None = None

    def entered(self, first: bool) -> None:
        self.overlays.enter()
        if not first and self._looked is not None:  # another sheet lay over the table, and the hand in sight
            self.hosted.pass_time(max(0.0, time.monotonic() - self._looked - _IDLE_INTERVAL))
        if first:
            self._let_phones_in()
            self.hosted.continue_game()
        self._falls = True

    # --- what the hosted game says --------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self._table.flights.moving or self._table.sheet is not None

    @property
    def covered(self) -> bool:
        return self.overlays.cover is not None

    @property
    def remote(self) -> Collection[int]:
        return self.phones.seats

    def in_sight(self, seat: int) -> bool:
        turn = self._table.turn
        here = turn.in_turn and turn.viewer is not None and not self.hides_table
        return here or (seat in self.remote and not self.hosted.questions.blocking)

    def turn_begins(self) -> None:
        turn, state = self._table.turn, self._table.turn.session.state
        self._holding = self._holding and turn.viewer != state.turn
        if turn.outcome is not None or state.phase is Phase.ROUND_OVER:
            self.overlays.show_cover(self._score_sheet(turn))
        elif state.turn in self.remote:
            self._look_on()
        elif turn.viewer != state.turn and not self._holding:
            self.draw_curtain(self._falls)

    def will_move(self, move: Move) -> None:
        if isinstance(move, Resign):  # anybody may resign at any time, also while the curtain hangs
            self.overlays.cover = None
        if not self._making:
            if isinstance(move, Deal):
                self._put_hands_away()
            self._snapshot = snapshot(self._table.scene)

    def move_made(self, move: Move, before: State) -> None:
        table, seen = self._table, self._snapshot
        if self._making or seen is None:
            return  # the turn follows its own moves
        if isinstance(move, Pass | Stop) and move.timeout:
            table.turn.clear()
        table.turn.follow(move, before)
        table.after(seen, None, moved=True)

    def decided(self) -> None:
        self.overlays.cover = None

    def nothing_decided(self) -> None:
        """Let the seat in turn continue, if it has the screen."""
        turn, holder = self._table.turn, self.hosted.questions.holder
        self.overlays.cover = None
        if turn.seating.curtained and holder == turn.session.state.turn:
            self.overlays.view_as(holder)
            self._table.label()

    def disagreed(self) -> None:
        self._table.show(refused_page())

    def settled(self, move: Challenge, reasons: Sequence[str]) -> None:
        if not self._stage.on:  # which shows it on every phone, and to everybody for a moment
            self._table.show(pages.verdict_page(self._table.turn, move, tuple(reasons)))

    def lapsed(self) -> None:
        if self.overlays.form is not None:
            self._close_question()

    def time_is_up(self) -> None:
        self._table.sheet = None
        self._close_question()

    def _close_question(self) -> None:
        self.overlays.form = None
        if isinstance(self.overlays.cover, Curtain):
            self.overlays.cover = None

    def failed(self, fault: Fault) -> None:
        self._table.show(fault_page(fault))

    # --- who has the screen ---------------------------------------------------------------------------

    def _seated(self) -> None:
        """A seat was taken or left by a phone."""
        turn = self._table.turn
        turn.remote_seats, turn.badges = frozenset(self.remote), self.phones.badges
        self._table.autosave.phones = self.phones.saved_phones
        if self.hosted.questions.busy:
            self.hosted.questions.go_on()
        elif turn.session.state.turn in self.remote and not isinstance(self.overlays.cover, Curtain | None):
            return  # the score sheet is shown
        elif turn.session.state.turn in self.remote and turn.going:
            self._look_on()
        else:
            self.hosted.continue_game()

    def _let_phones_in(self) -> None:
        """Take over the phones of the lobby; or listen again where this game did before, or from the start if
        the command line asks for it."""
        kept, lobby = self._table.autosave.phones, self._hooks.phones
        if lobby is not None:
            self.phones.take_over(lobby)
        elif kept is not None or (os.environ.get(PHONES) and self._table.turn.seating.persons):
            try:
                if kept is not None:
                    self.phones.open_again(kept)
                else:
                    self.phones.open_first()
            except Fault as fault:
                self.failed(fault)

    def _phones_form(self) -> PhonesForm:
        seating = self._table.turn.seating
        return PhonesForm(self.phones, seating.display_names, seating.persons, limit=self._limit_answers)

    def _limit_answers(self, seconds: int) -> None:
        self.phones.limit_answers(seconds)
        self._table.autosave.phones = self.phones.saved_phones

    def _look_on(self) -> None:
        """Show the public table, as the next hand is on a phone."""
        viewer = self._table.turn.viewer
        looks = self._holding and viewer not in self.remote
        if self.overlays.cover is None and (viewer is None or looks):
            return  # it is shown already, or will be
        self._holding, self.overlays.cover = False, None
        self.overlays.view_as(None)
        self._table.label()

    def draw_curtain(self, falls: bool = True) -> None:
        """Hide the table until the next person opens the curtain."""
        self.overlays.view_as(None)
        self.overlays.show_cover(Curtain(curtain_news(self._table.turn), falls))

    # --- actions --------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Handled | None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._stage.dismiss()
        return self.overlays.handle(event)

    def moved(self) -> None:
        self.hosted.continue_game()

    def run(self, action: Action) -> Handled | None:
        table, turn = self._table, self._table.turn
        if action in (Action.TURN, Action.TAKE_OPEN) and Draw not in turn.offers:
            return Handled()
        if self._decides(action):
            return Handled()
        if action in (Action.TURN, Action.TAKE_OPEN, Action.HAND_OVER):
            # a card that was taken is looked at first
            self._holding = turn.seating.curtained and action is not Action.HAND_OVER
        plain: dict[Action, Callable[[], object]] = {
            Action.SHOW_HAND: self._open,
            Action.HAND_OVER: self.hosted.continue_game,
            Action.NEXT_ROUND: self._next_round,
            Action.PLAY_NOW: self.hosted.computers.hurry,
            Action.MOVES: lambda: table.show(pages.moves_page(turn)),
        }
        why = self.hosted.last_choice
        if action in plain:
            plain[action]()
        elif action is Action.SCORES and Action.SCORES not in table.kind.sheets:
            page = pages.end_page(turn)
            if page is not None:
                table.show(page)
            else:
                self.overlays.show_cover(self._score_sheet(turn))
        elif action is Action.WHY and why is not None and hands_open(turn.state):
            table.show(pages.why_page(turn, *why))
        else:
            change = self._leading_away(action)
            return Handled(change) if change is not None else None
        return Handled()

    def _decides(self, action: Action) -> bool:
        """Begin an action that others decide with the player, unless a question is open. False for other
        actions."""
        turn, hosted = self._table.turn, self.hosted
        requests: dict[Action, Callable[[], object]] = {}
        if turn.open_plays:  # a player who has begun to lay accepts the last play
            requests[Action.CHALLENGE] = hosted.resume if turn.draft else self.sheets.ask_challenger
        if turn.session.state.phase is Phase.OUT and turn.seating.curtained:
            requests[Action.DONE] = hosted.continue_game
        if action in hosted.game.ways_to_end(turn.viewer):
            requests[action] = lambda: hosted.end(turn.viewer, action)
        busy = hosted.questions.busy if action is Action.CHALLENGE else hosted.questions.blocking
        if action in requests and not busy:
            requests[action]()
        return action in requests

    def _make(self, move: Move) -> Refusal | None:
        self._making = True
        try:
            return self.hosted.play(self._table.turn.viewer, move)
        finally:
            self._making = False

    def _table_of(self, session: Session) -> TableScreen[T, S]:
        """The table of another game of the same players, whose phones find their seats again."""
        hooks = self._hooks._replace(phones=None)
        table = company_table(self._table.kind, session, self._table.turn.court, hooks, self._score_sheet)
        table.autosave.phones = self._table.autosave.phones
        return table

    def _leading_away(self, action: Action) -> Change | None:
        turn, hooks = self._table.turn, self._hooks
        if action in (Action.NEW, Action.AGAIN):
            setup = turn.setup_for_next_dealer() if action is Action.NEW else turn.session.setup
            return Swap(self._table_of(hooks.again(setup)))
        if action is Action.REPLAY and turn.may_replay:
            return Push(replay(self._table, self._branched, hooks.review))
        if action is Action.PHONES and (seat := turn.missing_seat) is not None:
            return Push(AbsentForm(self.phones, seat, turn.seating.display_names[seat]))
        if action is Action.PHONES:
            return Push(self._phones_form())
        if action is Action.REVIEW and hooks.review is not None:
            return Push(open_review(self._table, self._branched, hooks.review))
        return None

    def _branched(self, at: int, line: Sequence[Move]) -> Change:
        """A new game: the first moves of this one, then others."""
        return Pop(Swap(self._table_of(self._table.turn.session.branch(at, line))))

    def close(self) -> None:
        self.hosted.close()
        self.phones.close()

    def _open(self) -> None:
        """Open the curtain for the next player, or for the next question."""
        if isinstance(self.overlays.cover, Curtain) and self.hosted.questions.busy:
            self.overlays.cover.open()
            self.sheets.opened()
        elif isinstance(self.overlays.cover, Curtain):
            self.overlays.view_as(self.overlays.cover.news.next)
            self.overlays.cover.open()
            self._table.autosave.restore_draft()
            SPEAKER.play(Cue.YOUR_TURN)

    def _next_round(self) -> None:
        turn = self._table.turn
        self._put_hands_away()
        if Deal in turn.offers or turn.state.phase is Phase.ROUND_OVER:
            self.hosted.play(turn.viewer, Deal())

    def _put_hands_away(self) -> None:
        """Hide all hands: everybody looks at the score sheet."""
        self.overlays.cover, self._holding = None, False
        if self._table.turn.seating.curtained:
            self.overlays.view_as(None)

    # --- time and picture -----------------------------------------------------------------------------

    def serve(self) -> None:
        self.phones.update()
        self.hosted.expire()

    def update(self, seconds: float) -> bool:
        table, scene = self._table, self._table.scene
        self._looked = time.monotonic()
        before = (scene.thinking, scene.clocks)
        self.phones.update()
        asked = self.hosted.questions.awaited if self.hosted.questions.blocking else ()
        asked = asked if set(asked) <= set(self.remote) else ()
        if (self.phones.disconnected, asked) != (table.turn.disconnected, table.turn.awaited_seats):
            table.turn.disconnected, table.turn.awaited_seats = self.phones.disconnected, asked
            table.label()
        due = self.hosted.update(seconds) | self.overlays.update(seconds) | self._stage.update(seconds)
        self._place.follow(self.overlays.cover)
        scene.clocks = table.clock.all_shown(table.turn.state.turn)
        self.follow()
        if (scene.thinking, scene.clocks) != before:
            table.label()
            due = True
        return due

    def follow(self) -> None:
        scene, turn = self._table.scene, self._table.turn
        remote = turn.state.turn if turn.going and turn.state.turn in self.remote else None
        scene.why = self.hosted.last_choice is not None and hands_open(turn.state)
        scene.thinking = self.hosted.computers.seat if self.hosted.computers.seat is not None else remote

    @property
    def shown_text(self) -> tuple[str, ...]:
        return self._stage.shown_text

    @property
    def player(self) -> PlayerPlace | None:
        return self._place.player

    @property
    def covers(self) -> bool:
        return self.overlays.cover is not None or self.overlays.form is not None

    @property
    def hides_table(self) -> bool:
        return self.overlays.cover is not None and self.overlays.cover.solid

    def draw(self, surface: pygame.Surface) -> None:
        table = self._table
        if not self.hides_table:
            corner = table.turn.viewer is None
            self._stage.draw(surface, table.style, table.scene.layout.table, corner)
        self.overlays.draw(surface)
