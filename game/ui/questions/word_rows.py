"""Words in rows, as large as all of them find room. It draws nothing."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.ui.look.cards import CardLook
from game.ui.look.style import Style

_APART = 0.7  # pieces between words

WordRows = list[list["ListedWord"]]


class ListedWord(NamedTuple):
    """A word on the table: how it is seen, and with which sign."""

    word: str
    look: CardLook
    badge: bool | None = None
    ghost: bool = False


def between(style: Style) -> int:
    """The pixels between the pieces of a word."""
    return style.px(2)


def apart(width: int) -> int:
    """The pixels between words of pieces of this width."""
    return round(width * _APART)


def word_wide(word: str, width: int, gap: int) -> int:
    """How wide a word is."""
    return len(word) * (width + gap) - gap


def row_wide(row: Sequence[ListedWord], width: int, gap: int) -> int:
    """How wide a row of words is."""
    return sum(word_wide(each.word, width, gap) for each in row) + apart(width) * (len(row) - 1)


def fitted(
    shown: Sequence[ListedWord],
    room: tuple[int, int],
    wishes: Sequence[int],
    high: Callable[[int], int],
    style: Style,
) -> tuple[int, WordRows]:
    """The width of a piece and the words in rows: the first wish (in logical pixels) with which the rows,
    each as high as `high` says of the width, find room, else the last."""
    width, rows = 0, [list(shown)]
    for wish in wishes:
        width = style.scale.card(wish)
        rows = _in_rows(shown, width, room[0], between(style))
        if len(rows) * high(width) <= room[1]:
            break
    return width, rows


def _in_rows(shown: Sequence[ListedWord], width: int, wide: int, gap: int) -> WordRows:
    rows: WordRows = [[]]
    for each in shown:
        if rows[-1] and row_wide([*rows[-1], each], width, gap) > wide:
            rows.append([])
        rows[-1].append(each)
    return rows
