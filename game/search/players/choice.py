"""What a computer player chose and why, as facts that a text can tell; it does not know how it was found."""

from enum import Enum
from typing import NamedTuple

from game.table.moves import Move


class Why(Enum):
    """The main ground of a choice."""

    OUT = "goes out"  # the last cards are laid
    SHEDS = "sheds"  # points that no longer count against the hand
    KEEPS = "keeps"  # what stays in hand can go out next
    SHORT = "short"  # somebody is nearly out, so the dear cards go first
    ONLY = "only"  # there was nothing else
    SWAPS = "swaps"  # a hard card for another
    TAKES_OPEN = "takes open"  # the open card is known, and good
    TAKES_STOCK = "takes stock"  # the open card is not wanted
    SCORES = "scores"
    SAVES = "saves"  # fewer points now for better letters later
    ENDGAME = "endgame"  # everything is known, and reckoned to the end
    WINS = "wins"  # most often, of games played on from here
    REACHES = "reaches"  # the target
    RENEWS = "renews"  # pieces exchanged for better ones
    FREES = "frees"  # a star, for the word that follows
    DONE = "done"  # the turn, the round or the last doubt is over
    NOTHING = "nothing"  # neither a word nor an exchange
    DOUBTS = "doubts"  # a word that is in no list


class OtherPlay(NamedTuple):
    """A play that was not chosen: its word ("" for an exchange), its points and its chance to win."""

    word: str
    points: int
    chance: float


class ChoiceReason(NamedTuple):
    """Why a move was chosen: its ground with the points, pieces, words or the seat concerned; where games
    were played on, its chance to win, by how many points they ended ahead, and the next best plays."""

    why: Why
    points: int = 0
    pieces: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    seat: int = -1
    cards: int = 0
    chance: float = 0.0
    ahead: float = 0.0
    others: tuple[OtherPlay, ...] = ()


class Choice(NamedTuple):
    """A move, and why."""

    move: Move
    reason: ChoiceReason
