"""The best turn of several attacks: within its beam nothing counts more. The mode is the judge."""

import random
from collections.abc import Mapping
from dataclasses import replace

import msgspec
import pytest

from game.search.kernel.plays import Codes, Reach, placed
from game.search.kernel.turns import AttackTurn, Turns
from game.table import rulefile
from game.table.board import BLANK, Board, Laid
from game.table.mode import Setup
from game.table.moves import Done, Place
from game.table.ruleset import Bonus, Ruleset
from game.table.state import State
from modes.ekraibl import Ekraibl
from modes.states import AttackState
from tests.amounts import some_of
from tests.search.oracle import every
from tests.search.sources import interpreted
from tests.tiny import TinyWords, grid

WORDS = TinyWords("КОТ ТОК КО ОТ ТО ОКО КОТО ТТ КК")
ALL = 10_000
SOURCES = interpreted("kernel.turns")


def rules(scoring: str, bonus: bool) -> Ruleset:
    loaded = rulefile.load("ekraibl-hard", 2)
    pieces = {**loaded.pieces, "К": (5, 2), "О": (5, 1), "Т": (5, 4)}
    changed = {"board": grid(5), "pieces": pieces, "scoring": scoring}
    return msgspec.structs.replace(loaded, **changed, bonus=Bonus(15, (3,)) if bonus else None)


def table(mode: Ekraibl, seed: int) -> State:
    """A table with a few words on it, a star among them, and a hand of three."""
    chance = random.Random(seed)
    board = Board.parse(chance.choice(("КоТ", "кО", "тО.\nО..", "К.\nо.\nТ.")), (chance.choice((1, 2)), 2))
    hand = tuple(chance.choices("КОТ", k=3)) if seed % 4 else (*chance.choices("КОТ", k=2), BLANK)
    state = mode.start(Setup(ruleset="ekraibl-hard", names=("A", "B"), deal=1))
    return replace(state.with_seat(replace(state.seat, hand=hand)), board=board)


def brute(mode: Ekraibl, state: State, kept: Mapping[str, int] = {}) -> int | None:
    """The most that the rest of a turn can be worth: what it counts, and so much for each piece kept; a freed
    star is laid in the next attack."""
    best = None if state.open else sum(kept.get(piece, 0) for piece in state.seat.hand)
    slots = mode.slots(state)
    moves = list(mode.swaps(state))
    for found in every(mode.ruleset, state.board, list(slots.values()), WORDS.all):
        move = placed(slots, sorted(found))
        if sum(slot.zone == "open" for slot, _, _ in move.laid) == len(state.open):
            moves.append(move)
    for move in moves:
        assert mode.check(state, move) is None
        rest = brute(mode, mode.apply(state, move), kept)
        if rest is not None:
            worth = mode.worth(state, move)
            if mode.ruleset.scoring == "none":
                worth = 0 if mode.read(state, move).swapped else 4 * len(move.laid)
            best = worth + rest if best is None else max(best, worth + rest)
    return best


def played(mode: Ekraibl, state: State, turn: AttackTurn) -> int:
    """What the turn counts when its steps are played one after another; all are allowed, and it can end."""
    points = 0
    for step in turn.steps:
        move: Place = placed(mode.slots(state), step.pieces)
        assert mode.check(state, move) is None
        assert bool(mode.read(state, move).swapped) == step.frees
        points += mode.worth(state, move) if mode.ruleset.scoring != "none" else 0
        state = mode.apply(state, move)
    if turn.steps:
        assert mode.check(state, Done()) is None
    return points


@pytest.mark.parametrize("seed", some_of(range(8), 8))
@pytest.mark.parametrize(("scoring", "bonus"), [("words", True), ("words", False), ("none", True)])
def test_with_a_beam_as_wide_as_the_table_it_is_the_best_turn(seed: int, scoring: str, bonus: bool) -> None:
    mode = Ekraibl(rules(scoring, bonus), WORDS)
    state = table(mode, seed)
    reach = Reach(mode.ruleset, WORDS)
    reach.load(state.board)
    hand = reach.codes(state.seat.hand)
    plays = [*reach.options(hand)]
    turn = Turns(reach, width=ALL).best(state.board, hand)
    assert turn.points == brute(mode, state)
    assert played(mode, state, turn) == (turn.points if scoring == "words" else 0)
    assert [*reach.options(hand)] == plays, "the search has changed the board"


