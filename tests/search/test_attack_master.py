"""The master of several words a turn: what it plays, for what reason, and that it stops at once."""

import threading
from collections import Counter

import msgspec
import pytest

from game.search.players import StoppedError, levels_for
from game.search.players.attack_master import AttackMaster
from game.table import rulefile
from game.table.facedown import seen_by
from game.table.mode import mode_of
from game.table.moves import Done, Place
from modes.ekraibl import Ekraibl
from tests.modes.board_table import Table
from tests.search.seated import board, choice, play, seat
from tests.tiny import lexicon_of


def with_own_pack(table: Table) -> Table:
    """The same where the pack has those pieces alone that there are."""
    pieces = [laid.piece for laid in table.state.board.values()] + list(table.state.left())
    kinds = {piece: (count, table.mode.ruleset.value(piece)) for piece, count in Counter(pieces).items()}
    mode = mode_of(msgspec.structs.replace(table.mode.ruleset, pieces=kinds), table.mode.words)
    assert isinstance(mode, Ekraibl)
    table.mode = mode
    return table


def test_it_is_offered_where_several_words_are_laid_a_turn_and_points_count() -> None:
    assert levels_for(rulefile.load("ekraibl-hard")) == ("beginner", "club", "expert", "master")
    assert levels_for(rulefile.load("ekraibl-simple")) == ("beginner", "club", "expert")


@pytest.mark.parametrize("players", [2, 3])
def test_it_plays_by_the_rules_to_the_end(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.search.players.attack_master._TRIALS", 16)
    session, lexicon = board("ekraibl-hard", players, deal=5)
    play(session, [seat("master", session.mode, lexicon) for _ in range(players)])
    assert session.mode.outcome(session.state) is not None


def test_the_same_position_is_played_the_same_way() -> None:
    session, lexicon = board("ekraibl-hard", 2, deal=6)
    first, second = (choice("master", session.mode, lexicon, session.state, 7) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(("long", "wanted"), [("КОЫЫЫЫ", "ОК"), ("ОКЫЫЫЫ", "КО")])
def test_it_lays_nothing_that_the_other_makes_long(long: str, wanted: str) -> None:
    """КО and ОК count the same; one of them the other player can make long, with what he must hold."""
    table = with_own_pack(Table("ekraibl-hard", f"КО ОК {long}", ("КОЦЦЦЦЦ", "ЫЫЫЫЦЦЦ")))
    while table.state.turn == 0:
        made = choice("master", table.mode, lexicon_of(table.mode), table.state)
        assert table.play(made.move) == []
        if isinstance(made.move, Done):
            break
        assert isinstance(made.move, Place)
    laid = sorted(table.state.board.items())
    letters = "".join(each.letter for _, each in laid)
    assert letters == wanted


def test_it_stops_at_once() -> None:
    session, lexicon = board("ekraibl-hard", 2, deal=9)
    thinker = seat("master", session.mode, lexicon)
    assert isinstance(thinker, AttackMaster)
    state, ended = session.state, []

    def think() -> None:
        try:
            while True:
                thinker.choose(seen_by(state, state.turn), (), state.turn)
        except StoppedError:
            ended.append(True)

    thread = threading.Thread(target=think)
    thread.start()
    for _ in range(200):  # it may just have begun anew, which takes a stop back
        thinker.stop()
        thread.join(0.05)
        if not thread.is_alive():
            break
    assert ended == [True]
