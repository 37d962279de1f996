"""The journal of games and the sessions in it."""

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.fault import Fault
from game.store.database import Database, SaveError
from game.store.journal import Journal
from game.store.records import Entry, ImpossibleMoveError, entries_of, fold
from game.store.saved import PlayedElsewhereError, SavedSession
from game.table import rulefile
from game.table.mode import Outcome, Setup
from game.table.moves import Move, Pass, Place, Placement, Resign, Slot
from game.table.session import Record, Session, record_of
from modes.moves import Draw
from tests.store.games import NOTED, RULESET, SETUP, Said, act, begun, moves, new, opened, words

SLOTS = st.builds(Slot, st.sampled_from(["hand", "open", "heap"]), st.integers(0, 20))
CELLS = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
PLACES = st.builds(
    lambda laid: Place(tuple(laid)), st.lists(st.builds(Placement, SLOTS, CELLS, st.sampled_from(["", "Ĉ"])))
)
MOVES: st.SearchStrategy[Move] = st.one_of(PLACES, st.builds(Draw), st.builds(Pass, st.booleans()))
RECORDS = st.lists(MOVES, max_size=8).flatmap(
    lambda each: st.builds(Record, st.just(SETUP), st.just(tuple(each)), st.integers(0, len(each)))
)


@settings(max_examples=40)
@given(RECORDS, st.sampled_from([None, Outcome.WON, Outcome.LOST]))
def test_folding_the_entries_of_a_game_gives_the_game(record: Record, outcome: Outcome | None) -> None:
    entries = entries_of(record, outcome)
    assert fold(SETUP, entries) == record
    assert (entries[-1].outcome if entries else None) == outcome


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 20))
def test_after_any_acts_the_journal_has_the_session(
    tmp_path_factory: pytest.TempPathFactory, seed: int, acts: int
) -> None:
    said: Said = []
    journal = opened(tmp_path_factory.mktemp("any") / "kanugo.db", said)
    session = begun(journal, Setup(ruleset="test", names=("Ana",), deal=seed))
    chance = random.Random(seed)
    for _ in range(acts):
        act(session, chance)
        assert session.game is not None
        again = SavedSession.resume(journal, session.game, words)
        assert record_of(again) == record_of(session)
        assert again.state == session.state
    assert said == []


def test_each_act_is_one_entry_and_none_is_ever_changed(journal: Journal) -> None:
    session = begun(journal)
    assert session.game is not None
    before: tuple[Entry, ...] = ()
    chance = random.Random(3)
    for n in range(1, 20):
        act(session, chance)
        entries = journal.entries(session.game)
        assert len(entries) == n
        assert entries[:-1] == before
        before = entries


def test_undone_moves_are_there_to_be_redone_after_a_new_start(
    file: Path, journal: Journal, said: Said
) -> None:
    session = begun(journal)
    for _ in range(3):
        session.play(Draw())
    drawn = session.state
    session.go(1)
    assert session.game is not None
    again = SavedSession.resume(opened(file, said), session.game, words)
    assert (again.at, len(again.moves), again.lexicon) == (1, 3, NOTED)
    again.go(3)
    assert again.state == drawn


def test_refused_moves_and_steps_to_the_same_place_add_no_entry(journal: Journal) -> None:
    session = begun(journal)
    assert session.game is not None
    assert session.play(Pass()) is not None
    session.go(0)
    session.go(-5)
    session.go(5)
    assert journal.entries(session.game) == ()


def test_a_branch_is_a_game_of_its_own(journal: Journal) -> None:
    session = begun(journal)
    for _ in range(3):
        session.play(Draw())
    branch = session.branch(2)
    assert branch.game not in (None, session.game)
    assert (branch.moves, branch.lexicon) == ((Draw(), Draw()), NOTED)
    assert len(journal.entries(branch.game or 0)) == 2
    assert (len(session.moves), len(journal.entries(session.game or 0))) == (3, 3)


def test_open_games_are_those_without_an_outcome_the_last_played_first(database: Database) -> None:
    ticks = iter(range(100, 200))
    journal = Journal(database, lambda: float(next(ticks)))
    first, second, third = (
        begun(journal, Setup(ruleset="test", names=("Ana",), deal=deal)) for deal in (1, 2, 3)
    )
    assert [game.id for game in journal.open_games()] == [third.game, second.game, first.game]
    first.play(Draw())
    first.play(Draw())
    first.go(1)
    third.play(Resign())
    listed = journal.open_games()
    assert [game.id for game in listed] == [first.game, second.game]
    game = listed[0]
    assert (game.setup.deal, game.moves, game.ruleset, game.lexicon) == (1, 1, RULESET, NOTED)
    assert (game.begun, game.touched) == (100.0, 105.0)
    assert {each.id: each.outcome for each in journal.games()} == {
        first.game: None,
        second.game: None,
        third.game: Outcome.LOST,
    }


def test_undoing_the_last_move_opens_a_game_again(journal: Journal) -> None:
    session = begun(journal)
    session.play(Resign())
    assert journal.open_games() == ()
    session.go(0)
    assert [game.id for game in journal.open_games()] == [session.game]
    session.go(1)
    assert journal.open_games() == ()


