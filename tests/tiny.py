"""Small things to test with: a lexicon of a few words, rulesets with small packs, drawn placements."""

from collections.abc import Iterable

from game.table.board import Axis, Board, Cell, Laid, laid_from
from game.table.layout import Layout
from game.table.mode import Mode
from game.table.placement import Piece, Play, read
from game.table.ruleset import Ruleset, from_flat
from game.words.lexicon import Lexicon
from game.words.pack import Title, pack

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class TinyWords(Lexicon):
    """A lexicon of a handful of words."""

    all: frozenset[str]

    def __init__(self, words: Iterable[str] | str) -> None:
        listed = frozenset(words.split() if isinstance(words, str) else words)
        letters = tuple(sorted(set(LETTERS).union(*listed)))
        super().__init__(pack(dict.fromkeys(listed, 1), Title("tiny", "", letters)), "full")
        object.__setattr__(self, "all", listed)

    def at(self, tier: str) -> "TinyWords":
        """Itself: it has one tier alone."""
        return self


def ruleset(**fields: object) -> Ruleset:
    """A ruleset for tests: an edgeless card table with one card of each letter, changed by `fields`."""
    plain: dict[str, object] = {
        "id": "test",
        "name": "Test",
        "mode": "patience.SixAndOpen",
        "players": (1, 1),
        "lexicon": "none",
        "pieces": dict.fromkeys(LETTERS, (1, 2)),
        "first_max": 4,
        "max_new": 4,
        "scoring": "laid",
    }
    return from_flat({**plain, "mode": fields.get("mode", plain["mode"])}).changed(**fields)


def grid(size: int, start: Cell | None = None) -> Layout:
    """A square grid without premiums."""
    rows = [["."] * size for _ in range(size)]
    if start is not None:
        rows[start[1]][start[0]] = "*"
    return Layout(tuple("".join(row) for row in rows))


def put(word: str, cell: Cell, axis: Axis, held: bool = True) -> list[Piece]:
    """The pieces of a word from a cell on; `.` leaves a cell out, a small letter is a blank."""
    return [Piece(axis.step(cell, i), laid_from(sign), held) for i, sign in enumerate(word) if sign != "."]


def play(drawing: str, pieces: Iterable[Piece], origin: Cell = (0, 0), attacks: int = 0) -> Play:
    return read(Board.parse(drawing, origin), pieces, attacks)


def piece(letter: str, x: int, y: int, held: bool = True) -> Piece:
    return Piece((x, y), Laid(letter, letter), held)


def lexicon_of(mode: Mode) -> Lexicon:
    """The words of a mode, which are those of a lexicon."""
    assert isinstance(mode.words, Lexicon)
    return mode.words
