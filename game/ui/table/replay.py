"""Shows the moves of a finished game or of a solution on a table of its own, one by one or by itself; nothing
of it is saved."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.table.moves import Move
from game.table.session import Session
from game.text.actions import Action
from game.text.catalogues import text
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.keyboard import asks_for_help, escape_help, signs
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import Lamp
from game.ui.kit.screen import Change, Explain, KeyHelp, Pop, Push
from game.ui.table.actions import Offer
from game.ui.table.cloth import CLOTH, ClothScreen
from game.ui.table.kind import Handled, TableDelegate
from game.ui.table.notes import NoteForm, draw_note, note_button
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
    return TableScreen(CLOTH, shown, None, lambda table: Replay(table, begins, text("A solution")))


def replay(table: TableScreen[Any, Any], branch: Callable[[int], Change]) -> TableScreen[Any, Any]:
    """A table of the same kind on which one looks through the moves of a finished game. `branch` leads to a
    new game that begins after so many moves. What is noted on the way is kept with the game."""
    session = table.turn.session
    shown = session.apart(session.at)
    shown.go(0)
    return TableScreen(
        table.kind, shown, None, lambda made: Replay(made, 0, text("Look through the moves"), branch, session)
    )


class Replay(TableDelegate):
    """Shows the moves of a game one by one. Left and right step, up and down change the speed; nothing can be
    laid. A solution plays by itself; a game does when Space is pressed, and can be branched.

    All hands have been shown when a game is over: each turn is seen as its player saw it."""

    def __init__(
        self,
        table: TableScreen[Any, Any],
        begins: int,
        title: str,
        branch: Callable[[int], Change] | None = None,
        game: Session | None = None,
    ) -> None:
        self._table = table
        self._game = game
        self._begins = begins
        self._title = title
        self._branch = branch
        self._waited = 0.0
        self.pace = _USUAL
        self.playing = branch is None
        self._look_as_player()

    @property
    def said(self) -> tuple[str, ...]:
        return (self._place(), *filter(None, (self._note,))) if self._branch is not None else ()

    @property
    def _note(self) -> str:
        """What is noted at this move."""
        return self._game.note_at(self._table.turn.session.at) if self._game is not None else ""

    def _place(self) -> str:
        session = self._table.turn.session
        return text("Move {n} of {all}", n=session.at, all=len(session.moves))

    @property
    def _at_end(self) -> bool:
        session: Session = self._table.turn.session
        return session.at == len(session.moves)

    # --- showing ------------------------------------------------------------------------------------------

    def lamp(self, style: Style) -> bool:
        return True

    def follow(self) -> None:
        """Show at the lamp's place the move, or the speed of a solution."""
        speed = text("speed {speed} of {speeds}: up, down", speed=self.pace + 1, speeds=len(PACES))
        line = speed if self._branch is None else self._place()
        self._table.scene.lamp = Lamplight(Lamp.KNOWN, self._title, line)

    def buttons(self, made: list[Button]) -> list[Button]:
        """The two large buttons play on from here, or pause a solution, and lead back."""
        if self._branch is not None:
            label = text("Play on from move {n}", n=self._table.turn.session.at)
            main = Offer(Action.BRANCH, label, text("Enter"), ButtonKind.BRASS, not self._at_end)
        elif self._at_end:
            main = Offer(Action.AGAIN, text("Replay"), text("Enter"), ButtonKind.BRASS)
        elif self.playing:
            main = Offer(Action.KEEP, text("Pause"), text("Space"), ButtonKind.BRASS)
        else:
            main = Offer(Action.KEEP, text("Continue"), text("Space"), ButtonKind.BRASS)
        back = Offer(Action.LEAVE, text("Back to your game"), text("Esc"))
        layout = self._table.scene.layout
        kept = [button for button in made if button.name in ("undo", "redo", "fit")]
        if self._table.turn.seating.company:
            kept += self._steps(layout.main, layout.second.top - layout.main.bottom)
        if self._game is not None:
            kept.append(note_button(self._table.scene.style, layout.placement))
        return [large_button("main", main, layout.main), large_button("second", back, layout.second), *kept]

    def _steps(self, main: pygame.Rect, gap: int) -> list[Button]:
        """Back and forward, over the main button: a table of several has no undo."""
        wide, top = (main.width - gap) // 2, main.top - gap - main.height
        back = Button("undo", pygame.Rect(main.left, top, wide, main.height), text("Move back"))
        onward = Button("redo", pygame.Rect(main.right - wide, top, wide, main.height), text("Move forward"))
        back.enabled = self._table.turn.session.at > self._begins
        onward.enabled = not self._at_end
        return [back, onward]

    def end_page(self, page: Page | None) -> Page | None:
        return None

    def keys(self) -> tuple[KeyHelp, ...]:
        """The key help."""
        onward = text("Replay") if self._at_end else text("Pause") if self.playing else text("Continue")
        by_itself = (pygame.K_SPACE,) if self._branch is not None else (pygame.K_SPACE, pygame.K_RETURN)
        branch = KeyHelp(text("Enter"), text("play on from here as a new game"), (pygame.K_RETURN,))
        return (
            *((branch,) if self._branch is not None and not self._at_end else ()),
            KeyHelp(text("Space"), onward, by_itself),
            KeyHelp(
                "\N{LEFTWARDS ARROW} \N{RIGHTWARDS ARROW}",
                text("one move back or forward"),
                (pygame.K_LEFT, pygame.K_RIGHT),
            ),
            KeyHelp(
                " ".join((text("Home"), text("End"))),
                text("first or last move"),
                (pygame.K_HOME, pygame.K_END),
            ),
            KeyHelp("\N{UPWARDS ARROW} \N{DOWNWARDS ARROW}", text("faster, slower"), tuple(_FASTER)),
            *((KeyHelp("N", text("write a note at this move"), (pygame.K_n,)),) if self._game else ()),
            escape_help(text("Back to your game")),
        )

    # --- events -------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Handled | None:
        """Handle every event; none reaches the table."""
        if asks_for_help(event):
            return Handled(Explain(self.keys()))
        if event.type == pygame.KEYDOWN:
            return Handled(self._key(event.key))
        if event.type == pygame.TEXTINPUT and "N" in signs(event):
            return Handled(self._write_note())
        if event.type in _OF_BUTTONS:
            spot = self._table.focus.handle(event)
            return Handled(self._press(spot.name) if spot is not None else None)
        return Handled()

    def _press(self, name: str) -> Change | None:
        match name:
            case "main":
                return self._main()
            case "second":
                return Pop()
            case "undo" | "redo":
                self._step_by_hand(-1 if name == "undo" else 1)
            case "note":
                return self._write_note()
            case "fit":
                self._table.scene.fit()
                self._table.changed = True
        return None

    def _key(self, key: int) -> Change | None:
        if key == pygame.K_ESCAPE:
            return Pop()
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._main()
        if key == pygame.K_SPACE:
            self._go_on()
        elif key in (pygame.K_RIGHT, pygame.K_LEFT):
            self._step_by_hand(1 if key == pygame.K_RIGHT else -1)
        elif key in (pygame.K_HOME, pygame.K_END):
            whole = len(self._table.turn.session.moves)
            self._step_by_hand(whole if key == pygame.K_END else -whole)
        elif key in _FASTER:
            self.pace = max(0, min(self.pace + _FASTER[key], len(PACES) - 1))
            self._table.label()
        return None

    def _write_note(self) -> Change | None:
        """The form for the note at this move."""
        game, at = self._game, self._table.turn.session.at
        if game is None:
            return None
        self.playing = False

        def keep(words: str) -> None:
            game.annotate(at, words)
            self._table.label()

        return Push(NoteForm(at, self._note, keep))

    def draw(self, surface: pygame.Surface) -> None:
        if self._note:
            scene = self._table.scene
            draw_note(surface, scene.style, self._note, scene.layout.placement)

    # --- playing ------------------------------------------------------------------------------------------

    def _main(self) -> Change | None:
        """What the main button does: branch a game, pause or continue a solution."""
        if self._branch is None:
            self._go_on()
            return None
        return None if self._at_end else self._branch(self._table.turn.session.at)

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
        self._look_as_player()

    def _look_as_player(self) -> None:
        """In a game of several, show the hand of the player in turn."""
        turn = self._table.turn
        if turn.seating.company:
            turn.view_as(turn.session.state.turn)

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
