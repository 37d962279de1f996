"""A table in words: whose turn it is, the hand of whoever looks on, the last move, the draft, the light. It
says nothing that the one at the screen does not see."""

from collections import Counter
from typing import Any

from game.table.board import Axis
from game.table.mode import Outcome
from game.table.moves import Draw, Place
from game.table.session import Session
from game.table.state import NO_PIECE, Phase
from game.text.catalogues import plural, text
from game.text.phrases import game_name
from game.text.pieces import held, piece_name
from game.ui.board.actions import advice as board_advice
from game.ui.board.actions import blames
from game.ui.board.actions import remarks as board_remarks
from game.ui.board.turn import BoardTurn
from game.ui.cards.actions import advice as card_advice
from game.ui.cards.scene import CardScene
from game.ui.spoken.heard import CURSOR, MOVE, REFUSED, WAY, Heard
from game.ui.spoken.spots import focused
from game.ui.spoken.squares import here, joins, lines, piece_of, square
from game.ui.table.actions import advice, reasons, remarks
from game.ui.table.draft import may_lie
from game.ui.table.screen import TableScreen
from game.ui.table.turn import Turn

AnyTable = TableScreen[Any, Any]

_WARNED = (60, 30, 10, 5)  # seconds left at which it is said


def heard(table: AnyTable) -> Heard:
    """The table as it is seen now, nothing lying over it."""
    turn = table.turn
    topics = {
        MOVE: last_move(turn),
        "turn": whose_turn(table),
        REFUSED: refused(turn),
        "hint": turn.hints.told,
        "advice": _to_be_done(table),
        "held": _held(turn),
        "light": _light(table),
        "clock": _warning(table),
        CURSOR: here(turn, turn.cursor.cell) if table.scene.keys else "",
        WAY: way(turn),
    }
    placed = tuple(_placed(turn, n) for n in range(len(turn.draft)))
    reading = (title(table), topics["turn"], topics[MOVE], *hand(turn), topics["advice"])
    page = ("table", id(table), turn.viewer)
    owner = (id(table), turn.viewer)
    return Heard(page, reading, focused(table.focus), owner, topics, placed, fits(turn), table=True)


def title(table: AnyTable) -> str:
    """Which game it is."""
    turn = table.turn
    name = game_name(turn.rules.name)
    if turn.seating.company:
        return text("{game}. Round {n}.", game=name, n=turn.state.round)
    return text("{game}. Deal {number}.", game=name, number=turn.session.setup.deal)


def whose_turn(table: AnyTable) -> str:
    """Who has to do something now."""
    turn = table.turn
    if turn.outcome is not None or not turn.seating.company or not turn.going:
        return ""
    name = turn.seating.called[turn.state.turn]
    if turn.in_turn:
        return text("Your turn, {name}.", name=name)
    return text("It is {name}'s turn.", name=name)


# --- what was played ------------------------------------------------------------------------------------


def last_move(turn: Turn) -> str:
    """What was done last, by whom."""
    session = turn.session
    if not turn.seating.company:
        return _own_move(session)
    if not turn.told:
        return ""
    line = turn.told[0]
    name = turn.seating.called[line.seat]
    points = _points(session)
    if line.words and points:
        return plural(
            "{name}: {said} for {n} point.",
            "{name}: {said} for {n} points.",
            points,
            name=name,
            said=line.said,
        )
    return text("{name}: {said}.", name=name, said=line.said)


def _points(session: Session) -> int:
    """What the last placement has brought whoever made it."""
    if not session.at or not isinstance(session.played[-1], Place):
        return 0
    before, after = session.state_at(session.at - 1), session.state
    return after.seats[before.turn].score - before.seats[before.turn].score


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


# --- the hand -------------------------------------------------------------------------------------------


def hand(turn: Turn) -> tuple[str, ...]:
    """What can be played from: the hand, row or heaps, and the piles beside them."""
    state, said = turn.state, []
    if turn.seating.company and turn.viewer is None:
        return (text("The hands are hidden."),)
    if state.heaps:
        for n, slot in enumerate(turn.row(), 1):
            if not turn.empty(slot) and not turn.hidden(slot):
                high, top = len(state.heaps[slot.place]), turn.piece(slot)
                said.append(
                    plural("Heap {at}: {top}, {n} card.", "Heap {at}: {top}, {n} cards.", high, at=n, top=top)
                )
    else:
        free = [slot for slot in turn.row() if not turn.empty(slot) and not turn.hidden(slot)]
        pieces = ", ".join(piece_name(turn.piece(slot), turn.rules) for slot in free)
        said.append(held(pieces, turn.rules) if pieces else text("Nothing left to place."))
    return (*said, *_piles(turn))


def _piles(turn: Turn) -> tuple[str, ...]:
    state, zones = turn.state, turn.session.mode.zones
    if turn.rules.pieces_are == "tiles":
        n = len(state.stock)
        return (plural("{n} tile in the bag", "{n} tiles in the bag", n),)
    said = []
    if state.open:
        top, n = piece_name(state.open[-1], turn.rules), len(state.open)
        if "waste" in zones:
            said.append(plural("Waste: {top}, {n} card.", "Waste: {top}, {n} cards.", n, top=top))
        else:
            said.append(plural("Open pile: {top}, {n} card.", "Open pile: {top}, {n} cards.", n, top=top))
    if "stock" in zones:
        n = len(state.stock)
        said.append(plural("Draw pile: {n} card.", "Draw pile: {n} cards.", n))
    return tuple(said)


def _held(turn: Turn) -> str:
    """The piece that is picked up."""
    if turn.told_of_piece:
        return turn.told_of_piece
    if turn.held is None:
        return ""
    return text("{piece} picked up.", piece=piece_name(turn.piece(turn.held), turn.rules))


