"""Every kind of drill by its name, in the order in which they are offered: the one place that lists them."""

from importlib.metadata import EntryPoint

from game import extensions
from game.fault import Fault
from game.study.finishing import FinishThePatience
from game.study.kind import DrillKind
from game.study.positions import FindThePlay
from game.study.rootlore import ROOTLORE
from game.study.wordlore import WORDLORE
from game.study.worths import Worth

_ALL: tuple[DrillKind, ...] = (*WORDLORE, *ROOTLORE, FindThePlay(), Worth(), FinishThePatience())

KINDS: dict[str, DrillKind] = {kind.name: kind for kind in _ALL}


def brought() -> tuple[dict[str, DrillKind], tuple[Fault, ...]]:
    """The kinds of drill that packages bring, by their names, and what is wrong with other entries."""
    found: dict[str, DrillKind] = {}
    faults = []
    for entry in extensions.entries(extensions.DRILLS):
        try:
            kind = _kind_of(entry)
            if kind.name in KINDS or kind.name in found:
                raise Fault(
                    entry.group, entry.name, repr(kind.name), "a name that no other kind of drill has"
                )
            found[kind.name] = kind
        except Fault as fault:
            faults.append(fault)
    return found, tuple(faults)


def _kind_of(entry: EntryPoint) -> DrillKind:
    made = extensions.answered(entry.load, entry.group, entry.name)()
    if not (isinstance(made, type) and issubclass(made, DrillKind)):
        raise Fault(entry.group, entry.name, repr(entry.value), "a class of drills")
    guarded: type[DrillKind] = extensions.guarded(made, DrillKind, f"drill {entry.name}")
    return extensions.answered(guarded, entry.group, entry.name)()
