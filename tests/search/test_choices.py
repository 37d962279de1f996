"""What a line chooses from: all placements with at most one extra card, and of these one that leaves letters
squares to go to."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.search.kernel import bits
from game.table.board import Board
from game.table.mode import mode_of
from game.table.state import Seat, State
from modes.states import HeapState
from tests.search.endings import endings, tiny
from tests.search.sources import interpreted
from tests.tiny import ruleset

SOLVE = interpreted("solver.solve")
OWN = 64


def searches(number: int) -> Iterator[Any]:
    """Kernels on which endings by chance are laid out, as they are before a line's first placement."""
    for ending in endings("heaps", 5, number):
        solver = SOLVE.Solver(ending.mode, ending.words)
        solver.lay_out(ending.state, 1)
        solver.preferences.draw(False, False)
        solver.preferences.weigh()
        solver.cards.take_up()
        yield solver


def listed(solver: Any, extra: int) -> list[tuple[int, int, int]]:
    """The placements of what is in hand, with an extra card those that need it."""
    before = solver.cards.rack.have[extra] if extra < OWN else 0
    if extra < OWN:
        solver.cards.rack.have[extra] += 1
        solver.cards.rack.many += 1
    solver.cards.list_held(0)
    found = [
        (solver.cards.results.out_keys[i] & bits.LOW, solver.cards.results.out_pieces[i])
        for i in range(solver.cards.results.found)
    ]
    if extra < OWN:
        solver.cards.rack.have[extra] -= 1
        solver.cards.rack.many -= 1
        found = [each for each in found if letters(*each).count(extra) > before]
    return [(*each, extra) for each in found]


def letters(key: int, pieces: int) -> list[int]:
    return [pieces >> 7 * i & 63 for i in range(key >> 20 & 15)]


def noted(solver: Any) -> list[tuple[int, int, int]]:
    return [
        (solver.lines.walk.value_keys[i], solver.lines.walk.value_pieces[i], solver.lines.walk.value_extra[i])
        for i in range(solver.lines.walk.noted)
    ]


def test_one_walk_finds_what_a_walk_with_each_extra_card_lists() -> None:
    alone = several = 0
    for solver in searches(20):
        stops = solver.lines.plays._look_at_stops(0, 0)
        extra = [letter for letter in range(62) if stops >> letter & 1]
        own = listed(solver, OWN)
        helped = [each for letter in extra for each in listed(solver, letter)]
        solver.lines.walk.look(stops, 0)
        found = noted(solver)
        assert solver.lines.walk.own is bool(own)
        if own:
            assert sorted(each for each in found if each[2] == OWN) == sorted(own)
            alone += 1
        else:
            assert sorted(found) == sorted(helped)
            assert solver.lines.walk.helps == sum(1 << letter for letter in {each[2] for each in helped})
            several += len({each[2] for each in helped}) > 1
    assert alone > 5
    assert several > 1


def squares(solver: Any, key: int, pieces: int, of: int = -1) -> int:
    """How many letters that are not laid yet, or of these (bits), have a square for a single card after a
    placement."""
    open_to = 0
    solver.cards.grid.lay(key, pieces)
    for letter in range(62):
        if of >> letter & 1 and solver.preferences.unlaid[letter] > letters(key, pieces).count(letter):
            have, many = list(solver.cards.rack.have), solver.cards.rack.many
            solver.cards.rack.have = [int(each == letter) for each in range(64)]
            solver.cards.rack.many = 1
            open_to += bool(solver.cards.list_held(0))
            solver.cards.rack.have, solver.cards.rack.many = have, many
    solver.cards.grid.lift()
    return open_to


def chosen(solver: Any, of: int = -1) -> tuple[int, list[int]]:
    """How many letters have a square after the placement chosen of all, and after each."""
    stops = solver.lines.plays._look_at_stops(0, 0)
    solver.lines.walk.look(stops, 0)
    found = noted(solver)
    if solver.cards.kernel.contact.limited or not solver.lines._choose_from(
        0 if solver.lines.walk.own else stops
    ):
        return 0, [0]  # where single cards may lie is no matter of words alone, or there is nothing to choose
    left = [
        squares(solver, key, pieces, of)
        for key, pieces, extra in found
        if extra == OWN or not solver.lines.walk.own
    ]
    key, pieces, _ = found[solver.lines.choice]
    return squares(solver, key, pieces, of), left


