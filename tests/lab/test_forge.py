"""Books of certified deals: proven by replay, the same however they are made, gone on with after a kill."""

import contextlib
import json
import lzma
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from game.cli import run
from game.deals import book
from game.deals.book import grade_of
from game.fault import Fault
from game.lab import forge as forging
from game.lab import tasks
from game.lab.forge import balance, regrade
from game.lab.tasks import start_workers
from game.search.solver import notation
from game.system.paths import shipped
from game.table.board import Axis
from game.table.moves import Place, Placement, Slot
from modes.moves import Draw
from tests.waiting import wait_until

DEALS = 12


@pytest.fixture(autouse=True, scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KANUGO_HOME", str(home))
        yield home


def order(**changed: object) -> forging.ForgeOrder:
    fields: dict[str, object] = {
        "ruleset": "patience-heaps",
        "language": "eo",
        "rollouts": 60,
        "first": 40_000,
        "count": DEALS,
    }
    return forging.ForgeOrder(**{**fields, **changed})  # type: ignore[arg-type]


def quiet(lines: list[str]) -> None:
    """Nobody is told."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, own_cache: Path) -> Path:
    """A book of one worker."""
    out = tmp_path_factory.mktemp("book") / "heaps.deals"
    with ThreadPoolExecutor(1) as executor:
        forging.forge(order(), out, (executor, 1), quiet)
    return out


@pytest.mark.slow
def test_every_solution_of_a_book_replays(made: Path) -> None:
    found = book.read_book(made)
    assert len(found.deals) == DEALS
    assert list(forging.problems(found, "book")) == []
    assert [deal.grade for deal in found.deals] == [grade_of(deal.wins / 10_000) for deal in found.deals]


@pytest.mark.slow
def test_deals_for_which_no_line_was_found_are_left_out(made: Path) -> None:
    """The budget is small enough that some deals are left out, and the book says which are in."""
    numbers = [deal.number for deal in book.read_book(made).deals]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] - numbers[0] >= DEALS


@pytest.mark.slow
def test_four_workers_and_one_make_the_same_bytes(made: Path, tmp_path: Path) -> None:
    out = tmp_path / "heaps.deals"
    with ThreadPoolExecutor(4) as executor:
        forging.forge(order(), out, (executor, 4), quiet)
    assert out.read_bytes() == made.read_bytes()
    assert os.listdir(tmp_path) == ["heaps.deals"]


class _Killed(Exception):
    pass


class _Failing(Executor):
    """Does so many tasks and is gone."""

    def __init__(self, tasks: int) -> None:
        self.tasks = tasks

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        future: Future[object] = Future()
        if self.tasks:
            self.tasks -= 1
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(_Killed())
        return future


@pytest.mark.slow
def test_a_forge_that_was_killed_goes_on(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "CHUNK", 3)
    out = tmp_path / "heaps.deals"
    with pytest.raises(_Killed):
        forging.forge(order(), out, (_Failing(2), 1), quiet)
    part = tmp_path / "heaps.deals.part"
    assert len(part.read_text().splitlines()) == 1 + 6
    part.write_text(part.read_text()[:-3], "utf-8")  # the kill came in the middle of a line
    tried: list[int] = []
    with ThreadPoolExecutor(1) as executor:
        forging.forge(order(), out, (executor, 1), lambda lines: tried.append(len(lines)))
    assert out.read_bytes() == made.read_bytes()
    assert tried[:2] == [5, 5 + 3]
    assert not part.exists()


def test_a_forge_of_another_order_is_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "CHUNK", 3)
    out = tmp_path / "heaps.deals"
    with pytest.raises(_Killed):
        forging.forge(order(), out, (_Failing(1), 1), quiet)
    with ThreadPoolExecutor(1) as executor, pytest.raises(Fault, match="the same task"):
        forging.forge(order(rollouts=61), out, (executor, 1), quiet)


@pytest.mark.slow
def test_the_command_makes_and_proves_a_book(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "heaps.deals.xz"
    command = [
        "lab",
        "forge",
        "patience-heaps",
        "--language",
        "eo",
        "--count",
        str(DEALS),
        "--first",
        "40000",
    ]
    assert run([*command, "--rollouts", "60", "--out", str(out), "--workers", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["count"] == DEALS
    assert lzma.decompress(out.read_bytes()) == made.read_bytes()
    assert run(["lab", "forge", "--verify", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"count": DEALS, "wrong": []}


@pytest.mark.slow
@pytest.mark.parametrize("harm", ["solution", "short", "number", "ruleset_hash", "lexicon_hash"])
def test_a_false_book_is_detected(harm: str, made: Path, tmp_path: Path) -> None:
    lines = made.read_text("utf-8").splitlines()
    number, level, wins, solution = lines[3].split(" ", 3)
    changed = {
        "solution": f"{number} {level} {wins} {lines[4].split(' ', 3)[3]}",
        "short": f"{number} {level} {wins} {solution.rsplit('.', 1)[0]}",
        "number": f"{int(number) - 20} {level} {wins} {solution}",
    }
    if harm in changed:
        lines[3] = changed[harm]
    else:
        head = json.loads(lines[0])
        lines[0] = json.dumps({**head, harm: "0" * 16})
    lying = tmp_path / "lying.deals"
    lying.write_text("\n".join(lines) + "\n", "utf-8")
    assert list(forging.problems(book.read_book(lying), "lying"))
    assert run(["lab", "forge", "--verify", str(lying)]) == 1


@pytest.mark.parametrize("text", ["", "{}\n", "no head\n", '{"ruleset":"patience-six"}\n1 2 3 a0,0:01\n'])
def test_a_file_that_is_no_book_is_refused_in_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "no.deals"
    file.write_text(text)
    assert run(["lab", "forge", "--verify", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("solution", ["b0,0:01", "a0,0:", "a0,0:0!", "a,0:01", "ä"])
def test_a_solution_that_cannot_be_read_is_refused(solution: str) -> None:
    with pytest.raises(Fault, match="expected a placement"):
        list(notation.read(solution, "hand", "book", "line 2"))


def test_the_notation_of_a_line() -> None:
    first = Place((Placement(Slot("hand", 4), (-1, 0)), Placement(Slot("open"), (0, 0))))
    down = Axis.DOWN
    over = Place((Placement(Slot("hand", 61), (0, -1)), Placement(Slot("open", 2), down.step((0, 0)))))
    moves = (Draw(), first, Draw(), Draw(), over, over)
    assert notation.written((Draw(), first, over)) == ".a-1,0:4* d0,-1:z+2"
    assert notation.written(moves[:4]) == ".a-1,0:4*.."
    assert tuple(notation.read(".a-1,0:4* d0,-1:z+2", "hand", "", "")) == (Draw(), first, over)


def test_the_books_that_are_shipped_are_of_this_table() -> None:
    """Their first deals replay here; `kanugo lab forge --verify` proves all."""
    books = sorted((shipped("assets") / "deals").glob(f"*{book.SUFFIX}"))
    assert sum(path.stat().st_size for path in books) <= 3_000_000
    of_words = dict.fromkeys(book.SETS, 0)
    for path in books:
        found = book.read_book(path)
        of_words[found.header.words] += 1
        whole = found.header.language in ("en", "eo")  # the other languages have the beginning of a book
        least = {"all": 2000 if whole else 300, "everyday": 300}[found.header.words]
        assert len(found.deals) >= least
        assert path.name == book.name_of(found.header.ruleset, found.header.language, found.header.words)
        some = book.Book(found.header, found.deals[:1])
        assert list(forging.problems(some, str(path))) == []
        grades = {deal.grade for deal in found.deals}
        assert len(grades) >= (3 if whole else 2), "there is something to choose from"
    assert of_words == {"all": 15, "everyday": 15}


@pytest.fixture
def graded_before(made: Path, tmp_path: Path) -> Path:
    """The book as it was graded by 200 players of one kind, all grades alike."""
    head, *lines = made.read_text("utf-8").splitlines()
    fields = {**json.loads(head), "players": 200}
    del fields["grading"]
    old = (f"{line.split(' ')[0]} 3 50 {line.split(' ', 3)[3]}" for line in lines)
    before = tmp_path / "before.deals"
    before.write_text("\n".join((json.dumps(fields, separators=(",", ":")), *old)) + "\n", "utf-8")
    return before


@pytest.mark.slow
def test_a_book_graded_before_is_read_proven_and_listed(graded_before: Path) -> None:
    found = book.read_book(graded_before)
    assert run(["lab", "forge", "--verify", str(graded_before)]) == 0
    hard = found.difficulty(found.deals[0])
    assert (hard.grade, hard.share) == (3, 0.25)


@pytest.mark.slow
def test_a_book_is_regraded_and_proves_what_it_did(
    graded_before: Path, made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "anew.deals"
    assert run(["lab", "forge", "--regrade", str(graded_before), "--out", str(out)]) == 0
    assert out.read_bytes() == made.read_bytes()
    assert run(["lab", "forge", "--regrade", str(graded_before), "--out", str(out)]) == 2, (
        "not over another book"
    )
    assert run(["lab", "forge", "--regrade", str(graded_before), "--json"]) == 0, (
        "the same file, if no other is named"
    )
    assert graded_before.read_bytes() == made.read_bytes()
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.slow
def test_a_regrade_that_was_killed_goes_on(
    graded_before: Path, made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "CHUNK", 5)
    before = graded_before.read_bytes()
    found, file = book.read_book(graded_before), str(graded_before)
    with pytest.raises(_Killed):
        regrade(found, file, graded_before, (_Failing(1), 1), quiet)
    assert graded_before.read_bytes() == before
    written: list[int] = []
    with ThreadPoolExecutor(1) as executor:
        regrade(found, file, graded_before, (executor, 1), lambda lines: written.append(len(lines)))
    assert written == [5, 10, 12]
    assert graded_before.read_bytes() == made.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("harm", ["lexicon_hash", "ruleset_hash", "part"])
def test_a_book_that_cannot_be_regraded_stays(harm: str, graded_before: Path) -> None:
    head, *lines = graded_before.read_text("utf-8").splitlines()
    if harm == "part":
        numbers = (line.split(" ")[0] for line in lines)
        wrong = (f"{number} 9 hello" for number in numbers)
        part = graded_before.with_name(graded_before.name + ".part")
        order = msgspec.json.encode(book.read_book(graded_before).header).decode()
        part.write_text("\n".join((order, *wrong)) + "\n", "utf-8")
    else:
        head = json.dumps({**json.loads(head), harm: "0" * 16})
        graded_before.write_text("\n".join((head, *lines)) + "\n", "utf-8")
    before = graded_before.read_bytes()
    assert run(["lab", "forge", "--regrade", str(graded_before)]) == 2
    assert graded_before.read_bytes() == before


class _Balancing:
    """A table on which every other deal has a solution, and deals have the grades 1 to 5 in turn."""

    def __init__(self, order: forging.ForgeOrder) -> None:
        self.order = order

    def certify(self, number: int) -> book.CertifiedDeal | None:
        grade = number % 5 + 1
        wins = (8000, 6000, 4000, 2000, 0)[grade - 1]
        solved = number % 2 == 0 and grade in self.order.grades
        return book.CertifiedDeal(number, grade, wins, "a0,0:01") if solved else None


@pytest.mark.parametrize(("tries", "numbers"), [(100, [4, 6, 8, 10, 14, 16, 18]), (12, [4, 6, 8, 10, 14])])
def test_a_book_gets_deals_of_the_grades_that_it_lacks(
    tries: int, numbers: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From behind its last deal, of each grade the first ones, until none is lacking or enough were tried."""
    monkeypatch.setattr(forging, "ForgeTable", _Balancing)
    monkeypatch.setattr(tasks, "CHUNK", 3)
    whole = book.read_book(shipped("assets") / "deals" / "patience-six-en.deals.xz")
    deals = tuple(book.CertifiedDeal(n, grade, wins, "a0,0:01") for n, grade, wins in LACKING)
    lacking = book.Book(msgspec.structs.replace(whole.header, count=len(deals)), deals)
    out = tmp_path / "six.deals"
    with ThreadPoolExecutor(2) as executor:
        done = balance(lacking, "six.deals", out, 2, tries, (executor, 2), quiet)
    added = [deal.number for deal in done.deals[len(deals) :]]
    assert added == numbers
    assert book.read_book(out) == done
    assert (done.header.count, done.header.added) == (len(done.deals), len(added))
    assert done.first_deals == deals
    assert not list(tmp_path.glob("*.part"))


LACKING = ((1, 1, 9000), (2, 3, 3000), (3, 3, 3000))  # of grade 1 one is lacking, of 2, 4 and 5 two each


def _workers(address: str, home: Path, number: int) -> list[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny"]
    environment = {**os.environ, "KANUGO_HOME": str(home)}
    return [
        subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(number)
    ]


@pytest.mark.slow
def test_a_dask_cluster_of_which_a_worker_is_killed(made: Path, tmp_path: Path, own_cache: Path) -> None:
    distributed = pytest.importorskip("distributed")

    out = tmp_path / "heaps.deals"
    with distributed.LocalCluster(n_workers=0, dashboard_address=None, silence_logs=50) as cluster:
        workers = _workers(cluster.scheduler_address, own_cache, 2)
        try:
            killed: list[int] = []

            def kill_a_worker(lines: list[str]) -> None:
                if lines and not killed:
                    workers[0].send_signal(signal.SIGKILL)
                    killed.append(workers[0].wait())

            with contextlib.ExitStack() as stack:
                client = stack.enter_context(start_workers(1, cluster.scheduler_address))
                wait_until(lambda: len(cluster.scheduler_info["workers"]) == 2, "a worker did not come")
                with pytest.MonkeyPatch.context() as patch:
                    patch.setattr(tasks, "CHUNK", 2)
                    forging.forge(order(), out, (client[0], 2), kill_a_worker)
            assert killed == [-signal.SIGKILL]
        finally:
            for worker in workers:
                worker.kill()
                worker.wait()
    assert out.read_bytes() == made.read_bytes()
