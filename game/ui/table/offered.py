"""What every table offers for the kinds of move that its own buttons do not show: whatever a mode offers has
a button and a key. It knows no mode."""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import NamedTuple

from game.table.moves import Challenge, Deal, Done, Draw, Exchange, Move, Pass, Resign, Stop
from game.text.catalogues import text
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.table.actions import Act, Offer, draw_label
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn


class _MoveWay(NamedTuple):
    """How a kind of move is made at a table: by which acts, the first of them where nothing else does, by
    which key, and what it is called."""

    acts: tuple[Act, ...]
    key: str
    label: Callable[[Turn], str]


_WAYS: dict[type[Move], _MoveWay] = {
    Draw: _MoveWay((Act.TURN, Act.TAKE_OPEN), "Ctrl T", draw_label),
    Exchange: _MoveWay((Act.EXCHANGE, Act.GIVE), "Ctrl E", lambda turn: text("Swap")),
    Done: _MoveWay((Act.DONE,), "Ctrl D", lambda turn: text("End the turn")),
    Pass: _MoveWay((Act.PASS, Act.ASK_PASS), "Ctrl P", lambda turn: text("Pass")),
    Challenge: _MoveWay((Act.DOUBT,), "Ctrl U", lambda turn: text("Challenge last word")),
    Deal: _MoveWay((Act.NEXT_ROUND,), "Ctrl N", lambda turn: text("Deal the next round")),
    Stop: _MoveWay((Act.ASK_STOP, Act.STOP), "Ctrl G", lambda turn: text("End the game…")),
    Resign: _MoveWay(
        (Act.GIVE_UP, Act.RESIGN),
        "Ctrl K",
        lambda turn: text("Resign…") if turn.seating.company else text("Give up"),
    ),
}
"""Every kind of move but laying pieces, which is done at the table itself."""


_FOR = {way.acts[0]: kind for kind, way in _WAYS.items()}
_ASKED_FIRST = {Act.ASK_STOP, Act.GIVE_UP, Act.DONE, Act.DOUBT, Act.NEXT_ROUND}

IN_MENU = frozenset({Act.ASK_STOP, Act.GIVE_UP})
"""What ends a game stands on no large button."""


def can_be_made(turn: Turn, act: Act) -> bool:
    """Whether an act can lead to a move now. Of other moves the mode says itself why they are not allowed."""
    return act not in _ASKED_FIRST or _FOR[act] in turn.offers


def unshown(turn: Turn, shown: Collection[Act]) -> tuple[Offer, ...]:
    """What the mode offers now that none of these acts does."""
    return tuple(
        Offer(way.acts[0], way.label(turn), way.key)
        for kind, way in _WAYS.items()
        if kind in turn.offers and not set(way.acts) & set(shown)
    )


def with_every_move(menu: Page, turn: Turn, seen: Collection[Offer], buttons: Collection[Button]) -> Page:
    """The menu, with every move that the mode offers and neither an offer that is seen nor a button makes."""
    shown = {offer.act for offer in (*menu.offers, *seen) if offer.enabled}
    pressable = {button.name for button in buttons if button.enabled}
    shown |= {act for act in Act if act.value in pressable}
    return replace(menu, offers=(*menu.offers, *unshown(turn, shown)))


def completed(
    turn: Turn, main: Offer, second: Offer, elsewhere: Collection[Act] = IN_MENU
) -> tuple[Offer, Offer]:
    """The two large buttons; one that can do nothing now does what else the mode offers. `elsewhere` are acts
    that other buttons do."""
    if turn.draft or turn.declaring or turn.outcome is not None:
        return main, second
    shown = {offer.act for offer in (main, second) if offer.enabled} | set(elsewhere)
    left = list(unshown(turn, shown))
    if left and not main.enabled:
        main = left.pop(0)._replace(kind=ButtonKind.BRASS if turn.in_turn else ButtonKind.DARK)
    if left and not second.enabled:
        second = left.pop(0)
    return main, second
