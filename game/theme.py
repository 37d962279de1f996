"""The measures and colours of the three themes."""

import msgspec
from msgspec.structs import replace

Colour = tuple[int, int, int]
Shade = tuple[int, int, int, int]

CARD_STEP = 7  # a card is 7 : 8, so its width goes by sevens and its height is whole
CARD_WIDTHS = tuple(range(21, 127, CARD_STEP))


def colour(hexadecimal: str) -> Colour:
    """The colour that six hexadecimal digits name."""
    red, green, blue = bytes.fromhex(hexadecimal)
    return red, green, blue


def hexed(tint: Colour) -> str:
    """A colour as CSS and pygame_gui read it."""
    return "#{:02x}{:02x}{:02x}".format(*tint)


def _row(digits: str) -> tuple[Colour, ...]:
    return tuple(colour(part) for part in digits.split())


def veil(tint: Colour, share: float) -> Shade:
    """The colour with partial opacity: share 1.0 hides what is below."""
    return (*tint, round(255 * share))


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """A colour on the way from the first to the second."""
    (red, green, blue), (to_red, to_green, to_blue) = first, second
    return (
        round(red + (to_red - red) * share),
        round(green + (to_green - green) * share),
        round(blue + (to_blue - blue) * share),
    )


class Shadow(msgspec.Struct, frozen=True):
    """A drop shadow: distance down, softness, darkness."""

    down: float
    blur: float
    share: float
    aside: float = 0.0


CARD_SHADOW = Shadow(3, 6, 0.38)
HAND_SHADOW = Shadow(6, 10, 0.42)
LIFTED_SHADOWS = (Shadow(16, 22, 0.46), Shadow(5, 8, 0.30))
PAPER_SHADOW = Shadow(5, 14, 0.38)
BUTTON_SHADOW = Shadow(3, 6, 0.38)
RAIL_SHADOW = Shadow(0, 26, 0.38, aside=-10)

PAPER_RADIUS = 10
PLATE_RADIUS = 14
BUTTON_RADIUS = 10
CARD_RADIUS = 0.13  # of the card's width
TOUCH = 44  # the least side of anything a finger presses


class Theme(msgspec.Struct, frozen=True):
    """Every colour of one look of the table."""

    name: str
    table: tuple[Colour, ...]  # centre, middle, edge
    noise: float
    text: Colour
    quiet: Colour
    line: Shade  # what is printed on the table
    rail: tuple[Colour, ...]  # left, right
    rail_edge: Colour
    grain: float
    button: tuple[Colour, ...]  # top, bottom
    button_edge: Colour
    brass: tuple[Colour, ...]
    brass_edge: Colour
    brass_text: Colour
    paper: Colour
    rule: Colour
    ink: Colour
    quiet_ink: Colour
    card: tuple[Colour, ...]  # top left, middle, bottom right
    card_edge: Colour
    card_lip: Colour
    back: tuple[Colour, ...]
    legal: Colour
    refused: Colour
    glow: float  # how strongly a ring shines around
    ring_inset: bool  # a thick ring inside the card instead of a shining one around it
    shadows: bool


FELT = Theme(
    name="felt",
    table=_row("276851 1a523e 0c2e23"),
    noise=0.35,
    text=colour("F4ECD8"),
    quiet=colour("E3DDC8"),
    line=veil(colour("F4ECD8"), 0.26),
    rail=_row("33241a 241810"),
    rail_edge=colour("5b4330"),
    grain=0.20,
    button=_row("4a3626 3a2a1d"),
    button_edge=colour("6d5238"),
    brass=_row("efcf86 d3a94f"),
    brass_edge=colour("8f6c28"),
    brass_text=colour("2a1d0d"),
    paper=colour("F8F1E0"),
    rule=colour("E2D5B8"),
    ink=colour("33291E"),
    quiet_ink=colour("6A5A43"),
    card=_row("FFFCF3 F6EEDA EADCBD"),
    card_edge=colour("B7A074"),
    card_lip=colour("A58D5D"),
    back=_row("8c3330 6f2426"),
    legal=colour("8fe29c"),
    refused=colour("ff957d"),
    glow=0.62,
    ring_inset=False,
    shadows=True,
)

