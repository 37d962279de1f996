"""Which screen a game of several is shown on. It knows none of their rules."""

from collections.abc import Callable, Sequence

from game.table.mode import Setup
from game.table.session import Session
from game.ui.board.screen import BoardScreen
from game.ui.cards.screen import CardScreen
from game.ui.company.screen import CompanyScreen
from game.words.court import Court
from game.words.rulings import Ruling


def company_table(
    session: Session,
    again: Callable[[Setup], Session],
    court: Court | None,
    keep: Callable[[Sequence[Ruling]], None],
) -> CompanyScreen:
    """A board's screen where the table has edges, else that of cards."""
    kind = CardScreen if session.mode.ruleset.layout.edgeless else BoardScreen
    return kind(session, again, court, keep)
