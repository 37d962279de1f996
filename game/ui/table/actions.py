"""The table of actions: each thing that a person can do at a table, with its text, key, icon and command."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol

import pygame

from game.store.copies import may_be_copied
from game.table.moves import Challenge, Deal, Done, Draw, Exchange, Move, Pass, Place, Resign, Stop
from game.text.catalogues import plural, text
from game.ui.kit.controls.widgets import ButtonKind
from game.ui.kit.keyboard import with_ctrl
from game.ui.kit.look.icons import Icon
from game.ui.kit.screen import Change, OpenScreen, Push
from game.ui.table.scene import Scene
from game.ui.table.turn import Turn
from modes.options import PatienceOptions
from modes.states import RoundState


class Act(Enum):
    """The ids of the actions."""

    LAY = "lay"
    TAKE_BACK = "take back"
    TURN = "turn"
    TAKE_OPEN = "take open"
    OPEN = "open pile"
    EXCHANGE = "exchange"
    KEEP = "keep"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    FIT = "fit"
    MENU = "menu"
    HELP = "help"
    WORDS = "words"
    LOOK_UP = "look up"
    NEW = "new"
    AGAIN = "again"
    GIVE_UP = "give up"
    RESIGN = "resign"
    STOP_WITHOUT_RESULT = "stop without a result"
    COPY = "copy"
    LEAVE = "leave"
    ASK_DEMO = "ask for a demo"
    DEMO = "demo"
    LOOK_BACK = "look back"
    BRANCH = "branch"
    CLOSE = "close"
    GIVE = "give tiles"
    PASS = "pass"
    ASK_PASS = "ask to pass"
    DONE = "end the turn"
    STOP = "end the game"
    ASK_STOP = "ask to end the game"
    GCG = "gcg"
    BAG = "bag"
    SCORES = "scores"
    SHOW_HAND = "show hand"
    HAND_OVER = "hand over"
    PLAY_NOW = "play now"
    NEXT_ROUND = "next round"
    DOUBT = "doubt"
    WHY = "why"
    MOVES = "moves"
    PHONES = "phones"
    SHUFFLE = "shuffle"
    ORDER = "order"
    REVIEW = "review"
    GUIDE = "guide"
    SKIP_GUIDE = "skip the guide"
    WHAT = "what may be done"
    PUT = "place at the cursor"
    TURN_CURSOR = "change direction"
    ASK_NEW = "ask for a new deal"
    ASK_AGAIN = "ask for the same deal"
    SETTINGS = "settings"
    STATISTICS = "statistics"
    MEANINGS = "meanings"
    RESULT = "result"
    SHARE = "share"
    CODE = "copy the code"
    PICTURE = "picture"
    PRINT = "print"
    FINISH = "finish"
    FINISH_NOW = "finish now"


class Shortcut(NamedTuple):
    """A key with what is held beside it, Ctrl unless told otherwise."""

    code: int
    mod: int = pygame.KMOD_CTRL

    @property
    def shown(self) -> str:
        """What is written on a button or in the list of keys."""
        if self.mod == pygame.KMOD_CTRL:
            return f"Ctrl {chr(self.code).upper()}"
        return {pygame.K_RETURN: text("Enter"), pygame.K_ESCAPE: "Esc"}.get(self.code) or _PLAIN[self.code]


_ENTER, _ESC = Shortcut(pygame.K_RETURN, 0), Shortcut(pygame.K_ESCAPE, 0)
_PLAIN = {pygame.K_F1: "F1", pygame.K_F2: "F2", pygame.K_HOME: "Home"}


class TableCommands(Protocol):
    """What an action can ask of the table screen."""

    @property
    def turn(self) -> Turn: ...

    @property
    def scene(self) -> Scene: ...

    def open_sheet(self, act: Act) -> None: ...

    def hint(self) -> None: ...

    def explain(self) -> Change: ...

    def leave(self) -> Change: ...

    def tell_end(self) -> None: ...


Command = Callable[[TableCommands, Act], Change | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One thing that a person can do at a table.

    `text` is what its button says, `help` what its key does in the list of keys, where the key is listed if
    `exists` says that this table has the action at all. `offered` says whether it can be done now; of most
    moves the mode says why not. `moves` are the kinds of move that it makes. `leaves` is what follows when
    the question about unsaved moves is answered, of actions that leave the game. Without a `command` whoever
    runs the game does it.
    """

    text: Callable[[Turn], str] = lambda turn: ""
    key: Shortcut | None = None
    icon: Icon | None = None
    help: Callable[[Turn], str] | None = None
    exists: Callable[[Turn], bool] = lambda turn: True
    offered: Callable[[Turn], bool] = lambda turn: True
    moves: tuple[type[Move], ...] = ()
    leaves: Act | None = None
    command: Command = lambda table, act: None


