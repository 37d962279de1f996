"""Turning a card only when no everyday word can be laid: at the table, in books, by codes and by commands."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from game.cli import run
from game.deals import book, daily, grade
from game.deals.book import ALL, options_for, words_of
from game.deals.request import GameRequest, parse_request, resolve_code, with_solution_words
from game.deals.shelf import BookShelf
from game.fault import Fault
from game.lab import forge, tasks
from game.opening import open_game
from game.search.solver import notation
from game.search.solver.solve import SolvedLine, Solver
from game.table import rulefile
from game.table.mode import Outcome, mode_of
from game.table.moves import Place
from game.table.refusal import Broken
from game.table.state import Seat, State
from game.text.phrases import broken_rule_text
from game.words.lexicon import EVERYDAY
from modes.moves import Draw
from modes.patience import Patience
from modes.states import HeapState
from tests.commands.test_play import opened_by
from tests.deals.small_books import small_book
from tests.search.endings import tiny, with_everyday

METHODS = ("patience-six", "patience-twelve", "patience-heaps")
BY_EVERYDAY = {"stuck_by": "everyday"}
WORDS = with_everyday(tiny("CAT AT TA ATT"), ["CAT", "AT"])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    monkeypatch.setattr(tasks, "CHUNK", 3)  # no more deals are tried than are asked for, and graded shortly
    monkeypatch.setattr(grade, "_NARROW", 0.15)
    return tmp_path


def holding(cards: str, ruleset: str = "patience-twelve", **options: object) -> tuple[Patience, State]:
    """A patience with these cards to lay, and in the stock three of which no word can be made, as none has an
    X."""
    mode = mode_of(rulefile.load(ruleset, options={**BY_EVERYDAY, **options}), WORDS)
    assert isinstance(mode, Patience)
    if ruleset == "patience-heaps":
        return mode, State(
            (Seat(""),), tuple("XXX"), own=HeapState(tuple((card,) for card in cards), open_live=False)
        )
    hand = tuple(cards)
    if ruleset == "patience-six":
        return mode, State((Seat("", hand[:-1]),), tuple("XXX"), open=hand[-1:])
    return mode, State((Seat("", hand),), tuple("XXX"))


def codes(mode: Patience, state: State) -> list[str]:
    refusal = mode.check(state, Draw())
    return [] if refusal is None else [each.code for each in refusal.broken]


@pytest.mark.parametrize("ruleset", METHODS)
def test_a_rare_word_keeps_no_card_from_being_turned_but_may_be_laid(ruleset: str) -> None:
    mode, state = holding("TAX" if ruleset == "patience-twelve" else "TXA", ruleset)
    assert codes(mode, state) == ["everyday-word-left"], "AT"
    assert Draw not in mode.offers(state)
    rare = with_everyday(tiny("TA TT"), ["TT"])
    mode = type(mode)(mode.ruleset, rare)
    assert codes(mode, state) == []
    assert mode.offers(state) >= {Draw, Place}
    assert mode.outcome(state) is None
    strict = type(mode)(mode.ruleset.changed(stuck_by="valid"), rare)
    assert codes(strict, state) == ["not-stuck"]


@pytest.mark.parametrize("ruleset", METHODS)
def test_the_word_that_keeps_a_card_from_being_turned_is_found(ruleset: str) -> None:
    """Of the words that decide, in fewest cards, of cards that are seen; none once a card may be turned."""
    mode, state = holding("TAX" if ruleset == "patience-twelve" else "TXA", ruleset)
    move = mode.word_left(state)
    assert move is not None
    assert mode.check(state, move) is None
    assert mode.read(state, move).words == ("AT",)
    hidden = replace(state, stock=tuple("???"))
    assert mode.word_left(hidden) == move
    rare = type(mode)(mode.ruleset, with_everyday(tiny("TA TT"), ["TT"]))
    assert rare.word_left(state) is None, "it may be turned"
    assert mode.word_left(replace(state, stock=())) is None, "there is no card"


def test_a_word_of_the_waste_keeps_no_card_from_being_turned() -> None:
    mode, state = holding("TAC", "patience-heaps")
    turned = replace(state, open=("S",), own=HeapState(state.of(HeapState).heaps, open_live=True))
    mode = type(mode)(mode.ruleset, with_everyday(tiny("AS CAT"), ["AS", "CAT"]))
    assert codes(mode, turned) == ["everyday-word-left"]
    move = mode.word_left(turned)
    assert move is not None
    assert mode.read(turned, move).words == ("CAT",)


def test_a_game_is_not_lost_while_a_rare_word_can_be_laid() -> None:
    mode, state = holding("TA")
    mode = type(mode)(mode.ruleset, with_everyday(tiny("TA TT"), ["TT"]))
    last = State(state.seats)
    assert mode.outcome(last) is None
    assert mode.offers(last) >= {Place}


def test_without_everyday_words_all_words_decide() -> None:
    mode, state = holding("TA")
    assert codes(type(mode)(mode.ruleset, tiny("TA")), state) == ["not-stuck"]


def test_the_waste_may_be_turned_past_while_only_rare_words_use_it() -> None:
    rare = with_everyday(tiny("TA XX"), ["XX"])
    mode, state = holding("TQ", "patience-heaps", turn_past_usable=False)
    mode = type(mode)(mode.ruleset, rare)
    turned = State(state.seats, tuple("QQQ"), open=("A",), own=HeapState(state.of(HeapState).heaps))
    assert codes(mode, turned) == []
    strict = type(mode)(mode.ruleset.changed(stuck_by="valid"), rare)
    assert codes(strict, turned) == ["not-stuck"]


def test_the_heaps_are_to_be_preferred_by_the_words_that_decide() -> None:
    mode, state = holding("TACS", "patience-heaps")
    state = State(state.seats, state.stock, open=("T",), own=HeapState(state.of(HeapState).heaps))
    opening = open_game("patience-heaps", ("",), 1, "en", BY_EVERYDAY).mode
    assert isinstance(opening, Patience)
    assert opening.deciding.words is not opening.words
    for usual, reported in ((["AT"], ("prefer-heaps",)), (["CC"], ())):
        table = type(mode)(mode.ruleset, with_everyday(tiny("AT CC"), usual))
        slots = table.slots(state)
        waste = next(slot for slot in slots if slot.zone == "open")
        a = next(slot for slot, card in slots.items() if card == "A")
        assert table.notes(state, Place(((a, (0, 0), ""), (waste, (1, 0), "")))) == reported  # type: ignore[arg-type]


def test_the_refusal_names_an_everyday_word() -> None:
    said = broken_rule_text(Broken("everyday-word-left"), rulefile.load("patience-six"))
    assert "everyday word" in said


@pytest.mark.parametrize("ruleset", METHODS)
def test_the_default_leaves_the_hashes_of_books_and_codes_as_they_are(ruleset: str) -> None:
    shipped = BookShelf(lambda fault: pytest.fail(str(fault)), ALL)
    assert shipped.holds(ruleset, "en")
    opening = open_game(ruleset, ("",), 0, "en", BY_EVERYDAY)
    found = shipped.book(ruleset, "en")
    assert found is not None
    assert book.hashes(opening.mode.ruleset, opening.lexicon)["ruleset_hash"] != found.header.ruleset_hash


def test_only_a_ruleset_that_offers_it_takes_it() -> None:
    rules = rulefile.load("patience-six")
    assert options_for(EVERYDAY, rules) == BY_EVERYDAY
    assert options_for(ALL, rules) == {}
    assert options_for(EVERYDAY, rulefile.load("scrabble", 2)) == {}


@pytest.mark.parametrize("ruleset", METHODS)
def test_everyday_lines_are_found_and_hold(ruleset: str) -> None:
    opening = open_game(ruleset, ("",), 0, "eo", BY_EVERYDAY)
    usual = words_of(opening.lexicon, EVERYDAY)
    solver = Solver(opening.mode, usual, judging=opening.lexicon)
    found = 0
    for number in (1, 5, 11):
        state = opening.start(number)
        answer = solver.solve(state, 600, number)
        if isinstance(answer, SolvedLine):
            found += 1
            line = notation.written(answer.moves)
            assert forge.disproof(opening, number, line, "", "", usual) == ""
            for move in answer.moves:
                state = opening.mode.apply(state, move)
            assert opening.mode.outcome(state) is Outcome.WON
    assert found > 0


def test_the_shelf_gives_the_options_of_the_book_that_is_preferred() -> None:
    shelf = BookShelf(lambda fault: pytest.fail(str(fault)), EVERYDAY)
    assert shelf.options("patience-six", "en") == BY_EVERYDAY
    assert shelf.decided("patience-six", "en") == {"stuck_by"}
    assert shelf.holds("patience-six", "en")
    usual = dict(shelf.hashes("patience-six", "en"))
    shelf.prefer(ALL)
    assert shelf.options("patience-six", "en") == {}
    assert shelf.holds("patience-six", "en")
    assert shelf.hashes("patience-six", "en") != usual


def test_a_book_with_unknown_options_is_reported_and_ignored(home: Path) -> None:
    path = small_book(home, EVERYDAY)
    found = book.read_book(path)
    head = msgspec.structs.replace(found.header, options={"no_such": True})
    path.write_bytes(book.packed(found._replace(header=head), path))
    reported: list[Fault] = []
    shelf = BookShelf(reported.append, EVERYDAY)
    assert shelf.options("patience-six", "en") == {}
    assert len(reported) == 1


def test_a_code_determines_the_words_that_decide_about_turning() -> None:
    for options in ({}, BY_EVERYDAY):
        opening = open_game("patience-heaps", ("",), 7, "eo", options)
        reported = daily.code("patience-heaps", "eo", 7, book.hashes(opening.mode.ruleset, opening.lexicon))
        wanted, here = resolve_code(GameRequest(str(reported)))
        assert (wanted.options, wanted.deal, here) == (options, 7, None)
        other = "aa" if reported.checksum != "aa" else "bb"
        wanted, here = resolve_code(GameRequest(f"heaps-eo-7-{other}"))
        assert wanted.options == {}
        assert here is not None
        assert here.deal == 7


def test_play_takes_the_rule_with_the_words(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = small_book(home, EVERYDAY)
    numbers = {deal.number for deal in book.read_book(path).deals}
    setup = opened_by("patience-six", monkeypatch, "--language", "en", "--words", "everyday")
    assert setup.options == BY_EVERYDAY
    assert setup.deal in numbers
    given = ("--language", "en", "--words", "everyday", "--set", "stuck_by=valid")
    assert opened_by("patience-six", monkeypatch, *given).options == {"stuck_by": "valid"}
    assert opened_by("patience-six", monkeypatch, "--language", "en").options == {}
    typed = parse_request("kanugo play patience-six --language en --words everyday")
    assert isinstance(typed, GameRequest)
    assert with_solution_words(typed).options == BY_EVERYDAY
    assert with_solution_words(typed).deal in numbers


@pytest.mark.slow
def test_forge_takes_the_rule_with_the_words(home: Path) -> None:
    out = home / "new.deals"
    forged = ["lab", "forge", "patience-six", "--language", "en", "--count", "2", "--rollouts", "400"]
    assert run([*forged, "--words", "everyday", "--out", str(out)]) == 0
    assert book.read_book(out).header.options == BY_EVERYDAY
    assert run(["lab", "forge", "--verify", str(out)]) == 0
    assert run([*forged, "--out", str(out), "--force"]) == 0
    assert book.read_book(out).header.options == {}


def test_solve_takes_the_rule_with_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["solve", "patience-twelve", "--deal", "1", "--language", "eo", "--rollouts", "300", "--json"]
    assert run([*line, "--words", "everyday"]) == 0
    assert '"rarer": []' in capsys.readouterr().out
