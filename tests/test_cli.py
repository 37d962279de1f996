"""The command line: what it prints, its exit codes, and one clear line for wrong input."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import run
from game.commands.arguments import deal_number
from game.opening import open_game

POSITION = {
    "ruleset": "patience-six",
    "players": 1,
    "board": {"origin": [-1, 0], "rows": ["CAT"]},
    "hand": "STONEQ",
    "placement": [[2, 0, "S"]],
}


class Said:
    """What a command said and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> object:
        return json.loads(self.out)


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "home"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C.UTF-8")

    def said(*arguments: str) -> Said:
        code = run(arguments)
        told = capsys.readouterr()
        return Said(code, told.out, told.err)

    return said


def position(tmp_path: Path, **changed: object) -> str:
    path = tmp_path / "position.json"
    path.write_text(json.dumps({**POSITION, **changed}), "utf-8")
    return str(path)


def test_rulesets_are_listed(say) -> None:  # type: ignore[no-untyped-def]
    listed = {each["id"]: each for each in say("rulesets", "--json").json}
    assert {"patience-six", "patience-twelve", "patience-heaps"} <= set(listed)
    assert listed["patience-six"]["languages"] == ["en", "eo"]
    assert listed["patience-six"]["players"] == [1, 1]
    assert "Seven heaps" in say("rulesets").out


