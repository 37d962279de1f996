"""A ruleset: every number and option in which games differ. Files and saves are flat; `from_flat` finds the
group or the mode's options that a field belongs to. `rulefile` reads the files."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, Self, TypeVar, get_type_hints

import msgspec
from msgspec import structs

from game.system.extensions import options_type
from game.table.board import BLANK, FREE
from game.table.layout import Layout

_MAX_COUNT = 100_000  # more is a typing error, and would only cost time and memory
PieceCount = Annotated[int, msgspec.Meta(ge=0, le=_MAX_COUNT)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=_MAX_COUNT)]
Seats = Annotated[int, msgspec.Meta(ge=1, le=12)]
Chance = Annotated[float, msgspec.Meta(ge=0, le=1)]
RuleName = Annotated[int, msgspec.Meta(ge=2, le=_MAX_COUNT)]  # the shortest word that makes a run


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points for laying as many pieces in one turn as `at` names."""

    points: PieceCount  # how many
    at: tuple[Positive, ...]  # numbers of pieces that earn it


RightDoubted = Literal["turn_lost", "nothing", "five_points", "ten_points"]
"""What it costs to challenge a valid word: the next turn, nothing, or points for the player who laid it."""


class ChallengeCosts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a challenge costs: the player of an invalid word, or the challenger of a valid one."""

    wrong: Literal["turn_lost", "lay_another"] = "turn_lost"  # for the player of an invalid word
    right: RightDoubted = "turn_lost"  # for the challenger of a valid one
    counts_as_pass: bool = False  # a play that is not accepted counts as a pass

    @property
    def award(self) -> int:
        """The points for the player of a valid word that was challenged."""
        return {"five_points": 5, "ten_points": 10}.get(self.right, 0)


class JudgingRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How words are judged, and what a challenge costs."""

    adjudication: Literal["strict", "challenge", "vote"] = "strict"  # V7: at once, on challenge, by vote
    doubt: ChallengeCosts = ChallengeCosts()  # what a challenge costs where words are looked up
    right_doubted: RightDoubted = "turn_lost"  # what a right word costs where `doubt` says the turn
    vote: ChallengeCosts = ChallengeCosts()  # what it costs where the table votes
    voters: Literal["all", "others"] = "all"  # who votes: everybody, or all but who laid the word
    majority: Literal["more_than_half", "two_thirds", "everyone"] = "more_than_half"  # sends a word back
    derivation_vote: bool = False  # by challenge, a challenged derivation is put to the table's vote

    @property
    def challenge(self) -> ChallengeCosts:
        """What a challenge costs where words are looked up, as the table has agreed."""
        agreed = self.right_doubted if self.doubt.right == "turn_lost" else self.doubt.right
        return structs.replace(self.doubt, right=agreed)


class PlacingRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How pieces may lie; each comment names the check that reads the field."""

    first_min: RuleName = 2  # V5: the fewest letters of the first word
    first_max: Positive | None = None  # V5: the most
    max_new: Positive | None = None  # V1: the most pieces in one turn
    parallel_min_contact: Positive | None = None  # V8: in how many places words side by side must touch
    hooks: bool = True  # V8: a word that lengthens an old one is no merely parallel word
    contact_per_word: bool = False  # V8: the contacts are with one and the same old word
    must_include_old: bool = False  # V8: no merely parallel word at all
    blank_swap: bool = False  # V9: a blank may be exchanged for the letter that it stands for
    attacks_per_turn: Positive | None = 1  # V10: how many words in one turn; null: as many as the hand gives
    bridge: bool = True  # V10: one attack may take in more than one old run in its line


class Clocks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The clocks of a table; 0 means none."""

    turn_seconds: PieceCount = 0  # the clock of a turn; 0: none
    player_minutes: PieceCount = 0  # the clock of a player; 0: none
    game_minutes: PieceCount = 0  # the clock of the whole game; 0: none


class ModeOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a mode: fields of its rulesets besides those of every game."""

    def faults(self) -> Iterator[tuple[str, str, str]]:
        """What makes the game unplayable: place, found, expected."""
        yield from ()


OwnOptions = TypeVar("OwnOptions", bound=ModeOptions)


class Ruleset(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One game with all its options decided, for a known number of players. Plain values only.

    The comments say what a field decides, those of placing with the check that it belongs to; the documents
    are made from them.
    """

    # The game
    id: str  # its name for the program: that of the file
    name: str  # its name for players
    about: str = ""  # a sentence or two for the menu
    mode: str  # the class that plays it, as tiles.Tiles
    language: str = ""  # the language of the words, as en
    players: tuple[Seats, Seats]  # the fewest and the most
    options: dict[str, tuple[bool | int | str, ...]] = {}  # what a new game offers, the usual choice first

    # Words
    lexicon: str  # the word list by its name
    tier: str = "full"  # the part of it that counts
    word_forms: Literal["roots", "endings", "affixes"] | None = None  # Esperanto; none: all derivations
    forms_alone: bool = True  # a permitted affix or ending may be a word by itself
    offensive: Literal["not_offered", "not_valid", "offered"] = "not_offered"  # offensive words, to anybody
    fold: dict[str, str] = {}  # letters of the lexicon that the set reads as others
    judging: JudgingRules = JudgingRules()

    # Pieces and board
    pieces_are: Literal["cards", "tiles"] = "cards"  # what its players call them
    blank_is: Literal["blank", "star"] = "blank"  # and a piece that stands for any letter
    pack: str = ""  # the pack of letter cards, a file in packs/; it gives the pieces
    pieces: dict[str, tuple[Positive, PieceCount]]  # piece: (how many, its number)
    board: Layout = Layout()  # the squares; without any the table has no edge
    hand: PieceCount = 0  # how many pieces a player holds, or lie in the row
    placing: PlacingRules = PlacingRules()

    # Counting
    scoring: Literal["words", "laid", "none"] = "words"  # what counts: words, cards laid, or nothing
    bonus: Bonus | None = None  # points for laying many pieces in one turn

    clocks: Clocks = Clocks()
    own: Any = {}  # the ModeOptions of its mode; unparsed if the mode cannot be imported

    @property
    def layout(self) -> Layout:
        return self.board

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the set in their order: what a blank may stand for."""
        return tuple(piece for piece in self.pieces if piece not in (BLANK, FREE))

    def alphabetical(self, pieces: Iterable[str]) -> list[str]:
        """Pieces in the order of the set's alphabet, then whatever is no letter of it."""
        places = {letter: n for n, letter in enumerate(self.letters)}
        return sorted(pieces, key=lambda piece: (places.get(piece, len(places)), piece))

    @property
    def size(self) -> int:
        """How many pieces the whole pack has."""
        return sum(count for count, _ in self.pieces.values())

    @property
    def judges_at_once(self) -> bool:
        """Whether words are looked up when they are laid, not only when challenged."""
        return self.judging.adjudication == "strict"

    def may_ask_dictionary(self, over: bool) -> bool:
        """Whether a player may ask the dictionary: not while a word can be challenged or voted on."""
        return over or self.judges_at_once

    @property
    def clocked(self) -> bool:
        """Whether the table plays against a clock, so that a turn can run out."""
        return self.clocks != Clocks()

    def value(self, piece: str) -> int:
        return self.pieces[piece][1]

    def of(self, kind: type[OwnOptions]) -> OwnOptions:
        """The options of the mode, if they are of this kind; else its defaults."""
        return self.own if isinstance(self.own, kind) else kind()

    def option(self, field: str, otherwise: Any = None) -> Any:
        """The value of a field as a ruleset file names it."""
        return to_flat(self, every=True).get(field, otherwise)

    def changed(self, **fields: Any) -> Self:
        """The ruleset with some fields changed, as a ruleset file names them."""
        groups: dict[str, dict[str, Any]] = {}
        for field, value in fields.items():
            groups.setdefault(_group_of(field), {})[field] = value
        plain = groups.pop("", {})
        for group, values in groups.items():
            now = getattr(self, group)
            plain[group] = now | values if isinstance(now, dict) else structs.replace(now, **values)
        return structs.replace(self, **plain)


_GROUPS = {"judging": JudgingRules, "placing": PlacingRules, "clocks": Clocks}
_PLAIN = tuple(name for name in Ruleset.__struct_fields__ if name not in (*_GROUPS, "own"))

