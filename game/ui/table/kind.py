"""What differs between kinds of table, handed to the one table screen: how a turn is seen, laid out, drawn,
typed at and told. A kind is functions; it remembers nothing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

import pygame

from game.table.session import Session
from game.ui.kit.controls.widgets import Button
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Explain
from game.ui.table import pages
from game.ui.table.actions import ACTIONS, Act, Action, Offer
from game.ui.table.layout import LEAST
from game.ui.table.pointer import Pointer
from game.ui.table.scene import Scene
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn
from game.words.court import Court

T = TypeVar("T", bound=Turn)
S = TypeVar("S", bound=Scene)


class Window(NamedTuple):
    """What a scene is laid out for: pixels, style, and whether the rail has a lamp."""

    size: tuple[int, int]
    style: Style
    lamp: bool = False


def _over_nothing(surface: pygame.Surface, scene: Scene) -> None:
    """Nothing lies over the buttons."""


def _least(turn: Turn) -> tuple[float, float]:
    """The least of the design that a table of cards is laid out for."""
    return LEAST


def _not_taken(event: pygame.Event, scene: Scene, pointer: Pointer) -> bool:
    """No press is taken before the buttons."""
    return False


@dataclass(frozen=True)
class TableKind(Generic[T, S]):
    """One kind of table.

    `arrange` makes the scene for a window, or lays the one before out anew; `take` is asked about an event of
    the pointer before the buttons are; `actions` and the `sheets` they open are those of all tables, but for
    what this kind does in its own way; `end_page` is None where something else tells the end; `explained` is
    what help tells; `least` is how much of the design it needs, however large the text is.
    """

    turn: Callable[[Session, Court | None], T]
    arrange: Callable[[Window, T, S | None], S]
    buttons: Callable[[S], list[Button]]
    offers: Callable[[S], tuple[Offer, Offer]]
    typed: Callable[[pygame.Event, S], Act | None]
    pressed: Callable[[pygame.Event, S], Act | None]
    draw: Callable[[pygame.Surface, S], None]
    end_page: Callable[[S], Page | None]
    actions: Mapping[Act, Action] = field(default_factory=lambda: ACTIONS)
    sheets: Mapping[Act, Callable[[S], Page]] = field(default_factory=lambda: pages.SHEETS)
    explained: Callable[[T], Explain] = pages.explained
    draw_over: Callable[[pygame.Surface, S], None] = _over_nothing
    take: Callable[[pygame.Event, S, Pointer], bool] = _not_taken
    pointer: Callable[[], Pointer] = Pointer
    least: Callable[[T], tuple[float, float]] = _least
