"""The exact end of a board game is what every move of both brings, and can be stopped and bounded."""

import threading
import time
from dataclasses import replace
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.opening import words_for
from game.search.kernel import form, generate
from game.search.kernel.plays import Reach, placed
from game.search.players.board_end import EndgameSolver, Prospect, points_of, rules_of, solvable
from game.search.players.endgame import Endgame
from game.search.players.endgame_position import EndRules
from game.table import rulefile
from game.table.mode import mode_of
from game.table.moves import Move, Pass, Place
from game.table.state import Phase, State
from tests.modes.board_table import Table
from tests.search.last_turns import KINDS, WON, ahead, moves, tables
from tests.search.sources import interpreted
from tests.tiny import lexicon_of
from tests.waiting import LONGEST

ENOUGH = 1_000_000


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path_factory.mktemp("home")))
    form.forget()


class Solved(NamedTuple):
    """What the search says of a table, and the search."""

    found: Prospect
    reach: Reach


def solved(table: Table, nodes: int = ENOUGH) -> Solved:
    reach = Reach(table.mode.ruleset, lexicon_of(table.mode))
    state = table.state
    reach.load(state.board)
    hands = [reach.codes(seat.hand) for seat in state.seats]
    found = EndgameSolver(reach).solve(state, hands[state.turn], hands[1 - state.turn], nodes)
    return Solved(found, reach)


def in_the_end(state: State, found: Prospect) -> int:
    """What a search found, told as the brute force tells it."""
    seat, against = state.seat, state.seats[1 - state.turn]
    won = found.won * WON if seat.target is not None else 0
    return seat.score - against.score + found.ahead + won


def played(table: Table, solved: Solved) -> int:
    """By how much the player in turn is ahead when both have made the moves of the line that was found."""
    mode, state = table.mode, table.state
    seat = state.turn
    for option in solved.found.line:
        solved.reach.squares.board = state.board
        laid = None if option is None else solved.reach.laid(option)
        move: Move = Pass() if laid is None else placed(mode.slots(state), laid)
        assert mode.check(state, move) is None
        state = mode.apply(state, move)
    assert state.phase is Phase.OVER, "the line leads to the end"
    won = WON if state.seats[0].target is not None and len(mode.winners(state)) == 1 else 0
    totals = [each.total for each in state.seats]
    return totals[seat] - totals[1 - seat] + (won if seat in mode.winners(state) else -won)


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("seed", range(5))
def test_the_end_is_exact(name: str, seed: int) -> None:
    for table in tables(name, seed, 2, size=2):
        found = solved(table)
        assert found.found.proven
        assert in_the_end(table.state, found.found) == ahead(table.mode, table.state)


@pytest.mark.parametrize("name", ["skrablo", "scrabble"])
def test_the_end_is_exact_where_words_are_challenged(name: str) -> None:
    """Players are not told there whether they could lay something: they pass when they like."""
    for table in tables(name, 3, 2, size=2, adjudication="challenge"):
        found = solved(table).found
        assert found.proven
        assert in_the_end(table.state, found) == ahead(table.mode, table.state)


@pytest.mark.parametrize("options", [{"reckoning": "doubled"}, {"scoreless_turns": 6}], ids=str)
@pytest.mark.parametrize("name", ["scrabble", "scrabble-finish"])
@pytest.mark.parametrize("adjudication", ["strict", "challenge"])
def test_the_end_is_exact_by_other_options(
    name: str, adjudication: str, options: dict[str, int | str]
) -> None:
    for table in tables(name, 7, 6, 2, adjudication, **options):
        found = solved(table).found
        assert found.proven
        assert in_the_end(table.state, found) == ahead(table.mode, table.state)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(sorted(KINDS)))
def test_the_line_leads_to_the_reported_result(seed: int, name: str) -> None:
    for table in tables(name, seed, 1, size=4):
        found = solved(table)
        assert found.found.proven
        assert played(table, found) == in_the_end(table.state, found.found)