@pytest.mark.parametrize("seed", range(8))
def test_what_is_kept_counts_beside_the_points(seed: int) -> None:
    mode = Ekraibl(rules("words", True), WORDS)
    state = table(mode, seed)
    reach = Reach(mode.ruleset, WORDS)
    worths = {"К": 9, "О": -6, "Т": -1, BLANK: 12}

    def keeping(kept: Codes) -> float:
        return sum(worths[reach.letter_of[code]] for code in kept)

    hand = reach.codes(state.seat.hand)
    turn = Turns(reach, width=ALL, keeping=keeping).best(state.board, hand)
    assert turn.worth == brute(mode, state, worths)
    assert played(mode, state, turn) == turn.points


def test_in_the_midst_of_a_turn_the_freed_star_is_laid_at_once() -> None:
    mode = Ekraibl(rules("words", True), WORDS)
    state = replace(table(mode, 1), board=Board({(2, 2): Laid(BLANK, "О"), (3, 2): Laid("Т", "Т")}))
    state = state.with_seat(replace(state.seat, hand=("О", "К", "К")))
    freeing = mode.swaps(state)[0]
    after = mode.apply(state, freeing)
    assert after.undisputed is not None
    reach = Reach(mode.ruleset, WORDS)
    hand = reach.codes(mode.slots(after).values())
    turn = Turns(reach, width=ALL).best(
        after.board, hand, after.of(AttackState).used, len(after.open), after.undisputed.board
    )
    assert any(laid.is_blank for _, laid in turn.steps[0].pieces)
    assert turn.points == brute(mode, after)
    assert played(mode, after, turn) == turn.points


def test_nothing_is_kept_for_a_next_turn_where_a_turn_ends_the_game() -> None:
    mode = Ekraibl(rules("words", True), WORDS)
    state = table(mode, 2)
    reach = Reach(mode.ruleset, WORDS)
    hand = reach.codes(state.seat.hand)
    most = Turns(reach, width=ALL).best(state.board, hand)
    kept = Turns(reach, width=ALL, keeping=lambda kept: 100.0 * len(kept)).best(state.board, hand)
    ends = Turns(reach, width=ALL, keeping=lambda kept: 100.0 * len(kept) - 300, needed=most.points)
    assert kept == AttackTurn(0, 300.0)
    assert ends.best(state.board, hand) == most


@pytest.mark.parametrize("width", [1, 2, 5])
def test_a_narrow_beam_finds_the_same_where_it_is_not_compiled(width: int) -> None:
    for seed in range(8):
        mode = Ekraibl(rules("words", True), WORDS)
        state = table(mode, seed)
        results = []
        for made in (Turns, SOURCES.Turns):
            reach = made.__init__.__globals__["Reach"](mode.ruleset, WORDS)
            hand = reach.codes((*state.seat.hand, "О", "Т"))
            turns = made(reach, width=width)
            several, best = turns.several(state.board, hand), turns.best_turns(9, state.board, hand)
            assert several[0] == best[0] == turns.best(state.board, hand)
            assert turns.result(state.board, hand) == several[0][:2]
            assert len({frozenset(each.on(state.board).items()) for each in best}) == len(best) <= 10
            results.append((several, best))
        assert results[0] == results[1]


def test_a_narrow_beam_finds_no_more_than_a_wide_one() -> None:
    for seed in range(14):
        mode = Ekraibl(rules("words", True), WORDS)
        state = table(mode, seed)
        reach = Reach(mode.ruleset, WORDS)
        hand = reach.codes(state.seat.hand)
        narrow = Turns(reach, width=1).best(state.board, hand)
        assert played(mode, state, narrow) == narrow.points
        assert narrow.points <= Turns(reach, width=ALL).best(state.board, hand).points
