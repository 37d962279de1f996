"""Hints: allowed plays in common words, ordered by what each game wants, found without looking face down."""

import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from math import log2

import pytest

from game.opening import Opening, open_game
from game.search import StoppedError
from game.search.hints import Hints, _rarity, hints_for, tier_within, words_within
from game.search.kernel.plays import Pieces, plays
from game.table import rulefile
from game.table.board import Board, Laid
from game.table.facedown import seen_by
from game.table.mode import Laying, Setup, cells_of, mode_of
from game.table.position import Position
from game.table.session import Session
from game.table.state import Phase, State
from game.words.lexicon import lexicon_of
from game.words.pack import Title, pack
from modes.moves import Draw
from modes.states import HeapState
from modes.tiles import Tiles
from tests.search.test_form import lexicon
from tests.tiny import TinyWords
from tests.waiting import wait_until

GAMES = [
    ("patience-six", 1),
    ("patience-twelve", 1),
    ("patience-heaps", 1),
    ("kan-u-go", 3),
    ("scrabble", 2),
    ("literaki", 2),
    ("skrablo", 2),
    ("ekraibl-hard", 2),
    ("ekraibl-simple", 2),
]


def opened(ruleset: str, players: int, deal: int = 11) -> Opening:
    return open_game(ruleset, ("",) if players == 1 else tuple("ABCDEFG"[:players]), deal)


def all_plays(opening: Opening, state: State, tier: str | None = None) -> list[int]:
    """What every play counts, the most first."""
    slots = tuple(opening.mode.slots(state).values())
    words = opening.lexicon if tier is None else words_within(opening.lexicon, tier)
    return [found.score for found in plays(Position(opening.mode.ruleset, state.board, slots), words)]


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_every_hint_is_allowed_in_common_words_and_no_two_are_the_same(ruleset: str, players: int) -> None:
    opening = opened(ruleset, players)
    session = Session(opening.mode, opening.setup)
    hints = Hints(opening.mode, opening.lexicon)
    common = words_within(opening.lexicon, "everyday")
    number = 0
    for _ in range(4):
        found = hints.find(seen_by(session.state, session.state.turn))
        number += len(found)
        assert len(found) <= 5
        assert len({hint.words for hint in found}) == len(found)
        for hint in found:
            assert session.check(hint.move) is None
            assert all(word in common for word in hint.words)
        if found:
            session.make(found[-1].move)
        elif Draw in opening.mode.offers(session.state):
            session.make(Draw())
    assert number >= 5


@pytest.mark.parametrize(("ruleset", "players"), [("kan-u-go", 3), ("scrabble", 2), ("literaki", 2)])
def test_with_others_at_the_table_the_first_hint_counts_most(ruleset: str, players: int) -> None:
    opening = opened(ruleset, players)
    session = Session(opening.mode, opening.setup)
    hints = Hints(opening.mode, opening.lexicon)
    for _ in range(3):
        found = hints.find(session.state)
        counts = [opening.mode.worth(session.state, hint.move) for hint in found]
        assert counts[0] == all_plays(opening, session.state, "everyday")[0]
        assert counts == sorted(counts, reverse=True)
        session.make(found[0].move)


@pytest.mark.parametrize("ruleset", ["patience-six", "patience-twelve", "patience-heaps"])
def test_a_hint_uses_nothing_face_down(ruleset: str) -> None:
    opening = opened(ruleset, 1)
    state = opening.mode.start(opening.setup)
    heaps = tuple((*reversed(heap[:-1]), *heap[-1:]) for heap in state.of(HeapState).heaps)
    otherwise = replace(state, stock=tuple(reversed(state.stock)))
    if heaps:
        otherwise = otherwise.with_own(HeapState, heaps=heaps)
    hints = Hints(opening.mode, opening.lexicon)
    assert hints.find(state) == hints.find(otherwise) == hints.find(seen_by(state, 0))


def test_in_a_patience_a_hard_letter_goes_before_easy_ones() -> None:
    opening = opened("patience-twelve", 1)
    state = opening.mode.start(opening.setup)
    state = state.with_seat(replace(state.seat, hand=tuple("QUITAEISTEAR")))
    (first, *_) = Hints(opening.mode, opening.lexicon).find(state)
    assert "Q" in first.words[0]


