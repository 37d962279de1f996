"""Tables of Skrablo."""

from tests.modes.board_table import Table

FILLER = "KKKKKKKKKKKKKKKK"


def skrablo(words: str, *hands: str, bag: str = FILLER, **rest: object) -> Table:
    return Table("skrablo", words, hands or ("HUNDOLAE", "HUNDOLAE"), bag, **rest)  # type: ignore[arg-type]
