"""The program as a stranger gets it: from a wheel, from an sdist, from a checkout, in any folder."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from game.search.kernel.generate import COMPILED

ROOT = Path(__file__).resolve().parent.parent.parent
SITE = next(Path(path) for path in sys.path if path.endswith("site-packages"))
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
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that git tracks and no others."""
    copied = tmp_path_factory.mktemp("copy")
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    for name in filter(None, tracked):
        (copied / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copied / name)
    return copied


@pytest.fixture(scope="module")
def built(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel made from it."""
    folder = tmp_path_factory.mktemp("built")
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
    fonts = (
        "from game.system.paths import shipped; print(len(list((shipped('assets') / 'fonts').glob('*.otf'))))"
    )
    assert int(python("-c", fonts, cwd=elsewhere, **surroundings)) > 0
    sounds = (
        "from game.system.paths import shipped; from game.ui.kit.sound import Cue;"
        " print(all((shipped('assets') / 'sounds' / f'{cue.value}.wav').is_file() for cue in Cue))"
    )
    assert python("-c", sounds, cwd=elsewhere, **surroundings).endswith("True\n")  # pygame greets first


def test_a_wheel_works_from_any_folder(built: Path, tmp_path: Path) -> None:
    where = tmp_path / "site"
    wheel = next(built.glob("*.whl"))
    python("-m", "pip", "install", "-q", "--no-deps", "--target", str(where), str(wheel), cwd=tmp_path)
    works(where, tmp_path, tmp_path / "home")


def test_an_unpacked_sdist_works_as_a_checkout(built: Path, tmp_path: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # 3.11.0 to 3.11.3 have none
        archive.extractall(tmp_path)
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
    assert COMPILED or not shutil.which("cc")


def searches(elsewhere: Path, compiled: bool, interpreter: str = sys.executable, **surroundings: str) -> None:
    """The program finds the plays of a position, by the search that was installed."""
    position = {"ruleset": "patience-twelve", "board": {"origin": [0, 0], "rows": ["CAT"]}, "hand": "SOKZ"}
    (elsewhere / "position.json").write_text(json.dumps(position), "utf-8")
    (elsewhere / "words.txt").write_text("CAT\nCATS\nSO\n", "utf-8")
    surroundings = {**os.environ, "LANG": "C.UTF-8", "KANUGO_HOME": str(elsewhere / "home"), **surroundings}

    def said(*arguments: str) -> str:
        return subprocess.run(
            [interpreter, *arguments],
            cwd=elsewhere,
            env=surroundings,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert said("-c", "from game.search.kernel import generate; print(generate.COMPILED)") == f"{compiled}\n"
    found = json.loads(said("-m", "game", "plays", "position.json", "--json", "--lexicon", "words.txt"))
    assert [play["words"] for play in found["plays"]] == [["SO", "CATS"], ["CATS"]]


@pytest.mark.needs("cc")
def test_a_wheel_made_where_there_is_a_compiler_is_compiled(built: Path, tmp_path: Path) -> None:
    where = tmp_path / "site"
    wheel = next(built.glob("*.whl"))
    python("-m", "pip", "install", "-q", "--no-deps", "--target", str(where), str(wheel), cwd=tmp_path)
    searches(tmp_path, True, PYTHONPATH=str(where))


def test_without_a_compiler_it_is_installed_and_runs_interpreted(copy: Path, tmp_path: Path) -> None:
    where = tmp_path / "site"
    python(
        "-m",
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--target",
        str(where),
        str(copy),
        cwd=tmp_path,
        CC="/bin/false",
    )
    searches(tmp_path, False, PYTHONPATH=str(where))


def test_an_editable_install_without_a_compiler_runs_interpreted(copy: Path, tmp_path: Path) -> None:
    python("-m", "venv", str(tmp_path / "venv"), cwd=tmp_path)
    (own,) = (tmp_path / "venv").rglob("site-packages")
    interpreter = next((tmp_path / "venv").glob("*/python"))
    installed = [str(interpreter), "-m", "pip", "install", "-q", "--no-deps", "-e", str(copy)]
    subprocess.run(installed, cwd=tmp_path, env={**os.environ, "CC": "/bin/false"}, check=True)
    (own / "others.pth").write_text(str(SITE), "utf-8")  # what it depends on, installed beside the tests
    searches(tmp_path, False, str(interpreter))
