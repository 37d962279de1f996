"""Random play, some thousand moves; `python -m tests.hostile play` makes a million."""

from dataclasses import replace

import pytest

from game.table import rulefile
from game.table.facedown import seen_by
from game.table.mode import Mode
from game.table.moves import Move
from game.table.state import State
from modes.states import RoundState
from modes.tiles import Tiles
from tests.amounts import some_and_all
from tests.hostile import play
from tests.hostile.readers import a_home


@pytest.mark.parametrize("count", some_and_all(80, 400))
def test_whatever_is_played_all_that_must_hold_holds(count: int) -> None:
    report = play.run(count, seed=15, dear=4)
    assert not report.findings, "\n".join(map(str, report.findings))
    assert {f"games of {name}" for name in rulefile.names()} <= report.tried.keys()
    for what in ("made again", "what is seen", "written and read", "placements judged"):
        assert report.tried[f"looked at: {what}"] > 0
    kinds = ("place", "exchange", "draw", "pass", "done", "challenge", "deal")
    assert all(report.tried.get(f"moves: {kind}") for kind in kinds)


def test_a_piece_that_gets_lost_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Tiles.turn_over

    def careless(self: Tiles, state: State) -> State:
        after = usual(self, state)
        return replace(after, stock=after.stock[1:])

    monkeypatch.setattr(Tiles, "turn_over", careless)
    with a_home(), pytest.raises(AssertionError, match="pieces lost"):
        play.played(rulefile.names().index("scrabble"), 1)


def test_a_move_that_counts_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Mode.apply

    def generous(self: Mode, state: State, move: Move) -> State:
        after = usual(self, state, move)
        seats = tuple(replace(seat, score=seat.score + 1) for seat in after.seats)
        return replace(after, seats=seats)

    monkeypatch.setattr(Mode, "apply", generous)
    with a_home(), pytest.raises(AssertionError, match="another score"):
        play.played(rulefile.names().index("scrabble"), 1)


def test_a_hidden_piece_that_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:

    def telling(state: State, viewer: int | None) -> State:
        own = RoundState(idle=sum(map(ord, "".join(state.stock[:1]))))
        return replace(seen_by(state, viewer), ended=None, own=own)

    monkeypatch.setattr(play, "seen_by", telling)
    with a_home(), pytest.raises(AssertionError, match="what is hidden shows"):
        play.played(rulefile.names().index("scrabble"), 1, dear=10)


def test_the_same_number_plays_the_same_game() -> None:
    with a_home():
        chances = [play.played(3, 7) for _ in range(2)]
    assert chances[0] == chances[1]
