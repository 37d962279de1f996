"""What phones say, read: nothing but a message of ours comes through."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.fault import Fault
from game.net.messages import MOST_BYTES, PlayWord, SentPlacement, heard
from game.table.moves import Placement, Slot


def test_a_play_is_read() -> None:
    said = heard('{"is": "play", "at": 3, "laid": [["hand", 2, -1, 0], ["hand", 0, 1, 0, "Q"]]}')
    assert said == PlayWord(3, (SentPlacement("hand", 2, -1, 0), SentPlacement("hand", 0, 1, 0, "Q")))
    assert said.laid[1].placement() == Placement(Slot("hand", 0), (1, 0), "Q")


@pytest.mark.parametrize(
    "said",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"is": "enter", "code": 7}',
        '{"is": "enter", "code": "' + "x" * 81 + '"}',
        '{"is": "resign"}',
        '{"is": "pass", "timeout": true}',
        '{"is": "play", "at": 0, "laid": []}',
        '{"is": "play", "at": -1, "laid": [["hand", 0, 0, 0]]}',
        '{"is": "play", "at": 0, "laid": [["stock", 0, 0, 0]]}',
        '{"is": "play", "at": 0, "laid": [["hand", -1, 0, 0]]}',
        '{"is": "play", "at": 0, "laid": [["hand", 0, 1001, 0]]}',
        '{"is": "play", "at": 0, "laid": [["hand", 0, 0, 0, "ABCDE"]]}',
        '{"is": "play", "at": 0, "seat": 1, "laid": [["hand", 0, 0, 0]]}',
        '{"is": "do", "at": 0, "what": "stop"}',
        '{"is": "take", "at": 0, "zone": "hand"}',
        "[" * 5_000,
        b"\xff\xfe",
    ],
)
def test_anything_else_is_a_fault(said: str | bytes) -> None:
    with pytest.raises(Fault):
        heard(said)


@given(st.one_of(st.text(max_size=300), st.binary(max_size=300)))
def test_no_bytes_do_more_than_that(said: str | bytes) -> None:
    with pytest.raises(Fault) as fault:
        heard(said)
    assert len(str(fault.value)) < MOST_BYTES
