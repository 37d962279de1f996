"""Everything that one picture of the table is drawn from, and which card is seen where."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

import pygame

from game.table.board import BLANK, Cell, Laid
from game.table.mode import Outcome
from game.table.moves import Slot
from game.ui.kit.look.cards import CardArt
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import Lamp
from game.ui.table.camera import BoardView, Camera, inner, widest, zoom_steps
from game.ui.table.layout import Strip, TableLayout
from game.ui.table.turn import Turn
from modes.states import HeapState, RoundState

ScenePoint = Slot | Cell
"""A place where a card can be seen: of the strip, or of the crossword."""

_ROWS = {"row": 77, "hand": 70, "heaps": 70}  # what cards of each zone would like to be wide
_ASIDE = 0.65  # of its width, that a card in the air is away from the cell aimed at
_PILES = ("stock", "open", "waste")


class Carried(NamedTuple):
    """A card that follows the pointer, and where the pointer is."""

    slot: Slot
    at: tuple[int, int]


class Seen(NamedTuple):
    """A card face up: its letter, and its rectangle on the screen."""

    letter: str
    rect: pygame.Rect


class Lamplight(NamedTuple):
    """What the light shows, and what it says in a title and a line."""

    lamp: Lamp
    title: str
    line: str


@dataclass(slots=True)
class Scene:
    """What is looked at, and how.

    `keys` says that the keyboard is at the crossword, `aim` is the cell that a card would be laid on now.
    `away` are the places whose cards are on their way and drawn in flight; `aside` is how far refused cards
    are shaken; `scroll` how far a sheet of the rail is; `headline` stands below the title where
    it is not the number of the deal. Where several sit, `thinking` is the seat of a computer player that
    thinks, `why` says that it can be asked why it played so, `clock` is the time left. `asked` is the card,
    cell or pile of which it was asked last what may be done with it. `framed_in` is the round in which the
    camera was set.
    """

    style: Style
    layout: TableLayout
    camera: Camera | BoardView
    turn: Turn
    keys: bool = False
    carried: Carried | None = None
    hovered: Slot | None = None
    aim: Cell | None = None
    away: frozenset[ScenePoint] = frozenset()
    aside: float = 0.0
    scroll: dict[str, int] = field(default_factory=dict)
    lamp: Lamplight | None = None
    headline: str = ""
    thinking: int | None = None
    why: bool = False
    clock: str = ""
    asked: ScenePoint | str = ""
    framed_in: int = 0

    def ask(self, spot: ScenePoint | str) -> None:
        """Ask what may be done with a card, a cell or a pile."""
        self.asked = spot
        self.turn.point_at(spot)

    # --- what the camera shows ----------------------------------------------------------------------

    def fit(self, more: Iterable[Cell] = ()) -> None:
        """Show the whole crossword and these cells, as large as it may be."""
        self.framed_in = self.turn.session.state.of(RoundState).round
        self.make_room(self.layout.grid.bottom, more)

    def refit(self) -> None:
        """Show every card and a free cell around them, unless the player moved the table in this round."""
        near = (-1, 0, 1)
        around = [(x + dx, y + dy) for x, y in self.turn.state.board for dx in near for dy in near]
        moved_away = not self.camera.by_hand and not self.camera.shows(around)
        if moved_away or self.framed_in != self.turn.session.state.of(RoundState).round:
            self.fit()

    def bring_in_sight(self, cells: Sequence[Cell]) -> None:
        """Push the table no further than these cells need; zoom out where they still find no room."""
        for cell in cells:
            self.camera = self.camera.showing(cell)
        if not self.camera.shows(cells):
            self.fit(cells)

    def make_room(self, bottom: int, more: Iterable[Cell] = ()) -> None:
        """Show the crossword above what covers the lower part of the table, in the part of the felt where the
        cards can be largest."""
        scale = self.style.scale.of_cards
        cells, views = [*self.turn.state.board, *self.turn.draft.cells, *more], []
        for clear in self.layout.clears:
            area = inner(clear, self.style)
            area.height = max(1, min(area.height, bottom - self.style.px(8) - area.top))
            views.append(self.camera.through(area, zoom_steps(scale)).fitted(cells, widest(scale, area)))
        self.camera = max(views, key=lambda view: view.width)

    # --- where cards are seen -----------------------------------------------------------------------

    @property
    def lifted(self) -> Slot | None:
        """The slot whose card is in the air."""
        return self.carried.slot if self.carried is not None else None

    @property
    def air(self) -> ScenePoint | None:
        """The place that the card in the air was taken from."""
        slot = self.lifted
        cells = self.turn.draft.cells.items()
        return next((cell for cell, there in cells if there == slot), slot)

    def air_rect(self) -> pygame.Rect | None:
        """Where the card in the air is: at the pointer, but beside the cell aimed at, which is to be seen."""
        if self.carried is None:
            return None
        x, y = self.carried.at
        if self.aim is None:
            width = self.layout.strip.card
        else:
            width = self.camera.width
            beside = self.camera.rect(self.aim).centerx + width * _ASIDE
            x, y = round(max(x + width * _ASIDE / 2, beside)), round(y - width * 0.2)
        rect = pygame.Rect(0, 0, width, self.art.high(width))
        rect.center = (x, y)
        return rect

    @property
    def art(self) -> CardArt:
        """What the pieces look like."""
        return self.style.cards

    def number(self, face: str) -> int:
        """The number on a card; a face that is no piece of the pack is that of a blank."""
        rules = self.turn.rules
        return rules.value(face if face in rules.pieces else BLANK)

    def face(self, slot: Slot) -> str:
        """What is seen on the card of a slot."""
        return self.turn.piece(slot)

    def face_of(self, laid: Laid) -> str:
        """What is seen on a card of the crossword."""
        return laid.letter

    def place(self, slot: Slot) -> pygame.Rect:
        """Where the cards of a slot lie in the strip."""
        row = numbered(self.turn)
        if slot in row:
            return self.layout.strip.places[row.index(slot)]
        return self.layout.strip.piles[open_zone(self.turn)]

    def seen(self) -> dict[ScenePoint, Seen]:
        """Every card face up on the table, the crossword's first; one in the air is seen there."""
        cards = dict(self._on_cells()) | dict(self._in_strip())
        rect, spot = self.air_rect(), self.air
        if rect is not None and spot is not None:
            cards[spot] = Seen(cards[spot].letter, rect)
        return cards

    def _on_cells(self) -> Iterator[tuple[Cell, Seen]]:
        for cell, laid in self.turn.state.board.items():
            yield cell, Seen(self.face_of(laid), self.camera.rect(cell))
        for cell, slot in self.turn.draft.cells.items():
            yield cell, Seen(self.face(slot), self.camera.rect(cell))

    def _in_strip(self) -> Iterator[tuple[Slot, Seen]]:
        for slot in face_up(self.turn):
            if not self.turn.hidden(slot):
                yield slot, Seen(self.face(slot), self.place(slot))


