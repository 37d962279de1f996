"""Tables of Scrabble."""

from tests.modes.board_table import Table

FILLER = "VVVVVVVVVVVVVVVV"


def scrabble(words: str, *hands: str, bag: str = FILLER, **rest: object) -> Table:
    game = str(rest.pop("game", "scrabble"))
    return Table(game, words, hands or ("CATSODE", "CATSODE"), bag, **rest)  # type: ignore[arg-type]
