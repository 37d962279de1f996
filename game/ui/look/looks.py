"""What the player chose of how all of it looks; it does not know what any of that does."""

from dataclasses import dataclass

from game.ui.look.tokens import FELT


@dataclass(slots=True)
class Looks:
    """What the player chose of how it looks and how loud it is; a scale of None follows the window."""

    theme: str = FELT.name
    scale: float | None = None
    less_motion: bool | None = False  # None: as the system is set
    lamp: bool = True
    far: bool = False  # the table is to be read from afar
    volume: int = 0  # in percent
    rail_left: bool = False
    turned: str = "no"  # one of QUARTERS, or to whoever plays
    text: float = 1.0  # how much larger the text is than the cards
