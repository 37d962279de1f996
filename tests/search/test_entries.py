"""What the compiled modules are given is looked at where it comes in: in there nobody looks again."""

from array import array
from collections.abc import Callable, Sequence

import pytest

from game.search.kernel import chance
from game.search.kernel.gaddag import Prefixes
from game.search.kernel.generate import Kernel
from game.search.solver.cards import Cards
from game.search.solver.endings import Endings
from game.search.solver.line_search import LinePreferences, LineSearch
from game.search.solver.rollouts import Rollouts
from game.search.solver.simulated import SimulatedGames
from game.words.trace import first_wrong

FORM = memoryview(bytes(64))
WIDTH, START = 9, 40
SIZE = WIDTH * WIDTH
FIRST = START | 2 << 20
"""Two pieces from the start square on, as the kernel writes the places of a play."""


def kernel(root: int = 0, width: int = WIDTH, start: int = START) -> Kernel:
    made = Kernel(FORM, root, width, start)
    made.grid.lay_out([0] * width**2, [1] * width**2, [0] * 64)
    made.set_rules(known=3)
    return made


class Patience:
    """The parts of a search for a patience, as a solver has them."""

    def __init__(self) -> None:
        self.cards = Cards(kernel())
        self.rollouts = Rollouts(self.cards)
        self.lines = LineSearch(self.cards, self.rollouts, LinePreferences(self.cards, self.rollouts))
        self.endings = Endings(self.cards, self.rollouts)
        self.games = SimulatedGames(self.cards, self.rollouts)


def patience(
    hand: bytes = b"\0\1", outside: bytes = b"", turned: int = 0, heaps: Sequence[bytes] = ()
) -> Patience:
    made = Patience()
    made.cards.spread(hand, outside, turned, False, heaps)
    made.lines.seed(1)
    return made


def test_what_is_given_rightly_is_taken() -> None:
    made = kernel()
    made.grid.load(START, [0], [1 | 1 << 6])
    made.grid.place(FIRST, 1)
    made.grid.take_back()
    made.rack.deal(bytes(range(64)))
    assert made.every() == 0
    game = patience()
    game.rollouts.value([0] * 64, [0] * 16, 0, chance.noise(1))
    assert (game.lines.solve(3), game.endings.exhaust(100)) == (False, 0)


@pytest.mark.parametrize(
    ("root", "width", "start"), [(6, 9, 40), (-1, 9, 40), (0, 2, 0), (0, 256, 300), (0, 9, 81)]
)
def test_a_grid_and_a_form_that_cannot_be(root: int, width: int, start: int) -> None:
    with pytest.raises(ValueError, match=r"a grid|a form"):
        kernel(root, width, start)


@pytest.mark.parametrize(
    ("premiums", "factors", "scores"),
    [
        ([0] * (SIZE - 1), [1] * SIZE, [0] * 64),
        ([0] * SIZE, [1] * (SIZE - 1), [0] * 64),
        ([0] * SIZE, [1] * SIZE, [0] * 63),
        ([1] * SIZE, [1] * SIZE, [0] * 64),
        ([-1] * SIZE, [1] * SIZE, [0] * 64),
        ([64] * SIZE, [1] * SIZE, [0] * 64 * 65),
    ],
)
def test_a_table_of_squares_that_is_too_short(
    premiums: list[int], factors: list[int], scores: list[int]
) -> None:
    with pytest.raises(ValueError, match="premiums"):
        kernel().grid.lay_out(premiums, factors, scores)


@pytest.mark.parametrize("square", [(-1, 1), (SIZE, 1), (0, 1), (START, 0), (START, 64)])
def test_a_piece_beside_the_grid_or_of_no_letter(square: tuple[int, int]) -> None:
    with pytest.raises(IndexError, match="on square"):
        kernel().grid.load(0, [square[0]], [square[1]])


def test_pieces_that_are_not_as_many_as_their_squares() -> None:
    with pytest.raises(ValueError, match="1 pieces on 2 squares"):
        kernel().grid.load(START, [0, 1], [1])


def test_the_numbers_of_a_play_in_the_wrong_order() -> None:
    option = (START | 9 << 20, 1 << 40 | 5)
    for key, pieces in ((option[1], option[0]), option, (FIRST | 0xFFFF, 0)):
        with pytest.raises(IndexError, match="does not fit"):
            kernel().grid.place(key, pieces)


