"""The rounds of Kan-u-go with real cards, as they are kept beside a game without moves."""

from collections.abc import Iterator

import msgspec

from game.table.board import FREE
from game.table.ruleset import Ruleset
from modes.options import KanugoOptions

AS_FREE = "*"
"""A free card, as it is typed."""


class NotedRounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards that each seat had left over, round by round."""

    rounds: tuple[tuple[str, ...], ...] = ()

    @property
    def text(self) -> str:
        return msgspec.json.encode(self).decode()

    def points(self, rules: Ruleset, seat: int) -> list[int]:
        """What a seat wrote down in each round."""
        return [sum(map(rules.value, cards_of(hands[seat]))) for hands in self.rounds]

    def over(self, rules: Ruleset, seats: int) -> bool:
        """Whether these rounds end the game."""
        totals = [sum(self.points(rules, seat)) for seat in range(seats)]
        return rules.of(KanugoOptions).game_over(totals)


def rounds_in(aside: str, seats: int) -> NotedRounds | None:
    """The rounds in the draft of a game; None if it is a game that is played here."""
    try:
        noted = msgspec.json.decode(aside, type=NotedRounds)
    except (msgspec.DecodeError, RecursionError):
        return None
    return noted if "rounds" in aside and all(len(hands) == seats for hands in noted.rounds) else None


def cards_of(hand: str) -> Iterator[str]:
    """The cards of a hand that was typed."""
    return (FREE if sign == AS_FREE else sign for sign in hand)
