"""What players call the pieces of a game: cards or tiles, a free card, a blank or a star."""

from game.table.board import BLANK, FREE
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text


def piece_name(piece: str, rules: Ruleset) -> str:
    """A piece as a sentence names it."""
    if piece == FREE:
        return text("a free card")
    if piece != BLANK:
        return piece
    return text("a star") if rules.blank_is == "star" else text("a blank")


def piece_listed(piece: str, rules: Ruleset) -> str:
    """A piece as a list names it, in the case that lists have."""
    if piece == FREE:
        return text("free card")
    if piece != BLANK:
        return piece
    return text("star") if rules.blank_is == "star" else text("blank")


def laid(n: int, rules: Ruleset) -> str:
    """That so many pieces are laid."""
    if rules.pieces_are == "tiles":
        return plural("{n} tile played", "{n} tiles played", n)
    return plural("{n} card played", "{n} cards played", n)


def held(pieces: str, rules: Ruleset) -> str:
    """What somebody holds."""
    if rules.pieces_are == "tiles":
        return text("Rack: {tiles}", tiles=pieces)
    return text("Hand: {cards}", cards=pieces)


def what_is(piece: str, rules: Ruleset) -> str:
    """What a piece that is no letter is good for; "" for a letter."""
    if piece == FREE:
        return text("A free card is not a letter. It goes out with your last letter card.")
    if piece != BLANK:
        return ""
    if rules.blank_is == "star":
        return text("A star stands for any letter. Put that letter in its place to free it again.")
    return text("A blank stands for any letter and keeps it for the rest of the game.")
