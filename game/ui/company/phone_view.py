"""What a seat of a table is sent on its phone: how the table stands for it, and what it may do. It changes
nothing."""

from typing import Any

from game.net.messages import SentHint, SentQuestion, SentTable
from game.net.views import BesideState, view_of
from game.table.facedown import seen_by
from game.table.freeing import open_swaps
from game.table.moves import Challenge, Deal, Move, Place
from game.table.openplays import doubters
from game.table.state import Phase, State
from game.text.catalogues import text
from game.text.phrases import game_name
from game.ui.company.poll_form import PollQuestion
from game.ui.table.move_log import moves_told
from game.ui.table.screen import TableScreen
from game.ui.table.turn import Turn

_TOLD = 40  # moves that a phone is told
_OPEN_TO_ALL = frozenset({Deal})


def table_view(
    table: TableScreen[Any, Any],
    seat: int | None,
    asked: tuple[int, PollQuestion] | None,
    running: bool = False,
    hint: SentHint | None = None,
) -> SentTable:
    """The table as a seat is sent it, or somebody who only watches; with what the seat is asked and its hint.
    `running` says that time passes."""
    turn, clock = table.turn, table.clock
    session = turn.session
    seen = seen_by(session.state, seat)
    around = BesideState(
        game=game_name(turn.rules.name),
        called=turn.seating.called,
        told=tuple((line.seat, line.said) for line in moves_told(session, seat)[:_TOLD]),
        status=_status(turn, seen, seat),
        clock=clock.left(seen.turn),
        running=running,
        question=_question(asked),
        last=turn.last,
        helped=asked is None and may_be_helped(turn, seat),
        hint=hint,
        **_of_board(turn, seat),
    )
    offers = frozenset[type[Move]]() if seat is None or asked is not None else offers_to(turn, seat)
    return view_of(turn.rules, seen, seat, session.at, offers, around)


def _of_board(turn: Turn, seat: int | None) -> dict[str, Any]:
    """What a seat lays besides its hand, and the blanks that it frees with that, while it is in turn."""
    mode, state = turn.session.mode, turn.session.state
    if seat != state.turn:
        return {}
    usable = mode.slots(state)
    freed = sorted(slot for slot in usable if slot.zone == "open")
    return {"freed": [usable[slot] for slot in freed], "swaps": sorted(open_swaps(mode, state, usable))}


def offers_to(turn: Turn, seat: int) -> frozenset[type[Move]]:
    """The moves that a seat may make now."""
    state = turn.session.state
    offers = turn.session.mode.offers(state) - {Challenge}
    if seat != state.turn:
        offers &= _OPEN_TO_ALL
    return offers | ({Challenge} if seat in may_doubt(turn) else frozenset())


def may_be_helped(turn: Turn, seat: int | None) -> bool:
    """Whether a seat is given hints: as at the table, whoever is in turn where no words are doubted."""
    return seat == turn.session.state.turn and turn.judged and Place in offers_to(turn, seat)


def may_doubt(turn: Turn) -> frozenset[int]:
    """The seats of persons who may doubt a play now."""
    return frozenset(seat for play in turn.open_plays for seat in doubters(turn.session, play))


def _status(turn: Turn, seen: State, seat: int | None) -> str:
    """What there is to do, in a sentence."""
    if turn.outcome is not None:
        return text("The game is over.")
    if seen.phase is Phase.ROUND_OVER:
        return text("The round is over.")
    if seen.turn != seat:
        return text("{name} is playing.", name=turn.seating.called[seen.turn])
    if seen.phase is Phase.DECLARED:
        return text("Your card is chosen. Now take the face-up card or draw from the pile.")
    if turn.rules.blank_swap and seen.open:
        return text("The freed star is on your rack. You must play it this turn.")
    return text("It's your turn.")


def _question(asked: tuple[int, PollQuestion] | None) -> SentQuestion | None:
    if asked is None:
        return None
    number, question = asked
    return SentQuestion(
        number, question.asked, question.lines, question.answers, question.label, question.among
    )
