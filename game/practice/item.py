"""One thing to learn and what an answer to it is worth; it does not know how it is asked, or when."""

from collections.abc import Collection, Iterable
from enum import IntEnum
from typing import Annotated, NamedTuple
from urllib.parse import quote

import msgspec


class Subject(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game whose words and rules are practised, in one of its languages, with options as they were
    decided, and perhaps by another word list, or as far as another tier of it, than its own."""

    ruleset: str
    language: str = ""
    options: dict[str, bool | int | str] = {}
    lexicon: str = ""
    tier: str = ""

    def __hash__(self) -> int:
        return hash((self.ruleset, self.language, self.lexicon, self.tier, *sorted(self.options.items())))


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question. Two items with the same key are the same thing to learn.

    `ask` is what its kind asks about: a word, letters, or a position as JSON. `source` names the game and
    the move that it comes from, if it is one of the player's own; `mistake` is how large a mistake that
    was, from 1 to 3.
    """

    kind: str
    subject: Subject
    ask: str
    source: str = ""
    mistake: Annotated[int, msgspec.Meta(ge=1, le=3)] | msgspec.UnsetType = msgspec.UNSET

    @property
    def key(self) -> str:
        """What the memory knows the item by."""
        return beginning(self.kind, self.subject) + self.ask


def beginning(kind: str, subject: Subject | None = None) -> str:
    """How the keys of all items of a kind begin, or of those of one subject."""
    if subject is None:
        return f"{kind}/"
    decided = [f"{name}={value}" for name, value in sorted(subject.options.items())]
    if subject.lexicon:  # a path has slashes, which part the key
        decided.append(f"lexicon={quote(subject.lexicon, safe='')}")
    if subject.tier:
        decided.append(f"tier={quote(subject.tier, safe='')}")
    return f"{kind}/{subject.ruleset}/{subject.language}/{','.join(decided)}/"


def asked_by(key: str) -> str:
    """What the item of a key asks about."""
    return key.split("/", 4)[-1]


class Solution(NamedTuple):
    """What answers an item, the best first; all of it has to be named, or any one answer is enough."""

    answers: tuple[str, ...]
    all_of_it: bool = False


class Result(NamedTuple):
    """How an answer compares with the solution. `also` is right, though nobody has to know it."""

    found: tuple[str, ...]
    missing: tuple[str, ...]
    wrong: tuple[str, ...]
    also: tuple[str, ...] = ()

    @property
    def right(self) -> bool:
        """Whether nothing is wrong and nothing is missing."""
        return not self.wrong and not self.missing

    @property
    def share(self) -> float:
        """How much of the solution was found, each wrong answer taken off; from 0 to 1."""
        wanted = len(self.found) + len(self.missing)
        return max(0.0, (len(self.found) - len(self.wrong)) / wanted) if wanted else float(not self.wrong)


class Grade(IntEnum):
    """How well an item was known; the numbers are those of the FSRS."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


def compare(solution: Solution, given: Iterable[str], also: Collection[str] = ()) -> Result:
    """The answers held against the solution; those in `also` are right without being asked for."""
    named = tuple(dict.fromkeys(given))
    found = tuple(answer for answer in solution.answers if answer in named)
    extra = tuple(answer for answer in named if answer in also and answer not in found)
    wrong = tuple(answer for answer in named if answer not in found and answer not in extra)
    if solution.all_of_it:
        missing = tuple(answer for answer in solution.answers if answer not in found)
    else:
        missing = () if found or extra else solution.answers
    return Result(found, missing, wrong, extra)


_NEARLY = 0.9  # of a long list: a slip, not a gap


def proposed(result: Result, seconds: float | None, brisk: float) -> Grade:
    """The grade that rightness and time speak for; `brisk` is how many seconds one takes who knows it. Where
    no time was taken, only rightness speaks."""
    if not result.right:
        return Grade.HARD if result.share >= _NEARLY else Grade.AGAIN
    if seconds is None:
        return Grade.GOOD
    if seconds <= brisk:
        return Grade.EASY
    return Grade.GOOD if seconds <= 4 * brisk else Grade.HARD
