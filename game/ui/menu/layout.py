"""Layout of the menu for any window size."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import pygame

from game.theme import Scale
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.widgets import Button
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style

PLATES = 12  # on one page, the last of them for practice
MIN_SIZE = (500.0, 300.0)  # of the design: text is not enlarged beyond what leaves this much room
_MIN_AT_ONCE = (800.0, 600.0)  # of the design: in smaller windows the menu scrolls
_SCROLLED_PLATE, _SCROLLED_PAPER, _SCROLLED_BUTTON = (136.0, 124.0), (312.0, 196.0), 136.0
BAR_BUTTONS = 9
_COLUMNS, _TALL_COLUMNS = 6, 4
_WIDEST = 1360.0
_PAPER_GAP = 16.0
_PLATES_SHARE = 0.64  # of the height of plates and papers together
_HIGHEST_PLATE, _HIGHEST_PAPER = 240.0, 280.0


class _Measures(NamedTuple):
    """Lengths of the design."""

    margin: float
    head: float
    card: float
    plates_top: float
    plate_gap: float
    gap: float  # between plates and papers
    bar_gap: float
    bar: float
    footer: float
    pad: float
    inset: float
    button: tuple[float, float]
    language: tuple[float, float]  # how far below the head, how wide


_ROOMY = _Measures(48, 30, 56, 118, 14, 18, 24, 48, 30, 26, 16, (186, 52), (10, 184))
_TIGHT = _Measures(20, 12, 42, 74, 8, 12, 12, 44, 12, 16, 10, (150, 44), (2, 120))


class MenuLayout(msgspec.Struct, frozen=True):
    """Rectangles in pixels of the screen."""

    small_plates: bool  # with smaller text
    small_papers: bool
    logo: pygame.Rect
    logo_card: float  # of the design
    language: pygame.Rect
    plates: tuple[pygame.Rect, ...]
    page_mark: pygame.Rect  # between plates and papers
    deal: pygame.Rect
    deal_picture: pygame.Rect
    deal_button: pygame.Rect
    choose_button: pygame.Rect
    second: pygame.Rect
    crossword: pygame.Rect
    go_on_button: pygame.Rect
    bar: pygame.Rect
    bar_columns: int  # of buttons, where they take several rows; else 0
    height: int  # of the whole menu, may exceed the window


class _DesignBox(NamedTuple):
    x: float
    y: float
    width: float
    height: float


def plan(size: tuple[int, int], scale: Scale, shift: int = 0) -> MenuLayout:
    """The layout of a window of this many pixels. Where large text leaves no room, it is higher than the
    window and scrolled by `shift` pixels."""
    width, height = (scale.logical(side) for side in size)
    if width < _MIN_AT_ONCE[0] or height < _MIN_AT_ONCE[1]:
        return _scrolled_plan(width, scale, shift)
    tight = scale.compact(size)
    m = _TIGHT if tight else _ROOMY
    whole = min(width - 2 * m.margin, _WIDEST)
    left = (width - whole) / 2
    bar_top = height - m.footer - m.bar
    plates, deal, second = _middle(m, left, whole, bar_top, tall=height > 1.15 * width)
    bar = _DesignBox(left, bar_top, whole, m.bar)
    return _plan(m, plates, (deal, second), bar, scale, tight, height=size[1])


def _scrolled_plan(width: float, scale: Scale, shift: int) -> MenuLayout:
    """A scrolled menu: fewer plates in a row, papers stacked where needed, buttons in rows."""
    m = _TIGHT
    whole = width - 2 * m.margin
    columns = max(2, int((whole + m.plate_gap) / (_SCROLLED_PLATE[0] + m.plate_gap)))
    pitch_x, pitch_y = (whole + m.plate_gap) / columns, _SCROLLED_PLATE[1] + m.plate_gap
    plates = _plates(m.margin, m.plates_top, columns, pitch_x, pitch_y, m.plate_gap)
    papers = plates[-1].y + pitch_y + m.gap
    beside = whole >= 2 * _SCROLLED_PAPER[0] + _PAPER_GAP
    paper_width = (whole - _PAPER_GAP) / 2 if beside else whole
    deal = _DesignBox(m.margin, papers, paper_width, _SCROLLED_PAPER[1])
    across, down = (paper_width + _PAPER_GAP, 0.0) if beside else (0.0, _SCROLLED_PAPER[1] + m.gap)
    second = deal._replace(x=deal.x + across, y=deal.y + down)
    per_row = max(2, int(whole / _SCROLLED_BUTTON))
    height = -(-BAR_BUTTONS // per_row) * (m.bar + m.gap) - m.gap
    bar = _DesignBox(m.margin, second.y + second.height + m.gap, whole, height)
    end = scale.px(bar.y + height + m.footer)
    return _plan(m, plates, (deal, second), bar, scale, True, end, per_row, shift)


def _middle(
    m: _Measures, left: float, whole: float, bar_top: float, tall: bool
) -> tuple[tuple[_DesignBox, ...], _DesignBox, _DesignBox]:
    """Plates above, the two papers below: side by side, or stacked in a tall window."""
    columns = _TALL_COLUMNS if tall else _COLUMNS
    rows = PLATES // columns
    room = bar_top - m.bar_gap - m.plates_top - m.gap * (2 if tall else 1)
    height = min(_HIGHEST_PLATE * rows, room * (0.5 if tall else _PLATES_SHARE))
    paper_height = min(_HIGHEST_PAPER, (room - height) / (2 if tall else 1))
    spare = room - height - paper_height * (2 if tall else 1)
    top = m.plates_top + spare / 2
    pitch_x, pitch_y = (whole + m.plate_gap) / columns, (height + m.plate_gap) / rows
    plates = _plates(left, top, columns, pitch_x, pitch_y, m.plate_gap)
    papers = top + height + m.gap
    if tall:
        deal = _DesignBox(left, papers, whole, paper_height)
        return plates, deal, deal._replace(y=papers + paper_height + m.gap)
    half = (whole - _PAPER_GAP) / 2
    deal = _DesignBox(left, papers, half, paper_height)
    return plates, deal, deal._replace(x=left + half + _PAPER_GAP)


def _plates(
    left: float, top: float, columns: int, pitch_x: float, pitch_y: float, gap: float
) -> tuple[_DesignBox, ...]:
    places = (divmod(place, columns) for place in range(PLATES))
    return tuple(
        _DesignBox(left + column * pitch_x, top + row * pitch_y, pitch_x - gap, pitch_y - gap)
        for row, column in places
    )


def _plan(
    m: _Measures,
    plates: tuple[_DesignBox, ...],
    papers: tuple[_DesignBox, _DesignBox],
    bar: _DesignBox,
    scale: Scale,
    tight: bool,
    height: int,
    bar_columns: int = 0,
    shift: int = 0,
) -> MenuLayout:
    def pixels(box: _DesignBox) -> pygame.Rect:
        return pygame.Rect(scale.rect(*box)).move(0, -shift)

    (deal, second), (width, button) = papers, m.button
    picture = min(deal.width * 0.40, 236.0)
    buttons = deal.height - button - (12 if tight else 16)  # below the paper's top
    beside = deal.width - picture - m.inset
    drop, language = m.language
    return MenuLayout(
        small_plates=plates[0].width < 160,
        small_papers=deal.width < 460,
        logo=pixels(_DesignBox(bar.x, m.head, 7.4 * m.card, m.card * 8 / 7)),
        logo_card=m.card,
        language=pixels(_DesignBox(bar.x + bar.width - language, m.head + drop, language, 44)),
        plates=tuple(pixels(plate) for plate in plates),
        page_mark=pixels(_DesignBox(bar.x, deal.y - m.gap, bar.width, m.gap)),
        deal=pixels(deal),
        deal_picture=pixels(_DesignBox(deal.x + beside, deal.y + m.inset, picture, buttons - m.inset - 8)),
        deal_button=pixels(_DesignBox(deal.x + m.pad, deal.y + buttons, width, button)),
        choose_button=pixels(_DesignBox(deal.x + m.pad + width + 14, deal.y + buttons, 120, button)),
        second=pixels(second),
        crossword=pixels(
            _DesignBox(second.x + beside, second.y + m.inset, picture, second.height - 2 * m.inset)
        ),
        go_on_button=pixels(_DesignBox(second.x + m.pad, second.y + buttons, width, button)),
        bar=pixels(bar),
        bar_columns=bar_columns,
        height=height,
    )


_PAD = 26  # of the design: left and right of a button's label, together
_EVEN = 136


def bar_of(
    names: Sequence[tuple[str, str]], bar: pygame.Rect, columns: int, tight: bool, style: Style
) -> list[Control]:
    """Buttons by name and label: in rows of `columns`, or with 0 columns in one line."""
    gap, last = (style.px(8), style.px(96)) if tight else (style.px(12), style.px(120))
    if columns:
        return _in_rows(names, bar, columns, gap)
    *most, end = names
    labels = [label for _, label in most]
    if sum(_min_widths(labels, style)) > bar.width - last - gap * len(
        labels
    ):  # long labels in a small window
        gap, last = style.px(5), _min_widths([end[1]], style)[0]
    widths = _widths(labels, bar.width - last - gap * len(labels), style)
    buttons: list[Control] = []
    left = bar.left
    for (name, label), width in zip(most, widths, strict=True):
        buttons.append(Button(name, pygame.Rect(left, bar.top, width, bar.height), label))
        left += width + gap
    return [*buttons, Button(end[0], pygame.Rect(bar.right - last, bar.top, last, bar.height), end[1])]


def _widths(labels: list[str], room: int, style: Style) -> list[int]:
    """Widths of the buttons: equal, unless a label would not fit into two lines then."""
    even, min_widths = min(style.px(_EVEN), room // len(labels)), _min_widths(labels, style)
    if even >= max(min_widths):
        return [even] * len(labels)
    spare = (room - sum(min_widths)) // len(labels)
    return [width + spare for width in min_widths]


def _min_widths(labels: list[str], style: Style) -> list[int]:
    """Least widths of buttons whose labels may take two lines."""
    return [_in_two_lines(label, style) + style.px(_PAD) for label in labels]


def _in_two_lines(label: str, style: Style) -> int:
    words = label.split(" ")  # no-break spaces hold words together
    halves = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words) + 1)]
    return min(max(fonts.width(half, Face.STRONG, style.px(13)) for half in pair) for pair in halves)


def _in_rows(names: Sequence[tuple[str, str]], bar: pygame.Rect, columns: int, gap: int) -> list[Control]:
    rows = -(-len(names) // columns)
    width, height = (bar.width + gap) // columns, (bar.height + gap) // max(rows, 1)
    height = min(height, (bar.height + gap) // -(-BAR_BUTTONS // columns))
    return [
        Button(
            name,
            pygame.Rect(
                bar.left + n % columns * width, bar.top + n // columns * height, width - gap, height - gap
            ),
            label,
        )
        for n, (name, label) in enumerate(names)
    ]
