"""Every kind of drill by its name, in the order in which they are offered: the one place that lists them."""

from game.study.finishing import FinishThePatience
from game.study.kind import DrillKind
from game.study.positions import FindThePlay
from game.study.rootlore import ROOTLORE
from game.study.wordlore import WORDLORE
from game.study.worths import Worth

_ALL: tuple[DrillKind, ...] = (*WORDLORE, *ROOTLORE, FindThePlay(), Worth(), FinishThePatience())

KINDS: dict[str, DrillKind] = {kind.name: kind for kind in _ALL}
