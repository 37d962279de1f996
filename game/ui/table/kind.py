"""What differs between tables: the kind lays out, draws and reads keys; the delegate runs the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

import pygame

from game.table.session import Session
from game.text.actions import Action
from game.ui.kit.controls.widgets import Button
from game.ui.kit.keyboard import TypedText
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Explain, PlayerPlace
from game.ui.table import pages
from game.ui.table.actions import ACTIONS, ActionSpec, KeyPress, Offer
from game.ui.table.camera import BoardView, Camera, inner, zoom_steps
from game.ui.table.layout import MIN_SIZE, TableLayout
from game.ui.table.pointer import Pointer
from game.ui.table.scene import Scene
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn
from game.words.court import Court

T = TypeVar("T", bound=Turn)
S = TypeVar("S", bound=Scene)


class Window(NamedTuple):
    """What a scene is laid out for: size in pixels, style, whether the rail has a lamp."""

    size: tuple[int, int]
    style: Style
    has_lamp: bool = False


def camera_over(layout: TableLayout, style: Style, before: Scene | None) -> Camera | BoardView:
    """The camera over the unobstructed part of an edgeless table; it keeps its view."""
    widths, area = zoom_steps(style.scale.of_cards), inner(layout.grid, style)
    if before is None:
        return Camera.over(area, widths, widths[0], layout.taken)
    return before.camera.through(area, widths, layout.taken)


@dataclass(frozen=True)
class TableKind(Generic[T, S]):
    """One kind of table.

    `lay_out` lays a window out, for the `camera` and the `scene`. `intercept` gets events of the pointer
    before the buttons do. `actions` and their `sheets` default to those of all tables. `end_page` is None
    where something else shows the result; `explained` is the help; `min_size` is the part of the design that
    must fit, however large the text.
    """

    turn: Callable[[Session, Court | None], T]
    scene: Callable[[Style, Any, Any, T], S]
    lay_out: Callable[[Window, T], TableLayout]
    buttons: Callable[[S], list[Button]]
    offers: Callable[[S], tuple[Offer, Offer]]
    typed: Callable[[TypedText, S], Action | None]
    pressed: Callable[[KeyPress, S], Action | None]
    draw: Callable[[pygame.Surface, S], None]
    end_page: Callable[[S], Page | None]
    camera: Callable[[Any, Style, S | None], Camera | BoardView] = camera_over
    actions: Mapping[Action, ActionSpec] = field(default_factory=lambda: ACTIONS)
    sheets: Mapping[Action, Callable[[S], Page]] = field(default_factory=lambda: pages.SHEETS)
    explained: Callable[[T], Explain] = pages.explained
    draw_over: Callable[[pygame.Surface, S], None] = lambda surface, scene: None
    intercept: Callable[[pygame.Event, S, Pointer], bool] = lambda event, scene, pointer: False
    pointer: Callable[[], Pointer] = Pointer
    min_size: Callable[[T], tuple[float, float]] = lambda turn: MIN_SIZE

    def arrange(self, window: Window, turn: T, before: S | None) -> S:
        """The scene for a window; that of another window is laid out again."""
        layout = self.lay_out(window, turn)
        camera = self.camera(layout, window.style, before)
        if before is None:
            return self.scene(window.style, layout, camera, turn)
        before.style, before.layout, before.camera = window.style, layout, camera
        return before


class Handled(NamedTuple):
    """An event or action was handled; `change` leads to another screen."""

    change: Change | None = None


class TableDelegate:
    """Runs the game of a table. By default every hook leaves it to the table."""

    @property
    def runner(self) -> "TableDelegate":
        """The delegate that runs the game, without wrappers such as the guide."""
        return self

    @property
    def shown_text(self) -> tuple[str, ...]:
        """The text it shows on the table, for speech."""
        return ()

    @property
    def player(self) -> PlayerPlace | None:
        """The player in turn, where several share the screen."""
        return None

    @property
    def hides_table(self) -> bool:
        """Whether something covers the whole table, which is then not drawn."""
        return False

    @property
    def covers(self) -> bool:
        """Whether an overlay takes the pointer's events."""
        return False

    def entered(self, first: bool) -> None:
        """The table was laid out for a window; `first`: for the first time."""

    def handle(self, event: pygame.Event) -> Handled | None:
        """Handle an event before the table does; None leaves it to the table."""
        return None

    def run(self, action: Action) -> Handled | None:
        """Run an action; None leaves it to the table."""
        return None

    def has_lamp(self, style: Style) -> bool:
        """Whether the rail has a lamp."""
        return False

    def follow(self) -> None:
        """The table has changed; its buttons are about to be made."""

    def buttons(self, made: list[Button]) -> list[Button]:
        """Add to or replace the table's buttons."""
        return made

    def page(self, action: Action, page: Page) -> Page:
        """Add to a sheet of the table."""
        return page

    def end_page(self, page: Page | None) -> Page | None:
        """The page that shows the result, instead of the table's own."""
        return page

    def moved(self) -> None:
        """A move was made."""

    def update(self, seconds: float) -> bool:
        """Advance the time; True asks for a redraw."""
        return False

    def serve(self) -> None:
        """Advance the time while another screen covers the table, for phones."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw overlays."""

    def close(self) -> None:
        """The table is closed."""
