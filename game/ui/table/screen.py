"""The table screen, one for every game: shows the turn, passes events to it and runs actions,
and saves draft, hand orders, cursor and clocks between windows."""

from collections.abc import Callable
from typing import Generic

import pygame
from msgspec import structs

from game.fault import Fault
from game.hosting.clock import Clock
from game.hosting.saved_table import SavedTable, keep_saved_table, restore_clock, saved_table_of
from game.net.access import SavedPhones
from game.table.board import Axis
from game.table.moves import Slot
from game.table.session import Session
from game.text.actions import Action
from game.ui.kit.controls.focus import Focus
from game.ui.kit.controls.form import leave_unsaved
from game.ui.kit.controls.widgets import Button, ButtonKind, cap_enter
from game.ui.kit.keyboard import PRESS_KEYS, TypedText, asks_for_help
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Explain, Grip, PlayerPlace, Pop, Push, SharedScreen, Touch
from game.ui.table import keys, pages
from game.ui.table.actions import ACTIONS, KeyPress, read_keyboard
from game.ui.table.cues import TableSounds
from game.ui.table.draft import Cursor, Draft
from game.ui.table.flights import Flights, Snapshot, moved_cards, snapshot
from game.ui.table.grid import draw_bubble, draw_carried, draw_unsaved
from game.ui.table.kind import S, T, TableDelegate, TableKind, Window
from game.ui.table.offers import with_every_move
from game.ui.table.pointer import OF_POINTER, touched
from game.ui.table.scene import strip_of
from game.ui.table.sheet import Page, Sheet
from game.ui.table.turn import Turn
from game.words.court import Court

_REST = 0.25  # seconds without a change until it is saved
_LONGEST = 5.0  # seconds until an ongoing change, such as a running clock, is saved
SAVE_AGAIN = 10.0
"""Seconds between attempts to save what could not be saved."""


class Autosave:
    """Saves the state of a turn's table whenever it rests."""

    def __init__(self, turn: Turn, clock: Clock) -> None:
        self._turn = turn
        self._clock = clock
        self._left: SavedTable | None = None  # a draft that waits for its owner
        self.phones: SavedPhones | None = None
        self._kept = self._seen = self._now()
        self._rested = self._changing = self._unsaved = 0.0

    def _now(self) -> SavedTable:
        turn, (cell, axis) = self._turn, self._turn.cursor
        across, times, left = axis is Axis.ACROSS, self._clock.times, self._left
        if left is not None and left.at == turn.session.at:
            return structs.replace(left, orders=dict(turn.hand_order.orders), times=times, phones=self.phones)
        orders, laid, phones = dict(turn.hand_order.orders), turn.draft.laid, self.phones
        return SavedTable(turn.session.at, turn.viewer, orders, laid, cell, across, times, phones)

    def restore(self) -> None:
        """Restore the table as it was left; what no longer fits the game is dropped."""
        turn = self._turn
        saved = saved_table_of(turn.session)
        if saved is not None:
            turn.hand_order.restore(saved.orders)
            self.phones = saved.phones
            same = restore_clock(turn.session, self._clock, saved)
            self._left = saved if same and saved.laid else None
            self.restore_draft()
        self._kept = self._seen = self._now()

    def restore_draft(self) -> None:
        """Restore the draft that was left, if its owner is the viewer now."""
        left, turn = self._left, self._turn
        if left is not None and left.seat == turn.viewer:
            self._left = None
            if left.at == turn.session.at:
                turn.restore_draft(
                    Draft(left.laid), Cursor(left.cell, Axis.ACROSS if left.across else Axis.DOWN)
                )

    def update(self, seconds: float) -> bool:
        """Advance the time: save a change at rest or after a while, and retry unsaved moves. True if these
        were saved just now."""
        unsaved, now = self._turn.unsaved(), self._now()
        self._unsaved = self._unsaved + seconds if unsaved else 0.0
        self._rested = self._rested + seconds if now.same_but_times(self._seen) else 0.0
        self._changing = self._changing + seconds if now != self._kept else 0.0
        self._seen = now
        rests = self._rested >= _REST and not now.same_but_times(self._kept)
        if rests or self._changing >= _LONGEST or self._unsaved >= SAVE_AGAIN:
            self.keep()
        return unsaved and not self._turn.unsaved()

    def unsaved(self) -> bool:
        """Whether moves are unsaved, after another attempt."""
        if self._turn.unsaved():
            self.keep()
        return self._turn.unsaved()

    def keep(self) -> None:
        self.forget_changes()
        keep_saved_table(self._turn.session, self._kept)

    def forget_changes(self) -> None:
        """Wait for the next change to save."""
        self._changing = self._unsaved = 0.0
        self._kept = self._seen = self._now()


