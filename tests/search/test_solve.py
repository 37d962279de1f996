"""Whether a patience can be won: exact for the last cards, proofs only where they hold, lines that replay."""

import math
import random
import threading
from collections import Counter
from collections.abc import Iterator
from types import ModuleType

import pytest

from game.deals.book import options_for, words_of
from game.opening import Opening, open_game
from game.search.kernel import chance
from game.search.solver import solve
from game.search.solver.policy import SOLVER, Policy, companions, hardness, partners
from game.table import rulefile
from game.table.board import Board
from game.table.mode import Outcome, mode_of
from game.table.moves import Place
from game.table.state import Seat, State
from game.words.lexicon import EVERYDAY
from modes.states import HeapState
from tests.amounts import some_of
from tests.search.endings import can_be_won, endings, replayed, tiny, twelve
from tests.search.sources import interpreted
from tests.tiny import ruleset
from tests.waiting import LONGEST

SOURCES = interpreted("solver.solve")
FORMS = {"as installed": solve, "interpreted": SOURCES}
KINDS = ("six", "twelve", "heaps")
GAMES = {"six": "patience-six", "twelve": "patience-twelve", "heaps": "patience-heaps"}
DEALS = range(40_000, 40_003)


@pytest.fixture(autouse=True, scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KANUGO_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.mark.parametrize("form", some_of(FORMS, 2))
@pytest.mark.parametrize("stuck_by", ["valid", "everyday"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_last_cards_are_known_both_ways(kind: str, stuck_by: str, form: str) -> None:
    """K59, K71 and the readings: known exactly where some line of moves wins."""
    answers: Counter[bool] = Counter()
    for n, ending in enumerate(endings(kind, 1, 40, stuck_by)):
        if ending.mode.outcome(ending.state) is not None:
            continue
        expected = can_be_won(ending)
        solver = FORMS[form].Solver(ending.mode, ending.words)
        answer = solver._solve(ending.state, 20, n, 20_000)
        answers[expected] += 1
        assert type(answer).__name__ == ("SolvedLine" if expected else "Impossible"), (n, ending)
        if expected:
            end = replayed(ending.mode, ending.state, answer.moves)
            assert ending.mode.outcome(end) is Outcome.WON
    assert min(answers[True], answers[False]) > 2, "both answers came up"


@pytest.mark.parametrize("stuck_by", some_of(["everyday", "valid"], 2))
@pytest.mark.parametrize("kind", KINDS)
def test_lines_of_everyday_words_turn_cards_by_the_rules(kind: str, stuck_by: str) -> None:
    found = 0
    for n, ending in enumerate(endings(kind, 3, 120, stuck_by)):
        usual = ending.words.everyday
        assert usual is not None
        answer = solve.Solver(ending.mode, usual, judging=ending.words).solve(ending.state, 20, n)
        if isinstance(answer, solve.SolvedLine):
            found += 1
            assert not replayed(ending.mode, ending.state, answer.moves).left()
    assert found > 0


@pytest.mark.parametrize("kind", KINDS)
def test_the_rollouts_alone_find_only_lines_that_win(kind: str) -> None:
    for n, ending in enumerate(endings(kind, 2, 30)):
        solver = solve.Solver(ending.mode, ending.words)
        solver.lay_out(ending.state, n)
        if solver.lines.solve(30):
            moves = tuple(solver.moves(ending.state))
            assert not replayed(ending.mode, ending.state, moves).left()


def opened(kind: str, language: str) -> Opening:
    return open_game(GAMES[kind], ("",), 0, language)


def dealt(opening: Opening, deal: int) -> State:

    return opening.start(deal)


@pytest.mark.parametrize("language", ["en", "eo"])
@pytest.mark.parametrize("kind", KINDS)
def test_certificates_of_real_deals_replay(kind: str, language: str) -> None:
    opening = opened(kind, language)
    solver = solve.Solver(opening.mode, opening.lexicon)
    known = 0
    for deal in DEALS:
        state = dealt(opening, deal)
        answer = solver.solve(state, 2000, deal)
        if isinstance(answer, solve.SolvedLine):
            known += 1
            end = replayed(opening.mode, state, answer.moves)
            assert opening.mode.outcome(end) is Outcome.WON
    assert known


@pytest.mark.parametrize("kind", KINDS)
def test_compiled_and_interpreted_find_the_same(kind: str) -> None:
    opening = opened(kind, "eo")
    found = []
    for module in FORMS.values():
        solver = module.Solver(opening.mode, opening.lexicon)
        solver.lay_out(dealt(opening, 40_010), 3)
        won = [solver.lines.solve(4) for _ in range(3)]
        found.append((won, solver.cards.line(), solver.lines.best_cost, solver.rollouts.done))
    assert found[0] == found[1]


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_question_has_the_same_answer(kind: str) -> None:
    opening = opened(kind, "en")
    state = dealt(opening, 40_012)
    solver = solve.Solver(opening.mode, opening.lexicon)
    first = solver.solve(state, 500, 1)
    solver.solve(dealt(opening, 40_013), 50, 2)
    assert solver.solve(state, 500, 1) == first
    assert solve.Solver(opening.mode, opening.lexicon).solve(state, 500, 1) == first


def test_a_line_that_is_found_says_after_how_many_rollouts() -> None:
    opening = opened("twelve", "en")
    state = dealt(opening, DEALS[0])
    solver = solve.Solver(opening.mode, opening.lexicon)
    found = solver.solve(state, 2000, DEALS[0])
    assert isinstance(found, solve.SolvedLine)
    assert 1 <= found.rollouts <= 2000
    assert solver.solve(state, found.rollouts, DEALS[0]) == found, "no more were needed"
    if found.rollouts > 1:
        assert solver.solve(state, found.rollouts - 1, DEALS[0]) == solve.Unknown(found.rollouts - 1)


@pytest.mark.parametrize("deal", [900_024, 900_031])
def test_a_deal_whose_q_no_line_lays_is_won_with_a_plan_for_it(deal: int) -> None:
    options = options_for(EVERYDAY, rulefile.load("patience-twelve"))
    opening = open_game("patience-twelve", ("",), 0, "en", options)
    solver = solve.Solver(opening.mode, words_of(opening.lexicon, EVERYDAY), judging=opening.lexicon)
    state = dealt(opening, deal)
    found = solver.solve(state, 4_000, deal)
    assert isinstance(found, solve.SolvedLine)
    assert opening.mode.outcome(replayed(opening.mode, state, found.moves)) is Outcome.WON
    solver.follow(SOLVER._replace(plain=4_000))
    assert isinstance(solver.solve(state, 4_000, deal), solve.Unknown)


def test_a_deal_of_heaps_whose_q_no_line_lays_is_won_from_states_of_a_beam() -> None:
    """Q and both U are in the draw pile."""
    options = options_for(EVERYDAY, rulefile.load("patience-heaps"))
    opening = open_game("patience-heaps", ("",), 0, "en", options)
    solver = solve.Solver(opening.mode, words_of(opening.lexicon, EVERYDAY), judging=opening.lexicon)
    state = dealt(opening, 20_108)
    solver.lay_out(state, 20_108)
    assert solver.lines.solve(300)
    won = replayed(opening.mode, state, tuple(solver.moves(state)))
    assert opening.mode.outcome(won) is Outcome.WON
    solver.follow(SOLVER._replace(plain=64_000))
    solver.lay_out(state, 20_108)
    assert not solver.lines.solve(3_000)


class _Asked:
    """What stands for the kernel of a solver, and keeps by what placements are valued."""

    def value(self, *asked: object) -> None:
        self.asked = asked

    def prefer(self, *asked: object) -> None:
        self.preferred = asked

    def plan_with(self, words: list[int], reserve: int) -> None:
        self.planned, self.reserve = words, reserve

    def prefer_squares(self, *asked: object) -> None:
        self.squares = asked

    def look_ahead(self, *asked: object) -> None:
        self.looking = asked


def test_rollouts_value_placements_by_their_policy() -> None:
    words = tiny("CAT TA AT ACT", "ACT")
    ending = twelve(words, "CAT", pieces={"A": (8, 1), "C": (8, 1), "T": (8, 1)})
    solver = solve.Solver(ending.mode, words)
    kernel = _Asked()
    solver.rollouts = solver.preferences = solver.lines = kernel  # type: ignore[assignment]
    keeps = (0, 0.5, 1, 1, 1, 1, 1, 4)
    hooks = (1, 2, 3, 4, 5, 6, 7, 0.5)
    policy = Policy(
        3, 2, 0.5, 1, 1, 2, 3, 0.25, 1.5, keeps, 4, 2.5, 7, (2, 1, 0.5), hooks, 3, 1.25, 9, 2, 0.5
    )
    solver.follow(policy)
    hard = {letter: round(768 * value) for letter, value in hardness(words, ending.mode.ruleset).items()}
    low = min(hard.values())
    assert len(set(hard.values())) > 1
    values, cards, under, noise = kernel.asked
    assert {*values} == {0, *(each - low for each in hard.values())}  # type: ignore[misc]
    assert cards == [(512 + low) * n for n in range(16)]
    assert (under, noise) == (128, chance.noise(1.0))
    reported = vars(kernel)
    assert (reported["restart"], reported["forward"], reported["patient"]) == (1, 2, 3)
    assert (reported["cost_of_card"], reported["afresh"], reported["worse"]) == (64, 4, 640)
    assert reported["cost_of_waiting"] == 320
    assert (reported["plain"], reported["reserve"], reported["step"]) == (9, 512, 128)
    assert kernel.looking == (7, [512, 256, 128], 768)
    assert kernel.squares[2] == [256, 512, 768, 1024, 1280, 1536, 1792, 128]
    least, needed, drawn = kernel.preferred
    assert (least, drawn) == (384, [0, 2, 4, 4, 4, 4, 4, 16])
    assert len(needed) == 64 * 64  # type: ignore[arg-type]


def test_which_letters_others_wait_for() -> None:
    words = tiny("QUA QUAY TO IT TAP PAT TOP PIT TAPS SO", "ACIOPQSTUY")
    ending = twelve(words, "CAT", pieces=dict.fromkeys("ACIOPQSTUY", (2, 1)))
    found = partners(words, ending.mode.ruleset)
    assert found["Q", "U"] == pytest.approx(math.log(2 / (3 * 3 / 10)))
    assert found["Q", "U"] == found["U", "Q"]
    assert ("Q", "Y") in found
    assert ("Q", "T") not in found, "no word has both"
    assert ("P", "T") not in found, "T is not much likelier beside P than anywhere"
    solver = solve.Solver(ending.mode, words)
    kernel = _Asked()
    solver.rollouts = solver.preferences = solver.lines = kernel  # type: ignore[assignment]
    solver.follow(SOLVER)
    _, needed, _ = kernel.preferred
    place = 64 * solver._code("Q") + solver._code("U")
    assert needed[place] == round(256 * found["Q", "U"])  # type: ignore[index]
    always = {"".join(both) for both in companions(words, ending.mode.ruleset)}
    assert always == {"QU", "QA", "UQ", "UA", "YQ", "YU", "YA", "IT", "PT"}
    together, after, _ = kernel.squares
    assert after[solver._code("Q")] == 1 << solver._code("A")  # type: ignore[index]
    assert together[solver._code("Q")] == 1 << solver._code("U") | 1 << solver._code("A")  # type: ignore[index]
    assert not together[solver._code("T")]  # type: ignore[index]
    planned = ["QUA", "QUAY", "IT", "TAP", "TOP", "PIT", "TAPS"]
    assert sorted(kernel.planned) == sorted(sum(1 << solver._code(each) for each in word) for word in planned)


@pytest.mark.parametrize("form", FORMS)
def test_a_usable_card_of_the_waste_is_passed_where_another_is_needed_first(form: str) -> None:
    """K71: the heaps are stuck, the first card turned can be laid at once, and then the second never."""
    words = tiny("TO TOB TOBY TOY")
    mode = mode_of(ruleset(mode="patience.SevenHeaps", heaps=(1,), turn_by=1, turn_past_usable=True), words)
    state = State((Seat(""),), ("B", "Y"), Board.parse(["TO"], (0, 0)), own=HeapState(((),)))
    solver = FORMS[form].Solver(mode, words)
    for seed in range(5):
        solver.lay_out(state, seed)
        assert solver.lines.solve(40)
        end = replayed(mode, state, tuple(solver.moves(state)))
        assert not end.left()


@pytest.mark.parametrize("stuck", [False, True])
def test_only_the_switch_of_its_own_method_says_when_cards_may_be_turned(stuck: bool) -> None:
    for kind, own, other in (
        ("six", "turn_only_when_stuck", "draw_only_when_stuck"),
        ("twelve", "draw_only_when_stuck", "turn_only_when_stuck"),
        ("heaps", "turn_only_when_stuck", "draw_only_when_stuck"),
    ):
        options = {own: stuck, other: not stuck}
        rules = rulefile.load(GAMES[kind], language="en")
        changed = rules.changed(**options)
        words = tiny("CAT TA AT ACT")
        assert solve.Solver(mode_of(changed, words), words).endings.only_when_stuck is stuck


def test_a_lost_game_is_over_and_a_won_one_known() -> None:
    lost = twelve(tiny("AB BA"), "AA")
    assert solve.Solver(lost.mode, lost.words).solve(lost.state, 5) == solve.Impossible("over")
    won = twelve(tiny("AB BA"), "", board=Board.parse(["AB"], (0, 0)))
    assert solve.Solver(won.mode, won.words).solve(won.state, 5) == solve.SolvedLine(())


@pytest.mark.parametrize("form", FORMS)
def test_a_search_is_stopped_from_another_thread(form: str) -> None:
    """Without stop() a billion rollouts would take days."""
    opening = opened("heaps", "eo")
    solver = FORMS[form].Solver(opening.mode, opening.lexicon)
    answers = []
    state = dealt(opening, 40_014)
    hopeless = opening.mode.apply(state, next(iter(_first_moves(opening, state))))
    solver.rollouts.value([0] * 64, [0] * 16, 0, [0] * 4096)  # every rollout is the same one
    solver.lines.restart = 0
    thread = threading.Thread(target=lambda: answers.append(solver.solve(hopeless, 10**9)))
    thread.start()
    while not solver.rollouts.done:
        pass
    solver.stop()
    thread.join(LONGEST)
    assert not thread.is_alive()
    assert type(answers[0]).__name__ == "Unknown"
    assert answers[0].rollouts < 10**9


def _first_moves(opening: Opening, state: State) -> list[Place]:
    from game.search.kernel.plays import search_for
    from game.table.moves import Placement

    search = search_for(opening.mode.ruleset, opening.lexicon)
    slots = opening.mode.slots(state)
    found = search.every(state.board, tuple(slots.values()))
    play = random.Random(1).choice(found)
    free = dict(slots)
    laid = []
    for cell, piece in play.pieces:
        slot = next(slot for slot, card in free.items() if card == piece.piece)
        del free[slot]
        laid.append(Placement(slot, cell))
    return [Place(tuple(laid))]


def test_a_mode_of_another_kind_is_refused() -> None:
    opening = open_game("kan-u-go", ("A", "B"), 1)
    assert not solve.solvable(opening.mode)
    with pytest.raises(Exception, match="patience of a known kind"):
        solve.Solver(opening.mode, opening.lexicon)


def test_the_sources_are_not_the_compiled_form() -> None:
    modules: list[ModuleType] = [
        interpreted("solver.endings"),
        interpreted("solver.rollouts"),
        interpreted("solver.cards"),
    ]
    assert all(str(module.__file__).endswith(".py") for module in modules)
