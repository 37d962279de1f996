"""The search form: exactly the words of its tier, built once, kept whole, built anew when it is not."""

import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from game.search.kernel import form, gaddag
from game.words.automaton import Automaton, LexiconError
from game.words.lexicon import Lexicon, lexicon_of
from game.words.lexicons import load
from game.words.pack import Title, pack
from tests.search.sources import interpreted
from tests.search.tables import ALPHABETS
from tests.waiting import LONGEST

ROOT = Path(__file__).parent.parent.parent
BUILDERS = [gaddag, interpreted("kernel.gaddag")]


@pytest.fixture(autouse=True)
def home(own_forms: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    form.forget()
    yield tmp_path
    form.forget()


def some_words(letters: str, number: int) -> dict[str, int]:
    chance = random.Random(letters)
    few = [*letters[:3], *letters[-3:]]
    words = ("".join(chance.choices(few, k=chance.randint(1, 21))) for _ in range(number))
    return {word: chance.choice((1, 2)) for word in words}


def lexicon(words: dict[str, int], letters: str) -> Lexicon:
    return lexicon_of(pack(words, Title("test", "", tuple(letters), ("common", "full"), "full")))


def read(root: int, nodes: memoryview) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All that a form holds: letters read leftward, letters read rightward behind the separator."""
    words = nodes.cast("B").cast("Q")
    halves = nodes.cast("B").cast("I")

    def walk(node: int, left: tuple[int, ...], right: tuple[int, ...], behind: bool):  # type: ignore[no-untyped-def]
        place = node + 3
        for bit in range(64):
            if not words[node] >> bit & 1:
                assert not words[node + 1] >> bit & 1
                continue
            child = words[place] & 0xFFFFFFFF
            leads = words[child] | words[halves[2 * child + 4] & 0x07FFFFFF]
            assert not (leads | leads >> 32) & 0xFFFFFFFF & ~(words[place] >> 32)
            place += 1
            longer = (left, (*right, bit)) if behind else ((*left, bit), right)
            if words[node + 1] >> bit & 1:
                yield longer
            yield from walk(child, *longer, behind)
        part = halves[2 * node + 4] & 0x07FFFFFF
        if part:
            assert not behind
            yield from walk(part, left, right, True)

    yield from walk(root, (), (), False)


@pytest.mark.parametrize("builder", BUILDERS)
@pytest.mark.parametrize("letters", ALPHABETS.values())
@pytest.mark.parametrize("tier", ["common", "full"])
def test_a_form_holds_each_word_from_all_its_letters(builder: ModuleType, letters: str, tier: str) -> None:
    words = lexicon(some_words(letters, 60), letters).at(tier)
    root, nodes = builder.build(words.edges, words.root, words.tier_number)
    expected = set()
    for word in words:
        codes = tuple(letters.index(letter) for letter in word)
        expected |= {(codes[i::-1], codes[i + 1 :]) for i in range(len(codes)) if len(codes) > 1}
    found = list(read(root, memoryview(nodes)))
    assert len(found) == len(set(found))
    assert set(found) == expected


def test_compiled_and_interpreted_builds_are_the_same() -> None:
    words = lexicon(some_words(ALPHABETS[33], 800), ALPHABETS[33])
    built = [builder.build(words.edges, words.root, words.tier_number) for builder in BUILDERS]
    assert built[0] == built[1]


@pytest.mark.parametrize("words", [{}, {"A": 1}, {"AB": 2}])
def test_a_lexicon_without_words_of_two_letters_has_an_empty_form(words: dict[str, int]) -> None:
    empty = lexicon(words, ALPHABETS[26]).at("common")
    root, nodes = gaddag.build(empty.edges, empty.root, empty.tier_number)
    assert list(read(root, memoryview(nodes))) == []


def test_progress_reaches_the_end() -> None:
    words = lexicon(some_words(ALPHABETS[26], 3000), ALPHABETS[26])
    reported: list[float] = []
    form.form_of(words, reported.append)
    assert reported == sorted(reported)
    assert reported[-1] == 1


def kept(home: Path) -> Path:
    (file,) = (home / "cache" / "forms").iterdir()
    return file


def test_a_form_is_built_once_and_read_again(home: Path) -> None:
    words = lexicon(some_words(ALPHABETS[26], 300), ALPHABETS[26])
    first = form.form_of(words)
    form.forget()
    reported: list[float] = []
    again = form.form_of(words, reported.append)
    assert not reported
    assert (again.root, bytes(again.nodes)) == (first.root, bytes(first.nodes))


@pytest.mark.parametrize("harm", ["empty", "short", "longer", "magic", "bit", "root"])
def test_a_file_that_is_not_whole_is_rebuilt(home: Path, harm: str) -> None:
    words = lexicon(some_words(ALPHABETS[26], 300), ALPHABETS[26])
    whole = bytes(form.form_of(words).nodes)
    form.forget()
    file = kept(home)
    good = file.read_bytes()
    bad = {
        "empty": b"",
        "short": good[:-8],
        "longer": good + b"12345678",
        "magic": b"KANUGO-X" + good[8:],
        "root": good[:12] + bytes([good[12] ^ 1]) + good[13:],
        "bit": good[:-20] + bytes([good[-20] ^ 4]) + good[-19:],
    }[harm]
    file.unlink()
    file.write_bytes(bad)
    assert bytes(form.form_of(words).nodes) == whole
    form.forget()
    assert kept(home).read_bytes() == good


def test_a_cache_that_cannot_be_written_costs_only_time(home: Path) -> None:
    (home / "cache").write_text("a file where the folder should be")
    words = lexicon(some_words(ALPHABETS[26], 50), ALPHABETS[26])
    assert form.form_of(words).nodes


def test_each_tier_has_its_own_form() -> None:
    words = lexicon(some_words(ALPHABETS[26], 300), ALPHABETS[26])
    assert bytes(form.form_of(words).nodes) != bytes(form.form_of(words.at("common")).nodes)


def test_too_many_letters_are_refused_in_one_line() -> None:
    letters = "".join(chr(0x4E00 + i) for i in range(63))
    words = lexicon({letters[:3]: 1}, letters)
    with pytest.raises(LexiconError, match="63 letters, expected at most 62"):
        form.form_of(words)


def test_the_amended_form_holds_exactly_the_words_that_are_judged() -> None:
    words = lexicon(some_words(ALPHABETS[28], 300), ALPHABETS[28])
    some = sorted(word for word in words if len(word) > 1)
    changed = words.amended({"ABC": "full", "ĈU": "common"}, some[::7])
    for tier in ("common", "full"):
        judged = changed.at(tier)
        built = form.form_of(judged)
        letters = changed.alphabet
        held = {
            "".join(letters[code] for code in (*reversed(left), *right))
            for left, right in read(built.root, built.nodes)
        }
        assert held == {word for word in judged if len(word) > 1}
        assert all(word in judged for word in held)
        assert not held & set(some[::7])
        assert ("ABC" in held) == (tier == "full")


def children(code: str, home: Path, **more: str) -> list["subprocess.Popen[bytes]"]:
    """Two programs of their own that begin with the same lexicon."""
    begin = (
        "from game.words.lexicons import load\n"
        "from game.search.kernel import form\n"
        "words = load('esperanto-roots')\n"
    )
    surroundings = {**os.environ, "KANUGO_HOME": str(home), **more}
    return [
        subprocess.Popen([sys.executable, "-c", begin + code], env=surroundings, cwd=ROOT) for _ in range(2)
    ]


def test_two_programs_at_once_leave_one_whole_form(home: Path) -> None:
    for program in children("form.form_of(words)", home):
        assert program.wait() == 0
    form.forget()
    words = load("esperanto-roots")
    reported: list[float] = []
    form.form_of(words, reported.append)
    assert not reported, "it was built already"
    assert kept(home).suffix == ".gaddag"


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process")
def test_a_full_disk_costs_only_time_and_leaves_nothing(home: Path) -> None:
    full = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); assert form.form_of(words).nodes"
    )
    for program in children(full, home):
        assert program.wait() == 0
    assert list((home / "cache" / "forms").iterdir()) == []


@pytest.mark.parametrize("written", [1, 4096, 200_000])
def test_a_program_killed_while_it_writes_leaves_no_form(home: Path, written: int) -> None:
    killed = (
        "import os, signal; opened = os.fdopen\n"
        "class Dying:\n"
        "    def __init__(self, *how): self.file = opened(*how)\n"
        "    def __getattr__(self, name): return getattr(self.file, name)\n"
        "    def __enter__(self): return self\n"
        "    def __exit__(self, *_): pass\n"
        "    def writelines(self, pieces):\n"
        "        for some in pieces:\n"
        f"            self.file.write(bytes(some)[:{written}]); self.file.flush()\n"
        f"            if len(some) > {written}: os.kill(os.getpid(), signal.SIGKILL)\n"
        "os.fdopen = Dying\n"
        "form.form_of(words)"
    )
    for program in children("\n" + killed, home):
        assert program.wait() != 0
    folder = home / "cache" / "forms"
    assert {file.suffix for file in folder.iterdir()} == {".part"}
    for file in folder.iterdir():
        os.utime(file, (0, 0))
    form.form_of(load("esperanto-roots"))
    assert kept(home).suffix == ".gaddag"


def test_old_forms_make_room(home: Path) -> None:
    words = lexicon(some_words(ALPHABETS[26], 10), ALPHABETS[26])
    for letter in ALPHABETS[26][3:23]:
        form.form_of(words.amended({f"{letter}{letter}": "full"}))
    assert len(list((home / "cache" / "forms").iterdir())) == 16


def test_a_list_that_calls_itself_a_path_leaves_every_other_file_alone(home: Path) -> None:
    """What a file says of itself names no file of the cache, and only forms make room for forms."""
    words = lexicon(some_words(ALPHABETS[26], 10), ALPHABETS[26])
    folder = home / "cache" / "forms"
    folder.mkdir(parents=True)
    strange = [home / f"{n}.txt" for n in range(40)] + [folder / f"{n}.txt" for n in range(40)]
    strange += [folder / "own.gaddag", folder / "other.part"]
    for file in strange:
        file.write_text("mine", "utf-8")
        os.utime(file, (0, 0))
    for n in range(20):
        header = msgspec.structs.replace(words.automaton.header, hash=f"../../{n}")
        changed = words.amended({ALPHABETS[26][n + 3] * 2: "full"})
        automaton = Automaton(msgspec.structs.replace(header, root=changed.root), changed.edges)
        form.form_of(lexicon_of(automaton))
    assert all(file.read_text("utf-8") == "mine" for file in strange)
    assert len(list(home.rglob("*.gaddag"))) == 16 + 1


def test_who_needs_another_form_does_not_wait(home: Path) -> None:
    first = lexicon(some_words(ALPHABETS[26], 50), ALPHABETS[26])
    other = lexicon(some_words(ALPHABETS[28], 50), ALPHABETS[28])
    begun, go_on = threading.Event(), threading.Event()

    def wait(_: float) -> None:
        begun.set()
        assert go_on.wait(LONGEST)

    builder = threading.Thread(target=form.form_of, args=(first, wait))
    builder.start()
    assert begun.wait(LONGEST)
    assert not form.is_built(first)
    assert form.form_of(other).nodes
    go_on.set()
    builder.join()
    assert form.is_built(first)


def test_the_same_words_in_another_alphabet_have_a_form_of_their_own(home: Path) -> None:
    """Letters are numbers in a form, and it is the alphabet that counts them."""
    one, other = lexicon({"CAT": 1}, "ACT"), lexicon({"CAT": 1}, "ABCDEFGHIJKLMNOPQRST")
    assert one.hash == other.hash
    assert bytes(form.form_of(one).nodes) != bytes(form.form_of(other).nodes)
    form.forget()
    assert bytes(form.form_of(one).nodes) != bytes(form.form_of(other).nodes), "nor from the cache"


@pytest.mark.skipif(not gaddag.COMPILED or sys.platform != "linux", reason="a form that is mapped, on Linux")
def test_memory_is_given_back_and_the_form_is_the_same_afterwards(home: Path) -> None:
    words = load("esperanto-roots")
    nodes = form.form_of(words).nodes

    def resident() -> int:
        reported = Path("/proc/self/smaps").read_text().split(f"{home}/")[1]
        return int(reported.split("Rss:")[1].split()[0])

    before = sum(nodes)
    assert resident() > 900
    form.leave_memory()
    assert resident() == 0
    assert sum(nodes) == before


def test_only_the_forms_made_last_stay_in_memory(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form, "_AT_ONCE", 4)
    several = [lexicon({"AB" * n: 1}, "AB") for n in range(1, form._AT_ONCE + 3)]
    made = [form.form_of(each) for each in several]
    assert list(form._ready.values()) == made[2:]
    assert form.form_of(several[0]).nodes == made[0].nodes, "it is read again"