def test_an_imported_game_keeps_its_undone_moves(journal: Journal) -> None:
    session = new()
    for _ in range(4):
        session.play(Draw())
    session.go(2)
    kept = SavedSession.keep(journal, session, NOTED)
    assert kept.game is not None
    assert record_of(SavedSession.resume(journal, kept.game, words)) == record_of(session)


def test_a_game_continues_under_its_original_ruleset(journal: Journal) -> None:
    session = begun(journal)
    assert session.game is not None
    assert "test" not in rulefile.names()
    assert SavedSession.resume(journal, session.game, words).mode.ruleset == RULESET


def test_a_second_window_notices_moves_of_the_first(file: Path, journal: Journal, said: Said) -> None:
    one = begun(journal)
    assert one.game is not None
    other = SavedSession.resume(opened(file, said), one.game, words)
    one.play(Draw())
    mine = moves(other)[-1]
    with pytest.raises(PlayedElsewhereError) as output:
        other.play(mine)
    assert str(output.value) == (
        f"kanugo.db: game {one.game}: found a game that was continued in another window, "
        "expected a game open in one window only; the table now shows it as it stands there"
    )
    assert record_of(other) == record_of(one)
    assert len(journal.entries(one.game)) == 1
    other.play(moves(other)[-1])
    assert len(journal.entries(one.game)) == 2
    with pytest.raises(Fault, match="another window"):
        one.go(0)
    assert record_of(one) == record_of(other)


def test_undo_in_another_window_is_taken_over(file: Path, journal: Journal, said: Said) -> None:
    one = begun(journal)
    one.play(Draw())
    other = SavedSession.resume(opened(file, said), one.game or 0, words)
    one.play(Draw())
    one.go(1)
    with pytest.raises(PlayedElsewhereError):
        other.play(Draw())
    assert (other.at, len(other.moves)) == (1, 2)
    assert record_of(other) == record_of(one)


def test_a_missing_game_is_one_fault(journal: Journal) -> None:
    with pytest.raises(Fault) as output:
        SavedSession.resume(journal, 99, words)
    assert str(output.value) == "kanugo.db: game 99: there is no such game, expected one of your games"


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("setup", "{"),
        ("ruleset", '{"id": "x"}'),
        ("setup", '{"ruleset": "test", "names": [], "deal": "seven"}'),
    ],
)
def test_an_unreadable_game_is_reported_and_skipped(
    database: Database, journal: Journal, said: Said, column: str, value: str
) -> None:
    good, bad = begun(journal), begun(journal)
    database.write(lambda c: c.execute(f"UPDATE game SET {column} = ? WHERE id = ?", (value, bad.game)))
    assert [game.id for game in journal.open_games()] == [good.game]
    assert [str(fault).startswith(f"kanugo.db: game {bad.game}, {column}: found") for fault in said] == [True]


@pytest.mark.parametrize(
    ("at", "move", "where"),
    [
        (7, '{"move":"draw"}', "entry 0: found move 7, expected 1"),
        (3, None, "entry 0: found move 3, expected 0 to 0"),
        (0, '{"move":"draw"}', "entry 0: found move 0, expected 1"),
        (1, '{"move":"juggle"}', "entry 0: found"),
    ],
)
def test_inconsistent_entries_are_reported_once_and_cut_off(
    database: Database, journal: Journal, said: Said, at: int, move: str | None, where: str
) -> None:
    session = begun(journal)
    session.play(Draw())
    database.write(lambda connection: connection.execute("UPDATE entry SET at = ?, move = ?", (at, move)))
    assert session.game is not None
    for _ in range(2):
        assert SavedSession.resume(journal, session.game, words).moves == ()
    (fault,) = said
    assert str(fault).startswith(f"kanugo.db: game {session.game}, {where}")
    assert journal.game(session.game).moves == 0


def test_an_impossible_move_is_one_fault(database: Database, journal: Journal) -> None:
    session = begun(journal)
    session.play(Draw())
    place = '{"move":"place","laid":[[["hand",40],[0,0],""]]}'
    database.write(lambda connection: connection.execute("UPDATE entry SET move = ?", (place,)))
    assert session.game is not None
    with pytest.raises(ImpossibleMoveError) as output:
        SavedSession.resume(journal, session.game, words)
    assert str(output.value) == (
        f"kanugo.db: game {session.game}, move 1: found {place}, "
        "expected a possible move: cards in hand, free squares"
    )


