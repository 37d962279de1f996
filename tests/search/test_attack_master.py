"""The master of several words a turn: what it plays, for what reason, and that it stops at once."""

import pytest

from game.search.players import levels_for
from game.search.players.attacks import AttackMaster, TurnTrial
from game.table import rulefile
from game.table.facedown import seen_by
from game.table.moves import Done, Place
from game.table.state import State
from tests.modes.board_table import Table
from tests.search.seated import board, choice, play, seat, seconds_to_stop
from tests.tiny import lexicon_of


def test_it_is_offered_where_several_words_are_laid_a_turn_and_points_count() -> None:
    assert levels_for(rulefile.load("ekraibl-hard")) == ("beginner", "club", "expert", "master")
    assert levels_for(rulefile.load("ekraibl-simple")) == ("beginner", "club", "expert")


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_it_plays_by_the_rules_to_the_end(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.search.players.attacks._TRIALS", 8)
    session, lexicon = board("ekraibl-hard", players, deal=5)
    play(session, [seat("master", session.mode, lexicon) for _ in range(players)])
    assert session.mode.outcome(session.state) is not None


def test_the_same_position_is_played_the_same_way() -> None:
    session, lexicon = board("ekraibl-hard", 2, deal=6)
    first, second = (choice("master", session.mode, lexicon, session.state, 7) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(("long", "wanted"), [("КОЫЫЫЫ", "ОК"), ("ОКЫЫЫЫ", "КО")])
def test_it_lays_nothing_that_the_other_makes_long(long: str, wanted: str) -> None:
    """КО and ОК count the same; the other player surely holds what extends one of them."""
    table = Table("ekraibl-hard", f"КО ОК {long}", ("КОЦЦЦЦЦ", "ЫЫЫЫЦЦЦ")).with_own_pack()
    while table.state.turn == 0:
        made = choice("master", table.mode, lexicon_of(table.mode), table.state)
        assert table.play(made.move) == []
        if isinstance(made.move, Done):
            break
        assert isinstance(made.move, Place)
    laid = sorted(table.state.board.items())
    letters = "".join(each.letter for _, each in laid)
    assert letters == wanted


@pytest.mark.parametrize("adjudication", ["strict", "challenge"])
def test_a_turn_is_decided_once_and_goes_on_so_also_for_a_player_who_was_not_there(
    adjudication: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, lexicon = board("ekraibl-hard", 2, deal=6, adjudication=adjudication)
    mode = session.mode
    while session.state.turn == 0:
        assert session.play(choice("expert", mode, lexicon, session.state).move) is None
    player, turn = seat("master", mode, lexicon), session.state.turn
    decisions = []
    tried = AttackMaster.tried

    def count(self: AttackMaster, seen: State, seat: int) -> list[TurnTrial]:
        if self is player:
            decisions.append(seen)
        return tried(self, seen, seat)

    monkeypatch.setattr(AttackMaster, "tried", count)
    moves = 0
    while session.state.turn == turn:
        made = player.choose(seen_by(session.state, turn), (), turn).move
        assert choice("master", mode, lexicon, session.state, player.seed).move == made
        assert session.play(made) is None
        moves += 1
    assert moves > 2
    assert len(decisions) == 1


def test_it_stops_at_once() -> None:
    session, lexicon = board("ekraibl-hard", 2, deal=9)
    assert seconds_to_stop(seat("master", session.mode, lexicon), session.state) < 5