def test_in_a_patience_rare_letters_spent_are_weighed_against_what_can_be_laid_next() -> None:
    opening = opened("patience-twelve", 1)
    common = opening.lexicon.at("common")
    short = [set(word) for word in common if len(word) <= 4]
    having = {letter: sum(letter in word for word in short) for letter in common.alphabet}
    rarity = {letter: log2((1 + max(having.values())) / (1 + each)) for letter, each in having.items()}
    board = Board.parse("CAT")
    hand = tuple("JOBWE")
    state = replace(opening.mode.start(opening.setup), board=board)
    state = state.with_seat(replace(state.seat, hand=hand))

    def worth(pieces: Pieces) -> float:
        laid = [letter for _, (letter, _) in pieces]
        rest = list(hand)
        for letter in laid:
            rest.remove(letter)
        then = plays(Position(opening.mode.ruleset, board.with_(dict(pieces)), tuple(rest)), common)
        return sum(map(rarity.__getitem__, laid)) + log2(1 + len(then))

    every = plays(Position(opening.mode.ruleset, board, hand), common)
    assert 10 < len(every) < 150
    found = Hints(opening.mode, opening.lexicon).find(state)[0]
    first = next(play for play in every if {cell for cell, _ in play.pieces} == set(cells_of(found.move)))
    assert first.words == found.words
    assert worth(first.pieces) == pytest.approx(max(worth(play.pieces) for play in every))


def test_rare_words_are_hinted_only_on_request() -> None:
    words = lexicon({"AB": 2, "ABA": 1}, "ABC")
    mode = mode_of(opened("patience-twelve", 1).mode.ruleset, words)
    state = replace(opened("patience-twelve", 1).mode.start(opened("patience-twelve", 1).setup))
    state = state.with_seat(replace(state.seat, hand=("A", "B")))
    assert Hints(mode, words).find(state) == []
    (hint,) = Hints(mode, words, "full").find(state)
    assert hint.words == ("AB",)


def test_hints_use_the_requested_tier() -> None:
    words = lexicon({"AB": 2, "ABA": 1}, "ABC")
    mode = mode_of(opened("patience-twelve", 1).mode.ruleset, words)
    state = mode.start(opened("patience-twelve", 1).setup)
    state = state.with_seat(replace(state.seat, hand=("A", "B")))
    assert isinstance(hints_for(mode), Hints)
    assert hints_for(mode).find(state) == []
    assert [hint.words for hint in hints_for(mode, "full").find(state)] == [("AB",)]


def test_of_rare_words_that_judge_no_more_than_the_known_ones_are_hints() -> None:
    tiers = ("common", "known", "full")
    words = lexicon_of(pack({"AB": 1, "BA": 2, "AA": 3}, Title("three", "", ("A", "B"), tiers, "full")))
    asked = ("common", "known", "full", "none such")
    assert [tier_within(words, tier) for tier in asked] == ["common", "known", "known", "known"]
    judged = words.at("common")
    assert [tier_within(judged, tier) for tier in asked] == ["common"] * 4
    plain = lexicon({"AB": 1, "BA": 2}, "AB")
    assert [tier_within(plain, tier) for tier in asked] == ["common", "full", "full", "full"]


