"""Cards laid but not played: pick, put, move, take back, type; and what the rules say of them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.board import Axis, Board
from game.table.mode import Mode, Setup
from game.table.moves import Place, Placement, Slot
from game.table.ruleset import Ruleset
from game.table.state import Seat, State
from game.ui.table.draft import Cursor, Draft, may_drop, verdict
from modes.patience import SevenHeaps, SixAndOpen
from modes.states import HeapState
from tests.tiny import TinyWords, grid, ruleset

A, C, T, S = (Slot("hand", i) for i in range(4))
PILE = Slot("open")
USABLE = {A: "A", C: "C", T: "T", S: "S", PILE: "A"}


def cat() -> Draft:
    return Draft().put(C, (0, 0)).put(A, (1, 0)).put(T, (2, 0))


def test_cards_are_laid_in_their_order() -> None:
    assert cat().move == Place((Placement(C, (0, 0)), Placement(A, (1, 0)), Placement(T, (2, 0))))


def test_a_laid_card_is_moved() -> None:
    moved = cat().put(T, (3, 0))
    assert moved.cells == {(0, 0): C, (1, 0): A, (3, 0): T}


def test_a_card_moved_onto_another_changes_places_with_it() -> None:
    assert cat().put(T, (0, 0)).cells == {(2, 0): C, (1, 0): A, (0, 0): T}


def test_a_card_from_the_row_sends_the_one_below_it_back() -> None:
    changed = cat().put(S, (2, 0))
    assert changed.cells == {(0, 0): C, (1, 0): A, (2, 0): S}
    assert T in changed.free(USABLE)


def test_putting_a_card_where_it_lies_changes_nothing() -> None:
    assert cat().put(A, (1, 0)) == cat()


def test_any_card_is_taken_back() -> None:
    assert cat().without(C).cells == {(1, 0): A, (2, 0): T}
    assert cat().without(PILE) == cat()


def test_typing_lays_along_the_direction_and_skips_cards() -> None:
    board = Board.parse("A", (0, 1))
    first = Draft().typed("C", Cursor((0, 0), Axis.DOWN), board, USABLE)
    assert first is not None
    assert first.draft.cells == {(0, 0): C}
    assert first.cursor == Cursor((0, 2), Axis.DOWN)
    second = first.draft.typed("T", first.cursor, board, USABLE)
    assert second is not None
    assert second.draft.cells == {(0, 0): C, (0, 2): T}


def test_typing_takes_the_row_before_the_open_pile() -> None:
    first = Draft().typed("A", Cursor((0, 0)), Board(), USABLE)
    assert first is not None
    assert first.draft.cells == {(0, 0): A}
    second = first.draft.typed("A", first.cursor, Board(), USABLE)
    assert second is not None
    assert second.draft.cells == {(0, 0): A, (1, 0): PILE}
    assert second.draft.typed("A", second.cursor, Board(), USABLE) is None


def test_a_plain_letter_finds_the_one_with_a_mark_where_there_is_no_plain_one() -> None:
    usable = {Slot("hand", 0): "Ĉ", Slot("hand", 1): "C"}
    first = Draft().typed("C", Cursor((0, 0)), Board(), usable)
    assert first is not None
    assert first.draft.cells == {(0, 0): Slot("hand", 1)}
    second = first.draft.typed("C", first.cursor, Board(), usable)
    assert second is not None
    assert second.draft.cells[(1, 0)] == Slot("hand", 0)
    assert Draft().typed("Ĉ", Cursor((0, 0)), Board(), {Slot("hand", 1): "C"}) is None


def test_a_letter_that_no_card_has_is_not_typed() -> None:
    assert Draft().typed("Z", Cursor((0, 0)), Board(), USABLE) is None


def test_a_card_may_lie_on_an_empty_cell_in_line() -> None:
    mode = six()
    state = state_of(mode)
    two = Draft().put(C, (0, 0)).put(A, (1, 0))
    assert may_drop(mode, state, two, T, (2, 0))
    assert may_drop(mode, state, two, T, (3, 0)), "one more card closes the gap"
    assert not may_drop(mode, state, two, T, (4, 0)), "for two more there would be five cards"
    assert not may_drop(mode, state, two, T, (2, 1))
    assert may_drop(mode, state, two, A, (0, 1)), (
        "the carried card itself is not asked to be in line with itself"
    )


CROSSWORD = """\
CAT
..O
..N
"""


@pytest.mark.parametrize(
    ("cell", "joins"),
    [
        ((3, 0), True),
        ((0, 4), True),  # up to the C in four cards
        ((0, 5), False),
        ((6, 1), True),  # to the O in four cards: (3..6, 1)
        ((7, 1), False),
        ((2, -4), True),
        ((2, -5), False),
        ((-5, -5), False),
        ((1, 0), False),  # the A lies there
    ],
)
def test_a_first_card_may_lie_where_a_placement_could_join(cell: tuple[int, int], joins: bool) -> None:
    mode = six()
    state = State(seats=(Seat("Ana", tuple("ABCDEF")),), board=Board.parse(CROSSWORD), open=("Z",))
    assert may_drop(mode, state, Draft(), A, cell) is joins


def test_with_few_cards_left_less_can_be_reached() -> None:
    mode = six()
    state = State(seats=(Seat("Ana", ("A", "B")),), board=Board.parse(CROSSWORD))
    assert may_drop(mode, state, Draft(), A, (0, 2))
    assert not may_drop(mode, state, Draft(), A, (0, 3))


def test_no_card_may_lie_off_the_grid() -> None:
    mode = six(board=grid(3))
    state = State(seats=(Seat("Ana", tuple("ABCDEF")),), board=Board.parse(CROSSWORD))
    assert may_drop(mode, state, Draft(), A, (0, 2))
    assert not may_drop(mode, state, Draft(), A, (0, 3))


def six(**fields: object) -> Mode:
    rules: Ruleset = ruleset(hand=6, **fields)
    return SixAndOpen(rules, TinyWords("CAT CATS ACT AT TA"))


def state_of(mode: Mode) -> State:
    return mode.start(Setup(ruleset="test", names=("Ana",), deal=1))


def laid(mode: Mode, word: str, start: tuple[int, int] = (0, 0)) -> tuple[State, Draft]:
    """A state whose row is the word's letters, and the word laid from a cell on."""
    state = state_of(mode)
    seat = type(state.seat)("Ana", tuple(word))
    state = type(state)(seats=(seat,), stock=("Q", "X"), open=("Z",))
    draft = Draft()
    for i in range(len(word)):
        draft = draft.put(Slot("hand", i), (start[0] + i, start[1]))
    return state, draft


