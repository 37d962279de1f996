"""Every command that writes a file writes all of it or nothing, and says with exit 2 what it could not."""

import os
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.store.database import Database
from game.store.journal import GameFilter, Journal
from tests.commands.calls import Say
from tests.commands.stored import stored
from tests.store.disks import fill, no_file_may_grow_beyond, read_only, small_disk

WRITERS = {
    "games": ("games", "--export", "1", "{}"),
    "gcg export": ("gcg", "export", "1", "{}"),
    "gcg import": ("gcg", "import", "game.gcg", "--out", "{}"),
    "drill csv": ("drill", "--export", "csv", "{}"),
    "drill anki": ("drill", "--export", "anki", "{}"),
    "lexicon": ("lab", "lexicon", "words.txt", "--name", "mine", "--out", "{}"),
    "forge": (
        *("lab", "forge", "patience-six", "--language", "eo", "--lexicon", "esperanto-endings"),
        *("--count", "1", "--rollouts", "3000", "--out", "{}"),
    ),
    "leaves": ("lab", "leaves", "scrabble", "--games", "4", "--lexicon", "words.txt", "--out", "{}"),
}
QUICK = [name for name in WRITERS if name not in ("forge", "leaves")]
REFUSERS = WRITERS | {
    "drill deck": ("drill", "--export-deck", "pets", "{}"),
    "print deal": ("print", "deal", "patience-heaps", "{}", "--deal", "6"),
    "print pack": ("print", "pack", "{}"),
    "print crossword": ("print", "crossword", "game.kanugo", "{}"),
    "chances": (
        *("lab", "simulate", "scrabble", "--games", "2", "--players", "computer:beginner,computer:beginner"),
        *("--lexicon", "words.txt", "--chances", "{}"),
    ),
}


