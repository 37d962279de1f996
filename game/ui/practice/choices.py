"""What the form of practice offers to choose, and what is chosen on it: how long, how many new ones, which
kinds. A challenge has an end of its own. It lays nothing out."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from msgspec import structs

from game.store.settings import Practice
from game.study.challenge_texts import challenge_name
from game.study.challenges import ChallengeKind
from game.table import rulefile
from game.text.catalogues import plural
from game.ui.controls.choice import ChoiceField
from game.ui.controls.focus import Spot
from game.ui.controls.stepper import Stepper, Toggle


class SittingLength(NamedTuple):
    """So many items, or so many minutes, or a challenge."""

    items: int | None = None
    minutes: int | None = None
    challenge: Literal["", "rush", "ladder", "daily"] = ""

    @property
    def said(self) -> str:
        """The length in words."""
        if self.challenge:
            return challenge_name(ChallengeKind(self.challenge))
        if self.items is not None:
            return plural("{n} question", "{n} questions", self.items)
        return plural("{n} minute", "{n} minutes", self.minutes or 0)


LENGTHS = (
    *(SittingLength(items) for items in (10, 20, 50)),
    *(SittingLength(None, minutes) for minutes in (5, 10, 20)),
    SittingLength(challenge="rush"),
    SittingLength(challenge="ladder"),
    SittingLength(challenge="daily"),
)

FRESH: tuple[int | None, ...] = (0, 5, 10, 20, None)
"""New items a day."""


def length_at(chosen: Practice) -> int:
    """The place of the length that is chosen; the first if it is none of these."""
    items, minutes = (None, None) if chosen.challenge else (chosen.items, chosen.minutes)
    length = SittingLength(items, minutes, chosen.challenge)
    return LENGTHS.index(length) if length in LENGTHS else 0


def with_length(chosen: Practice, at: int) -> Practice:
    """The choices with another length; a challenge leaves the length of other sittings as it is."""
    length = LENGTHS[at]
    if length.challenge:
        return structs.replace(chosen, challenge=length.challenge)
    return structs.replace(chosen, items=length.items, minutes=length.minutes, challenge="")


def chosen_in(
    spots: Iterable[Spot], before: Practice, rulesets: Sequence[str], forms: Sequence[str]
) -> Practice:
    """What the spots of the form say, where these choices stood before."""
    chosen, spoken, left_out = before, rulefile.languages(before.ruleset), set(before.left_out)
    for spot in spots:
        match spot:
            case Stepper(name="game"):
                chosen = structs.replace(chosen, ruleset=rulesets[spot.at])
            case Stepper(name="language"):
                chosen = structs.replace(chosen, language=spoken[spot.at])
            case Stepper(name="forms"):
                chosen = structs.replace(chosen, forms=forms[spot.at])
            case Stepper(name="length"):
                chosen = with_length(chosen, spot.at)
            case ChoiceField(name="fresh"):
                chosen = structs.replace(chosen, fresh=FRESH[spot.at])
            case Toggle(name="common"):
                chosen = structs.replace(chosen, common=spot.on)
            case Toggle(name="own"):
                chosen = structs.replace(chosen, own=spot.on)
            case Toggle(name="every"):
                chosen = structs.replace(chosen, every=spot.on)
            case Toggle(name="timed"):
                chosen = structs.replace(chosen, timed=spot.on)
            case Toggle():
                kind = spot.name.removeprefix("kind ")
                left_out = left_out - {kind} if spot.on else left_out | {kind}
    if chosen.own and chosen.every:  # one of the two alone: that which was not there before
        chosen = structs.replace(chosen, own=not before.own, every=not before.every)
    return structs.replace(chosen, left_out=tuple(sorted(left_out)))
