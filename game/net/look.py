"""The style sheet of a theme: its colours as the page for phones uses them."""

from game.theme import FILLS, LETTER_FILL, SAND_INK, SIGN, WORD_FILL, Colour, Theme, board_look, mixed


def look_of(theme: Theme) -> str:
    """The colours of a theme as the custom properties that the page's style sheet uses, and the paint of
    every premium square by its name."""
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
        "sign": SIGN,
        "sand-sign": SAND_INK,
    }
    rows = "".join(f"--{name}:{_hex(each)};" for name, each in colours.items())
    return f":root{{{rows}}}\n{_paints(board_look(theme).darker)}"


def _paints(darker: float) -> str:
    """A rule for each paint; one without a name here is that of what its square multiplies."""
    paints = {"letter": FILLS[LETTER_FILL], "word": FILLS[WORD_FILL], **FILLS}
    return "".join(
        f'[data-paint~="{name.replace(" ", "-")}"]'
        f"{{--paint:{_hex(fill if name == 'sand' else mixed(fill, (0, 0, 0), darker))}}}\n"
        for name, fill in paints.items()
    )


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
