"""What a desktop shows of the program is what the program says of itself."""

import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from tests.scripts import script

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "desktop"
CHECKS = {
    "kanugo.desktop": ["desktop-file-validate"],
    "kanugo.metainfo.xml": ["appstreamcli", "validate", "--no-net"],
}


@pytest.fixture(scope="module")
def make() -> ModuleType:
    return script(FOLDER / "make.py")


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="another Python words its help in another way")
def test_the_files_are_what_is_made_today(make: ModuleType) -> None:
    old = [name for name, content in make.papers() if (FOLDER / name).read_text("utf-8") != content]
    assert old == [], "run assets/desktop/make.py"


def test_there_is_an_icon_of_every_size(make: ModuleType) -> None:
    for size in make.SIZES:
        drawn = pygame.image.load(FOLDER / "icons" / f"{size}x{size}" / "kanugo.png")
        assert drawn.get_size() == (size, size)
        assert drawn.get_at((0, 0)).a < 32, "its corners are round"
        assert drawn.get_at((size // 2, size // 2)).a >= 250


@pytest.mark.parametrize("name", CHECKS)
def test_the_files_are_such_as_desktops_read(name: str) -> None:
    command = CHECKS[name]
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not here")
    done = subprocess.run([*command, FOLDER / name], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_bash_completes_the_commands() -> None:
    asked = f"source {FOLDER}/completions/kanugo; COMP_WORDS=(kanugo rul); COMP_CWORD=1; _shtab_kanugo; "
    asked += 'printf "%s " "${COMPREPLY[@]}"'
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["rulesets", "rulings"]
