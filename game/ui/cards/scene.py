"""What is seen at a card table of several. It draws nothing."""

from dataclasses import dataclass

from game.ui.cards.layout import CompanyLayout
from game.ui.table.scene import Scene


@dataclass(slots=True)
class CardScene(Scene):
    """A sight of a card table of several."""

    layout: CompanyLayout