@pytest.mark.parametrize("name", ["scrabble", "skrablo", "literaki"])
def test_who_wins_is_known_at_any_lead(name: str) -> None:
    """One point above and below what best play brings, just as much, and so far off that guesses suffice."""
    for table in tables(name, 21, 3, size=2):
        state = table.state
        reach = Reach(table.mode.ruleset, lexicon_of(table.mode))
        reach.load(state.board)
        solver = EndgameSolver(reach)
        own, other = (reach.codes(state.seats[seat].hand) for seat in (state.turn, 1 - state.turn))
        won = ahead(table.mode, state)
        for off, tells in ((-90, -1), (-1, -1), (0, 0), (1, 1), (90, 1)):
            shifted = state.with_seat(replace(state.seat, score=state.seat.score - won + off))
            solver.open(own)
            found = solver.decide(shifted, own, other, ENOUGH)
            assert (found.won, found.proven) == (tells, True)


def test_who_goes_out_gets_what_is_left_in_the_other_hand() -> None:
    """CATS counts 6; the other one keeps Q of 10, which the player who is out gains."""
    table = Table("scrabble", "CAT CATS QQ", ("S", "Q"), "", "CAT", (6, 7))
    found, reach = solved(table)
    assert found.proven
    assert (found.ahead, len(found.line)) == (6 + 2 * 10, 1)
    (option,) = found.line
    assert option is not None
    assert [laid.letter for _, laid in reach.laid(option)] == ["S"]


def test_against_a_stuck_hand_one_lays_twice_before_the_game_ends() -> None:
    """V can never go; its owner passes twice, and then all is over: there is time for two plays, and to go
    out with the second."""
    words = "CAT CATS AT ATS TA"
    table = Table("scrabble", words, ("ATS", "V"), "", "CAT", (6, 7))
    found = solved(table).found
    assert found.proven
    assert found.ahead == ahead(table.mode, table.state)
    state = table.state
    highest = max(
        table.mode.worth(state, move) for move in moves(table.mode, state) if isinstance(move, Place)
    )
    assert found.ahead > highest + 2 * 4


def test_a_pass_that_seems_enough_is_looked_into() -> None:
    table = next(tables("scrabble", 2003, 1, size=6))
    found = solved(table).found
    assert found.proven
    assert in_the_end(table.state, found) == ahead(table.mode, table.state)


def test_fewer_points_first_where_that_brings_more_in_the_end() -> None:
    table = next(tables("scrabble", 2, 1, size=4))
    found, reach = solved(table)
    reach.load(table.state.board)
    highest = reach.highest(reach.codes(table.state.seat.hand))
    (first, *_) = found.line
    assert highest is not None
    assert first is not None
    assert first.score < highest.score
    assert in_the_end(table.state, found) == ahead(table.mode, table.state)


def test_to_win_goes_before_points() -> None:
    """Who needs six points lays CATS for them, though TA and then more would count more."""
    table = Table("scrabble-finish", "CAT CATS AT TA QI", ("SQ", "TA"), "", "CAT", (6, 7), scores=(114, 119))
    found = solved(table).found
    assert (found.won, found.ahead, len(found.line)) == (1, 6, 1)


def answered_both_ways(name: str, seed: int, number: int) -> None:
    """Compiled and interpreted, the search answers alike on tables by chance."""
    search, reaches = interpreted("players.endgame"), interpreted("kernel.plays")
    for table in tables(name, seed, number, size=3):
        seats, answers = table.state.seats, []
        for make_reach, make in ((Reach, Endgame), (reaches.Reach, search.Endgame)):
            reach = make_reach(table.mode.ruleset, lexicon_of(table.mode))
            reach.load(table.state.board)
            end = make(reach.kernel, points_of(reach), rules_of(table.mode.ruleset))
            own, other = (bytes(reach.codes(seat.hand)) for seat in seats)
            targets = (seats[0].target or 0, seats[1].target or 0)
            answers += [end.solve(own, other, 300, (seats[0].score, seats[1].score), (0, 1), targets)]
            end.open(own)
            answers += [end.decide(own, other, 300, 3, (0, 1))]
        assert answers[:2] == answers[2:]


