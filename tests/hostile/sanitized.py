"""The compiled modules with AddressSanitizer, UndefinedBehaviorSanitizer and every place checked: built in a
folder of their own, then the readers of word lists, random play and tests of the search are run against them.

`python -m tests.hostile sanitized --count N` builds first, which takes some minutes; with
KANUGO_SANITIZED=FOLDER the build is kept there and used again as long as its sources are the same.
"""

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.hostile.report import Report

_HOME = Path(__file__).parents[2]
_LEFT_OUT = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", ".pytest_cache")
_NEEDED = ("game", "modes", "tests", "rulesets", "lexicons", "assets")
_FILES = ("setup.py", "pyproject.toml")
_SANITIZERS = "-fsanitize=address,undefined"
_READERS = ("packed list", "plain list", "offensive words", "search form", "position", "ruleset")
_TESTS = ("tests/words/test_automaton_crafted.py", "tests/search/test_duel.py", "tests/search/test_marks.py")
_PROGRAM = """
import sys
from tests.hostile import play, readers
from game.search.kernel import generate
assert generate.COMPILED
count, seed = int(sys.argv[1]), int(sys.argv[2])
reports = readers.run(count, seed, {readers}), play.run(count // 20, seed)
print("\\n".join(line for report in reports for line in report.lines()))
sys.exit(any(report.findings for report in reports))
"""


def run(count: int, seed: int) -> Report:
    """Try so many files, and a twentieth of that many moves, against the sanitized build; then the tests."""
    report = Report()
    kept = os.environ.get("KANUGO_SANITIZED")
    with TemporaryDirectory(prefix="kanugo-sanitized-") as made:
        folder = Path(kept or made)
        _build(folder)
        program = _PROGRAM.replace("{readers}", repr(_READERS))
        _look(folder, ["-c", program, str(count), str(seed)], "crafted files and moves", count, report)
        tests = ["-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *_TESTS]
        _look(folder, tests, "files of tests", len(_TESTS), report)
    return report


def _build(folder: Path) -> None:
    """A copy of the project in the folder, compiled; what was compiled from the same sources stays."""
    for name in _NEEDED:
        shutil.copytree(_HOME / name, folder / name, ignore=_LEFT_OUT, dirs_exist_ok=True)
    for name in _FILES:
        shutil.copy(_HOME / name, folder)
    sources = sorted(each for each in (folder / "game").rglob("*.p*") if each.suffix in (".py", ".pxd"))
    compiled = [each for each in sources if each.relative_to(folder / "game").parts[0] in ("search", "words")]
    reported = sha256(b"".join(each.read_bytes() for each in (folder / "setup.py", *compiled))).hexdigest()
    made_of = folder / "sanitized-from"
    if made_of.is_file() and made_of.read_text("ascii") == reported:
        return
    flags = {"CFLAGS": f"{_SANITIZERS} -fno-sanitize-recover=undefined", "LDFLAGS": _SANITIZERS}
    subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=folder,
        env={**os.environ, **flags, "KANUGO_BOUNDSCHECK": "1", "PYTHONPATH": str(folder)},
        check=True,
        capture_output=True,
    )
    made_of.write_text(reported, "ascii")


def _look(folder: Path, arguments: list[str], what: str, count: int, report: Report) -> None:
    """Run something under the sanitizers; whatever they or it find is a finding."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, **_surroundings(), "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    report.count(f"sanitized: {what}", count)
    lines = (done.stdout + done.stderr).strip().splitlines()
    print("\n".join(lines[-40:]))
    if done.returncode or "Sanitizer" in done.stderr or "runtime error" in done.stderr:
        report.find(f"exit {done.returncode}: {' '.join(lines[-3:])[:300]}", f"{folder}: {arguments[:2]}")


def _surroundings() -> dict[str, str]:
    """What a Python that is not sanitized needs to load modules that are."""
    asked = (["gcc", f"-print-file-name={name}"] for name in ("libasan.so", "libubsan.so"))
    named = [subprocess.check_output(each, text=True).strip() for each in asked]
    return {
        "LD_PRELOAD": ":".join(named),
        "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1",
        "PYTHONMALLOC": "malloc",  # else what Python holds back hides who leaves its place
    }
