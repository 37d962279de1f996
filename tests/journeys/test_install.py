"""The program as a stranger gets it: from a wheel, from an sdist, from a checkout, in any folder."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
EXPECTED = ("patience-heaps", "patience-six", "patience-twelve")


def python(*arguments: str, cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**os.environ, "LANG": "C.UTF-8", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel made from it: the files that git tracks and no others."""
    folder = tmp_path_factory.mktemp("built")
    copy = folder / "copy"
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    for name in filter(None, tracked):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copy / name)
    python("-m", "build", "--outdir", str(folder / "dist"), str(copy), cwd=folder)
    return folder / "dist"


def works(where: Path, elsewhere: Path, home: Path) -> None:
    """The program found at `where` answers from another folder, with its rulesets, lexicons and texts."""
    surroundings = {"PYTHONPATH": str(where), "KANUGO_HOME": str(home)}
    found = python("-c", "import game; print(game.__file__)", cwd=elsewhere, **surroundings)
    assert Path(found.strip()).is_relative_to(where)
    listed = python("-m", "game", "rulesets", cwd=elsewhere, **surroundings)
    assert all(name in listed for name in EXPECTED)
    dealt = python(
        "-m", "game", "deal", "patience-six", "--deal", "1", "--language", "eo", cwd=elsewhere, **surroundings
    )
    assert dealt
    spoken = python("-m", "game", "rulesets", cwd=elsewhere, **{**surroundings, "LANG": "eo"})
    assert spoken != listed
    fonts = "from game.paths import shipped; print(len(list((shipped('assets') / 'fonts').glob('*.otf'))))"
    assert int(python("-c", fonts, cwd=elsewhere, **surroundings)) > 0


def test_a_wheel_works_from_any_folder(built: Path, tmp_path: Path) -> None:
    where = tmp_path / "site"
    wheel = next(built.glob("*.whl"))
    python("-m", "pip", "install", "-q", "--no-deps", "--target", str(where), str(wheel), cwd=tmp_path)
    works(where, tmp_path, tmp_path / "home")


def test_an_unpacked_sdist_works_as_a_checkout(built: Path, tmp_path: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        archive.extractall(tmp_path, filter="data")
    works(next(tmp_path.glob("kanugo-*")), tmp_path, tmp_path / "home")


def test_an_editable_install_finds_its_checkout(tmp_path: Path) -> None:
    command = Path(sys.executable).parent / "kanugo"
    listed = subprocess.run(
        [command, "rulesets"],
        cwd=tmp_path,
        env={**os.environ, "KANUGO_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert all(name in listed for name in EXPECTED)
