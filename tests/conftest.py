"""What the whole suite starts with: nothing compiled is stale, a home of its own, search forms made once."""

import ctypes
import gc
import inspect
import os
import random
import secrets  # noqa: F401  # it keeps the system's chance, which tests replace
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Generator, Iterator
from functools import cache, wraps
from hashlib import sha256
from itertools import count
from pathlib import Path
from shutil import copytree
from tempfile import mkdtemp
from threading import Lock

import pytest

from game.system import process
from game.system.compiled import stale
from tests.places import CODE, IN_PROJECT, PROJECT, builder_of_forms
from tests.waiting import LONGEST as PATIENCE

os.environ["SDL_AUDIODRIVER"] = "dummy"  # nobody hears a test
MEMORY = Path("/dev/shm")
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 4 << 30:
    # no commit of a database waits for a disk
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

FEW = 3  # files of tests that are done before workers would have started
ROOM = 160 * 2**20  # bytes by which a process may grow before the memory of past tests is given back
IN_USE = pytest.StashKey[int]()  # the bytes that this process took when memory was last given back
M_TRIM_THRESHOLD = -1  # of glibc's mallopt, see malloc.h
KEPT = 64 * 2**20  # bytes that are free at the end of the heap
PATH = os.environ.get("PATH", "")

gc.disable()  # until all tests are collected, which makes no garbage

# A shell starts a background job with SIGINT ignored, and tests of interrupts would hang.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The next picture takes the memory of the last one: pages that went back to the system would be cleared anew.
process.share_one_heap()
if allocator := process._setting():
    allocator(process._MMAP_THRESHOLD, process._USUAL)
    allocator(M_TRIM_THRESHOLD, KEPT)

if sys.dont_write_bytecode:
    # Not beside the sources, then; but without any, pytest rewrites Hypothesis at every start, and each
    # command that a test runs as a process compiles the whole game.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(PROJECT / ".pytest_cache" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--installed", action="store_true", help="the game is tested that a wheel installed")


def pytest_configure(config: pytest.Config) -> None:
    """What is tested is what was asked for: an installed game, or modules compiled from the sources here."""
    from hypothesis import HealthCheck, settings  # not before its bytecode may be written

    # The same examples each time, so that a failure belongs to a change; `--hypothesis-profile explore` draws
    # new ones. A machine that has much else to do is no failure.
    explore = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile("explore", explore)
    settings.register_profile("kanugo", explore, derandomize=True)
    if not config.getoption("--hypothesis-profile"):
        settings.load_profile("kanugo")
    if config.getoption("installed") and "site-packages" not in CODE.parts:
        pytest.exit(f"the game lies in {CODE}: it is not installed", returncode=pytest.ExitCode.USAGE_ERROR)
    if not hasattr(config, "workerinput") and IN_PROJECT and (wrong := list(stale(PROJECT))):
        pytest.exit("\n".join(wrong), returncode=pytest.ExitCode.USAGE_ERROR)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """No workers for a few files, nor for the journeys, where a busy machine loses keys; else one a core."""
    asked = [Path(argument.partition("::")[0]) for argument in config.args]
    few = len(asked) <= FEW and all(path.is_file() for path in asked)
    return 0 if few or any("journeys" in path.parts for path in asked) else None


def pytest_collection_finish() -> None:
    """Keep the garbage collector off what lasts as long as the run: modules and collected tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 50)  # a usual collection looks through a window that is open, again and again
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let a test find no program unless it names those it `needs`; skip it where one of them is missing.

    So a test that forgets to name one fails on every machine, not only where the program is missing.
    """
    needed = [name for mark in item.iter_markers("needs") for name in mark.args]
    for name in needed:
        if shutil.which(name, path=PATH) is None:
            pytest.skip(f"{name} is not installed")
    os.environ["PATH"] = PATH if needed else "/nowhere"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Give back the memory of past tests when a test has left much of it.

    Search forms are files mapped into memory, windows lie in reference cycles, and glibc keeps the holes that
    pictures leave. A fixture would come too early: until its end a test holds the values of its fixtures.
    Garbage is collected only where giving back the forms is not enough: it takes 50 ms.
    """
    done = yield
    if sys.platform != "linux":
        return done
    stash, now = item.config.stash, _resident()
    stash[IN_USE] = min(now, stash.get(IN_USE, now))
    if now >= stash[IN_USE] + ROOM:
        from game.search.kernel import form

        form.leave_memory()
        if _resident() >= stash[IN_USE] + ROOM:
            gc.collect()
        ctypes.CDLL(None).malloc_trim(0)
        stash[IN_USE] = _resident()
    return done


@pytest.fixture(scope="module", autouse=True)
def caches_end(request: pytest.FixtureRequest) -> Iterator[None]:
    """Empty the caches of a module of tests when its tests are done: they hold courses and games."""
    yield
    for value in vars(request.module).values():
        if hasattr(value, "cache_clear") and value.__module__ == request.module.__name__:
            value.cache_clear()


def _resident() -> int:
    """The bytes that this process takes, on Linux."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.fixture(scope="session", autouse=True)
