"""The last draws from the bag: each one is played through to what every move of both brings."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, permutations

import pytest

from game.lab import preendings
from game.lab.preendings import BruteForce
from game.search.kernel import form
from game.search.kernel.plays import Option, Reach, placed, plays_of, without
from game.search.players import Why, preendgame
from game.search.players.analysis import BoardAnalyst
from game.search.players.board_end import EndgameSolver, Prospect
from game.search.players.endgame_numbers import KINDS
from game.search.players.explain import because
from game.search.players.master import BoardMaster, part_of
from game.search.players.preendgame import Candidate, DrawnEnd, DrawnTrial, PreEndgame, draws
from game.table.facedown import seen_by
from game.table.mode import mode_of
from game.table.moves import Pass, Place
from modes.tiles import Tiles
from tests.amounts import some_of
from tests.modes.board_table import Table
from tests.search.last_turns import ahead, tables
from tests.search.seated import choice
from tests.tiny import lexicon_of

ENOUGH = 4_000


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path_factory.mktemp("home")))
    form.forget()


def with_bag(table: Table, number: int, seed: int) -> Table:
    """The same with so many tiles in the bag, such as the hands hold."""
    letters = [piece for each in table.state.seats for piece in each.hand]
    stock = tuple(random.Random(seed).choices(letters, k=number))
    table.state = replace(table.state, stock=stock, turn=0)
    return table


def laid_out(table: Table, number: int) -> Iterator[tuple[EndgameSolver, Option]]:
    """The plays that empty a bag of so many tiles, each with the board loaded."""
    reach = Reach(table.mode.ruleset, lexicon_of(table.mode))
    reach.load(table.state.board)
    every = [*reach.options(reach.codes(table.state.seat.hand))]
    for option in every:
        if option.number >= number:
            reach.load(table.state.board)
            yield EndgameSolver(reach), option


def brute(table: Table, reach: Reach, option: Option) -> Counter[int]:
    """By how much the player ends ahead after a play, draw by draw, each order of the bag counted once."""
    state, found = table.state, Counter[int]()
    number, other = len(state.stock), state.seats[1]
    reach.load(state.board)
    move = placed(table.mode.slots(state), reach.laid(option))
    pool = [*state.stock, *other.hand]
    for places, ways in Counter(tuple(sorted(drawn)) for drawn in draws(range(len(pool)), number)).items():
        drawn = tuple(pool[place] for place in places)
        rest = tuple(piece for place, piece in enumerate(pool) if place not in places)
        here = replace(state, stock=drawn, seats=(state.seats[0], replace(other, hand=rest)))
        assert table.mode.check(here, move) is None
        after = table.mode.apply(here, move)
        reported = ahead(table.mode, after)
        found[reported if after.turn == state.turn else -reported] += ways
    return found


def drawn(table: Table, solver: EndgameSolver, option: Option | None) -> tuple[PreEndgame, DrawnTrial]:
    """A play, or a pass, ended with every bag."""
    reach, state = solver.reach, table.state
    hand = sorted(reach.codes(state.seat.hand))
    keeps = part_of(hand, without(tuple(hand), option.uses if option is not None else ()))
    pool = reach.codes([*state.stock, *state.seats[1].hand])
    ends = PreEndgame(solver, state, pool, len)
    trial = ends.trial(Candidate(option, 0.0, keeps))
    for _ in ends.compare([trial], ENOUGH):
        pass
    return ends, trial


@pytest.mark.parametrize(
    ("name", "number"),
    some_of(
        [("scrabble", 2), ("skrablo", 2), ("literaki", 2), ("literaki", 1), ("skrablo", 1), ("scrabble", 1)],
        3,
    ),
)
def test_every_draw_ends_as_all_moves_of_both_end(
    name: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preendgame, "_QUICK", ENOUGH)
    tried = 0
    for table in tables(name, 11 + number, 8 * number, size=2):
        bagged = with_bag(table, number, tried)
        for solver, option in laid_out(bagged, number):
            reported = Counter[int]()
            for end in drawn(bagged, solver, option)[1].ends:
                reported[int(end.won)] += end.ways
                assert end.won == (end.ahead > 0) - (end.ahead < 0)
                assert end.sure
            assert reported == won_in(brute(bagged, solver.reach, option))
            tried += 1
    assert tried > 2


def with_full_hands(table: Table, size: int, number: int, seed: int) -> Table:
    """The same with hands and a bag of so many tiles each, such as the hands hold."""
    chance = random.Random(seed)
    letters = [piece for each in table.state.seats for piece in each.hand]
    mode = mode_of(table.mode.ruleset.changed(hand=size), table.mode.words)
    assert isinstance(mode, Tiles)
    table.mode = mode
    seats = tuple(replace(seat, hand=tuple(chance.choices(letters, k=size))) for seat in table.state.seats)
    stock = tuple(chance.choices(letters, k=number))
    table.state = replace(table.state, seats=seats, stock=stock, turn=0)
    return table


def by_replies(table: Table, move: Place | Pass, bag: tuple[str, ...], hand: tuple[str, ...]) -> float | None:
    """What is won after a move that leaves tiles in the bag and the reply that empties it and wins most over
    all orders of the bag; None where there is no such reply."""
    own, other = table.state.seats
    here = replace(table.state, seats=(own, replace(other, hand=hand)))
    afters = [table.mode.apply(replace(here, stock=order), move) for order in sorted(set(permutations(bag)))]
    found = []
    for reply in plays_of(table.mode, afters[0].board, hand):
        if len(reply.pieces) < len(afters[0].stock):
            continue
        won = 0
        for after in afters:
            end = table.mode.apply(after, placed(table.mode.slots(after), reply.pieces))
            points = ahead(table.mode, end) * (1 if end.turn == 0 else -1)
            won += (points > 0) - (points < 0)
        found.append(won / len(afters))
    return min(found, default=None)


@pytest.mark.parametrize("kinds", [KINDS, 1])
def test_a_play_or_pass_that_leaves_tiles_is_answered_by_who_knows_their_hand_and_not_the_bag(
    kinds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (
        *(("_QUICK", ENOUGH), ("_PER_REPLY", (1,) * 3), ("_LOOKED_AT", ENOUGH)),
        ("KINDS", kinds),  # with one the plays of each hand are listed anew
    ):
        monkeypatch.setattr(preendgame, name, value)
    reported = Counter[type[Place | Pass]]()
    for seed, table in enumerate(tables("scrabble", 5, 3, size=2)):
        full = with_full_hands(table, 2, 2, seed)
        reach = Reach(full.mode.ruleset, lexicon_of(full.mode))
        reach.load(full.state.board)
        full.state = full.state.with_seat(replace(full.state.seat, passes=0))
        options = [each for each in reach.options(reach.codes(full.state.seat.hand)) if each.number == 1]
        for option in (*options[:1], None):
            reach.load(full.state.board)
            move = Pass() if option is None else placed(full.mode.slots(full.state), reach.laid(option))
            ends, trial = drawn(full, EndgameSolver(reach), option)
            for (bag, _), end in islice(zip(ends.every, trial.ends, strict=True), 2):
                hand = tuple(reach.letter_of[code] for code in without(ends.pool, bag))
                won = by_replies(full, move, tuple(reach.letter_of[code] for code in bag), hand)
                if won is not None:
                    assert end.sure
                    assert end.won == pytest.approx(won)
                    reported[type(move)] += 1
    assert min(reported[Place], reported[Pass]) > 1


def test_the_first_look_ends_with_the_positions_and_all_moves_have_met_the_same_hands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(preendgame, "_AT_ONCE", 2)  # of the few hands of small tables
    tried = 0
    for seed, table in enumerate(tables("scrabble", 5, 8, size=2)):
        full = with_full_hands(table, 2, 2, seed)
        reach = Reach(full.mode.ruleset, lexicon_of(full.mode))
        reach.load(full.state.board)
        hand = tuple(sorted(reach.codes(full.state.seat.hand)))
        options = [*reach.options(hand)]
        pool = reach.codes([*full.state.stock, *full.state.seats[1].hand])
        ends = PreEndgame(EndgameSolver(reach), full.state, pool, len)
        moves = [Candidate(each, 0.0, part_of(hand, without(hand, each.uses))) for each in options]
        if not moves:
            continue
        trials = [ends.trial(move) for move in (*moves, Candidate(None, 0.0, 0))]
        for _ in ends.compare(trials, 1):
            pass
        (met,) = {len(trial.ends) for trial in trials}
        tried += met < len(ends.every)
    assert tried > 1


def won_in(ends: Counter[int]) -> Counter[int]:
    """The same by who wins."""
    reported = Counter[int]()
    for points, ways in ends.items():
        reported[(points > 0) - (points < 0)] += ways
    return reported


def test_the_brute_force_of_the_benchmark_counts_what_all_moves_of_both_bring() -> None:
    tried = 0
    for seed in (0, 11):
        (table,) = tables("scrabble", 40 + seed, 1, size=3)
        bagged = with_bag(table, 1, seed).with_own_pack()
        words = lexicon_of(bagged.mode)
        counted = BruteForce(BoardMaster(bagged.mode, words, words, 0), bagged.state)
        chances = {move: counted.chance(move) for move in counted.moves()}
        for solver, option in laid_out(bagged, 1):
            hand = tuple(sorted(solver.reach.codes(bagged.state.seat.hand)))
            ends = won_in(brute(bagged, solver.reach, option))
            exact = sum(ways * (1 + won) for won, ways in ends.items()) / 2 / ends.total()
            move = Candidate(option, 0.0, part_of(hand, without(hand, option.uses)))
            assert counted.chance(move) == pytest.approx(exact)
            tried += 1
        worst = min(chances, key=lambda move: chances[move])
        assert counted.compare(worst) == pytest.approx((chances[worst], max(chances.values())))
    assert tried > 3


def test_brute_force_looks_at_the_best_plays_by_points_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preendings, "_PLAYS", 1)
    (table,) = tables("scrabble", 40, 1, size=3)
    bagged = with_bag(table, 1, 0).with_own_pack()
    words = lexicon_of(bagged.mode)
    moves = BruteForce(BoardMaster(bagged.mode, words, words, 0), bagged.state).moves()
    assert len({move.option for move in moves if move.option is not None}) == 2


def test_with_few_positions_the_draws_that_are_sure_bound_the_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preendgame, "_QUICK", 4)
    unsure = 0
    for table in tables("scrabble", 13, 8, size=2):
        bagged = with_bag(table, 1, unsure)
        for solver, option in islice(laid_out(bagged, 1), 3):
            reported, open_ways = Counter[int](), 0
            for end in drawn(bagged, solver, option)[1].ends:
                reported[int(end.won)] += end.ways if end.sure else 0
                open_ways += 0 if end.sure else end.ways
            won = won_in(brute(bagged, solver.reach, option))
            assert reported <= won
            assert reported.total() + open_ways == won.total()
            unsure += open_ways > 0
    assert unsure > 1


@pytest.mark.parametrize(
    ("replied", "won", "ahead", "wins"),
    [
        (False, -1, -5, 0.97),
        (False, -1, 5, 0.97),
        (False, 1, 0, 0.4),
        (False, 1, 99, 0.01),
        (True, 1, 5, 0.1),
        (True, -1, 0, 0.5),
        (True, -1, -99, 0.99),
    ],
)
def test_an_unproven_win_of_the_player_in_turn_counts_by_the_lead_and_a_loss_nearly_whole(
    replied: bool, won: int, ahead: int, wins: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search says who wins for the other player, whose turn it is, or who has just replied."""
    found = set[tuple[float, float]]()
    for table in tables("scrabble", 40, 8, size=3):
        bagged = with_bag(table, 1, 0)
        for solver, option in islice(laid_out(bagged, 1), 1):
            points = 0 if replied else option.score
            lead = bagged.state.seats[0].score + points - bagged.state.seats[1].score
            guess = Prospect((), lead + ahead, won, False, 1)
            with monkeypatch.context() as patched:
                patched.setattr(EndgameSolver, "decide", lambda *_, guess=guess: guess)
                solver.reach.load(bagged.state.board)
                ends = drawn(bagged, solver, None if replied else option)[1].ends
            found |= {(round((1 + end.won) / 2, 9), round(end.variance, 9)) for end in ends}
    guessed = wins, round(wins * (1 - wins), 9)
    assert guessed in found if replied else {guessed} == found  # without a reply the scores stand


