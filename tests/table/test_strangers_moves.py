"""Kinds of move that a stranger's mode brings: what could not be kept or told is refused."""

import sys

import pytest

from tests.table.stranger import Stranger, fault, made

KIND = """
    def moves(self):
        from game.table.moves import Move
        class Wink(Move, frozen=True, tag={tag!r}):
            label, sentence, key = {label!r}, {sentence!r}, {key!r}
        return (MoveRule({kind}, always, lambda state, move: state),)
"""
GOOD = {"tag": "mine.wink", "label": "Wink", "sentence": "winks", "key": "", "kind": "Wink"}


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ({"tag": "wink"}, "one that begins with 'mine' and a dot"),
        ({"label": ""}, "what players read"),
        ({"sentence": "{nobody} winks"}, "a sentence (KeyError: 'nobody')"),
        ({"key": "F1"}, "one letter, or none"),
        ({"kind": "int"}, "subclasses of Move"),
    ],
)
def test_a_kind_of_move_that_cannot_be_saved_is_refused(
    stranger: Stranger, bad: dict[str, str], said: str
) -> None:
    stranger.mode(KIND.format(**GOOD))
    assert made().rules
    sys.modules.pop("mine_stranger")
    stranger.mode(KIND.format(**{**GOOD, **bad}))
    assert said in fault(made)
