"""What is told of an answer, as plain parts in their order: verdicts, lists, sums, reasons. How they look is
not known here."""

from typing import NamedTuple

from game.search.kernel.found import Pieces
from game.table.board import Laid
from game.table.refusal import Refusal
from game.table.scoring import Score


class Heading(NamedTuple):
    """The verdict: a large sign, a title and a line below it."""

    good: bool
    title: str
    line: str = ""


class Bar(NamedTuple):
    """How much of the whole."""

    share: float


class Rule(NamedTuple):
    """A thin line between two parts."""


class Label(NamedTuple):
    """A small heading."""

    words: str


class Big(NamedTuple):
    """A word with a number at the right; maybe with a sign."""

    word: str
    number: str = ""
    good: bool | None = None


class TextLine(NamedTuple):
    """A sentence."""

    words: str
    loud: bool = False
    bad: bool = False


class CountedPlay(NamedTuple):
    """A placement, its words, what lies in the main one, and what it counts or why it is not allowed."""

    pieces: Pieces
    words: tuple[str, ...]
    laid: tuple[Laid, ...]
    score: Score
    refusal: Refusal | None


class PlaySum(NamedTuple):
    """How a play that is allowed comes to its points, its main word as pieces where it is to be `drawn`; if
    nothing `counts`, without their number."""

    play: CountedPlay
    counts: bool = True
    drawn: bool = False


ExplanationPart = Heading | Bar | Rule | Label | Big | TextLine | PlaySum


class ListedPlay(NamedTuple):
    """A play of a list, or an exchange or pass in words, and its points; where it was tried, what the rest of
    the hand is worth in points if that is known, how many games it won and by how many points they ended
    ahead. One's own is `mine`."""

    words: str
    points: int
    leave: float | None = None
    chance: float | None = None
    ahead: float = 0.0
    mine: bool = False


class Explanation(NamedTuple):
    """All that is told of an answer. `plays` are the best that could have been laid, `number` how many there
    were."""

    parts: tuple[ExplanationPart, ...]
    yours: CountedPlay | None = None
    best: CountedPlay | None = None
    plays: tuple[ListedPlay, ...] = ()
    number: int = 0
