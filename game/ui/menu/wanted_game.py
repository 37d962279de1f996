"""A new game as it is chosen so far; it does not know how it is asked for, nor how it is opened."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from game.table.ruleset import Ruleset
from game.ui.kit.screen import Screen

if TYPE_CHECKING:  # a new game need not wait for what reads files
    from game.ui.menu.deal_choice import FreshDeals
    from game.ui.menu.file_room import FileRoom

OptionValue = bool | int | str


class WantedGame:
    """What the form says so far."""

    def __init__(
        self, ruleset: str, language: str, options: dict[str, OptionValue], lexicon: str = ""
    ) -> None:
        self.ruleset = ruleset
        self.language = language
        self.options = options
        self.lexicon = lexicon  # a list of the player's own; empty: the game's
        self.deal = ""

    def differing(self, ruleset: Ruleset) -> dict[str, OptionValue]:
        """The options that are chosen otherwise than the game has them."""
        chosen, offered = self.options, ruleset.options
        return {name: chosen[name] for name, values in offered.items() if chosen.get(name) in values[1:]}


class BeginGame(Protocol):
    """Opens the table for a ruleset, a language, a deal number and options, by a word list or the game's."""

    def __call__(
        self, ruleset: str, language: str, deal: int, options: dict[str, OptionValue], *, lexicon: str
    ) -> Screen: ...


class House(Protocol):
    """What is asked of the house by whoever opens a game that no form has asked for."""

    @property
    def files(self) -> "FileRoom": ...

    @property
    def fresh(self) -> "FreshDeals": ...

    def likely(self) -> Ruleset | None: ...

    def resumed(self, game: int) -> Screen: ...

    def begin(
        self,
        ruleset: str,
        language: str,
        deal: int,
        options: dict[str, OptionValue],
        names: tuple[str, ...] = ("",),
        phones: bool = False,
        lexicon: str = "",
    ) -> Screen: ...

    def ask_players(
        self, ruleset: str, language: str, deal: int, options: dict[str, OptionValue], lexicon: str = ""
    ) -> Screen: ...


_LEVELS = ("beginner", "intermediate", "expert")


def shown_choices(choices: Sequence[OptionValue]) -> tuple[OptionValue, ...]:
    """The choices of an option in the order shown, whichever is the original's: yes before no, numbers and
    levels upwards."""
    if set(choices) == {True, False}:
        return (True, False)
    if set(choices) <= set(_LEVELS):
        return tuple(level for level in _LEVELS if level in choices)
    numbers = [choice for choice in choices if isinstance(choice, int)]
    return tuple(sorted(numbers)) if len(numbers) == len(choices) else tuple(choices)