def sheet(table: TableCommands, act: Act) -> None:
    """Lay the sheet of an action over the table."""
    table.open_sheet(act)


def on_turn(do: Callable[[Turn], object]) -> Command:
    """A command that changes the turn: a move, or the draft."""

    def run(table: TableCommands, act: Act) -> None:
        do(table.turn)

    return run


def _visit(table: TableCommands, act: Act) -> Change:
    return OpenScreen(act.value)


def _meanings(table: TableCommands, act: Act) -> Change | None:
    """Show what the words of the crossword mean."""
    from game.ui.words.meanings import MeaningsForm

    turn = table.turn
    return Push(MeaningsForm(turn.court, turn.words)) if turn.court is not None else None


def _look_up(table: TableCommands, act: Act) -> Change | None:
    """Look up whether something is a word."""
    from game.ui.words.lookup import LookUp, shelf_of

    turn = table.turn
    return Push(LookUp([shelf_of(turn.rules, turn.court)], turn.doubtful)) if turn.court is not None else None


def _tiles(turn: Turn) -> bool:
    return turn.rules.pieces_are == "tiles"


def _has(kind: type[Move]) -> Callable[[Turn], bool]:
    """Whether the mode has a kind of move."""
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


def _takes_long(turn: Turn) -> bool:
    return any(turn.seating.takes_long(seat) for seat in range(len(turn.seating)))


def _undo_help(turn: Turn) -> str:
    if _tiles(turn):
        return text("take back the last tile")
    if turn.seating.company:
        return text("take back the last card")
    return text("take back the last card, or the last move")


def _draw_help(turn: Turn) -> str:
    if turn.seating.company:
        return text("draw from the pile, once you've chosen a card to swap")
    return text("turn or draw a card")


def sort_text(turn: Turn) -> str:
    """What sorting is called in the list of keys."""
    return text("sort the rack") if _tiles(turn) else text("sort the cards")


def shuffle_text(turn: Turn) -> str:
    """What shuffling is called in the list of keys."""
    return text("shuffle the rack") if _tiles(turn) else text("shuffle the cards")


def capital(said: str) -> str:
    """What a list of keys says, as a button says it."""
    return said[:1].upper() + said[1:]


def draw_label(turn: Turn) -> str:
    """What taking or turning a card is called here."""
    zones = turn.session.mode.zones
    if "waste" in zones:
        options, stock = turn.rules.of(PatienceOptions), len(turn.state.stock)
        if not stock or (stock < options.turn_by and not options.short_turn):
            return text("Turn the waste over")
        return plural("Turn {n} card", "Turn {n} cards", min(options.turn_by, stock))
    return text("Turn a card") if "open" in zones else text("Draw a card")


