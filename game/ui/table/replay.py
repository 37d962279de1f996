"""Plays the moves of a solution on a table of its own, one by one or by itself; nothing of it is saved."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import pygame

from game.table.moves import Move
from game.table.session import Session
from game.text.actions import Action
from game.text.catalogues import text
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.keyboard import ENTER, LEFT_RIGHT, asks_for_help, escape_help, repeats
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import Lamp
from game.ui.kit.screen import OF_MOUSE, Change, Explain, KeyHelp, Pop
from game.ui.table.actions import Offer
from game.ui.table.cloth import CLOTH, ClothScreen
from game.ui.table.kind import Handled, TableDelegate
from game.ui.table.rail import large_button
from game.ui.table.scene import LampState
from game.ui.table.screen import TableScreen
from game.ui.table.sheet import Page

PACES = (3.0, 2.0, 1.2, 0.7, 0.4, 0.2)
"""Seconds between two moves, slow to fast."""

FASTER = {pygame.K_PLUS: 1, pygame.K_KP_PLUS: 1, pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1}
"""By how many paces a key makes a replay faster."""

_USUAL = 2


def demonstration(session: Session, line: Sequence[Move], at: int) -> ClothScreen:
    """A table that plays these moves by itself, from the session's state after `at` moves."""
    shown = session.detached(at)
    begins = shown.at
    for move in line:
        shown.make(move)
    shown.go(begins)
    return TableScreen(CLOTH, shown, None, lambda table: SolutionReplay(table, begins))


class Replay(TableDelegate, ABC):
    """Shows the moves of a table's session, one by one or by itself; no event reaches the table."""

    paces = FASTER
    """The keys that change the pace, and by how much."""

    def __init__(self, table: TableScreen[Any, Any], begins: int, title: str) -> None:
        self._table = table
        self._begins = begins
        self._title = title
        self._waited = 0.0
        self.pace = _USUAL
        self.playing = False

    @abstractmethod
    def keys(self) -> tuple[KeyHelp, ...]:
        """What the keys do."""

    @abstractmethod
    def main(self) -> Change | None:
        """Do what the main button says."""

    @property
    @abstractmethod
    def _status(self) -> str:
        """The second line of the lamp's place."""

    @property
    def _at_end(self) -> bool:
        session: Session = self._table.turn.session
        return session.at == len(session.moves)

    # --- showing ------------------------------------------------------------------------------------------

    def has_lamp(self, style: Style) -> bool:
        return True

    def follow(self) -> None:
        self._table.scene.lamp = LampState(Lamp.KNOWN, self._title, self._status)

    def end_page(self, page: Page | None) -> Page | None:
        return None

    # --- events -------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Handled:
        if asks_for_help(event):
            return Handled(Explain(self.keys()))
        if event.type == pygame.KEYDOWN:
            return Handled(self.key(event))
        if event.type in OF_MOUSE:
            return Handled(self.press(self._table.focus.pressed(event, "main")))
        return Handled()

    def press(self, name: str) -> Change | None:
        """Press a button."""
        match name:
            case "main":
                return self.main()
            case "second":
                return self.back()
            case "undo" | "redo":
                self.step_by_hand(-1 if name == "undo" else 1)
            case "fit":
                self._table.scene.fit()
                self._table.changed = True
        return None

    def key(self, event: pygame.Event) -> Change | None:
        """Press a key."""
        key = event.key
        if key == pygame.K_ESCAPE:
            return None if repeats(event) else self.back()
        if key in ENTER or key == pygame.K_TAB:
            return self.press(self._table.focus.pressed(event, "main"))
        if key in LEFT_RIGHT:
            self.step_by_hand(LEFT_RIGHT[key])
        elif key in (pygame.K_HOME, pygame.K_END):
            whole = len(self._table.turn.session.moves)
            self.step_by_hand(whole if key == pygame.K_END else -whole)
        elif key == pygame.K_SPACE:
            self.go_on()
        elif key in self.paces:
            self.pace = max(0, min(self.pace + self.paces[key], len(PACES) - 1))
            self._table.label()
        return None

    def back(self) -> Change | None:
        """Leave the replay."""
        return Pop()

    # --- playing ------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Pause, continue, or at the end start again."""
        if self._at_end:
            self.step(self._begins - self._table.turn.session.at)
            self.playing = True
        else:
            self.playing = not self.playing
        self._waited = 0.0
        self._table.label()

    def step_by_hand(self, by: int) -> None:
        """Step some moves forward or back, and play no further."""
        self.playing = False
        self.step(by)

    def step(self, by: int) -> None:
        """Step some moves forward or back, animated."""
        self._table.flights.end()
        self._table.perform(lambda: self.go(max(self._begins, self._table.turn.session.at + by)))
        self._waited = 0.0

    def go(self, at: int) -> None:
        """Show the state after `at` moves."""
        self._table.turn.session.go(at)
        self._table.turn.refresh()

    def update(self, seconds: float) -> bool:
        if self.playing and not self._table.flights.moving and self._table.shown:
            self._waited += seconds
            if self._at_end:
                self.playing = False
                self._table.label()
            elif self._waited >= PACES[self.pace]:
                self.step(1)
        return self.playing


class SolutionReplay(Replay):
    """Plays a solution by itself; it can be paused and stepped through."""

    paces = FASTER | {pygame.K_UP: 1, pygame.K_DOWN: -1}

    def __init__(self, table: TableScreen[Any, Any], begins: int) -> None:
        super().__init__(table, begins, text("A solution"))
        self.playing = True

    def keys(self) -> tuple[KeyHelp, ...]:
        onward = text("Replay") if self._at_end else text("Pause") if self.playing else text("Continue")
        return (
            KeyHelp(text("Space"), onward, (pygame.K_SPACE, pygame.K_RETURN)),
            *step_keys(),
            KeyHelp("\N{UPWARDS ARROW} \N{DOWNWARDS ARROW}", text("faster, slower"), tuple(self.paces)),
            escape_help(text("Back to your game")),
        )

    def main(self) -> Change | None:
        self.go_on()
        return None

    @property
    def _status(self) -> str:
        return text("speed {speed} of {speeds}: up, down", speed=self.pace + 1, speeds=len(PACES))

    def buttons(self, made: list[Button]) -> list[Button]:
        layout = self._table.scene.layout
        kept = [button for button in made if button.name in ("undo", "redo", "fit")]
        back = Offer(Action.LEAVE, text("Back to your game"), text("Esc"))
        return [
            large_button("main", self._main_offer(), layout.main),
            large_button("second", back, layout.second),
            *kept,
        ]

    def _main_offer(self) -> Offer:
        if self._at_end:
            return Offer(Action.AGAIN, text("Replay"), text("Enter"), ButtonKind.PRIMARY)
        label = text("Pause") if self.playing else text("Continue")
        return Offer(Action.KEEP, label, text("Space"), ButtonKind.PRIMARY)


def step_keys() -> tuple[KeyHelp, ...]:
    """The keys that step through the moves."""
    arrows = "\N{LEFTWARDS ARROW} \N{RIGHTWARDS ARROW}"
    ends = " ".join((text("Home"), text("End")))
    return (
        KeyHelp(arrows, text("one move back or forward"), (pygame.K_LEFT, pygame.K_RIGHT)),
        KeyHelp(ends, text("first or last move"), (pygame.K_HOME, pygame.K_END)),
    )