def test_nothing_laid_has_no_verdict() -> None:
    assert verdict(six(), state_of(six()), Draft()) is None


def test_a_good_word_is_legal() -> None:
    said = verdict(six(), *laid(six(), "CAT"))
    assert said is not None
    assert said.legal
    assert [(word.run.word, word.good) for word in said.words] == [("CAT", True)]
    assert not said.bad


def test_a_wrong_word_names_its_cells() -> None:
    said = verdict(six(), *laid(six(), "TCA"))
    assert said is not None
    assert not said.legal
    assert [(word.run.word, word.good) for word in said.words] == [("TCA", False)]
    assert said.bad == {(0, 0), (1, 0), (2, 0)}


def test_where_the_fault_lies_at_no_new_card_all_are_bad() -> None:
    said = verdict(six(), *laid(six(), "CAT", (3, 3)))  # good, but it does not cover the start cell
    assert said is not None
    assert [broken.code for broken in said.refusal.broken] == ["V5"] if said.refusal else False
    assert said.bad == {(3, 3), (4, 3), (5, 3)}
    assert said.words[0].good


@pytest.mark.parametrize(
    ("word", "cell", "board", "hopeless"),
    [
        ("C", (0, 0), "", ""),  # one card of a first word
        ("C", (-3, 0), "", ""),  # CxxX covers the start cell
        ("C", (-4, 0), "", "C"),
        ("CA", (0, 0), "", ""),  # no word yet
        ("CAX", (0, 0), "", ""),
        ("CAXY", (0, 0), "", "CAXY"),  # no fifth card may follow
        ("CATSO", (0, 0), "", "CATSO"),
        ("C", (0, 3), "A", ""),  # could still be joined
        ("C", (3, 3), "A", "C"),
        ("C", (1, 0), "A", ""),  # AC could go on
        ("C", (1, 1), "AX\nX", "C"),  # of XC and XC only one could
        ("CQ", (-1, 1), "A", "Q"),  # AQ across the line stays no word, whatever follows Q
    ],
)
def test_red_is_what_no_further_card_would_mend(
    word: str, cell: tuple[int, int], board: str, hopeless: str
) -> None:
    mode = six()
    state, draft = laid(mode, word, cell)
    state = replace(state, board=Board.parse(board), seats=(Seat("Ana", (*word, *"ABCD")[:6]),))
    said = verdict(mode, state, draft)
    assert said is not None
    red = "".join(state.seat.hand[draft.cells[at].place] for at in sorted(said.hopeless))
    assert (red, said.legal) == (hopeless, False)