def a_home(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Path]:
    """The player's own folder while the tests run, so that nobody's own is touched.

    The search forms of long lists come from a folder that all workers and runs share, as long as the builder
    stays the same; a test that uses `own_forms` makes them in its home. Where it can, a shared form is built
    in a process of its own: that of Polish words takes half a gigabyte.
    """
    from game.search.kernel import form
    from game.search.kernel.gaddag import COMPILED, Progress
    from game.words.lexicon import Lexicon

    home = tmp_path_factory.mktemp("home")
    shared = request.config.rootpath / ".pytest_cache" / "forms" / builder_of_forms()
    usual_place, usual_built, usual_tidy = form._place, form._built, form._tidy

    @wraps(usual_place)
    def place(lexicon: Lexicon) -> Path:
        own = usual_place(lexicon)
        return shared / own.name if lexicon.count > form._SOON else own

    def built(lexicon: Lexicon, path: Path, progress: Progress | None) -> form.SearchForm:
        if path.parent == shared and COMPILED and hasattr(os, "fork"):
            child = os.fork()
            if not child:
                try:
                    usual_built(lexicon, path, None)
                finally:
                    os._exit(0)
            os.waitpid(child, 0)
        return form._read(path) or usual_built(lexicon, path, progress)

    def tidy(folder: Path) -> None:
        if folder != shared:  # a run needs more forms than a player, and would make them anew each time
            usual_tidy(folder)

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KANUGO_HOME", str(home))
        patch.setattr(form, "_place", place)
        patch.setattr(form, "_built", built)
        patch.setattr(form, "_tidy", tidy)
        patch.setattr(form, "_AT_ONCE", 100)  # a test with a home of its own would wait for a list again
        yield home


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's own folder for one test, empty at first."""
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def own_forms(a_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the search forms of a test lie in its home, where none is made yet."""
    from game.search.kernel import form

    monkeypatch.setattr(form, "_place", inspect.unwrap(form._place))


@pytest.fixture(scope="session", autouse=True)
def shipped_files_are_read_once() -> Iterator[None]:
    """Keep every shipped word list and book of deals: else each window and each game reads its own anew."""
    from game.deals import book
    from game.system.paths import is_shipped
    from game.words import lexicons

    read = book.read_book

    @cache
    def kept(path: Path, changed: int) -> book.Book:
        return read(path)

    def read_book(path: Path) -> book.Book:
        return kept(path, path.stat().st_mtime_ns) if is_shipped(path) else read(path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(book, "read_book", read_book)
        patch.setattr(lexicons, "_cached", cache(lexicons._cached.__wrapped__))
        yield


@pytest.fixture(scope="session", autouse=True)
def new_databases_are_copies() -> Iterator[None]:
    """Copy a new database from one that was made once: to make one takes ten times as long."""
    from game.store import connect, schema

    made, one_at_a_time = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False), Lock()
    schema.migrate(made)

    def migrate(connection: sqlite3.Connection) -> None:
        with one_at_a_time:
            if schema.read_pragma(connection, "schema_version"):
                schema.migrate(connection)
            else:
                made.backup(connection)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connect, "migrate", migrate)
        yield
    made.close()


@pytest.fixture(autouse=True)
def patient_hosts() -> Iterator[None]:
    """Let no phone be disconnected because the machine is slow or fast, and one that has gone be missed at
    once; tests of limits set their own."""
    with pytest.MonkeyPatch.context() as patch:
        if host := sys.modules.get("game.net.host"):
            for seconds in ("ENTRY_SECONDS", "_HEARTBEAT_SECONDS"):
                patch.setattr(host, seconds, PATIENCE)
            patch.setattr(host, "_MESSAGE_BURST", 1e9)  # messages
        if phone_seats := sys.modules.get("game.hosting.phone_seats"):
            patch.setattr(phone_seats, "_RELOAD_SECONDS", 0.0)
        yield


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test meets the same deals and questions each time."""
    drawn = count()

    class Seeded(random.Random):
        def __init__(self) -> None:
            super().__init__(f"{request.node.nodeid} {next(drawn)}")

    random.seed(request.node.nodeid)
    monkeypatch.setattr(random, "SystemRandom", Seeded)


@pytest.fixture
def few_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hints, reviews and computer players try less than they do for people."""
    monkeypatch.setattr("game.search.players.master._TRIALS", 200)
    monkeypatch.setattr("game.search.players.attacks._TRIALS", 32)
    monkeypatch.setattr("game.search.players.card_expert._ROUNDS", 16)
    monkeypatch.setattr("game.search.players.card_expert._WORLDS", 1)
    monkeypatch.setattr("game.search.players.analysis._CARD_ROUNDS", 120)
    monkeypatch.setattr("game.search.solver.sampled_hints._ROUNDS", ((1, 6), (1, 3), (1, 1)))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A folder with the worked packages installed, shared by workers and runs until a package changes."""
    packages = PROJECT / "tests" / "packages"
    shared = request.config.rootpath / ".pytest_cache" / "site" / _hash_of(packages)
    if shared.is_dir():
        return shared
    shared.parent.mkdir(parents=True, exist_ok=True)
    made = Path(mkdtemp(dir=shared.parent))
    sources = copytree(packages, tmp_path_factory.mktemp("sources") / "packages")  # a build leaves its traces
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--no-build-isolation"]
    projects = sorted(path.parent for path in sources.glob("*/pyproject.toml"))
    subprocess.run([*pip, "--target", made, *projects], check=True)
    try:
        made.rename(shared)
    except OSError:
        if not shared.is_dir():  # else another worker has been quicker
            raise
        shutil.rmtree(made)
    return shared


def _hash_of(folder: Path) -> str:
    """A hash of the files that a folder holds, without what a build or a run leaves there."""
    found = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not {"__pycache__", "build"} & {*path.relative_to(folder).parts}:
            found.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes())
    return found.hexdigest()[:24]


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The packages as they are found from here."""
    monkeypatch.syspath_prepend(str(site))
    return site
