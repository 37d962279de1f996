"""Tables of Ekraibl."""

from typing import Any

from game.table.moves import Done
from tests.modes.board_table import ACROSS, Table

FILLER = "ЦЦЦЦЦЦЦЦЦЦЦЦЦЦЦЦЦЦ"


def ekraibl(words: str, *hands: str, bag: str = FILLER, **rest: object) -> Table:
    game = str(rest.pop("game", "ekraibl-hard"))
    return Table(game, words, hands or ("КОТРАСИ", "КОТРАСИ"), bag, **rest)  # type: ignore[arg-type]


def done(table: Table) -> list[str]:
    return table.play(Done())


SHLYAPA = "ШЛЯПА САМ САК МАСКА ШЛЯПАМ"


def shlyapa(*hands: str, words: str = SHLYAPA, **rest: Any) -> Table:
    """The example: ШЛЯП with the star as А; beside it С, А, К, М."""
    return ekraibl(words, *(hands or ("САКМЦЦЦ", "САКМЦЦЦ")), drawing="ШЛЯПа", at=(3, 7), **rest)


def swap(table: Table, letter: str, cell: tuple[int, int]) -> list[str]:
    return table.play(table.placing(letter, cell, ACROSS))
