"""Folders of the player's own that may not be looked into count as missing; the check names them."""

from pathlib import Path

import pytest

from game.search.players.chances import chances_of
from game.search.players.leaves import leaves_of
from game.table.rulefile import load
from tests.commands.calls import Say

FOLDERS = ("assets/deals", "rulesets/shared", "rulesets/packs", "decks")
COMMANDS = (
    ("rulesets",),
    ("lexicon", "list"),
    ("deal", "patience-six", "--deal", "1"),
    (
        "lab",
        "simulate",
        "scrabble",
        "--thinking",
        "short",
        "--players",
        "computer:master,computer:expert",
        "--games",
        "1",
    ),
    ("drill", "word", "--make", "1"),
    ("drill", "--deck", "CAT", "--make", "1"),
)


@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_else_is_lost_by_a_folder_that_may_not_be_looked_into(
    folder: str, say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = tmp_path / "home" / folder
    locked.mkdir(parents=True)
    lock(locked, monkeypatch)
    for command in COMMANDS:
        said = say(*command)
        assert (said.code, said.err) == (0, "")


@pytest.mark.parametrize("folder", ["assets/deals", "rulesets/shared", "rulesets/packs"])
def test_the_check_names_a_folder_that_may_not_be_looked_into(
    folder: str, say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = tmp_path / "home" / folder
    locked.mkdir(parents=True)
    lock(locked, monkeypatch)
    told = say("doctor")
    assert told.code == 1
    assert f"{locked}: found Permission denied, expected a folder that can be written to" in told.out


def test_computer_players_know_what_they_knew(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = load("scrabble", 2)
    known = leaves_of(rules), chances_of(rules)
    locked = tmp_path / "home" / "assets"
    (locked / "leaves").mkdir(parents=True)
    lock(locked, monkeypatch)
    assert (leaves_of(rules), chances_of(rules)) == known


def lock(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may look into the folder any more; who runs the tests may be one whom no system forbids it."""
    looked, made = Path.is_file, "game.commands.doctor.TemporaryFile"

    def is_file(path: Path) -> bool:
        if path.is_relative_to(folder):
            raise PermissionError(13, "Permission denied", str(path))
        return looked(path)

    def refused(dir: Path) -> object:
        if dir == folder:
            raise PermissionError(13, "Permission denied", str(dir))
        return (dir / "tried").open("w")

    monkeypatch.setattr(Path, "is_file", is_file)
    monkeypatch.setattr(made, refused)
