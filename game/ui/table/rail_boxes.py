"""Where everything lies on the rail of a game for one, beside the table or below it, in logical pixels. It
draws nothing."""

from game.ui.look.tokens import TOUCH

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

_TIGHT = 508  # a rail lower than this has smaller buttons
_LAMP_HIGH, _LAMP = 58, 36


def rail_beside(x: float, y: float, width: float, height: float) -> dict[str, Box]:
    """The rail at the right of the table, full height."""
    left, inner = x + 24, width - 48
    bottom = height - 24
    main_top = bottom - TOUCH - 12 - 56
    room = main_top - 18 - 100
    placement = min(250.0, max(170.0, (room - 88) * 0.47))
    undo_top = main_top - 18 - placement - 18 - 52
    return {
        "count": (left, y + 20, inner, 50),
        "ticks": (left, y + 74, inner, 9),
        "words": (left, y + 100, inner, undo_top - 18 - 100),
        **_three(left, undo_top, inner, 52),
        "placement": (left, main_top - 18 - placement, inner, placement),
        "main": (left, main_top, inner, 56),
        "second": (left, bottom - TOUCH, inner, TOUCH),
    }


def rail_compact(x: float, y: float, width: float, height: float) -> dict[str, Box]:
    """The narrow rail of a small window: the title moves in, the words go behind a button."""
    left, inner = x + 17, width - 33
    if height < _TIGHT:
        return _rail_tight(left, y, inner, height)
    bottom = height - 22
    main_top = bottom - TOUCH - 12 - 56
    return {
        "title": (left, y + 10, inner, 44),
        "count": (left, y + 58, inner, 40),
        "ticks": (left, y + 102, inner, 7),
        **_three(left, y + 124, inner, 50),
        "words": (left, y + 184, inner, TOUCH),
        "placement": (left, y + 240, inner, main_top - 14 - 240),
        "main": (left, main_top, inner, 56),
        "second": (left, bottom - TOUCH, inner, TOUCH),
    }


def _rail_tight(left: float, y: float, inner: float, height: float) -> dict[str, Box]:
    """The rail where large text leaves it little height: smaller buttons, which are large all the same."""
    second = height - 10 - 34
    main = second - 6 - 40
    return {
        "title": (left, y + 4, inner, 44),
        "count": (left, y + 52, inner, 24),
        "ticks": (left, y + 78, inner, 5),
        **_three(left, y + 88, inner, 48),
        "words": (left, y + 142, inner, 34),
        "placement": (left, y + 182, inner, main - 6 - 182),
        "main": (left, main, inner, 40),
        "second": (left, second, inner, 34),
    }


def _three(x: float, y: float, width: float, height: float) -> dict[str, Box]:
    """Undo, redo and hint, side by side."""
    apart = 10 if width > 200 else 8
    each = (width - 2 * apart) / 3
    return {
        name: (x + place * (each + apart), y, each, height)
        for place, name in enumerate(("undo", "redo", "hint"))
    }


def rail_below(x: float, y: float, width: float, height: float) -> dict[str, Box]:
    """The rail of a window that is higher than wide, in three columns."""
    column = (width - 2 * 24 - 2 * 20) / 3
    first, second, third = (24 + n * (column + 20) for n in range(3))
    bottom = y + height - 20
    return {
        "count": (first, y + 14, column, 46),
        "ticks": (first, y + 66, column, 8),
        "words": (first, bottom - 52 - 12 - TOUCH, column, TOUCH),
        **_three(first, bottom - 52, column, 52),
        "placement": (second, y + 20, column, height - 40),
        "main": (third, y + height - 20 - TOUCH - 12 - 56, column, 56),
        "second": (third, bottom - TOUCH, column, TOUCH),
    }


def with_lamp(spots: dict[str, Box], beside: bool) -> Box:
    """Make room for the lamp: below the ticks, or where there is little room beside the count."""
    x, y, width, height = spots["count"]
    if beside:
        left, top, across, high = spots["words"]
        spots["words"] = (left, top + _LAMP_HIGH, across, high - _LAMP_HIGH)
        return (x - 4, top - 8, width + 8, _LAMP_HIGH - 2)
    spots["count"] = (x, y, width - _LAMP, height)
    return (x + width - _LAMP, y, _LAMP, min(height, _LAMP))
