"""What the whole suite starts with: nothing compiled is stale, a home of its own, search forms made once."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from hypothesis import settings

from tests.compiled import stale
from tests.places import CODE, IN_PROJECT, PROJECT, builder_of_forms

os.environ["SDL_AUDIODRIVER"] = "dummy"  # nobody hears a test

FEW = 3  # files of tests that are done before workers would have started

settings.register_profile("kanugo", deadline=None)  # a machine that has much else to do is no failure
settings.load_profile("kanugo")

if sys.dont_write_bytecode:
    # Not beside the sources, then; but if it is nowhere, pytest rewrites Hypothesis at every start.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(PROJECT / ".pytest_cache" / "bytecode")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--installed", action="store_true", help="the game is tested that a wheel installed")


def pytest_configure(config: pytest.Config) -> None:
    """What is tested is what was asked for: an installed game, or modules compiled from the sources here."""
    if config.getoption("installed") and "site-packages" not in CODE.parts:
        pytest.exit(f"the game lies in {CODE}: it is not installed", returncode=pytest.ExitCode.USAGE_ERROR)
    if not hasattr(config, "workerinput") and IN_PROJECT and (wrong := list(stale(PROJECT))):
        pytest.exit("\n".join(wrong), returncode=pytest.ExitCode.USAGE_ERROR)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """No workers for a few files, nor for the journeys, which share one screen; else one for each core."""
    asked = [Path(argument.partition("::")[0]) for argument in config.args]
    few = len(asked) <= FEW and all(path.is_file() for path in asked)
    return 0 if few or any("journeys" in path.parts for path in asked) else None


@pytest.fixture(scope="session", autouse=True)
def a_home(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Path]:
    """The player's own folder while the tests run, so that nobody's own is touched.

    A test with this home takes the search forms of long lists from a folder that all workers and runs share,
    as long as the builder stays the same; one with a home of its own makes them.
    """
    from game.search import form
    from game.words.lexicon import Lexicon

    home = tmp_path_factory.mktemp("home")
    shared = request.config.rootpath / ".pytest_cache" / "forms" / builder_of_forms()
    usual = form._place

    def place(lexicon: Lexicon) -> Path:
        own = usual(lexicon)
        common = os.environ.get("KANUGO_HOME") == str(home) and lexicon.count > form._SOON
        return shared / own.name if common else own

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KANUGO_HOME", str(home))
        patch.setattr(form, "_place", place)
        yield home


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which both packages are installed."""
    folder = tmp_path_factory.mktemp("site")
    sources = copytree(
        PROJECT / "tests" / "packages", tmp_path_factory.mktemp("sources") / "packages"
    )  # a build leaves its traces
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run(
        [*pip, "--target", folder, *(sources / name for name in ("anagrams", "relay"))], check=True
    )
    return folder


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The packages as they are found from here."""
    monkeypatch.syspath_prepend(str(site))
    return site
