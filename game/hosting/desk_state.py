"""How a table lies besides the moves: hands in their owners' order, cards laid but not played, the times of
the clock, the phones. It is kept with the game, so that it is found again when the game is opened anew."""

import msgspec
from msgspec import structs

from game.hosting.clock import Times
from game.net.keys import PhonesKept
from game.table.board import Cell
from game.table.moves import Placement
from game.table.session import Session


class DeskState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it lies after `at` moves: the pieces of each seat's hand, what `seat` has laid as a draft, where
    the cursor is; how phones come in, if they do."""

    at: int
    seat: int | None
    orders: dict[int, tuple[str, ...]]
    laid: tuple[Placement, ...]
    cell: Cell
    across: bool
    times: Times
    phones: PhonesKept | None = None

    def like(self, other: "DeskState") -> bool:
        """Whether all but the times is the same."""
        return structs.replace(self, times=other.times) == other


def desk_state_of(session: Session) -> DeskState | None:
    """How the table of a game was left; None if it never was, or by a version that wrote it otherwise."""
    try:
        return msgspec.json.decode(session.aside or "null", type=DeskState | None)
    except msgspec.DecodeError:
        return None


def keep_desk_state(session: Session, state: DeskState) -> None:
    """Keep with the game how its table lies."""
    session.put_aside(msgspec.json.encode(state).decode())
