"""What is seen at every table of several. It draws nothing."""

from dataclasses import dataclass

from game.ui.table.scene import Scene


@dataclass(slots=True)
class CompanyScene(Scene):
    """What is looked at besides: the seat of a computer player that thinks, whether it can be asked why it
    played so, and the time left."""

    thinking: int | None = None
    why: bool = False
    clock: str = ""