@pytest.fixture
def folder(tmp_path: Path, say: Say, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where all lies that the writers read."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "home").mkdir()
    stored(tmp_path / "home")
    (tmp_path / "words.txt").write_text("CAT\nCATS\nDOG\nAT\nTA\n", "utf-8")
    assert say("gcg", "export", "1", "game.gcg").code == 0
    return tmp_path


def listing(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if "home" not in path.parts}


def asked(writer: str, out: str) -> list[str]:
    return [out if word == "{}" else word for word in REFUSERS[writer]]


@pytest.mark.parametrize(
    ("writer", "there"),
    [*((writer, "file") for writer in REFUSERS), ("games", "link"), ("games", "dangling link")],
)
def test_an_existing_file_is_never_replaced_unasked(writer: str, there: str, say: Say, folder: Path) -> None:
    out, far = folder / "out", folder / "far"
    if there != "dangling link":
        far.write_bytes(b"what was there before")
    if there == "file":
        far.rename(out)
    else:
        out.symlink_to(far)
    before = listing(folder)
    output = say(*asked(writer, str(out)))
    found = "an existing file" if there == "file" else "a link"
    assert (output.code, output.out) == (2, "")
    assert output.err == f"kanugo: {out}: found {found}, expected a new name, or --force to replace it\n"
    assert listing(folder) == before
    assert there == "dangling link" or out.read_bytes() == b"what was there before"


def test_the_default_place_of_a_list_is_not_replaced_unasked_either(say: Say, folder: Path) -> None:
    build = ("lab", "lexicon", "words.txt", "--name", "mine")
    assert say(*build).code == 0
    assert "found an existing file, expected a new name, or --force" in say(*build).err
    assert say(*build, "--force").code == 0


@pytest.mark.parametrize("where", ["/dev/null", "link"])
def test_a_device_is_written_to_without_force(where: str, say: Say, folder: Path) -> None:
    (folder / "link").symlink_to("/dev/null")
    assert say(*asked("games", where)).code == 0


@pytest.mark.parametrize("writer", [*QUICK, "leaves", pytest.param("forge", marks=pytest.mark.slow)])
def test_with_force_a_writer_replaces_what_is_there(writer: str, say: Say, folder: Path) -> None:
    out = folder / "out"
    out.write_bytes(b"what was there before")
    out.chmod(0o640)
    output = say(*asked(writer, str(out)), "--force")
    assert (output.code, output.err) == (0, "")
    assert out.read_bytes() != b"what was there before"
    assert out.stat().st_mode & 0o777 == 0o640
    assert listing(folder) == {"out", "words.txt", "game.gcg"}


def is_one_line(err: str, file: str) -> bool:
    """Whether a fault of a file is said in one line: the file, what is wrong, what was expected."""
    return re.fullmatch(rf"kanugo: {re.escape(file)}: .+, expected .+\n", err) is not None


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("where", ["folder", "missing/out", "words.txt/out", "/dev/full", "x" * 300])
def test_an_unwritable_path_is_reported_and_leaves_no_file(
    writer: str, where: str, say: Say, folder: Path
) -> None:
    (folder / "folder").mkdir()
    before = listing(folder)
    output = say(*asked(writer, where))
    assert (output.code, output.out) == (2, "")
    assert is_one_line(output.err, where)
    assert listing(folder) == before


@pytest.mark.parametrize("writer", QUICK)
def test_a_write_that_breaks_off_leaves_the_file_as_it_was(writer: str, say: Say, folder: Path) -> None:
    out = folder / "out"
    out.write_bytes(b"what was there before")
    before = listing(folder)
    with no_file_may_grow_beyond(1):
        output = say(*asked(writer, str(out)), "--force")
    assert (output.code, output.out) == (2, "")
    assert is_one_line(output.err, str(out))
    assert out.read_bytes() == b"what was there before"
    assert listing(folder) == before


@pytest.mark.parametrize("writer", QUICK)
def test_a_name_that_is_no_text_is_a_name_like_any_other(writer: str, say: Say, folder: Path) -> None:
    out = "no\udcfftext"
    output = say(*asked(writer, out))
    assert (output.code, output.err) == (0, "")
    assert os.fsencode(out) in os.listdir(b".")


@pytest.mark.parametrize("writer", QUICK)
def test_with_force_a_link_stays_a_link(writer: str, say: Say, folder: Path) -> None:
    (folder / "link").symlink_to(folder / "far")
    assert say(*asked(writer, "link"), "--force").code == 0
    assert (folder / "link").is_symlink()
    assert (folder / "far").stat().st_size


@pytest.mark.parametrize(
    ("arguments", "over"),
    [
        (("gcg", "import", "game.gcg", "--out", "game.gcg"), "game.gcg"),
        (("gcg", "import", "game.gcg", "--out", "./game.gcg"), "./game.gcg"),
        (("gcg", "export", "game.jsonl", "game.jsonl"), "game.jsonl"),
        (("lab", "lexicon", "words.txt", "--out", "words.txt"), "words.txt"),
        (asked("leaves", "words.txt"), "words.txt"),
        ((*asked("forge", "words.txt"), "--lexicon", "words.txt"), "words.txt"),
        *((asked(writer, "home/kanugo.db"), "home/kanugo.db") for writer in WRITERS),
    ],
)
def test_what_is_read_is_never_written_over(
    arguments: tuple[str, ...], over: str, say: Say, folder: Path
) -> None:
    say("games", "--export", "1", "game.jsonl")
    before = Path(over).read_bytes()
    output = say(*arguments, "--force")
    assert (output.code, output.out) == (2, "")
    assert (
        output.err
        == f"kanugo: {Path(over)}: found the file that is read, expected another file to write to\n"
    )
    assert Path(over).read_bytes() == before


@pytest.mark.parametrize("name", ["../mine", "a/b", "/tmp/x", "zero\u200bwidth", "x" * 101, "."])
def test_a_list_is_built_among_the_players_own_and_nowhere_else(name: str, say: Say, folder: Path) -> None:
    before = listing(folder)
    output = say("lab", "lexicon", "words.txt", "--name", name)
    if name == ".":
        assert (folder / "home" / "lexicons" / "..dawg").is_file()
    else:
        assert (output.code, output.out) == (2, "")
        assert "--name: found" in output.err
    assert listing(folder) == before


# The store


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small disk for the home."""
    monkeypatch.chdir(tmp_path)
    with small_disk(tmp_path / "home", 1024) as home:
        stored(home)
        stored(home, over=False)
        yield home
        read_only(home, False)


TO_WRITE = {
    "import": ("gcg", "import", "game.gcg"),
    "put away": ("games", "--put-away", "2"),
    "reset": ("drill", "--reset", "--yes"),
    "strike": ("rulings", "--players", "Ana,Bo", "--strike", "CAT", "--language", "en"),
}
TO_READ = {
    "games": ("games",),
    "open games": ("games", "--open"),
    "rulings": ("rulings",),
    "export": ("games", "--export", "1", "out.jsonl"),
    "learnt": ("drill", "--export", "csv", "out.csv"),
    "gcg": ("gcg", "export", "1", "out.gcg"),
}


@pytest.mark.needs("mount", "umount")
@pytest.mark.parametrize("command", TO_WRITE)
@pytest.mark.parametrize("full", [True, False])
def test_a_failed_write_to_the_store_is_reported_with_exit_2(
    command: str, full: bool, say: Say, disk: Path, tmp_path: Path
) -> None:
    assert say("gcg", "export", "1", "game.gcg").code == 0
    if full:
        fill(disk)
    else:
        read_only(disk, True)
    output = say(*TO_WRITE[command])
    if full and not output.err and command != "import":
        return  # there was room for a row in the pages that the file has
    assert (output.code, output.out) == (2, "")
    assert is_one_line(output.err, str(disk / "kanugo.db"))
    assert "None" not in output.err


@pytest.mark.needs("mount", "umount")
def test_what_was_not_kept_is_not_there(say: Say, disk: Path) -> None:
    assert say("gcg", "export", "1", "game.gcg").code == 0
    read_only(disk, True)
    assert say("gcg", "import", "game.gcg").code == 2
    read_only(disk, False)
    database = Database(lambda fault: None, disk / "kanugo.db")
    assert [game.id for game in Journal(database).games(GameFilter.ALL, 10, 0)] == [2, 1]
    database.close()


@pytest.mark.needs("mount", "umount")
@pytest.mark.parametrize("command", TO_READ)
def test_a_store_that_cannot_be_written_is_read(command: str, say: Say, disk: Path) -> None:
    read_only(disk, True)
    output = say(*TO_READ[command])
    assert (output.code, output.err) == (0, "")


@pytest.mark.parametrize("command", [*TO_READ, *TO_WRITE])
@pytest.mark.parametrize("there", ["folder", "newer"])
def test_an_unreadable_store_is_reported_with_exit_2(
    command: str, there: str, say: Say, folder: Path
) -> None:
    file = folder / "home" / "kanugo.db"
    if there == "folder":
        file.unlink()
        file.mkdir()
    else:
        connection = sqlite3.connect(file)
        connection.execute("CREATE TABLE ghost (seen REAL)")
        connection.execute("PRAGMA user_version = 99")
        connection.commit()
        connection.close()
    output = say(*(TO_READ | TO_WRITE)[command])
    assert (output.code, output.out) == (2, "")
    assert is_one_line(output.err, str(file))


def test_where_nothing_was_ever_kept_the_list_says_so(say: Say, tmp_path: Path) -> None:
    output = say("games")
    assert (output.code, output.out, output.err) == (0, "No games found.\n", "")
