"""The command line as a whole: exit codes, one clear line for wrong input, terminals and disks that fail."""

import gc
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import run
from game.opening import open_game
from tests.commands.calls import Said, Say
from tests.places import PROJECT

_SCRABBLE = PROJECT / "tests/store/version_1_0/scrabble-nine.kanugo"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["deal", "nonsense", "--deal", "1"], "ruleset: found 'nonsense', expected one of"),
        (
            ["deal", "patience-six", "--deal", "seven"],
            "--deal: found 'seven', expected a whole number",
        ),
        (["deal", "patience-six", "--deal", "-1"], "command line: --deal: found '-1'"),
        (["deal", "patience-six", "--deal", "1", "--language", "xx"], "language: found 'xx'"),
        (["deal", "patience-six", "--deal", "1", "--set", "exchange"], "--set: found 'exchange'"),
        (["deal", "patience-six", "--deal", "1", "--set", "exchange=x"], "option: exchange: found 'x'"),
        (["deal", "patience-six", "--deal", "1", "--set", "red=x"], "option: red: there is no such option"),
        (["deal", "patience-six", "--deal", "1", "--players", "3"], "players: found 3, expected 1"),
        (["deal", "kan-u-go", "--deal", "1", "--players", "999999999"], "players: found 999999999, expected"),
        (
            ["deal", "kan-u-go", "--deal", "1", "--players", "1" + "0" * 10],
            "--players: found '1000",
        ),
        (
            ["deal", "kan-u-go", "--deal", "9" * 5000],
            "--deal: found '999999999999999999999999999999…'",
        ),
        (["deal", "a" * 400, "--deal", "1"], "ruleset: found"),
        (["analyse", "x", "--move", "-1"], "found '-1', expected a whole number from 0 to 999999999"),
        (["deal", "kan-u-go", "--deal", "1", "--dael"], "--dael, expected what `kanugo deal --help` shows"),
        (["gcg", "export", "1", "a.gcg", "b"], "b, expected what `kanugo gcg export --help` shows"),
        (["deal", "patience-six", "--deal", "1", "--lexicon", "a" * 400], "the name is too long"),
        (["deal", "patience-six", "--deal", "1", "--lexicon", ""], "'': there is no such lexicon or file"),
        (["replay", "a" * 400], "the name is too long"),
        (["deal", "patience-six", "--deal", "1", "--lexicon", "nowhere"], "nowhere: there is no such"),
        (["judge", "nowhere.json"], "nowhere.json: there is no such file"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl: there is no such file"),
        (["deal", "patience-six", "--deal", "1", "--players", "0"], "command line: --players: found '0'"),
        (["plays", "x.json", "--top", "-3"], "--top: found '-3'"),
        (["play", "kan-u-go"], "--players: found no names, expected 2 to 7 names"),
        (
            ["play", "scrabble", "--players", "a,b", "--phones", "x"],
            "--phones: found 'x', expected an address",
        ),
        (["solve", "six-en-abc"], "solve: found no deal, expected RULESET --deal N, the code of a deal"),
        (["solve", "six-en-7", "--language", "pl"], "command line: found another deal or language"),
        (["play", "six-en-7", "--deal", "3"], "command line: found another deal or language"),
        (
            ["solve", "--from", str(_SCRABBLE)],
            "scrabble-nine.kanugo: found Nine-tile Scrabble, expected a patience",
        ),
        (["fly"], "command line: COMMAND: found 'fly', expected one of play, open, games,"),
        (
            ["print", "pach", "x.pdf"],
            "command line: ACTION: found 'pach', expected one of deal, pack, crossword",
        ),
        (["print", "pack", "g", "f", "--paper", "A9"], "--paper: found 'A9', expected one of A4, Letter"),
        (["drill", "--challenge", "x" * 900], "--challenge: found 'xxxx"),
        (["plays"], "command line: found POSITION missing"),
    ],
)
def test_wrong_input_is_one_line_and_exit_2(say: Say, arguments: list[str], expected: str) -> None:
    said = say(*arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("kanugo: ")
    assert expected in said.err
    assert said.err.count("\n") == 1


def test_a_deal_is_solved_by_its_code(say: Say) -> None:
    few = ("--rollouts", "100", "--json")
    coded = say("solve", "six-eo-7", *few)
    named = say("solve", "patience-six", "--language", "eo", "--deal", "7", *few)
    assert (coded.code, coded.out) == (named.code, named.out)


KANUGO = (sys.executable, "-m", "game")


def run_process(*arguments: str, home: Path, **surroundings: str) -> Said:
    """What the command says as a process of its own."""
    done = subprocess.run(
        [*KANUGO, *arguments],
        env={**os.environ, "KANUGO_HOME": str(home), "LC_ALL": "C.UTF-8", **surroundings},
        capture_output=True,
        cwd=Path(__file__).parents[2],
        check=False,
    )
    return Said(done.returncode, done.stdout.decode("ascii", "surrogateescape"), done.stderr.decode())


def test_a_terminal_that_lacks_letters_gets_their_numbers(tmp_path: Path) -> None:
    deal = ("deal", "patience-six", "--deal", "1", "--language", "eo")
    people = run_process(*deal, home=tmp_path, PYTHONIOENCODING="ascii")
    assert (people.code, people.err) == (0, "")
    assert "\\u0108" in people.out
    shown = run_process(*deal, "--json", home=tmp_path, PYTHONIOENCODING="latin-1").json
    assert "Ĉ" in shown["seats"][0]["hand"]


def test_an_answer_can_be_caught_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that only holds text has no encoding."""
    caught = io.StringIO()
    monkeypatch.setattr(sys, "stdout", caught)
    assert run(["deal", "patience-six", "--deal", "1", "--language", "eo", "--json"]) == 0
    assert "Ĉ" in caught.getvalue()


def test_garbage_is_collected_while_a_command_runs(say: Say) -> None:
    gc.disable()  # as while modules are loaded
    say("rulesets")
    assert gc.isenabled()


def test_a_folder_that_cannot_be_read_is_one_line(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    for home in (tmp_path / "file", tmp_path / "file" / "below", f"/{'a' * 300}"):
        monkeypatch.setenv("KANUGO_HOME", str(home))
        said = say("rulesets")
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith(f"kanugo: {home}"[:60])
        assert said.err.count("\n") == 1
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "nothing yet"))
    assert say("rulesets").code == 0


def test_a_list_named_like_a_shipped_one_is_not_taken_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither when a game is begun nor when it is gone on with, from another folder perhaps."""
    (tmp_path / "english").write_text("qat\nqi\n")
    (tmp_path / "mine").write_text("qat\nqi\n")
    monkeypatch.chdir(tmp_path)
    shipped = open_game("patience-six", ("Ana",), 1, lexicon="english")
    assert (shipped.mode.ruleset.lexicon, "CAT" in shipped.lexicon) == ("english", True)
    own = open_game("patience-six", ("Ana",), 1, lexicon="mine")
    assert (own.mode.ruleset.lexicon, "CAT" in own.lexicon) == (str(tmp_path / "mine"), False)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["drill", "--seed", "x"],
            "--seed: found 'x', expected a whole number from 0 to 999999999",
        ),
        (["lab", "forge", "--first", "x"], "--first: found 'x', expected a whole number from 0 to 999999999"),
        (
            ["lab", "preendings", "--bag", "5", "--positions", "1"],
            "--bag: found 5, expected a whole number from 1 to 4",
        ),
        (["plays", "-", "--top", "0"], "--top: found '0', expected a whole number from 1 to 999999999"),
        (["deal", "scrabble", "--deal", "1", "--set", "x"], "--set: found 'x', expected OPTION=VALUE"),
    ],
)
def test_an_invalid_value_names_its_option(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    assert capsys.readouterr().err == f"kanugo: command line: {message}\n"


@pytest.mark.parametrize(
    ("former", "current"),
    [
        (["bench", "fly"], ["lab", "bench", "fly"]),
        (["forge", "--verify", "no-book"], ["lab", "forge", "--verify", "no-book"]),
        (["simulate", "scrabble"], ["lab", "simulate", "scrabble"]),
        (["lexicon", "build", "no-list"], ["lab", "lexicon", "no-list"]),
        (["solve", "--census", "x", "--deals", "1", "2"], ["lab", "census", "x", "--deals", "1", "2"]),
        (["solve", "--deals", "1", "0", "--census=x"], ["lab", "census", "x", "--deals", "1", "0"]),
    ],
)
def test_former_names_of_the_tools_still_work(
    former: list[str], current: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(former) == run(current) == 2
    one, other = capsys.readouterr().err.splitlines()
    assert one == other
    assert "expected one of play" not in one
