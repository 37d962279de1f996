"""Who sits at the table, persons and computer players, and what each is called. It knows no game."""

from collections.abc import Sequence

from game.table.seats import is_computer, level_of
from game.text.catalogues import text


class Seating:
    """The seats in their order. One screen serves all persons; where there are several, a curtain falls
    between them."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.persons = tuple(seat for seat, name in enumerate(names) if not is_computer(name))
        self.called = tuple(_called(self.names, seat) for seat in range(len(names)))

    def __len__(self) -> int:
        return len(self.names)

    @property
    def company(self) -> bool:
        """Several sit here, so that something is hidden from somebody."""
        return len(self.names) > 1

    @property
    def curtained(self) -> bool:
        """Several persons pass one screen on."""
        return len(self.persons) > 1

    @property
    def only_viewer(self) -> int | None:
        """Who looks on all the time: the only person. None where several do in turn, or nobody plays."""
        return self.persons[0] if len(self.persons) == 1 else None

    def level(self, seat: int) -> str | None:
        """The level of a computer player; None for a person."""
        return level_of(self.names[seat])


def _called(names: tuple[str, ...], seat: int) -> str:
    """The name of a person; of a computer player its level, with a number where there are several such."""
    name, level = names[seat], level_of(names[seat])
    if level is None:
        return name or text("Player {n}", n=seat + 1)
    same = [other for other, there in enumerate(names) if there == name]
    called = level_name(level)
    return called if len(same) == 1 else f"{called} {same.index(seat) + 1}"


def level_name(level: str) -> str:
    """What a computer player of a level is called."""
    names = {
        "beginner": lambda: text("Beginner"),
        "club": lambda: text("Club player"),
        "expert": lambda: text("Expert"),
    }
    return names[level]() if level in names else level
