"""Positions to think about, in every form: JSON, CGP, or a GCG file or saved game after some of its moves.

The rest of the set is in the hands and the bag that a position does not give.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from game.fault import Fault
from game.opening import with_lexicon, words_for, words_for_file
from game.search.kernel.squares import longest_rack
from game.store.gcg import decode_bytes, parse
from game.store.gcg_games import GcgReading, is_ours
from game.store.gcg_import import opening_of, replay_moves
from game.store.records import played, record_in
from game.system.files import read_bytes
from game.table.decode_faults import decode_fault
from game.table.facedown import FACE_DOWN, SeenMove, history, seen_by
from game.table.mode import Mode, Setup, StartScore, mode_of
from game.table.position import CgpPosition, Position, is_cgp, read_cgp, read_position
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import NO_PIECE, Phase, Seat, State, pack_of
from modes.states import HeapState, RoundState, TileState

USUAL_RULESET = "scrabble"
"""The ruleset of a position in CGP or GCG that does not name any."""

_MAX_BYTES = 1 << 22


class OpenedPosition(NamedTuple):
    """A position as the seat in turn sees it, with what it has seen before, and the game that it is from.
    `hands` are those that are written down, by seat; of a game only that of the seat in turn. `stock` is what
    is written down of the stock, the top first."""

    mode: Mode
    setup: Setup
    seen: State
    history: tuple[SeenMove, ...] = ()
    session: Session | None = None
    hands: tuple[tuple[str, ...], ...] = ()
    stock: tuple[str, ...] = ()


class PositionChoice(NamedTuple):
    """What is chosen beside the text of a position: the rules of one that names none, after which move of a
    game it is, and what replaces its language, options and word list."""

    ruleset: str = USUAL_RULESET
    move: int | None = None
    language: str | None = None
    options: Mapping[str, str] = {}
    lexicon: str | None = None


class _SeatFile(msgspec.Struct):
    """A seat; the one in turn without a hand of its own has that of the position."""

    name: str = ""
    hand: tuple[str, ...] | None = None
    score: StartScore = 0
    target: StartScore | None = None


class _TableFile(msgspec.Struct):
    """What a position file has of the table beside board and hand; piles have their top first."""

    players: int | None = None
    options: dict[str, bool | int | str] = {}
    seats: tuple[_SeatFile, ...] = ()
    turn: Annotated[int, msgspec.Meta(ge=0)] = 0
    dealer: Annotated[int, msgspec.Meta(ge=0)] = 0
    stock: tuple[str, ...] | None = None
    open: tuple[str, ...] = ()
    heaps: tuple[tuple[str, ...], ...] = ()
    round: Annotated[int, msgspec.Meta(ge=1, le=999)] = 1
    sheet: tuple[tuple[StartScore, ...], ...] = ()
    phase: str = Phase.PLAYING.value
    idle: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0


_USUAL = PositionChoice()


def open_position(path: Path, choice: PositionChoice) -> OpenedPosition:
    """The position in a file. Raises Fault if it cannot be read."""
    try:
        content = read_bytes(path, _MAX_BYTES)
    except OSError as error:
        raise Fault(str(path), "", error.strerror or str(error), "a position file") from error
    return position_in(decode_bytes(content, str(path)), str(path), choice)


def position_in(text: str, file: str = "position", choice: PositionChoice = _USUAL) -> OpenedPosition:
    """The position in a text of any form. Raises Fault with the place that cannot be read."""
    text = text.removeprefix("\ufeff")
    begins = text.lstrip()
    if begins.startswith(("#", ">")):
        return _after_move(_of_gcg(text, file, choice), file, choice)
    if begins.startswith('{"setup"'):
        record = record_in(text, file)
        session = played(record, lambda rules: words_for_file(rules, file, choice.lexicon), file)
        return _after_move(session, file, choice)
    if choice.move is not None:
        raise Fault(file, "", "a position", "a game, as --move is given")
    if is_cgp(begins):
        line = read_cgp(text, file)
        return _open_document(_document_of(line, choice), partial(_table_of, line), file, choice)
    try:
        table = msgspec.json.decode(text, type=_TableFile)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        expected = "a position in JSON (with ruleset, board and hand), CGP or GCG, or a saved game"
        raise decode_fault(error, file, "", text, expected) from error
    return _open_document(text, lambda spelt: table, file, choice)


# --- from a game ----------------------------------------------------------------------------------------


def _of_gcg(text: str, file: str, choice: PositionChoice) -> Session:
    gcg = parse(text, file)
    if is_ours(gcg):
        return GcgReading(gcg, lambda rules: words_for_file(rules, file, choice.lexicon), file).session
    opening = opening_of(gcg, choice.ruleset, choice.lexicon)
    return replay_moves(gcg, opening.mode, opening.setup, file).session


def _after_move(session: Session, file: str, choice: PositionChoice) -> OpenedPosition:
    """The position after a move of a game, by default the last one in which it still goes on."""
    last = len(session.moves)
    at = choice.move
    if at is None:
        at = next((n for n in range(last, -1, -1) if _is_playing(session, n)), last)
    if at > last:
        raise Fault(file, "", f"{last} moves", f"move {at}, as --move says")
    if not _is_playing(session, at):
        raise Fault(file, f"move {at}", "nobody to move", "a move after which it is someone’s turn")
    apart = session.detached(at)
    seat = apart.state.turn
    seen = seen_by(apart.state, seat)
    hands = tuple(each.hand if place == seat else () for place, each in enumerate(seen.seats))
    return OpenedPosition(session.mode, session.setup, seen, history(apart, seat), session, hands)


def _is_playing(session: Session, n: int) -> bool:
    state = session.state_at(n)
    return state.phase is Phase.PLAYING and session.mode.outcome(state) is None


# --- from a position ------------------------------------------------------------------------------------


def _document_of(line: CgpPosition, choice: PositionChoice) -> str:
    """The board and the hand of a line as a position file."""
    document = {
        "ruleset": line.ruleset or choice.ruleset,
        "players": len(line.scores),
        "board": line.rows,
        "hand": line.racks[0],
    }
    return msgspec.json.encode(document).decode()


def _table_of(line: CgpPosition, spelt: Callable[[str], str]) -> _TableFile:
    """The table of a line, its racks spelt as that of the player in turn is."""
    others = (*line.racks[1:], *[""] * len(line.scores))
    hands = (None, *(tuple(spelt(rack).upper()) for rack in others))
    seats = tuple(_SeatFile("", hand, score) for hand, score in zip(hands, line.scores, strict=False))
    return _TableFile(len(line.scores), seats=seats, idle=line.idle)


def _open_document(
    document: str, table_of: Callable[[Callable[[str], str]], _TableFile], file: str, choice: PositionChoice
) -> OpenedPosition:
    def spelling(ruleset: Ruleset) -> Callable[[str], str]:
        return words_for(ruleset, choice.lexicon).join

    position, _ = read_position(
        document,
        file,
        choice.language,
        dict(choice.options),
        spelling,
        counted=False,
    )
    rules = position.ruleset
    if choice.lexicon is not None:
        rules = with_lexicon(rules, choice.lexicon)
    table = table_of(spelling(rules))
    seats = len(table.seats) or table.players or rules.players[0]
    min_players, max_players = rules.players
    if not min_players <= seats <= max_players:
        raise Fault(file, "seats", str(seats), f"{min_players} to {max_players}")
    for place, number in {"turn": table.turn, "dealer": table.dealer}.items():
        if number >= seats:
            raise Fault(file, place, str(number), f"a seat from 0 to {seats - 1}")
    if table.phase != Phase.PLAYING.value:
        raise Fault(file, "phase", repr(table.phase[:40]), f"{Phase.PLAYING.value!r}, as nobody is in turn")
    setup = Setup(
        ruleset=rules.id,
        names=tuple(each.name for each in table.seats) or ("",) * seats,
        deal=0,
        language=rules.language,
        options={name: rules.option(name) for name in {**table.options, **choice.options}},
    )
    _check_sizes(position, table, file)
    if any(len(counts) != seats for counts in table.sheet):
        raise Fault(file, "sheet", "another number of seats", f"{seats} numbers a round")
    state = _state(position, table, seats)
    written = [() if each.hand is None else each.hand for each in table.seats or (_SeatFile(),) * seats]
    written[state.turn] = state.seat.hand
    for piece in (*state.left(), *(table.stock or ()), *chain.from_iterable(written)):
        if piece not in (FACE_DOWN, NO_PIECE) and piece not in rules.pieces:
            raise Fault(file, "cards and tiles", repr(piece[:10]), f"pieces of {rules.id}")
    if FACE_DOWN in table.open:
        raise Fault(file, "open", repr(FACE_DOWN), "cards that lie face up")
    longest = max(map(len, written))
    if not rules.layout.edgeless and longest > longest_rack(rules):
        raise Fault(file, "hand", str(longest), f"at most {longest_rack(rules)}")
    hands = tuple(tuple(piece for piece in hand if piece != FACE_DOWN) for hand in written)
    stock = tuple(piece for piece in table.stock or () if piece != FACE_DOWN)
    return OpenedPosition(mode_of(rules, words_for(rules)), setup, state, hands=hands, stock=stock)


def _check_sizes(position: Position, table: _TableFile, file: str) -> None:
    """Raises Fault where one hand or pile has more pieces than the whole set."""
    rules = position.ruleset
    hands = {f"seats[{place}].hand": seat.hand or () for place, seat in enumerate(table.seats)}
    piles = {"hand": position.hand, **hands, "stock": table.stock or (), "open": table.open}
    sizes = {place: len(pieces) for place, pieces in piles.items()}
    sizes["heaps"] = sum(map(len, table.heaps))
    for place, number in sizes.items():
        if number > rules.size:
            raise Fault(file, place, str(number), f"at most {rules.size}, as in the set of {rules.id}")


def _state(position: Position, table: _TableFile, seats: int) -> State:
    """The state as the seat in turn sees it. The others hold what is written down, or else as much as one may
    hold; the rest of the set is the stock."""
    rules = position.ruleset
    sitting = table.seats or (_SeatFile(),) * seats
    given = sitting[table.turn].hand
    own = position.hand if given is None else given
    lying = Counter(laid.piece for laid in position.board.values())
    tops = tuple(heap[0] for heap in table.heaps if heap)
    seen = lying + Counter(own) + Counter(table.open) + Counter(tops)
    hidden = (Counter(pack_of(rules)) - seen).total()
    hidden -= sum(len(heap) - 1 for heap in table.heaps if heap)
    hands: list[tuple[str, ...]] = []
    for place, each in enumerate(sitting):
        number = len(each.hand or ()) or min(max(0, hidden), rules.hand)
        hands.append(own if place == table.turn else (FACE_DOWN,) * number)
        hidden -= 0 if place == table.turn else number
    stock = max(0, hidden) if table.stock is None else len(table.stock)
    state = State(
        seats=tuple(
            Seat(each.name, hand, each.score, target=each.target)
            for each, hand in zip(sitting, hands, strict=True)
        ),
        stock=(FACE_DOWN,) * stock,
        board=position.board,
        open=tuple(card for card in reversed(table.open) if card != NO_PIECE),
        turn=table.turn,
        dealer=table.dealer,
    )
    if table.heaps:
        heaps = tuple((FACE_DOWN,) * (len(heap) - 1) + heap[:1] for heap in table.heaps)
        return replace(state, own=HeapState(heaps))
    if rules.scoring == "laid" and seats > 1:
        return replace(state, own=RoundState(round=table.round, sheet=table.sheet))
    return _idle(state, table.idle) if table.idle else state


def _idle(state: State, turns: int) -> State:
    """The state after `turns` turns in a row that laid nothing; with an empty bag they were passes."""
    passed = state.with_own(TileState, scoreless=turns)
    if state.stock:
        return passed
    number = len(state.seats)
    seats = tuple(
        replace(seat, passes=(turns + (place - state.turn) % number) // number)
        for place, seat in enumerate(state.seats)
    )
    return replace(passed, seats=seats)
