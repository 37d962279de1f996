"""The table of actions: everything a player can do at a table, with its text, key, icon and command."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import pygame

from game.store.exports import may_be_exported
from game.store.saved import SavedSession
from game.table.mode import StartPosition
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Resign, Stop
from game.text.actions import SHARED, Action, capital, label_of
from game.text.catalogues import plural, text
from game.text.phrases import move_label
from game.ui.kit.controls.widgets import ButtonKind
from game.ui.kit.keyboard import TypedText, typed_text, with_ctrl
from game.ui.kit.look.icons import Icon
from game.ui.kit.screen import Change, OpenScreen, Push
from game.ui.table.scene import Scene
from game.ui.table.turn import Turn
from modes.moves import Deal, Draw
from modes.options import PatienceOptions
from modes.states import RoundState


class Shortcut(NamedTuple):
    """A key and its modifiers."""

    code: int
    mod: int = pygame.KMOD_CTRL

    @property
    def shown(self) -> str:
        """Its name on buttons and in the key help."""
        if self.mod == pygame.KMOD_CTRL:
            return f"Ctrl {chr(self.code).upper()}"
        return {pygame.K_RETURN: text("Enter"), pygame.K_ESCAPE: "Esc"}.get(self.code) or _PLAIN[self.code]


_ENTER, _ESC = Shortcut(pygame.K_RETURN, 0), Shortcut(pygame.K_ESCAPE, 0)
_PLAIN = {pygame.K_F1: "F1", pygame.K_F2: "F2", pygame.K_HOME: "Home"}


class TableCommands(Protocol):
    """What a command can call on the table screen."""

    @property
    def turn(self) -> Turn: ...

    @property
    def scene(self) -> Scene: ...

    def open_sheet(self, action: Action) -> None: ...

    def hint(self) -> None: ...

    def explain(self) -> Change: ...

    def leave(self) -> Change: ...

    def show_end(self) -> None: ...


Command = Callable[[TableCommands, Action], Change | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionSpec:
    """The entry of one action.

    `text` labels its button, `help` describes its key in the key help of a table that has the action
    (`exists`). `offered`: it can be done now; most moves are refused by the mode instead, which says why.
    `moves` are the kinds of move it makes. `leaves`, of an action that leaves the game, is what follows once
    the question about unsaved moves is answered. Without a `command` the table's delegate runs it.
    """

    text: Callable[[Turn], str] = lambda turn: ""
    key: Shortcut | None = None
    icon: Icon | None = None
    help: Callable[[Turn], str] | None = None
    exists: Callable[[Turn], bool] = lambda turn: True
    offered: Callable[[Turn], bool] = lambda turn: True
    moves: tuple[type[Move], ...] = ()
    leaves: Action | None = None
    command: Command = lambda table, action: None


def sheet(table: TableCommands, action: Action) -> None:
    table.open_sheet(action)


def on_turn(do: Callable[[Turn], object]) -> Command:
    """A command on the turn: it makes a move or changes the draft."""

    def run(table: TableCommands, action: Action) -> None:
        do(table.turn)

    return run


def _lay_held(turn: Turn) -> None:
    if turn.held is not None:
        turn.lay_from(turn.held)


def _visit(table: TableCommands, action: Action) -> Change:
    return OpenScreen(action.value)


def _show_word_left(table: TableCommands, action: Action) -> None:
    """Show the word that forbids turning a card."""
    if table.turn.show_word_left():
        table.scene.bring_into_view(sorted(table.turn.draft.cells))


def _meanings(table: TableCommands, action: Action) -> Change | None:
    from game.ui.words import MeaningsForm

    turn = table.turn
    return Push(MeaningsForm(turn.court, turn.words)) if turn.court is not None else None


def _look_up(table: TableCommands, action: Action) -> Change | None:
    from game.ui.words import LookupForm, shelf_of

    turn = table.turn
    return (
        Push(LookupForm([shelf_of(turn.rules, turn.court)], turn.words_in_question))
        if turn.court is not None
        else None
    )


def _tiles(turn: Turn) -> bool:
    return turn.rules.pieces_are == "tiles"


def _mode_has(kind: type[Move]) -> Callable[[Turn], bool]:
    return lambda turn: kind in turn.session.mode.rules


def _offers(kind: type[Move]) -> Callable[[Turn], bool]:
    """Whether a kind of move can be made now."""
    return lambda turn: kind in turn.offers


def _has_hand(turn: Turn) -> bool:
    return not {"hand", "row"}.isdisjoint(turn.session.mode.zones)


def _ends_turn(turn: Turn) -> bool:
    return Done in turn.session.mode.rules and (
        turn.rules.placing.attacks_per_turn is None or not turn.judged
    )


def _undo_help(turn: Turn) -> str:
    if _tiles(turn):
        return text("take back the last tile")
    if turn.seating.company:
        return text("take back the last card")
    return text("take back the last card, or the last move")


def _draw_help(turn: Turn) -> str:
    if turn.seating.company:
        return text("draw from the pile, once you’ve chosen a card to swap")
    return text("turn or draw a card")


def sort_text(turn: Turn) -> str:
    """The key help of sorting."""
    return text("sort the rack") if _tiles(turn) else text("sort the cards")


def shuffle_text(turn: Turn) -> str:
    """The key help of shuffling."""
    return text("shuffle the rack") if _tiles(turn) else text("shuffle the cards")


def draw_label(turn: Turn) -> str:
    zones = turn.session.mode.zones
    if "waste" in zones:
        options, stock = turn.rules.of(PatienceOptions), len(turn.state.stock)
        if not stock or (stock < options.turn_by and not options.short_turn):
            return text("Turn the waste over")
        return plural("Turn {n} card", "Turn {n} cards", min(options.turn_by, stock))
    return text("Turn a card") if "open" in zones else text("Draw a card")


OWN_MOVES = tuple(action for action in Action if action.value.startswith("own move "))
"""The moves of the mode's own kinds, in the order of the mode. Further ones get no button."""


