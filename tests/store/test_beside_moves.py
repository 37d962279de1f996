"""What is kept of a game beside its moves: placements that were refused, and how its table lies."""

import pytest

from game.store.database import SaveError
from game.store.journal import Journal, Refused
from game.store.saved import PlayedElsewhereError, SavedSession
from game.table.moves import Pass, Place, Placement, Slot
from game.table.session import HelpTaken, record_of
from modes.moves import Draw
from tests.store.games import Said, begun, moves, words


def test_refused_placements_are_stored_with_the_game(journal: Journal, said: Said) -> None:
    session = begun(journal)
    session.play(Draw())
    wrong = Place((Placement(Slot("hand", 0), (0, 0)), Placement(Slot("hand", 0), (1, 0))))
    assert session.refused() == ()
    assert session.play(wrong) is not None
    assert session.play(Pass()) is not None, "no placement"
    assert session.refused() == (Refused(1, wrong),)
    assert said == []
    assert begun(journal).refused() == ()
    assert record_of(session).moves == (Draw(),)


def test_a_legal_placement_is_stored_only_as_a_move(journal: Journal) -> None:
    session = begun(journal)
    place = next(move for move in moves(session) if isinstance(move, Place))
    assert session.play(place) is None
    assert (session.moves, session.refused()) == ((place,), ())


def test_nothing_is_noted_for_an_unsaved_game(
    journal: Journal, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: object) -> int:
        raise SaveError("kanugo.db", "", "database or disk is full", "room")

    monkeypatch.setattr(Journal, "begin", full)
    session = begun(journal)
    assert session.play(Place(())) is not None
    session.save_table("{}")
    assert (session.game, session.refused(), session.saved_table) == (None, (), "{}")


def test_notes_that_fail_to_save_are_reported_and_play_continues(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    output: Said = []

    def full(*given: object) -> None:
        raise SaveError("kanugo.db", "", f"no room {len(output)}", "room")

    monkeypatch.setattr(Journal, "refuse", full)
    monkeypatch.setattr(Journal, "save_table", full)
    monkeypatch.setattr(journal, "report", output.append)
    session = begun(journal)
    assert session.play(Place(())) is not None
    session.save_table("{}")
    assert [str(fault) for fault in output] == [
        f"kanugo.db: found no room {n}, expected room" for n in (0, 1)
    ]
    assert session.saved_table == "{}"


def test_the_layout_of_a_table_is_restored_on_resuming(journal: Journal) -> None:
    session = begun(journal)
    session.save_table("1")
    session.save_table("2")
    assert SavedSession.resume(journal, session.game or 0, words).saved_table == "2"
    assert SavedSession.resume(journal, begun(journal).game or 0, words).saved_table == ""


def test_unsaved_moves_are_saved_with_the_layout(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is well again, and the game is left with no other move."""
    output: Said = []

    def full(*given: object) -> bool:
        raise SaveError("kanugo.db", "", "database or disk is full", "room")

    session = begun(journal)
    monkeypatch.setattr(journal, "report", output.append)
    with monkeypatch.context() as sick:
        sick.setattr(Journal, "append", full)
        session.play(Draw())
        session.save_table("1")
    assert output
    assert SavedSession.resume(journal, session.game or 0, words).moves == ()
    session.save_table("2")
    found = SavedSession.resume(journal, session.game or 0, words)
    assert (found.moves, found.saved_table) == ((Draw(),), "2")


def test_unsaved_moves_wait_when_another_window_continued_the_game(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How the table lies is kept without a word; the move after it says what has happened."""

    def full(*given: object) -> bool:
        raise SaveError("kanugo.db", "", "database or disk is full", "room")

    session = begun(journal)
    number = session.game or 0
    monkeypatch.setattr(journal, "report", lambda fault: None)
    with monkeypatch.context() as sick:
        sick.setattr(Journal, "append", full)
        session.play(Draw())
    SavedSession.resume(journal, number, words).play(Draw())
    before = session.moves
    session.save_table("1")
    assert session.moves == before
    with pytest.raises(PlayedElsewhereError):
        session.play(Draw())


def test_used_help_is_stored_with_a_game_and_its_branches(journal: Journal) -> None:
    session = begun(journal)
    session.play(Draw())
    session.take_help(HelpTaken(hints=1))
    session.take_help(HelpTaken(shown=True))
    session.take_help(HelpTaken(hints=1))
    session.go(0)
    assert session.game is not None
    assert SavedSession.resume(journal, session.game, words).help == HelpTaken(2, True)
    assert session.branch(0).help == HelpTaken(2, True)
    assert begun(journal).help == HelpTaken()


def test_help_that_failed_to_save_is_saved_with_the_game(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    output: Said = []
    monkeypatch.setattr(journal, "report", output.append)
    with monkeypatch.context() as full:

        def none(*given: object) -> int:
            raise SaveError("kanugo.db", "", "database or disk is full", "room")

        full.setattr(Journal, "begin", none)
        session = begun(journal)
        session.take_help(HelpTaken(hints=1))
    session.play(Draw())
    assert output
    assert session.game is not None
    assert journal.helped(session.game) == HelpTaken(hints=1)
