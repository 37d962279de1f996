"""What the search for the win of a patience proves, and where finding nothing is no proof."""

import pytest

from game.fault import Fault
from game.search.solver import solve
from game.table.board import Board, Laid
from game.table.mode import mode_of
from game.table.moves import Exchange, Place, Slot
from game.table.state import Phase, Seat, State
from game.words.lexicon import Lexicon
from modes.moves import Draw
from modes.states import HeapState
from tests.search.endings import METHODS, can_be_won, endings, replayed, tiny, twelve, with_everyday
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


@pytest.mark.parametrize(("hand", "once"), [("ATATZ", True), ("ATATZO", False)])
def test_a_card_that_no_word_can_take_any_more_ends_the_search(hand: str, once: bool) -> None:
    """A Z needs an O here: none lies there, and none is left."""
    board = Board({(0, 0): Laid("A", "A"), (1, 0): Laid("T", "T")})
    ending = twelve(tiny("AT TA ZO"), hand, board=board)
    solver = solve.Solver(ending.mode, ending.words)
    assert solver.solve(ending.state, 10) == solve.Impossible("searched")
    assert (solver.endings.entered == 1) is once


def test_between_two_turns_of_the_heaps_nothing_is_searched_again() -> None:
    """No O is left for a Z: however often the cards are turned, it is the same state."""
    words = tiny("AT TA ZO")
    mode = mode_of(ruleset(mode=METHODS["heaps"], hand=0, heaps=(1, 2), turn_by=2), words)
    board = Board({(0, 0): Laid("A", "A"), (1, 0): Laid("T", "T")})
    state = State((Seat(""),), tuple("ZZZZZ"), board, own=HeapState(((), ()), False))
    solver = solve.Solver(mode, words)
    solver.lay_out(state, 1)
    assert solver.endings.exhaust(20_000) == 0
    assert solver.endings.entered == 1


def test_equal_heaps_are_searched_once() -> None:
    """It is the same whose A is laid first; what is left of the other two heaps differs."""
    words = tiny("AT TA AA ZO")
    mode = mode_of(ruleset(mode=METHODS["heaps"], hand=0, heaps=(1, 1, 1)), words)
    board = Board({(0, 0): Laid("A", "A"), (1, 0): Laid("T", "T")})
    entered = []
    for heaps in ((("A",), ("A",), ("Z",)), (("Z", "A"), ("T", "A"), ())):
        state = State((Seat(""),), (), board, own=HeapState(heaps, False))
        solver = solve.Solver(mode, words)
        solver.lay_out(state, 1)
        assert solver.endings.exhaust(20_000) == 0
        entered.append(solver.endings.entered)
    assert entered[0] < entered[1]


@pytest.mark.parametrize(("heaps", "stock", "once"), [((("O",),), "ZNTA", False), (((),), "ZNOTA", True)])
def test_a_card_that_comes_alone_needs_words_lying_there(
    heaps: tuple[tuple[str, ...], ...], stock: str, once: bool
) -> None:
    """A Z needs an O and an N beside it, and these two are no word: without heaps they do not come
    together."""
    words = tiny("AT TA ZON")
    mode = mode_of(ruleset(mode=METHODS["heaps"], hand=0, heaps=(1,), turn_by=1), words)
    board = Board({(0, 0): Laid("A", "A"), (1, 0): Laid("T", "T")})
    state = State((Seat(""),), tuple(stock), board, own=HeapState(heaps, False))
    solver = solve.Solver(mode, words)
    solver.endings.least_of_heaps = 1
    solver.lay_out(state, 1)
    assert solver.endings.exhaust(20_000) == 0
    assert (solver.endings.entered == 1) is once


