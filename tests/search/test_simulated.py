"""Simulated players of patiences: compiled or not the same, and they know no more than lies open."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from game.opening import Opening, open_game
from game.search.solver import simulated
from game.search.solver.simulated import BEGINNER, EXPERT, REGULAR, SimulatedPlayers
from game.table.state import State
from modes.states import HeapState
from tests.search.endings import tiny, twelve
from tests.search.sources import interpreted

SOURCES = interpreted("solver.simulated")
KINDS = ("six", "twelve", "heaps")


@pytest.fixture(autouse=True, scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KANUGO_HOME", str(tmp_path_factory.mktemp("home")))
        yield


def opened(kind: str) -> Opening:
    return open_game(f"patience-{kind}", ("",), 0, "eo")


def dealt(opening: Opening, deal: int) -> State:
    return opening.mode.start(msgspec.structs.replace(opening.setup, deal=deal))


@pytest.mark.slow
@pytest.mark.parametrize("model", ["BEGINNER", "EXPERT"])
@pytest.mark.parametrize("kind", KINDS)
def test_they_win_alike_compiled_and_interpreted(kind: str, model: str) -> None:
    opening = opened(kind)
    wins = []
    for module in (simulated, SOURCES):
        players = module.SimulatedPlayers(opening.mode, opening.lexicon, getattr(module, model))
        players.deal(dealt(opening, 40_011), 5)
        wins.append((players.wins(4), players._solver.cards.line()))
    assert wins[0] == wins[1]


@pytest.mark.parametrize("model", [BEGINNER, REGULAR, EXPERT])
def test_all_win_what_cannot_be_lost_and_nobody_what_cannot_be_won(model: simulated.PlayerModel) -> None:
    words = tiny("CAT TA AT ACT")
    easy, hopeless = twelve(words, "AT"), twelve(words, "ATX", "AT")
    for ending, won in ((easy, 7), (hopeless, 0)):
        players = SimulatedPlayers(ending.mode, words, model)
        players.deal(ending.state, 1)
        assert players.wins(7) == won


def test_an_expert_wins_more_than_a_beginner() -> None:
    opening = opened("six")
    wins = []
    for model in (BEGINNER, EXPERT):
        players = SimulatedPlayers(opening.mode, opening.lexicon, model)
        players.deal(dealt(opening, 40_012), 1)
        wins.append(players.wins(60))
    assert wins[0] + 10 < wins[1]


@pytest.mark.parametrize("kind", KINDS)
def test_looking_ahead_uses_nothing_face_down(kind: str) -> None:
    """The first placement is the same whatever lies face down."""
    opening = opened(kind)
    players = SimulatedPlayers(opening.mode, opening.lexicon, EXPERT)
    for deal in range(40_020, 40_026):
        state = dealt(opening, deal)
        other = replace(state, stock=state.stock[::-1])
        if state.of(HeapState).heaps:
            turned = tuple((*heap[:-1][::-1], *heap[-1:]) for heap in state.of(HeapState).heaps)
            other = other.with_own(HeapState, heaps=turned)
        firsts = []
        for each in (state, other):
            players.deal(each, deal)
            players.wins(1)
            steps = players._solver.cards.line()
            firsts.append(next((step for step in steps[:1] if step[0]), None))
        assert firsts[0] == firsts[1]
