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


def laid(n: int, rules: Ruleset) -> str:
    """That so many pieces are laid."""
    if rules.pieces_are == "tiles":
        return plural("{n} tile laid", "{n} tiles laid", n)
    return plural("{n} card laid", "{n} cards laid", n)


def held(pieces: str, rules: Ruleset) -> str:
    """What somebody holds."""
    if rules.pieces_are == "tiles":
        return text("Rack: {tiles}", tiles=pieces)
    return text("Hand: {cards}", cards=pieces)


def what_is(piece: str, rules: Ruleset) -> str:
    """What a piece that is no letter is good for; "" for a letter."""
    if piece == FREE:
        return text("A free card: it stands for no letter, and goes with your last letter card.")
    if piece != BLANK:
        return ""
    if rules.blank_is == "star":
        return text("A star: it stands for any letter, and is freed again by that letter.")
    return text("A blank: it stands for any letter, and keeps it for the whole game.")