def test_a_card_is_turned_in_time_before_a_play_of_the_heaps() -> None:
    """The rare word ATS uncovers an E; then AE forbids turning the Z, which only comes together with it."""
    words = with_everyday(tiny("AT ATS AE AZE"), ["AT", "AE", "AZE"])
    rules = ruleset(mode=METHODS["heaps"], hand=0, heaps=(2,), stuck_by="everyday")
    board = Board({(0, 0): Laid("A", "A"), (1, 0): Laid("T", "T")})
    state = State((Seat(""),), ("Z",), board, own=HeapState((("E", "S"),), False))
    mode = mode_of(rules, words)
    solver = solve.Solver(mode, words)
    solver.lay_out(state, 1)
    assert solver.endings.exhaust(100) == 1
    moves = list(solver.moves(state))
    assert [type(move) for move in moves] == [Draw, Place, Place]
    assert not replayed(mode, state, moves).left()


def test_a_line_is_no_win_where_a_rarer_word_refuses_the_waste() -> None:
    """With `heaps_first` QL, which no line of everyday words makes, keeps the L of the waste from use."""
    ending = list(endings("heaps", 1071, 6, "everyday"))[5]
    usual = ending.words.everyday
    assert usual is not None
    assert isinstance(solve.Solver(ending.mode, usual).solve(ending.state, 20), solve.SolvedLine)
    solver = solve.Solver(ending.mode, usual, judging=ending.words)
    assert isinstance(solver.solve(ending.state, 20), solve.Unknown)


@pytest.mark.parametrize("lines", ["all words", "everyday words"])
@pytest.mark.parametrize("stuck_by", ["valid", "everyday"])
def test_no_end_of_heaps_that_can_be_won_is_called_lost(stuck_by: str, lines: str) -> None:
    """Also where fewer words than those of a line decide whether a card may be turned, or more. The lines
    found keep the rules."""
    for ending in (*endings("heaps", 7, 8, stuck_by), *endings("heaps", 545, 2, stuck_by)):
        if ending.mode.outcome(ending.state) is None:
            words = ending.words if lines == "all words" else ending.words.everyday
            assert words is not None
            solver = solve.Solver(ending.mode, words, judging=ending.words)
            solver.endings.least_of_heaps = 1
            solver.lay_out(ending.state, 1)
            found = solver.endings.exhaust(20_000)
            assert found == can_be_won(ending._replace(words=words)), ending.state
            if found:
                assert not replayed(ending.mode, ending.state, solver.moves(ending.state)).left()


@pytest.mark.parametrize("kind", METHODS)
def test_the_search_of_every_line_is_exact_without_rollouts(kind: str) -> None:
    # the second of seed 545 is won only by a card turned before a play of the heaps, which are filled again
    for ending in (*endings(kind, 101, 25), *endings(kind, 545, 2)):
        if ending.mode.outcome(ending.state) is None:
            solver = solve.Solver(ending.mode, ending.words)
            solver.lay_out(ending.state, 1)
            assert solver.endings.exhaust(20_000) == can_be_won(ending), ending.state


def test_a_letter_outside_the_alphabet_is_a_proof() -> None:
    ending = twelve(tiny("AB BA", "AB"), "ABX")
    answer = solve.Solver(ending.mode, ending.words).solve(ending.state, 10)
    assert answer == solve.Impossible("letter", "X")


def test_nothing_is_proven_where_words_are_judged_only_when_challenged() -> None:
    ending = twelve(tiny("CAT TA AT ACT"), "CATXX", "AT", adjudication="challenge")
    answer = solve.Solver(ending.mode, ending.words).solve(ending.state, 10)
    assert isinstance(answer, solve.Unknown)


def test_nothing_is_proven_where_cards_are_exchanged() -> None:
    """The search does not exchange, so what it does not find may be there."""
    words = tiny("CAT TA AT ACT")
    mode = mode_of(ruleset(hand=4, exchange=True, stock_ends_game=True), words)
    state = State((Seat("", tuple("CATX")),), tuple("ATX"), open=("A",))
    assert isinstance(solve.Solver(mode, words).solve(state, 10), solve.Unknown)


