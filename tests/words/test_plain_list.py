"""A plain list named with --lexicon is what every command judges by."""

import json
from pathlib import Path

import pytest

from game.cli import run
from game.opening import Opening
from game.ui import start

Told = pytest.CaptureFixture[str]

GAME = '{"setup":{"ruleset":"patience-twelve","names":["Ana"],"deal":20417,"language":"en"}}\n'
LAID = '{"move":"place","laid":[[["hand",%d],[0,0],""],[["hand",%d],[1,0],""]]}\n'
HAND = "UJIIHVRNSSEL"
POSITION = {"ruleset": "patience-six", "board": {"origin": [-1, 0], "rows": ["CAT"]}, "hand": "QSTONE"}


@pytest.fixture(autouse=True)
def nobody_else_s_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "home"))


@pytest.fixture
def listed(tmp_path: Path) -> str:
    """Two words that English has not, and one that it has; most letters of the pack are in none of them."""
    path = tmp_path / "village.txt"
    path.write_text("cat\ncatq\nhv\n", "utf-8")
    return str(path)


def position(folder: Path, **placement: object) -> str:
    path = folder / "position.json"
    path.write_text(json.dumps({**POSITION, **placement}), "utf-8")
    return str(path)


def test_judge(listed: str, tmp_path: Path, capsys: Told) -> None:
    file = position(tmp_path, placement=[[2, 0, "Q"]])
    assert run(["judge", file]) == 1
    assert run(["judge", file, "--lexicon", listed]) == 0


def test_plays(listed: str, tmp_path: Path, capsys: Told) -> None:
    assert run(["plays", position(tmp_path), "--json", "--lexicon", listed]) == 0
    found = json.loads(capsys.readouterr().out)["plays"]
    assert [(play["cells"], play["words"]) for play in found] == [([[2, 0, "Q"]], ["CATQ"])]


def test_replay(listed: str, tmp_path: Path, capsys: Told) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(GAME + LAID % (HAND.index("H"), HAND.index("V")), "utf-8")
    assert run(["replay", str(file), "--check"]) == 1
    assert run(["replay", str(file), "--check", "--lexicon", listed]) == 0


@pytest.mark.parametrize(("words", "code"), [("hv\ncat\n", 0), ("cat\ndo-g\n", 2)])
@pytest.mark.parametrize(
    "asked",
    [
        ["deal", "patience-twelve", "--deal", "20417"],
        ["lab", "simulate", "kan-u-go", "--games", "1", "--players", "computer:club,computer:beginner"],
        ["lab", "simulate", "scrabble", "--games", "1", "--players", "computer:expert,computer:beginner"],
    ],
    ids=lambda asked: " ".join(asked[:2]),
)
def test_every_command_that_begins_a_game_reads_the_list(
    asked: list[str], words: str, code: int, tmp_path: Path, capsys: Told
) -> None:
    file = tmp_path / "some.txt"
    file.write_text(words, "utf-8")
    assert run([*asked, "--lexicon", str(file)]) == code
    assert ("line 2" in capsys.readouterr().err) is (code == 2)


def test_solve(listed: str, capsys: Told) -> None:
    asked = ["solve", "patience-heaps", "--deal", "3", "--rollouts", "5", "--lexicon", listed, "--json"]
    assert run(asked) == 1, "CAT, CATQ and HV take hardly a letter of the pack"


def test_forge(listed: str, tmp_path: Path, capsys: Told) -> None:
    out = tmp_path / "book.jsonl"
    named = ["--lexicon", str(tmp_path / "none.txt")]
    asked = ["lab", "forge", "patience-six", "--count", "1", "--out", str(out)]
    assert run([*asked, *named]) == 2
    assert "none.txt" in capsys.readouterr().err


def test_play(listed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Opening] = []

    def open_app(opening: Opening) -> int:
        opened.append(opening)
        return 0

    monkeypatch.setattr(start, "open_app", open_app)
    assert run(["play", "patience-six", "--deal", "1", "--lexicon", listed]) == 0
    assert set(opened[0].lexicon) == {"CAT", "CATQ", "HV"}
    assert opened[0].mode.ruleset.lexicon == listed, "the game goes on by the same list"