_ENDS_MOTION = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.TEXTINPUT)
_ACTIONS_THAT_STAY = (Action.REVIEW, Action.REPLAY, Action.MEANINGS, Action.PRINT)
_HANDLED_EVENTS = (*OF_POINTER, pygame.KEYDOWN, pygame.TEXTINPUT)


class TableScreen(Generic[T, S], SharedScreen):
    """A game on the table: its kind lays out and draws it, its delegate runs it."""

    style: Style
    size: tuple[int, int]

    def __init__(
        self,
        kind: TableKind[T, S],
        session: Session,
        court: Court | None,
        delegate: Callable[["TableScreen[T, S]"], TableDelegate],
    ) -> None:
        self.kind = kind
        self.turn = kind.turn(session, court)
        self.pointer = kind.pointer()
        self.focus = Focus(arrows=False)
        self.buttons: list[Button] = []
        self.flights = Flights()
        self.sheet: Sheet | None = None
        self.changed = True
        self.clock = Clock(session.mode.ruleset, max(1, len(self.turn.seating)))
        self.autosave = Autosave(self.turn, self.clock)
        self.autosave.restore()
        self._scene: S | None = None
        self._sounds = TableSounds()
        self.delegate = delegate(self)

    @property
    def shown(self) -> bool:
        """Whether it was laid out for a window."""
        return self._scene is not None

    @property
    def scene(self) -> S:
        """The current scene; only after `enter`."""
        assert self._scene is not None, "the screen has been entered"
        return self._scene

    @property
    def player(self) -> PlayerPlace | None:
        return self.delegate.runner.player

    def touched(self, at: tuple[int, int]) -> Touch:
        """What a finger does here: it scrolls overlays and presses buttons."""
        covered = not self.shown or self.sheet is not None or self.delegate.covers
        pressed = covered or self.focus.covers(at)
        return Touch(Grip.SCROLL, at) if pressed else touched(self.pointer, self.scene, at)

    def enter(self, size: tuple[int, int], style: Style) -> None:
        """Lay the table out; the camera keeps its view of the crossword."""
        first = not self.shown
        self.size, self.style = size, style.holding(size, self.kind.min_size(self.turn))
        self.flights.end()
        self.arrange()
        if first:
            self.scene.fit()
            self.show_end()
        else:
            self.scene.refit()
            self.turn.update_log()
            if self.sheet is not None:
                self.show(self.sheet.page)
        self.delegate.entered(first)

    def arrange(self) -> None:
        """Lay everything out again, as after a resize or when the hand has grown."""
        window = Window(self.size, self.style, self.delegate.has_lamp(self.style))
        self._strip = strip_of(self.turn)
        before, self._scene = self._scene, self.kind.arrange(window, self.turn, self._scene)
        if before is not None:
            self.pointer.release(self._scene)
        self.label()

    def label(self) -> None:
        """Make the buttons for the current state, and update hovering."""
        self.delegate.follow()
        self.buttons = self.delegate.buttons(self.kind.buttons(self.scene))
        if self.sheet is not None:  # the next thing to do is on the sheet
            for button in self.buttons:
                button.kind = ButtonKind.DARK
        self.focus.replace(self.buttons)
        self.focus.handle(pygame.Event(pygame.MOUSEMOTION, pos=self.pointer.at))
        self.changed = True

    def handle(self, event: pygame.Event) -> Change | None:
        """Handle an event: the delegate first, then the sheet, then the table. A held key repeats only cursor
        moves, deletion, undo and redo."""
        key = read_keyboard(event)
        if isinstance(key, KeyPress) and key.repeated and not keys.may_repeat(key):
            return None
        handled = self.delegate.handle(event)
        change = self._handle(event, key) if handled is None else handled.change
        # whatever explains its keys here, the rules are those of this table's game
        return structs.replace(change, game=self.turn.rules) if isinstance(change, Explain) else change

    def _handle(self, event: pygame.Event, key: KeyPress | TypedText | None) -> Change | None:
        """Handle an event that the delegate leaves to the table."""
        if event.type not in _HANDLED_EVENTS:
            return None
        if event.type in _ENDS_MOTION and self.flights.moving:
            hidden = self.flights.celebrating  # the sheet is not visible yet
            self.flights.end()
            self.changed = True
            if hidden:
                return None
        if self.sheet is not None and asks_for_help(event) and not self.sheet.has_help_button:
            return Explain(self.sheet.keys())
        state = self.turn.session.state
        try:
            if self.sheet is not None:
                return self._in_sheet(self.sheet, event, key)
            if event.type == pygame.MOUSEMOTION:
                self._hover(event)
                return None
            return self.perform(lambda: self._requested(event, key))
        except Fault as fault:
            self.fail(fault, moved=self.turn.session.state is not state)
            return None

    def fail(self, fault: Fault, moved: bool) -> None:
        """Show an error; if another window has gone on with the game, show its state."""
        if moved:
            self.turn.refresh()
            self.arrange()
            self.scene.refit()
        self.label()
        self.show(pages.fault_page(fault))

    def _in_sheet(self, sheet: Sheet, event: pygame.Event, key: KeyPress | TypedText | None) -> Change | None:
        chosen = sheet.handle(event, key)
        self.changed = self.changed or sheet.focus.changed
        sheet.focus.changed = False
        if chosen is None or chosen in _ACTIONS_THAT_STAY:  # the sheet stays below what they open
            return None if chosen is None else self.run(chosen)
        celebration, self.sheet, self.changed = sheet.page.celebration, None, True
        if celebration:
            self.arrange()
            self.scene.fit()
        if isinstance(chosen, Slot):
            self.turn.pick(chosen)
            self.label()
            return None
        return self.perform(lambda: chosen)

    def _hover(self, event: pygame.Event) -> None:
        hovered, aim = self.scene.hovered, self.scene.aim
        self._requested(event, None)
        seen_else = (hovered, aim) != (self.scene.hovered, self.scene.aim)
        self.changed = self.changed or seen_else or self.pointer.busy

    def perform(self, step: Callable[[], Action | None]) -> Change | None:
        """Call a function, run the action that it returns, and animate what has changed."""
        before, state = snapshot(self.scene), self.turn.session.state
        action = step()
        change = self.run(action) if action is not None else None
        self.after(before, action, moved=self.turn.session.state is not state)
        return change

    def _requested(self, event: pygame.Event, key: KeyPress | TypedText | None) -> Action | None:
        """The action that an event asks for: a button's, else one of the keys or the pointer."""
        if isinstance(key, TypedText):
            return self._typed(key)
        if key is not None and not self._for_button(key.code):
            return self.kind.pressed(key, self.scene)
        if event.type in OF_POINTER and self.kind.intercept(event, self.scene, self.pointer):
            return None
        control = self.focus.handle(event)
        if control is not None:
            main, second = self.kind.offers(self.scene)
            return {"main": main.action, "second": second.action}.get(control.name) or Action(control.name)
        if key is not None:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and self.focus.concerns(event):
            self.focus.put("")
            return None
        return self.pointer.handle(event, self.scene)

    def _typed(self, what: TypedText) -> Action | None:
        if not what.capitals.strip():
            return None
        self.focus.put("")
        return self.kind.typed(what, self.scene)

    def _for_button(self, key: int) -> bool:
        """Whether a key is for the focused button; other keys move the focus back to the table."""
        if key == pygame.K_TAB:
            self.scene.keys = False
            return True
        if self.focus.current is None:
            return False
        if key in PRESS_KEYS:
            return True
        self.focus.put("")
        return False

    def after(self, before: Snapshot, action: Action | None, moved: bool) -> None:
        """Animate a change: cards fly, a refused draft shakes, the result is shown."""
        turn, scene = self.turn, self.scene
        if moved:
            self.pointer.release(scene)
            if strip_of(turn) != self._strip:
                self.arrange()
            self.scene.refit()
        moving_cards = moved_cards(before, snapshot(scene))
        if action is Action.LAY and turn.draft_refused:
            self.flights.shake()
        elif moving_cards:
            self.flights.start(moving_cards, scene, back=action in (Action.UNDO, Action.TAKE_BACK))
        if moved or action is Action.FIT:
            self.flights.glide(before.camera, scene)
        if moved:
            self.show_end(celebrate=True)
        self.label()
        if moved:
            self.autosave.keep()  # at once, else undo would bring back a draft that was played
            self.delegate.moved()

    def run(self, action: Action) -> Change | None:
        """Run an action; ask first if unsaved moves would be lost."""
        if (leaves := ACTIONS[action].leaves) is not None and self.unsaved():
            return Push(leave_unsaved(lambda: self._leave(leaves)))
        return self._run(action)

    def _leave(self, action: Action) -> Change:
        """Leave after the confirmation, saving what can be saved now."""
        self.autosave.keep()
        return Pop(self._run(action))

    def unsaved(self) -> bool:
        return self.autosave.unsaved()

    def _run(self, action: Action) -> Change | None:
        """Run an action by the delegate, else by its command."""
        handled = self.delegate.run(action)
        if handled is not None:
            return handled.change
        spec = self.kind.actions[action]
        return spec.command(self, action) if spec.offered(self.turn) else None

    # --- commands of actions --------------------------------------------------------------------------

    def open_sheet(self, action: Action) -> None:
        page = self.delegate.page(action, self.kind.sheets[action](self.scene))
        if action is Action.MENU:
            page = with_every_move(page, self.turn, self.kind.offers(self.scene), self.buttons)
        self.show(page)

    def explain(self) -> Change:
        """Show the rules and keys of this table."""
        return self.kind.explained(self.turn)

    def leave(self) -> Change:
        """Go back to the menu, saving the table's state."""
        self.autosave.keep()
        return Pop()

    def show_end(self, celebrate: bool = False) -> None:
        """Show the result if the game is over."""
        page = (
            self.delegate.end_page(self.kind.end_page(self.scene)) if self.turn.outcome is not None else None
        )
        if page is None:
            return
        self.show(page)
        if celebrate and page.celebration:
            self.flights.celebrate(self.scene)

    def hint(self) -> None:
        """Show a hint, or more of it."""
        self.turn.hint()
        self._show_hint()

    def _show_hint(self) -> None:
        before = self.scene.camera
        self.scene.bring_into_view(sorted(self.turn.hints.cells))
        self.flights.glide(before, self.scene)

    def show(self, page: Page) -> None:
        self.pointer.release(self.scene)
        self.sheet = Sheet(page, self.size, self.scene.layout.table, self.style)
        if page.celebration:
            self.scene.make_room(self.sheet.rect.top)
        self.label()

    def update(self, seconds: float) -> bool:
        due = self.delegate.update(seconds)
        if self.turn.hints.poll():
            self._show_hint()
            due = True
        self._sounds.update(self.turn, self.clock)
        self.changed = self.autosave.update(seconds) or self.changed
        moving = self.flights.advance(seconds)
        if self.sheet is not None and not self.flights.celebrating:
            moving = self.sheet.update(seconds) or moving
        due = due or moving or self.changed or self.focus.changed
        self.changed = self.focus.changed = False
        return due

    def serve(self) -> None:
        self.delegate.runner.serve()

    def close(self) -> None:
        self.delegate.close()

    def draw(self, surface: pygame.Surface) -> None:
        if not self.delegate.hides_table:
            self.draw_table(surface)
        self.delegate.draw(surface)

    def draw_table(self, surface: pygame.Surface) -> None:
        scene = self.scene
        scene.in_flight = self.flights.in_flight
        scene.shake_offset = self.flights.shake_offset(scene)
        scene.gliding = self.flights.view
        self.kind.draw(surface, scene)
        cap_enter(self.buttons, self.focus.current)
        for button in self.buttons:
            button.draw(surface, scene.style)
        self.kind.draw_over(surface, scene)
        draw_bubble(surface, scene)
        self.flights.draw(surface, scene)
        draw_carried(surface, scene)
        draw_unsaved(surface, scene)
        if self.sheet is not None and not self.flights.celebrating:
            self.sheet.draw(surface)
