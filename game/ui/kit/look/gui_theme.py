"""Applies our theme to pygame_gui, at the sizes of the scale."""

from typing import TYPE_CHECKING, Any

from game.system.paths import shipped
from game.theme import hexed, mixed
from game.ui.kit.look.fonts import Face, face_of_texts, script
from game.ui.kit.look.paint import Size
from game.ui.kit.look.style import Style

if TYPE_CHECKING:
    from pygame_gui import UIManager

FONT = "kanugo-text"
LINE_SIZE = 16  # of typed text
PAGE_SPACING = 1.2  # line height, in letter heights
_CLEAR = "#00000000"
_STATES = ("normal", "hovered", "active", "selected", "disabled")


def gui_manager(size: Size, style: Style) -> "UIManager":
    """The pygame_gui manager for a window of this size."""
    from pygame_gui import UIManager  # takes 0.1 s, which the menu does without

    return UIManager(size, theme_path=gui_theme(style), enable_live_theme_updates=False)


def gui_theme(style: Style) -> dict[str, Any]:
    """The theme as pygame_gui reads it. Its `defaults` honour only colours: the rest is set by element."""
    theme = style.theme
    font = {
        "name": FONT,
        "size": str(style.px(LINE_SIZE)),
        "regular_path": str(shipped("assets") / "fonts" / face_of_texts(Face.TEXT).value),
        "bold_path": str(shipped("assets") / "fonts" / face_of_texts(Face.STRONG).value),
        "script": script(face_of_texts(Face.TEXT)),
    }
    field = mixed(theme.paper, (255, 255, 255), 0.7)
    colours = {
        "dark_bg": hexed(field),
        "normal_text": hexed(theme.ink),
        "text_cursor": hexed(theme.ink),
        "selected_bg": hexed(theme.brass[0]),
        "selected_text": hexed(theme.brass_text),
        "normal_border": hexed(theme.quiet_ink),
        "focused_border": hexed(theme.ink),
    }
    entry = {
        "shape": "rounded_rectangle",
        "shape_corner_radius": str(style.px(8)),
        "border_width": str(style.px(1)),
        "shadow_width": "0",
        "padding": f"{style.px(10)},{style.px(4)}",
    }
    page = {
        "border_width": "0",
        "shadow_width": "0",
        "padding": "0,0",
        "line_spacing": str(PAGE_SPACING),
    }
    return {
        "text_entry_line": {"colours": colours, "font": font, "misc": entry},
        "text_box": {"colours": colours | {"dark_bg": _CLEAR}, "font": font, "misc": page},
        "vertical_scroll_bar": {
            "colours": {"dark_bg": _CLEAR, "normal_border": _CLEAR},
            "misc": {"border_width": "0", "shadow_width": "0", "enable_arrow_buttons": "0"},
        },
        "vertical_scroll_bar.button": {
            "colours": {f"{state}_bg": hexed(theme.quiet_ink) for state in _STATES}
            | {f"{state}_border": _CLEAR for state in _STATES},
            "misc": {"border_width": "7", "shadow_width": "0"},
        },
    }
