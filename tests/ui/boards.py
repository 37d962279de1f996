"""Boards in play: a drawn board, known racks, and a player who uses keyboard and mouse."""

from typing import Any

import pygame

from game.table.board import Cell
from game.table.moves import Slot
from game.table.session import Session
from game.table.state import State
from game.ui.board.table import board_table
from game.ui.board.turn import BoardTurn
from game.ui.company.curtain import Curtain
from game.ui.company.game import CompanyHooks
from game.ui.context import AppContext
from tests.modes.board_table import NAMES, Table
from tests.modes.kanugo_table import begun_with
from tests.ui.company import company_of


def session_of(table: Table) -> Session:
    """Start the game of a table in its current state."""
    return begun_with(table.mode, table.state, NAMES[: len(table.state.seats)])


class Player:
    """Plays by events only, and looks where things are."""

    def __init__(self, table: Table | Session, size: tuple[int, int] = (1280, 800)) -> None:
        session = session_of(table) if isinstance(table, Table) else table
        self.surface = pygame.display.set_mode(size)
        self.screen = board_table(session, None, CompanyHooks(lambda setup: Session(session.mode, setup)))
        self.game = company_of(self.screen)
        self.screen.enter(size, AppContext().style(size))
        self.open()

    @property
    def turn(self) -> BoardTurn:
        return self.screen.turn

    @property
    def state(self) -> State:
        return self.turn.session.state

    @property
    def totals(self) -> list[int]:
        return [seat.total for seat in self.state.seats]

    def open(self) -> None:
        """Open the curtain for the next player."""
        while isinstance(self.game.overlays.cover, Curtain):
            self.press(pygame.K_RETURN)
            self.screen.update(1.0)

    def send(self, kind: int, **fields: Any) -> None:
        self.screen.handle(pygame.Event(kind, **fields))
        self.screen.update(0.016)
        self.screen.draw(self.surface)

    def press(self, key: int, mod: int = 0) -> None:
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")

    def type(self, words: str, mod: int = 0) -> None:
        for letter in words:
            self.send(pygame.KEYDOWN, key=0, mod=mod, unicode=letter)
            self.send(pygame.TEXTINPUT, text=letter)

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        self.send(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
        self.send(pygame.MOUSEBUTTONUP, pos=place, button=button)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.send(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for step in (0.5, 1.0):
            at = tuple(round(a + (b - a) * step) for a, b in zip(start, end, strict=True))
            self.send(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
        self.send(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def at(self, cell: Cell) -> tuple[int, int]:
        """The centre of a square."""
        return self.screen.scene.camera.rect(cell).center

    def tile(self, letter: str) -> tuple[int, int]:
        """The centre of the first rack tile with this letter."""
        row = self.turn.row()
        slot = next(s for s in row if self.turn.piece(s) == letter and not self.turn.hidden(s))
        return self.screen.scene.place(slot).center

    def rack(self) -> str:
        """The rack tiles in their displayed order."""
        return "".join(self.turn.piece(slot) for slot in self.turn.row())

    def button(self, name: str) -> bool:
        """Press the button of this name; whether there is an enabled one."""
        found = [b for b in self.screen.buttons if b.name == name and b.enabled]
        if found:
            self.click(found[0].rect.center)
        return bool(found)

    def main(self) -> str:
        """The label of the main button."""
        return next(b.label for b in self.screen.buttons if b.name == "main")

    def go_to(self, cell: Cell, down: bool = False) -> None:
        """Put the cursor on a square, across or down."""
        self.click(self.at(cell))
        if (self.turn.cursor.axis.name == "DOWN") is not down:
            self.press(pygame.K_SPACE)

    def drafted(self) -> str:
        """The draft in the order of laying; a lower-case letter is a blank."""
        return "".join(self.turn.face(placed.slot) for placed in self.turn.draft.laid)

    def freed(self) -> list[Slot]:
        return [slot for slot in self.turn.row() if slot.zone == "open"]


def scrabble(hand: str = "CATSDO?", words: str = "CAT CATS DO AT DOC", **fields: object) -> Table:
    return Table("scrabble", words, [hand, "EEEEEEE"], "NNNNNNNNNN", **fields)  # type: ignore[arg-type]