SLATE = Theme(
    name="slate",
    table=_row("46576a 33414f 1b242e"),
    noise=0.25,
    text=colour("F0F3F6"),
    quiet=colour("C9D3DC"),
    line=veil((255, 255, 255), 0.26),
    rail=_row("222b35 171e26"),
    rail_edge=colour("455361"),
    grain=0.10,
    button=_row("35424f 2a3540"),
    button_edge=colour("53626f"),
    brass=_row("f0d08a d6ac55"),
    brass_edge=colour("8f6c28"),
    brass_text=colour("2a1d0d"),
    paper=colour("F5F2EA"),
    rule=colour("DDD8CA"),
    ink=colour("272B30"),
    quiet_ink=colour("5A6068"),
    card=_row("FFFEFA F5F1E6 E6DFCD"),
    card_edge=colour("A79F8A"),
    card_lip=colour("8F8874"),
    back=_row("33608c 264a6e"),
    legal=colour("8fe29c"),
    refused=colour("ff957d"),
    glow=0.62,
    ring_inset=False,
    shadows=True,
)

CONTRAST = Theme(
    name="contrast",
    table=_row("101010 0a0a0a 000000"),
    noise=0.0,
    text=(255, 255, 255),
    quiet=(255, 255, 255),
    line=(255, 255, 255, 255),
    rail=_row("000000 000000"),
    rail_edge=(255, 255, 255),
    grain=0.0,
    button=_row("000000 000000"),
    button_edge=(255, 255, 255),
    brass=_row("ffe14d ffe14d"),
    brass_edge=(255, 255, 255),
    brass_text=(0, 0, 0),
    paper=(255, 255, 255),
    rule=(153, 153, 153),
    ink=(0, 0, 0),
    quiet_ink=(34, 34, 34),
    card=_row("FFFFFF FFFFFF FFFFFF"),
    card_edge=(0, 0, 0),
    card_lip=(0, 0, 0),
    back=_row("003a8c 003a8c"),
    legal=colour("5dff7a"),
    refused=colour("ff8a70"),
    glow=0.0,
    ring_inset=True,
    shadows=False,
)

THEMES = {theme.name: theme for theme in (FELT, SLATE, CONTRAST)}

SEAT_INKS: tuple[Colour, ...] = tuple(
    colour(ink) for ink in ["1b6350", "9e2921", "245a8c", "6a3a7c", "804a0c", "3a3026", "8f3562"]
)
"""The colours of the players, on paper."""

SEAT_SHAPES = ("disc", "square", "up", "diamond", "down", "cross", "ring")
"""The shapes of their markers, a badge with the colour; `assets/phones/lobby.js` has them too."""

NUMBER_INKS = {  # cool is cheap to keep, warm is dear; 4.5 : 1 on the darkest part of a card, on white 7 : 1
    2: colour("245a8c"),
    4: colour("1b6350"),
    6: colour("3a3026"),
    8: colour("804a0c"),
    10: colour("a02a22"),
    15: colour("6a3a7c"),
}
DISABLED_PLATE, DISABLED_FACE = 0.80, 0.60  # of what cannot be pressed now; on paper too its label has 3 : 1
FOCUS_LIGHT = colour("fff2c4")
FOCUS_DARK = colour("1c140c")
BRASS_RING = colour("e9bb5c")
BADGE_GOOD = colour("19783b")
BADGE_BAD = colour("c23b2a")
BAD_INK = colour("a5291f")  # words of blame on paper
LABEL_INK = colour("735309")  # the small golden heading on paper


