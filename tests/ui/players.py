"""A player at the table screen who uses events, and small games to play."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.table.board import Board, Cell
from game.table.mode import Mode, Setup
from game.table.moves import Slot
from game.table.session import Session
from game.table.state import Seat, State
from game.ui.context import AppContext
from game.ui.kit.controls.focus import Control
from game.ui.kit.screen import Change
from game.ui.patience.table import patience_table
from game.ui.table.scene import face_up
from game.ui.table.turn import Turn
from modes.patience import Patience, SevenHeaps, SixAndOpen, TwelveInHand
from modes.states import HeapState
from tests.tiny import TinyWords, ruleset

WORDS = TinyWords("CAT CATS AT ACT")
SETUP = Setup(ruleset="test", names=("Ana",), deal=7)


@dataclass(frozen=True)
class Game:
    """A patience with cards laid out by hand. In `won` CAT and then S win; in `stuck` after CAT the next card
    (or the third) is an S, and with CATS the game is lost."""

    name: str
    kind: type[Patience]
    won: State
    stuck: State
    draw_key: str = "t"


def _row(*cards: str) -> tuple[Seat]:
    return (Seat("Ana", cards),)


GAMES = (
    Game(
        "six",
        SixAndOpen,
        won=State(seats=_row("C", "A", "T"), stock=("S",)),
        stuck=State(seats=_row("C", "A", "T"), stock=("S", "X", "X", "X")),
    ),
    Game(
        "twelve",
        TwelveInHand,
        won=State(seats=_row("C", "A", "T", "S")),
        stuck=State(seats=_row("C", "A", "T", "X"), stock=("S",)),
        draw_key="d",
    ),
    Game(
        "heaps",
        SevenHeaps,
        won=State(seats=_row(), own=HeapState((("S", "C"), ("A",), ("T",)), open_live=False)),
        stuck=State(
            seats=_row(),
            stock=("S", "Q", "Q"),
            own=HeapState((("Q", "C"), ("A",), ("T",)), open_live=False),
        ),
    ),
)


def session_of(game: Game, start: State, words: TinyWords = WORDS, **fields: object) -> Session:
    """Start the game with these cards."""

    class Laid(game.kind):  # type: ignore[misc,name-defined]
        def start(self, setup: Setup) -> State:
            return start

    heaps = tuple(len(heap) for heap in start.of(HeapState).heaps)
    rules = ruleset(hand=len(start.seat.hand), heaps=heaps, turn_by=3, **fields)
    mode: Mode = Laid(rules, words)
    return Session(mode, SETUP)


class Player:
    """Plays by events only, and looks where things are."""

    def __init__(
        self,
        session: Session,
        size: tuple[int, int] = (1280, 800),
        again: Callable[[Setup], Session] | None = None,
    ) -> None:
        pygame.display.set_mode(size)
        self.size = size
        self.context = AppContext()
        self.screen = patience_table(session, again or (lambda setup: Session(session.mode, setup)))
        self.screen.enter(size, self.context.style(size))

    @property
    def turn(self) -> Turn:
        return self.screen.turn

    @property
    def state(self) -> State:
        return self.screen.turn.state

    @property
    def board(self) -> Board:
        return self.state.board

    def slot(self, letter: str) -> Slot:
        """A slot of the strip that shows this letter and is not laid."""
        slots = [s for s in face_up(self.turn) if not self.turn.hidden(s) and self.turn.piece(s) == letter]
        assert slots, f"no {letter} is seen"
        return slots[0]

    def at(self, place: Slot | Cell) -> tuple[int, int]:
        scene = self.screen.scene
        rect = scene.place(place) if isinstance(place, Slot) else scene.camera.rect(place)
        return rect.center

    def send(self, kind: int, **fields: Any) -> Change | None:
        change = self.screen.handle(pygame.Event(kind, **fields))
        self.screen.update(0.016)
        return change

    def draw(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        self.screen.draw(surface)
        return surface

    def press(self, *keys: int, mod: int = 0) -> Change | None:
        change = None
        for key in keys:
            change = self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")
            self.send(pygame.KEYUP, key=key, mod=mod)
        return change

    def type(self, words: str) -> None:
        for letter in words:
            self.send(pygame.TEXTINPUT, text=letter)

    def motion(self, at: tuple[int, int]) -> None:
        self.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def down(self, at: tuple[int, int], button: int = 1) -> None:
        self.motion(at)
        self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def up(self, at: tuple[int, int], button: int = 1) -> Change | None:
        return self.send(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def click(self, at: tuple[int, int], button: int = 1) -> Change | None:
        self.down(at, button)
        return self.up(at, button)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.down(start)
        self.motion(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        self.motion(end)
        self.up(end)

    def button(self, name: str) -> Change | None:
        """Click a button of the table, or of the sheet over it."""
        sheet = self.screen.sheet
        controls: Sequence[Control] = sheet.focus.controls if sheet is not None else self.screen.buttons
        control = next(control for control in controls if control.name == name)
        return self.click(control.rect.center)

    def rest(self) -> None:
        """Wait until nothing moves."""
        for _ in range(500):
            if not self.screen.update(0.05):
                return
        raise AssertionError("something moves for ever")

    # --- three ways to lay a word -----------------------------------------------------------------

    def lay_by_dragging(self, word: str, start: Cell, play: bool = True) -> None:
        for i, letter in enumerate(word):
            self.drag(self.at(self.slot(letter)), self.at((start[0] + i, start[1])))
        if play:
            self.button("main")

    def lay_by_clicks(self, word: str, start: Cell, play: bool = True) -> None:
        for i, letter in enumerate(word):
            self.click(self.at(self.slot(letter)))
            self.click(self.at((start[0] + i, start[1])))
        if play:
            self.button("main")

    def lay_by_keys(self, word: str, start: Cell, play: bool = True) -> None:
        self.go_to(start)
        self.type(word.lower())
        if play:
            self.press(pygame.K_RETURN)

    def go_to(self, cell: Cell) -> None:
        if not self.screen.scene.keys:
            self.press(pygame.K_RIGHT)
        here = self.turn.cursor.cell
        across = pygame.K_RIGHT if cell[0] > here[0] else pygame.K_LEFT
        down = pygame.K_DOWN if cell[1] > here[1] else pygame.K_UP
        self.press(*[across] * abs(cell[0] - here[0]), *[down] * abs(cell[1] - here[1]))