_ONCE_EVERYWHERE = frozenset(
    [
        *("turn_only_when_stuck", "draw_only_when_stuck", "stuck_by", "open_refill", "open_top_only"),
        *("exchange", "stock_ends_game", "refill_hand", "heaps", "heap_refill", "turn_by", "short_turn"),
        *("turn_past_usable", "waste_uncovers", "heaps_first", "letterless_cut", "dealer_must_begin"),
        *("exchange_free", "stock_out", "free_alone", "idle_circuits", "game_over_at", "sight", "begins"),
        *("exchange_times", "exchange_bag", "over", "reckoning", "target", "targets", "level"),
        *("passing", "tie"),
    ]
)
"""Fields that every ruleset had before version 1.0: old saves have them in games that do not use them."""


def from_flat(written: Mapping[str, Any]) -> Ruleset:
    """The ruleset of a mapping by the names of a ruleset file. Raises msgspec.ValidationError for a field of
    another type, and for one that neither rulesets nor the mode have."""
    values = dict(written)
    own: Any = values.pop("extra", {})  # where fields of modes were before version 1.0
    if not isinstance(own, Mapping):
        raise msgspec.ValidationError(f"Expected `object`, got `{type(own).__name__}` - at `$.extra`")
    groups = {
        group: msgspec.convert(_taken(values, kind.__struct_fields__), kind)
        for group, kind in _GROUPS.items()
    }
    plain_values = _taken(values, _PLAIN)
    kind = options_type(str(plain_values.get("mode")))
    if kind is not None and own and not kind.__struct_fields__:
        msgspec.convert(values, kind)
        kind, values = None, {}  # the mode says that it has none
    own = {**own, **values}
    plain = msgspec.convert(plain_values, Ruleset)
    if kind is not None:
        known = kind.__struct_fields__
        own_fields = {name: own[name] for name in own if name in known or name not in _ONCE_EVERYWHERE}
        own = msgspec.convert(own_fields, kind)
    return structs.replace(plain, **groups, own=own)


def _taken(values: dict[str, Any], fields: Sequence[str]) -> dict[str, Any]:
    """Remove the values of these fields from the others, and return them."""
    return {field: values.pop(field) for field in fields if field in values}


def to_flat(ruleset: Ruleset, every: bool = False) -> dict[str, Any]:
    """A ruleset by the names of a ruleset file: what differs from the defaults, or every field."""
    parts = [getattr(ruleset, group) for group in _GROUPS]
    own = ruleset.own
    flat = _fields_of(ruleset, _PLAIN, every)
    for part in parts if isinstance(own, Mapping) else (*parts, own):
        flat |= _fields_of(part, part.__struct_fields__, every)
    return {**flat, **own} if isinstance(own, Mapping) else flat


def _fields_of(part: msgspec.Struct, fields: Sequence[str], every: bool) -> dict[str, Any]:
    defaults = _defaults(part.__class__)
    values = {field: getattr(part, field) for field in fields}
    return {field: value for field, value in values.items() if every or value != defaults.get(field, ...)}


@cache
def _defaults(kind: Any) -> Mapping[str, Any]:
    made: dict[str, Any] = {}
    for field in structs.fields(kind):
        if field.default is not msgspec.NODEFAULT:
            made[field.name] = field.default
        elif field.default_factory is not msgspec.NODEFAULT:
            made[field.name] = field.default_factory()
    return made


def kinds_of(ruleset: Ruleset) -> dict[str, Any]:
    """The type of each field, by its name in a ruleset file."""
    kinds = {field: kind for part in (Ruleset, *_GROUPS.values()) for field, kind in _hints(part).items()}
    own = {} if isinstance(ruleset.own, Mapping) else _hints(ruleset.own.__class__)
    return {field: kind for field, kind in (kinds | own).items() if field not in (*_GROUPS, "own")}


def known_fields(mode: str) -> Iterator[str]:
    """The fields of a ruleset file for this mode."""
    for kind in (Ruleset, *_GROUPS.values(), options_type(mode)):
        yield from kind.__struct_fields__ if kind else ()


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return {
        name: hint
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if name in kind.__struct_fields__
    }


def _group_of(field: str) -> str:
    """Which part of a ruleset a field belongs to; "" for the ruleset itself."""
    if field in _PLAIN:
        return ""
    return next((group for group, kind in _GROUPS.items() if field in kind.__struct_fields__), "own")


class RulesetDecoder:
    """Reads a ruleset from JSON, as `msgspec.json.Decoder` does."""

    def decode(self, written: str | bytes) -> Ruleset:
        """Raises msgspec.DecodeError, or its subclass ValidationError."""
        return from_flat(msgspec.json.decode(written, type=dict[str, Any]))
