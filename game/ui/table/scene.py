"""The scene: everything one picture of the table is drawn from, and where each card is visible."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

import pygame

from game.table.board import BLANK, Cell, Laid
from game.table.mode import Outcome
from game.table.moves import Slot
from game.ui.kit.controls.widgets import ScrollPosition
from game.ui.kit.look.cards import CardArt
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import Lamp
from game.ui.table.camera import BoardView, Camera, inner, readable, widest, zoom_steps
from game.ui.table.layout import Strip, TableLayout
from game.ui.table.turn import Turn
from modes.states import HeapState, RoundState

ScenePoint = Slot | Cell
"""A place where a card can be visible: in the strip or in the crossword."""

_ROWS = {"row": 77, "hand": 70, "heaps": 70}  # preferred card width of each zone
_CARRIED_OFFSET = 0.65  # of its width: how far a carried card is beside its target cell
_PILES = ("stock", "open", "waste")


class CarriedCard(NamedTuple):
    """The card that follows the pointer, and the pointer's position."""

    slot: Slot
    at: tuple[int, int]


class VisibleCard(NamedTuple):
    """A face-up card: its letter and rectangle."""

    letter: str
    rect: pygame.Rect


class LampState(NamedTuple):
    """The lamp, its title and its text."""

    lamp: Lamp
    title: str
    line: str


@dataclass(slots=True)
class Scene:
    """What is drawn, and how.

    `keys`: the keyboard is at the crossword; `aim`: the cell a card would be laid on now. `in_flight`: places
    whose cards are; `shake_offset`: how far refused cards are shaken; `scrolled`: how far the rail's
    papers are scrolled; `headline` replaces the deal number below the title. With several players, `thinking`
    is the seat of a thinking computer player, `why`: a play can be explained now, `clocks`: the time
    left, by seat.
    `context_target` is that of the last context menu. `fitted_round` is the round in which the camera was
    fitted; `gliding` the view that is drawn while it moves there.
    """

    style: Style
    layout: TableLayout
    camera: Camera | BoardView
    turn: Turn
    keys: bool = False
    carried: CarriedCard | None = None
    hovered: Slot | None = None
    aim: Cell | None = None
    in_flight: frozenset[ScenePoint] = frozenset()
    shake_offset: float = 0.0
    scrolled: defaultdict[str, ScrollPosition] = field(default_factory=lambda: defaultdict(ScrollPosition))
    lamp: LampState | None = None
    headline: str = ""
    thinking: int | None = None
    why: bool = False
    clocks: dict[int, str] = field(default_factory=dict)
    context_target: ScenePoint | str = ""
    fitted_round: int = 0
    gliding: Camera | None = None

    def ask(self, spot: ScenePoint | str) -> None:
        """Set the target of the context menu: a card, a cell or a pile."""
        self.context_target = spot
        self.turn.point_at(spot)

    def clock_of(self, seat: int) -> str:
        """The clock of a seat, or the only one; "" without a clock."""
        return self.clocks.get(seat, "") if len(self.clocks) > 1 else "".join(self.clocks.values())

    # --- what the camera shows ----------------------------------------------------------------------

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        """The cell of the table at a pixel; None beside it."""
        cell = self.camera.cell(point)
        held = self.layout.grid.collidepoint(point) and self.turn.rules.layout.holds(cell)
        return cell if held else None

    def fit(self, more: Iterable[Cell] = ()) -> None:
        """Show the whole crossword and these cells, as large as possible."""
        self.fitted_round = self.turn.session.state.of(RoundState).round
        self.make_room(self.layout.grid.bottom, more)

    def refit(self) -> None:
        """Follow the play: move the view no further than the new word and a margin need, unless the player
        moved the table in this round. A new round begins with a new view."""
        if self.fitted_round != self.turn.session.state.of(RoundState).round:
            self.fit()
        elif not self.camera.by_hand:
            board = self.turn.state.board
            self.camera = self.camera.followed(board, self.turn.last & board.keys(), self._min_card)

    def bring_into_view(self, cells: Sequence[Cell]) -> None:
        """Show these cells, and the whole crossword where it fits, with the least movement."""
        rest = [*self.turn.state.board, *self.turn.draft.cells]
        self.camera = self.camera.including(cells, rest, self._min_card)
        if not self.camera.shows(cells):
            self.fit(cells)

    @property
    def _min_card(self) -> int:
        """The narrowest card that the view follows a play with."""
        return readable(self.style.scale.of_cards, self.layout.compact, len(self.turn.state.board))

    @property
    def view(self) -> Camera | BoardView:
        return self.gliding or self.camera

    def make_room(self, bottom: int, more: Iterable[Cell] = ()) -> None:
        """Show the crossword above an overlay at the bottom, with the largest cards."""
        scale = self.style.scale.of_cards
        cells = [*self.turn.state.board, *self.turn.draft.cells, *more]
        area = inner(self.layout.grid, self.style)
        area.height = max(1, min(area.height, bottom - self.style.px(8) - area.top))
        view = self.camera.through(area, zoom_steps(scale), self.layout.taken)
        over = self.turn.outcome is not None
        self.camera = (view.displayed if over else view.fitted)(cells, widest(scale, area))

    # --- where cards are seen -----------------------------------------------------------------------

    @property
    def lifted(self) -> Slot | None:
        """The slot whose card is carried."""
        return self.carried.slot if self.carried is not None else None

    @property
    def carried_from(self) -> ScenePoint | None:
        """The place that the carried card came from."""
        slot = self.lifted
        cells = self.turn.draft.cells.items()
        return next((cell for cell, there in cells if there == slot), slot)

    def carried_rect(self) -> pygame.Rect | None:
        """The rectangle of the carried card: at the pointer, but beside its target cell, which stays
        visible."""
        if self.carried is None:
            return None
        x, y = self.carried.at
        if self.aim is None:
            width = self.layout.strip.card
        else:
            width = self.camera.width
            beside = self.camera.rect(self.aim).centerx + width * _CARRIED_OFFSET
            x, y = round(max(x + width * _CARRIED_OFFSET / 2, beside)), round(y - width * 0.2)
        rect = pygame.Rect(0, 0, width, self.art.height(width))
        rect.center = (x, y)
        return rect

    @property
    def art(self) -> CardArt:
        """The look of the pieces."""
        return self.style.cards

    def number(self, face: str) -> int:
        """The number on a card; a face outside the pack is a blank's."""
        rules = self.turn.rules
        return rules.value(face if face in rules.pieces else BLANK)

    def face(self, slot: Slot) -> str:
        return self.turn.piece(slot)

    def face_of(self, laid: Laid) -> str:
        """What a card of the crossword shows."""
        return laid.letter

    def place(self, slot: Slot) -> pygame.Rect:
        """The rectangle of a slot's cards in the strip."""
        row = numbered(self.turn)
        if slot in row:
            return self.layout.strip.places[row.index(slot)]
        return self.layout.strip.piles[open_zone(self.turn)]

    def seen(self) -> dict[ScenePoint, VisibleCard]:
        """Every face-up card, the crossword's first; a carried card at its current position."""
        cards = dict(self._on_cells()) | dict(self._in_strip())
        rect, spot = self.carried_rect(), self.carried_from
        if rect is not None and spot is not None:
            cards[spot] = VisibleCard(cards[spot].letter, rect)
        return cards

    def _on_cells(self) -> Iterator[tuple[Cell, VisibleCard]]:
        for cell, laid in self.turn.state.board.items():
            yield cell, VisibleCard(self.face_of(laid), self.camera.rect(cell))
        for cell, slot in self.turn.draft.cells.items():
            yield cell, VisibleCard(self.face(slot), self.camera.rect(cell))

    def _in_strip(self) -> Iterator[tuple[Slot, VisibleCard]]:
        for slot in face_up(self.turn):
            if not self.turn.hidden(slot):
                yield slot, VisibleCard(self.face(slot), self.place(slot))