@pytest.mark.parametrize("name", KINDS)
def test_compiled_and_interpreted_answer_alike(name: str) -> None:
    answered_both_ways(name, 11, 2)


@pytest.mark.parametrize(("name", "seed"), [("skrablo", 24), ("literaki", 38)])
def test_passes_below_the_last_depth_are_no_search_to_the_end(name: str, seed: int) -> None:
    """Guesses after such passes were remembered as proven; interpreted they could not be remembered."""
    answered_both_ways(name, seed, 3)


HARD = ("AEINRSTDE", "DEOLNTAIR")  # not proven with 150,000 positions


def hard() -> Table:
    """Nine tiles each, and all of English."""
    table = Table("scrabble", "CAT", HARD, "", "CAT", (6, 7))
    table.mode = mode_of(table.mode.ruleset, words_for(table.mode.ruleset))  # type: ignore[assignment]
    return table


def test_with_few_positions_there_is_a_line_and_no_proof() -> None:
    table = hard()
    few, reach = solved(table, 300)
    assert not few.proven
    assert few == solved(table, 300).found, "the same answer each time"
    assert few.line
    first = few.line[0]
    assert first is not None
    assert table.mode.check(table.state, placed(table.mode.slots(table.state), reach.laid(first))) is None


def test_what_is_not_proven_is_by_as_much_as_one_turn_deep() -> None:
    state = hard().state
    _, reach = solved(hard(), 1)
    solver = EndgameSolver(reach)
    own, other = (reach.codes(state.seats[seat].hand) for seat in (state.turn, 1 - state.turn))
    reach.load(state.board)
    solver.open(own)
    far = solver.decide(state.with_seat(replace(state.seat, score=9_999)), own, other, 300)
    near = solver.decide(
        state.with_seat(replace(state.seat, score=state.seats[1 - state.turn].score - far.ahead)),
        own,
        other,
        300,
    )
    assert far.proven
    assert not near.proven
    assert near.ahead == far.ahead


@pytest.mark.skipif(not generate.COMPILED, reason="interpreted code keeps the lock of the interpreter")
def test_another_thread_stops_the_search() -> None:
    table = hard()
    reach = Reach(table.mode.ruleset, lexicon_of(table.mode))
    reach.load(table.state.board)
    solver = EndgameSolver(reach)
    hands = [reach.codes(hand) for hand in HARD]
    answers: list[Prospect] = []
    thread = threading.Thread(
        target=lambda: answers.append(solver.solve(table.state, hands[0], hands[1], 1 << 40))
    )
    thread.start()
    time.sleep(0.3)
    assert thread.is_alive(), "this thread ran on while the search did"
    solver.stop()
    thread.join(LONGEST)
    assert not thread.is_alive()
    assert not answers[0].proven
    solver.go_on()
    again = solver.solve(table.state, hands[0], hands[1], 300)
    assert again == solved(table, 300).found, "and it can be asked again"
    assert reach.kernel.every(), "the board lies as it did"


def test_what_is_no_end_is_not_solved() -> None:
    table = Table("scrabble", "CAT", ("CAT", "CAT"), "")
    assert solvable(table.state, table.mode.ruleset)
    assert not solvable(replace(table.state, stock=("A",)), table.mode.ruleset)
    assert not solvable(
        replace(table.state, seats=(*table.state.seats, table.state.seat)), table.mode.ruleset
    )
    assert not solvable(table.state, rulefile.load("ekraibl-hard", 2))
    with pytest.raises(ValueError, match="13 pieces"):
        Endgame(Reach(table.mode.ruleset, lexicon_of(table.mode)).kernel, (0,) * 64, EndRules()).solve(
            bytes(range(1, 14)), b"", 1
        )