def _shared(action: Action, **window: Any) -> ActionSpec:
    """The entry of an action that phones have too, completed for the window."""
    return ActionSpec(text=lambda turn: label_of(action), moves=SHARED[action].moves, **window)


def _own_move(n: int) -> ActionSpec:
    """The action that makes the n-th move of the mode's own kinds."""
    return ActionSpec(
        text=lambda turn: move_label(turn.own_moves[n]) if n < len(turn.own_moves) else "",
        exists=lambda turn: n < len(turn.own_moves),
        offered=lambda turn: n < len(turn.own_moves),
        command=on_turn(lambda turn: turn.play_own(n)),
    )


ACTIONS: Mapping[Action, ActionSpec] = {
    # --- with a key ---------------------------------------------------------------------------------
    Action.UNDO: ActionSpec(
        text=lambda turn: text("Undo"),
        key=Shortcut(pygame.K_z),
        icon=Icon.UNDO,
        help=_undo_help,
        offered=lambda turn: turn.can_undo,
        command=on_turn(lambda turn: turn.undo()),
    ),
    Action.REDO: ActionSpec(
        text=lambda turn: text("Redo"),
        key=Shortcut(pygame.K_y),
        icon=Icon.REDO,
        help=lambda turn: text("redo the last undone move"),
        exists=lambda turn: not turn.seating.company,
        offered=lambda turn: turn.can_redo,
        command=on_turn(lambda turn: turn.redo()),
    ),
    Action.HINT: _shared(
        Action.HINT,
        key=Shortcut(pygame.K_h),
        icon=Icon.HINT,
        help=lambda turn: text("a hint, then more of it"),
        exists=lambda turn: turn.judged,
        offered=lambda turn: turn.may_be_helped,
        command=lambda table, action: table.hint(),
    ),
    Action.SHOW_WORD: ActionSpec(
        text=lambda turn: text("Show it"),
        key=Shortcut(pygame.K_s),
        help=lambda turn: text("show the word that stops you turning a card"),
        exists=lambda turn: bool(turn.session.mode.solved_as),
        offered=lambda turn: turn.word_left,
        command=_show_word_left,
    ),
    Action.FINISH: ActionSpec(
        text=lambda turn: text("Finish for me"),
        key=Shortcut(pygame.K_f),
        help=lambda turn: text("play the rest, once every card has been seen"),
        exists=lambda turn: bool(turn.session.mode.solved_as),
    ),
    Action.TURN: ActionSpec(
        text=draw_label,
        key=Shortcut(pygame.K_t),
        help=_draw_help,
        exists=_mode_has(Draw),
        moves=(Draw,),
        command=on_turn(lambda turn: turn.draw()),
    ),
    Action.EXCHANGE: _shared(
        Action.EXCHANGE,
        key=Shortcut(pygame.K_e),
        help=lambda turn: text("swap tiles") if _tiles(turn) else text("swap a card"),
        exists=lambda turn: Exchange in turn.session.mode.rules and turn.rules.option("exchange", True),
        command=on_turn(lambda turn: turn.ask_to_declare()),
    ),
    Action.PASS: _shared(
        Action.PASS,
        icon=Icon.REDO,
        command=on_turn(lambda turn: turn.give_turn()),
    ),
    Action.ASK_PASS: _shared(
        Action.ASK_PASS,
        key=Shortcut(pygame.K_p),
        help=lambda turn: text("pass"),
        exists=_mode_has(Pass),
        command=on_turn(lambda turn: turn.give_turn()),
    ),
    Action.DONE: _shared(
        Action.DONE,
        key=Shortcut(pygame.K_d),
        help=lambda turn: text("end the turn, or accept the last word"),
        exists=_ends_turn,
        offered=_offers(Done),
        command=on_turn(lambda turn: turn.play(Done())),
    ),
    Action.CHALLENGE: _shared(
        Action.CHALLENGE,
        key=Shortcut(pygame.K_u),
        icon=Icon.CROSS,
        help=lambda turn: text("challenge the last word"),
        exists=lambda turn: Challenge in turn.session.mode.rules and not turn.judged,
        offered=_offers(Challenge),
    ),
    Action.NEXT_ROUND: _shared(
        Action.NEXT_ROUND,
        key=Shortcut(pygame.K_n),
        help=lambda turn: text("deal the next round"),
        exists=_mode_has(Deal),
        offered=_offers(Deal),
        command=on_turn(lambda turn: turn.play(Deal())),
    ),
    Action.ASK_STOP: _shared(
        Action.ASK_STOP,
        key=Shortcut(pygame.K_g),
        help=lambda turn: text("end the game"),
        exists=_offers(Stop),
        offered=_offers(Stop),
        command=sheet,
    ),
    Action.GIVE_UP: ActionSpec(
        text=lambda turn: label_of(Action.GIVE_UP) if turn.seating.company else text("Give up"),
        key=Shortcut(pygame.K_k),
        help=lambda turn: text("resign") if turn.seating.company else text("give up"),
        exists=_offers(Resign),
        offered=_offers(Resign),
        moves=(Resign,),
        command=sheet,
    ),
    Action.BAG: ActionSpec(
        key=Shortcut(pygame.K_b),
        help=lambda turn: text("bag and unseen letters"),
        exists=lambda turn: False,
    ),
    Action.SCORES: ActionSpec(
        text=lambda turn: text("The result…"),
        key=Shortcut(pygame.K_l),
        help=lambda turn: text("score sheet") if turn.seating.company else text("how the game ended"),
        exists=lambda turn: turn.outcome is not None or bool(turn.state.of(RoundState).sheet),
        command=lambda table, action: table.show_end(),
    ),
    Action.SHUFFLE: ActionSpec(
        text=lambda turn: capital(shuffle_text(turn)),
        key=Shortcut(pygame.K_r),
        icon=Icon.SHUFFLE,
        help=shuffle_text,
        exists=_has_hand,
        offered=lambda turn: turn.hand_order.can_change,
        command=on_turn(lambda turn: turn.hand_order.shuffle()),
    ),
    Action.ORDER: ActionSpec(
        text=lambda turn: capital(sort_text(turn)),
        key=Shortcut(pygame.K_o),
        help=sort_text,
        exists=_has_hand,
        offered=lambda turn: turn.hand_order.can_change,
        command=on_turn(lambda turn: turn.hand_order.sort()),
    ),
    Action.PLAY_NOW: ActionSpec(
        key=Shortcut(pygame.K_m),
        help=lambda turn: text("make the master play now"),
        exists=lambda turn: any(map(turn.seating.takes_long, range(len(turn.seating)))),
    ),
    Action.HELP: ActionSpec(
        text=lambda turn: text("Rules and keys"),
        key=Shortcut(pygame.K_F1, 0),
        icon=Icon.HELP,
        command=lambda table, action: table.explain(),
    ),
    Action.LOOK_UP: ActionSpec(
        text=lambda turn: text("Is it a word?"),
        key=Shortcut(pygame.K_F2, 0),
        offered=lambda turn: turn.may_look_up,
        command=_look_up,
    ),
    Action.FIT: ActionSpec(
        key=Shortcut(pygame.K_HOME, 0),
        icon=Icon.FIT,
        command=lambda table, action: table.scene.fit(),
    ),
    # --- the draft, where Enter and Esc depend on what is laid ---------------------------------------
    Action.LAY: _shared(
        Action.LAY,
        key=_ENTER,
        command=on_turn(lambda turn: turn.lay()),
    ),
    Action.TAKE_BACK: _shared(Action.TAKE_BACK, key=_ESC, command=on_turn(lambda turn: turn.clear())),
    Action.KEEP: ActionSpec(
        text=lambda turn: text("Cancel"), key=_ESC, command=on_turn(lambda turn: turn.drop())
    ),
    Action.CLOSE: ActionSpec(
        text=lambda turn: text("Keep playing") if turn.outcome is None else text("View table"), key=_ESC
    ),
    Action.PUT: ActionSpec(
        text=lambda turn: text("Place it at the cursor"),
        command=on_turn(_lay_held),
    ),
    Action.TURN_CURSOR: _shared(Action.TURN_CURSOR, command=on_turn(lambda turn: turn.turn_cursor())),
    # --- moves that are made from a sheet, or by another action's key ---------------------------------
    Action.TAKE_OPEN: _shared(
        Action.TAKE_OPEN,
        command=on_turn(lambda turn: turn.draw("open")),
    ),
    Action.GIVE: ActionSpec(moves=(Exchange,)),
    Action.STOP: ActionSpec(
        text=lambda turn: text("End the game"),
        moves=(Stop,),
        command=on_turn(lambda turn: turn.play(Stop())),
    ),
    Action.RESIGN: ActionSpec(
        text=lambda turn: label_of(Action.RESIGN) if turn.seating.company else text("Give up"),
        moves=(Resign,),
        command=on_turn(lambda turn: turn.resign()),
    ),
    # --- sheets and screens ---------------------------------------------------------------------------
    Action.MENU: ActionSpec(icon=Icon.MENU, command=sheet),
    Action.WHAT: ActionSpec(command=sheet),
    Action.WORDS: ActionSpec(icon=Icon.LIST, offered=lambda turn: bool(turn.words), command=sheet),
    Action.OPEN: ActionSpec(text=lambda turn: text("Open pile"), command=sheet),
    Action.COPY: ActionSpec(
        text=lambda turn: text("Save a copy…"),
        offered=lambda turn: isinstance(turn.session, SavedSession) and may_be_exported(turn.session),
        command=sheet,
    ),
    Action.GCG: ActionSpec(
        text=lambda turn: text("Export as GCG…"),
        offered=lambda turn: (
            isinstance(turn.session, SavedSession)
            and may_be_exported(turn.session)
            and not isinstance(turn.session.setup.position, StartPosition)  # GCG has no place for it
        ),
    ),
    Action.MOVES: _shared(Action.MOVES, icon=Icon.LIST),
    Action.WHY: ActionSpec(text=lambda turn: text("Why?"), icon=Icon.HELP),
    Action.MEANINGS: ActionSpec(
        text=lambda turn: text("Word meanings…"),
        offered=lambda turn: turn.may_look_up,
        command=_meanings,
    ),
    Action.SETTINGS: ActionSpec(text=lambda turn: text("Settings"), command=_visit),
    Action.STATISTICS: ActionSpec(text=lambda turn: text("Statistics"), command=_visit),
    Action.REPLAY: ActionSpec(
        text=lambda turn: text("Look through the moves"),
        offered=lambda turn: turn.may_replay,
    ),
    Action.REVIEW: ActionSpec(
        text=lambda turn: text("Review the game"), offered=lambda turn: turn.may_review
    ),
    # --- leaving the game -----------------------------------------------------------------------------
    Action.LEAVE: ActionSpec(
        text=lambda turn: text("Main menu"), leaves=Action.LEAVE, command=lambda table, action: table.leave()
    ),
    Action.NEW: ActionSpec(
        text=lambda turn: text("New game") if turn.seating.company else text("New deal"), leaves=Action.NEW
    ),
    Action.NEXT: ActionSpec(text=lambda turn: text("Next deal"), leaves=Action.NEXT),
    Action.AGAIN: ActionSpec(text=lambda turn: text("The same deal again"), leaves=Action.AGAIN),
    Action.ASK_NEW: ActionSpec(text=lambda turn: text("New deal"), leaves=Action.NEW, command=sheet),
    Action.ASK_AGAIN: ActionSpec(
        text=lambda turn: text("The same deal again"), leaves=Action.AGAIN, command=sheet
    ),
    Action.BRANCH: ActionSpec(text=lambda turn: text("Play on from there"), leaves=Action.BRANCH),
    # --- games for several ----------------------------------------------------------------------------
    Action.SHOW_HAND: ActionSpec(),
    Action.HAND_OVER: ActionSpec(text=lambda turn: text("To the table"), key=_ENTER),
    Action.PHONES: ActionSpec(text=lambda turn: text("Play with phones…")),
    Action.STOP_WITHOUT_RESULT: _shared(Action.STOP_WITHOUT_RESULT),
    # --- patience ------------------------------------------------------------------------------------
    Action.LOOK_BACK: ActionSpec(text=lambda turn: text("Where did I lose it?")),
    Action.ASK_DEMO: ActionSpec(text=lambda turn: text("Show a solution")),
    Action.DEMO: ActionSpec(text=lambda turn: text("Show a solution")),
    Action.THINK_LONGER: ActionSpec(text=lambda turn: text("Look for a solution longer")),
    Action.FINISH_NOW: ActionSpec(text=lambda turn: text("Finish it")),
    Action.RESULT: ActionSpec(text=lambda turn: text("The result…")),
    Action.SHARE: ActionSpec(text=lambda turn: text("Share or print…")),
    Action.CODE: ActionSpec(text=lambda turn: text("Copy the deal code")),
    Action.PICTURE: ActionSpec(text=lambda turn: text("Save a picture")),
    Action.PRINT: ActionSpec(text=lambda turn: text("Print this deal…")),
    # --- the guide ------------------------------------------------------------------------------------
    Action.GUIDE: ActionSpec(),
    Action.SKIP_GUIDE: ActionSpec(),
    # --- moves of the mode's own kinds ----------------------------------------------------------------
    **{action: _own_move(n) for n, action in enumerate(OWN_MOVES)},
}
"""Every action of every table, in the order of the key help. A kind of table may replace entries."""

