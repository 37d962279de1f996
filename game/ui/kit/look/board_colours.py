"""The colours of boards and their premium squares, in every theme; it does not know where a square lies."""

from dataclasses import dataclass

from game.ui.kit.look.tokens import Colour, Theme, colour


@dataclass(frozen=True, slots=True)
class BoardLook:
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
    """The board of a theme."""
    return BOARDS[theme.name]


FILLS = {
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
SIGN = colour("fff3d6")
SAND_INK = colour("2e2414")
SAND_LINE = colour("6b5a38")

SHAPES = {"yellow": "circle", "green": "triangle", "blue": "square", "red": "diamond"}
SIGNS_ON_SQUARES = {
    "yellow": colour("e8d27c"),
    "green": colour("9fd3a6"),
    "blue": colour("a6c9ea"),
    "red": colour("f0b0a3"),
}
SIGNS_ON_TILES = {
    "yellow": colour("866a10"),
    "green": colour("2f7d48"),
    "blue": colour("2b6299"),
    "red": colour("b0392c"),
}
TILE_INK = colour("2d251b")
BLANK_INK = colour("5f5443")
SUM = (colour("277a43"), colour("185f31"))  # the disc with the sum of a draft that may be played
SUM_BAD = (colour("6a655a"), colour("4d4942"))