@pytest.mark.parametrize("cells", [[(0, 0), (1, 0), (2, 0)], [(0, 0), (0, 1), (0, 2)]])
def test_good_and_bad_cells_stand_side_by_side(cells: list[tuple[int, int]]) -> None:
    """CAT across the T of TA is good where it stands, and only the crossing word is wrong."""
    mode = six()
    state, _ = laid(mode, "CAS")
    axis = Axis.ACROSS if cells[1] == (1, 0) else Axis.DOWN
    under = axis.other.step((0, 0), 1)  # a Q beside the first cell makes CQ, which is no word
    state = type(state)(seats=state.seats, board=Board.parse("Q", under), stock=("Z",))
    draft = Draft()
    for i, cell in enumerate(cells):
        draft = draft.put(Slot("hand", i), cell)
    said = verdict(SixAndOpen(mode.ruleset, TinyWords("CAS")), state, draft)
    assert said is not None
    assert said.bad == {(0, 0)}
    assert sorted((word.run.word, word.good) for word in said.words) == [("CAS", True), ("CQ", False)]


def test_the_heaps_are_recommended() -> None:
    rules = ruleset(heaps=(1, 2), pieces={"A": (2, 2), "T": (1, 2), "C": (1, 2)})
    mode = SevenHeaps(rules, TinyWords("AT CAT TA"))
    state = State(
        seats=(type(state_of(six()).seat)("Ana"),), own=HeapState((("A",), ("T",))), open=("C",), stock=("A",)
    )
    draft = Draft().put(Slot("open"), (0, 0)).put(Slot("heap", 0), (1, 0)).put(Slot("heap", 1), (2, 0))
    said = verdict(mode, state, draft)
    assert said is not None
    assert said.legal
    assert said.notes == ("prefer-heaps",)


slots = st.sampled_from(list(USABLE))
places = st.tuples(st.integers(-2, 2), st.integers(-2, 2))


@given(st.lists(st.one_of(st.tuples(slots, places), st.tuples(slots, st.none()), st.sampled_from("ACTSZ"))))
def test_a_draft_never_has_a_card_or_a_cell_twice(acts: list[object]) -> None:
    board, draft, cursor = Board.parse("A"), Draft(), Cursor((0, 0))
    for act in acts:
        match act:
            case (Slot() as slot, None):
                draft = draft.without(slot)
            case (Slot() as slot, cell) if cell not in board:
                draft = draft.put(slot, cell)  # type: ignore[arg-type]
            case str() as letter:
                typed = draft.typed(letter, cursor, board, USABLE)
                draft, cursor = typed if typed is not None else (draft, cursor)
        cells = [placement.cell for placement in draft.laid]
        assert len(set(cells)) == len(cells) == len(draft.slots)
        assert not any(cell in board for cell in cells)
