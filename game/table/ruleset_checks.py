"""Finds what is wrong with a ruleset that can be read: pieces that no board can show, numbers that contradict
each other, options without a choice. Modes check their own options.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from game.fault import Fault
from game.system.plain_text import NAME_LENGTH, is_clean
from game.table.board import BLANK, FREE
from game.table.decode_faults import validation_fault
from game.table.ruleset import ModeOptions, Ruleset, kinds_of

Wrong = tuple[str, str, str]
"""What is wrong: its place, what was found, what was expected."""

MAX_PIECES = 1000
_MAX_SQUARES = 50
_MAX_HAND = 30
_MAX_LAID = 9  # pieces that the search lays in one play
_MAX_POINTS = 10**9  # of one play, which the search counts in 32 bits
_MAX_ABOUT = 1000
_IDENTITY_FIELDS = {"id", "name", "about", "mode", "language", "players", "options"}


def check(ruleset: Ruleset, seats: int, file: str, place: str = "") -> None:
    """Raise Fault for an unplayable ruleset, with the file and the place of the ruleset in it."""
    for where, found, expected in (*seat_problems(ruleset, seats), *problems(ruleset)):
        raise Fault(file, f"{place}{where}", found, expected)


def problems(ruleset: Ruleset) -> Iterator[Wrong]:
    """Everything wrong with a ruleset, its options as chosen and each other choice of them."""
    yield from _bounds(ruleset)
    kinds = kinds_of(ruleset)
    for option, choices in ruleset.options.items():
        if isinstance(ruleset.own, Mapping) and option not in kinds:
            continue  # the mode's own options are unknown
        place = f"options.{option}"
        kind = kinds.get(option)
        if kind is None or option in _IDENTITY_FIELDS:
            known = f"a field of rulesets, or of the mode {ruleset.mode}" if kind is None else "a known field"
            yield place, "not a ruleset field", known
            continue
        if not choices:
            yield place, "no choice", "a list of choices, the usual one first"
        for i, choice in enumerate(choices):
            yield from _choice(ruleset, option, kind, choice, f"{place}[{i}]")


def seat_problems(ruleset: Ruleset, seats: int) -> Iterator[Wrong]:
    """What is wrong with this number of players for the game."""
    min_players, max_players = ruleset.players
    if not min_players <= seats <= max_players:
        yield "players", str(seats), span(min_players, max_players)
    if ruleset.hand * seats > ruleset.size:
        yield "pieces", f"{ruleset.size} in all", f"{ruleset.hand} for each of {seats} players"


def span(fewest: int, most: int) -> str:
    """The numbers from the fewest to the most, for a fault."""
    return f"{fewest} to {most}" if fewest < most else str(fewest)


def _choice(ruleset: Ruleset, option: str, kind: Any, choice: object, place: str) -> Iterator[Wrong]:
    """What is wrong with the ruleset with this choice of an option."""
    try:
        value = msgspec.convert(choice, kind)
    except msgspec.ValidationError as error:
        yield place, repr(choice), f"what {option} can be ({validation_fault(error, place).expected})"
        return
    for where, found, expected in _bounds(ruleset.changed(**{option: value}), option):
        yield place, f"{choice!r}, and so {where} {found}", expected


def _bounds(ruleset: Ruleset, changed: str = "") -> Iterator[Wrong]:
    """What is out of bounds; with one `changed` field, only the checks that depend on it."""
    for fields, check_fields in _CHECKS.items():
        if not changed or changed in fields:
            yield from check_fields(ruleset)
    if isinstance(ruleset.own, ModeOptions) and (not changed or changed in ruleset.own.__struct_fields__):
        yield from ruleset.own.faults()


def _texts(ruleset: Ruleset) -> Iterator[Wrong]:
    """Unreadable names and texts: a ruleset is listed with the others, and drawn."""
    for place, text in {"name": ruleset.name, "language": ruleset.language, "tier": ruleset.tier}.items():
        if not is_clean(text, NAME_LENGTH):
            yield place, repr(text[:60]), f"up to {NAME_LENGTH} characters, none invisible"


def _description_faults(ruleset: Ruleset) -> Iterator[Wrong]:
    about = ruleset.about
    if not is_clean(" ".join(about.split()), _MAX_ABOUT):
        yield "about", repr(about[:60]), f"up to {_MAX_ABOUT} characters, none invisible"


def _pieces(ruleset: Ruleset) -> Iterator[Wrong]:
    pieces = ruleset.pieces
    for piece in pieces:
        if piece not in (BLANK, FREE) and not _is_letter(piece):
            yield f"pieces.{piece}", repr(piece), f"one capital letter, {BLANK!r} or {FREE!r}"
    if not pieces.keys() - {BLANK, FREE}:
        yield "pieces", "no letter", "letters"
    if ruleset.size > MAX_PIECES:
        yield "pieces", f"{ruleset.size} in all", f"at most {MAX_PIECES}"


def _is_letter(piece: str) -> bool:
    """Whether a drawing can show the piece: one character, with a small letter for the blank that stands for
    it."""
    return len(piece) == len(piece.lower()) == 1 and piece.isalpha() and piece.lower().upper() == piece


def _first_word(ruleset: Ruleset) -> Iterator[Wrong]:
    rules = ruleset.placing
    for bound, most in {"first_max": rules.first_max, "max_new": rules.max_new}.items():
        if most is not None and most < rules.first_min:
            yield bound, str(most), f"at least {rules.first_min}, as first_min says"


def _fold(ruleset: Ruleset) -> Iterator[Wrong]:
    for sign in ruleset.fold:
        if len(sign) != 1:
            yield f"fold.{sign}", repr(sign), "one letter for another"


def _hand(ruleset: Ruleset) -> Iterator[Wrong]:
    if ruleset.hand > _MAX_HAND:
        yield "hand", str(ruleset.hand), f"at most {_MAX_HAND}"


def _board(ruleset: Ruleset) -> Iterator[Wrong]:
    board = ruleset.board
    if max(board.height, board.width) > _MAX_SQUARES:
        size = f"{board.width} by {board.height} squares"
        yield "board.rows", size, f"at most {_MAX_SQUARES} by {_MAX_SQUARES}"
    yield from board.faults()


def _points(ruleset: Ruleset) -> Iterator[Wrong]:
    """Negative factors, and plays that would count too many points for the search."""
    board = ruleset.board
    for sign, premium in board.legend.items():
        if min(premium.letter, premium.word) < 0:
            yield f"board.legend.{sign}", "a factor below 0", "0 or more"
    letter = max((premium.letter for premium in board.legend.values()), default=1)
    word = max((premium.word for premium in board.legend.values()), default=1)
    dearest = max((number for _, number in ruleset.pieces.values()), default=0)
    if _MAX_SQUARES * dearest * max(letter, 1) * max(word, 1) ** _MAX_LAID > _MAX_POINTS:
        found = "factors with which a play could count more than a billion points"
        yield "board.legend", found, "smaller factors"


_CHECKS: Mapping[tuple[str, ...], Callable[[Ruleset], Iterator[Wrong]]] = {
    ("name", "language", "tier"): _texts,
    ("about",): _description_faults,
    ("pieces",): _pieces,
    ("first_min", "first_max", "max_new"): _first_word,
    ("fold",): _fold,
    ("hand",): _hand,
    ("board",): _board,
    ("board", "pieces"): _points,
}
"""What checks a ruleset, by the fields that it depends on."""