def open_zone(turn: Turn) -> str:
    """The zone of the open cards beside the stock: the open pile, or the waste."""
    return "waste" if "waste" in turn.session.mode.zones else "open"


def numbered(turn: Turn) -> tuple[Slot, ...]:
    """The slots for the digit keys, the first for 1."""
    return turn.row()


def face_up(turn: Turn) -> Iterator[Slot]:
    """The strip's slots that show a card, laid or not: row or hand, heap tops, and the top free card of the
    open pile."""
    row = numbered(turn)
    yield from (slot for slot in row if not turn.empty(slot))
    piled = (Slot("open", i) for i in range(len(turn.state.open)))
    yield from islice((slot for slot in piled if slot not in row and not turn.hidden(slot)), 1)


def strip_of(turn: Turn) -> Strip:
    """The content of the strip. Cards keep their size while a hand shrinks, and get smaller as the crossword
    grows; once every card is laid, the table gets the strip's room."""
    zones = turn.session.mode.zones
    kind = next((zone for zone in zones if zone in _ROWS), "hand")
    heaps = turn.state.of(HeapState).heaps
    places = len(heaps) or len(turn.hand())
    piles = tuple(zone for zone in zones if zone in _PILES)
    cleared = not turn.seating.company and turn.outcome is Outcome.WON and not turn.state.left()
    heap_depth = max((len(heap) - 1 for heap in heaps if heap), default=0)
    empty = not turn.seating.company and all(turn.empty(slot) for slot in turn.row())
    return Strip(places, piles, _ROWS[kind], turn.rules.hand, cleared, turn.laid, heap_depth, empty)


def slot_at(scene: Scene, point: tuple[int, int]) -> Slot | None:
    """The slot of the strip's card at a pixel."""
    return next((slot for slot in face_up(scene.turn) if scene.place(slot).collidepoint(point)), None)


def pile_at(scene: Scene, point: tuple[int, int]) -> str | None:
    """The pile of the strip at a pixel: "stock", "open" or "waste"."""
    piles = scene.layout.strip.piles
    return next((name for name, rect in piles.items() if rect.collidepoint(point)), None)
