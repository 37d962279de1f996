"""Who sits at the table, persons and computer players, and what each is called."""

from collections.abc import Sequence

from game.table.seats import is_computer, level_of
from game.text.phrases import called

_MASTER = "master"


class Seating:
    """The seats in their order. One screen serves all persons; where there are several, a curtain falls
    between them."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.persons = tuple(seat for seat, name in enumerate(names) if not is_computer(name))
        self.called = called(self.names)

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

    def takes_long(self, seat: int) -> bool:
        """Whether a computer player may think so long that one would have it play now."""
        return self.level(seat) == _MASTER
