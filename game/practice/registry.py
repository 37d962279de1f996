"""The registry of drill kinds, in the order in which they are offered, those of packages last."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint
from inspect import isabstract
from typing import Any, NamedTuple

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.drills.esperanto import AffixDrill, EndingDrill
from game.practice.drills.finish import PatienceEndDrill
from game.practice.drills.meanings import MeaningChoiceDrill, WordByMeaningDrill
from game.practice.drills.play import PlayDrill
from game.practice.drills.words import AnagramDrill, HookDrill, ShortWordDrill, ValidWordDrill
from game.practice.drills.worth import ScoreDrill
from game.practice.forms import AnswerForm, AskedItem, WordsAnswer
from game.practice.item import Item
from game.practice.kind import DrillKind
from game.system import extensions

OURS: tuple[DrillKind, ...] = (
    ValidWordDrill(),
    ShortWordDrill(),
    AnagramDrill(),
    HookDrill(),
    EndingDrill(),
    AffixDrill(),
    WordByMeaningDrill(),
    MeaningChoiceDrill(),
    PlayDrill(),
    ScoreDrill(),
    PatienceEndDrill(),
)
"""The kinds of this program, without packages."""

_NAME = re.compile(r"[a-z][a-z0-9-]*")  # part of keys

_FACTS: Mapping[str, tuple[tuple[type, ...], str]] = {
    "brisk": ((int, float), "seconds, more than 0"),
    "choice": ((int,), "a whole number, 1 or more"),
    "of_words": ((bool,), "True or False"),
    "of_decks": ((bool,), "True or False"),
    "on_phone": ((bool,), "True or False"),
}
"""What a class says of its questions, by its kinds; numbers are more than 0."""


class _Known(NamedTuple):
    kinds: dict[str, DrillKind]
    faults: tuple[Fault, ...]


@cache
def _load_kinds() -> _Known:
    known: dict[str, DrillKind] = {kind.name: kind for kind in OURS}
    faults: list[Fault] = []
    for entry in extensions.entries(extensions.DRILLS):
        try:
            kind = _loaded(entry)
            if kind.name in known:
                raise Fault(entry.group, entry.name, repr(kind.name), "a name that no other kind has")
        except Fault as fault:
            faults.append(fault)
        else:
            known[kind.name] = kind
    return _Known(known, tuple(faults))


def _loaded(entry: EntryPoint) -> DrillKind:
    """The kind of an entry point. Raises Fault if it is none; its methods raise Fault for every error."""
    place = (entry.group, entry.name)
    made = extensions.load(entry)
    if not (isinstance(made, type) and issubclass(made, DrillKind)) or isabstract(made):
        raise Fault(*place, repr(entry.value), "a class of DrillKind with all required methods")
    kind: DrillKind = extensions.guarded_call(
        extensions.guarded(made, DrillKind, f"drill {entry.name}"), *place
    )()
    name = getattr(kind, "name", "")
    if not (isinstance(name, str) and _NAME.fullmatch(name)):
        raise Fault(*place, repr(name)[:60], "a name of small letters, digits and hyphens")
    ask = extensions.guarded_call(lambda fact: getattr(kind, fact, None), *place)
    for fact, (kinds, expected) in _FACTS.items():
        value: Any = ask(fact)
        if type(value) not in kinds or (kinds != (bool,) and not value > 0):
            raise Fault(entry.group, f"{entry.name} {fact}", repr(value)[:60], expected)
    return kind


def kinds() -> Mapping[str, DrillKind]:
    """Every kind by its name."""
    return _load_kinds().kinds


def faults() -> tuple[Fault, ...]:
    """The faults of entry points that cannot be used."""
    return _load_kinds().faults


def kind_of(name: str) -> DrillKind:
    """The kind of a name. Raises Fault if there is none, as for items of a package that was removed."""
    if name not in kinds():
        raise Fault("drill item", "kind", repr(name[:40]), f"one of {', '.join(kinds())}")
    return kinds()[name]


def question_of(context: PracticeContext, item: Item) -> AskedItem:
    """The item as a question. Raises Fault if it cannot be read, or has an unknown form of answer."""
    question = kind_of(item.kind).ask(context, item)
    if not isinstance(question.form, AnswerForm):
        raise Fault(
            "drill item", item.kind, repr(question.form)[:60], "one of the forms of game.practice.forms"
        )
    return question


def answer_count(context: PracticeContext, item: Item) -> int:
    """The number of words in a required list; 0 for other questions. Raises Fault as `question_of` does."""
    if not isinstance(question_of(context, item).form, WordsAnswer):
        return 0
    solution = kind_of(item.kind).solution(context, item)
    return len(solution.answers) if solution.all_of_it else 0


def title_of(name: str) -> str:
    """The title of a kind; the name of an unknown one."""
    return kinds()[name].title() if name in kinds() else name