def test_no_solution_is_returned_during_an_exchange() -> None:
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
    assert solver.solve(ending.state, 5) == solve.Unknown(5, 3)


FIELDS = {
    "open_top_only": "open_top_only",
    "open_refill": "open_refill",
    "stock_ends_game": "stock_ends",
    "refill_hand": "refills_hand",
    "short_turn": "short_turn",
    "waste_uncovers": "uncovers",
    "heaps_first": "heaps_first",
    "heap_refill": "heap_refill",
    "turn_past_usable": "past_usable",
}


@pytest.mark.parametrize("field", FIELDS)
def test_the_search_goes_by_the_rules_of_its_patience(field: str) -> None:
    words = tiny("CAT TA AT ACT")
    for chosen in (True, False):
        others: dict[str, object] = dict.fromkeys(FIELDS, not chosen)
        rules = ruleset(hand=3, turn_by=2, **{**others, field: chosen})
        solver = solve.Solver(mode_of(rules, words), words)
        assert (solver.cards.size_of_hand, solver.cards.turn_by) == (3, 2)
        assert {
            each: bool(getattr(solver.rollouts if name == "past_usable" else solver.cards, name))
            for each, name in FIELDS.items()
        } == {
            **others,
            field: chosen,
        }


@pytest.mark.parametrize(
    ("fields", "solved"),
    [
        ({}, True),
        ({"pieces": {"A": (9, 1), "?": (1, 0)}}, False),
        ({"mode": "patience.SevenHeaps", "heaps": (1,) * 20}, True),
        ({"mode": "patience.TwelveInHand", "hand": 3}, True),
        ({"mode": "kanugo.Kanugo", "hand": 3, "players": (2, 2)}, False),
    ],
)
def test_which_patiences_are_solved(fields: dict[str, object], solved: bool) -> None:
    mode = mode_of(ruleset(**{"hand": 2, **fields}), tiny("CAT TA AT ACT"))
    assert solve.solvable(mode) is solved


def test_a_mode_that_cannot_be_solved_is_a_fault() -> None:
    words = tiny("CAT TA AT ACT")
    mode = mode_of(ruleset(mode="kanugo.Kanugo", hand=3, players=(2, 2)), words)
    with pytest.raises(Fault) as refused:
        solve.Solver(mode, words)
    said = "found mode kanugo.Kanugo, expected a patience of a known kind, no blanks"
    assert str(refused.value) == f"solver: {said}"


def test_after_a_stop_a_search_that_is_resumed_finds_again() -> None:
    words = tiny("CAT TA AT ACT")
    ending = twelve(words, "AT", "CATATATAT")
    solver = solve.Solver(ending.mode, words)
    found = solver.solve(ending.state, 100)
    assert isinstance(found, solve.SolvedLine)
    solver.stop()
    assert solver.solve(ending.state, 100) == solve.Unknown(0)
    assert solver.solve(ending.state, 100) == found, "the stop was for the search before"
    solver.stop()
    solver.resume()
    assert solver.solve(ending.state, 100) == found


@pytest.mark.parametrize(
    ("fields", "proven"),
    [
        ({"max_new": 9}, True),
        ({"max_new": 10}, False),
        ({"max_new": None, "pieces": {"A": (3, 1), "C": (2, 1), "T": (3, 1), "X": (1, 1)}}, True),
        ({"max_new": None, "pieces": {"A": (3, 1), "C": (2, 1), "T": (3, 1), "X": (2, 1)}}, False),
    ],
)
def test_nothing_is_proven_where_more_may_be_laid_at_once_than_is_looked_at(
    fields: dict[str, object], proven: bool
) -> None:
    words = tiny("CAT TA AT ACT")
    mode = mode_of(ruleset(mode="patience.TwelveInHand", **{"hand": 4, **fields}), words)
    state = State((Seat("", tuple("CATX")),), tuple("TAT"))
    answer = solve.Solver(mode, words).solve(state, 1)
    assert isinstance(answer, solve.Impossible) is proven
