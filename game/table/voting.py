"""The table's vote on a doubted word: who votes, and which majority sends it back. What that costs is the
mode's."""

from game.table.ruleset import Ruleset
from game.table.state import State


def voters(state: State, ruleset: Ruleset) -> tuple[int, ...]:
    """The seats that vote on the last play, in their order; a vote of `Challenge` is theirs in this order."""
    before = state.undisputed
    laid = None if before is None or ruleset.voters == "all" else before.turn
    return tuple(seat for seat in state.playing if seat != laid)


def sent_back(votes: tuple[bool, ...], ruleset: Ruleset) -> bool:
    """Whether the votes against (true) are enough to send a word back."""
    against, all_ = sum(votes), len(votes)
    match ruleset.majority:
        case "more_than_half":
            return 2 * against > all_
        case "two_thirds":
            return 3 * against >= 2 * all_
        case "everyone":
            return against == all_
