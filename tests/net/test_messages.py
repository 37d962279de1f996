"""What phones say, read: nothing but a message of ours comes through."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.fault import Fault
from game.net.messages import MAX_BYTES, MakeMove, decode


def test_a_move_is_kept_as_it_is_written() -> None:
    said = decode('{"is": "move", "at": 3, "move": {"move": "pass"}}')
    assert isinstance(said, MakeMove)
    assert (said.at, bytes(said.move)) == (3, b'{"move": "pass"}')


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
        '{"is": "move", "at": 0}',
        '{"is": "move", "at": -1, "move": {"move": "pass"}}',
        '{"is": "move", "at": 0, "seat": 1, "move": {"move": "pass"}}',
        '{"is": "ask", "at": 0, "what": "stop"}',
        "[" * 5_000,
        b"\xff\xfe",
    ],
)
def test_anything_else_is_a_fault(said: str | bytes) -> None:
    with pytest.raises(Fault):
        decode(said)


@given(st.one_of(st.text(max_size=300), st.binary(max_size=300)))
def test_no_bytes_do_more_than_that(said: str | bytes) -> None:
    with pytest.raises(Fault) as fault:
        decode(said)
    assert len(str(fault.value)) < MAX_BYTES