class Scale(msgspec.Struct, frozen=True):
    """Screen pixels per pixel of the design: `cards` for cards and boards, times `text` for text and
    controls. `far`: the table is read from a distance, so its pieces are as large as possible; `left`: the
    rail is at its left."""

    cards: float = 1.0
    far: bool = False
    left: bool = False
    text: float = 1.0

    @property
    def ui(self) -> float:
        """The scale of text and of what it is on."""
        return self.cards * self.text

    @property
    def of_cards(self) -> "Scale":
        """The same without larger text."""
        return self if self.text == 1.0 else replace(self, text=1.0)

    def holding(self, size: tuple[int, int], min_size: tuple[float, float]) -> "Scale":
        """The largest text, up to the wanted size, at which a window has this much of the design."""
        most = min(side / (needed * self.cards) for side, needed in zip(size, min_size, strict=True))
        return self if self.text <= most else replace(self, text=max(1.0, int(most * 100) / 100))

    def px(self, logical: float) -> int:
        """A length in pixels of the screen; what is not nothing stays at least one pixel."""
        pixels = round(logical * self.ui)
        return pixels if pixels or not logical else 1

    def rect(self, x: float, y: float, width: float, height: float) -> tuple[int, int, int, int]:
        """Left, top, width and height of a rectangle of the design in pixels of the screen."""
        left, top = round(x * self.ui), round(y * self.ui)
        return left, top, round((x + width) * self.ui) - left, round((y + height) * self.ui) - top

    def card(self, logical: float) -> int:
        """The whole-pixel card width nearest to a width of the design."""
        return max(CARD_WIDTHS[0], round(logical * self.cards / CARD_STEP) * CARD_STEP)

    def logical(self, pixels: float) -> float:
        """A length of the screen in pixels of the design."""
        return pixels / self.ui

    def compact(self, size: tuple[int, int]) -> bool:
        """Whether a window of this many pixels has so little room that its parts are smaller."""
        return self.logical(size[0]) < 1000 or self.logical(size[1]) < 680

    @classmethod
    def fit(
        cls, size: tuple[int, int], wanted: float | None = None, far: bool = False, text: float = 1.0
    ) -> "Scale":
        """The scale for a window: the player's choice, or height / 800 to the nearest quarter.

        Where text is no larger than the rest, it never leaves less than 800 x 600 of the design, the least
        that the screens are laid out for.
        """
        width, height = size
        most = max(1.0, min(3.0, width / 800, height / 600))
        chosen = wanted if wanted is not None else round(height / 800 * 4) / 4
        return cls(max(1.0, min(chosen, int(most * 4) / 4)), far, text=text)


def card_height(width: int) -> int:
    """Cards are 7 : 8."""
    return width * 8 // 7


class BoardLook(msgspec.Struct, frozen=True):
    """What a board is made of."""

    frame: tuple[Colour, ...]  # light edge, top, bottom
    groove: Colour
    bed: Colour
    square: Colour
    start: Colour
    label: Colour  # co-ordinates
    darker: float = 0.0  # how much of black is in the paint of premium squares and tiles


BOARDS = {
    "felt": BoardLook(
        (colour("b98852"), colour("8a5f39"), colour("5d3d22")),
        colour("3a2616"),
        colour("0d2a20"),
        colour("1c4a39"),
        colour("2a5c48"),
        colour("f9edd6"),
    ),
    "slate": BoardLook(
        (colour("8b96a1"), colour("5c6772"), colour("3f4954")),
        colour("232b33"),
        colour("151d25"),
        colour("2b3947"),
        colour("3a4958"),
        colour("F0F3F6"),
    ),
    "contrast": BoardLook(
        (colour("FFFFFF"), colour("303030"), colour("303030")),
        colour("FFFFFF"),
        colour("808080"),
        colour("000000"),
        colour("202020"),
        colour("FFFFFF"),
        darker=0.36,
    ),
}


def board_look(theme: Theme) -> BoardLook:
    return BOARDS[theme.name]


FILLS = {  # the paint of premium squares; `guide/boards.py` has the words for them
    "light blue": colour("456f8b"),
    "dark blue": colour("2f5580"),
    "light red": colour("92594c"),
    "dark red": colour("8c423b"),
    "violet": colour("6a4f86"),
    "orange": colour("8d5b22"),
    "green": colour("3b7550"),
    "yellow": colour("77672b"),
    "blue": colour("3d658c"),
    "red": colour("8c423b"),
    "sand": colour("c3b592"),
}
LETTER_FILL, WORD_FILL = "blue", "red"  # of a square whose colour has no paint here
SQUARE_PRINT = colour("fff3d6")
SAND_INK = colour("2e2414")
SAND_LINE = colour("6b5a38")

SHAPES = {"yellow": "circle", "green": "triangle", "blue": "square", "red": "diamond"}
SHAPES_ON_SQUARES = {
    "yellow": colour("e8d27c"),
    "green": colour("9fd3a6"),
    "blue": colour("a6c9ea"),
    "red": colour("f0b0a3"),
}
SHAPES_ON_TILES = {
    "yellow": colour("866a10"),
    "green": colour("2f7d48"),
    "blue": colour("2b6299"),
    "red": colour("b0392c"),
}
TILE_INK = colour("2d251b")
BLANK_INK = colour("5f5443")
SUM = (colour("277a43"), colour("185f31"))  # the disc with the sum of a draft that may be played
SUM_BAD = (colour("6a655a"), colour("4d4942"))
