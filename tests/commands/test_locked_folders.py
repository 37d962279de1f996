"""Folders of the player's own that may not be looked into count as missing; the check names them."""

from pathlib import Path

import pytest

from game.search.players.chances import chances_of
from game.search.players.leaves import leaves_of
from game.table.rulefile import load
from tests.commands.calls import Say

CHECKED = ("assets/deals", "rulesets/shared", "rulesets/packs")
FOLDERS = (*CHECKED, "decks")
COMMANDS = (
    ("rulesets",),
    ("lexicon", "list"),
    ("deal", "patience-six", "--deal", "1"),
    ("deal", "scrabble", "--deal", "1"),
    ("drill", "word", "--make", "1"),
    ("drill", "--deck", "CAT", "--make", "1"),
)


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which none of the folders may be looked into."""
    home = tmp_path / "home"
    for folder in FOLDERS:
        (home / folder).mkdir(parents=True)
    lock(monkeypatch, *(home / folder for folder in FOLDERS))
    return home


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_nothing_else_is_lost_by_folders_that_may_not_be_looked_into(
    command: tuple[str, ...], say: Say, locked: Path
) -> None:
    said = say(*command)
    assert (said.code, said.err) == (0, "")


def test_the_check_names_every_folder_that_may_not_be_looked_into(say: Say, locked: Path) -> None:
    output = say("doctor")
    assert output.code == 1
    for folder in CHECKED:
        found = f"{locked / folder}: access is denied, expected a writable folder"
        assert found in output.out


def test_computer_players_know_what_they_knew(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = load("scrabble", 2)
    known = leaves_of(rules), chances_of(rules)
    locked = tmp_path / "home" / "assets"
    (locked / "leaves").mkdir(parents=True)
    lock(monkeypatch, locked)
    assert (leaves_of(rules), chances_of(rules)) == known


def lock(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> None:
    """Nobody may look into the folders any more; who runs the tests may be one whom no system forbids it."""
    looked, made = Path.is_file, "game.commands.doctor.TemporaryFile"

    def is_file(path: Path) -> bool:
        if any(path.is_relative_to(folder) for folder in folders):
            raise PermissionError(13, "Permission denied", str(path))
        return looked(path)

    def refused(dir: Path) -> object:
        if dir in folders:
            raise PermissionError(13, "Permission denied", str(dir))
        return (dir / "tried").open("w")

    monkeypatch.setattr(Path, "is_file", is_file)
    monkeypatch.setattr(made, refused)
