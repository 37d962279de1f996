"""Plays a known way to the end on a table of its own, with pause, step and speed; it keeps nothing of it."""

from collections.abc import Sequence

import pygame

from game.table.moves import Move
from game.table.session import Session
from game.text.catalogues import text
from game.ui.controls.widgets import ButtonKind
from game.ui.look.lamps import Lamp
from game.ui.look.style import Style
from game.ui.patience.fairness import Fairness
from game.ui.screen import Change, Pop
from game.ui.table.actions import Act, Offer
from game.ui.table.rail import large_button
from game.ui.table.scene import Lamplight, Scene
from game.ui.table.screen import TableScreen
from game.ui.table.turn import Turn

PACES = (3.0, 2.0, 1.2, 0.7, 0.4, 0.2)
"""Seconds from one move to the next, slow to fast."""

_USUAL = 2
_FASTER = {pygame.K_UP: 1, pygame.K_PLUS: 1, pygame.K_KP_PLUS: 1, pygame.K_DOWN: -1, pygame.K_MINUS: -1}


class _DemoText(Fairness):
    """At the lamp's place it is told how fast the demo goes."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self.light = None
        self.pace = _USUAL

    def lit(self, style: Style) -> bool:
        return True

    def follow(self, sight: Scene) -> None:
        line = text("speed {speed} of {speeds}: up, down", speed=self.pace + 1, speeds=len(PACES))
        sight.lamp = Lamplight(Lamp.KNOWN, text("A way to the end"), line)


class DemoScreen(TableScreen):
    """A table that plays by itself. The arrows step on and back, up and down change the speed."""

    def __init__(self, session: Session, line: Sequence[Move]) -> None:
        shown = session.apart(session.at)
        self._begins = shown.at
        for move in line:
            shown.make(move)
        shown.go(self._begins)
        super().__init__(shown, lambda setup: shown)
        self.fair = self._told = _DemoText(self.turn)
        self.playing = True
        self._waited = 0.0

    @property
    def _at_end(self) -> bool:
        return self.turn.session.at == len(self.turn.session.moves)

    def _label(self) -> None:
        """The two large buttons are the demo's."""
        super()._label()
        if self._at_end:
            main = Offer(Act.AGAIN, text("Once more"), text("Enter"), ButtonKind.BRASS)
        elif self.playing:
            main = Offer(Act.KEEP, text("Pause"), text("Space"), ButtonKind.BRASS)
        else:
            main = Offer(Act.KEEP, text("Go on"), text("Space"), ButtonKind.BRASS)
        back = Offer(Act.LEAVE, text("Back to your game"), text("Esc"))
        layout = self.sight.layout
        kept = [button for button in self._buttons if button.name in ("undo", "redo", "fit")]
        large = (large_button("main", main, layout.main), large_button("second", back, layout.second))
        self._buttons = [*large, *kept]
        self._focus.replace(self._buttons)

    def enter(self, size: tuple[int, int], style: Style) -> None:
        super().enter(size, style)
        self.sheet = None

    def handle(self, event: pygame.Event) -> Change | None:
        """Take in one event; nothing can be laid here."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            spot = self._focus.handle(event)
            return self._press(spot.name) if spot is not None else None
        return None

    def _press(self, name: str) -> Change | None:
        match name:
            case "main":
                self._go_on()
            case "second":
                return Pop()
            case "undo" | "redo":
                self._step_by_hand(-1 if name == "undo" else 1)
            case "fit":
                self._act(Act.FIT)
                self._changed = True
        return None

    def _key(self, event: pygame.Event) -> Change | None:
        if event.key == pygame.K_ESCAPE:
            return Pop()
        if event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self._go_on()
        elif event.key in (pygame.K_RIGHT, pygame.K_LEFT):
            self._step_by_hand(1 if event.key == pygame.K_RIGHT else -1)
        elif event.key in _FASTER:
            self._told.pace = max(0, min(self._told.pace + _FASTER[event.key], len(PACES) - 1))
            self._label()
        return None

    def _go_on(self) -> None:
        """Pause, go on, or at the end begin once more."""
        if self._at_end:
            self._step(self._begins - self.turn.session.at)
            self.playing = True
        else:
            self.playing = not self.playing
        self._waited = 0.0
        self._label()

    def _step_by_hand(self, by: int) -> None:
        self.playing = False
        self._step(by)

    def _step(self, by: int) -> None:
        """So many moves on or back, the cards in flight."""
        self._flights.end()
        self._done(lambda: self._go(max(self._begins, self.turn.session.at + by)))
        self.sheet = None
        self._waited = 0.0

    def _go(self, at: int) -> None:
        self.turn.session.go(at)
        self.turn.look_again()

    def update(self, seconds: float) -> bool:
        """Let time pass: the next move when it is due."""
        if self.playing and not self._flights.moving and self._sight is not None:
            self._waited += seconds
            if self._at_end:
                self.playing = False
                self._label()
            elif self._waited >= PACES[self._told.pace]:
                self._step(1)
        return super().update(seconds) or self.playing
