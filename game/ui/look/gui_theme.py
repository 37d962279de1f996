"""Dresses pygame_gui in a theme of ours, in the sizes of the scale; it does not know the forms."""

from typing import Any

from game.paths import shipped
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.look.tokens import Colour, mixed


def gui_theme(style: Style) -> dict[str, Any]:
    """The theme as pygame_gui reads it. Its `defaults` honour only colours: the rest is set by element."""
    theme = style.theme
    font = {
        "name": "kanugo-text",
        "size": str(style.px(16)),
        "regular_path": str(shipped("assets") / "fonts" / Face.TEXT.value),
        "bold_path": str(shipped("assets") / "fonts" / Face.BOLD.value),
    }
    field = mixed(theme.paper, (255, 255, 255), 0.7)
    colours = {
        "dark_bg": _hex(field),
        "normal_text": _hex(theme.ink),
        "text_cursor": _hex(theme.ink),
        "selected_bg": _hex(theme.brass[0]),
        "selected_text": _hex(theme.brass_text),
        "normal_border": _hex(theme.quiet_ink),
        "focused_border": _hex(theme.ink),
    }
    entry = {
        "shape": "rounded_rectangle",
        "shape_corner_radius": str(style.px(8)),
        "border_width": str(style.px(1)),
        "shadow_width": "0",
        "padding": f"{style.px(10)},{style.px(4)}",
    }
    return {"text_entry_line": {"colours": colours, "font": font, "misc": entry}}


def _hex(tint: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*tint)
