"""A board of Literaki with hands laid out by hand."""

from tests.modes.board_table import Table

FILLER = "ŹŹŹŹŹŹŹŹŹŹŹŹŹŹŹŹ"


def literaki(words: str, *hands: str, bag: str = FILLER, **rest: object) -> Table:
    return Table("literaki", words, hands or ("DOMKÓWY", "DOMKÓWY"), bag, **rest)  # type: ignore[arg-type]
