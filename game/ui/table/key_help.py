"""What the keys do at a table, as its help tells it. The keys with Ctrl are those of the table that is asked
when they are pressed; none is told that does nothing there."""

from collections.abc import Callable, Collection

import pygame

from game.table.moves import Challenge, Deal, Done, Draw, Exchange, Pass, Resign, Stop
from game.table.ruleset import Ruleset
from game.text.catalogues import text
from game.ui.screen import KeyHelp
from game.ui.table.actions import Act
from game.ui.table.keys import WITH_CTRL
from game.ui.table.turn import Turn

_OF_MODE = {Act.TURN: Draw, Act.ASK_PASS: Pass, Act.NEXT_ROUND: Deal}
_NOW = {Act.ASK_STOP: Stop, Act.GIVE_UP: Resign}

_SAID: dict[Act, Callable[[], str]] = {
    Act.UNDO: lambda: text("take back the last card, or the last move"),
    Act.REDO: lambda: text("redo the last undone move"),
    Act.HINT: lambda: text("a hint, then more of it"),
    Act.FINISH: lambda: text("play the rest, once every card has been seen"),
    Act.TURN: lambda: text("turn or draw a card"),
    Act.EXCHANGE: lambda: text("swap a card"),
    Act.ASK_PASS: lambda: text("pass"),
    Act.DONE: lambda: text("end the turn, or accept the last word"),
    Act.DOUBT: lambda: text("challenge the last word"),
    Act.NEXT_ROUND: lambda: text("deal the next round"),
    Act.ASK_STOP: lambda: text("end the game"),
    Act.GIVE_UP: lambda: text("give up"),
    Act.BAG: lambda: text("bag and unseen letters"),
    Act.SCORES: lambda: text("score sheet"),
    Act.SHUFFLE: lambda: text("shuffle the cards"),
    Act.ORDER: lambda: text("sort the cards"),
    Act.PLAY_NOW: lambda: text("let the master play at once"),
}

_OF_TILES: dict[Act, Callable[[], str]] = {
    Act.UNDO: lambda: text("take back the last tile"),
    Act.EXCHANGE: lambda: text("swap tiles"),
    Act.SHUFFLE: lambda: text("shuffle the rack"),
    Act.ORDER: lambda: text("sort the rack"),
}

_OF_COMPANY: dict[Act, Callable[[], str]] = {
    Act.UNDO: lambda: text("take back the last card"),
    Act.GIVE_UP: lambda: text("resign"),
    Act.TURN: lambda: text("draw from the pile, once you've chosen a card to swap"),
}


def with_ctrl(turn: Turn, own: Collection[Act]) -> tuple[KeyHelp, ...]:
    """The keys with Ctrl that do something at this table. `own` are acts that only this kind of table has."""
    return tuple(
        KeyHelp(f"Ctrl {chr(key).upper()}", _said(turn, act), (key,), pygame.KMOD_CTRL)
        for key, act in WITH_CTRL.items()
        if act in own or _works(turn, act)
    )


def _works(turn: Turn, act: Act) -> bool:
    rules, kinds = turn.rules, turn.session.mode.rules
    if act in _OF_MODE:
        return _OF_MODE[act] in kinds
    if act in _NOW:
        return _NOW[act] in turn.offers
    match act:
        case Act.UNDO:
            return True
        case Act.REDO:
            return not turn.seating.company
        case Act.HINT:
            return turn.judged
        case Act.FINISH:
            return bool(turn.session.mode.solved_as)
        case Act.EXCHANGE:
            return Exchange in kinds and rules.exchange
        case Act.DONE:
            return Done in kinds and (rules.attacks_per_turn is None or not turn.judged)
        case Act.SHUFFLE | Act.ORDER:
            return not {"hand", "row"}.isdisjoint(turn.session.mode.zones)
        case Act.SCORES:
            return turn.outcome is not None
        case Act.PLAY_NOW:
            return any(turn.seating.takes_long(seat) for seat in range(len(turn.seating)))
        case Act.DOUBT:
            return Challenge in kinds and not turn.judged
    return False


def _said(turn: Turn, act: Act) -> str:
    said = _SAID | (_OF_COMPANY if turn.seating.company else {})
    if turn.rules.pieces_are == "tiles":
        said |= _OF_TILES
    if act is Act.SCORES and not turn.seating.company:
        return text("how the game ended")
    return said[act]()


