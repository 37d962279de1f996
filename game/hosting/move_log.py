"""The move log as one seat may read it: who did what, line by line, without what is hidden from that seat."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.table.board import Cell, square
from game.table.facedown import FACE_DOWN, SeenMove, history
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Resign, Stop
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import Phase, State
from game.text.catalogues import number_text, plural, text
from game.text.phrases import move_text, piece_name
from modes.moves import Adjust, Deal, Draw
from modes.states import AttackState


class LastTurn(NamedTuple):
    """The last turn whose words stand: seat, words, points and squares."""

    seat: int
    words: tuple[str, ...]
    points: int
    cells: frozenset[Cell]


def words_made(session: Session) -> tuple[str, ...]:
    """Every word of the crossword, latest first."""
    made: list[str] = []
    for n in _standing_plays(session):
        made[:0] = _words_of_move(session, n)
    return tuple(made)


def last_turn(session: Session) -> LastTurn | None:
    """All placements of the last turn that stand; a turn of several attacks has several."""
    standing = _standing_plays(session)
    if not standing:
        return None
    first = len(standing) - 1
    while first and session.state_at(standing[first]).of(AttackState).used:
        first -= 1
    turn = standing[first:]
    seat = session.state_at(turn[0]).turn
    words = tuple(word for n in turn for word in _words_of_move(session, n))
    cells = frozenset(placement.cell for n in turn for placement in _place(session, n).laid)
    return LastTurn(seat, words, sum(placed_points(session, n) for n in turn), cells)


def placed_points(session: Session, n: int) -> int:
    """The points of the n-th move, a placement."""
    before, after = session.state_at(n), session.state_at(n + 1)
    return after.seats[before.turn].score - before.seat.score


def _place(session: Session, n: int) -> Place:
    move = session.played[n]
    assert isinstance(move, Place)
    return move


def _words_of_move(session: Session, n: int) -> tuple[str, ...]:
    read = session.mode.read(session.state_at(n), _place(session, n))
    return () if read.swapped else tuple(read.words)


def _standing_plays(session: Session) -> list[int]:
    """Which moves are the placements of this round that were not sent back, by a challenge or with a turn
    that was given up."""
    standing: list[int] = []
    for n, move in enumerate(session.played):
        if isinstance(move, Place):
            standing.append(n)
        elif move.begins_round:
            standing.clear()
        else:
            board = session.state_at(n + 1).board
            while standing and session.state_at(standing[-1] + 1).board != board:
                standing.pop()
    return standing


class LogLine(NamedTuple):
    """What a seat did; `brief` for little room, of laid words only the words. `at` is how many moves are
    played after it."""

    seat: int
    text: str
    brief: str
    words: bool = False  # whether `brief` is words of the game
    points: int = 0  # what the words have brought
    begins: bool = False  # a round begins with it
    cut: bool = False  # it says which card somebody has cut
    out_of_turn: bool = False  # a challenge: no turn of the seat
    at: int = 0


def log_lines(session: Session, viewer: int | None) -> tuple[LogLine, ...]:
    """Every move as the viewer may know it, latest first; an exchange is one line. A challenge with points
    for the challenged player has a second line below it."""
    lines = list(_cutting(session))
    past = history(session, viewer)
    for n, (before, now) in enumerate(pairwise((None, *past)), 1):
        if now is None:
            continue
        line = _line(session, n - 1, before, now)
        if isinstance(now.move, Draw) and lines and before is not None and isinstance(before.move, Exchange):
            lines.pop()
        if isinstance(now.move, Challenge) and now.move.upheld:
            _mark_taken_back(lines)
        if isinstance(now.move, Challenge) and not now.move.upheld:
            lines += _awarded(session, n)
        lines.append(line._replace(at=n))
    return tuple(reversed(lines))


def _awarded(session: Session, at: int) -> Iterator[LogLine]:
    """What a challenge has brought the player whose word stands."""
    for seat, (before, after) in enumerate(
        zip(session.state_at(at - 1).seats, session.state_at(at).seats, strict=True)
    ):
        if after.score > before.score:
            sentence = _for_challenge(after.score - before.score)
            yield LogLine(seat, sentence, sentence, out_of_turn=True, at=at)


def _mark_taken_back(lines: list[LogLine]) -> None:
    """Mark the play logged last as taken back. A turn can have several lines of words."""
    last = next((n for n in range(len(lines) - 1, -1, -1) if lines[n].words), None)
    if last is None:
        return
    seat = lines[last].seat
    while last >= 0 and lines[last].words and lines[last].seat == seat:
        words = lines[last].brief
        sentence, brief = (
            text("tried {words}, taken back", words=words),
            text("taken back: {words}", words=words),
        )
        lines[last] = LogLine(seat, sentence, brief, at=lines[last].at)
        last -= 1


def moves_before_overtime(session: Session) -> int:
    """How many moves are played before the penalties for time that end the game, if any do."""
    n = session.at
    while n and isinstance(move := session.played[n - 1], Adjust) and move.why == "time":
        n -= 1
    return n


def overtime_lines(session: Session, names: Sequence[str]) -> tuple[str, ...]:
    """What overtime has cost, a sentence for each seat that has paid for it."""
    lines = (line for line in reversed(log_lines(session, None)) if line.at)
    paid = (
        line
        for line in lines
        if isinstance(move := session.played[line.at - 1], Adjust) and move.why == "time"
    )
    return tuple(text("{name}: {said}.", name=names[line.seat], said=line.text) for line in paid)


def line_text(session: Session, begins: int, names: Sequence[str]) -> str:
    """The moves after the first n in notation: who, where and which word, for how many points."""
    lines = [line for line in reversed(log_lines(session, None)) if line.at > begins]
    written = [(line, _notated(session, line)) for line in lines]
    if len(names) == 1:
        return "; ".join(sentence for _, sentence in written)
    return "; ".join(
        text("{name}: {said}", name=names[line.seat], said=sentence) for line, sentence in written
    )


def _notated(session: Session, line: LogLine) -> str:
    """A move in notation: a play by its main word, and on a board with edges by its square."""
    if not line.words:
        return line.text
    n = line.at - 1
    main = session.mode.read(session.state_at(n), _place(session, n)).runs[0]
    edged = not session.mode.ruleset.layout.edgeless
    points = number_text(line.points, "+") if line.points else ""
    return " ".join(filter(None, (square(main.cells[0], main.axis) if edged else "", main.word, points)))


def since(lines: Sequence[LogLine], seat: int) -> tuple[LogLine, ...]:
    """The lines since the seat's own last one, latest first."""
    recent: list[LogLine] = []
    for line in lines:
        if line.cut or (line.seat == seat and not line.begins and not line.out_of_turn):
            break
        recent.append(line)
        if line.begins:
            break
    return tuple(recent)


