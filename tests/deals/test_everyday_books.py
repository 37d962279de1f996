"""Books whose solutions take everyday words: every word of them is one, every turned card was allowed by all
words, and where there is no such book the other one serves."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

from game.cli import run
from game.deals import book, daily, grade
from game.deals.book import ALL, Book, DealWords, words_of
from game.deals.shelf import BookShelf
from game.fault import Fault
from game.lab import forge, tasks
from game.opening import open_game
from game.search.solver import notation
from game.search.solver.solve import SolvedLine, Solver, rarer_words
from game.ui.patience.light import Light
from game.words.automaton import LexiconError
from game.words.lexicon import EVERYDAY
from tests.deals.small_books import small_book
from tests.waiting import wait_until


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    monkeypatch.setattr(tasks, "CHUNK", 2)  # no more deals are tried than are asked for, and graded shortly
    monkeypatch.setattr(grade, "_NARROW", 0.15)
    return tmp_path


def forged_without_the_rule(folder: Path) -> Path:
    """A small book of everyday words in which any valid word keeps a card from being turned."""
    path = folder / "assets" / "deals" / book.name_of("patience-six", "en", EVERYDAY)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(forged())
    return path


@cache
def forged() -> bytes:
    order = forge.ForgeOrder(
        ruleset="patience-six",
        language="en",
        options={},
        rollouts=400,
        first=1,
        count=4,
        words=EVERYDAY,
    )
    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as hands:
        path = Path(folder) / book.name_of("patience-six", "en", EVERYDAY)
        forge.forge(order, path, (hands, 1), lambda lines: None)
        return path.read_bytes()


def test_a_book_of_everyday_words_has_no_other_and_is_proven_like_any(home: Path) -> None:
    path = forged_without_the_rule(home)
    assert path.name == "patience-six-en-everyday.deals.xz"
    found = book.read_book(path)
    assert list(forge.problems(found, str(path))) == []
    opening = forge.opened(found.header)
    for deal in found.deals:
        state = opening.start(deal.number)
        moves = notation.read(deal.solution, "hand", "", "")
        assert rarer_words(opening.mode, opening.lexicon, state, tuple(moves)) == ()
    assert run(["lab", "forge", "--verify", str(path)]) == 0


def test_rarer_words_in_a_solution_are_listed(home: Path) -> None:
    all_words = book.read_book(small_book(home, ALL))
    assert list(forge.problems(all_words, "")) == []
    said = Book(msgspec.structs.replace(all_words.header, words=EVERYDAY), all_words.deals)
    wrong = list(forge.problems(said, ""))
    assert wrong
    assert all("everyday" in each for each in wrong)


def test_both_books_are_of_the_same_rules_cards_and_words_so_that_codes_stay(home: Path) -> None:
    usual = book.read_book(forged_without_the_rule(home))
    all_words = book.read_book(small_book(home, ALL))
    hashes = [{name: getattr(each.header, name) for name in book_hashes()} for each in (usual, all_words)]
    assert hashes[0] == hashes[1]
    assert daily.code("patience-six", "en", 5, hashes[0]) == daily.code("patience-six", "en", 5, hashes[1])


def book_hashes() -> list[str]:
    opening = open_game("patience-six", ("",), 0, "en")
    return list(book.hashes(opening.mode.ruleset, opening.lexicon))


def test_the_shelf_gives_the_preferred_book_and_the_other_where_it_is_missing(home: Path) -> None:
    reported: list[Fault] = []
    kept: list[tuple[str, int]] = []

    def keep(words: DealWords, grade: int) -> None:
        kept.append((words, grade))

    shelf = BookShelf(reported.append, EVERYDAY, keep=keep)
    shipped = shelf.book("patience-six", "en")
    assert shipped is not None
    forged_without_the_rule(home)
    shelf = BookShelf(reported.append, EVERYDAY, keep=keep)
    usual = shelf.book("patience-six", "en")
    assert usual is not None
    assert (usual.header.words, len(shelf.books("patience-six", "en"))) == (EVERYDAY, 2)
    assert shelf.holds("patience-six", "en")
    shelf.prefer(ALL)
    shelf.prefer(ALL)
    other = shelf.book("patience-six", "en")
    assert other is not None
    assert other.header.words == ALL
    assert kept == [(ALL, 0)]
    shelf.choose(ALL, 3)
    shelf.choose(ALL, 3)
    assert kept == [(ALL, 0), (ALL, 3)]
    assert not reported
    assert BookShelf(reported.append, "what was never a choice").words == EVERYDAY


def test_a_book_of_another_word_set_is_reported_and_ignored(home: Path) -> None:
    path = small_book(home, ALL)
    path.rename(path.with_name(book.name_of("patience-six", "en", EVERYDAY)))
    reported: list[Fault] = []
    found = BookShelf(reported.append).book("patience-six", "en")
    assert found is not None
    assert found.header.words == ALL
    assert len(reported) == 1


@pytest.mark.parametrize(
    ("ruleset", "first"), [("patience-six", 1), ("patience-twelve", 1), ("patience-heaps", 7)]
)
def test_a_card_is_turned_only_when_no_valid_word_at_all_can_be_laid(ruleset: str, first: int) -> None:
    opening = open_game(ruleset, ("",), 1, "eo")
    everyday = words_of(opening.lexicon, EVERYDAY)
    judged = Solver(opening.mode, everyday, judging=opening.lexicon)
    careless = Solver(opening.mode, everyday)
    found, refused = 0, 0
    for number in range(first, first + 12):
        state = opening.start(number)
        for solver in (judged, careless):
            answer = solver.solve(state, 300, number)
            if not isinstance(answer, SolvedLine):
                continue
            wrong = forge.disproof(opening, number, notation.written(answer.moves), "", "", everyday)
            found += solver is judged
            refused += "not-stuck" in wrong
            assert solver is careless or wrong == ""
        if refused and (found or ruleset != "patience-six"):
            return
    pytest.fail("no line of everyday words broke the rule, or none kept it")


def test_without_everyday_words_there_is_no_everyday_book() -> None:
    lexicon = open_game("patience-six", ("",), 1, "en").lexicon.at("common")
    with pytest.raises(LexiconError):
        words_of(lexicon, EVERYDAY)


def test_the_light_prefers_a_line_of_everyday_words() -> None:
    opening = open_game("patience-six", ("",), 3, "en")
    state = opening.mode.start(opening.setup)
    light = Light(opening.mode, opening.lexicon)
    light.ask(state)
    wait_until(lambda: not light.seeking(), "the light still sought")
    assert isinstance(light.answer(state), SolvedLine)
    assert light.rarer(state) == ()
    light.close()


def test_a_solution_of_all_words_names_its_rarer_words() -> None:
    opening = open_game("patience-six", ("",), 3, "en")
    state = opening.mode.start(opening.setup)
    answer = Solver(opening.mode, opening.lexicon).solve(state, 400)
    assert isinstance(answer, SolvedLine)
    named = rarer_words(opening.mode, opening.lexicon, state, answer.moves)
    everyday = words_of(opening.lexicon, EVERYDAY)
    assert named
    assert all(word in opening.lexicon and word not in everyday for word in named)


@pytest.mark.parametrize(("words", "said"), [([], "everyday"), (["--words", "all"], "all")])
def test_solve_takes_everyday_words_unless_all_are_asked_for(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["solve", "patience-six", "--deal", "3", "--language", "en", "--rollouts", "400", "--json"]
    assert run([*asked, *words]) == 0
    reported = capsys.readouterr().out
    assert f'"words": "{said}"' in reported
    assert ('"rarer": []' in reported) == (said == "everyday")


def test_play_refuses_words_without_a_book(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "rulesets").mkdir()
    (home / "rulesets" / "ten.yaml").write_text("extends: patience-twelve\nname: Ten\nhand: 10\n")
    assert run(["play", "ten", "--words", "everyday"]) == 2
    assert "--words" in capsys.readouterr().err


def test_each_word_set_uses_its_own_book(home: Path) -> None:
    """Deals that both books have are played by either rule, whichever words the player prefers."""
    for words in (EVERYDAY, ALL):
        small_book(home, words)
    reported: list[Fault] = []
    for preferred in (EVERYDAY, ALL):
        shelf = BookShelf(reported.append, preferred)
        both = {found.header.words: found for found in shelf.books("patience-six", "en")}
        for found in both.values():
            options = found.header.options
            opening = open_game("patience-six", ("",), found.deals[0].number, "en", options)
            assert book.hashes(opening.mode.ruleset, opening.lexicon) in shelf.tables("patience-six", "en")
            for deal in found.deals:
                assert shelf.entry("patience-six", "en", deal.number, options) == deal
                assert shelf.difficulty("patience-six", "en", deal.number, options) == found.difficulty(deal)
        assert shelf.difficulty("patience-six", "en", 1, {"stuck_by": "nobody"}) is None
    assert not reported
