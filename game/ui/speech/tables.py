"""Describes a table: turn, the viewer's hand, last move, draft, light. It says only what the viewer can
see."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from game.hosting.move_log import moves_before_overtime
from game.table.board import Axis
from game.table.mode import Outcome
from game.table.moves import Done, Place, Slot
from game.table.session import Session
from game.table.state import NO_PIECE, Phase
from game.text.catalogues import number_text, plural, text
from game.text.phrases import (
    game_name,
    held_text,
    move_text,
    overtime_text,
    piece_listed,
    piece_name,
    time_warning,
    times_left,
)
from game.ui.board.rail import advice as board_advice
from game.ui.board.rail import remarks as board_remarks
from game.ui.board.turn import BoardTurn
from game.ui.cards.layout import CardScene
from game.ui.cards.rail import advice as card_advice
from game.ui.kit.look.surfaces import Lamp
from game.ui.speech.description import CURSOR, LIGHT, MOVE, REFUSED, WAY, Description, describe_focus, ended
from game.ui.table.advice import (
    advice,
    cell_text,
    hint_text,
    joins,
    lines,
    piece_of,
    reasons,
    remarks,
    square,
)
from game.ui.table.draft import may_drop
from game.ui.table.screen import TableScreen
from game.ui.table.turn import Turn
from modes.moves import Draw
from modes.states import HeapState, RoundState


def last_move(turn: Turn) -> str:
    """The last action and its player."""
    session = turn.session
    if not turn.seating.company:
        return _own_move(session)
    if not turn.log:
        return ""
    last, names = turn.last_turn, turn.seating.display_names
    played, penalties = session.played[: moves_before_overtime(session)], turn.penalties
    lines = (*turn.log[len(penalties) :][:1], *penalties)
    sentences = [text("{name}: {said}.", name=names[line.seat], said=line.text) for line in lines]
    if last is not None and last.words and played and isinstance(played[-1], Place | Done):
        sentence = text("played {words}", words=", ".join(last.words))
        sentences[0] = with_points(names[last.seat], sentence, last.points)
    return " ".join(sentences)


def with_points(name: str, sentence: str, points: int) -> str:
    """What a player did, and the result."""
    if not points:
        return text("{name}: {said}.", name=name, said=sentence)
    return plural(
        "{name}: {said} for {n} point.",
        "{name}: {said} for {n} points.",
        points,
        name=name,
        said=sentence,
    )


def _own_move(session: Session) -> str:
    """The last move of a patience."""
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
    if move.sentence:
        sentence = move_text(move)
        return f"{text('Move {n}.', n=n)} {sentence[:1].upper()}{sentence[1:]}."
    return text("Move {n}.", n=n)


def where(turn: Turn) -> str:
    """From where to where the last pieces lie."""
    cells = sorted(turn.last)
    if not cells:
        return ""
    first, last = square(cells[0], turn.rules), square(cells[-1], turn.rules)
    return text("From {first} to {last}.", first=first, last=last) if first != last else first


def hand(turn: Turn) -> tuple[str, ...]:
    """The pieces to play from: hand, row or heaps, and the piles beside them."""
    state, sentences = turn.state, []
    if turn.seating.company and turn.viewer is None:
        return (text("The hands are hidden."),)
    if state.of(HeapState).heaps:
        for n, slot in enumerate(turn.row(), 1):
            if not turn.empty(slot) and not turn.hidden(slot):
                sentences.append(_heap(turn, n, slot))
    else:
        free = [slot for slot in turn.row() if not turn.empty(slot) and not turn.hidden(slot)]
        pieces = ", ".join(piece_listed(turn.piece(slot), turn.rules) for slot in free)
        sentences.append(held_text(pieces, turn.rules) if pieces else text("Nothing left to place."))
    return (*sentences, *_piles(turn))


def _piles(turn: Turn) -> tuple[str, ...]:
    state, zones = turn.state, turn.session.mode.zones
    if turn.rules.pieces_are == "tiles":
        n = len(state.stock)
        return (plural("{n} tile in the bag", "{n} tiles in the bag", n),)
    sentences = []
    if state.open:
        top, n = piece_listed(state.open[-1], turn.rules), len(state.open)
        if "waste" in zones:
            sentences.append(plural("Waste: {top}, {n} card.", "Waste: {top}, {n} cards.", n, top=top))
        else:
            sentences.append(
                plural("Open pile: {top}, {n} card.", "Open pile: {top}, {n} cards.", n, top=top)
            )
    if "stock" in zones:
        n = len(state.stock)
        sentences.append(plural("Draw pile: {n} card.", "Draw pile: {n} cards.", n))
    return tuple(sentences)


def hand_topics(turn: Turn) -> Iterator[tuple[str, str]]:
    """The same in parts, without the draft; each is said when it changes."""
    if turn.state.of(HeapState).heaps:
        for n, slot in enumerate(turn.row(), 1):
            yield f"heap {n}", "" if turn.empty(slot) else _heap(turn, n, slot)
    elif not turn.seating.company or turn.viewer is not None:
        pieces = [piece_listed(turn.piece(slot), turn.rules) for slot in turn.row() if not turn.empty(slot)]
        yield "hand", held_text(", ".join(pieces), turn.rules) if pieces else ""
    if isinstance(turn, BoardTurn):
        marked = [piece_listed(turn.piece(slot), turn.rules) for slot in turn.row() if slot in turn.marked]
        yield "marked", text("To swap: {tiles}.", tiles=", ".join(marked)) if marked else ""


def _heap(turn: Turn, n: int, slot: Slot) -> str:
    height, top = len(turn.state.of(HeapState).heaps[slot.place]), turn.piece(slot)
    return plural("Heap {at}: {top}, {n} card.", "Heap {at}: {top}, {n} cards.", height, at=n, top=top)


AnyTable = TableScreen[Any, Any]


def describe_table(table: AnyTable) -> Description:
    """Describe the table while nothing covers it."""
    turn = table.turn
    topics = {
        MOVE: last_move(turn),
        "turn": whose_turn(table),
        **dict(hand_topics(turn)),
        REFUSED: refused(turn),
        "hint": _hint(turn),
        "advice": _to_be_done(table),
        "guide": " ".join(map(ended, table.delegate.shown_text)),
        "held": _held_text(turn),
        LIGHT: _light(table),
        "clock": _warning(table),
        "unsaved": unsaved(turn),
        CURSOR: cell_text(turn, turn.cursor.cell) if table.scene.keys else "",
        WAY: direction_text(turn),
    }
    placed = tuple(_placed(turn, n) for n in range(len(turn.draft)))
    at_end = (topics["advice"], topics["guide"], topics[LIGHT])
    reading = (title(table), topics["turn"], topics[MOVE], *hand(turn), *at_end)
    page = ("table", id(table), turn.viewer)
    owner = (id(table), turn.viewer)
    return Description(
        page, reading, describe_focus(table.focus), owner, topics, placed, fits(turn), table=True
    )


def title(table: AnyTable) -> str:
    turn = table.turn
    name = game_name(turn.rules.name)
    if turn.seating.company:
        return text("{game}. Round {n}.", game=name, n=turn.state.of(RoundState).round)
    return text("{game}. Deal {number}.", game=name, number=turn.session.setup.deal)


def unsaved(turn: Turn) -> str:
    """Whether the last moves or notes are unsaved."""
    return text("The last changes are not saved.") if turn.unsaved() else ""


def whose_turn(table: AnyTable) -> str:
    turn = table.turn
    if turn.outcome is not None or not turn.seating.company or not turn.going:
        return ""
    name = turn.seating.display_names[turn.state.turn]
    if turn.in_turn:
        return text("Your turn, {name}.", name=name)
    return text("It is {name}’s turn.", name=name)


def _held_text(turn: Turn) -> str:
    if turn.piece_note:
        return turn.piece_note
    if turn.held is None:
        return ""
    return text("{piece} picked up.", piece=piece_name(turn.piece(turn.held), turn.rules))


# --- the draft ------------------------------------------------------------------------------------------


def _placed(turn: Turn, n: int) -> str:
    """A piece of the draft and its square."""
    placed = turn.draft.laid[n]
    named = square(placed.cell, turn.rules)
    return text("{square}: {piece}.", square=named, piece=piece_of(turn, placed))


def fits(turn: Turn) -> str:
    """Whether the draft can be played, and for which score."""
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
    """Why the last attempt was refused."""
    if turn.at_edge or turn.missing or turn.refused is not None:
        return " ".join(reasons(turn))
    return ""


def of_draft(turn: Turn) -> tuple[str, ...]:
    """The draft: pieces, and whether it can be played or why not."""
    placed = [_placed(turn, n) for n in range(len(turn.draft))]
    if not placed:
        return (text("Nothing is placed."),)
    more = board_remarks(turn) if isinstance(turn, BoardTurn) else remarks(turn)
    return (*placed, fits(turn), *reasons(turn), *more)


def may_be_placed(turn: Turn) -> tuple[str, ...]:
    """What can be placed at the cursor and what it would join; for a draft, the verdict."""
    cell, state = turn.cursor.cell, turn.state
    if turn.draft:
        return of_draft(turn)
    if cell in state.board:
        return (cell_text(turn, cell), text("Nothing can be placed on it."))
    free = turn.draft.free(turn.usable)
    if not free:
        return (cell_text(turn, cell), text("You can’t place anything now."))
    if not may_drop(turn.session.mode, state, turn.draft, next(iter(free)), cell):
        return (cell_text(turn, cell), text("Nothing placed here can join the crossword."))
    pieces = ", ".join(sorted({piece_listed(piece, turn.rules) for piece in free.values()}))
    return (cell_text(turn, cell), *joins(state.board, cell), text("You can place: {pieces}.", pieces=pieces))


# --- the state of the game ------------------------------------------------------------------------------


def status(table: AnyTable) -> tuple[str, ...]:
    """The turn, scores, time and progress."""
    turn, state = table.turn, table.turn.state
    sentences = [whose_turn(table)]
    if not turn.seating.company:
        sentences.append(text("{laid} of {all} cards played.", laid=turn.laid, all=turn.card_count))
    else:
        for name, seat in zip(turn.seating.display_names, state.seats, strict=True):
            if turn.rules.scoring != "none":
                sentences.append(plural("{name}: {n} point.", "{name}: {n} points.", seat.total, name=name))
            if turn.rules.pieces_are != "tiles":
                n = len(seat.hand)
                sentences.append(plural("{name} holds {n} card.", "{name} holds {n} cards.", n, name=name))
    times = times_left(table.scene.clocks, turn.seating.display_names)
    sentences += [unsaved(turn), turn.word_list, _overtime(table), times]
    if turn.outcome is Outcome.WON:
        sentences.append(text("The game is won."))
    elif turn.outcome is not None:
        sentences.append(text("The game is over."))
    return tuple(sentences)


def to_do(table: AnyTable) -> tuple[str, ...]:
    """What to do now, and whether the game can still be won."""
    lamp = table.scene.lamp
    light = (text("{title}: {line}.", title=lamp.title, line=lamp.line),) if lamp is not None else ()
    turn, freed = table.turn, []
    if isinstance(turn, BoardTurn):
        freed = [(square(cell, turn.rules), turn.piece(slot)) for cell, slot in turn.swaps.items()]
    stars = (
        text("{square}: you can free the star with {letter}.", letter=one, square=at) for at, one in freed
    )
    return (_advice(table), *stars, *light)


def crossword(table: AnyTable) -> tuple[str, ...]:
    """The crossword line by line, in the cursor's direction."""
    turn = table.turn
    return lines(turn.state.board, turn.rules, turn.cursor.axis)