@pytest.mark.parametrize(("ruleset", "players"), [("scrabble", 2), ("kan-u-go", 3)])
def test_plays_sifted_in_parts_give_the_same_hints(
    ruleset: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening = opened(ruleset, players)
    state = opening.mode.start(opening.setup)
    hints = Hints(opening.mode, opening.lexicon)
    whole = hints.find(state, 20)
    monkeypatch.setattr("game.search.hints._AT_ONCE", 7)
    assert hints.find(state, 20) == whole
    assert len(whole) > 15


@pytest.mark.slow
def test_without_a_common_tier_the_judging_one_is_taken() -> None:
    english = opened("patience-twelve", 1).lexicon
    assert tier_within(english, "common") == "common"
    assert tier_within(english.at("common"), "full") == "common"
    nouns = opened("ekraibl-hard", 2).lexicon
    assert set(nouns.at(tier_within(nouns, "common"))) <= set(nouns)


def test_a_search_that_is_stopped_comes_back_at_once() -> None:
    opening = opened("scrabble-nine", 2)
    state = opening.mode.start(opening.setup)
    hints = Hints(opening.mode, opening.lexicon)
    state = replace(state, board=_some_board(opening))
    state = state.with_seat(replace(state.seat, hand=tuple("??AEINRST")))

    def ask() -> None:
        with suppress(StoppedError):
            while True:
                hints.find(state)

    asking = threading.Thread(target=ask)
    asking.start()
    # A stop between two searches stops neither.
    wait_until(lambda: not asking.is_alive(), "it goes on searching", hints.stop)


def test_after_a_stop_hints_are_found_again() -> None:
    opening = opened("patience-twelve", 1)
    state = opening.mode.start(opening.setup)
    hints = Hints(opening.mode, opening.lexicon)
    before = hints.find(state)
    assert before
    hints.stop()
    assert hints.find(state) == before


class FindsItsOwn(Tiles):
    """Scrabble, if no lexicon could search it."""

    searchable = False

    def plays(self, board: Board, pieces: Sequence[str]) -> Iterable[Laying]:
        row = tuple(((6 + n, 7), Laid(letter, letter)) for n, letter in enumerate("CAT"))
        return (row[:2], row) if set("CAT") <= set(pieces) and not board else ()


def test_a_mode_that_finds_its_own_plays_gives_hints_after_a_stop_too() -> None:
    mode = FindsItsOwn(rulefile.load("scrabble", 2), TinyWords("CA CAT"))
    state = mode.start(Setup(ruleset="scrabble", names=("A", "B"), deal=1))
    state = state.with_seat(replace(state.seat, hand=tuple("TACXXXX")))
    hints = hints_for(mode)
    hints.stop()
    assert [hint.words for hint in hints.find(state)] == [("CAT",), ("CA",)]
    assert [hint.words for hint in hints.find(state, 1)] == [("CAT",)]
    assert hints.find(replace(state, phase=Phase.OVER)) == []
    assert hints.find(state.with_seat(replace(state.seat, hand=()))) == []


def _some_board(opening: Opening) -> Board:
    """A few words on the board."""
    session = Session(opening.mode, opening.setup)
    hints = Hints(opening.mode, opening.lexicon)
    for _ in range(6):
        found = hints.find(session.state, 1)
        if found:
            session.make(found[0].move)
    return session.state.board


def test_how_hard_a_letter_is_goes_by_the_short_words_that_have_it() -> None:
    words = lexicon({"AB": 1, "AAAB": 1, "ABCB": 1, "ABD": 2, "AAAAC": 1}, "ABCDE")
    having = {
        "A": 5,
        "B": 5,
        "C": 2,
        "D": 2,
        "E": 1,
    }  # words, and one for each letter; the longest is too long
    rarity = _rarity(words)
    assert rarity[0] == 0.0
    assert dict(zip("ABCDE", rarity[1:], strict=True)) == {
        letter: log2(5 / each) for letter, each in having.items()
    }
    assert _rarity(words.at("common"))[4] == log2(4)


def test_plays_that_are_not_tried_come_after_those_that_are(monkeypatch: pytest.MonkeyPatch) -> None:
    opening = opened("patience-twelve", 1)
    state = opening.mode.start(opening.setup)
    state = state.with_seat(replace(state.seat, hand=tuple("JOBWE")))
    hints = Hints(opening.mode, opening.lexicon)
    every = hints.find(state, 1000)
    assert hints.find(state) == every[:5]
    monkeypatch.setattr("game.search.hints._TRIED", 3)
    few = hints.find(state, 1000)
    assert {hint.words for hint in few} == {hint.words for hint in every}

    def spent(words: tuple[str, ...]) -> float:
        return sum(hints._rarity[hints.words.alphabet.index(letter) + 1] for letter in words[0])

    rest = [spent(hint.words) for hint in few[3:]]
    assert rest == sorted(rest, reverse=True)
    assert min(spent(hint.words) for hint in few[:3]) >= rest[0]


def test_nothing_is_hinted_where_nothing_can_be_laid() -> None:
    opening = opened("kan-u-go", 3)
    state = opening.mode.start(opening.setup)
    hints = Hints(opening.mode, opening.lexicon)
    for phase in (Phase.DECLARED, Phase.OUT, Phase.ROUND_OVER, Phase.OVER, Phase.RESIGNED):
        assert hints.find(replace(state, phase=phase)) == []
    assert hints.find(state.with_seat(replace(state.seat, hand=()))) == []
    assert len(hints.find(state, 2)) == 2
