"""What the phones of a match see of its screen. It knows no phone."""

from typing import Protocol

from game.ui.look.style import Style
from game.ui.practice.match import Matching
from game.ui.practice.sitting import Prompt
from game.ui.questions.base import Question
from game.ui.questions.feedback import Feedback


class MatchTable(Protocol):
    """The screen of a match. `asked`, `question` and `told` are what is shown on it; `in_turn` is who alone
    is asked there, or was asked what is told now."""

    asked: Prompt | None
    question: Question | None
    told: Feedback | None
    in_turn: int | None

    @property
    def matching(self) -> Matching: ...

    @property
    def style(self) -> Style: ...

    @property
    def busy(self) -> bool: ...

    @property
    def covered(self) -> tuple[str, ...]:
        """What stands on the curtain; nothing where it is open."""

    @property
    def together(self) -> bool:
        """Whether all who have a phone are asked, or were asked what is told now."""

    @property
    def spent(self) -> float:
        """The seconds that the question was asked for."""

    def open_curtain(self) -> None:
        """Whoever is asked sees the question now."""

    def ask_next(self) -> None:
        """What was told is seen."""

    def show_who(self) -> None:
        """Somebody has answered."""