def _hint(turn: Turn) -> str:
    cells = sorted(turn.hints.cells)
    if not cells:
        return hint_text(turn)
    squares = "; ".join(square(cell, turn.rules) for cell in cells)
    return text("{hint} It glows at: {squares}.", hint=hint_text(turn), squares=squares)


def _advice(table: AnyTable) -> str:
    if isinstance(table.turn, BoardTurn):
        return board_advice(table.turn)
    return card_advice(table.turn) if isinstance(table.scene, CardScene) else advice(table.turn)


def _to_be_done(table: AnyTable) -> str:
    """What to do, if it is not simply to place a word."""
    turn = table.turn
    if turn.outcome is not None or hint_text(turn) or turn.piece_note:
        return ""
    if isinstance(turn, BoardTurn) and turn.unnamed is not None:
        return " ".join(board_remarks(turn))
    besides = turn.in_turn and not isinstance(turn, BoardTurn) and Place not in turn.offers
    looks = turn.seating.company and turn.taken is not None
    if looks or turn.declared or turn.declaring or turn.state.phase is Phase.OUT or besides:
        return _advice(table)
    return ""


def _light(table: AnyTable) -> str:
    """Whether the game can still be won, once known."""
    lamp = table.scene.lamp
    return lamp.title if lamp is not None and lamp.lamp is not Lamp.UNKNOWN else ""


def direction_text(turn: Turn) -> str:
    return text("Typing across.") if turn.cursor.axis is Axis.ACROSS else text("Typing down.")


def _warning(table: AnyTable) -> str:
    """A warning about the time left."""
    turn = table.turn
    if not (turn.in_turn and turn.going):
        return ""
    return _overtime(table) or time_warning(table.clock.seconds_left(turn.state.turn))


def _overtime(table: AnyTable) -> str:
    """What the overtime of the seat in turn costs so far, if it has any."""
    penalty = table.clock.penalty(table.turn.state.turn)
    return overtime_text(number_text(-penalty)) if penalty else ""