def test_ends_in_real_doubt_are_searched_deeper_before_others() -> None:
    (bagged,) = tables("scrabble", 40, 1, size=3)
    bagged = with_bag(bagged, 1, 0)
    trial = drawn(bagged, *next(laid_out(bagged, 1)))[1]
    trial.ends = [DrawnEnd(1, won, 0, (1 - won * won) / 4) for won in (1, 0.2, 0.98)]
    assert trial.doubtful() == [1]
    trial.ends[1] = DrawnEnd(1, -1, 0)
    assert trial.doubtful() == [2]


def test_draws_are_counted_by_how_often_they_come() -> None:
    assert draws([5, 7, 5], 1) == {(5,): 2, (7,): 1}
    assert draws([5, 7, 5], 2) == {(5, 5): 1, (5, 7): 2}


def test_the_reason_counts_the_draws_that_win() -> None:
    reported = 0
    for seed in range(16):
        (table,) = tables("scrabble", 40 + seed, 1, size=3)
        bagged = with_bag(table, 1, seed).with_own_pack()
        move, reason = choice("master", bagged.mode, lexicon_of(bagged.mode), bagged.state)
        if reason.why is not Why.WINS or not isinstance(move, Place):
            continue
        for solver, option in laid_out(bagged, 1):
            solver.reach.load(bagged.state.board)
            if placed(bagged.mode.slots(bagged.state), solver.reach.laid(option)) == move:
                ends = brute(bagged, solver.reach, option)
                halves = sum(ways * (1 + won) for won, ways in won_in(ends).items())
                assert reason.chance == pytest.approx(halves / 2 / ends.total(), abs=1e-3)
                reported += 1
    assert reported > 1


