"""What the search for the win of a patience proves, and where finding nothing is no proof."""

import pytest

from game.search import solve
from game.table.board import Board, Laid
from game.table.mode import mode_of
from game.table.moves import Exchange, Slot
from game.table.state import Phase, Seat, State
from game.words.lexicon import Lexicon
from tests.search.endings import tiny, twelve
from tests.tiny import ruleset


def test_a_letter_that_no_word_takes_is_a_proof() -> None:
    ending = twelve(tiny("CAT TA AT ACT"), "CATX", "ATATATATAT")
    answer = solve.Solver(ending.mode, ending.words).solve(ending.state, 10)
    assert answer == solve.Impossible("letter", "X")


@pytest.mark.parametrize("down", [False, True])
def test_near_a_wall_of_its_grid_the_search_proves_nothing(down: bool) -> None:
    words, hand, stock = tiny("CAT TA AT ACT"), "CATX", "ATATATATAT"
    for half, proven in ((20, True), (46, False)):
        cells = [(0, place) if down else (place, 0) for place in range(-half, half + 1)]
        board = Board({cell: Laid("A", "A") for cell in cells})
        ending = twelve(words, hand, stock, board)
        answer = solve.Solver(ending.mode, ending.words).solve(ending.state, 1)
        assert isinstance(answer, solve.Impossible) is proven


def test_a_letter_outside_the_alphabet_is_a_proof() -> None:
    ending = twelve(tiny("AB BA", "AB"), "ABX")
    answer = solve.Solver(ending.mode, ending.words).solve(ending.state, 10)
    assert answer == solve.Impossible("letter", "X")


def test_nothing_is_proven_where_words_are_judged_only_when_doubted() -> None:
    ending = twelve(tiny("CAT TA AT ACT"), "CATXX", "AT", adjudication="challenge")
    answer = solve.Solver(ending.mode, ending.words).solve(ending.state, 10)
    assert isinstance(answer, solve.Unknown)


def test_nothing_is_proven_where_cards_are_exchanged() -> None:
    """The search does not exchange, so what it does not find may be there."""
    words = tiny("CAT TA AT ACT")
    mode = mode_of(ruleset(hand=4, exchange=True, stock_ends_game=True), words)
    state = State((Seat("", tuple("CATX")),), tuple("ATX"), open=("A",))
    assert isinstance(solve.Solver(mode, words).solve(state, 10), solve.Unknown)


def test_in_the_middle_of_an_exchange_no_line_is_told() -> None:
    """The placements that are found would be refused: first a card is to be taken, and one hand card goes."""
    words = tiny("CAT TA AT ACT")
    mode = mode_of(ruleset(hand=3, exchange=True), words)
    state = State((Seat("", tuple("CAT")),), tuple("AT"), open=("T",))
    solver = solve.Solver(mode, words)
    assert isinstance(solver.solve(state, 100), solve.SolvedLine)
    declared = mode.apply(state, Exchange((Slot("hand", 0),)))
    assert declared.phase is Phase.DECLARED
    assert solver.solve(declared, 100) == solve.Unknown(0)


def test_nothing_is_proven_where_a_grammar_judges_too() -> None:
    words = tiny("CAT TA AT ACT")
    ending = twelve(words, "CATX", "AT")
    derived = Lexicon(words.automaton, words.tier, derives=True)
    answer = solve.Solver(ending.mode, derived).solve(ending.state, 10)
    assert isinstance(answer, solve.Unknown)


def test_a_search_cut_off_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The light never claims what the proof does not give."""
    ending = twelve(tiny("AB BA ABA BAB"), "AAAAB", "AAAA")
    solver = solve.Solver(ending.mode, ending.words)
    assert solver.solve(ending.state, 5) == solve.Impossible("searched")
    monkeypatch.setattr(solve, "STATES", 3)
    assert solver.solve(ending.state, 5) == solve.Unknown(5)
