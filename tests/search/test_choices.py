"""What a line chooses from: all placements with at most one card lent, and of these one that leaves letters
squares to go to."""

from typing import Any

import pytest

from game.search import bits
from tests.search.endings import endings
from tests.search.sources import interpreted

SOLVE = interpreted("solve")
OWN = 64


def searches(number: int) -> list[Any]:
    """Kernels on which endings by chance are laid out, as they are before a line's first placement."""
    kernels = []
    for ending in endings("heaps", 5, number):
        solver = SOLVE.Solver(ending.mode, ending.words)
        solver.lay_out(ending.state, 1)
        kernel = solver.kernel
        kernel._draw_leanings(False)
        kernel._weigh_leaning()
        kernel._take_up()
        kernels.append(kernel)
    return kernels


def listed(kernel: Any, lent: int) -> list[tuple[int, int, int]]:
    """The placements of what is in hand, with a card lent those that need it."""
    before = kernel.have[lent] if lent < OWN else 0
    if lent < OWN:
        kernel.have[lent] += 1
        kernel.many += 1
    kernel._list_held(0)
    found = [(kernel.out_keys[i] & bits.LOW, kernel.out_pieces[i]) for i in range(kernel.found)]
    if lent < OWN:
        kernel.have[lent] -= 1
        kernel.many -= 1
        found = [each for each in found if letters(*each).count(lent) > before]
    return [(*each, lent) for each in found]


def letters(key: int, pieces: int) -> list[int]:
    return [pieces >> 7 * i & 63 for i in range(key >> 20 & 15)]


def noted(kernel: Any) -> list[tuple[int, int, int]]:
    return [(kernel.value_keys[i], kernel.value_pieces[i], kernel.value_lent[i]) for i in range(kernel.noted)]


def test_one_walk_notes_what_walks_with_each_card_lent_would_list() -> None:
    alone = several = 0
    for kernel in searches(120):
        stops = kernel._look_at_stops(0, 0)
        lent = [letter for letter in range(62) if stops >> letter & 1]
        own = listed(kernel, OWN)
        helped = [each for letter in lent for each in listed(kernel, letter)]
        kernel._look_at_choices(stops, 0)
        found = noted(kernel)
        assert kernel.own is bool(own)
        if own:
            assert sorted(each for each in found if each[2] == OWN) == sorted(own)
            alone += 1
        else:
            assert sorted(found) == sorted(helped)
            assert kernel.helps == sum(1 << letter for letter in {each[2] for each in helped})
            several += len({each[2] for each in helped}) > 1
    assert alone > 10
    assert several > 2


def squares(kernel: Any, key: int, pieces: int) -> int:
    """How many letters that are not laid yet have a square for a single card after a placement."""
    open_to = 0
    kernel._place(key, pieces)
    for letter in range(62):
        if kernel.unlaid[letter] > letters(key, pieces).count(letter):
            have, many = list(kernel.have), kernel.many
            kernel.have = [int(each == letter) for each in range(64)]
            kernel.many = 1
            open_to += bool(kernel._list_held(0))
            kernel.have, kernel.many = have, many
    kernel._take_back()
    return open_to


def test_the_placement_chosen_leaves_most_letters_a_square() -> None:
    told = 0
    for kernel in searches(60):
        if kernel.limited:  # where a single card may lie is then not only a matter of words
            continue
        stops = kernel._look_at_stops(0, 0)
        kernel.look_ahead(10_000, (1 << 40, 0, 0))
        kernel._look_at_choices(stops, 0)
        found = noted(kernel)
        if not kernel._choose_from(0 if kernel.own else stops):
            assert not found
            continue
        left = [squares(kernel, key, pieces) for key, pieces, lent in found if lent == OWN or not kernel.own]
        key, pieces, _ = found[kernel.choice]
        assert squares(kernel, key, pieces) == max(left)
        told += min(left) < max(left)
    assert told > 3


@pytest.mark.parametrize(("looks", "ways"), [(0, (1, 1, 1)), (1, (1, 1))])
def test_looking_ahead_by_numbers_that_cannot_be_is_refused(looks: int, ways: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="to look beyond"):
        searches(1)[0].look_ahead(looks, ways)