@pytest.mark.parametrize(("seed", "passes"), [(187, True), (190, False)])
def test_the_master_compares_the_pass_and_says_so(seed: int, passes: bool) -> None:
    (table,) = tables("scrabble", 40 + seed, 1, size=3)
    bagged = with_bag(table, 1, seed).with_own_pack()
    bagged.state = bagged.state.with_seat(replace(bagged.state.seat, passes=0))
    move, reason = choice("master", bagged.mode, lexicon_of(bagged.mode), bagged.state)
    assert isinstance(move, Pass) == passes
    assert reason.why is Why.WINS
    assert ("a pass, " in because(reason, ("Ana", "Bo"))) != passes


def test_player_list_and_review_tell_the_same_chance() -> None:
    reported = 0
    for seed in (0, 11, 12, 36):  # whose best plays empty the bag
        (table,) = tables("scrabble", 40 + seed, 1, size=3)
        bagged = with_bag(table, 1, seed).with_own_pack()
        words, state = lexicon_of(bagged.mode), bagged.state
        seen = seen_by(state, 0)
        move, reason = choice("master", bagged.mode, words, state)
        listed = BoardAnalyst(bagged.mode, words, words, 0).compared(seen, (), 0)
        chances = {placed(bagged.mode.slots(state), each.pieces): each.chance for each in listed}
        for solver, option in laid_out(bagged, 1):
            solver.reach.load(state.board)
            play = placed(bagged.mode.slots(state), solver.reach.laid(option))
            if play not in chances:
                continue
            ends = won_in(brute(bagged, solver.reach, option))
            exact = sum(ways * (1 + won) for won, ways in ends.items()) / 2 / ends.total()
            review = BoardAnalyst(bagged.mode, words, words, 0).analysis(seen, (), 0, (play,))
            assert review is not None
            assert chances[play] == pytest.approx(exact, abs=1e-3)
            assert review.made.chance == pytest.approx(exact, abs=1e-3)
            if move == play and reason.why is Why.WINS:
                assert reason.chance == pytest.approx(exact, abs=1e-3)
            reported += 1
    assert reported > 3
