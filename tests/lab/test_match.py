"""A program of somebody else plays ours: what it is sent, how its moves are read, what it may not do."""

import json
import shlex
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game.cli import run
from game.fault import Fault
from game.lab import engine
from game.lab.engine import LineEngine
from game.table.facedown import seen_by
from game.table.moves import Exchange, Move, Pass, Place
from game.table.position import cgp_of
from tests.modes.board_table import Table
from tests.tiny import lexicon_of
from tests.waiting import LONGEST

PASSES = "import sys\nfor line in sys.stdin:\n    if line != 'quit\\n': print('-', flush=True)"


def program(code: str) -> str:
    return shlex.join((sys.executable, "-c", code))


def table() -> Table:
    return Table("scrabble", "CAT CATS COT SO", ("S?OE", "QQ"), "XX", "CaT", (6, 7), scores=(12, 30))


def answer(line: str) -> Move:
    laid = table()
    code = f"input(); print({line!r})"
    with closing(LineEngine(program(code), laid.mode, lexicon_of(laid.mode))) as engine:
        return engine.choose(laid.state, (), 0).move


def engine_fault(code: str, limit: int = 60) -> Fault:
    laid = table()
    with closing(LineEngine(program(code), laid.mode, lexicon_of(laid.mode))) as engine:
        engine.limit = limit
        with pytest.raises(Fault) as caught:
            engine.choose(laid.state, (), 0)
    return caught.value


def test_a_position_is_one_line_without_what_the_other_holds() -> None:
    laid = table()
    rows = "/".join(["15"] * 7 + ["6CaT6"] + ["15"] * 7)
    assert cgp_of(laid.mode.ruleset, seen_by(laid.state, 0), 0) == f"{rows} S?OE/ 12/30 0 lex english;"


@pytest.mark.parametrize("line", ["8G ...S", "8G (CaT)S", "8G CATS"])
def test_what_lies_there_may_be_written_in_three_ways(line: str) -> None:
    move = answer(line)
    assert isinstance(move, Place)
    assert [(each.cell, each.slot.place) for each in move.laid] == [((9, 7), 0)]


def test_down_and_with_a_blank() -> None:
    laid = table()
    move = answer("J8 sO")
    assert isinstance(move, Place)
    assert [(each.cell, each.letter, each.slot.place) for each in move.laid] == [
        ((9, 7), "S", 1),
        ((9, 8), "", 2),
    ]
    assert laid.mode.check(laid.state, move) is None


def test_exchange_and_pass() -> None:
    exchange = answer("-E?")
    assert isinstance(exchange, Exchange)
    assert [slot.place for slot in exchange.given] == [3, 1]
    assert answer("-") == Pass()


@pytest.mark.parametrize("line", ["", "CATS", "8G CATZ", "8J .", "-SS"])
def test_an_answer_that_is_no_move_is_named_with_its_position(line: str) -> None:
    fault = engine_fault(f"input(); print({line!r})")
    assert (fault.found, fault.expected[:7]) == (repr(line), "8D WORD")
    assert fault.place == cgp_of(table().mode.ruleset, table().state, 0)


def test_an_answer_that_is_not_utf_8_is_named() -> None:
    code = "import sys; input(); sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()"
    assert engine_fault(code).found == repr("\N{REPLACEMENT CHARACTER}")


@pytest.mark.parametrize(("line", "why"), [("8G ...E", "CATE"), ("1A SO", "must touch those on the board")])
def test_a_forbidden_move_is_named_with_the_reason(line: str, why: str) -> None:
    fault = engine_fault(f"input(); print({line!r})")
    assert fault.expected == "a move that the rules allow"
    assert fault.found.startswith(f"{line!r} (")
    assert why in fault.found


def test_a_program_that_ends_is_named_with_its_exit_code() -> None:
    assert engine_fault("input(); raise SystemExit(3)").found == "the end of its output (exit code 3)"


def test_a_program_that_ended_before_it_was_asked_is_named() -> None:
    laid = table()
    with closing(LineEngine(program(""), laid.mode, lexicon_of(laid.mode))) as engine:
        engine._program.wait()
        with pytest.raises(Fault, match="exit code 0"):
            engine.choose(laid.state, (), 0)


def test_a_program_that_takes_too_long_is_killed_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_QUIT_SECONDS", LONGEST)
    assert engine_fault("import time; time.sleep(600)", limit=1).found == "no answer in 1 seconds"


def test_a_match_goes_on_from_its_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "match.log"
    command = ("lab", "match", "scrabble", "--player", "computer:score", "--engine", program(PASSES))
    for games in ("1", "2"):
        assert run((*command, "--log", str(log), "--games", games, "--json")) == 0
        reported = json.loads(capsys.readouterr().out)
        assert reported["games"] == int(games)
        assert [seat["share"] for seat in reported["seats"]] == [1.0, 0.0]
    assert len(log.read_text("utf-8").splitlines()) == 3


def test_a_move_against_the_rules_ends_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    outside = PASSES.replace("'-'", "'1A ' + line.split()[1][0]")
    command = ("lab", "match", "scrabble", "--player", "computer:score", "--engine", program(outside))
    assert run((*command, "--games", "2")) == 2
    assert "a move that the rules allow" in capsys.readouterr().err


def test_a_program_that_does_not_quit_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_QUIT_SECONDS", 0.1)
    laid = Table("scrabble", "CAT", ("CAT", "CAT"))
    LineEngine(program("import time; time.sleep(600)"), laid.mode, lexicon_of(laid.mode)).close()


def test_a_program_that_reads_to_the_end_of_its_input_ends_by_itself() -> None:
    laid = table()
    engine = LineEngine(program(PASSES), laid.mode, lexicon_of(laid.mode))
    engine.choose(laid.state, (), 0)
    engine.close()
    assert engine._program.returncode == 0


def test_the_time_of_a_program_is_the_time_that_passes(capsys: pytest.CaptureFixture[str]) -> None:
    slow = PASSES.replace("print(", "__import__('time').sleep(0.02), print(")
    command = ("lab", "match", "scrabble", "--player", "computer:score", "--engine", program(slow))
    assert run((*command, "--games", "1", "--json")) == 0
    assert json.loads(capsys.readouterr().out)["seats"][1]["seconds_a_turn"] >= 0.02


def test_a_player_that_is_no_computer_player_is_named_by_its_option(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(("lab", "match", "scrabble", "--games", "1", "--player", "Ana", "--engine", "x")) == 2
    assert "--player: found 'Ana'" in capsys.readouterr().err
