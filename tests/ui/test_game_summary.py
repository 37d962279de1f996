"""What the list of open games tells of a game: names, rounds, time, and nothing of a hand."""

from dataclasses import replace

import pytest

from game.hosting.clock import Times
from game.hosting.saved_table import GameSummary, SavedTable, keep_saved_table, summarize
from game.store.journal import Journal
from game.store.noted_game import NotedGame, NotedRounds
from game.store.saved import SavedSession
from game.table.moves import Pass
from game.table.session import Session
from game.table.state import Phase
from modes.states import RoundState
from tests.ui.menu import begun

pytestmark = pytest.mark.usefixtures("home")


def summary_of(journal: Journal, session: SavedSession) -> GameSummary:
    assert session.game is not None
    return summarize(journal, journal.game(session.game))


def test_the_list_tells_names_rounds_moves_and_turn(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(journal, "kan-u-go", ("Ana", "Bo", "computer:club"))
    before = summary_of(journal, session)
    assert before.name == "Kan-u-go · Ana, Bo, Club player"
    turn = before.display_names[session.state.turn]
    assert before.details == ("English", "Round 1", "0 moves", f"{turn}’s turn")
    for phase, standing in (
        (Phase.ROUND_OVER, ("English", "Round 2 is over", "0 moves")),
        (Phase.PLAYING, ("English", "Round 2", "0 moves", f"{turn}’s turn")),
    ):
        state = replace(session.state, phase=phase, own=RoundState(round=2, sheet=((1, 2, 3),)))
        later = Session(session.mode, session.setup, start=state)
        monkeypatch.setattr("game.hosting.saved_table.replay", lambda *of, later=later: later)
        assert summary_of(journal, session).details == standing


def test_the_list_tells_the_deal_of_a_game_for_one(journal: Journal) -> None:
    session = begun(journal, "patience-six", ("",))
    deal = f"Deal {session.setup.deal}"
    assert summary_of(journal, session).details == ("English", deal, "0 moves")


def keep_times(session: Session, times: Times) -> None:
    keep_saved_table(session, SavedTable(session.at, None, {}, (), (0, 0), True, times))


def test_the_list_tells_the_time_that_each_person_has_left(journal: Journal) -> None:
    session = begun(journal, "scrabble", ("Ana", "Bo", "computer:club"), player_minutes=25)
    assert summary_of(journal, session).time_left == "Time left: Ana 25:00, Bo 25:00"
    keep_times(session, Times(40.5, (300.0, 700.2, 0.0)))
    assert summary_of(journal, session).time_left == "Time left: Ana 20:00, Bo 13:20"


def test_of_a_turn_against_the_clock_the_list_tells_what_is_left_of_it(journal: Journal) -> None:
    session = begun(journal, "literaki", ("Ana", "Bo"), turn_seconds=120)
    keep_times(session, Times(40.5, (40.5, 0.0)))
    assert summary_of(journal, session).time_left == "Time left: 1:20"
    session.make(Pass())
    assert summary_of(journal, session).time_left == "Time left: 2:00", "another turn has begun"


def test_of_a_game_that_is_noted_the_list_counts_turns_or_rounds(journal: Journal) -> None:
    session = begun(journal, "scrabble", ("Ana", "Bo"))
    noted = NotedGame(session.mode, session.setup).passed().exchanged("2").passed()
    session.save_table(noted.draft)
    assert summary_of(journal, session).details == ("English", "3 moves")
    rounds = begun(journal, "kan-u-go", ("Ana", "Bo"))
    rounds.save_table(NotedRounds((("", "QX"), ("A", ""))).text)
    assert summary_of(journal, rounds).details == ("English", "2 moves")


@pytest.mark.parametrize("saved", ["{", "[]", '{"at": "x"}', '{"x":' + "[" * 9999 + "]" * 9999 + "}"])
def test_a_saved_table_that_cannot_be_read_has_used_no_time(journal: Journal, saved: str) -> None:
    session = begun(journal, "literaki", ("Ana", "Bo"), turn_seconds=120)
    session.save_table(saved)
    assert summary_of(journal, session).time_left == "Time left: 2:00"


@pytest.mark.parametrize("ruleset", ["kan-u-go", "scrabble"])
def test_a_summary_reveals_neither_hand_nor_deal(journal: Journal, ruleset: str) -> None:
    """Games of other deals, whose first player is the same, are told alike."""
    sessions = [begun(journal, ruleset, ("Ana", "Bo"), deal) for deal in range(12)]
    first = sessions[0].state.turn
    alike = {
        summary_of(journal, session)._replace(number=0, touched=0.0)
        for session in sessions
        if session.state.turn == first
    }
    assert len(alike) == 1