def test_the_placement_chosen_leaves_most_letters_a_square() -> None:
    reported = 0
    for solver in searches(40):
        solver.lines.look_ahead(10_000, (1 << 40, 0, 0), 0)
        of_it, left = chosen(solver)
        assert of_it == max(left)
        reported += min(left) < max(left)
    assert reported > 3


def test_hard_letters_outside_the_heaps_are_left_squares_before_all_others() -> None:
    reported = 0
    for solver in searches(70):
        hard = solver.preferences.outside = sum(
            1 << letter for letter in range(62) if solver.preferences.unlaid[letter] == 1
        )
        solver.preferences.hook_worth = 1 << 40
        solver.lines.look_ahead(10_000, (1, 0, 0), 0)
        of_it, left = chosen(solver, hard)
        assert of_it >= max(left) - 1, "a second square of a letter is worth half"
        reported += min(left) < max(left)
    assert reported > 3


def test_a_letter_that_another_one_waits_for_is_left_no_square() -> None:
    reported = 0
    for solver in searches(40):
        for letter in range(62):
            if solver.preferences.in_heaps[letter]:
                solver.preferences.awaited = 1 << letter
                solver.lines.look_ahead(10_000, (0, 0, 0), 1 << 40)
                of_it, left = chosen(solver, solver.preferences.awaited)
                assert of_it == min(left)
                reported += min(left) < max(left)
    assert reported > 3


@pytest.mark.parametrize(("looks", "ways"), [(0, (1, 1, 1)), (1, (1, 1))])
def test_looking_ahead_by_numbers_that_cannot_be_is_refused(looks: int, ways: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="to look beyond"):
        next(searches(1)).lines.look_ahead(looks, ways, 0)


@pytest.mark.parametrize("outside", [False, True])
def test_only_for_a_hard_letter_outside_a_letter_of_the_heaps_is_kept_from_squares(outside: bool) -> None:
    """Q waits for U as long as it is not laid, and a Q on a heap is laid from there."""
    words = tiny("QUA QUAY TO IT TAP PAT TOP PIT TAPS SO", "ACIOPQSTUY")
    mode = mode_of(ruleset(mode="patience.SevenHeaps", heaps=(1, 1)), words)
    heaps = (("U",), ("T",)) if outside else (("U",), ("Q",))
    stock = ("A", "T", "Q") if outside else ("A", "T", "T")
    solver = SOLVE.Solver(mode, words)
    solver.lay_out(State((Seat(""),), stock, Board.parse(["TO"], (0, 0)), own=HeapState(heaps)), 0)
    solver.preferences.hard = solver.rollouts.weights[solver._code("Q")]
    solver.preferences.draw(False, False)
    assert solver.preferences.outside == (1 << solver._code("Q") if outside else 0)
    assert solver.preferences.awaited == (1 << solver._code("U") if outside else 0)


def test_where_the_partner_lies_outside_too_nothing_is_kept_from_squares() -> None:
    words = tiny("QUA QUAY TO IT TAP PAT TOP PIT TAPS SO", "ACIOPQSTUY")
    mode = mode_of(ruleset(mode="patience.SevenHeaps", heaps=(1,)), words)
    solver = SOLVE.Solver(mode, words)
    solver.lay_out(
        State((Seat(""),), ("A", "U", "Q"), Board.parse(["TO"], (0, 0)), own=HeapState((("T",),))), 0
    )
    solver.preferences.hard = solver.rollouts.weights[solver._code("Q")]
    solver.preferences.draw(False, False)
    assert solver.preferences.outside
    assert not solver.preferences.awaited


def test_numbers_of_squares_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="63 companions, 64 followers, 8 hooks"):
        next(searches(1)).preferences.prefer_squares([0] * 63, [0] * 64, [0] * 8)