def test_a_bad_ruleset_of_the_player_hides_no_other(say, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    own = tmp_path / "home" / "rulesets"
    own.mkdir(parents=True)
    (own / "bad.yaml").write_text("colour: red\n", "utf-8")
    said = say("rulesets")
    assert "patience-six" in said.out
    assert said.err.startswith("kanugo: rulesets/bad.yaml: ")
    assert said.err.count("\n") == 1


def test_a_deal_shows_every_card_of_the_pack(say) -> None:  # type: ignore[no-untyped-def]
    shown = say("deal", "patience-heaps", "--deal", "20417", "--json").json
    assert [heap[0] for heap in shown["heaps"]] == list("UNEELBE")
    assert sum(map(len, shown["heaps"])) + len(shown["stock"]) == 58
    assert shown["offers"]


def test_a_deal_in_esperanto(say) -> None:  # type: ignore[no-untyped-def]
    shown = say("deal", "patience-six", "--deal", "1", "--language", "eo", "--json").json
    assert "Ĉ" in shown["seats"][0]["hand"] + shown["stock"] + shown["open"]


def test_plays_are_counted_and_summed_best_first(say, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    all_plays = say("plays", position(tmp_path), "--json").json
    assert all_plays["count"] == len(all_plays["plays"])
    assert all_plays["score_sum"] == sum(play["score"] for play in all_plays["plays"])
    scores = [play["score"] for play in all_plays["plays"]]
    assert scores == sorted(scores, reverse=True)
    assert {"cells": [[2, 0, "S"]], "words": ["CATS"], "score": 8} in all_plays["plays"]
    top = say("plays", position(tmp_path), "--json", "--top", "3").json
    assert (top["count"], top["plays"]) == (all_plays["count"], all_plays["plays"][:3])


def test_a_legal_placement_is_judged_legal(say, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    said = say("judge", position(tmp_path), "--json")
    assert (said.code, said.json) == (0, {"legal": True, "words": ["CATS"], "score": 8})


def test_an_illegal_placement_is_refused_with_its_reasons(say, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    said = say("judge", position(tmp_path, placement=[[2, 0, "Q"]]), "--json")
    assert said.code == 1
    assert said.json == {
        "legal": False,
        "broken": [
            {
                "code": "V7",
                "word": "CATQ",
                "cells": [[-1, 0], [0, 0], [1, 0], [2, 0]],
                "text": "CATQ is not a word of this list.",
            }
        ],
    }
    told = say("judge", position(tmp_path, placement=[[2, 0, "Z"]]))
    assert (told.code, told.out) == (1, "V0: One of these cards is not yours to lay now.\n")


def test_a_plain_list_judges_in_place_of_the_lexicon(say, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    words = tmp_path / "mine.txt"
    words.write_text("cat\ncatq\n", "utf-8")
    file = position(tmp_path, placement=[[2, 0, "Q"]])
    assert say("judge", file, "--lexicon", str(words)).code == 0


GAME = '{"setup":{"ruleset":"patience-twelve","names":["Ana"],"deal":20417,"language":"en"}}\n'
SUN = '{"move":"place","laid":[[["hand",%d],[0,0],""],[["hand",%d],[1,0],""]]}\n'


def test_a_saved_game_is_played_again_and_checked(say, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    hand = "UJIIHVRNSSEL"
    path = tmp_path / "game.jsonl"
    path.write_text(GAME + SUN % (hand.index("H"), hand.index("E")), "utf-8")
    shown = say("replay", str(path), "--check", "--json").json
    assert (shown["moves"], shown["board"]) == (1, {"origin": [0, 0], "rows": ["HE"]})
    path.write_text(GAME + SUN % (hand.index("H"), hand.index("V")), "utf-8")
    assert say("replay", str(path)).code == 0, "a lexicon that has changed breaks no save"
    wrong = say("replay", str(path), "--check", "--json")
    assert (wrong.code, wrong.json["move"], wrong.json["broken"][0]["word"]) == (1, 1, "HV")


def test_an_impossible_move_of_a_save_is_named_by_its_line(say, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.jsonl"
    path.write_text(GAME + SUN % (0, 40), "utf-8")
    said = say("replay", str(path))
    assert (said.code, said.out) == (2, "")
    assert f"{path}: line 2: found" in said.err


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["deal", "nonsense", "--deal", "1"], "ruleset: found 'nonsense', expected one of"),
        (["deal", "patience-six", "--deal", "seven"], "deal number: found 'seven', expected a whole number"),
        (["deal", "patience-six", "--deal", "-1"], "deal number: found '-1'"),
        (["deal", "patience-six", "--deal", "1", "--language", "xx"], "language: found 'xx'"),
        (["deal", "patience-six", "--deal", "1", "--set", "exchange"], "--set: found 'exchange'"),
        (["deal", "patience-six", "--deal", "1", "--set", "exchange=x"], "option: exchange: found 'x'"),
        (["deal", "patience-six", "--deal", "1", "--set", "red=x"], "option: red: found"),
        (["deal", "patience-six", "--deal", "1", "--players", "3"], "players: found 3, expected 1"),
        (["deal", "kan-u-go", "--deal", "1", "--players", "999999999"], "players: found 999999999, expected"),
        (["deal", "kan-u-go", "--deal", "1", "--players", "1" + "0" * 10], "command line: found '1000"),
        (["deal", "kan-u-go", "--deal", "9" * 5000], "deal number: found '999999999999999999999999999999…'"),
        (["deal", "a" * 400, "--deal", "1"], "ruleset: found"),
        (["deal", "patience-six", "--deal", "1", "--lexicon", "a" * 400], "found File name too long"),
        (["deal", "patience-six", "--deal", "1", "--lexicon", ""], "'': found no such lexicon or file"),
        (["replay", "a" * 400], "found File name too long"),
        (["deal", "patience-six", "--deal", "1", "--lexicon", "nowhere"], "nowhere: found"),
        (["judge", "nowhere.json"], "nowhere.json: found No such file"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl: found No such file"),
        (["deal", "patience-six", "--deal", "1", "--players", "0"], "command line: found '0'"),
        (["plays", "x.json", "--top", "-3"], "command line: found"),
        (["play", "kan-u-go"], "players: found 1, expected 2 to 7"),
        (["fly"], "command line: found"),
        (["plays"], "command line: found"),
    ],
)
def test_wrong_input_is_one_line_and_exit_2(say, arguments: list[str], expected: str) -> None:  # type: ignore[no-untyped-def]
    said = say(*arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("kanugo: ")
    assert expected in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"hand": "ST?"}, "hand[2]: found '?'"),
        ({"board": {"origin": [-1, 0], "rows": ["CaT"]}}, "board at (0, 0): found a blank, expected capital"),
        ({"hand": 5}, "hand: found `int`"),
        ({"board": {"origin": [0, 0], "rows": ["CÄT"]}}, "board at (1, 0): found 'Ä'"),
        ({"colour": "red"}, "found unknown field `colour`"),
        ({"placement": [[0, 0]]}, "placement[0]: found"),
        ({"placement": [["x", 0, "A"]]}, "placement[0][0]: found `str`"),
        ({"ruleset": "nope"}, "ruleset: found 'nope'"),
        ({"players": 9}, "players: found 9"),
        ({"options": {"exchange": 3}}, "option: exchange: found"),
    ],
)
def test_a_wrong_position_is_one_line_and_exit_2(  # type: ignore[no-untyped-def]
    say, tmp_path: Path, changed: dict[str, object], expected: str
) -> None:
    said = say("judge", position(tmp_path, **changed))
    assert (said.code, said.out) == (2, "")
    assert expected in said.err
    assert said.err.count("\n") == 1


def test_a_position_that_is_no_json(say, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "position.json"
    deep = b'{"ruleset": "patience-six", "expected": ' + b"[" * 100_000
    for content in (b"", b"{", b"\xff\xfe", b"[]", deep):
        path.write_bytes(content)
        said = say("plays", str(path))
        assert said.code == 2
        assert said.err.count("\n") == 1


def test_a_deal_number_may_have_leading_noughts() -> None:
    assert deal_number("0" * 5000 + "7") == 7
    assert deal_number("000") == 0


KANUGO = (sys.executable, "-m", "game")


def told(*arguments: str, home: Path | str, out: int | None = None, **surroundings: str) -> Said:
    """What the command says as a process of its own."""
    done = subprocess.run(
        [*KANUGO, *arguments],
        env={**os.environ, "KANUGO_HOME": str(home), "LC_ALL": "C.UTF-8", **surroundings},
        stdout=subprocess.PIPE if out is None else out,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parent.parent,
        check=False,
    )
    return Said(
        done.returncode, (done.stdout or b"").decode("ascii", "surrogateescape"), done.stderr.decode()
    )


def test_a_terminal_that_lacks_letters_gets_their_numbers(tmp_path: Path) -> None:
    deal = ("deal", "patience-six", "--deal", "1", "--language", "eo")
    people = told(*deal, home=tmp_path, PYTHONIOENCODING="ascii")
    assert (people.code, people.err) == (0, "")
    assert "\\u0108" in people.out
    shown = told(*deal, "--json", home=tmp_path, PYTHONIOENCODING="latin-1").json
    assert "Ĉ" in shown["seats"][0]["hand"]  # type: ignore[index]


def test_an_answer_can_be_caught_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that only holds text has no encoding."""
    caught = io.StringIO()
    monkeypatch.setattr(sys, "stdout", caught)
    assert run(["deal", "patience-six", "--deal", "1", "--language", "eo", "--json"]) == 0
    assert "Ĉ" in caught.getvalue()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk here that is always full")
def test_an_answer_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        for arguments in (["rulesets"], ["rulesets", "--json"], ["lexicon", "list"]):
            said = told(*arguments, home=tmp_path, out=full.fileno())
            assert said.code == 2
            assert said.err == "kanugo: output: found No space left on device, expected what can be written\n"


def test_a_folder_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for home in (tmp_path / "file", tmp_path / "file" / "below", f"/{'a' * 300}"):
        said = told("rulesets", home=home)
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith(f"kanugo: {home}"[:60])
        assert said.err.count("\n") == 1
    assert told("rulesets", home=tmp_path / "nothing yet").code == 0


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
