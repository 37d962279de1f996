"""Who sits at the table: persons and computer players with their names, how long the latter think, and which
words they know."""

from collections.abc import Sequence

from game.store.settings import ThinkingTime
from game.system.plain_text import shortened
from game.table.state import is_computer, level_of
from game.text.phrases import display_names

_MASTER = "master"
_BRIEF = 16  # letters


class Seating:
    """The seats in order. Several persons share one screen, with a curtain between their turns."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.persons = tuple(seat for seat, name in enumerate(names) if not is_computer(name))
        self.called = display_names(self.names)
        self.brief = tuple(shortened(name, _BRIEF) for name in self.called)
        """The displayed names, short enough for a sentence on a button or a narrow phone."""
        self.substitutes: dict[int, str] = {}
        """The levels of the computer players that play for absent persons, by seat."""

    def __len__(self) -> int:
        return len(self.names)

    @property
    def company(self) -> bool:
        """Whether there are several seats, with something to hide from each other."""
        return len(self.names) > 1

    @property
    def curtained(self) -> bool:
        """Whether several persons share the screen."""
        return len(self.persons) > 1

    @property
    def only_viewer(self) -> int | None:
        """The only person, who always sees the table; None if there are several or none."""
        return self.persons[0] if len(self.persons) == 1 else None

    def level(self, seat: int) -> str | None:
        """The level of a computer player, also of one that plays for an absent person; None for a person."""
        return self.substitutes.get(seat) or level_of(self.names[seat])

    def takes_long(self, seat: int) -> bool:
        """Whether a computer player may think for long."""
        return self.level(seat) == _MASTER


_thinking_time: ThinkingTime = "normal"


def use_thinking_time(chosen: ThinkingTime) -> None:
    """Set how long the strongest computer player thinks. The menu sets it without loading the players."""
    global _thinking_time
    _thinking_time = chosen


def thinking_time() -> ThinkingTime:
    return _thinking_time


_computer_words = "full"


def use_computer_words(tier: str) -> None:
    """Set the tier of the words that computer players know."""
    global _computer_words
    _computer_words = tier


def computer_words() -> str:
    return _computer_words
