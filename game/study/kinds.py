"""Every kind of drill by its name, in the order in which they are offered: the one place that lists them."""

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


def brought() -> dict[str, DrillKind]:
    """The kinds of drill that packages bring, by their names. Raises Fault for an entry that is none, and for
    a name that is taken."""
    found: dict[str, DrillKind] = {}
    for entry in extensions.entries(extensions.DRILLS):
        made = extensions.answered(entry.load, entry.group, entry.name)()
        if not (isinstance(made, type) and issubclass(made, DrillKind)):
            raise Fault(entry.group, entry.name, repr(entry.value), "a class of drills")
        kind = extensions.guarded(made, DrillKind, f"drill {entry.name}")()
        if kind.name in KINDS or kind.name in found:
            raise Fault(entry.group, entry.name, repr(kind.name), "a name that no other kind of drill has")
        found[kind.name] = kind
    return found
