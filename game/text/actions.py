"""The actions at a table: their ids, and the labels and moves of those that windows and phones share.

The window adds keys, icons and commands (`game.ui.table.actions`); the phones' page reads the labels.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Resign, Stop
from game.text.catalogues import text
from modes.moves import Deal, Draw


class Action(Enum):
    """What a player can do at a table; the value names its button, and is what a phone sends."""

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
    SHOW_WORD = "show the word"
    FIT = "fit"
    MENU = "menu"
    HELP = "help"
    WORDS = "words"
    LOOK_UP = "look up"
    NEW = "new"
    NEXT = "next"
    AGAIN = "again"
    GIVE_UP = "give up"
    RESIGN = "resign"
    STOP_WITHOUT_RESULT = "stop without a result"
    COPY = "copy"
    LEAVE = "leave"
    ASK_DEMO = "ask for a demo"
    DEMO = "demo"
    THINK_LONGER = "think longer"
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
    CHALLENGE = "doubt"
    WHY = "why"
    MOVES = "moves"
    PHONES = "phones"
    SHUFFLE = "shuffle"
    ORDER = "order"
    REVIEW = "review"
    REPLAY = "replay"
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
    OWN_1 = "own move 1"
    OWN_2 = "own move 2"
    OWN_3 = "own move 3"
    OWN_4 = "own move 4"
    OWN_5 = "own move 5"
    OWN_6 = "own move 6"
    OWN_7 = "own move 7"
    OWN_8 = "own move 8"
    OWN_9 = "own move 9"


class SharedAction(NamedTuple):
    """The label of an action, and the kinds of move that it makes."""

    text: Callable[[], str]
    moves: tuple[type[Move], ...] = ()


def capital(words: str) -> str:
    """Key help as a button label."""
    return words[:1].upper() + words[1:]


SHARED: Mapping[Action, SharedAction] = {
    Action.LAY: SharedAction(lambda: text("Play it"), (Place,)),
    Action.TAKE_BACK: SharedAction(lambda: text("Take back")),
    Action.TURN: SharedAction(lambda: text("Draw from the pile"), (Draw,)),
    Action.TAKE_OPEN: SharedAction(lambda: text("Take the face-up card"), (Draw,)),
    Action.EXCHANGE: SharedAction(lambda: text("Swap"), (Exchange,)),
    Action.PASS: SharedAction(lambda: text("Pass"), (Pass,)),
    Action.ASK_PASS: SharedAction(lambda: text("Pass"), (Pass,)),
    Action.DONE: SharedAction(lambda: text("End the turn"), (Done,)),
    Action.CHALLENGE: SharedAction(lambda: text("Challenge last word"), (Challenge,)),
    Action.NEXT_ROUND: SharedAction(lambda: text("Deal the next round"), (Deal,)),
    Action.HINT: SharedAction(lambda: text("Hint")),
    Action.MOVES: SharedAction(lambda: text("Moves")),
    Action.TURN_CURSOR: SharedAction(lambda: capital(text("change direction"))),
    Action.GIVE_UP: SharedAction(lambda: text("Resign…"), (Resign,)),
    Action.RESIGN: SharedAction(lambda: text("Resign"), (Resign,)),
    Action.ASK_STOP: SharedAction(lambda: text("End the game…"), (Stop,)),
    Action.STOP_WITHOUT_RESULT: SharedAction(lambda: text("Stop without a result…")),
}
"""The actions of games of several that phones have too."""


def label_of(action: Action) -> str:
    """The label of a shared action."""
    return SHARED[action].text()


class Confirmation(NamedTuple):
    """The question before an action."""

    title: str
    lines: tuple[str, ...]


def resign_confirmation(others: Sequence[str]) -> Confirmation:
    """The question before a player resigns; `others` are the names of those who still play."""
    if len(others) == 1:
        then = text("{name} wins the game.", name=others[0])
    else:
        then = text("You leave the game, and the others play on.")
    return Confirmation(text("Resign?"), (then, text("You can’t undo this.")))
