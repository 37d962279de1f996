"""Plays a solution on a table of its own, with pause, step and speed; nothing of it is saved."""

from collections.abc import Sequence

import pygame

from game.table.moves import Move
from game.table.session import Session
from game.text.actions import Action
from game.text.catalogues import text
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.keyboard import asks_for_help, escape_help
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import Lamp
from game.ui.kit.screen import Change, Explain, KeyHelp, Pop
from game.ui.table.actions import Offer
from game.ui.table.cloth import CLOTH, ClothScreen
from game.ui.table.kind import Handled, TableDelegate
from game.ui.table.rail import large_button
from game.ui.table.scene import Lamplight
from game.ui.table.screen import TableScreen
from game.ui.table.sheet import Page

PACES = (3.0, 2.0, 1.2, 0.7, 0.4, 0.2)
"""Seconds between two moves, slow to fast."""

_USUAL = 2
_FASTER = {pygame.K_UP: 1, pygame.K_PLUS: 1, pygame.K_KP_PLUS: 1, pygame.K_DOWN: -1, pygame.K_MINUS: -1}
_OF_BUTTONS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def demonstration(session: Session, line: Sequence[Move], at: int) -> ClothScreen:
    """A table that plays these moves by itself, from the session's state after so many moves."""
    shown = session.apart(at)
    begins = shown.at
    for move in line:
        shown.make(move)
    shown.go(begins)
    return TableScreen(CLOTH, shown, None, lambda table: Demonstration(table, begins))


class Demonstration(TableDelegate):
    """Plays the moves of a game one by one. Left and right step, up and down change the speed; nothing can be
    laid."""

    def __init__(self, table: ClothScreen, begins: int) -> None:
        self._table = table
        self._begins = begins
        self._waited = 0.0
        self.pace = _USUAL
        self.playing = True

    @property
    def _at_end(self) -> bool:
        session = self._table.turn.session
        return session.at == len(session.moves)

    # --- showing ------------------------------------------------------------------------------------------

    def lamp(self, style: Style) -> bool:
        return True

    def follow(self) -> None:
        """Show the speed at the lamp's place."""
        line = text("speed {speed} of {speeds}: up, down", speed=self.pace + 1, speeds=len(PACES))
        self._table.scene.lamp = Lamplight(Lamp.KNOWN, text("A solution"), line)

    def buttons(self, made: list[Button]) -> list[Button]:
        """The two large buttons control the demonstration."""
        if self._at_end:
            main = Offer(Action.AGAIN, text("Replay"), text("Enter"), ButtonKind.BRASS)
        elif self.playing:
            main = Offer(Action.KEEP, text("Pause"), text("Space"), ButtonKind.BRASS)
        else:
            main = Offer(Action.KEEP, text("Continue"), text("Space"), ButtonKind.BRASS)
        back = Offer(Action.LEAVE, text("Back to your game"), text("Esc"))
        layout = self._table.scene.layout
        kept = [button for button in made if button.name in ("undo", "redo", "fit")]
        return [large_button("main", main, layout.main), large_button("second", back, layout.second), *kept]

    def end_page(self, page: Page | None) -> Page | None:
        return None

    def keys(self) -> tuple[KeyHelp, ...]:
        """The key help."""
        onward = text("Replay") if self._at_end else text("Pause") if self.playing else text("Continue")
        return (
            KeyHelp(text("Space"), onward, (pygame.K_SPACE, pygame.K_RETURN)),
            KeyHelp(
                "\N{LEFTWARDS ARROW} \N{RIGHTWARDS ARROW}",
                text("one move back or forward"),
                (pygame.K_LEFT, pygame.K_RIGHT),
            ),
            KeyHelp("\N{UPWARDS ARROW} \N{DOWNWARDS ARROW}", text("faster, slower"), tuple(_FASTER)),
            escape_help(text("Back to your game")),
        )

    # --- events -------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Handled | None:
        """Handle every event; none reaches the table."""
        if asks_for_help(event):
            return Handled(Explain(self.keys()))
        if event.type == pygame.KEYDOWN:
            return Handled(self._key(event.key))
        if event.type in _OF_BUTTONS:
            spot = self._table.focus.handle(event)
            return Handled(self._press(spot.name) if spot is not None else None)
        return Handled()

    def _press(self, name: str) -> Change | None:
        match name:
            case "main":
                self._go_on()
            case "second":
                return Pop()
            case "undo" | "redo":
                self._step_by_hand(-1 if name == "undo" else 1)
            case "fit":
                self._table.scene.fit()
                self._table.changed = True
        return None

    def _key(self, key: int) -> Change | None:
        if key == pygame.K_ESCAPE:
            return Pop()
        if key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self._go_on()
        elif key in (pygame.K_RIGHT, pygame.K_LEFT):
            self._step_by_hand(1 if key == pygame.K_RIGHT else -1)
        elif key in _FASTER:
            self.pace = max(0, min(self.pace + _FASTER[key], len(PACES) - 1))
            self._table.label()
        return None

    # --- playing ------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Pause, continue, or at the end start again."""
        if self._at_end:
            self._step(self._begins - self._table.turn.session.at)
            self.playing = True
        else:
            self.playing = not self.playing
        self._waited = 0.0
        self._table.label()

    def _step_by_hand(self, by: int) -> None:
        self.playing = False
        self._step(by)

    def _step(self, by: int) -> None:
        """Step some moves forward or back, animated."""
        self._table.flights.end()
        self._table.perform(lambda: self._go(max(self._begins, self._table.turn.session.at + by)))
        self._waited = 0.0

    def _go(self, at: int) -> None:
        self._table.turn.session.go(at)
        self._table.turn.refresh()

    def update(self, seconds: float) -> bool:
        """Advance the time; make the next move when due."""
        if self.playing and not self._table.flights.moving and self._table.shown:
            self._waited += seconds
            if self._at_end:
                self.playing = False
                self._table.label()
            elif self._waited >= PACES[self.pace]:
                self._step(1)
        return self.playing
