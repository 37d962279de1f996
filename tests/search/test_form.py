"""The search form: exactly the words of its tier, built once, kept whole, built anew when it is not."""

import random
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from game.search import form, gaddag
from game.words.automaton import LexiconError
from game.words.lexicon import Lexicon, lexicon_of
from game.words.pack import Title, pack
from tests.search.sources import interpreted
from tests.search.tables import ALPHABETS

BUILDERS = [gaddag, interpreted("gaddag")]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
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
        place = 2 * node + 6
        for bit in range(64):
            if not words[node] >> bit & 1:
                assert not words[node + 1] >> bit & 1
                continue
            child = halves[place]
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
    words = lexicon(some_words(letters, 120), letters).at(tier)
    root, nodes = builder.build(words.edges, words.root, words.tier_number)
    expected = set()
    for word in words:
        codes = tuple(letters.index(letter) for letter in word)
        expected |= {(codes[i::-1], codes[i + 1 :]) for i in range(len(codes)) if len(codes) > 1}
    found = list(read(root, memoryview(nodes)))
    assert len(found) == len(set(found))
    assert set(found) == expected


def test_compiled_and_interpreted_builds_are_the_same() -> None:
    words = lexicon(some_words(ALPHABETS[33], 2000), ALPHABETS[33])
    built = [builder.build(words.edges, words.root, words.tier_number) for builder in BUILDERS]
    assert built[0] == built[1]


@pytest.mark.parametrize("words", [{}, {"A": 1}, {"AB": 2}])
def test_a_lexicon_without_words_of_two_letters_has_an_empty_form(words: dict[str, int]) -> None:
    empty = lexicon(words, ALPHABETS[26]).at("common")
    root, nodes = gaddag.build(empty.edges, empty.root, empty.tier_number)
    assert list(read(root, memoryview(nodes))) == []


def test_progress_reaches_the_end() -> None:
    words = lexicon(some_words(ALPHABETS[26], 3000), ALPHABETS[26])
    told: list[float] = []
    form.form_of(words, told.append)
    assert told == sorted(told)
    assert told[-1] == 1


def kept(home: Path) -> Path:
    (file,) = (home / "cache" / "forms").iterdir()
    return file


def test_a_form_is_built_once_and_read_again(home: Path) -> None:
    words = lexicon(some_words(ALPHABETS[26], 300), ALPHABETS[26])
    first = form.form_of(words)
    form.forget()
    told: list[float] = []
    again = form.form_of(words, told.append)
    assert not told
    assert (again.root, bytes(again.nodes)) == (first.root, bytes(first.nodes))


@pytest.mark.parametrize("harm", ["empty", "short", "longer", "magic", "bit"])
def test_a_file_that_is_not_whole_is_built_anew(home: Path, harm: str) -> None:
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
