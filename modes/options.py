"""The options of our modes: fields of their rulesets besides those of every ruleset."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from game.system.plain_text import NAME_LENGTH, is_clean
from game.table.ruleset import Chance, ModeOptions, PieceCount, Positive
from game.table.state import LetterlessCut

SightLevel = Literal["beginner", "common", "club", "expert"]
"""Who notices plays: `common` is a beginner where a list says which words are common."""

Passing = Literal["free", "stuck"]
Tie = Literal["shared", "another_round", "before_reckoning"]

_MAX_HEAPS = 20
_NONE: Any = msgspec.field(default_factory=dict)


class PatienceOptions(ModeOptions, frozen=True, kw_only=True):
    """The options of the three patiences."""

    turn_only_when_stuck: bool = True  # methods 1 and 3: turn a card only when nothing can be placed
    draw_only_when_stuck: bool = True  # method 2: take a card only when nothing can be placed
    stuck_by: Literal["valid", "everyday"] = "valid"  # which words must all be unplaceable then
    open_refill: bool = False  # method 1: a used open card is replaced from the stock
    open_top_only: bool = True  # method 1: only the top of the open pile can be used
    exchange: bool = False  # pieces of the hand may be exchanged; in method 1 a card of the row
    stock_ends_game: bool = False  # methods 1 and 2: lost as soon as the stock is empty with cards left
    refill_hand: bool = False  # method 2: the hand is made full again after a placement
    heaps: tuple[Positive, ...] = ()  # method 3: how many cards lie in each heap
    heap_refill: bool = False  # method 3: an emptied heap gets the next card of the stock
    turn_by: Positive = 3  # method 3: how many cards a turn of the stock takes
    short_turn: bool = True  # method 3: fewer cards than a turn takes are turned too
    turn_past_usable: bool = True  # method 3: turning on is allowed though the waste's top could be used
    waste_uncovers: bool = False  # method 3: a used waste card frees the one under it
    heaps_first: bool = False  # method 3: the waste is refused while the heaps alone permit a placement

    def faults(self) -> Iterator[tuple[str, str, str]]:
        if len(self.heaps) > _MAX_HEAPS:
            yield "heaps", f"{len(self.heaps)} heaps", f"at most {_MAX_HEAPS}"


class KanugoOptions(ModeOptions, frozen=True, kw_only=True):
    """The options of Kan-u-go."""

    passing: Passing = "free"  # at any time, or only when nothing else is possible
    tie: Tie = "shared"  # equal totals at the end
    exchange: bool = False  # a card of the hand may be exchanged
    letterless_cut: LetterlessCut = "again"  # a free card that is cut: again, or its rank
    dealer_must_begin: bool = False  # a dealer who can lay a first word may not exchange instead
    exchange_free: bool = True  # a free card may be declared too
    stock_out: Literal["reshuffle", "open_only"] = "reshuffle"  # an exchange when the stock is through
    free_alone: Literal["exchange", "out"] = "exchange"  # a hand of free cards alone: goes on, or is out
    idle_circuits: Positive = 3  # so many circuits of the table with nothing placed end the round
    game_over_at: Positive = 100  # the game ends after the round in which somebody reaches this

    def game_over(self, totals: Sequence[int]) -> bool:
        """Whether the game ends with these totals after a round (K32)."""
        shared = totals.count(min(totals)) > 1
        return max(totals) >= self.game_over_at and not (shared and self.tie == "another_round")


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ends a game of the tile boards. A play or an exchange ends a row of passes."""

    out: bool = False  # the bag is empty, and one player has laid all their tiles
    stuck: bool = False  # the bag is empty, and nobody can form a word
    passes_by_one: Positive | None = None  # so many passes of one player in a row
    passes_by_all: Positive | None = None  # so many passes of everybody in a row
    passes_with_empty_bag: bool = False  # the passes of everybody end it only when the bag is empty
    at_target: Literal["at_once", "circle_played_out"] = "at_once"  # when the target is reached
    agreed: bool = False  # when the players wish


class TileOptions(ModeOptions, frozen=True, kw_only=True):
    """The options of the tile boards."""

    passing: Passing = "free"  # at any time, or only when nothing else is possible
    tie: Tie = "shared"  # equal totals at the end
    exchange: bool = False  # tiles of the rack may be exchanged
    letterless_cut: LetterlessCut = "again"  # a blank that is drawn for who begins: again, or its rank
    sight: dict[SightLevel, Chance] = _NONE  # how likely computer players of a level notice a play
    begins: Literal["agreed", "lot", "nearest"] = "agreed"  # as they sit, by lot, or the letter nearest to A
    exchange_times: Positive | None = None  # how often a player may exchange in a game
    exchange_bag: Positive = 1  # how many pieces the bag must hold for an exchange
    over: Ending = Ending()  # what ends the game
    overtime: PieceCount = 0  # the points for each minute begun over a player's clock; 0: the turn is lost
    scoreless_turns: PieceCount = 0  # turns in a row without points that end it, in place of passes; 0: none
    reckoning: Literal["hands", "doubled", "none"] = "none"  # who is out gets what hands lose, or twice it
    target: Positive | None = None  # the points that end the game
    targets: dict[str, Positive] = _NONE  # the same by a player's level
    level: str = ""  # the level of players for whom none is set

    def faults(self) -> Iterator[tuple[str, str, str]]:
        for place, text in self._names():
            if not is_clean(text, NAME_LENGTH):
                yield place, repr(text[:60]), f"up to {NAME_LENGTH} characters, none invisible"
        if self.targets and self.level not in self.targets:
            yield "level", repr(self.level), f"one of {', '.join(self.targets)}"

    def _names(self) -> Iterator[tuple[str, str]]:
        """The names of levels and where they stand."""
        yield "level", self.level
        yield from ((f"targets.{name[:20]}", name) for name in self.targets)