ACTIONS: Mapping[Act, Action] = {
    # --- with a key ---------------------------------------------------------------------------------
    Act.UNDO: Action(
        text=lambda turn: text("Undo"),
        key=Shortcut(pygame.K_z),
        icon=Icon.UNDO,
        help=_undo_help,
        offered=lambda turn: turn.can_undo,
        command=on_turn(lambda turn: turn.undo()),
    ),
    Act.REDO: Action(
        text=lambda turn: text("Redo"),
        key=Shortcut(pygame.K_y),
        icon=Icon.REDO,
        help=lambda turn: text("redo the last undone move"),
        exists=lambda turn: not turn.seating.company,
        offered=lambda turn: turn.can_redo,
        command=on_turn(lambda turn: turn.redo()),
    ),
    Act.HINT: Action(
        text=lambda turn: text("Hint"),
        key=Shortcut(pygame.K_h),
        icon=Icon.HINT,
        help=lambda turn: text("a hint, then more of it"),
        exists=lambda turn: turn.judged,
        offered=lambda turn: turn.may_be_helped,
        command=lambda table, act: table.hint(),
    ),
    Act.FINISH: Action(
        text=lambda turn: text("Finish for me"),
        key=Shortcut(pygame.K_f),
        help=lambda turn: text("play the rest, once every card has been seen"),
        exists=lambda turn: bool(turn.session.mode.solved_as),
    ),
    Act.TURN: Action(
        text=draw_label,
        key=Shortcut(pygame.K_t),
        help=_draw_help,
        exists=_has(Draw),
        moves=(Draw,),
        command=on_turn(lambda turn: turn.draw()),
    ),
    Act.EXCHANGE: Action(
        text=lambda turn: text("Swap"),
        key=Shortcut(pygame.K_e),
        help=lambda turn: text("swap tiles") if _tiles(turn) else text("swap a card"),
        exists=lambda turn: Exchange in turn.session.mode.rules and turn.rules.option("exchange", True),
        moves=(Exchange,),
        command=on_turn(lambda turn: turn.ask_to_declare()),
    ),
    Act.PASS: Action(
        text=lambda turn: text("Pass"),
        icon=Icon.REDO,
        moves=(Pass,),
        command=on_turn(lambda turn: turn.give_turn()),
    ),
    Act.ASK_PASS: Action(
        text=lambda turn: text("Pass"),
        key=Shortcut(pygame.K_p),
        help=lambda turn: text("pass"),
        exists=_has(Pass),
        moves=(Pass,),
        command=on_turn(lambda turn: turn.give_turn()),
    ),
    Act.DONE: Action(
        text=lambda turn: text("End the turn"),
        key=Shortcut(pygame.K_d),
        help=lambda turn: text("end the turn, or accept the last word"),
        exists=_ends_turn,
        offered=_offers(Done),
        moves=(Done,),
        command=on_turn(lambda turn: turn.play(Done())),
    ),
    Act.DOUBT: Action(
        text=lambda turn: text("Challenge last word"),
        key=Shortcut(pygame.K_u),
        icon=Icon.CROSS,
        help=lambda turn: text("challenge the last word"),
        exists=lambda turn: Challenge in turn.session.mode.rules and not turn.judged,
        offered=_offers(Challenge),
        moves=(Challenge,),
    ),
    Act.NEXT_ROUND: Action(
        text=lambda turn: text("Deal the next round"),
        key=Shortcut(pygame.K_n),
        help=lambda turn: text("deal the next round"),
        exists=_has(Deal),
        offered=_offers(Deal),
        moves=(Deal,),
        command=on_turn(lambda turn: turn.play(Deal())),
    ),
    Act.ASK_STOP: Action(
        text=lambda turn: text("End the game…"),
        key=Shortcut(pygame.K_g),
        help=lambda turn: text("end the game"),
        exists=_offers(Stop),
        offered=_offers(Stop),
        moves=(Stop,),
        command=sheet,
    ),
    Act.GIVE_UP: Action(
        text=lambda turn: text("Resign…") if turn.seating.company else text("Give up"),
        key=Shortcut(pygame.K_k),
        help=lambda turn: text("resign") if turn.seating.company else text("give up"),
        exists=_offers(Resign),
        offered=_offers(Resign),
        moves=(Resign,),
        command=sheet,
    ),
    Act.BAG: Action(
        key=Shortcut(pygame.K_b),
        help=lambda turn: text("bag and unseen letters"),
        exists=lambda turn: False,
    ),
    Act.SCORES: Action(
        text=lambda turn: text("The result…"),
        key=Shortcut(pygame.K_l),
        help=lambda turn: text("score sheet") if turn.seating.company else text("how the game ended"),
        exists=lambda turn: turn.outcome is not None or bool(turn.state.of(RoundState).sheet),
        command=lambda table, act: table.tell_end(),
    ),
    Act.SHUFFLE: Action(
        text=lambda turn: capital(shuffle_text(turn)),
        key=Shortcut(pygame.K_r),
        icon=Icon.SHUFFLE,
        help=shuffle_text,
        exists=_has_hand,
        offered=lambda turn: turn.hand_order.can_change,
        command=on_turn(lambda turn: turn.hand_order.shuffle()),
    ),
    Act.ORDER: Action(
        text=lambda turn: capital(sort_text(turn)),
        key=Shortcut(pygame.K_o),
        help=sort_text,
        exists=_has_hand,
        offered=lambda turn: turn.hand_order.can_change,
        command=on_turn(lambda turn: turn.hand_order.sort()),
    ),
    Act.PLAY_NOW: Action(
        key=Shortcut(pygame.K_m),
        help=lambda turn: text("let the master play at once"),
        exists=_takes_long,
    ),
    Act.HELP: Action(
        text=lambda turn: text("Rules and keys"),
        key=Shortcut(pygame.K_F1, 0),
        icon=Icon.HELP,
        command=lambda table, act: table.explain(),
    ),
    Act.LOOK_UP: Action(
        text=lambda turn: text("Is it a word?"),
        key=Shortcut(pygame.K_F2, 0),
        offered=lambda turn: turn.may_look_up,
        command=_look_up,
    ),
    Act.FIT: Action(
        key=Shortcut(pygame.K_HOME, 0),
        icon=Icon.FIT,
        command=lambda table, act: table.scene.fit(),
    ),
    # --- the draft, where Enter and Esc depend on what is laid ---------------------------------------
    Act.LAY: Action(
        text=lambda turn: text("Play it"),
        key=_ENTER,
        moves=(Place,),
        command=on_turn(lambda turn: turn.lay()),
    ),
    Act.TAKE_BACK: Action(
        text=lambda turn: text("Take back"), key=_ESC, command=on_turn(lambda turn: turn.clear())
    ),
    Act.KEEP: Action(text=lambda turn: text("Cancel"), key=_ESC, command=on_turn(lambda turn: turn.drop())),
    Act.CLOSE: Action(
        text=lambda turn: text("Keep playing") if turn.outcome is None else text("View table"), key=_ESC
    ),
    Act.PUT: Action(
        text=lambda turn: text("Place it at the cursor"),
        command=on_turn(lambda turn: turn.held is not None and turn.lay_from(turn.held)),
    ),
    Act.TURN_CURSOR: Action(
        text=lambda turn: capital(text("change direction")), command=on_turn(lambda turn: turn.turn_cursor())
    ),
    # --- moves that are made from a sheet, or by another action's key ---------------------------------
    Act.TAKE_OPEN: Action(
        text=lambda turn: text("Take the face-up card"),
        moves=(Draw,),
        command=on_turn(lambda turn: turn.draw("open")),
    ),
    Act.GIVE: Action(moves=(Exchange,)),
    Act.STOP: Action(
        text=lambda turn: text("End the game"),
        moves=(Stop,),
        command=on_turn(lambda turn: turn.play(Stop())),
    ),
    Act.RESIGN: Action(
        text=lambda turn: text("Resign") if turn.seating.company else text("Give up"),
        moves=(Resign,),
        command=on_turn(lambda turn: turn.resign()),
    ),
    # --- sheets and screens ---------------------------------------------------------------------------
    Act.MENU: Action(icon=Icon.MENU, command=sheet),
    Act.WHAT: Action(command=sheet),
    Act.WORDS: Action(icon=Icon.LIST, offered=lambda turn: bool(turn.words), command=sheet),
    Act.OPEN: Action(text=lambda turn: text("Open pile"), command=sheet),
    Act.COPY: Action(
        text=lambda turn: text("Save a copy…"),
        offered=lambda turn: may_be_copied(turn.session),
        command=sheet,
    ),
    Act.GCG: Action(text=lambda turn: text("Export as GCG…")),
    Act.MOVES: Action(text=lambda turn: text("Moves"), icon=Icon.LIST),
    Act.WHY: Action(text=lambda turn: text("Why?"), icon=Icon.HELP),
    Act.MEANINGS: Action(
        text=lambda turn: text("Word meanings…"),
        offered=lambda turn: turn.may_look_up,
        command=_meanings,
    ),
    Act.SETTINGS: Action(text=lambda turn: text("Settings"), command=_visit),
    Act.STATISTICS: Action(text=lambda turn: text("Statistics"), command=_visit),
    Act.REVIEW: Action(text=lambda turn: text("Review the game"), offered=lambda turn: turn.may_review),
    # --- leaving the game -----------------------------------------------------------------------------
    Act.LEAVE: Action(
        text=lambda turn: text("Main menu"), leaves=Act.LEAVE, command=lambda table, act: table.leave()
    ),
    Act.NEW: Action(
        text=lambda turn: text("New game") if turn.seating.company else text("New deal"), leaves=Act.NEW
    ),
    Act.AGAIN: Action(text=lambda turn: text("The same deal again"), leaves=Act.AGAIN),
    Act.ASK_NEW: Action(text=lambda turn: text("New deal"), leaves=Act.NEW, command=sheet),
    Act.ASK_AGAIN: Action(text=lambda turn: text("The same deal again"), leaves=Act.AGAIN, command=sheet),
    Act.BRANCH: Action(text=lambda turn: text("Play on from there"), leaves=Act.BRANCH),
    # --- of a game for several ------------------------------------------------------------------------
    Act.SHOW_HAND: Action(),
    Act.HAND_OVER: Action(text=lambda turn: text("To the table"), key=_ENTER),
    Act.PHONES: Action(text=lambda turn: text("Hands on phones…")),
    Act.STOP_WITHOUT_RESULT: Action(text=lambda turn: text("Stop without a result…")),
    # --- of a patience --------------------------------------------------------------------------------
    Act.LOOK_BACK: Action(text=lambda turn: text("Where did I lose it?")),
    Act.ASK_DEMO: Action(text=lambda turn: text("Show a solution")),
    Act.DEMO: Action(text=lambda turn: text("Show a solution")),
    Act.FINISH_NOW: Action(text=lambda turn: text("Finish it")),
    Act.RESULT: Action(text=lambda turn: text("The result…")),
    Act.SHARE: Action(text=lambda turn: text("Share or print…")),
    Act.CODE: Action(text=lambda turn: text("Copy the deal code")),
    Act.PICTURE: Action(text=lambda turn: text("Save a picture")),
    Act.PRINT: Action(text=lambda turn: text("Print this deal…")),
    # --- of the guide ---------------------------------------------------------------------------------
    Act.GUIDE: Action(),
    Act.SKIP_GUIDE: Action(),
}
"""Every action of every table, in the order in which their keys are listed. A kind of table replaces what it
does in its own way."""

