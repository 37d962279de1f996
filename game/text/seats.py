"""What those at a table are called: persons by their names, computer players by their level. It knows no
game."""

from collections.abc import Sequence

from game.table.seats import level_of
from game.text.catalogues import text


def called(names: Sequence[str]) -> tuple[str, ...]:
    """What each seat is called."""
    return tuple(_called(names, seat) for seat in range(len(names)))


def _called(names: Sequence[str], seat: int) -> str:
    """The name of a person; of a computer player its level, with a number where there are several such."""
    name, level = names[seat], level_of(names[seat])
    if level is None:
        return name or text("Player {n}", n=seat + 1)
    same = [other for other, there in enumerate(names) if there == name]
    said = level_name(level)
    return said if len(same) == 1 else f"{said} {same.index(seat) + 1}"


def level_name(level: str) -> str:
    """What a computer player of a level is called."""
    names = {
        "beginner": lambda: text("Beginner"),
        "club": lambda: text("Club player"),
        "expert": lambda: text("Expert"),
        "master": lambda: text("Master"),
    }
    return names[level]() if level in names else level