def nothing_new(session: Session) -> str:
    """The sentence if nothing has happened since the player's last turn."""
    if session.state.board and session.at:
        return text("Nothing has happened since your last turn.")
    if session.state.board:  # a position that was set up
        return text("Nothing has been played yet.")
    if session.mode.ruleset.pieces_are == "tiles":
        return text("The tiles are drawn. No words yet.")
    return text("The cards are dealt. No words yet.")


def _cutting(session: Session) -> list[LogLine]:
    """Who has cut which card, and who therefore deals."""
    state = session.state_at(0)
    lines = []
    for shown in state.cuts:
        for seat, card in shown:
            cut = _shown(card, session.mode.ruleset)
            lines.append(LogLine(seat, cut, cut, begins=True, cut=True))
    if state.cuts:
        tiles = session.mode.ruleset.pieces_are == "tiles"
        deals = text("begins") if tiles else text("deals and begins")
        lines.append(LogLine(state.dealer, deals, deals, begins=True, cut=True))
    return lines


def _shown(piece: str, rules: Ruleset) -> str:
    """The piece that decides who begins."""
    name = piece_name(piece, rules)
    return text("drew {tile}", tile=name) if rules.pieces_are == "tiles" else text("cut {card}", card=name)


def _line(session: Session, n: int, before: SeenMove | None, now: SeenMove) -> LogLine:
    move = session.played[n]
    if isinstance(move, Place):
        read = session.mode.read(session.state_at(n), move)
        if read.swapped:
            sentence = text("freed a star")
            return LogLine(now.seat, sentence, sentence)
        words = ", ".join(read.words)
        return LogLine(
            now.seat, text("played {words}", words=words), words, words=True, points=placed_points(session, n)
        )
    if isinstance(move, Exchange):
        return _exchanged(now, session.state_at(n + 1).phase is Phase.DECLARED, session.mode.ruleset)
    if isinstance(move, Draw) and before is not None and isinstance(before.move, Exchange):
        return _changed(before, now, move.zone, session.mode.ruleset)
    if isinstance(move, Challenge):
        return _challenged(move)
    sentence = move_text(now.move) if move.sentence else _plainly(move, session.state_at(n))
    return LogLine(now.seat, sentence, sentence, begins=move.begins_round)


def _exchanged(now: SeenMove, declared: bool, rules: Ruleset) -> LogLine:
    """Cards given away; in Kan-u-go one is declared before another is taken."""
    if declared:
        sentence = text("chooses {card} to swap", card=piece_name(now.cards[0], rules))
        return LogLine(now.seat, sentence, sentence)
    sentence = plural("swapped {n} tile", "swapped {n} tiles", len(now.cards))
    return LogLine(now.seat, sentence, sentence)


def _changed(before: SeenMove, now: SeenMove, zone: str, rules: Ruleset) -> LogLine:
    """A completed exchange; it names the card taken if the viewer saw it."""
    given, taken = piece_name(before.cards[0], rules), now.cards[0]
    brief = text("swapped a card")
    if zone == "open":
        sentence = text("discarded {given}, took {taken}", given=given, taken=piece_name(taken, rules))
    elif taken == FACE_DOWN:
        sentence = text("discarded {given}, drew a card", given=given)
    else:
        sentence = text(
            "discarded {given}, drew {taken}",
            given=given,
            taken=piece_name(taken, rules),
        )
    return LogLine(now.seat, sentence, brief)


def _challenged(move: Challenge) -> LogLine:
    words = ", ".join(move.words)
    if move.upheld:
        sentence = text("challenged {words}: taken back", words=words)
        brief = text("challenge: the word is off")
    else:
        sentence = text("challenged {words}: it stands", words=words)
        brief = text("challenge: the word stands")
    return LogLine(move.seat, sentence, brief, out_of_turn=True)


def _for_challenge(points: int) -> str:
    return text("for a challenge: {points}", points=number_text(points, "+"))


def _plainly(move: Move, state: State) -> str:
    """The line of a move without cards."""
    match move:
        case Pass():
            return text("the time ran out") if move.timeout else text("passed")
        case Adjust(points=points, why="time"):
            return text("for time: {points}", points=number_text(points, "+"))
        case Adjust(points=points):
            return _for_challenge(points)
        case Deal():
            return text("dealt a round")
        case Done():
            return text("went out") if state.phase is Phase.OUT else text("ended the turn")
        case Resign(seat=None):  # all of several have agreed
            return text("gave up") if len(state.seats) == 1 else text("ended the game")
        case Resign():
            return text("resigned")
        case Stop():
            return text("the game time ran out") if move.timeout else text("ended the game")
    return text("turned a card")