def test_what_was_not_laid_is_not_taken_back() -> None:
    with pytest.raises(IndexError, match="nothing to take back"):
        kernel().grid.take_back()


def test_a_piece_in_hand_of_no_letter() -> None:
    with pytest.raises(ValueError, match="piece 64"):
        kernel().rack.deal(b"\1\x40")


@pytest.mark.parametrize("rule", [{"bonus": [0] * 15}, {"limit": -1}, {"first": (-1, 4)}])
def test_rules_that_cannot_be(rule: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="bonuses"):
        kernel().set_rules(known=3, **rule)  # type: ignore[arg-type]


@pytest.mark.parametrize(("weights", "by_number", "noise"), [(63, 16, 4096), (64, 15, 4096), (64, 16, 4095)])
def test_a_table_of_weights_that_is_too_short(weights: int, by_number: int, noise: int) -> None:
    with pytest.raises(ValueError, match="weights"):
        patience().rollouts.value([0] * weights, [0] * by_number, 0, [0] * noise)


def test_cards_that_cannot_be() -> None:
    many: list[Callable[[], Patience]] = [
        lambda: patience(hand=b"\x40"),
        lambda: patience(outside=b"\x40"),
        lambda: patience(heaps=[b"", b"\0\x40"]),
        lambda: patience(outside=b"\0", turned=2),
        lambda: patience(turned=-1),
        lambda: patience(heaps=[b"\0"] * 61),
    ]
    for spread in many:
        with pytest.raises(ValueError, match=r"cards turned|no letter"):
            spread()


@pytest.mark.parametrize(
    "asked",
    [
        lambda game: game.lines.solve(1),
        lambda game: game.games.count_wins(1, 0),
        lambda game: game.games.count_wins(1, 2),
        lambda game: game.endings.exhaust(1),
    ],
)
def test_nothing_is_searched_before_cards_are_spread_out(asked: Callable[[Patience], object]) -> None:
    with pytest.raises(ValueError, match="no cards"):
        asked(Patience())
    unseeded = patience()
    unseeded.cards.spread(b"\0" * 40, b"", 0, False, [])
    with pytest.raises(ValueError, match="no cards"):
        asked(unseeded)
    nothing_turned = patience()
    nothing_turned.cards.turn_by = 0
    with pytest.raises(ValueError, match="0 cards turned"):
        asked(nothing_turned)


@pytest.mark.parametrize("forward", [250, -1])
def test_a_line_that_would_begin_beyond_the_best_one(forward: int) -> None:
    game = patience()
    game.lines.forward = forward
    with pytest.raises(ValueError, match="forward"):
        game.lines.solve(1)


@pytest.mark.parametrize("ahead", [-1, 17])
def test_nobody_looks_beyond_so_many_placements(ahead: int) -> None:
    with pytest.raises(ValueError, match="beyond"):
        patience().games.count_wins(1, ahead)


@pytest.mark.parametrize("states", [-1, 1 << 40])
def test_no_room_for_so_many_states(states: int) -> None:
    with pytest.raises(ValueError, match="states"):
        patience().endings.exhaust(states)


def test_an_automaton_without_its_root_or_its_letters() -> None:
    edges = memoryview(array("I", [0, 1 << 31 | 1 << 29 | 1 << 23]))
    for root in (-1, 2):
        with pytest.raises(ValueError, match="edge"):
            Prefixes(edges, root, 1)
    with pytest.raises(ValueError, match="letters"):
        Prefixes(edges, 1, 1).gather(1, 64)


def test_edges_are_looked_at_only_with_room_for_what_is_found() -> None:
    edges = memoryview(array("I", [0, 1 << 31 | 1 << 29 | 1 << 23]))
    room, numbers = memoryview(bytearray(2)), memoryview(array("Q", [0, 0]))
    assert first_wrong(edges, 1, 1, 60, room, numbers) == 2
    for wrong in ((edges[:0], room, numbers), (edges, room[:1], numbers), (edges, room, numbers[:1])):
        with pytest.raises(ValueError, match="edges"):
            first_wrong(wrong[0], 1, 1, 60, wrong[1], wrong[2])