_BY_KEY = {
    spec.key: action
    for action, spec in ACTIONS.items()
    if spec.key is not None and spec.key not in (_ENTER, _ESC)
}
_BY_SHOWN = {key.shown: key for key in _BY_KEY}
_BY_KEY[Shortcut(pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)] = Action.REDO


class KeyPress(NamedTuple):
    """A key press as everything at a table reads it.

    `action` is the action that has this key, `shown` the key's name on its button. Enter and Esc have none:
    what they do depends on the draft.
    """

    code: int
    ctrl: bool = False
    shift: bool = False
    repeated: bool = False
    action: Action | None = None
    shown: str = ""


def read_keyboard(event: pygame.Event) -> KeyPress | TypedText | None:
    """Read an event; None if it comes from no keyboard."""
    if event.type == pygame.TEXTINPUT:
        return typed_text(event)
    if event.type != pygame.KEYDOWN:
        return None
    ctrl, shift = with_ctrl(event), bool(event.dict.get("mod", 0) & pygame.KMOD_SHIFT)
    held = pygame.KMOD_CTRL if ctrl else 0
    action = _BY_KEY.get(Shortcut(event.key, held | (pygame.KMOD_SHIFT if shift else 0)))
    action = action or _BY_KEY.get(Shortcut(event.key, held))
    shown = key_of(action) if action is not None else ""
    return KeyPress(event.key, ctrl, shift, bool(event.dict.get("repeat")), action, shown)


