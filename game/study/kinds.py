"""Every kind of drill by its name, in the order in which they are offered: the one place that lists them."""

from game.study.finishing import FinishThePatience
from game.study.kind import Kind
from game.study.positions import POSITIONS
from game.study.wordlore import WORDLORE

KINDS: dict[str, Kind] = {kind.name: kind for kind in (*WORDLORE, *POSITIONS, FinishThePatience())}
