"""The list of stored items: choice, order, and a line about each."""

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple, get_args

from msgspec import UNSET

from game.fault import Fault
from game.practice.item_store import KnownItem
from game.practice.registry import kinds, title_of
from game.practice.schedule import in_days
from game.practice.statistics import days_until_due
from game.table import rulefile
from game.text.catalogues import text
from game.text.phrases import game_name

Which = Literal["all", "due", "marked", "away", "noted", "own"]
WHICH: tuple[Which, ...] = get_args(Which)


class ItemChoice(NamedTuple):
    """Which items are listed, of which ruleset and kind; empty means all."""

    which: Which = "all"
    ruleset: str = ""
    kind: str = ""


def listed(known: Iterable[KnownItem], choice: ItemChoice, now: float) -> list[KnownItem]:
    """The chosen items: those due first, then later ones, those never asked, and last those put away."""
    chosen = [each for each in known if _suits(each, choice, now)]
    return sorted(chosen, key=lambda each: (each.marks.away, *_order(each, now), each.item.key))


def _suits(known: KnownItem, choice: ItemChoice, now: float) -> bool:
    item, marks = known.item, known.marks
    if choice.ruleset not in ("", item.subject.ruleset) or choice.kind not in ("", item.kind):
        return False
    match choice.which:
        case "due":
            return days_until_due(known, now) == 0
        case "marked":
            return marks.marked
        case "away":
            return marks.away
        case "noted":
            return bool(marks.note)
        case "own":
            return bool(item.source)
    return True


def _order(known: KnownItem, now: float) -> tuple[bool, bool, float, int]:
    due, mistake = days_until_due(known, now), known.item.mistake
    size = 0 if mistake is UNSET else mistake
    return due is None, known.memory is None, known.memory.due if known.memory is not None else 0.0, -size


def which_name(which: Which) -> str:
    return {
        "all": text("All"),
        "due": text("Due today"),
        "marked": text("Marked"),
        "away": text("Put away"),
        "noted": text("With a note"),
        "own": text("From my own games"),
    }[which]


def label_of(known: KnownItem) -> str:
    """The name of an item; without its kind, which a package may have provided, what it asks."""
    item = known.item
    return kinds()[item.kind].label(item) if item.kind in kinds() else item.ask[:40]


def line_of(known: KnownItem) -> str:
    """Kind and game of an item, and the player's own game that it comes from."""
    item = known.item
    return " · ".join(filter(None, (title_of(item.kind), game_of(item.subject.ruleset), item.source)))


def game_of(ruleset: str) -> str:
    """The translated name of a game; its id if its ruleset cannot be read."""
    return game_name(_name_of(ruleset))


@cache
def _name_of(ruleset: str) -> str:
    try:
        return rulefile.load(ruleset).name
    except Fault:
        return ruleset


def when(known: KnownItem, now: float) -> str:
    """When an item is due, in words."""
    if known.marks.away:
        return text("Put away")
    days = days_until_due(known, now)
    return text("not asked yet") if days is None else in_days(days)