def shortcut_named(shown: str) -> Shortcut | None:
    """The shortcut of this name; None if it is no action's."""
    return _BY_SHOWN.get(shown)


class Offer(NamedTuple):
    """A button for an action: what it does, its label, the key that does the same."""

    action: Action
    label: str
    key: str = ""
    kind: ButtonKind = ButtonKind.DARK
    enabled: bool = True


def key_of(action: Action) -> str:
    """The name of an action's key, for buttons; "" without a key."""
    key = ACTIONS[action].key
    return key.shown if key is not None else ""


def offer(
    turn: Turn,
    action: Action,
    label: str | None = None,
    *,
    key: str | None = None,
    kind: ButtonKind = ButtonKind.DARK,
    enabled: bool | None = None,
) -> Offer:
    """The button of an action; what is not given comes from its entry."""
    spec = ACTIONS[action]
    return Offer(
        action,
        spec.text(turn) if label is None else label,
        key_of(action) if key is None else key,
        kind,
        spec.offered(turn) if enabled is None else enabled,
    )


def available(turn: Turn, *actions: Action) -> tuple[Offer, ...]:
    """Buttons for those of these actions that can be done now."""
    return tuple(offer(turn, action) for action in actions if ACTIONS[action].offered(turn))


def own_action(code: int, turn: Turn) -> Action | None:
    """The move of a mode's own kind whose key is pressed with Ctrl."""
    keys = (pygame.key.key_code(move.key.lower()) if move.key else None for move in turn.own_moves)
    return next((action for action, key in zip(OWN_MOVES, keys, strict=False) if key == code), None)


def own_offers(turn: Turn) -> tuple[Offer, ...]:
    """The buttons of the moves of the mode's own kinds that can be made now."""
    return tuple(
        offer(turn, action, key=f"Ctrl {move.key.upper()}" if move.key else "")
        for action, move in zip(OWN_MOVES, turn.own_moves, strict=False)
    )
