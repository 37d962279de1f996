"""The forms that an answer can have, each with what is seen while it is sought. They do not know of which
kind the item is, nor how it is drawn or typed."""

from typing import NamedTuple

from game.search.kernel.found import Pieces
from game.table.moves import Move
from game.table.position import Position
from game.table.state import State

YES, NO = "yes", "no"
NOT_ALLOWED = "no"


class YesOrNo(NamedTuple):
    """YES or NO to a word."""

    word: str


class WordsSought(NamedTuple):
    """Words, as many as are known, or the one that is sought. `places` are the letters that are asked about;
    an empty one is sought."""

    places: tuple[str, ...]
    one: bool = False


class PlaySought(NamedTuple):
    """A play, in the way of `positions.written`. `free` are the free cards of the hand; where the play has to
    go out its points say nothing."""

    position: Position
    free: int = 0
    goes_out: bool = False


class NumberSought(NamedTuple):
    """What the pieces count where they are laid: a number, or NOT_ALLOWED."""

    position: Position
    pieces: Pieces


class EndSought(NamedTuple):
    """Plays that lay every card that is left. `line` is one way to the end."""

    state: State
    line: tuple[Move, ...]


AnswerForm = YesOrNo | WordsSought | PlaySought | NumberSought | EndSought


class AskedItem(NamedTuple):
    """An item as it is asked: in one sentence, with what is to be known besides, and how it is answered."""

    sentence: str
    form: AnswerForm
    more: tuple[str, ...] = ()