def open_zone(turn: Turn) -> str:
    """What the open cards beside the stock are called here: the open pile, or the waste."""
    return "waste" if "waste" in turn.session.mode.zones else "open"


def numbered(turn: Turn) -> tuple[Slot, ...]:
    """The slots that the digits stand for, the first for 1."""
    return turn.row()


def face_up(turn: Turn) -> Iterator[Slot]:
    """The slots of the strip that show a card, laid or not: the row or hand, the tops, and of the open pile
    the topmost card that is not laid."""
    row = numbered(turn)
    yield from (slot for slot in row if not turn.empty(slot))
    piled = (Slot("open", i) for i in range(len(turn.state.open)))
    yield from islice((slot for slot in piled if slot not in row and not turn.hidden(slot)), 1)


def strip_of(turn: Turn) -> Strip:
    """What the strip has to hold. The cards of a hand keep their size while it gets smaller; when every card
    lies in the crossword, all the felt is its."""
    zones = turn.session.mode.zones
    kind = next((zone for zone in zones if zone in _ROWS), "hand")
    places = len(turn.state.of(HeapState).heaps) or len(turn.hand())
    piles = tuple(zone for zone in zones if zone in _PILES)
    gone = not turn.seating.company and turn.outcome is Outcome.WON and not turn.state.left()
    return Strip(places, piles, _ROWS[kind], turn.rules.hand, gone)


def slot_at(scene: Scene, point: tuple[int, int]) -> Slot | None:
    """The slot of the strip whose card is under a pixel."""
    return next((slot for slot in face_up(scene.turn) if scene.place(slot).collidepoint(point)), None)


def pile_at(scene: Scene, point: tuple[int, int]) -> str | None:
    """The pile of the strip under a pixel: "stock", "open" or "waste"."""
    piles = scene.layout.strip.piles
    return next((name for name, rect in piles.items() if rect.collidepoint(point)), None)