_BY_KEY = {
    action.key: act
    for act, action in ACTIONS.items()
    if action.key is not None and action.key not in (_ENTER, _ESC)
}
_BY_SHOWN = {key.shown: key for key in _BY_KEY}
_BY_KEY[Shortcut(pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)] = Act.REDO


def act_of(event: pygame.Event) -> Act | None:
    """The action whose key is pressed; Enter and Esc depend on what is laid and belong to none."""
    ctrl = pygame.KMOD_CTRL if with_ctrl(event) else 0
    shift = pygame.KMOD_SHIFT if event.dict.get("mod", 0) & pygame.KMOD_SHIFT else 0
    return _BY_KEY.get(Shortcut(event.key, ctrl | shift)) or _BY_KEY.get(Shortcut(event.key, ctrl))


def key_shown(shown: str) -> Shortcut | None:
    """The key that a button shows; None for one that belongs to no action."""
    return _BY_SHOWN.get(shown)


class Offer(NamedTuple):
    """An action as a button offers it: what it does, what it says, the key that does the same."""

    act: Act
    label: str
    key: str = ""
    kind: ButtonKind = ButtonKind.DARK
    enabled: bool = True


def key_of(act: Act) -> str:
    """The key of an action as a button shows it."""
    key = ACTIONS[act].key
    return key.shown if key is not None else ""


def offer(
    turn: Turn,
    act: Act,
    label: str | None = None,
    *,
    key: str | None = None,
    kind: ButtonKind = ButtonKind.DARK,
    enabled: bool | None = None,
) -> Offer:
    """The button of an action; what is not given is as the table of actions says."""
    action = ACTIONS[act]
    return Offer(
        act,
        action.text(turn) if label is None else label,
        key_of(act) if key is None else key,
        kind,
        action.offered(turn) if enabled is None else enabled,
    )


def available(turn: Turn, *acts: Act) -> tuple[Offer, ...]:
    """The buttons of those of these actions that can be done now."""
    return tuple(offer(turn, act) for act in acts if ACTIONS[act].offered(turn))
