"""The feedback on an answer as a list of plain parts: verdicts, lists, sums, reasons."""

from typing import NamedTuple

from game.search.kernel.plays import Pieces
from game.table.board import Laid
from game.table.refusal import Refusal
from game.table.scoring import Score
from game.text.catalogues import text


class Heading(NamedTuple):
    """The verdict: a large sign, a title and a line below."""

    good: bool
    title: str
    line: str = ""


def verdict_heading(right: bool, line: str = "") -> Heading:
    """The heading of an answer that is right or not."""
    return Heading(right, text("Right") if right else text("Not right"), line)


class Bar(NamedTuple):
    """A bar that shows a share from 0 to 1."""

    share: float


class Rule(NamedTuple):
    """A thin line between two parts."""


class Label(NamedTuple):
    """A small heading."""

    words: str


class HeadlineWord(NamedTuple):
    """A word with a number on the right, and perhaps a sign."""

    word: str
    number: str = ""
    good: bool | None = None


class TextLine(NamedTuple):
    """A sentence."""

    words: str
    strong: bool = False
    bad: bool = False


class CountedPlay(NamedTuple):
    """A placement, its words, the pieces of the main word, and its score or why it is not allowed."""

    pieces: Pieces
    words: tuple[str, ...]
    laid: tuple[Laid, ...]
    score: Score
    refusal: Refusal | None


class PlaySum(NamedTuple):
    """The sum of a play's score; `drawn` shows its main word as pieces. Without `counts` there is no
    total."""

    play: CountedPlay
    counts: bool = True
    drawn: bool = False


ExplanationPart = Heading | Bar | Rule | Label | HeadlineWord | TextLine | PlaySum


class ListedPlay(NamedTuple):
    """A line in a list of moves, in words, with its points. If it was tried: the worth of the remaining hand
    in points, the share of games won, and the mean lead at the end. `is_own`: the player made it."""

    words: str
    points: int
    leave: float | None = None
    chance: float | None = None
    ahead: float = 0.0
    is_own: bool = False


class Explanation(NamedTuple):
    """The feedback on an answer. `plays` are the best possible plays out of `number`."""

    parts: tuple[ExplanationPart, ...]
    own_play: CountedPlay | None = None
    best: CountedPlay | None = None
    plays: tuple[ListedPlay, ...] = ()
    number: int = 0
