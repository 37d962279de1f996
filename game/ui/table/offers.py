"""The buttons a table offers now: the two large ones, and every other move the mode allows."""

from collections.abc import Collection
from dataclasses import replace

from game.table.moves import Challenge, Done, Exchange, Move, Pass, Resign, Stop
from game.text.actions import Action, label_of
from game.text.catalogues import plural, text
from game.text.phrases import piece_name
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.table.actions import ACTIONS, Offer, draw_label, key_of, offer, own_offers
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn
from modes.moves import Deal, Draw

_MOVES: tuple[type[Move], ...] = (Draw, Exchange, Done, Pass, Challenge, Deal, Stop, Resign)
"""Every kind of move except laying pieces, which is done on the table itself."""


def waiting_offer(turn: Turn) -> Offer:
    """The main button while others are awaited: for answers on phones, or for a move. A slow computer player
    can be told to play now; a person plays on a phone, which may be disconnected, or waits for the screen."""
    seat, missing, brief = turn.state.turn, turn.missing_seat, turn.seating.brief
    name = brief[seat]
    if missing is not None and turn.viewer is None and turn.seating.level(missing) is None:
        label = text("{name} isn’t connected.", name=brief[missing])
        return Offer(Action.PHONES, label, kind=ButtonKind.PRIMARY)
    if turn.awaited_seats:
        names = ", ".join(brief[each] for each in turn.awaited_seats)
        return Offer(Action.PHONES, text("Waiting for {names} to answer.", names=names))
    if turn.seating.takes_long(seat):
        return offer(turn, Action.PLAY_NOW, text("Tell {name} to play now", name=name))
    if turn.seating.level(seat) is not None:
        return Offer(Action.HAND_OVER, text("{name} is thinking…", name=name), enabled=False)
    if seat in turn.remote_seats and turn.viewer is not None:  # the visible hand is not for the next player
        return Offer(Action.HAND_OVER, text("To the table"), text("Enter"), ButtonKind.PRIMARY)
    if seat in turn.remote_seats:
        return Offer(Action.PHONES, text("{name} plays on a phone", name=name))
    return Offer(
        Action.HAND_OVER, text("Pass the screen to {name}", name=name), text("Enter"), ButtonKind.PRIMARY
    )


def offers(turn: Turn) -> tuple[Offer, Offer]:
    """The main button and the one below it. Brass marks the one thing to do next."""
    if turn.outcome is not None:
        return offer(turn, Action.NEW, kind=ButtonKind.PRIMARY), offer(turn, Action.AGAIN)
    if turn.declared:
        return (
            Offer(Action.TURN, label_of(Action.TURN), "T", ButtonKind.PRIMARY, bool(turn.state.stock)),
            offer(turn, Action.TAKE_OPEN, key="O", kind=ButtonKind.PRIMARY, enabled=bool(turn.state.open)),
        )
    if turn.declaring:
        return (
            Offer(Action.EXCHANGE, text("Choose a card"), enabled=False),
            offer(turn, Action.KEEP),
        )
    if turn.draft:
        return _of_draft(turn)
    return _of_empty_table(turn)


def _of_draft(turn: Turn) -> tuple[Offer, Offer]:
    if turn.draft_refused:
        label = plural("Take the card back", "Take the cards back", len(turn.draft))
        return (
            offer(turn, Action.TAKE_BACK, label, kind=ButtonKind.PRIMARY),
            offer(turn, Action.LOOK_UP),
        )
    legal = turn.verdict is not None and turn.verdict.legal
    return (
        offer(turn, Action.LAY, kind=ButtonKind.PRIMARY if legal else ButtonKind.DARK),
        offer(turn, Action.TAKE_BACK),
    )


def _of_empty_table(turn: Turn) -> tuple[Offer, Offer]:
    if Draw in turn.offers:
        kind = ButtonKind.PRIMARY if turn.stuck else ButtonKind.DARK
        main = Offer(Action.TURN, draw_label(turn), "T" if turn.stuck else key_of(Action.TURN), kind)
    else:
        main = offer(turn, Action.LAY, enabled=False)
    if Exchange in turn.offers and not turn.word_left:
        held, label = turn.held, text("Swap a card")
        if held is not None and held.zone == "hand":
            label = text("Swap {card}", card=piece_name(turn.piece(held), turn.rules))
        return main, offer(turn, Action.EXCHANGE, label)
    if turn.word_left:
        return main, offer(turn, Action.SHOW_WORD)
    return main, offer(turn, Action.TAKE_BACK, enabled=False)


IN_MENU = frozenset({Action.ASK_STOP, Action.GIVE_UP})
"""Actions that end a game are never on a large button."""

NOT_LARGE = IN_MENU | {Action.PASS, Action.CHALLENGE, Action.EXCHANGE}
"""At a table of several also those of the small buttons are not."""


def other_moves(turn: Turn, shown: Collection[Action]) -> tuple[Offer, ...]:
    """The moves the mode offers now that none of these actions makes."""
    ways = {kind: [action for action, spec in ACTIONS.items() if kind in spec.moves] for kind in _MOVES}
    common = tuple(
        offer(turn, actions[0], key=next(filter(None, map(key_of, actions))), enabled=True)
        for kind, actions in ways.items()
        if kind in turn.offers and not set(actions) & set(shown)
    )
    return (*(own for own in own_offers(turn) if own.action not in shown), *common)


def with_every_move(menu: Page, turn: Turn, seen: Collection[Offer], buttons: Collection[Button]) -> Page:
    """The menu, completed with every move that neither a visible offer nor a button makes."""
    shown = {offer.action for offer in (*menu.offers, *seen) if offer.enabled}
    pressable = {button.name for button in buttons if button.enabled}
    shown |= {action for action in Action if action.value in pressable}
    return replace(menu, offers=(*menu.offers, *other_moves(turn, shown)))


def completed(
    turn: Turn, main: Offer, second: Offer, other_buttons: Collection[Action] = IN_MENU
) -> tuple[Offer, Offer]:
    """The two large buttons; a disabled one is replaced by another move of the mode. `other_buttons` are the
    actions of the others."""
    if turn.draft or turn.declaring or turn.outcome is not None:
        return main, second
    shown = {offer.action for offer in (main, second) if offer.enabled} | set(other_buttons)
    left = list(other_moves(turn, shown))
    if left and not main.enabled:
        main = left.pop(0)._replace(kind=ButtonKind.PRIMARY if turn.in_turn else ButtonKind.DARK)
    if left and not second.enabled:
        second = left.pop(0)
    return main, second
