"""The looks of the table as a style sheet for phones. It knows no screen."""

from game.ui.look.tokens import Colour, Theme


def look_of(theme: Theme) -> str:
    """The colours of a theme as the custom properties that the page's style sheet uses."""
    colours: dict[str, Colour] = {
        "table": theme.table[0],
        "table-edge": theme.table[-1],
        "text": theme.text,
        "quiet": theme.quiet,
        "rail": theme.rail[0],
        "rail-edge": theme.rail_edge,
        "button": theme.button[0],
        "button-low": theme.button[-1],
        "button-edge": theme.button_edge,
        "brass": theme.brass[0],
        "brass-low": theme.brass[-1],
        "brass-edge": theme.brass_edge,
        "brass-text": theme.brass_text,
        "paper": theme.paper,
        "ink": theme.ink,
        "quiet-ink": theme.quiet_ink,
        "rule": theme.rule,
        "card": theme.card[0],
        "card-low": theme.card[-1],
        "card-edge": theme.card_edge,
        "card-lip": theme.card_lip,
        "legal": theme.legal,
        "refused": theme.refused,
    }
    rows = "".join(
        f"--{name}:#{red:02x}{green:02x}{blue:02x};" for name, (red, green, blue) in colours.items()
    )
    return f":root{{{rows}}}\n"
