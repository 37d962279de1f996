"""What was done last at a table, in words. It tells nothing that whoever looks on did not see."""

from collections import Counter

from game.table.moves import Done, Draw, Place
from game.table.session import Session
from game.table.state import NO_PIECE
from game.text.catalogues import plural, text
from game.ui.table.squares_told import square
from game.ui.table.turn import Turn


def last_move(turn: Turn) -> str:
    """What was done last, by whom."""
    session = turn.session
    if not turn.seating.company:
        return _own_move(session)
    if not turn.told:
        return ""
    line, last = turn.told[0], turn.last_turn
    if last is not None and last.words and session.played and isinstance(session.played[-1], Place | Done):
        said = text("played {words}", words=", ".join(last.words))
        return with_points(turn.seating.called[last.seat], said, last.points)
    return text("{name}: {said}.", name=turn.seating.called[line.seat], said=line.said)


def with_points(name: str, said: str, points: int) -> str:
    """What somebody did, and what it brought, if anything."""
    if not points:
        return text("{name}: {said}.", name=name, said=said)
    return plural(
        "{name}: {said} for {n} point.",
        "{name}: {said} for {n} points.",
        points,
        name=name,
        said=said,
    )


def _own_move(session: Session) -> str:
    """What was done last at a patience."""
    n = session.at
    if not n:
        return text("No move yet.")
    move, before, after = session.played[-1], session.state_at(n - 1), session.state
    if isinstance(move, Place):
        words = ", ".join(session.mode.read(before, move).words)
        return text("Move {n}: {words} played.", n=n, words=words)
    if isinstance(move, Draw):
        shown = list((Counter(after.seat.hand) - Counter(before.seat.hand)).elements())
        if len(after.open) > len(before.open):
            shown = [after.open[-1]]
        named = ", ".join(piece for piece in shown if piece != NO_PIECE)
        if named:
            return text("Move {n}: {card} drawn.", n=n, card=named)
    return text("Move {n}.", n=n)


def where(turn: Turn) -> str:
    """From where to where the last pieces lie."""
    cells = sorted(turn.last)
    if not cells:
        return ""
    first, last = square(cells[0], turn.rules), square(cells[-1], turn.rules)
    return text("From {first} to {last}.", first=first, last=last) if first != last else first
