"""What is seen at every table of several. It draws nothing."""

from dataclasses import dataclass

from game.ui.sight import Sight


@dataclass(slots=True)
class CompanySight(Sight):
    """What is looked at besides: the seat of a computer player that thinks, whether it can be asked why it
    played so, and the time left."""

    thinking: int | None = None
    why: bool = False
    clock: str = ""
