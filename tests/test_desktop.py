"""What a desktop shows of the program is what the program says of itself."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from game.text import catalogues
from game.words.automaton import MAGIC
from tests.scripts import script

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "desktop"
CHECKS = {
    "kanugo.desktop": ["desktop-file-validate"],
    "kanugo.metainfo.xml": ["appstreamcli", "validate", "--no-net"],
}
NEEDING = [pytest.param(name, marks=pytest.mark.needs(command[0])) for name, command in CHECKS.items()]


@pytest.fixture(scope="module")
def make() -> ModuleType:
    return script(FOLDER / "make.py")


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="another Python words its help in another way")
def test_the_files_are_what_is_made_today(make: ModuleType) -> None:
    old = [name for name, content in make.papers() if (FOLDER / name).read_text("utf-8") != content]
    assert old == [], "run assets/desktop/make.py"


def test_completion_and_manual_are_the_same_in_every_language(make: ModuleType) -> None:
    english = dict(make.papers())
    try:
        catalogues.use("eo")
        assert dict(make.papers()) == english
    finally:
        catalogues.use("en")


def test_there_is_an_icon_of_every_size(make: ModuleType) -> None:
    for size in make.SIZES:
        drawn = pygame.image.load(FOLDER / "icons" / f"{size}x{size}" / "kanugo.png")
        assert drawn.get_size() == (size, size)
        assert drawn.get_at((0, 0)).a < 32, "its corners are round"
        assert drawn.get_at((size // 2, size // 2)).a >= 250


@pytest.mark.parametrize("name", NEEDING)
def test_the_files_are_such_as_desktops_read(name: str) -> None:
    command = CHECKS[name]
    done = subprocess.run([*command, FOLDER / name], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder into which the entries for desktops are installed, as a package does it."""
    for name, folder in (("kanugo.xml", "mime/packages"), ("kanugo.desktop", "applications")):
        (tmp_path / folder).mkdir(parents=True)
        shutil.copy(FOLDER / name, tmp_path / folder)
    there = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    asked = ["update-mime-database", str(tmp_path / "mime")]
    said = subprocess.run(asked, capture_output=True, text=True, check=True, env=there)
    assert said.stderr == "", "it has nothing to say against them"
    return tmp_path


@pytest.mark.needs("update-mime-database", "gio")
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("game.kanugo", b'{"setup":{"ruleset":"scrabble"}}'),
        ("ten in hand.KANUGO", b"extends: patience-twelve\nhand: 10\n"),
        ("village.kanugo", b"cat\ndog\n"),
        ("game", b'{"setup":{"ruleset":"scrabble"}}'),
        ("list", MAGIC + bytes(40)),
    ],
)
def test_desktops_know_the_files_of_players(
    installed: Path, tmp_path: Path, make: ModuleType, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    there = {**os.environ, "XDG_DATA_HOME": str(installed), "LC_ALL": "C.UTF-8"}
    asked = ["gio", "info", "-a", "standard::content-type", str(tmp_path / name)]
    said = subprocess.run(asked, capture_output=True, text=True, check=True, env=there)
    assert f"standard::content-type: {make.FILES}\n" in said.stdout


@pytest.mark.needs("update-mime-database", "update-desktop-database", "xdg-mime", "gio")
def test_xdg_mime_names_the_files_and_what_opens_them(
    installed: Path, tmp_path: Path, make: ModuleType
) -> None:
    subprocess.run(["update-desktop-database", installed / "applications"], check=True)
    (tmp_path / "game.kanugo").write_text("cat\n", "utf-8")
    there = {
        **os.environ,
        "XDG_DATA_HOME": str(installed),
        "XDG_CONFIG_HOME": str(tmp_path),
        "XDG_CURRENT_DESKTOP": "GNOME",  # elsewhere it asks `file`, which knows no kinds that are installed
        "LC_ALL": "C.UTF-8",
    }

    def said(*asked: str) -> str:
        done = subprocess.run(
            ["xdg-mime", "query", *asked], capture_output=True, text=True, check=True, env=there
        )
        return done.stdout.strip()

    assert said("filetype", str(tmp_path / "game.kanugo")) == make.FILES
    assert said("default", make.FILES) == "kanugo.desktop"


@pytest.mark.needs("bash")
def test_bash_completes_the_commands() -> None:
    asked = f"source {FOLDER}/completions/kanugo; COMP_WORDS=(kanugo rul); COMP_CWORD=1; _shtab_kanugo; "
    asked += 'printf "%s " "${COMPREPLY[@]}"'
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["rulesets", "rulings"]
