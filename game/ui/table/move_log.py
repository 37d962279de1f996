"""What has been played, told line by line to a viewer: who did what. It tells nothing that he did not see."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.table.board import FREE
from game.table.facedown import FACE_DOWN, Told, history
from game.table.moves import Challenge, Deal, Done, Draw, Exchange, Move, Pass, Place, Resign, Stop
from game.table.session import Session
from game.table.state import Phase
from game.text.catalogues import plural, text


class LogLine(NamedTuple):
    """What a seat did: `brief` where there is little room, of words laid only the words."""

    seat: int
    said: str
    brief: str
    words: bool = False  # whether `brief` is words of the game
    begins: bool = False  # a round begins with it
    cut: bool = False  # it tells which card somebody has cut


def moves_told(session: Session, viewer: int | None) -> tuple[LogLine, ...]:
    """Every move as the viewer was told it, the last first; an exchange is one line."""
    lines = list(_cutting(session))
    heard = history(session, viewer)
    for n, (before, now) in enumerate(pairwise((None, *heard))):
        if now is None:
            continue
        line = _line(session, n, before, now)
        if isinstance(now.move, Draw) and lines and before is not None and isinstance(before.move, Exchange):
            lines.pop()
        lines.append(line)
    return tuple(reversed(lines))


def since(lines: Sequence[LogLine], seat: int) -> tuple[LogLine, ...]:
    """The lines since the seat's own last one, the last first."""
    found: list[LogLine] = []
    for line in lines:
        if line.cut or (line.seat == seat and not line.begins):
            break
        found.append(line)
        if line.begins:
            break
    return tuple(found)


def _cutting(session: Session) -> list[LogLine]:
    """Who has cut which card, and who deals therefore."""
    state = session.state_at(0)
    lines = []
    for shown in state.cuts:
        for seat, card in shown:
            cut = text("cut {card}", card=card_name(card))
            lines.append(LogLine(seat, cut, cut, begins=True, cut=True))
    if state.cuts:
        deals = text("deals and begins")
        lines.append(LogLine(state.dealer, deals, deals, begins=True, cut=True))
    return lines


def _line(session: Session, n: int, before: Told | None, now: Told) -> LogLine:
    move = session.played[n]
    if isinstance(move, Place):
        words = ", ".join(session.mode.read(session.state_at(n), move).words)
        return LogLine(now.seat, text("laid {words}", words=words), words, words=True)
    if isinstance(move, Exchange):
        return _exchanged(now, declared=session.state_at(n + 1).phase is Phase.DECLARED)
    if isinstance(move, Draw) and before is not None and isinstance(before.move, Exchange):
        return _changed(before, now, move.zone)
    if isinstance(move, Challenge):
        return _doubted(move)
    said = _plainly(move)
    return LogLine(now.seat, said, said, begins=isinstance(move, Deal))


def _exchanged(now: Told, declared: bool) -> LogLine:
    """Cards given away; in Kan-u-go one is declared before another is taken."""
    if declared:
        said = text("declares {card} for exchange", card=card_name(now.cards[0]))
        return LogLine(now.seat, said, said)
    said = plural("exchanged {n} tile", "exchanged {n} tiles", len(now.cards))
    return LogLine(now.seat, said, said)


def _changed(before: Told, now: Told, zone: str) -> LogLine:
    """An exchange that is through; the card taken is named where the viewer saw it."""
    given, taken = card_name(before.cards[0]), now.cards[0]
    brief = text("changed a card")
    if zone == "open":
        said = text("put {given} on the open pile, took {taken}", given=given, taken=card_name(taken))
    elif taken == FACE_DOWN:
        said = text("put {given} on the open pile, took the hidden card", given=given)
    else:
        said = text(
            "put {given} on the open pile, took {taken} from the stock", given=given, taken=card_name(taken)
        )
    return LogLine(now.seat, said, brief)


def _doubted(move: Challenge) -> LogLine:
    words = ", ".join(move.words)
    if move.upheld:
        said = text("doubted {words}: it goes back", words=words)
    else:
        said = text("doubted {words}: it stands", words=words)
    return LogLine(move.seat, said, said)


def _plainly(move: Move) -> str:
    """What there is to say about a move that moves no card."""
    match move:
        case Pass():
            return text("the time ran out") if move.timeout else text("passed")
        case Deal():
            return text("dealt a round")
        case Done():
            return text("let it stand")
        case Resign():
            return text("gave up")
        case Stop():
            return text("ended the game")
    return text("turned a card")


def card_name(piece: str) -> str:
    """A card as a sentence names it."""
    return text("a free card") if piece == FREE else piece