# --- the draft ------------------------------------------------------------------------------------------


def _placed(turn: Turn, n: int) -> str:
    """A piece of the draft, and where it lies."""
    placed = turn.draft.laid[n]
    named = square(placed.cell, turn.rules)
    return text("{square}: {piece}.", square=named, piece=piece_of(turn, placed))


def fits(turn: Turn) -> str:
    """That the draft can be played as it lies, and for how much."""
    if turn.verdict is None or not turn.verdict.legal:
        return ""
    words = ", ".join(shown.run.word for shown in turn.verdict.words)
    if isinstance(turn, BoardTurn) and turn.score is not None:
        return plural(
            "{words} can be played for {n} point.",
            "{words} can be played for {n} points.",
            turn.score.total,
            words=words,
        )
    return text("{words} can be played.", words=words)


def refused(turn: Turn) -> str:
    """Why what was tried last is not allowed."""
    if isinstance(turn, BoardTurn) and (turn.at_edge or turn.missing or turn.refused is not None):
        return " ".join(blames(turn))
    if turn.missing or turn.refused is not None:
        return " ".join(reasons(turn))
    return ""


def of_draft(turn: Turn) -> tuple[str, ...]:
    """The draft as it lies: its pieces, whether it can be played, and if not, why."""
    placed = [_placed(turn, n) for n in range(len(turn.draft))]
    if not placed:
        return (text("Nothing is placed."),)
    why = blames(turn) if isinstance(turn, BoardTurn) else reasons(turn)
    more = board_remarks(turn) if isinstance(turn, BoardTurn) else remarks(turn)
    return (*placed, fits(turn), *why, *more)


def may_be_placed(turn: Turn) -> tuple[str, ...]:
    """What can be placed at the cursor, beside what it would lie; of a draft, what the rules say of it."""
    cell, state = turn.cursor.cell, turn.state
    if turn.draft:
        return of_draft(turn)
    if cell in state.board:
        return (here(turn, cell), text("Nothing can be placed on it."))
    free = turn.draft.free(turn.usable)
    if not free:
        return (here(turn, cell), text("You can't place anything now."))
    if not may_lie(turn.session.mode, state, turn.draft, next(iter(free)), cell):
        return (here(turn, cell), text("Nothing placed here can join the crossword."))
    pieces = ", ".join(sorted({piece_name(piece, turn.rules) for piece in free.values()}))
    return (here(turn, cell), *joins(state.board, cell), text("You can place: {pieces}.", pieces=pieces))


# --- how it stands --------------------------------------------------------------------------------------


def standing(table: AnyTable) -> tuple[str, ...]:
    """Whose turn it is, the scores, the time, how much is played."""
    turn, state = table.turn, table.turn.state
    said = [whose_turn(table)]
    if not turn.seating.company:
        said.append(text("{laid} of {all} cards played.", laid=turn.laid, all=turn.whole))
    else:
        for name, seat in zip(turn.seating.called, state.seats, strict=True):
            if turn.rules.scoring != "none":
                said.append(plural("{name}: {n} point.", "{name}: {n} points.", seat.total, name=name))
            if turn.rules.pieces_are != "tiles":
                n = len(seat.hand)
                said.append(plural("{name} holds {n} card.", "{name} holds {n} cards.", n, name=name))
    if table.scene.clock:
        said.append(text("Time left: {time}.", time=table.scene.clock))
    if turn.outcome is Outcome.WON:
        said.append(text("The game is won."))
    elif turn.outcome is not None:
        said.append(text("The game is over."))
    return tuple(said)


def to_do(table: AnyTable) -> tuple[str, ...]:
    """What is to be done now, and whether the game can still be won."""
    lamp = table.scene.lamp
    light = (text("{title}: {line}.", title=lamp.title, line=lamp.line),) if lamp is not None else ()
    return (_advice(table), *light)


def crossword(table: AnyTable) -> tuple[str, ...]:
    """The crossword line by line, in the direction of the cursor."""
    turn = table.turn
    return lines(turn.state.board, turn.rules, turn.cursor.axis)


def _advice(table: AnyTable) -> str:
    if isinstance(table.turn, BoardTurn):
        return board_advice(table.turn)
    return card_advice(table.turn) if isinstance(table.scene, CardScene) else advice(table.turn)


def _to_be_done(table: AnyTable) -> str:
    """What is to be done where it is not simply to place a word."""
    turn = table.turn
    if turn.outcome is not None or turn.hints.told or turn.told_of_piece:
        return ""
    if isinstance(turn, BoardTurn) and turn.unnamed is not None:
        return " ".join(board_remarks(turn))
    besides = turn.in_turn and (turn.stuck or Place not in turn.offers)
    looks = turn.seating.company and turn.taken is not None
    if looks or turn.declared or turn.declaring or turn.state.phase is Phase.OUT or besides:
        return _advice(table)
    return ""


def _light(table: AnyTable) -> str:
    return table.scene.lamp.title if table.scene.lamp is not None else ""


def way(turn: Turn) -> str:
    """In which direction letters are typed."""
    return text("Typing across.") if turn.cursor.axis is Axis.ACROSS else text("Typing down.")


def _warning(table: AnyTable) -> str:
    """How little time is left."""
    turn = table.turn
    return warning(table.clock.left(turn.state.turn) if turn.in_turn and turn.going else None)


def warning(left: int | None) -> str:
    """How little time is left, if it is little."""
    passed = [limit for limit in _WARNED if left is not None and left <= limit]
    return plural("{n} second left.", "{n} seconds left.", passed[-1]) if passed else ""
