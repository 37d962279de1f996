"""The memory of a table does not grow with its moves."""

import gc
import tracemalloc

import pytest

from game.hosting.phones import PhoneTable
from game.table.mode import mode_of
from tests.hosting.phone_tables import WORDS, table_of
from tests.modes.kanugo_table import Table, begun_with
from tests.net.phone import Phone, drawing, swapping

_EARLY, _LATE = 100, 500  # moves
_A_MOVE = 2_000  # bytes that the record of a move may take: its state, and its line in the move log
_FAR = 1_000_000  # points at which the game is over: it lasts as long as there are moves


def _moves(made: PhoneTable, there: list[Phone]) -> None:
    """Swap a card, or deal when a round is blocked, and forget what the phones were told before. A phone says
    no more than its move: one that talks too fast is disconnected."""
    at = made.session.at
    for phone in there:
        phone.wait(lambda phone=phone: phone.table["at"] == at)  # type: ignore[misc]
        del phone.received[: phone.received.index(phone.table)]
    table = there[made.session.state.turn].table
    if "deal" in table["can"]:
        for phone in there:
            phone.say(kind="move", at=at, move={"move": "deal"})
    else:
        move = swapping(at % 3) if table["declared"] is None else drawing("open")
        there[table["turn"]].say(kind="move", at=at, move=move)
    there[0].wait(lambda: made.session.at > at)


@pytest.mark.slow
def test_five_hundred_moves_take_the_memory_of_their_record() -> None:
    used, dealt = [], Table("CATX SOQQ", WORDS)
    mode = mode_of(dealt.mode.ruleset.changed(game_over_at=_FAR), dealt.mode.words)
    session = begun_with(mode, dealt.state, ("Ana", "Bo"))
    with table_of(session, 2) as (made, there):
        for seat, phone in enumerate(there):
            phone.come(seat)
        tracemalloc.start()
        try:
            while made.session.at < _LATE:
                _moves(made, there)
                if made.session.at in (_EARLY, _LATE):
                    gc.collect()
                    used.append(tracemalloc.get_traced_memory()[0])
        finally:
            tracemalloc.stop()
    assert used[1] - used[0] < (_LATE - _EARLY) * _A_MOVE, used
