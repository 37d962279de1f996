"""What is wrong in a save file: the whole line that a player reads."""

import pytest

from game.fault import Fault
from game.table.mode import Setup
from game.table.moves import Move
from game.table.session import Record, dumps, loads
from modes.moves import Draw

HEAD = '{"setup":{"ruleset":"x","names":["A"],"deal":1}}\n'
PATTERN = r"expected text matching regex '^[\\w-]{1,50}\\Z'"
DEEP = HEAD.strip().replace("1}}", '1},"ruleset":{"extra":{"a":') + "[" * 90_000


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("", "line 1: found nothing, expected a save file"),
        (" \n", "line 1: found nothing, expected a save file"),
        (
            "nonsense\n",
            "line 1: found 'nonsense', expected a save file",
        ),
        (
            '{"setup":{"ruleset":"x","names":["A"]}}\n',
            "line 1 setup: found nothing, expected the field `deal`",
        ),
        (
            '{"setup":{"ruleset":"x","names":["A"],"deal":1,"more":2}}\n',
            "line 1 setup: found unknown field `more`, expected a known field",
        ),
        (HEAD + '{"move":"fly"}\n', "line 2 move: found value 'fly', expected a known value"),
        (HEAD + '{"move":"draw"}\n{"at":2}\n', "line 3: found at 2, expected 0 to 1"),
        (HEAD + '{"at":-1}\n', "line 2: found at -1, expected 0 to 0"),
        (
            HEAD + '{"at":0}\n{"move":"draw"}\n',
            'line 3: found \'{"move":"draw"}\', expected nothing after the line with `at`',
        ),
        (
            HEAD + '{"at":0}\n' + "m" * 70,
            "line 3: found '" + "m" * 60 + "', expected nothing after the line with `at`",
        ),
        (
            HEAD + '{"move":"pl',
            'line 2: found \'{"move":"pl\', expected a move in JSON',
        ),
        (
            HEAD + "m" * 50,
            "line 2: found '" + "m" * 40 + "', expected a move in JSON",
        ),
        (HEAD + "\n", "line 2: found nothing, expected a move in JSON"),
        (HEAD + '{"at":[', "line 2 at: found a list, expected a whole number"),
        (HEAD + '{"at":"x"}', "line 2 at: found text, expected a whole number"),
        (
            '{"setup":{"ruleset":"../x","names":["A"],"deal":1}}\n',
            "line 1 setup.ruleset: found an invalid value, " + PATTERN,
        ),
        (
            '{"setup":{"ruleset":"x","names":[],"deal":1}}\n',
            "line 1 setup.names: found an invalid value, expected a list of length 1 or more",
        ),
        (
            '{"setup":{"ruleset":"x","names":["A"],"deal":-1}}\n',
            "line 1 setup.deal: found an invalid value, expected a whole number, 0 or more",
        ),
        (
            '{"setup":{"ruleset":"x","names":["A"],"deal":1000000000}}\n',
            "line 1 setup.deal: found an invalid value, expected a whole number, 999999999 or less",
        ),
        (
            '{"setup":{"ruleset":"x","names":["A"],"deal":1,"version":2}}\n',
            "line 1 setup: found a game of a newer kanugo, expected at most version 1",
        ),
        (
            '{"setup":{"ruleset":"x","names":["A"],"deal":1,"version":0}}\n',
            "line 1 setup.version: found an invalid value, expected a whole number, 1 or more",
        ),
        ('{"lexicon":' + "[" * 9000, "line 1 lexicon: found a list, expected a mapping or nothing"),
        (
            HEAD + '{"move":"place","laid":[[["hand",0],[0,0],5]]}',
            "line 2 laid[0][2]: found a whole number, expected text",
        ),
        (DEEP, "line 1: found lists nested too deeply, expected a save file"),
    ],
)
def test_a_broken_save_is_refused_in_this_line(broken: str, said: str) -> None:
    with pytest.raises(Fault) as caught:
        loads(broken, "old.jsonl")
    assert str(caught.value) == f"old.jsonl: {said}"


@pytest.mark.parametrize(
    ("at", "last"), [(0, '{"at":0}'), (1, '{"at":1}'), (2, '{"move":"draw","zone":"open"}')]
)
def test_where_a_game_stands_is_written_only_if_moves_are_undone(at: int, last: str) -> None:
    moves: tuple[Move, ...] = (Draw(), Draw("open"))
    record = Record(Setup(ruleset="x", names=("A",), deal=1), moves, at)
    written = dumps(record)
    assert written.splitlines()[-1] == last
    assert loads(written, "f") == loads(written.removesuffix("\n"), "f") == record