def laying_cards() -> tuple[KeyHelp, ...]:
    """The keys that lay cards."""
    return (
        KeyHelp(text("Arrow keys"), text("move the cursor on the table"), (pygame.K_RIGHT, pygame.K_DOWN)),
        KeyHelp(text("Space"), text("change direction"), (pygame.K_SPACE,)),
        KeyHelp(text("Letters"), text("place the card with this letter")),
        KeyHelp("1 \N{EN DASH} 9, 0", text("place the card with this number"), typed="1"),
        KeyHelp(text("Enter"), text("play the word"), (pygame.K_RETURN,)),
        KeyHelp(text("Backspace"), text("take back the last card"), (pygame.K_BACKSPACE,)),
    )


def laying_tiles(rules: Ruleset) -> tuple[KeyHelp, ...]:
    """The keys that lay tiles."""
    star = rules.blank_is == "star"
    wild = text("place this letter, or a star") if star else text("place this letter, or a blank")
    shifted = text("use a star for this letter") if star else text("use a blank for this letter")
    return (
        KeyHelp(text("Arrow keys"), text("move the cursor on the board"), (pygame.K_RIGHT, pygame.K_DOWN)),
        KeyHelp(text("Space"), text("change direction"), (pygame.K_SPACE,)),
        KeyHelp(text("Letters"), wild),
        KeyHelp(text("Shift + letter"), shifted),
        KeyHelp("1 \N{EN DASH} 9", text("place the tile with this number"), typed="1"),
        KeyHelp(text("Enter"), text("play the word"), (pygame.K_RETURN,)),
        KeyHelp(text("Backspace"), text("take back the last tile"), (pygame.K_BACKSPACE,)),
    )


def at_cards(turn: Turn, own: Collection[Act] = ()) -> tuple[KeyHelp, ...]:
    """The keys of a table of cards."""
    rows = [KeyHelp("Esc", text("take back all cards; then the menu"), (pygame.K_ESCAPE,))]
    if len(turn.row()) > 10:
        rows.append(KeyHelp("⇧1 ⇧2 …", text("place card 11, 12 …")))
    if turn.seating.company:
        rows.append(KeyHelp("1, 2", text("when swapping: take the face-up card, or draw")))
    if not {"hand", "row"}.isdisjoint(turn.session.mode.zones):
        rows.append(KeyHelp(text("Shift + arrow keys"), text("move the marked card in the hand")))
    if not turn.seating.company and Draw in turn.session.mode.rules:
        rows.append(KeyHelp("T, D", text("turn or draw a card, when no word fits")))
    return (
        *laying_cards(),
        *rows,
        *with_ctrl(turn, own),
        KeyHelp(text("+  −  Home"), text("zoom in · zoom out · show all cards"), (pygame.K_HOME,), typed="+"),
        KeyHelp(text("Ctrl + arrow keys"), text("move the table"), (pygame.K_RIGHT,), pygame.KMOD_CTRL),
        *everywhere(turn),
    )


def at_board(turn: Turn, own: Collection[Act]) -> tuple[KeyHelp, ...]:
    """The keys of a board."""
    back = KeyHelp("Esc", text("take back all tiles; then the menu"), (pygame.K_ESCAPE,))
    return (*laying_tiles(turn.rules), back, *with_ctrl(turn, own), *everywhere(turn))


def everywhere(turn: Turn) -> tuple[KeyHelp, ...]:
    """The keys of every table."""
    rows = [
        KeyHelp(text("Tab"), text("move between buttons"), (pygame.K_TAB,)),
        KeyHelp("F1, ?", text("rules and keys"), (pygame.K_F1,), typed="?"),
        KeyHelp("Shift F10", text("what you can do here"), (pygame.K_F10,), pygame.KMOD_SHIFT),
    ]
    if turn.may_look_up:
        rows.append(KeyHelp("F2", text("look up a word, or see why one is refused"), (pygame.K_F2,)))
    return (*rows, KeyHelp("F11", text("full screen on or off")))


def pairs(keys: tuple[KeyHelp, ...]) -> tuple[tuple[str, str], ...]:
    """The keys as a sheet shows them."""
    return tuple((each.shown, each.does) for each in keys)
