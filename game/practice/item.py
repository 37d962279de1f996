"""Items to learn, their keys, and how answers compare with solutions."""

from collections.abc import Collection, Iterable
from enum import IntEnum
from typing import Annotated, NamedTuple
from urllib.parse import quote, unquote

import msgspec


class Subject(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is practised: a ruleset in one of its languages, with decided options and, if it is not the
    ruleset's own, a word list or a tier of it."""

    ruleset: str
    language: str = ""
    options: dict[str, bool | int | str] = {}
    lexicon: str = ""
    tier: str = ""

    def __hash__(self) -> int:
        return hash((self.ruleset, self.language, self.lexicon, self.tier, *sorted(self.options.items())))


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question. Items with the same key are the same thing to learn.

    `ask` is what the kind asks about: a word, letters, or a position as JSON. `source` names the player's own
    game and move that it comes from; `mistake` is the size of the mistake there, from 1 to 3.
    """

    kind: str
    subject: Subject
    ask: str
    source: str = ""
    mistake: Annotated[int, msgspec.Meta(ge=1, le=3)] | msgspec.UnsetType = msgspec.UNSET

    @property
    def key(self) -> str:
        """The key of the item in the database."""
        return beginning(self.kind, self.subject) + self.ask


def beginning(kind: str, subject: Subject | None = None) -> str:
    """The prefix of the keys of a kind, or of a kind and a subject."""
    if subject is None:
        return f"{kind}/"
    decided = [f"{name}={value}" for name, value in sorted(subject.options.items())]
    if subject.lexicon:  # a path has slashes, which separate the parts of a key
        decided.append(f"lexicon={quote(subject.lexicon, safe='')}")
    if subject.tier:
        decided.append(f"tier={quote(subject.tier, safe='')}")
    return f"{kind}/{subject.ruleset}/{subject.language}/{','.join(decided)}/"


def list_in(decided: str) -> tuple[str, str]:
    """The word list and tier among what a key says of its subject; empty where they are the game's own."""
    values = dict(each.partition("=")[::2] for each in decided.split(","))
    return unquote(values.get("lexicon", "")), unquote(values.get("tier", ""))


def is_key(key: str) -> bool:
    """Whether a text has the parts of a key."""
    return key.count("/") >= 4


def ask_in(key: str) -> str:
    """The `ask` of the item with this key."""
    return key.split("/", 4)[-1]


class Solution(NamedTuple):
    """The right answers, best first. One of them is enough, unless `all_of_it` is required."""

    answers: tuple[str, ...]
    all_of_it: bool = False


class Result(NamedTuple):
    """How an answer compares with the solution. `also` is right without being required."""

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
        """The part of the solution that was found, minus wrong answers; from 0 to 1."""
        wanted = len(self.found) + len(self.missing)
        return max(0.0, (len(self.found) - len(self.wrong)) / wanted) if wanted else float(not self.wrong)


class Grade(IntEnum):
    """How well an item was known, with the numbers of FSRS."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


def compare(solution: Solution, given: Iterable[str], also: Collection[str] = ()) -> Result:
    """Compare answers with the solution; those in `also` are right without being required."""
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
    """The grade for a result after `seconds` (None: not timed); `brisk` are the seconds of a quick answer."""
    if not result.right:
        return Grade.HARD if result.share >= _NEARLY else Grade.AGAIN
    if seconds is None:
        return Grade.GOOD
    if seconds <= brisk:
        return Grade.EASY
    return Grade.GOOD if seconds <= 4 * brisk else Grade.HARD