def test_every_move_is_in_the_journal_before_it_is_shown(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(journal)
    seen: list[int] = []
    plain = Session.make

    def watched(self: Session, move: Move) -> None:
        assert session.game is not None
        seen.append(len(journal.entries(session.game)))
        plain(self, move)

    monkeypatch.setattr(Session, "make", watched)
    session.play(Draw())
    session.play(Draw())
    assert seen == [1, 2]


def test_the_resolved_ruleset_is_in_the_save(database: Database, journal: Journal) -> None:
    begun(journal)
    ((written,),) = database.read("SELECT ruleset FROM game")
    assert msgspec.json.decode(written)["hand"] == RULESET.hand


def test_notes_are_kept_with_the_game_and_go_with_the_moves_they_are_about(journal: Journal) -> None:
    session = begun(journal)
    for _ in range(3):
        session.make(Draw())
    session.annotate(1, "first")
    session.annotate(3, "third")
    session.annotate(3, "third again")
    session.annotate(2, "second")
    session.annotate(2, "")
    assert session.game is not None
    session.go(2)
    assert SavedSession.resume(journal, session.game, words).setup.notes == ((1, "first"), (3, "third again"))
    session.go(3)
    assert session.note_at(3) == "third again"
    session.go(1)
    session.make(Draw())
    assert SavedSession.resume(journal, session.game, words).setup.notes == ((1, "first"),)


def test_a_line_is_kept_with_its_moves_as_long_as_it_is_noted(journal: Journal) -> None:
    session = begun(journal)
    for _ in range(2):
        session.make(Draw())
    session.annotate(1, "Before.")
    session.keep_line(1, "Line: a card", [Draw(), Draw()])
    assert session.game is not None
    again = SavedSession.resume(journal, session.game, words)
    assert again.note_at(1) == "Before.\nLine: a card"
    (kept,) = again.setup.variations or ()
    assert again.variation(kept) == (Draw(), Draw())
    assert again.variation(kept._replace(moves=(kept.moves[0], "{"))) == (Draw(),)
    assert again.variation(kept._replace(after=99)) == ()
    again.annotate(1, "Before.\nLine: a card\nAfter.")
    assert again.setup.variations == (kept,)
    again.annotate(1, "Before.")
    assert not again.setup.variations


def test_notes_of_two_windows_are_all_kept(journal: Journal) -> None:
    here = begun(journal)
    for _ in range(2):
        here.make(Draw())
    assert here.game is not None
    there = SavedSession.resume(journal, here.game, words)
    here.annotate(1, "here")
    there.annotate(2, "there")
    assert there.setup.notes == ((1, "here"), (2, "there"))
    assert SavedSession.resume(journal, here.game, words).setup.notes == there.setup.notes


def test_lines_that_two_windows_keep_at_one_move_are_both_kept(journal: Journal) -> None:
    here = begun(journal)
    here.make(Draw())
    assert here.game is not None
    there = SavedSession.resume(journal, here.game, words)
    here.keep_line(1, "Line: here", [Draw()])
    there.keep_line(1, "Line: there", [Draw()])
    assert there.note_at(1) == "Line: here\nLine: there"
    assert [each.line for each in there.setup.variations or ()] == ["Line: here", "Line: there"]


def test_notes_on_moves_that_another_window_replaced_do_not_return(journal: Journal) -> None:
    here = begun(journal)
    for _ in range(2):
        here.make(Draw())
    here.annotate(2, "gone")
    assert here.game is not None
    there = SavedSession.resume(journal, here.game, words)
    there.go(1)
    there.make(Draw())
    with pytest.raises(PlayedElsewhereError):
        here.make(Draw())
    assert here.setup.notes == ()
    here.annotate(1, "kept")
    assert SavedSession.resume(journal, here.game, words).setup.notes == ((1, "kept"),)


def test_a_move_takes_the_notes_of_another_window_on_what_it_replaces(journal: Journal) -> None:
    here = begun(journal)
    for _ in range(2):
        here.make(Draw())
    assert here.game is not None
    here.go(1)
    SavedSession.resume(journal, here.game, words).annotate(2, "gone")
    here.make(Draw())
    assert SavedSession.resume(journal, here.game, words).setup.notes == ()


@pytest.mark.parametrize("later", [lambda saved: saved.make(Draw()), lambda saved: saved.save_table("1")])
def test_a_note_that_cannot_be_written_is_written_later(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, later: Callable[[SavedSession], None]
) -> None:
    def full(*given: object) -> None:
        raise SaveError("kanugo.db", "", "database or disk is full", "room")

    output: Said = []
    session = begun(journal)
    assert session.game is not None
    monkeypatch.setattr(journal, "report", output.append)
    with monkeypatch.context() as sick:
        sick.setattr(Journal, "annotate", full)
        session.annotate(0, "owed")
    assert (len(output), session.unsaved) == (1, True)
    assert SavedSession.resume(journal, session.game, words).setup.notes == ()
    later(session)
    assert not session.unsaved
    assert SavedSession.resume(journal, session.game, words).setup.notes == ((0, "owed"),)


def test_a_branch_and_its_game_name_each_other(journal: Journal) -> None:
    session = begun(journal)
    for _ in range(3):
        session.make(Draw())
    session.annotate(1, "here")
    branch = session.branch(1)
    assert branch.game is not None
    assert session.game is not None
    kept = SavedSession.resume(journal, branch.game, words)
    assert kept.note_at(1) == f"here\nFrom game {session.game}."
    assert session.note_at(1) == f"here\nPlayed on in game {branch.game}."


def test_a_game_is_found_by_its_setup_whatever_is_noted(journal: Journal) -> None:
    session = begun(journal)
    session.annotate(0, "noted")
    assert [game.id for game in journal.games_of(SETUP)] == [session.game]
